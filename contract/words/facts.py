"""The facts of a ruling or a reason, or the keys of an entry, made ready to be named in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from arbiter.language import join_and
from contract.words import names
from contract.words.names import Faces, Names

NO_FACES: Faces = {}


class Told(Protocol):
    """A result of the engine: a Ruling or a Reason."""

    @property
    def code(self) -> str: ...

    @property
    def facts(self) -> Mapping[str, object]: ...


class Facts:
    """The facts by name, put into words: `"%(seat)s passes." % facts` names the player.

    `number` and `raw` give a fact as the engine gave it. A KeyError means a sentence that names what isn't there.
    """

    def __init__(self, raw: Mapping[str, Any], of: Names, faces: Faces = NO_FACES) -> None:
        self.all = raw
        self.names = of
        self.faces = faces

    def __getitem__(self, name: str) -> object:
        value = self.all[name]
        say = _SAID.get(name)
        return value if say is None else say(self, value)

    def raw(self, name: str) -> Any:
        """Return a fact as it is."""
        return self.all[name]

    def number(self, name: str) -> int:
        """Return a fact that is a number."""
        value = self.all[name]
        if not isinstance(value, int):
            raise TypeError(f"{name} is no number")
        return value

    def who(self, seat: str) -> str:
        """Return who sits at a seat."""
        return names.seat_name(seat, self.names)

    def committee(self, committee: str) -> str:
        """Return what a committee is called."""
        return names.committee_name(committee, self.names)

    def influence(self, points: Mapping[str, int]) -> str:
        """Return influence by kind in words."""
        return names.influence_text(points, self.names)


Sentence = Callable[[Facts], str]

_SAID: Mapping[str, Callable[[Facts, Any], str]] = {
    **dict.fromkeys(("seat", "active"), Facts.who),
    **dict.fromkeys(("seats", "winners"), lambda facts, seats: join_and(map(facts.who, seats))),
    **dict.fromkeys(("card", "borrowed", "borrow", "instead"), lambda _facts, card: names.card_name(card)),
    **dict.fromkeys(("possible", "unknown"), lambda _facts, cards: names.cards_text(cards)),
    **dict.fromkeys(("paid", "got", "lost", "short"), Facts.influence),
    "cell": lambda _facts, cell: names.cell_name(cell),
    "committee": Facts.committee,
    "kind": lambda facts, kind: names.kind_name(kind, facts.names),
    "source": lambda _facts, source: names.source_name(source),
}
"""How the engine's fact names are said. Those not listed are said as they are."""
