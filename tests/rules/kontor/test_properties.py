"""What holds after every entry of every legal game, whatever the cards: invariants on games played at random."""

import copy
import json
from collections import Counter

import pytest
from hypothesis import Phase, given, settings, strategies as st

from kontor_rules import adjudicate, begin, output, revealed_cards, why_not
from tests.rules.kontor import oracle
from tests.rules.kontor.kit import Json, heard, place, record, ship, takes
from tests.rules.kontor.random_games import random_game, random_setup
from tests.rules.kontor.random_overruling import overruled_game
from tests.rules.kontor.variants.random_variants import set_up

GAMES = ("basic", "pro", "team", "extension")
SEEDS = st.integers(min_value=0, max_value=10_000)
few = settings(max_examples=4, phases=[Phase.generate])
"""Whole games, from seeds: nothing to shrink."""
every_game = pytest.mark.parametrize("game", GAMES)


def _closed_stay(before: dict, after: dict) -> None:
    """A5: what was closed keeps its cells, its owner, and the cards on it."""
    cards = {tuple(stack["cell"]): stack["cards"] for stack in after["board"]}
    was = {tuple(stack["cell"]): stack["cards"] for stack in before["board"]}
    for area in before["areas"]:
        if area["closed"]:
            assert {**area, "points": None} in [{**other, "points": None} for other in after["areas"]]
            assert all(cards[tuple(cell)] == was[tuple(cell)] for cell in area["cells"])


@every_game
@few
@given(seed=SEEDS)
def test_every_entry_keeps_coins_cards_warehouses_areas(game: str, seed: int) -> None:
    start = random_setup(game, seed)
    first = begin(start).game
    deck = oracle.cards_in(first, output(first))
    for before, _entry, step in random_game(start, seed):
        old, new = output(before), output(step.game)
        for ruling in step.rulings:
            heard(ruling)
        oracle.check_sums(step.game, new, 20, deck)
        oracle.check_areas(step.game, new)
        _closed_stay(old, new)


@every_game
@few
@given(seed=SEEDS)
def test_replay_of_every_prefix_gives_the_same_and_leaves_the_earlier_game_as_it_was(game: str, seed: int) -> None:
    start = random_setup(game, seed)
    entries, outs, games = [], [], []
    for before, entry, step in random_game(start, seed, most=60):
        entries.append(copy.deepcopy(entry))
        games.append((before, output(before)))
        outs.append(output(step.game))
    assert all(output(before) == then for before, then in games)
    for count in range(1, len(entries) + 1, 7):
        replayed = adjudicate(record(start, *entries[:count]))
        assert [ruling["entry"] for ruling in replayed["rulings"]][-1] <= count - 1
        del replayed["rulings"]
        assert (replayed, json.loads(json.dumps(replayed))) == (outs[count - 1], replayed)


@every_game
@few
@given(seed=SEEDS)
def test_legal_cells_are_those_that_place_and_ship_accept(game: str, seed: int) -> None:
    """P, H1: "where may it" is "may it", for every cell in and around the field."""
    for before, entry, step in random_game(random_setup(game, seed), seed, most=50):
        out = output(before)
        if entry["entry"] != "place":
            continue
        seat, field = out["active"], out["field"]
        card = before.faces[revealed_cards(before)[seat]]
        top = oracle.tops(out, before.faces)
        box = oracle.around(field)
        legal = [cell for cell in box if takes(before, place(seat, cell))]
        assert out["legal"]["cells"] == [list(cell) for cell in legal]
        assert legal == [cell for cell in box if not why_not(before, cell)]
        book = before.state.book.settings
        right = [cell for cell in box if oracle.may_go(card, cell, out, top)]
        if card.kind == "customs" and not book.customs_may_close:
            right = [cell for cell in right if not oracle.closes_one(card, cell, out, top, book.border_each)]
        assert (legal, out["legal"]["ship"]) == (right, [list(cell) for cell in box if takes(before, ship(seat, cell))])
        assert step.game is not before


@every_game
@few
@given(seed=SEEDS)
def test_E2_E3_E5_score_adds_up_and_counts_the_right_areas(game: str, seed: int) -> None:
    start = random_setup(game, seed)
    game_over = [step.game for _, _, step in random_game(start, seed)][-1]
    out, book = output(game_over), game_over.state.book.settings
    score = out["score"]
    for side, points in score["sides"].items():
        parts = ("areas", "customs", "export", "chits", "money")
        assert points["total"] == sum(points[part] for part in parts)
        owned = [area for area in out["areas"] if area["owner"] == side]
        assert points["areas"] + points["customs"] == sum(area["points"] for area in owned)
    places = 99 if book.ranked is None else book.ranked
    rank = oracle.ranked(out["areas"], places, book.min_cells, book.unowned_take_rank, book.equal_never)
    assert score["counted"] == rank
    best = max(points["total"] for points in score["sides"].values())
    assert all(score["sides"][side]["total"] == best for side in score["winners"])


@every_game
@few
@given(seed=SEEDS)
def test_C7_faces_learned_at_the_table_or_known_before_give_the_same_game(game: str, seed: int) -> None:
    start = random_setup(game, seed)
    start["options"].pop("without_three_goods", None)
    entries = [entry for _, entry, _ in random_game(start, seed, most=60, learning=True)]
    learned = adjudicate(record(start | {"deck": []}, *entries))
    known = adjudicate(record(start, *(entry for entry in entries if entry["entry"] != "face")))
    assert "face" in [entry["entry"] for entry in entries]
    del learned["rulings"], known["rulings"]
    assert learned == known


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


def _check_game(start: Json, seed: int) -> Counter[str]:
    """Play a game, holding every position against what must be true; return what the table said, and how often."""
    first = begin(start).game
    deck = oracle.cards_in(first, output(first))
    closing = {"finish", "schmuggel"} & set(start.get("special_rules", ()))  # F10, F5: the end itself closes areas
    coins = 20 if start.get("scenario") != "armut" else 3 * len(first.state.coins)
    entries: list[Json] = []
    said: Counter[str] = Counter()
    outs = []
    for _before, entry, step in overruled_game(start, seed):
        for ruling in step.rulings:
            heard(ruling)
            deck -= ruling.code == "waters.instead"  # F16: the flood is out of the game
        out = output(step.game)
        entries.append(entry)
        outs.append(out)
        said.update([str(entry.get("what"))] if entry["entry"] == "override" else [])
        oracle.check_sums(step.game, out, coins, deck)
        if not (closing and step.game.state.ending):
            oracle.check_areas(step.game, out)
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
