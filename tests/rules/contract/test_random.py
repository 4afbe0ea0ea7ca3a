"""The engine and the second reading of the rules agree: random games, entry by entry, with wrong ones tried between."""

import copy
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from contract_rules import Game, Refusal, Step, adjudicate, begin, check_deck, enter, look
from tests.rules.contract import oracle
from tests.rules.contract.kit import heard, refused
from tests.rules.contract.random_games import games, record_of, right_entry, tried_setups
from tests.rules.contract.random_setups import Table, chance
from tests.rules.contract.random_wrong import tried_entry

GAMES = 240
"""How many games are compared: about 20 seconds on one core."""
EACH = 20
MOST_ENTRIES = 150
TRIES = 0.3
"""How likely one more entry is tried at a position."""


def _stepped(game: Game | None, table: Table, entries: list[Any]) -> Step:
    step = begin(table.setup) if game is None else enter(game, entries[-1])
    for ruling in step.rulings:
        heard(ruling)
    return step


def _same_position(mine: Game, other: oracle.Game) -> None:
    found, expected = look(mine), oracle.look(other)
    assert found == expected, {key: (found[key], expected[key]) for key in expected if found[key] != expected[key]}


def _refusal_of(try_it: Callable[[], object]) -> Refusal | None:
    try:
        try_it()
    except Refusal as refusal:
        return refused(refusal)
    return None


def _same_verdict(mine: Game, other: oracle.Game, entry: Any) -> None:
    """Both take the entry, with the same outcome, or both refuse it for the same rules."""
    rules = oracle.verdict(other, entry)
    refusal = _refusal_of(lambda: enter(mine, entry))
    assert (refusal.error["rule"] if refusal else None) == rules, (entry, refusal and refusal.reasons)
    if refusal is None:
        after = copy.deepcopy(other)
        oracle.enter(after, entry)
        _same_position(enter(mine, entry).game, after)


@pytest.mark.parametrize("first", range(0, GAMES, EACH))
def test_positions_and_refusals_are_those_of_the_second_reading(first: int) -> None:
    for seed in range(first, first + EACH):
        trying = Random(f"tried {seed}")
        mine = None
        for table, other, entries in games(Random(seed), MOST_ENTRIES):
            mine = _stepped(mine, table, entries).game
            _same_position(mine, other)
            while chance(trying, TRIES):
                going_on = not other["finished"]
                usual = right_entry(trying, other, table) if going_on else {"entry": "end", "reason": "agreed"}
                _same_verdict(mine, other, tried_entry(trying, other, usual, table.faces))


@pytest.mark.parametrize("first", range(0, 10 * GAMES, 10 * EACH))
def test_set_ups_are_taken_or_refused_as_by_the_second_reading(first: int) -> None:
    for seed in range(first, first + 10 * EACH):
        for record, rules in tried_setups(seed, 1):
            start = record["setup"]
            refusal = _refusal_of(lambda start=start: begin(start))
            assert (refusal is None) == (rules is None), (start, refusal and refusal.reasons, rules)
            if refusal is None:
                _same_position(begin(start).game, oracle.begin(start))
            else:
                assert refusal.entry == -1


@pytest.mark.parametrize("seed", range(0, GAMES, EACH))
def test_a_whole_record_gives_what_its_entries_give(seed: int) -> None:
    *_, (table, other, entries) = games(Random(seed), MOST_ENTRIES)
    found = adjudicate(record_of(table, entries))
    rulings = found.pop("rulings")
    assert found == oracle.look(other) == oracle.adjudicate(record_of(table, entries))
    assert [ruling["entry"] for ruling in rulings] == sorted(ruling["entry"] for ruling in rulings)


@pytest.mark.parametrize("seed", range(0, GAMES, EACH))
def test_decks_are_checked_alike(seed: int) -> None:
    *_, (table, _, _) = games(Random(seed), 1)
    cards: list[Any] = list(table.setup.get("deck", []))
    file = {"format": "contract-deck", "version": 1, "name": "", "note": "", "cards": cards}
    assert check_deck(file) == oracle.check_deck(file)
    for card in cards[:8]:
        cards.append({**card, "points": card["points"] + 1, "letter": "C"})
        with pytest.raises(oracle.Refused) as expected:
            oracle.check_deck(file)
        with pytest.raises(Refusal) as caught:
            check_deck(file)
        error = refused(caught.value).error
        assert (error["entry"], error["rule"]) == (expected.value.entry, expected.value.rules)
        cards.pop()
