"""What a page asks of the person in front of it: pass the phone on, choose a card, wait, place a card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from arbiter.language import gettext as _
from arbiter.pages.board import Cell, cell_param
from arbiter.pages.door import Door
from arbiter.pages.faces import EMPTY, Face, Shown, shown, shown_id
from arbiter.pages.faults import Fault, faults_of
from arbiter.pages.seats import Seat
from arbiter.pages.ship import Moving, Ship, Way, refused, ship_task, way_to
from arbiter.words import cell_name, expected_text
from kontor_rules import Reason, card_json, revealed_cards, why_not


@dataclass(frozen=True, slots=True)
class Given:
    """What a person has chosen or typed so far on a page. Nothing of it is stored.

    `card` is the card that the cell was chosen for: an answer that comes late must not choose for the next one.
    `moving` is what was chosen about the ship, None while the card is being placed.
    `pad` tells a number pad that was just answered for from the one before; updates leave both alone.
    """

    seat: str | None = None
    cell: Cell | None = None
    card: str = ""
    moving: Moving | None = None
    pad: str = ""
    number: str = ""
    face: Face = EMPTY


@dataclass(frozen=True, slots=True)
class Waiting:
    """Nothing to do here now."""

    kind: ClassVar[str] = "wait"
    headline: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    kind: ClassVar[str] = "end"
    headline: str


@dataclass(frozen=True, slots=True)
class Handover:
    """The host's phone goes to `next`, unseen by the others; `lifts` may still take their cards up again."""

    kind: ClassVar[str] = "handover"
    headline: str
    next: Seat
    take_url: str
    openly: bool
    lifts: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """A card is chosen for `me` and laid face down, or the seat sits out."""

    kind: ClassVar[str] = "choose"
    headline: str
    me: Seat
    pad_id: str
    number: str
    face: Face
    openly: bool = False
    passing: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """The seat's card lies face down; `card` is for its own eyes."""

    kind: ClassVar[str] = "laid"
    headline: str
    me: Seat
    text: str
    card: Shown | None


@dataclass(frozen=True, slots=True)
class Place:
    """`me` places `card`. `cell` is the chosen cell if it is legal; `reasons` speak against the chosen one, or all.

    `ship` leads to moving the ship first, where the card lets it (H1).
    """

    kind: ClassVar[str] = "place"
    headline: str
    me: Seat
    card: Shown
    hint: str
    note: str
    cell: Cell | None
    reasons_head: str
    reasons: tuple[Fault, ...]
    has_legal: bool
    may_decline: bool
    ship: Way | None = None

    @property
    def cell_param(self) -> str:
        """The chosen cell as forms write it, "" without one."""
        return "" if self.cell is None else cell_param(self.cell)


Task = Waiting | Ended | Handover | Choose | Laid | Place | Ship


def task_for(door: Door, given: Given, *, openly: bool) -> Task:
    """Return what the page asks for, from the table as it stands and what was chosen so far."""
    state = door.state
    if state.phase == "finished":
        return Ended(_("The game is over"))
    if door.mode == "look":
        return Waiting(_expected(door))
    if state.phase == "turn":
        return _turn(door, given)
    return _announce(door, given, openly=openly)


def _announce(door: Door, given: Given, *, openly: bool) -> Task:
    if door.mode == "all":
        return _announce_for_all(door, given, openly=openly)
    me = door.seats[door.access.seat or ""]
    if me.seat in door.position.due:
        return _choose(door, me, given, openly=False)
    if me.seat in door.position.sealed:
        return Laid(_("Your card lies face down"), me, _expected(door), _own_card(door))
    if me.seat in door.state.sat_out:
        return Waiting(_("You sit this round out"))
    return Waiting(_("You have no card left"))


def _announce_for_all(door: Door, given: Given, *, openly: bool) -> Task:
    due = door.position.due
    if not due:
        return Waiting(_expected(door))
    if given.seat in due:
        return _choose(door, door.seats[given.seat], given, openly=openly)
    return _choose(door, door.seats[due[0]], given, openly=True) if openly else _handover(door, due[0])


def _handover(door: Door, seat: str) -> Handover:
    to = door.seats[seat]
    lifts = tuple(one for one in door.seats.values() if one.seat in door.position.sealed)
    headline = _("Pass the phone to %(name)s") % {"name": to.name}
    return Handover(headline, to, door.page_url(seat=seat), openly=False, lifts=lifts)


def _choose(door: Door, me: Seat, given: Given, *, openly: bool) -> Choose:
    own = door.mode == "own"
    headline = _("Lay a card face down") if own else _("%(name)s, lay a card face down") % {"name": me.name}
    pad_id = f"{me.seat}-{door.state.round}{given.pad}"
    return Choose(headline, me, pad_id, given.number, given.face, openly=openly, passing=not own and not openly)


def _own_card(door: Door) -> Shown | None:
    seal = door.position.laid
    if seal is None:
        return None
    return shown(seal.face) if seal.face is not None else shown_id(door.position.game, seal.card)


def _turn(door: Door, given: Given) -> Task:
    game, active = door.position.game, door.state.active
    if active is None or door.access.seat not in (None, active):
        return Waiting(_expected(door))
    me = door.seats[active]
    card = (door.state.revealed or {})[active]
    view = shown(card_json(card))
    here = given.card == card.id
    sails = bool(door.table["legal"]["ship"])
    if here and sails and given.moving is not None:
        return ship_task(door, me, view, given.moving, given.cell)
    legal = {(x, y) for x, y in door.table["legal"]["cells"]}
    tapped = given.cell if here else None
    chosen = tapped if tapped in legal else None
    reasons_head, reasons = _against(door, view, tapped, has_legal=bool(legal))
    own = door.mode == "own"
    texts = {"name": me.name, "number": view.short}
    return Place(
        _("Your turn: lay %(number)s") % texts if own else _("%(name)s lays %(number)s") % texts,
        me,
        view,
        _hint(bool(legal), chosen),
        _("Nothing is drawn after a special card.") if card.pile == "special" else "",
        chosen,
        reasons_head,
        reasons,
        bool(legal),
        not refused(game, {"entry": "no-place", "seat": active}),
        way_to(door, card.id, Moving()) if sails else None,
    )


def _hint(has_legal: bool, chosen: Cell | None) -> str:
    if chosen is not None:
        return _("Here: %(cell)s. Or tap another cell.") % {"cell": cell_name(chosen)}
    return _("Tap one of the marked cells.") if has_legal else _("It has no place now.")


def _against(door: Door, card: Shown, cell: Cell | None, *, has_legal: bool) -> tuple[str, tuple[Fault, ...]]:
    """Return what speaks against the tapped cell; if there is no legal cell at all, against every one."""
    game, names = door.position.game, door.names
    if cell is not None:
        reasons = why_not(game, cell)
        head = _("%(number)s can't go there: %(cell)s") % {"number": card.short, "cell": cell_name(cell)}
        return (head, tuple(faults_of(reasons, names, "", game.faces))) if reasons else ("", ())
    if has_legal:
        return "", ()
    found: list[Reason] = []
    covers = game.faces[card.id].pile == "special"  # floods and bridges go onto cards (P7, P8)
    cells = {*door.state.frontier, *(door.state.board if covers else ())}
    for near in sorted(cells, key=lambda one: (one[1], one[0])):
        found += why_not(game, near)
    return _("%(number)s can't go anywhere") % {"number": card.short}, tuple(faults_of(found, names, "", game.faces))


def _expected(door: Door) -> str:
    """Return what the table waits for."""
    game = door.position.game
    return expected_text(door.table, door.position.due, door.names, revealed_cards(game), game.faces)
