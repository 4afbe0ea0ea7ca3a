"""record.md: any JSON value is taken or refused, whatever stands where; nothing but Refusal is raised."""

import copy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.rules.cases import ENGINES
from tests.rules.contract import kit as contract
from tests.rules.contract.random_games import play
from tests.rules.kontor import kit as kontor
from tests.rules.kontor.random_games import random_setup, record_of

Json = dict[str, Any]
KITS: dict[str, Any] = {"kontor": kontor, "contract": contract}
PLAYED: dict[str, list[Any]] = {
    "kontor": [record_of(random_setup(game, 1), 1, most=40) for game in ("basic", "pro", "team", "extension")],
    "contract": [play(seed, 150) for seed in (3, 5, 8)],
}
CARDS: dict[str, list[Any]] = {"kontor": kontor.faces("R10 w, W50"), "contract": [contract.face(1), contract.face(2)]}
WORDS = ("red", "R3", "wine", "harbour", "sailor", "c1", "special", "park", "borrow", "override")
ODD = st.recursive(
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
calm = settings(deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
many, some = settings(calm, max_examples=240), settings(calm, max_examples=150)


@st.composite
def bent_entries(draw: st.DrawFn, game: str, entries: list[Json]) -> object:
    """An entry of a random game with something in it changed, or anything at all."""
    if draw(st.booleans()):
        kind = {"entry": st.sampled_from(KINDS[game])}
        return draw(ODD | st.fixed_dictionaries(kind, optional=dict.fromkeys(KEYS[game], ODD)))
    entry = copy.deepcopy(draw(st.sampled_from(entries)))
    entry[draw(st.sampled_from(["entry", *entry, *KEYS[game]]))] = draw(ODD | CELLS)
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
    spot[data.draw(st.sampled_from([*spot, "x"]))] = data.draw(ODD)
    refusal = KITS[game].refusal_of(ENGINES[game].adjudicate, whole)
    assert refusal is None or refusal.entry in (None, -1, 0)


@each
@some
@given(value=ODD)
def test_anything_may_be_given_as_a_record_or_a_deck(game: str, value: object) -> None:
    engine, refusal_of = ENGINES[game], KITS[game].refusal_of
    assert refusal_of(engine.adjudicate, value) is not None
    deck = {"format": f"{game}-deck", "version": 1, "name": "ours", "note": "", "cards": [CARDS[game][0], value]}
    for file in (value, deck):
        assert refusal_of(engine.check_deck, file) is not None
