"""What things are called: players, sides, cards, cells, goods. Every name fits into the middle of a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arbiter.language import gettext as _
from arbiter.language import listed, ngettext
from kontor_rules.cards import CENTRE_ID, GOODS, Card, card_json

Names = Mapping[str, str]
"""Seats and sides to the names of those who sit there."""


Faces = Mapping[str, Card]
"""Card ids to the faces known at a table."""

_KINDS = {"R": "red", "B": "black", "G": "green", "P": "purple", "W": "water", "S": "special"}
"""What a card is called by, by the letter of its id."""


def colour_name(colour: str) -> str:
    """Return the name of a colour: "red"."""
    return {"red": _("red"), "black": _("black"), "green": _("green"), "purple": _("purple")}[colour]


def seat_name(seat: str, names: Names | None = None) -> str:
    """Return who sits there, or, where nobody's name is known, the seat itself: "red", "red 1"."""
    if names and seat in names:
        return names[seat]
    colour, dash, place = seat.partition("-")
    return _("%(colour)s %(place)s") % {"colour": colour_name(colour), "place": place} if dash else colour_name(colour)


def table_names(players: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """Return the names for a table's players (RECORD.md), with those of the sides where two play together.

    A team is called by its colour, so that sentences about it need no plural: "Red (Ada and Ben)".
    """
    names = {player["seat"]: player["name"] for player in players}
    teams: dict[str, list[str]] = {}
    for seat, name in names.items():
        if "-" in seat:
            teams.setdefault(seat.partition("-")[0], []).append(name)
    return names | {side: _team_name(side) % {"players": listed(members)} for side, members in teams.items()}


def _team_name(side: str) -> str:
    return {"red": _("Red (%(players)s)"), "black": _("Black (%(players)s)")}[side]


def card_name(card: Card | str, faces: Faces | None = None) -> str:
    """Return what a card is called: "red 18", "water 57", "bridge 91".

    A special card is called by its kind if its face is given or known. "?" is a card laid face down (F5); the engine
    uses an empty id where any card of a kind would do.
    """
    card_id = card if isinstance(card, str) else card.id
    if card_id in _plain_names():
        return _plain_names()[card_id]
    face = (faces or {}).get(card_id) if isinstance(card, str) else card
    kind = _KINDS[card_id[:1]]
    if kind == "special" and face is not None:
        kind = face.kind
    return _numbered(kind) % {"number": card_id[1:]}


def _plain_names() -> dict[str, str]:
    return {
        CENTRE_ID: _("the harbour centre"),
        "?": _("the card lying face down"),
        "": _("the card"),
        "sailor": _("sailor"),
    }


def _numbered(kind: str) -> str:
    return {
        "red": _("red %(number)s"),
        "black": _("black %(number)s"),
        "green": _("green %(number)s"),
        "purple": _("purple %(number)s"),
        "water": _("water %(number)s"),
        "flood": _("flood %(number)s"),
        "bridge": _("bridge %(number)s"),
        "customs": _("customs house %(number)s"),
        "special": _("special card %(number)s"),
    }[kind]


def face_text(card: Card | Mapping[str, Any]) -> str:
    """Return what a card shows: "2 wine and 1 tea, a coin", "a crane, a bar over the number".

    Takes the engine's card or RECORD.md's card object.
    """
    face: Mapping[str, Any] = card_json(card) if isinstance(card, Card) else card
    counts = {good: face["goods"].count(good) for good in GOODS}
    shown = [goods_text(counts) if any(counts.values()) else kind_name(face["kind"])]
    if face["coin"]:
        shown.append(_("a coin"))
    if face["ship"]:
        shown.append(_("a ship"))
    if face["bar"]:
        shown.append(_("a bar over the number") if face["bar"] == "over" else _("a bar under the number"))
    return ", ".join(shown)


def kind_name(kind: str) -> str:
    """Return what cards of a kind, or of one of a hand's three sorts, are called: "a crane", "a harbour card"."""
    return {
        "harbour": _("a harbour card"),
        "water": _("a water card"),
        "special": _("a special card"),
        "goods": _("a goods card"),
        "crane": _("a crane"),
        "tavern": _("a tavern"),
        "centre": _("the harbour centre"),
        "flood": _("a flood"),
        "bridge": _("a bridge"),
        "customs": _("a customs house"),
    }[kind]


def cell_name(cell: Sequence[int]) -> str:
    """Return where a cell is, for reading: "2 right, 1 up from the centre". Cells are [x, y] as in S1."""
    x, y = cell
    if x and y:
        return _both_ways(x, y) % {"x": abs(x), "y": abs(y)}
    if x:
        return (_("%(x)d right of the centre") if x > 0 else _("%(x)d left of the centre")) % {"x": abs(x)}
    if y:
        return (_("%(y)d down from the centre") if y > 0 else _("%(y)d up from the centre")) % {"y": abs(y)}
    return _("at the centre")


def _both_ways(x: int, y: int) -> str:
    if x > 0:
        return _("%(x)d right, %(y)d down from the centre") if y > 0 else _("%(x)d right, %(y)d up from the centre")
    return _("%(x)d left, %(y)d down from the centre") if y > 0 else _("%(x)d left, %(y)d up from the centre")


def column_name(x: int) -> str:
    """Return what a column is called: "2 right"."""
    if x == 0:
        return _("the centre's column")
    return (_("%(x)d right") if x > 0 else _("%(x)d left")) % {"x": abs(x)}


def row_name(y: int) -> str:
    """Return what a row is called: "1 up"."""
    if y == 0:
        return _("the centre's row")
    return (_("%(y)d down") if y > 0 else _("%(y)d up")) % {"y": abs(y)}


def good_name(good: str) -> str:
    """Return the name of a good: "wine"."""
    return {"wine": _("wine"), "spice": _("spice"), "tea": _("tea")}[good]


def goods_text(goods: Mapping[str, int]) -> str:
    """Return how many pieces of which goods: "2 wine and 1 tea". Needs at least one piece."""
    return listed(_pieces(good, goods[good]) % {"number": goods[good]} for good in GOODS if goods.get(good))


def _pieces(good: str, number: int) -> str:
    return {
        "wine": ngettext("%(number)d wine", "%(number)d wine", number),
        "spice": ngettext("%(number)d spice", "%(number)d spice", number),
        "tea": ngettext("%(number)d tea", "%(number)d tea", number),
    }[good]


def coins_text(coins: int) -> str:
    """Return an amount of money: "1 coin", "3 coins"."""
    return ngettext("%(number)d coin", "%(number)d coins", coins) % {"number": coins}


def cards_text(counts: Mapping[str, int]) -> str:
    """Return how many cards of which kinds: "3 harbour cards and 2 water cards"; "" for none."""
    shown = [_cards(kind, counts[kind]) for kind in ("harbour", "water", "special") if counts.get(kind)]
    return listed(shown) if shown else ""


def _cards(kind: str, number: int) -> str:
    return {
        "harbour": ngettext("%(number)d harbour card", "%(number)d harbour cards", number),
        "water": ngettext("%(number)d water card", "%(number)d water cards", number),
        "special": ngettext("%(number)d special card", "%(number)d special cards", number),
    }[kind] % {"number": number}


def pile_name(pile: str) -> str:
    """Return what a pile is called: that of water cards, of special cards, or somebody's own."""
    return {"water": _("water pile"), "special": _("special cards' pile")}.get(pile, _("pile"))
