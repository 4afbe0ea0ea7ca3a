"""Entries of Kontor in one line (docs/notation.md)."""

from __future__ import annotations

from typing import Any

from kontor_rules.entries.record import ENTRY_KINDS
from kontor_rules.field.cards import GOODS
from kontor_rules.field.cells import CELLS
from kontor_rules.interface.game import Game
from rulings import notation, refuse
from rulings.forms import Unreadable
from rulings.notation import QUOTED, Sign, Unsaid, cells, either, keyed, listed, word

_COLOURS = {"R": "red", "B": "black", "G": "green", "P": "purple"}
_BARS = ("over", "under")
_SHOWN = ("coin", "ship")
_CARD = word(r"[A-Z][A-Z0-9]*")
_CELL = cells(CELLS)


def _write_face(card: Any) -> str:
    """Return a face: "R16=wine+tea+coin+over", "R5=crane"; colour and number are those of the id."""
    shown = [*card["goods"], *(name for name in _SHOWN if card[name]), *([card["bar"]] if card["bar"] else [])]
    return f"{card['id']}=" + "+".join(([] if card["kind"] == "goods" else [card["kind"]]) + shown)


def _read_face(said: str) -> dict[str, object]:
    card, _sign, shown = said.partition("=")
    words = shown.split("+")
    kinds = [one for one in words if one not in (*GOODS, *_SHOWN, *_BARS)]
    bars = [one for one in words if one in _BARS]
    if len(kinds) > 1 or len(bars) > 1:
        raise Unsaid
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
        raise Unsaid
    return f"{_CARD.write(laid['card'])}@{_CELL.write(laid['cell'])}"


def _read_water(said: str) -> dict[str, object]:
    card, _at, cell = said.partition("@")
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
    try:
        return notation.read(_FORMS, line)
    except Unreadable as error:
        refuse("entry.form", at=error.at, problem=error.problem)
