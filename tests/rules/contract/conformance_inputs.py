"""What the conformance kit tries Contract with beside kept games: games by chance, and set-ups that can't be."""

from collections.abc import Iterator
from typing import Any

from tests.rules.contract.random_games import play

Json = dict[str, Any]


def random_records() -> Iterator[tuple[str, Json]]:
    """Yield records of random games, each with a name."""
    yield from ((f"chance-{seed}", play(seed)) for seed in range(40))


def odd_setups(setup: Json) -> Iterator[Json]:
    """Yield a set-up with an odd special committee, odd piles, odd players."""
    overview = {"kind": "any", "active": 1, "rows": [[0, 0], [2, 0], [3, 0], [1, 4]]}
    yield {**setup, "special": overview}
    yield from ({**setup, "pile": {"A": one, "B": 8}} for one in (0, 1, 40))
    yield {**setup, "players": setup["players"][:1]}
    yield {**setup, "players": [*setup["players"], setup["players"][0]]}
