"""Any JSON, values that belong nowhere, long values: refused, never an error."""

import copy
import json
import pickle
from collections.abc import Callable, Iterator
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from arbiter.log.memory import reach
from contract.page_words import ContractWords
from kontor.page_words import KontorWords
from rulings import Refusal
from rulings.statements import MAX_SENTENCE, shortened
from tests.rules.cases import ENGINES, KEPT, game_of, kept, moments, read
from tests.rules.contract import kit as contract
from tests.rules.contract.random_games import play
from tests.rules.kontor import kit as kontor
from tests.rules.kontor.random_games import random_setup, record_of
from tests.rules.test_schemas import firsts
from tests.tiers import sampled

NESTED: list[object] = []
for _ in range(50_000):
    NESTED = [NESTED]
CYCLE: list[object] = []
CYCLE.append(CYCLE)
HUGE = 10**5000
ODD: dict[str, object] = {
    "null": None, "true": True, "one": 1, "two.0": 2.0, "nan": float("nan"), "empty": "", "surrogate": "\ud800",
    "list": [], "object": {}, "huge": HUGE, "nested": NESTED, "cycle": CYCLE,
}  # fmt: skip
"""By name, since some of them can't be printed."""


Json = dict[str, Any]
KITS: dict[str, Any] = {"kontor": kontor, "contract": contract}
PLAYED: dict[str, list[Any]] = {
    "kontor": [record_of(random_setup(game, 1), 1, most=40) for game in ("basic", "pro", "team", "extension")],
    "contract": [play(seed, 150) for seed in (3, 5, 8)],
}
CARDS: dict[str, list[Any]] = {"kontor": kontor.faces("R10 w, W50"), "contract": [contract.face(1), contract.face(2)]}
WORDS = ("red", "R3", "wine", "harbour", "sailor", "c1", "special", "park", "borrow", "override")
STRANGE = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from([10**60, 1.0, 2.0, "\ud800", *WORDS]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
CELLS = st.lists(st.integers(-5, 5), max_size=2)
KEYS: dict[str, tuple[str, ...]] = {
    "kontor": ("seat", "cell", "cards", "card", "to", "remove", "count", "reason", "question", "buy", "pick", "x"),
    "contract": (
        "seat", "card", "cell", "committees", "committee", "kinds", "reason", "waive", "pay", "gain", "spread", "type",
        "to", "project", "pair", "borrow", "what", "instead", "source", "points", "kind", "from",
    ),
}  # fmt: skip
KINDS: dict[str, tuple[str, ...]] = {
    "kontor": (
        "face", "buy-out", "sit-out", "play", "ship", "place", "waters", "no-place", "smuggle", "end", "answer",
    ),
    "contract": ("face", "reveal", "place", "build", "resolve", "act", "pass", "end", "override"),
}  # fmt: skip
each = pytest.mark.parametrize("game", KITS)
many, some = settings(max_examples=240), settings(max_examples=150)


@st.composite
def bent_entries(draw: st.DrawFn, game: str, entries: list[Json]) -> object:
    """An entry of a random game with something in it changed, or anything at all."""
    if draw(st.booleans()):
        kind = {"entry": st.sampled_from(KINDS[game])}
        return draw(STRANGE | st.fixed_dictionaries(kind, optional=dict.fromkeys(KEYS[game], STRANGE)))
    entry = copy.deepcopy(draw(st.sampled_from(entries)))
    entry[draw(st.sampled_from(["entry", *entry, *KEYS[game]]))] = draw(STRANGE | CELLS)
    return entry


@each
@many
@given(data=st.data())
def test_any_entry_is_taken_or_refused_and_nothing_else(game: str, data: st.DataObject) -> None:
    kit, played = KITS[game], data.draw(st.sampled_from(PLAYED[game]))
    count = data.draw(st.integers(0, len(played["entries"])))
    wrong = data.draw(bent_entries(game, played["entries"]))
    record = kit.record(played["setup"], *played["entries"][:count], wrong)
    refusal = kit.refusal_of(ENGINES[game].adjudicate, record)
    assert refusal is None or refusal.entry == count


@each
@some
@given(data=st.data())
def test_any_record_is_taken_or_refused_and_nothing_else(game: str, data: st.DataObject) -> None:
    whole = copy.deepcopy(data.draw(st.sampled_from(PLAYED[game]))) | {"entries": []}
    start = whole["setup"] = {**whole["setup"], "deck": copy.deepcopy(CARDS[game])}
    inner = {"top": whole, "setup": start, "player": start["players"][0], "card": start["deck"][0]}
    spot = inner[data.draw(st.sampled_from(sorted(inner)))]
    spot[data.draw(st.sampled_from([*spot, "x"]))] = data.draw(STRANGE)
    refusal = KITS[game].refusal_of(ENGINES[game].adjudicate, whole)
    assert refusal is None or refusal.entry in (None, -1, 0)


@each
@some
@given(value=STRANGE)
def test_anything_may_be_given_as_a_record_or_a_deck(game: str, value: object) -> None:
    engine, refusal_of = ENGINES[game], KITS[game].refusal_of
    assert refusal_of(engine.adjudicate, value) is not None
    deck = {"format": f"{game}-deck", "version": 1, "name": "ours", "note": "", "cards": [CARDS[game][0], value]}
    for file in (value, deck):
        assert refusal_of(engine.check_deck, file) is not None


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


@pytest.mark.parametrize("path", TWO, ids=game_of)
def test_no_program_changes_a_game(path: Path) -> None:
    game = moments(path)[-1]
    for value, name in ((game, "state"), (game, "past"), (game.state, "round"), (game.state, "another")):
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, name, None)
        with pytest.raises((AttributeError, TypeError)):
            delattr(value, name)
    assert game == moments(path)[-1]


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


