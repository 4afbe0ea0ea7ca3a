"""From JSON to values: the game record, its set-up, cards and decks (RECORD.md). Form only; rules come later.

What is wrong with the form is refused with the place where it was found. Unknown keys are refused, not ignored.
"""

from __future__ import annotations

from kontor_rules import forms
from kontor_rules.cards import Card
from kontor_rules.field import Cell
from kontor_rules.forms import form, is_whole, layout_cell, listing, mapping, text, text_of
from kontor_rules.setup import Player, Setup
from rulings import refuse
from rulings.forms import Reader, nullable
from rulings.shapes import Shape, shape_of
from rulings.versions import VERSION, as_known, version_for

FORMAT, DECK_FORMAT = "kontor-record", "kontor-deck"

_SETUP = form(
    Setup,
    {
        "game": text,
        "players": listing(form(Player, {"seat": text, "name": text_of(1, 40)})),
        "scenario": nullable(text),
        "special_rules": listing(text),
        "options": mapping(text),
        "layout": nullable(listing(layout_cell)),
        "deck": listing(forms.a_card),
    },
    optional=("scenario", "special_rules", "options", "layout", "deck"),
)
_LAYOUT: Reader[dict[str, tuple[tuple[Cell, str | None], ...]]] = form(dict, {"layout": listing(layout_cell)})


def read_card(value: object) -> Card:
    """Return a card object as a value."""
    return forms.read(forms.a_card, value, "card.form")


def read_setup(value: object) -> Setup:
    """Return a record's set-up as a value."""
    return forms.read(_SETUP, value, "setup.form")


def read_layout(value: object) -> tuple[tuple[Cell, str | None], ...]:
    """Return a start layout as a value: a list of [x, y, card id or null]."""
    return forms.read(_LAYOUT, {"layout": value}, "setup.form")["layout"]


def read_record(value: object) -> tuple[object, list[object]]:
    """Return set-up and entries of a record, unread; refuse what isn't a record of a version that fits its entries."""
    keys = {"format", "version", "setup", "entries"}
    fitting = version_for(value.get("entries")) if isinstance(value, dict) else VERSION
    _check_head(value, keys, FORMAT, "record", fitting)
    assert isinstance(value, dict)
    if not isinstance(value["entries"], list):
        refuse("record.form", at="entries", problem="not a list")
    return value["setup"], as_known(value["entries"], value["version"])


def _check_head(value: object, keys: set[str], name: str, what: str, latest: int = VERSION) -> None:
    if not isinstance(value, dict):
        refuse(f"{what}.form", at="", problem="not an object")
    if value.get("format") != name:
        refuse(f"{what}.form", at="format", problem=f"not {name}")
    version = value.get("version")
    if not is_whole(version):
        refuse(f"{what}.form", at="version", problem="not a whole number")
    if version not in (VERSION, latest):
        refuse(f"{what}.version", version=version, known=latest)
    for key in sorted(keys ^ value.keys(), key=str):
        refuse(f"{what}.form", at=str(key), problem="missing" if key in keys else "unknown")


def read_deck(value: object) -> tuple[str, tuple[Card, ...]]:
    """Return name and cards of a deck file; refuse what isn't one of this version."""
    _check_head(value, {"format", "version", "name", "note", "cards"}, DECK_FORMAT, "deck")
    assert isinstance(value, dict)
    for key in ("name", "note"):
        if not isinstance(value[key], str):
            refuse("deck.form", at=key, problem="not a text")
    if not isinstance(value["cards"], list):
        refuse("deck.form", at="cards", problem="not a list")
    return value["name"], tuple(read_card(card) for card in value["cards"])


def setup_shape() -> Shape:
    """Return what a set-up takes."""
    return shape_of(_SETUP)
