"""The words of a game that has a sentence for each code, and of one that has a file of texts only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from arbiter.defaults.differences import OutputDifferences, Path, SaysRow, rows
from arbiter.defaults.rules import GameRules
from arbiter.defaults.texts import GameTexts
from arbiter.defaults.ways import UNKNOWN
from arbiter.game import Differences, Game, Json
from arbiter.language import capitalized
from arbiter.language import gettext as _
from arbiter.language.engine_words import NO_FACES, Facts, Sentence
from arbiter.language.rulebook import OptionText, Rulebook, RuleText, ValueText
from arbiter.pages.words import ChangedRow, MoveStep, Names, SetupGroup, Words
from arbiter.pieces.positions import BOX, Move, Place
from rulings import Reason, Ruling
from rulings.statements import shortened


class CodeWords(Words):
    """Words of a game that has a sentence for each code of its rulings and refusals, and a book of its rules."""

    facts: type[Facts]
    ruled: Mapping[str, Sentence]
    refused: Mapping[str, Sentence]
    book: Rulebook
    differing: Mapping[str, SaysRow]
    """What says each thing that differs, the most important first."""

    def rulings(self, rulings: Iterable[Ruling], names: Names, game: Game) -> list[str]:
        faces = _faces(game)
        return [self.ruled[one.code](self.facts(one.facts, names, faces)) for one in rulings]

    def reason(self, reason: Reason, names: Names, game: Game | None) -> str:
        return shortened(self.refused[reason.code](self.facts(reason.facts, names, _faces(game))))

    def rule(self, rule: str) -> RuleText:
        return self.book.rule(rule)

    def option(self, option: str) -> OptionText:
        return self.book.option(option)

    def option_value(self, option: str, value: str) -> ValueText:
        return self.book.option_value(option, value)

    def differences(self, found: Differences, names: Names, changed: Sequence[Ruling] = ()) -> list[ChangedRow]:
        return rows(found, self.differing, names, changed)


def _faces(game: Game | None) -> Mapping[Any, Any]:
    return NO_FACES if game is None else game.faces


class DefaultWords(Words):
    """Sentences out of a game's texts."""

    def __init__(self, rules: GameRules, texts: GameTexts) -> None:
        self._rules = rules
        self._texts = texts

    def names(self, setup: Json) -> dict[str, str]:
        return self._rules.players(setup)

    def short_names(self, setup: Json) -> dict[str, str]:
        return self.names(setup)

    def variant(self, variant: str, scenario: str | None) -> tuple[str, ...]:
        named = [self._texts.name(one) for one in (variant, scenario) if one and one != self._rules.id]
        return tuple(named) or (self._texts.title,)

    def colour(self, side: str) -> str:
        return self._texts.name(side)

    def rulings(self, rulings: Iterable[Ruling], names: Names, game: Game) -> list[str]:
        del game
        return [capitalized(self._texts.sentence(one.code, one.facts, names)) for one in rulings]

    def reason(self, reason: Reason, names: Names, game: Game | None) -> str:
        del game
        said = self._form(reason.code, reason.facts) or self._texts.sentence(reason.code, reason.facts, names)
        return shortened(capitalized(said))

    def _form(self, code: str, facts: Mapping[str, Any]) -> str:
        """Return the sentence for an error of form, "" for a code of the game."""
        known = {
            "record.form": _("This isn't a record of a game that can be read here."),
            "setup.form": _("The set-up can't be read."),
            "setup.seats": _("Two players can't have the same seat."),
            "setup.names": _("Two players can't have the same name."),
            "entry.form": _("The entry can't be read."),
            "entry.seat": _("Nobody sits there."),
            "deck.form": _("This isn't a deck of cards."),
            "face.form": _("What the card shows can't be read."),
            "face.other": _("Something else is known of this card."),
            UNKNOWN: _("What this card shows isn't known yet."),
        }
        said = known.get(code, "")
        return f"{said} {facts['at']}: {facts['problem']}" if said and "problem" in facts else said

    def entry(self, entry: Json, names: Names) -> str:
        return self._texts.entry(entry, names)

    def card(self, face: Json, known: Mapping[int, Json]) -> str:
        del known
        return _("card %(number)s") % {"number": face["card"]}

    def shows(self, face: Json) -> str:
        said = ((key, value) for key, value in face.items() if key != "card")
        return ", ".join(f"{self._texts.name(key)}: {self._texts.name(value)}" for key, value in said)

    def moves(self, moves: Iterable[Move], names: Names, game: Game) -> list[MoveStep]:
        return [MoveStep(one.who, names.get(one.who or "", ""), self._move(one, names), (one,)) for one in moves]

    def _move(self, move: Move, names: Names) -> str:
        if move.origin == move.to:
            return _("Turn over: %(what)s.") % {"what": self._pieces(move, names)}
        said = {"what": capitalized(self._pieces(move, names)), "from": self._place(move.origin, names, move.who)}
        return _("%(what)s: from %(from)s to %(to)s.") % (said | {"to": self._place(move.to, names, move.who)})

    def _pieces(self, move: Move, names: Names) -> str:
        return self._texts.keyed(move.piece.name, dict(move.piece.keys), names, move.count)

    def _place(self, place: Place, names: Names, who: str | None) -> str:
        """Return what a place is called by `who` acts there: whose it is goes without saying where it is theirs."""
        if place == BOX:
            return _("the box")
        said = self._texts.keyed(place.name, {key: value for key, value in place.keys if value != place.who}, names)
        if place.who in (None, who):
            return said
        return _("%(place)s of %(name)s") % {"place": said, "name": names[place.who]}

    def set_up(self, moves: Iterable[Move], names: Names, game: Game) -> list[SetupGroup]:
        """Return what is laid out place by place: what is anyone's with the picture, then what is somebody's."""
        by_place: dict[Place, list[str]] = {}
        for one in moves:
            by_place.setdefault(one.to, []).append(self._pieces(one, names))
        heaps = []
        for who in sorted({place.who for place in by_place}, key=lambda one: one or ""):
            lines = (
                f"{capitalized(self._place(place, names, who))}: {', '.join(pieces)}"
                for place, pieces in by_place.items()
                if place.who == who
            )
            title = _("Before %(name)s") % {"name": names[who]} if who else _("On the table")
            heaps.append(SetupGroup(who, title, tuple(lines), picture=who is None))
        return heaps

    def rule(self, rule: str) -> RuleText:
        return self._texts.rule(rule)

    def option(self, option: str) -> OptionText:
        return self._texts.option(option)

    def option_value(self, option: str, value: str) -> ValueText:
        return self._texts.option_value(option, value)

    def differences(self, found: Differences, names: Names, changed: Sequence[Ruling] = ()) -> list[ChangedRow]:
        """Of what differs nobody knows by which rules."""
        del changed
        differs = cast(OutputDifferences, found).found
        return [ChangedRow(self._what(one.path, names), *self._both(one.before, one.after, names)) for one in differs]

    def _what(self, path: Path, names: Names) -> str:
        known = {"turn": _("Whose turn it is"), "winner": _("Who wins"), "score": _("Score"), "points": _("Points")}
        return ": ".join(capitalized(known.get(one) or self._texts.name(one, names)) for one in path)

    def _both(self, before: object, after: object, names: Names) -> tuple[str, str]:
        """Return what a value is in both games; of two long lists, what each has alone."""
        if isinstance(before, list) and isinstance(after, list) and len(before) + len(after) > 6:
            before, after = [one for one in before if one not in after], [one for one in after if one not in before]
        return self._texts.name(before, names), self._texts.name(after, names)
