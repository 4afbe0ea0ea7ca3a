"""Who sits where: names, colours and places at a set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from arbiter.language import gettext as _
from arbiter.language.accepted_text import MAX_NAME, alike, typed_name
from arbiter.pages.forms import FormFault
from arbiter.pages.words import Seat
from arbiter.paper.content import RulingSentence

CLEAR, ON = "clear", "on"
"""What the buttons beside the names do: empty them, or let everybody sit one place on."""

Form = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SeatField:
    """A seat whose player's name is asked for; `note` says what isn't plain of it."""

    seat: Seat
    label: str
    name: str
    note: str = ""

    @property
    def id(self) -> str:
        return name_field(self.seat.seat)


@dataclass(frozen=True, slots=True)
class Seating:
    """How people sit: `note` says in what order. With a `plan` a table is drawn with them around it.

    Where they choose their `colours`, from `fewest` to `most` sit there in any `order`; `show` is the button that says
    without script what follows from theirs.
    """

    note: RulingSentence | None = None
    plan: bool = False
    colours: Sequence[Seat] = ()
    order: str = ""
    fewest: int = 0
    most: int = 0
    show: str = ""


class SeatSlot(NamedTuple):
    """A place at the table, clockwise: its seat, and what was typed as the player's name."""

    seat: str
    name: str


def name_field(seat: str) -> str:
    """Return the id of a seat's name: a team's first player has that of the single player of the colour."""
    return "name-" + seat.removesuffix("-1")


def one_place_on(slots: Sequence[SeatSlot]) -> list[SeatSlot]:
    """Return the slots after everybody has moved to the next place."""
    names = [slot.name for slot in slots]
    return [SeatSlot(slot.seat, name) for slot, name in zip(slots, [*names[-1:], *names[:-1]], strict=True)]


@dataclass(frozen=True, slots=True)
class SeatOrder:
    """A round table: from `fewest` to `most` of the `seats`, in any order; the first ones to begin with.

    Where all of them play, all is as they are.
    """

    seats: Sequence[str]
    fewest: int
    most: int

    @property
    def is_chosen(self) -> bool:
        """Whether people choose who plays, and where."""
        return self.fewest < len(self.seats)

    def shown(self, form: Form) -> list[str]:
        """Return the colours as the page showed them, clockwise; those that a table begins with if it didn't."""
        order = form.get("order", "").split(",")
        fits = len(set(order)) == len(order) in range(self.fewest, self.most + 1) and set(order) <= set(self.seats)
        return order if fits else list(self.seats[: self.fewest])

    def slots(self, form: Form, *, to_open: bool) -> list[SeatSlot]:
        """Return who sits where, clockwise. Names stay with the people when colours and places change.

        A colour that somebody else has is swapped with theirs. `to_open` leaves two of a colour as they were sent.
        """
        if not self.is_chosen:
            slots = [SeatSlot(seat, form.get(name_field(seat), "")) for seat in self.seats]
            return one_place_on(slots) if form.get("act") == ON else slots
        was = self.shown(form)
        names = [form.get(name_field(seat), "") for seat in was]
        given = [form.get(f"colour-{place}", "") for place in range(1, len(was) + 1)]
        seats = [new if new in self.seats else old for new, old in zip(given, was, strict=True)]
        seats = seats if to_open else _swapped(was, seats)
        return self._moved([SeatSlot(*one) for one in zip(seats, names, strict=True)], form)

    def _moved(self, slots: list[SeatSlot], form: Form) -> list[SeatSlot]:
        """Return the slots after one was added, taken away, or moved before the one before it; or all one place on."""
        act, _, given = form.get("act", "").partition("-")
        place = int(given) - 1 if given.isdecimal() and len(given) == 1 else -1
        if act == "add" and len(slots) < self.most:
            free = next(seat for seat in self.seats if seat not in {slot.seat for slot in slots})
            return [*slots, SeatSlot(free, form.get(name_field(free), ""))]
        if act == "remove" and len(slots) > self.fewest and 0 <= place < len(slots):
            return [*slots[:place], *slots[place + 1 :]]
        if act == "up" and 0 < place < len(slots):
            slots[place - 1 : place + 1] = [slots[place], slots[place - 1]]
        return one_place_on(slots) if act == ON else slots


def other_names(form: Form, seats: Iterable[str], slots: Sequence[SeatSlot]) -> dict[str, str]:
    """Return the names typed for others who may come back: who changed colours has taken the name along."""
    shown = {name_field(slot.seat) for slot in slots}
    names = {name_field(seat): form.get(name_field(seat), "") for seat in seats}
    seated = {"", *(slot.name for slot in slots)}
    return {field: name for field, name in names.items() if field not in shown and name not in seated}


def _swapped(was: list[str], seats: list[str]) -> list[str]:
    """Return the colours after a change: who had the colour that somebody took gets theirs."""
    found = list(was)
    for place, seat in enumerate(seats):
        if seat != was[place] and seat != found[place]:
            if seat in found:
                found[found.index(seat)] = found[place]
            found[place] = seat
    return found


def wrong_colours(slots: Sequence[SeatSlot], colour_name: Callable[[str], str], *rules: str) -> list[FormFault]:
    """Return that somebody has the colour of one before, which is against `rules`."""
    seats = [slot.seat for slot in slots]
    for place, seat in enumerate(seats, 1):
        if seat in seats[: place - 1]:
            text = _("Two players can't both have %(colour)s. Choose another.") % {"colour": colour_name(seat)}
            return [FormFault(f"colour-{place}", text, rules)]
    return []


def wrong_names(fields: Iterable[SeatField], *rules: str) -> list[FormFault]:
    """Return the names that are missing, too long or the same, which is against `rules`."""
    found, taken = [], set[str]()
    for field in fields:
        name = typed_name(field.name)
        if not name:
            found.append(
                FormFault(field.id, _("Who plays %(colour)s? Type a name.") % {"colour": field.label}, missing=True)
            )
        elif len(name) > MAX_NAME:
            found.append(FormFault(field.id, _("A name has at most 40 characters.")))
        elif alike(name) in taken:
            found.append(FormFault(field.id, _("Two players can't have the same name."), rules))
        taken.add(alike(name))
    return found
