"""Small positions that show what a rule means, each played by the engine from a record.

An example is written short in `kontor/texts/examples.toml`. `record_of` makes record-kontor.md's record of it, with the
faces of the proxy deck, so a picture can't show what the rules refuse.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from arbiter.foundation.text_files import FileError, Text, read
from arbiter.language import capitalized
from kontor.decks.known_faces import cards_for, proxy_deck
from kontor.setup.start_pictures import Layout, layout_drawn
from kontor.texts import FOLDER
from kontor.words import rule_ids, seat_name
from kontor_rules import Game, steps
from kontor_rules.entries.record import FORMAT
from kontor_rules.setup import SINGLE_SEATS, TEAM_SEATS
from rulings.records import VERSION

Json = dict[str, Any]

SEATS = {"basic": SINGLE_SEATS[:2], "pro": SINGLE_SEATS[:2], "team": TEAM_SEATS, "extension": SINGLE_SEATS}
_COLOURS = {"R": "red", "B": "black", "G": "green", "P": "purple"}


@dataclass(frozen=True, slots=True)
class Example:
    """One small position. `rules` names the main rule first.

    `moves`: "R23@1,1", "black:W47@2,1", "R17?", or an entry of record-kontor.md. `setup` and `layout`, drawn, are
    further keys of the set-up. `tries` is a cell that the card just revealed can't go to.
    """

    id: str
    rules: tuple[str, ...]
    title: Text
    text: Text
    game: str
    moves: tuple[Any, ...]
    setup: Mapping[str, Any] = field(default_factory=dict)
    layout: str = ""
    tries: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class _Examples:
    examples: tuple[Example, ...]


def examples_for(rule_id: str) -> list[Example]:
    """Return the examples that show a rule, in the order of the list."""
    return [one for one in EXAMPLES if rule_id in one.rules]


def example(example_id: str) -> Example:
    """Return an example. KeyError for an id that isn't one."""
    return _BY_ID[example_id]


def record_of(one: Example) -> Json:
    """Return the record of an example; its players are called as their seats are in the language of the moment."""
    seats = SEATS[one.game]
    setup: Json = {
        "game": one.game,
        "players": [{"seat": seat, "name": capitalized(seat_name(seat))} for seat in seats],
    }
    setup |= deepcopy(dict(one.setup))
    if one.layout:
        setup["layout"] = _start(one)
    setup["deck"] = cards_for(setup, proxy_deck()["cards"])
    entries = [entry for move in one.moves for entry in _entries(move, seats)]
    return {"format": FORMAT, "version": VERSION, "setup": setup, "entries": entries}


@cache
def played(example_id: str) -> Game:
    """Return the game of an example after its last entry. Names are of no matter here."""
    record = record_of(example(example_id))
    *_before, end = steps(record["setup"], record["entries"])
    return end.game


def last_cells(one: Example) -> list[tuple[int, int]]:
    """Return the cell of the card laid last, none while nobody has laid one."""
    laid = [entry["cell"] for entry in record_of(one)["entries"] if entry["entry"] in ("place", "smuggle")]
    return [(x, y) for x, y in laid[-1:]]


def _entries(move: Any, seats: tuple[str, ...]) -> Iterator[Json]:
    """Give the entries of a move: "R23@1,1" is laid, "black:W47?" only revealed; anything else is an entry itself."""
    if not isinstance(move, str):
        yield deepcopy(move)
        return
    card, _, where = move.removesuffix("?").partition("@")
    named, _, card_id = card.rpartition(":")
    seat = named or next(seat for seat in seats if seat.startswith(_COLOURS.get(card_id[0], seats[0])))
    yield from ({"entry": "sit-out", "seat": other} for other in seats if other != seat)
    yield {"entry": "play", "cards": {seat: card_id}}
    if where:
        yield {"entry": "place", "seat": seat, "cell": [int(number) for number in where.split(",")]}


def _start(one: Example) -> Layout:
    return layout_drawn(one.layout, _FILE, f"examples {one.id} layout")


def _read() -> tuple[Example, ...]:
    examples = read(_FILE, _Examples).examples
    for one in examples:
        for rule_id in one.rules:
            if rule_id not in rule_ids():
                raise FileError(_FILE, f"examples {one.id} rules", f'"{rule_id}" is unknown')
        if one.layout:
            _start(one)
    return examples


_FILE = FOLDER / "examples.toml"
EXAMPLES = _read()
_BY_ID = {one.id: one for one in EXAMPLES}
