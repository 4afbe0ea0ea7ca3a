"""What shows a newcomer what the arbiter does: a few turns with the proxy deck, and what it said at their end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from markupsafe import Markup

from arbiter.defaults.pages import Welcome
from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.sentences import SentenceRenderer
from contract.game import pile_counts, proxy_deck
from contract.page_words import ContractWords
from contract.svg import city
from contract_rules import Game, Ruling, steps

_PLAYERS = [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Ben"}]
_TURNS: list[Json] = [
    {"entry": "build", "seat": "red", "card": 3, "cell": [1, 0]},
    {"entry": "build", "seat": "blue", "card": 1, "cell": [0, -1]},
    {"entry": "place", "seat": "red", "committees": ["c1", "c2", "c3"]},
    {"entry": "place", "seat": "blue", "committees": ["c1", "c1"]},
    {"entry": "resolve", "seat": "red", "committee": "c1"},
]


def welcome() -> Welcome:
    """Return the last of the turns, in the language of the page."""
    game, rulings = _played()
    words = ContractWords()
    renderer = SentenceRenderer(words, words.names({"players": _PLAYERS}), game)
    return Welcome(renderer.entry(_TURNS[-1]), renderer.all_ruled(rulings))


def cover() -> Markup:
    """Draw the city of the few turns."""
    return city(_played()[0], prefix="welcome")


def about() -> str:
    """Return what the game is, in a sentence or two."""
    return _(
        "Together you build a city: workers go into committees and gain influence, which pays for projects. "
        "The arbiter keeps track of influence, points and workers, and says what you can afford."
    )


@cache
def _played() -> tuple[Game, tuple[Ruling, ...]]:
    cards = proxy_deck()["cards"]
    setup = {"game": "base", "players": _PLAYERS, "pile": pile_counts(cards, len(_PLAYERS)), "deck": cards}
    *_before, end = steps(setup, _entries())
    return end.game, end.rulings


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
