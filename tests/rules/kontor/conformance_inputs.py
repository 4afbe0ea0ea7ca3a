"""What the conformance kit tries Kontor with beside kept games: games by chance, and set-ups that don't go together."""

from collections.abc import Iterator
from typing import Any

from kontor_rules import Refusal
from kontor_rules.variants import SCENARIOS, SPECIAL_RULES
from tests.rules.kontor.random_games import random_game, random_setup

Json = dict[str, Any]


def random_records() -> Iterator[tuple[str, Json]]:
    """Yield records of random games, each with a name."""
    ways: list[tuple[str, str, Json]] = [(one, one, {}) for one in ("basic", "pro", "team", "extension")]
    ways += [(f"{kind}-{one.id}", kind, {"scenario": one.id}) for one in SCENARIOS for kind in ("pro", "team")]
    ways += [(f"pro-{one.id}", "pro", {"special_rules": [one.id]}) for one in SPECIAL_RULES]
    ways += [("extension-restricted-storage", "extension", {"special_rules": ["restricted-storage"]})]
    for name, kind, more in ways:
        for seed in range(3):
            try:
                setup = random_setup(kind, seed, **more)
                entries = [entry for _before, entry, _step in random_game(setup, seed, 160)]
            except Refusal:
                continue
            head = {"format": "kontor-record", "version": 1, "setup": setup, "entries": entries}
            yield f"{name}-{seed}", head


def odd_setups(setup: Json) -> Iterator[Json]:
    """Yield a set-up changed to what can't be combined."""
    rules, scenarios = [one.id for one in SPECIAL_RULES], [None, *(one.id for one in SCENARIOS)]
    for scenario in scenarios:
        yield from ({**setup, "scenario": scenario, "special_rules": [one]} for one in rules)
    yield from ({**setup, "scenario": None, "special_rules": [one, other]} for one in rules for other in rules)
    for layout in ([[0, 0, "HC"]], [[0, 0, "HC"], [0, 0, None]], [[0, 0, "HC"], [9, 9, None]], [[0, 0, "R3"]]):
        yield from ({**setup, "scenario": one, "special_rules": [], "layout": layout} for one in scenarios)
