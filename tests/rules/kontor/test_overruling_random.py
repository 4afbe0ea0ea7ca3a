"""Whatever the table says against the arbiter: what lies and what is held still adds up, and replays the same."""

from __future__ import annotations

from collections import Counter

import pytest

from kontor_rules import Game, adjudicate, begin, look
from tests.rules.kontor import oracle
from tests.rules.kontor.kit import Json, heard, record
from tests.rules.kontor.random_games import random_setup
from tests.rules.kontor.random_overruling import overruled_game
from tests.rules.kontor.variants.random_variants import set_up

GAMES = ("basic", "pro", "team", "extension")
VARIANTS: tuple[tuple[str, str | None, tuple[str, ...]], ...] = (
    ("pro", "canale-grande", ("finale",)),
    ("pro", "wasserspiele", ("finish", "exportlager")),
    ("pro", "tic-tac-toe", ("sonderkarten",)),
    ("pro", "insel", ("freie-wahl-2", "erste-wahl")),
    ("pro", "armut", ("neue-seilschaften",)),
    ("pro", "bakschisch", ("exportlager", "freie-wahl-1")),
    ("pro", "gulliver", ("hochwasser", "blockade")),
    ("pro", "david-goliath", ("sonderkarten", "erweitertes-hochwasser", "bestechung-1")),
    ("pro", None, ("hochwasser", "bestechung-2", "schutz")),
    ("pro", None, ("alte-seilschaften", "exportlager")),
    ("team", "armut", ("neue-seilschaften", "blockade")),
    ("extension", None, ("restricted-storage",)),
)
"""Scenarios and special rules in which something more could go wrong."""


def _adds_up(game: Game, out: Json, coins: int, deck: int) -> None:
    """C1-C6, S7, M7, W4: no card, coin, keeper or warehouse came out of nothing or is lost."""
    assert sum(out["coins"].values()) + out["treasury"] == coins
    assert min(*out["coins"].values(), out["treasury"]) >= 0
    held = sum(hand.total for hand in game.state.hands.values())
    assert held + sum(out["piles"].values()) + sum(len(stack["cards"]) for stack in out["board"]) == deck
    limit = game.state.book.settings.keepers
    owned = Counter(area["owner"] for area in out["areas"])
    for side, left in out["keepers"].items():
        assert left is None or (left >= 0 and left + owned[side] == limit)
    total = game.state.book.settings.supply
    for good in oracle.GOODS if total is not None else ():
        stored = sum(goods[good] for area in out["areas"] if not area["valued"] for goods in area["goods"].values())
        exported = 0 if game.state.book.game == "extension" else sum(store[good] for store in out["stores"].values())
        assert out["supply"][good] + stored + exported == total


def _areas_right(game: Game, out: Json) -> None:
    """A1-A5, M: the areas are what a second look at the board makes of them; what is closed is valued."""
    if "?" in [card for stack in out["board"] for card in stack["cards"]]:
        return
    top = oracle.tops(out, game.faces)
    assert {frozenset((x, y) for x, y in area["cells"]) for area in out["areas"]} == {
        frozenset(area) for area in oracle.land_areas(top)
    }
    for area in out["areas"]:
        cells = [(x, y) for x, y in area["cells"]]
        closed = oracle.is_closed(cells, top, out["field"], game.state.book.settings.border_each)
        assert area["closed"] == area["valued"] == closed
        if area["valued"] and area["decided_by"] not in ("no-keeper", "table", "tavern"):
            assert area["owner"] == oracle.winner(area["goods"])


def _check_game(start: Json, seed: int) -> Counter[str]:
    """Play a game, holding every position against what must be true; return what the table said, and how often."""
    out = look(begin(start).game)
    deck = sum(sum(hand.values()) for hand in out["hands"].values()) + sum(out["piles"].values()) + len(out["board"])
    closing = {"finish", "schmuggel"} & set(start.get("special_rules", ()))  # F10, F5: the end itself closes areas
    coins = 20 if start.get("scenario") != "armut" else 3 * len(out["coins"])
    entries: list[Json] = []
    said: Counter[str] = Counter()
    outs = []
    for _before, entry, step in overruled_game(start, seed):
        for ruling in step.rulings:
            heard(ruling)
            deck -= ruling.code == "waters.instead"  # F16: the flood is out of the game
        out = look(step.game)
        entries.append(entry)
        outs.append(out)
        said.update([str(entry.get("what"))] if entry["entry"] == "override" else [])
        _adds_up(step.game, out, coins, deck)
        if not (closing and step.game.state.ending):
            _areas_right(step.game, out)
    for count in (len(entries) // 3, len(entries)):
        version = 2 if any(entry["entry"] == "override" for entry in entries[:count]) else 1
        again = adjudicate(record(start, *entries[:count]) | {"version": version})
        del again["rulings"]
        assert again == outs[count - 1]
    return said


@pytest.mark.parametrize("game", GAMES)
def test_overruled_games_add_up_and_replay(game: str) -> None:
    said: Counter[str] = Counter()
    for seed in range(4):
        said += _check_game(random_setup(game, seed), seed)
    assert said.keys() == {"coins", "turn", "owner", "place", "card"}


@pytest.mark.parametrize(("game", "scenario", "rules"), VARIANTS)
def test_overruled_games_of_variants_add_up_and_replay(game: str, scenario: str | None, rules: tuple[str, ...]) -> None:
    for seed in range(2):
        _check_game(set_up(game, scenario, frozenset(rules), seed), seed)
