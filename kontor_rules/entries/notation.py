"""A game of Kontor as text: an entry in one line (docs/notation.md), a position as a picture of characters."""

from __future__ import annotations

from typing import Any

from kontor_rules.entries.record import ENTRY_KINDS
from kontor_rules.field.cards import GOODS
from kontor_rules.field.cells import CELLS
from kontor_rules.interface.game import Game, output
from kontor_rules.interface.output_types import GoodsJson, Output, SeenArea
from rulings import notation
from rulings.cell_names import text_grid
from rulings.notation import QUOTED, InexpressibleValue, Sign, cells, either, keyed, listed, word

_COLOURS = {"R": "red", "B": "black", "G": "green", "P": "purple"}
_BARS = ("over", "under")
_SHOWN = ("coin", "ship")
_CARD = word(r"[A-Z][A-Z0-9]*")
_CELL = cells(CELLS)


def _write_face(card: Any) -> str:
    """Return a face: "R16=wine+tea+coin+over", "R5=crane"; colour and number are those of the id."""
    shown = [*card["goods"], *(name for name in _SHOWN if card[name]), *([card["bar"]] if card["bar"] else [])]
    return f"{card['id']}=" + "+".join(([] if card["kind"] == "goods" else [card["kind"]]) + shown)


def _read_face(text: str) -> dict[str, object]:
    card, _sign, shown = text.partition("=")
    words = shown.split("+")
    kinds = [one for one in words if one not in (*GOODS, *_SHOWN, *_BARS)]
    bars = [one for one in words if one in _BARS]
    if len(kinds) > 1 or len(bars) > 1:
        raise InexpressibleValue
    return {
        "id": card,
        "kind": kinds[0] if kinds else "goods",
        "colour": _COLOURS.get(card[:1]),
        "number": int(card[1:]) if card[1:].isdecimal() else None,
        "goods": [one for one in words if one in GOODS],
        **{name: name in words for name in _SHOWN},
        "bar": bars[0] if bars else None,
    }


def _write_water(laid: Any) -> str:
    if laid.keys() != {"card", "cell"}:
        raise InexpressibleValue
    return f"{_CARD.write(laid['card'])}@{_CELL.write(laid['cell'])}"


def _read_water(text: str) -> dict[str, object]:
    card, _at, cell = text.partition("@")
    return {"card": card, "cell": _CELL.read(cell)}


_SIGNS = {
    "seat": word(),
    "side": either(None, "nobody", word()),
    "cell": _CELL,
    "cells": listed(_CELL, " "),
    "hand": either(None, "hand", _CELL),
    "face": Sign(r"[A-Z][A-Z0-9]*=[a-z+]+", _write_face, _read_face),
    "id": _CARD,
    "cards": keyed(word(), either(None, "-", Sign(f"sailor|{_CARD.pattern}", str, str))),
    "waters": listed(Sign(rf"{_CARD.pattern}@(?:{_CELL.pattern})", _write_water, _read_water), " "),
    "counts": either(True, "counts", either(False, "none", word())),
    "reason": QUOTED,
}
_FORMS = notation.forms_of(ENTRY_KINDS, _SIGNS, note="laid")


def entry_line(entry: object, game: Game | None = None) -> str:
    """Return an entry (record-kontor.md) as one line; given the game before it, with the card that is placed.

    >>> entry_line({"entry": "place", "seat": "red", "cell": [2, -1], "choose": "wine"})
    'red @N11 →wine'
    """
    revealed = game.state.revealed if game is not None else None
    seat = entry.get("seat") if isinstance(entry, dict) else None
    placed = revealed.get(seat) if revealed is not None and isinstance(seat, str) else None
    return notation.write(_FORMS, entry, placed.id if placed is not None else "")


def entry_of(line: str) -> object:
    """Return the entry of a line, as record-kontor.md's JSON object. Raises Refusal if the line isn't an entry.

    >>> entry_of("red @N11 →wine") == entry_of("red R16@N11 →wine")
    True
    >>> entry_of("R16=wine+tea+ship")["card"]["goods"]
    ['wine', 'tea']
    """
    return notation.read(_FORMS, line)


UNNUMBERED = "W"
SHIP = "*"
MAY_GO = "+"


def text_picture(game: Game) -> str:
    """Return a position as lines of plain text: the layout, and below it each seat's coins and cards.

    A cell shows its top card, a star for the ship, and a plus where the active card may go.

    >>> from kontor_rules import begin
    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "black", "name": "Ben"}]
    >>> print(text_picture(begin({"game": "pro", "players": seats}).game))
       J K L   M N
    10 . . W   . .
    11 . . W   . .
    12 W W HC* W W
    13 . . W   . .
    14 . . W   . .
    round 1, announce
    red: 4 coins, hand 3 harbour 2 water, pile 19
    black: 4 coins, hand 3 harbour 2 water, pile 19
    """
    seen = output(game)
    legal = seen["legal"]
    signs = dict.fromkeys(((x, y) for x, y in legal["cells"]), MAY_GO) if legal is not None else {}
    for covered in seen["board"]:
        x, y = covered["cell"]
        signs[x, y] = (covered["cards"][-1] or UNNUMBERED) + SHIP * (covered["cell"] == seen["ship"])
    names = {"turn": f"turn of {seen['active']}"}
    lines = [*text_grid(CELLS, signs), f"round {seen['round']}, {names.get(seen['phase'], seen['phase'])}"]
    lines += [_seat(seen, seat) for seat in seen["hands"]]
    lines += [_area(area) for area in seen["areas"]]
    return "\n".join(lines + _score(seen))


def _seat(seen: Output, seat: str) -> str:
    held = seen["hands"][seat]
    kinds = [f"{number} {kind}" for kind, number in held.items() if number]
    return f"{seat}: {seen['coins'][seat]} coins, hand {' '.join(kinds) or 'empty'}, pile {seen['piles'][seat]}"


def _area(area: SeenArea) -> str:
    cells = " ".join(CELLS.cell_label((x, y)) for x, y in area["cells"])
    held = [f"{side} {goods}" for side, stored in area["goods"].items() if (goods := _goods(stored))]
    state = f"{area['owner'] or 'nobody'}'s by {area['decided_by']}" if area["valued"] else "open"
    points = "" if area["points"] is None else f", scores {area['points']}"
    return f"area {cells}: {', '.join([state, *held])}{points}"


def _goods(stored: GoodsJson) -> str:
    return " ".join(f"{number} {good}" for good, number in stored.items() if number)


def _score(seen: Output) -> list[str]:
    score = seen["score"]
    if score is None:
        return []
    sides = [f"{side} has {points['total']}" for side, points in score["sides"].items()]
    return [*sides, f"won by {' and '.join(score['winners'])} ({score['decided_by']})"]
