"""What may be said next of a half-said entry: whole is exactly what is taken, whatever was said before."""

from functools import cache, partial
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from kontor_rules import Game, candidates
from tests.rules.kontor.kit import Table, codes_of, place, takes
from tests.rules.kontor.random_games import random_game
from tests.rules.kontor.test_legal_entries import STARTS
from tests.rules.kontor.variants.kit import smuggle
from tests.rules.kontor.variants.random_variants import set_up
from tests.rules.saying import asked_for, said_by_steps
from tests.tiers import sampled

Json = dict[str, Any]
DECK = "R10 w ship, R11 w, R12 s, R13 wt, R18 w, R89 tavern, B21 w, S90, S93, W50, W51, W52"
KEYS = ["cell", "to", "remove", "cards", "card", "choose", "export", "draw", "pick", "joker", "count", "reason", "red"]
SAID = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 4) | st.sampled_from(["wine", "harbour", "R10", "W50", "stuck", "x"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner),
    max_leaves=8,
)
CELL = st.tuples(st.integers(-3, 3), st.integers(-3, 3)).map(list)
KINDS = ["sit-out", "play", "ship", "place", "no-place", "end", "waters", "smuggle", "buy-out", "buy-special", "answer"]


@cache
def positions() -> tuple[Game, ...]:
    """Positions in which all kinds of keys are said."""
    free = Table("pro", DECK, special_rules=["freie-wahl-1", "freie-wahl-2", "erste-wahl", "exportlager"])
    waters = Table("pro", DECK, special_rules=["hochwasser", "erweitertes-hochwasser", "schmuggel"])
    tavern = Table("pro", DECK, special_rules=["bestechung-2"]).lay("R10@1,1", "R11@2,1", "R12@-1,1")
    buying = Table("pro", DECK, scenario="bakschisch", special_rules=["sonderkarten"]).lay("B21@1,1")
    tables = (free.turn("red", "R13"), waters.turn("red", "S90"), tavern.turn("red", "R89"), buying)
    return tuple(table.game for table in tables)


def whose(kind: str, seat: str) -> Json:
    return {} if kind in ("play", "end", "answer") else {"seat": seat}


@settings(max_examples=400)
@given(
    st.sampled_from(KINDS),
    st.dictionaries(st.sampled_from(KEYS), CELL | SAID),
    st.sampled_from(["red", "black"]),
    st.integers(0, 3),
)
def test_whatever_is_said_is_answered_and_whole_is_what_is_taken(kind: str, keys: Json, seat: str, at: int) -> None:
    game = positions()[at]
    if candidates(game, seat, keys | {"entry": kind}).whole:
        assert takes(game, asked_for(partial(candidates, game, seat), keys | {"entry": kind}) | whose(kind, seat))


@pytest.mark.parametrize("case", sampled(range(len(STARTS)), 5))
def test_every_recorded_entry_is_said_by_steps(case: int) -> None:
    game, scenario, rules, options = STARTS[case]
    start = set_up(game, scenario, frozenset(rules.split()), case, **options)
    for before, entry, _step in random_game(start, case, most=60):
        if entry["entry"] != "face" and (entry["entry"] != "answer" or "side" not in entry):
            keys = {key: value for key, value in entry.items() if key != "seat"}
            assert said_by_steps(partial(candidates, before, str(entry.get("seat", "red"))), keys), entry


def kinds(game: Game, seat: str) -> Json:
    (ask,) = candidates(game, seat, {}).asks
    return {value.said: codes_of(value.against) for value in ask.values}


def test_R3_kinds_that_are_not_due_say_why() -> None:
    before = Table("pro", DECK).game
    assert kinds(before, "red") == {
        "sit-out": [], "play": [], "ship": ["turn.none"], "place": ["turn.none"], "no-place": ["turn.none"],
        "end": [], "face": [],
    }  # fmt: skip
    turn = Table("pro", DECK).turn("red", "R10").game
    assert kinds(turn, "red") == {
        "sit-out": ["turn.revealed"], "play": ["turn.revealed"], "ship": [], "place": [],
        "no-place": ["place.possible"], "end": [], "face": [],
    }  # fmt: skip
    assert kinds(turn, "black")["place"] == ["turn.other"]


def test_F8_F6_a_choice_is_needed_before_the_rest_can_be_whole() -> None:
    game = positions()[0]
    at = {"entry": "place", "cell": [1, 1]}
    found = candidates(game, "red", at)
    assert [(ask.at, ask.optional, ask.open_values) for ask in found.asks[1:]] == [
        (("export",), True, ["wine", "tea"]),
        (("choose",), False, ["wine", "tea"]),
        (("draw",), False, ["harbour", "water"]),
    ]
    (export, *_others) = candidates(game, "red", at | {"choose": "tea"}).asks[1:]
    assert [codes_of(value.against) for value in export.values] == [["choose.export"], []]
    said = at | {"choose": "tea", "draw": "water"}
    assert candidates(game, "red", said).whole
    assert codes_of(candidates(game, "red", said).asks[-1].values[0].against) == ["pick.no-draw"]
    assert candidates(game, "red", said | {"draw": "harbour", "pick": True}).whole


def test_F18_a_second_joker_comes_from_another_area() -> None:
    game = positions()[2]
    at = {"entry": "place", "cell": [-2, 1]}
    first = candidates(game, "red", at).asks[-1]
    assert (first.at, first.is_set, first.open_values) == (("joker", 0), True, [[1, 1], [2, 1]])
    second = candidates(game, "red", at | {"joker": [[1, 1]]}).asks[-1]
    assert {code for value in second.values for code in codes_of(value.against)} == {"joker.area", "joker.cells"}


def test_N3_F3_prices_and_purses_stand_with_what_is_for_sale() -> None:
    game = positions()[3]
    (cards,) = candidates(game, "red", {"entry": "buy-out"}).asks
    assert (cards.open_values, kinds(game, "red")["buy-special"]) == ([[1, 1]], [])
    (counts,) = candidates(game, "red", {"entry": "buy-special"}).asks
    assert [codes_of(value.against) for value in counts.values][-1] == ["buy-special.coins"]


def test_C7_a_card_that_nobody_knows_is_learned_first() -> None:
    table = Table("pro", DECK)
    assert candidates(table.game, "red", {"entry": "play", "cards": {"red": "R40"}}).learn == "R40"
    unknown = {"entry": "waters", "cards": [{"card": "W80"}]}
    assert candidates(positions()[1], "red", unknown).learn == "W80"


def test_E0_a_game_that_is_over_asks_nothing() -> None:
    game = Table("pro", DECK).enter({"entry": "end", "reason": "agreed"}).game
    for said in ({}, {"entry": "play"}, {"entry": "face"}):
        found = candidates(game, "red", said)
        assert (codes_of(found.against), found.whole) == (["game.finished"], False)


def test_F5_only_the_open_question_is_answered() -> None:
    table = Table("basic", DECK, special_rules=["schmuggel"]).turn("red", "R10")
    game = table.enter(place("red", (1, 1)), smuggle("red", (2, 1)), {"entry": "end", "reason": "agreed"}).game
    assert kinds(game, "red") == {"answer": [], "face": []}
    assert candidates(game, "red", {"entry": "answer"}).asks[0].open_values == ["smuggled"]
    assert codes_of(candidates(game, "black", {"entry": "answer", "question": "smuggled"}).against) == ["answer.other"]
    assert codes_of(candidates(game, "red", {"entry": "end"}).against) == ["game.questions"]
