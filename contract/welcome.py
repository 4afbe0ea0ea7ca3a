"""What shows a newcomer what the arbiter does: a few turns with the proxy deck, and what it said at their end."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter.game import Json
from contract.game import pile_counts, proxy_deck
from contract_rules import Step, steps

_PLAYERS = [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Ben"}]
_TURNS: list[Json] = [
    {"entry": "build", "seat": "red", "card": 3, "cell": [1, 0]},
    {"entry": "build", "seat": "blue", "card": 1, "cell": [0, -1]},
    {"entry": "place", "seat": "red", "committees": ["c1", "c2", "c3"]},
    {"entry": "place", "seat": "blue", "committees": ["c1", "c1"]},
    {"entry": "resolve", "seat": "red", "committee": "c1"},
]


def few_turns() -> tuple[Json, Json, Step]:
    """Return a set-up, and the last of the turns with what it brought."""
    cards = proxy_deck()["cards"]
    setup = {"game": "base", "players": _PLAYERS, "pile": pile_counts(cards, len(_PLAYERS)), "deck": cards}
    *_before, end = steps(setup, _entries())
    return setup, _TURNS[-1], end


def _entries() -> Iterator[Json]:
    """Yield the turns, with cards turned up before and after buildings: those for two with A on the back, in order."""
    fitting = (
        one["number"] for one in proxy_deck()["cards"] if one["letter"] == "A" and len(_PLAYERS) in one["players"]
    )
    yield from ({"entry": "reveal", "card": next(fitting)} for _number in range(8))
    for turn in _TURNS:
        yield turn
        if turn["entry"] == "build":
            yield {"entry": "reveal", "card": next(fitting)}
