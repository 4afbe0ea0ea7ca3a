"""Games as values: equal, hashed and shown by what they hold."""

import copy
import json
import pickle
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from arbiter.log.memory import reach
from tests.rules.cases import ENGINES, KEPT, game_of, moments, read
from tests.tiers import sampled


@pytest.mark.parametrize("path", sampled(KEPT, 8), ids=lambda path: path.name)
def test_the_same_moment_is_one_value(path: Path) -> None:
    once, again = moments(path), moments(path)
    assert once == again
    assert {*once, *again} == set(once)
    look = ENGINES[game_of(path)].output
    for before, after in pairwise(once):  # what is entered a second time, like a face, may change nothing
        assert before != after or look(before) == look(after)
    assert len(set(once)) > 0.95 * len(once)
    assert all("\n" not in repr(game) and len(repr(game)) < 160 for game in once)


TWO = [path for path in KEPT if path.name in ("basic-two-phones.kontor.json", "two-phones.contract.json")]


@pytest.mark.parametrize("path", TWO, ids=game_of)
def test_what_led_there_is_no_part_of_it_and_everything_that_holds_is(path: Path) -> None:
    record, engine = read(path), ENGINES[game_of(path)]
    setup, entries = record["setup"], record["entries"]
    faces = [entry for entry in entries if entry["entry"] == "face"]
    others = [entry for entry in entries if entry["entry"] != "face"]
    assert faces
    *_before, sooner = engine.steps(setup, [*faces, *others])
    *_before, later = engine.steps(setup, entries)
    assert sooner.game == later.game
    assert hash(sooner.game) == hash(later.game)
    renamed = json.loads(json.dumps(setup))
    renamed["players"][0]["name"] = "Somebody else"
    *_before, other = engine.steps(renamed, entries)
    assert other.game != later.game
    assert later.game != repr(later.game)


def test_a_game_is_shown_in_a_line() -> None:
    shown = {game_of(path): repr(moments(path)[7]) for path in TWO}
    assert shown == {
        "kontor": "<basic: round 3, announce; 11 cells; coins red 4, black 5>",
        "contract": "<contract: round 1, reveal; 1 cells; points red 0, blue 0>",
    }


@pytest.mark.parametrize("path", TWO, ids=game_of)
def test_a_game_knows_how_it_came_and_shares_the_games_before_it(path: Path) -> None:
    record, games = read(path), moments(path)
    assert games[-1].record() == record
    for before, after in pairwise(games):
        assert after.back() is before
    assert games[0].back() is None
    assert games[7].record()["entries"] == record["entries"][:7]


def test_what_is_given_may_be_changed_afterwards() -> None:
    engine, record = ENGINES["kontor"], read(TWO[0])
    setup, entry = record["setup"], {"entry": "sit-out", "seat": "red"}
    game = engine.enter(engine.begin(setup).game, entry).game
    kept = game.record()
    entry["seat"] = "black"
    setup["deck"].clear()
    setup["players"].clear()
    assert game.record() == kept
    kept["entries"].clear()
    assert len(game.record()["entries"]) == 1


def _round_of(game: Any) -> tuple[int, str]:
    return game.state.round, repr(game)


@pytest.mark.parametrize("path", TWO, ids=game_of)
def test_a_game_goes_to_another_process_and_is_the_same_there(path: Path) -> None:
    *_before, game = moments(path)
    again = pickle.loads(pickle.dumps(game))
    assert (again, again.record()) == (game, game.record())
    assert copy.deepcopy(game) is copy.copy(game) is game
    with get_context("spawn").Pool(1) as other:
        assert other.apply(_round_of, (game,)) == _round_of(game)


@pytest.mark.parametrize("path", TWO, ids=game_of)
def test_a_game_begun_without_a_past_has_none(path: Path) -> None:
    engine, record = ENGINES[game_of(path)], read(path)
    game = engine.begin(record["setup"], with_past=False).game
    game = engine.enter(game, record["entries"][0]).game
    assert game == moments(path)[1]
    for asking in (game.record, game.back, lambda: pickle.dumps(game)):
        with pytest.raises(ValueError, match="without a past"):
            asking()


@pytest.mark.parametrize("path", TWO, ids=game_of)
def test_a_step_keeps_little_more_than_what_it_changed(path: Path) -> None:
    """Of a whole game with its past, an entry takes less than a quarter of what a game by itself takes."""
    games = moments(path)
    whole, alone = reach(games[-1]), reach(games[-1].state)
    assert whole < alone + len(games) * alone / 4
