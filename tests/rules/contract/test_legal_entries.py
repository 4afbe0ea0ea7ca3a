"""`legal_entries` offers exactly what is taken: held against every entry made of a position's own values."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations_with_replacement, islice, product
from random import Random
from typing import Any

import pytest

from contract_rules import Game, begin, check_face, enter, legal_entries, output, why_not
from contract_rules.actions.acting import ACTIONS
from contract_rules.entries.faces import NUMBERS, TOWN_HALL
from contract_rules.kinds import COMMITTEES, KINDS
from contract_rules.setup import OPTIONS
from contract_rules.state import neighbours
from rulings.legal_entries import Blank, filled
from tests.rules.contract.kit import Table, face
from tests.rules.contract.random_games import games
from tests.tiers import sampled

Json = dict[str, Any]
OF_A_TURN = ("place", "build", "resolve", "act", "pass")
DEPTH = 3
"""How long chains of borrowed actions are that are tried; longer ones that are offered are entered."""


MAX_SPREAD = 7
"""How many points are spread anew at most where it is tried; of more, what is offered is entered."""


MAX_FILLED = 20_000
"""How many entries of one template are looked at: all, but where many choose kinds in a resolution."""


def canonical(value: object, key: str = "") -> Any:
    """A value in which lists whose order says nothing are in one order."""
    if isinstance(value, dict):
        return {name: canonical(inner, name) for name, inner in value.items() if (name, inner) != ("kinds", {})}
    return sorted(value) if isinstance(value, list) and key in ("committees", "pair") else value


def text(entry: Json) -> str:
    return json.dumps(canonical(entry), sort_keys=True)


def sums(points: int) -> list[Json]:
    """All ways to share points out among the kinds."""
    some = combinations_with_replacement(KINDS, points)
    return [{kind: kinds.count(kind) for kind in KINDS if kind in kinds} for kinds in some]


def every_choice(game: Game, seat: str, card: int, depth: int) -> Iterator[Json]:
    """All that can be said of an action: of its own key each value there may be, and nothing."""
    state, action = game.state, ACTIONS[card]
    cells = [list(cell) for cell in {near for cell in state.city for near in neighbours(cell)} | state.city.keys()]
    names = {*action.cost.keys, *action.effect.required, *action.effect.optional}
    some = [*state.city.values(), *state.display]
    yield {}
    for name in ("pay", "gain"):
        yield from ({name: value} for number in range(1, 5) for value in sums(number) if name in names)
    if "spread" in names:
        total = sum(state.holdings[seat].influence)
        shared = chain.from_iterable(sums(number) for number in range(max(total - 3, 0), min(total, MAX_SPREAD) + 1))
        yield from ({"spread": dict.fromkeys(KINDS, 0) | value} for value in shared)
    if "type" in names:
        yield from ({"type": one} for one in ("nothing", *sorted({one.type for one in state.faces.values()})))
    if "to" in names:
        yield from ({"to": one} for one in some if one != TOWN_HALL)
    if "pair" in names:
        yield from ({"pair": [one, other]} for one, other in product(state.city.values(), repeat=2) if one <= other)
    if "project" in names:
        yield from ({"project": one, "cell": cell} for one in some if one != TOWN_HALL for cell in cells)
    if depth and hasattr(action.effect, "named"):
        for other in state.city.values():
            if other != TOWN_HALL:
                choices = every_choice(game, seat, other, depth - 1)
                yield from ({"borrow": {"card": other, **keys}} for keys in choices)


def every_entry(game: Game) -> Iterator[Json]:
    """All entries that can be made of a position's seats, cards, cells and numbers, with chains of some length."""
    state = game.state
    cells = [list(cell) for cell in {near for cell in state.city for near in neighbours(cell)} | state.city.keys()]
    yield from ({"entry": "end", "reason": reason} for reason in ("agreed", "stuck"))
    yield from ({"entry": "reveal", "card": card} for card in NUMBERS)
    sets = [list(some) for number in range(4) for some in combinations_with_replacement(COMMITTEES, number)]
    for seat in state.setup.seats:
        yield {"entry": "pass", "seat": seat}
        yield from ({"entry": "place", "seat": seat, "committees": some} for some in sets)
        cards = [*state.display, *state.cells.keys() - {TOWN_HALL}]
        yield from ({"entry": "build", "seat": seat, "card": card, "cell": cell} for card in cards for cell in cells)
        for committee in COMMITTEES:
            yield from every_resolution(game, seat, committee)
        for card in state.cells.keys() - {TOWN_HALL}:
            yield {"entry": "act", "seat": seat, "card": card, "waive": True}
            depth = DEPTH if state.workers_on(card, seat) and seat == state.active else 0
            for keys in every_choice(game, seat, card, depth):
                yield {"entry": "act", "seat": seat, "card": card, **keys}