LONG: tuple[Any, ...] = (
    10**900, -(10**900), 10**5000, "x" * 2000, "R" + "9" * 2000, "long " * 500,
    ["x" * 2000], {"x" * 2000: 1}, {"c1": 10**900}, [10**900, 10**900], [*range(3000)],
)  # fmt: skip
LONG_WORDS: dict[str, Callable[[Any], str]] = {
    "kontor": lambda reason: KontorWords().reason(reason, {"red": "Ada", "black": "Ben"}, None),
    "contract": lambda reason: ContractWords().reason(reason, {"red": "Ada", "blue": "Ben"}, None),
}


def planted(value: object) -> Iterator[object]:
    """Yield a value with one long value each, at every place of it."""
    yield from LONG
    if isinstance(value, dict):
        yield {**value, "y" * 3000: 1}
        for key, item in value.items():
            yield from ({**value, key: wrong} for wrong in planted(item))
    elif isinstance(value, list):
        for index in range(min(len(value), 2)):
            yield from ([*value[:index], wrong, *value[index + 1 :]] for wrong in planted(value[index]))


def refusals(game: str) -> Iterator[Refusal]:
    """Yield what an engine says of such values in entries, set-ups and heads."""
    engine = ENGINES[game]
    record = read(kept(game)[0])
    record = {**record, "setup": {**record["setup"], "deck": record["setup"]["deck"][:1]}, "entries": []}
    calls = [(engine.enter, (before, wrong)) for before, entry in firsts(game) for wrong in planted(entry)]
    for ask, asked in [*calls, *((engine.adjudicate, (wrong,)) for wrong in planted(record))]:
        try:
            ask(*asked)
        except Refusal as refusal:
            yield refusal


@pytest.mark.parametrize("game", ENGINES)
def test_no_message_and_no_sentence_is_longer_than_people_read(game: str) -> None:
    seen = 0
    for refusal in refusals(game):
        said = [str(refusal.error["message"]), *(LONG_WORDS[game](reason) for reason in refusal.reasons)]
        assert [one for one in said if one != shortened(one)] == []
        seen += any("…" in one for one in said)
    assert seen > 50


@pytest.mark.parametrize("game", ENGINES)
def test_a_number_is_told_its_bounds_only_where_people_know_them(game: str) -> None:
    problems = {str(reason.facts.get("problem")) for refusal in refusals(game) for reason in refusal.reasons}
    assert [one for one in problems if len(one) > MAX_SENTENCE / 4] == []
    assert any(one.startswith("not a whole number") and one.endswith("far too large one") for one in problems)
