"""The facts of a ruling or a reason, made ready to be named in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from arbiter.language import engine_words, join_and
from arbiter.language.engine_words import NO_FACES, Sentence, Told
from kontor.words import names
from kontor_rules.field.cards import GOODS

__all__ = ["NO_FACES", "Facts", "Sentence", "Told"]


class Facts(engine_words.Facts):
    """The facts of Kontor's engine, `faces` by card."""

    def who(self, seat: str) -> str:
        """Return who sits at a seat, or plays for a side."""
        return names.seat_name(seat, self.names)

    def card(self, card_id: str) -> str:
        """Return what a card is called."""
        return names.card_name(card_id, self.faces)

    def all_of(self, seats: Iterable[str]) -> str:
        """Return the names of several seats or sides."""
        return join_and(self.who(seat) for seat in seats)


def _each(say: Callable[[Facts, Any], str]) -> Callable[[Facts, Any], str]:
    return lambda facts, values: join_and(say(facts, value) for value in values)


def _worded(say: Callable[[Facts, Any], str]) -> Callable[[Facts, Any], object]:
    return lambda facts, value: value if isinstance(value, int) else say(facts, value)  # such as a number of seats


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
Facts.said = {name: _worded(say) for name, say in _SAID.items()}
