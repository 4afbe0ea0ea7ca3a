"""The facts of a ruling or a reason, made ready to be named in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from arbiter.language import join_and
from kontor.words import names
from kontor.words.names import Faces, Names
from kontor_rules.field.cards import GOODS

NO_FACES: Faces = {}


class Told(Protocol):
    """A result of the engine: a Ruling or a Reason."""

    @property
    def code(self) -> str: ...

    @property
    def facts(self) -> Mapping[str, object]: ...


class Facts:
    """The facts by name, put into words: `"%(seat)s pays %(coins)s" % facts` names the player.

    `number` and `raw` give a fact as the engine gave it. A KeyError means a sentence that names what isn't there.
    """

    def __init__(self, raw: Mapping[str, Any], of: Names, faces: Faces = NO_FACES) -> None:
        self._raw = raw
        self.names = of
        self.faces = faces

    def __getitem__(self, name: str) -> object:
        value = self._raw[name]
        say = _SAID.get(name)
        return value if say is None or isinstance(value, int) else say(self, value)

    def raw(self, name: str) -> Any:
        """Return a fact as it is."""
        return self._raw[name]

    def number(self, name: str) -> int:
        """Return a fact that is a number."""
        value = self._raw[name]
        if not isinstance(value, int):
            raise TypeError(f"{name} is no number")
        return value

    def who(self, seat: str) -> str:
        """Return who sits at a seat, or plays for a side."""
        return names.seat_name(seat, self.names)

    def card(self, card_id: str) -> str:
        """Return what a card is called."""
        return names.card_name(card_id, self.faces)

    def all_of(self, seats: Iterable[str]) -> str:
        """Return the names of several seats or sides."""
        return join_and(self.who(seat) for seat in seats)


Sentence = Callable[[Facts], str]


def _each(say: Callable[[Facts, Any], str]) -> Callable[[Facts, Any], str]:
    return lambda facts, values: join_and(say(facts, value) for value in values)


_SAID: Mapping[str, Callable[[Facts, Any], str]] = {
    **dict.fromkeys(("seat", "by", "holder", "active", "side", "owner", "first"), Facts.who),
    **dict.fromkeys(("seats", "winners", "holders", "due"), _each(Facts.who)),
    **dict.fromkeys(("card", "lying", "crane", "tavern", "home", "from_card", "to_card"), Facts.card),
    **dict.fromkeys(("cell", "from", "to", "ship", "closed"), lambda _facts, cell: names.cell_name(cell)),
    "cards": _each(Facts.card),
    "goods": lambda _facts, goods: names.goods_text(goods),
    "good": lambda _facts, good: names.good_name(good) if good in GOODS else good,
    "kind": lambda _facts, kind: names.kind_name(kind),
    "colour": lambda _facts, colour: names.colour_name(colour),
}
"""How the engine's fact names are said. Numbers, and names not listed, are said as they are."""
