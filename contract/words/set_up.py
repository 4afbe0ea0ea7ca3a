"""How a game is laid out again from its box: the city, the display and the pile, and what lies before everybody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from arbiter.language import gettext as _
from arbiter.language import join_and
from arbiter.pages.table.steps import SetupGroup
from arbiter.pieces.positions import Move
from contract.words.moves import Told
from contract.words.names import Names, card_name, cards_text, cell_name, influence_text, pile_text, seat_name


def set_up(moves: Iterable[Move], names: Names) -> list[SetupGroup]:
    """Return what the moves out of the box ask for, in the order in which it is laid out."""
    found = [Told(move, names) for move in moves]
    people = dict.fromkeys(one.who for one in found if one.who is not None)
    return [
        SetupGroup(None, _("Cards of the city"), tuple(_rows(found)), picture=True),
        SetupGroup(None, _("Display and pile"), (_display(found), _pile(found))),
        *(
            SetupGroup(who, seat_name(who, names), tuple(_own([one for one in found if one.who == who], names)))
            for who in people
        ),
    ]


def _rows(found: Sequence[Told]) -> Iterator[str]:
    """Yield the rows from the top, with their cards from the left."""
    cards = sorted((one.to["cell"][1], one.to["cell"][0], one.piece["card"]) for one in found if "cell" in one.to)
    for row in dict.fromkeys(y for y, _x, _card in cards):
        here = [(card_name(card), cell_name((x, y))) for y, x, card in cards if y == row]
        yield join_and(_("%(card)s (%(cell)s)") % {"card": card, "cell": cell} for card, cell in here)


def _display(found: Sequence[Told]) -> str:
    cards = [one.piece["card"] for one in found if one.to["place"] == "display"]
    return _line(_("display"), cards_text(cards))


def _pile(found: Sequence[Told]) -> str:
    """The A cards lie above the B cards (S5)."""
    counts = {"A": 0, "B": 0} | {one.to["letter"]: one.count for one in found if one.to["place"] == "pile"}
    return _line(_("pile"), pile_text(counts))


def _own(found: Sequence[Told], names: Names) -> Iterator[str]:
    """Yield where somebody's workers and markers are."""
    for one in found:
        if one.piece["piece"] == "worker":
            yield _line(one.place(one.to), one.what)
    at = {one.piece["kind"]: one.to["at"] for one in found if one.piece["piece"] == "influence"}
    yield _line(_("influence"), influence_text(at, names))
    for one in found:
        if one.piece["piece"] == "points":
            yield _line(_("point marker"), str(one.to["at"]))


def _line(place: str, what: str) -> str:
    return _("%(place)s: %(what)s") % {"place": place, "what": what}
