"""A table's entries, rulings and refusals as sentences of its game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from arbiter.game import Game, Json
from arbiter.language import gettext as _
from arbiter.log.history import TableState
from arbiter.pages.forms import FormFault
from arbiter.pages.words import Names, Words
from arbiter.paper.content import RulingSentence
from arbiter.tables.service import tables
from rulings import Reason, Ruling
from rulings.forms import EntryKind, own_ruling
from rulings.statements import shortened


def kept_sentence(words: Words, ruling: Ruling, names: Names, game: Game | None) -> str:
    """Return a ruling that a log has kept in words; by its code and facts, if today's words have no sentence for it."""
    try:
        return words.rulings([ruling], names, game)[0]
    except (LookupError, TypeError, ValueError):
        return shortened(f"{ruling.code}: {', '.join(f'{name} {fact}' for name, fact in ruling.facts.items())}")


@dataclass(frozen=True, slots=True)
class SentenceRenderer:
    """Words, with what they need to know of a table: what seats and sides are called, and a game to name cards by."""

    words: Words
    names: Names
    game: Game | None
    kinds: Sequence[EntryKind] = ()

    @classmethod
    def of(cls, now: TableState) -> SentenceRenderer:
        """Return what tells of a table as it stands."""
        words = tables.games[now.rules.id].pages.words
        return cls(words, words.names(now.setup), now.game, now.rules.entry_kinds)

    @classmethod
    def before(cls, game: str) -> SentenceRenderer:
        """Return what tells of a game's set-ups and decks, before there is a table; `game` is its id."""
        return cls(tables.games[game].pages.words, {}, None)

    def at(self, game: Game) -> SentenceRenderer:
        """Return the same for another moment of the game."""
        return replace(self, game=game)

    def ruled(self, ruling: Ruling) -> RulingSentence:
        """Return a ruling in words."""
        return self.all_ruled([ruling])[0]

    def all_ruled(self, rulings: Sequence[Ruling]) -> list[RulingSentence]:
        """Return rulings in words."""
        told = self.words.rulings(rulings, self.names, self.game)
        return [RulingSentence(text, self.rules(one)) for text, one in zip(told, rulings, strict=True)]

    def all_kept(self, rulings: Iterable[Ruling]) -> list[RulingSentence]:
        """Return rulings that a log has kept in words, even if today's words know nothing of them."""
        return [
            RulingSentence(kept_sentence(self.words, one, self.names, self.game), self.rules(one)) for one in rulings
        ]

    def reason(self, reason: Reason) -> RulingSentence:
        """Return in words why something is refused."""
        return RulingSentence(self.words.reason(reason, self.names, self.game), self.rules(reason))

    def rules(self, statement: Ruling | Reason) -> tuple[str, ...]:
        """Return the rules of a ruling or reason, the one that decides first: records keep the order of the engine."""
        first = self.words.deciding.get(statement.code)
        return tuple(sorted(statement.rule, key=lambda rule: rule != first)) if first else statement.rule

    def faults(self, reasons: Iterable[Reason], field: str | Callable[[Reason], str] = "") -> tuple[FormFault, ...]:
        """Return why a form is refused, each rule and sentence once: at a field, or each at that of its reason."""
        found = ((field if isinstance(field, str) else field(one), self.reason(one), one.code) for one in reasons)
        asking = self.words.unanswered
        return tuple(
            dict.fromkeys(FormFault(at, said.text, tuple(said.rules), code in asking) for at, said, code in found)
        )

    def entry(self, entry: Json) -> str:
        """Return an entry of the record in a few words."""
        return self.words.entry(entry, self.names)

    def own_ruling(self, entry: Json, rulings: Sequence[Ruling]) -> Ruling | None:
        """Return the one of an entry's rulings that describes the entry itself, None if none does."""
        return own_ruling(self.kinds, entry, rulings)

    def outcome(self, entry: Json, rulings: Sequence[Ruling]) -> str:
        """Return an entry as the arbiter's sentence for it; in a few words if it has no ruling of its own."""
        own = self.own_ruling(entry, rulings)
        return self.entry(entry) if own is None else self.ruled(own).text

    def in_full(self, entry: Json, rulings: Sequence[Ruling]) -> str:
        """Return the same as sentences, with all entered along with it: the ship's move with the card it removed."""
        own = self.own_ruling(entry, rulings)
        if own is None:
            return f"{self.entry(entry)}."
        chapter = own.code.partition(".")[0]
        return " ".join(self.ruled(one).text for one in rulings if one.code.partition(".")[0] == chapter)

    def correction(self, was: Json, becomes: Json, rulings: Sequence[Ruling]) -> str:
        """Return what an entry says now and what it said before; `rulings` are those of what it says now."""
        own, earlier = self.own_ruling(becomes, rulings), f"{self.entry(was)}."
        if was["entry"] == becomes["entry"] and own is not None:
            differ = {key for key in was.keys() | becomes.keys() if was.get(key) != becomes.get(key)}
            if short := self.words.correction(was, becomes, differ, own):
                return f"{short}."
            facts = {**own.facts, **{key: was[key] for key in own.facts if key in was}}
            earlier = self.ruled(replace(own, facts=facts)).text
        return _("%(what)s It was: %(was)s") % {"what": self.in_full(becomes, rulings), "was": earlier}
