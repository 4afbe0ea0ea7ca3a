"""How a game is laid out again from its box: what lies on the table, before everybody, and in the middle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from arbiter.language import gettext as _
from arbiter.language import join_and
from arbiter.pages.table.steps import SetupGroup
from arbiter.pieces.positions import Move
from kontor.words.moves import Carried, carried
from kontor.words.names import Faces, Names, cell_name, kind_name, seat_name

PLACES = ("treasury", "purse", "hand", "pile", "store", "export", "supply", "cell")
"""In the order in which somebody fills them."""


def set_up(moves: Iterable[Move], names: Names, faces: Faces) -> list[SetupGroup]:
    """Return what the moves out of the box ask for, in the order in which it is laid out."""
    found = list(carried(moves, names, faces))
    cards = [one for one in found if one.what == "card" and one.to["name"] == "cell"]
    others = [one for one in found if one not in cards]
    others.sort(key=lambda one: PLACES.index(one.to["name"]))
    people = dict.fromkeys(one.who for one in found if one.who is not None)
    hint = _(
        "Hands are secret: take your own cards if you remember them, or else draw the same number. The rest "
        "of a colour is its pile."
    )
    return [
        SetupGroup(None, _("Cards of the layout"), tuple(_rows(cards)), picture=True),
        *(SetupGroup(who, seat_name(who, names), tuple(_lines(others, who))) for who in people),
        SetupGroup(None, _("In the middle"), tuple(_lines(others, None)), hint),
    ]


def _rows(cards: Sequence[Carried]) -> Iterator[str]:
    """Yield the rows from the top, with their cards from the left; of a stack the lowest card first."""
    for y in sorted({one.to["cell"][1] for one in cards}):
        row: dict[int, list[str]] = {}
        for one in cards:
            if one.to["cell"][1] == y:
                row.setdefault(one.to["cell"][0], []).append(_card(one))
        cells = [
            _("%(card)s (%(cell)s)") % {"card": " + ".join(stack), "cell": cell_name((x, y))}
            for x, stack in sorted(row.items())
        ]
        yield join_and(cells)


def _card(one: Carried) -> str:
    """Return what a card is called; any does where nobody can tell which one lay there."""
    piece = one.pieces[0][0]
    return kind_name(piece["kind"]) if "kind" in piece else one.text


def _lines(found: Sequence[Carried], who: str | None) -> Iterator[str]:
    """Yield what lies at each of somebody's places."""
    at: dict[str, list[str]] = {}
    for one in found:
        if one.who == who:
            at.setdefault(_where(one), []).append(_what(one))
    for place, what in at.items():
        yield _("%(place)s: %(what)s") % {"place": place, "what": join_and(what)}


def _where(one: Carried) -> str:
    """Return the place, but for keepers and the ship, of which there are few, what goes to several cells."""
    if one.what == "chit" and one.to["name"] == "supply":
        return _("goods chits")
    if one.to["name"] != "cell":
        return one.place(one.to)
    return _("keepers on areas") if one.what == "keeper" else _("the ship")


def _what(one: Carried) -> str:
    return cell_name(one.to["cell"]) if one.to["name"] == "cell" else one.text
