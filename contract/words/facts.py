"""The facts of a ruling or a reason, or the keys of an entry, made ready to be named in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arbiter.language import engine_words, join_and
from arbiter.language.engine_words import NO_FACES, Sentence, Told
from contract.words import names

__all__ = ["NO_FACES", "Facts", "Sentence", "Told"]


class Facts(engine_words.Facts):
    """The facts of Contract's engine. `faces` by number; `names` has the committees, too."""

    def who(self, seat: str) -> str:
        """Return who sits at a seat."""
        return names.seat_name(seat, self.names)

    def committee(self, committee: str) -> str:
        """Return what a committee is called."""
        return names.committee_name(committee, self.names)

    def influence(self, points: Mapping[str, int]) -> str:
        """Return influence by kind in words."""
        return names.influence_text(points, self.names)


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
Facts.said = _SAID