def every_resolution(game: Game, seat: str, committee: str) -> Iterator[Json]:
    yield {"entry": "resolve", "seat": seat, "committee": committee}
    there = game.state.committees.get(committee, {}) if committee == "special" else {}
    if not 0 < len(there) <= 2:
        return
    some = [{}, *(value for number in range(1, 5) for value in sums(number))]
    for values in product(some, repeat=len(there)):
        kinds = {who: value for who, value in zip(there, values, strict=True) if value}
        yield {"entry": "resolve", "seat": seat, "committee": committee, "kinds": kinds}


def borrowed(entry: Json) -> int:
    """How many actions an entry borrows."""
    return 1 + borrowed(entry["borrow"]) if "borrow" in entry else 0


def exactly(game: Game) -> list[Json]:
    """Check that what is offered is what is taken, and what it would lead to; return what is offered, filled in."""
    offered = []
    for template, step in legal_entries(game):
        if template["entry"] != "face":
            found = list(islice(filled(template), MAX_FILLED))
            offered += found
            assert found
            assert step is None or step == enter(game, template)
    for entry in offered:
        assert why_not(game, entry) == (), entry
    tried = {text(entry) for entry in every_entry(game) if not why_not(game, entry)}
    counted = Counter(map(text, offered))
    assert not counted or max(counted.values()) == 1
    assert tried <= counted.keys()
    assert all(not _is_tried(json.loads(one)) for one in counted.keys() - tried)
    if (legal := output(game)["legal"]) is not None:
        assert legal == legal_of(offered, legal["cells"])
        assert output(game)["expects"] == [kind for kind in OF_A_TURN if legal[kind]]
    return offered


def legal_of(offered: list[Json], cells: list[list[int]]) -> Json:
    """Return what the output has to call legal where this is offered; where nothing can be built, these cells."""
    by = {
        kind: [one for one in offered if one["entry"] == kind] for kind in ("place", "build", "resolve", "act", "pass")
    }
    shapes = {"+".join(str(count) for count in Counter(one["committees"]).values()) for one in by["place"]}
    chosen = {one["committee"] for one in by["resolve"]}
    return {
        "place": [shape for shape in ("2", "1+1+1", "1+1", "1") if shape in shapes],
        "build": sorted({one["card"] for one in by["build"]}),
        "resolve": [committee for committee in COMMITTEES if committee in chosen],
        "act": sorted({one["card"] for one in by["act"]}),
        "pass": bool(by["pass"]),
        "cells": [[x, y] for y, x in sorted({(y, x) for x, y in (one["cell"] for one in by["build"])})] or cells,
    }


def _is_tried(entry: Json) -> bool:
    """Whether `every_entry` has it, if it can be entered."""
    last = entry
    while "borrow" in last:
        last = last["borrow"]
    got = entry.get("kinds", {}).values()
    small = sum(last.get("spread", {}).values()) <= MAX_SPREAD and len(got) <= 2
    return small and all(sum(kinds.values()) <= 4 for kinds in got) and borrowed(entry) <= DEPTH


@pytest.mark.parametrize("seed", sampled(range(60), 6))
def test_legal_entries_are_exactly_what_is_taken(seed: int) -> None:
    step, kinds = None, set()
    for table, _oracle, entries in games(Random(seed), 90):
        step = begin(table.setup) if step is None else enter(step.game, entries[-1])
        if len(entries) % 13 == seed % 13 or (entries and entries[-1]["entry"] == "act" and len(entries) % 3 == 0):
            kinds |= {entry["entry"] for entry in exactly(step.game)}
    assert "end" in kinds


@pytest.mark.parametrize("value", OPTIONS["idle_action"].values)
def test_A2_N30_a_spread_that_changes_nothing_is_left_out_where_it_is_refused(value: str) -> None:
    table = Table(options={"idle_action": value}).lay("red", 30, (1, 0)).ready("red").game
    offered = [entry for entry, _step in legal_entries(table, "act")]
    (template,) = [entry for entry in offered if not entry.get("waive")]
    blank = template["spread"]
    assert isinstance(blank, Blank)
    now = dict(zip(KINDS, table.state.holdings["red"].influence, strict=True))
    assert (now in list(blank.values)) == (value != "refused")
    assert len(list(filled(template))) == 70 - (value == "refused")  # 4 points over five tracks
    assert len(offered) == 1 + (value == "waived")


def test_M9_a_face_may_be_taught_until_the_end() -> None:
    seats = [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Ben"}]
    game = begin({"game": "base", "players": seats, "pile": {"A": 6, "B": 5}}).game
    ((entry, step),) = legal_entries(game, "face")
    assert (entry["card"].other, list(entry["card"].values), step) == ("face", [], None)
    for one in (face(3), face(3, letter="X")):
        assert (why_not(game, {"entry": "face", "card": one}) == ()) == (check_face(game, one) == ())
    over = enter(game, {"entry": "end", "reason": "agreed"}).game
    assert list(legal_entries(over)) == []
