"""The numbered rules as pages: which a table plays, which a search finds, the examples of a rule; the legend."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from flask import abort, redirect, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from arbiter.foundation.text_files import FileError, Text, read
from arbiter.game import Json
from arbiter.language import capitalized, gettext as _
from arbiter.pages.device.device_tables import remember
from arbiter.pages.rule_pages import Legend, RulePages, RulesPlayed
from arbiter.tables.service import tables
from kontor.drawing import Show, drawn, legend_svg, ring_svg
from kontor.game import cards_for, proxy_deck
from kontor.options import options_in_force
from kontor.setup.start_layouts import Layout, layout_drawn
from kontor.table.board import as_ruled
from kontor.texts import FOLDER
from kontor.words import Decision, chapters, decision, option_value, rule, rule_ids, seat_name, table_names
from kontor_rules import Game, Output, begin, output, rules_in_force, steps
from kontor_rules.entries.record import FORMAT
from kontor_rules.interface.code_catalogue import CHAPTERS
from kontor_rules.setup import SINGLE_SEATS, TEAM_SEATS
from rulings.records import VERSION

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


def record_of(example: Example) -> Json:
    """Return the record of an example; its players are called as their seats are in the language of the moment."""
    seats = SEATS[example.game]
    setup: Json = {
        "game": example.game,
        "players": [{"seat": seat, "name": capitalized(seat_name(seat))} for seat in seats],
    }
    setup |= deepcopy(dict(example.setup))
    if example.layout:
        setup["layout"] = _start(example)
    setup["deck"] = cards_for(setup, proxy_deck()["cards"])
    entries = [entry for move in example.moves for entry in _entries(move, seats)]
    return {"format": FORMAT, "version": VERSION, "setup": setup, "entries": entries}


@cache
def played(example_id: str) -> Game:
    """Return the game of an example after its last entry. Names are of no matter here."""
    record = record_of(example(example_id))
    *_before, end = steps(record["setup"], record["entries"])
    return end.game


def last_cells(example: Example) -> list[tuple[int, int]]:
    """Return the cell of the card laid last, none while nobody has laid one."""
    laid = [entry["cell"] for entry in record_of(example)["entries"] if entry["entry"] in ("place", "smuggle")]
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


def _start(example: Example) -> Layout:
    return layout_drawn(example.layout, _FILE, f"examples {example.id} layout")


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


PIXELS = 44
"""CSS pixels a cell of an example's picture."""
COVER = 20
"""The same for the game's picture on the start page."""


@dataclass(frozen=True, slots=True)
class ShownExample:
    """An example as a page shows it; `decision` says step by step who wins the area, where that is the point."""

    id: str
    title: str
    text: str
    layout: Markup
    decision: Decision | None


@dataclass(frozen=True, slots=True)
class TaxCircle:
    """A table from above, with who taxes whom."""

    id: str
    title: str
    drawing: Markup


def played_at(setup: Json, game: Game) -> RulesPlayed:
    """Return what a table plays."""
    names = {one.id: option_value(one.id, one.value).name for one in options_in_force(setup)}
    return RulesPlayed(frozenset(rules_in_force(game.state.book)), names)


def pictures(rule_id: str, played: RulesPlayed | None) -> list[ShownExample]:
    """Return the examples of a rule: at a table only those about what is played there, unless the rule isn't."""
    shown = examples_for(rule_id)
    if played is not None and rule_id in played.rules:
        shown = [one for one in shown if one.rules[0] in played.rules]
    return [picture(one) for one in shown]


def rings(rule_id: str) -> list[TaxCircle]:
    """Return who taxes whom at tables of three and more, for the rule that says it (T2)."""
    if rule_id != "T2":
        return []
    shown = {
        "team": _("Two teams: whoever sits opposite"),
        "extension": _("Four single players: the neighbour to the right"),
    }
    return [TaxCircle(game, title, _ring(game)) for game, title in shown.items()]


def _ring(game: str) -> Markup:
    players = [{"seat": seat, "name": seat} for seat in SEATS[game]]
    book = begin({"game": game, "players": players}).game.state.book
    return ring_svg(book.seats, book.taxed, f"ring-{game}")


def picture(example: Example) -> ShownExample:
    """Return an example as its picture, with what there is to see."""
    game = played(example.id)
    table = output(game)
    legal: Any = table["legal"] or {"cells": []}
    show = replace(
        as_ruled(game),
        marks=[(x, y) for x, y in legal["cells"]],
        last=last_cells(example),
        cell=PIXELS,
        prefix=f"example-{example.id}",
        shared=False,
    )
    return ShownExample(example.id, _(example.title), _(example.text), drawn(game, show), _decided(example, table))


def cover(example: Example) -> Markup:
    """Draw an example small, without marks."""
    return drawn(played(example.id), Show(cell=COVER, prefix="cover", shared=False))


def _decided(example: Example, table: Output) -> Decision | None:
    if not example.rules[0].startswith("M"):
        return None
    valued = next(area for area in table["areas"] if area["valued"])
    return decision(valued, table_names(record_of(example)["setup"]["players"]))


def _more(rule_id: str, played: RulesPlayed | None) -> dict[str, Any]:
    """Return what Kontor shows of a rule besides: its examples. A chapter, which refusals name, acts always."""
    acts = rule_id in CHAPTERS or played is None or rule_id in played.rules
    return {"acts": acts, "pictures": pictures(rule_id, played), "rings": rings(rule_id)}


RULES = RulePages(
    game="kontor",
    ids={*rule_ids(), *CHAPTERS},
    rule=rule,
    chapters=chapters,
    such_as="P4",
    played=lambda context: played_at(context.position.setup, context.position.game),
    template="kontor/rulebook/rule.html",
    more=_more,
)
LEGEND = Legend("kontor", FOLDER / "legend.toml", legend_svg)


@RULES.bp.post("/kontor/rules/examples/<example_id>")
def open_example(example_id: str) -> ResponseReturnValue:
    """Open an example as a table to try it at."""
    try:
        record = record_of(example(example_id))
    except KeyError:
        abort(404)
    opened = tables.open_record(record)
    remember(opened.links.host)
    return redirect(url_for("table.page", token=opened.links.host), 303)
