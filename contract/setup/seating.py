"""Who sits where at the table being set up: two to five players clockwise, the start player first (S1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arbiter.pages.device.last_time import ON, one_place_on
from contract_rules.setup import MAX_PLAYERS, SEATS

Form = Mapping[str, str]

LEAST = 2


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at the table, clockwise: its seat, and what was typed as the player's name."""

    seat: str
    name: str


def name_field(seat: str) -> str:
    """Return the id of the field for a seat's name."""
    return f"name-{seat}"


def chairs(form: Form, *, to_open: bool = False) -> list[Chair]:
    """Return who sits where, clockwise. Names stay with the people when colours and places change.

    A colour that somebody else has is swapped with theirs. `to_open` leaves two of a colour as they were sent.
    """
    was = _shown(form)
    names = [form.get(name_field(seat), "") for seat in was]
    given = [form.get(f"colour-{place}", "") for place in range(1, len(was) + 1)]
    seats = [new if new in SEATS else old for new, old in zip(given, was, strict=True)]
    seats = seats if to_open else _swapped(was, seats)
    return _moved([Chair(*one) for one in zip(seats, names, strict=True)], form)


def twice(found: list[Chair]) -> int | None:
    """Return the first place, counted from 1, whose colour another one before it has."""
    seats = [chair.seat for chair in found]
    return next((place for place, seat in enumerate(seats, 1) if seat in seats[: place - 1]), None)


def _shown(form: Form) -> list[str]:
    """Return the colours as the page showed them, clockwise; those that a table begins with if it didn't."""
    order = form.get("order", "").split(",")
    fits = len(set(order)) == len(order) in range(LEAST, MAX_PLAYERS + 1) and set(order) <= set(SEATS)
    return order if fits else list(SEATS[:LEAST])


def _swapped(was: list[str], seats: list[str]) -> list[str]:
    """Return the colours after a change: who had the colour that somebody took gets theirs."""
    found = list(was)
    for place, seat in enumerate(seats):
        if seat != was[place] and seat != found[place]:
            if seat in found:
                found[found.index(seat)] = found[place]
            found[place] = seat
    return found


def _moved(found: list[Chair], form: Form) -> list[Chair]:
    """Return the chairs after one was added, removed, or moved one place up."""
    act, _, given = form.get("act", "").partition("-")
    place = int(given) - 1 if given.isdecimal() and len(given) == 1 else -1
    if act == "add" and len(found) < MAX_PLAYERS:
        free = next(seat for seat in SEATS if seat not in {chair.seat for chair in found})
        return [*found, Chair(free, form.get(name_field(free), ""))]
    if act == "remove" and len(found) > LEAST and 0 <= place < len(found):
        return [*found[:place], *found[place + 1 :]]
    if act == ON:
        names = one_place_on([chair.name for chair in found])
        return [Chair(chair.seat, name) for chair, name in zip(found, names, strict=True)]
    if act == "up" and 0 < place < len(found):
        found[place - 1 : place + 1] = [found[place], found[place - 1]]
    return found
