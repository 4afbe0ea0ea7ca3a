"""The words of a game that has a sentence for each code and each move, and of one that has a file of texts only."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, Self, cast

from arbiter.defaults.differences import OutputDifferences, Path, SaysRow, rows
from arbiter.defaults.rules import GameRules
from arbiter.defaults.texts import GameTexts
from arbiter.defaults.ways import UNKNOWN
from arbiter.game import Differences, Game, Json
from arbiter.language import capitalized, gettext as _, join_and
from arbiter.language.engine_words import NO_FACES, Facts, Named, Sentence
from arbiter.language.rulebook import OptionText, Rulebook, RuleText, ValueText
from arbiter.pages.words import ChangedRow, MoveStep, Names, SetupGroup, Words
from arbiter.pieces.positions import BOX, Move, Place
from rulings import Reason, Ruling
from rulings.statements import shortened

Cell = tuple[int, int]


Keys = Mapping[str, Any]
"""The keys of a piece or a place, with its `name`."""


class MovePhrase(Named):
    """Moves that are made at one go, ready for a sentence: what is moved, by its keys, from where and to where."""

    sentences: Mapping[str, Sentence]
    """By the names of the piece and of both places, with a word more where something is `odd`; "any" for all others."""
    facts: Mapping[str, Callable[[Any], object]] = {
        "what": lambda phrase: phrase.what,
        "from": lambda phrase: phrase.place(phrase.origin),
        "to": lambda phrase: phrase.place(phrase.to),
    }
    """How what sentences name is said."""

    def __init__(self, moves: Sequence[Move], names: Names, faces: Mapping[Any, Any]) -> None:
        self.moves, self.names, self.faces = tuple(moves), names, faces
        self.who = self.moves[0].who
        self.piece, self.origin, self.to = next(self.ways())
        self.count = sum(move.count for move in self.moves)

    def ways(self) -> Iterator[tuple[Keys, Keys, Keys]]:
        """Yield of each move what is moved, from where and to where."""
        for move in self.moves:
            piece, origin, to = (Json(one.keys, name=one.name) for one in (move.piece, move.origin, move.to))
            yield piece, origin, to

    @classmethod
    def of(cls, moves: Iterable[Move], names: Names, faces: Mapping[Any, Any] = NO_FACES) -> list[Self]:
        """Return moves with those put together that are made at one go."""
        groups: dict[object, list[Move]] = {}
        for number, move in enumerate(moves):
            groups.setdefault(cls.together(move) or number, []).append(move)
        return [cls(group, names, faces) for group in groups.values()]

    @staticmethod
    def together(move: Move) -> object:
        """Return what a move has in common with others that are made with it, None if it is made alone."""
        del move
        return None

    @property
    @abstractmethod
    def what(self) -> str:
        """What is moved."""

    @abstractmethod
    def place(self, place: Keys) -> str:
        """Return what a place is called."""

    @property
    def odd(self) -> str:
        """What calls for a sentence of its own."""
        return ""

    def named(self, names: Iterable[str]) -> dict[str, object]:
        return {name: self.facts[name](self) for name in names}

    def step(self) -> MoveStep:
        """Return them as an instruction."""
        way = f"{self.piece['name']} {self.origin['name']} {self.to['name']}"
        say = next(self.sentences[key] for key in (f"{way} {self.odd}", way, "any") if key in self.sentences)
        return MoveStep(self.who, self.names.get(self.who or "", ""), say(self), self.moves)


def rows_of_cards(cards: Iterable[tuple[Cell, str]], cell_name: Callable[[Cell], str]) -> Iterator[str]:
    """Yield the rows of a board from the top, with their cards from the left; of a stack the lowest card first."""
    stacks: dict[Cell, list[str]] = {}
    for cell, card in cards:
        stacks.setdefault(cell, []).append(card)
    for _y, row in groupby(sorted(stacks, key=itemgetter(1, 0)), key=itemgetter(1)):
        said = ({"card": " + ".join(stacks[cell]), "cell": cell_name(cell)} for cell in row)
        yield join_and(_("%(card)s (%(cell)s)") % one for one in said)


def place_line(place: str, what: str) -> str:
    """Return what lies at a place, in a line."""
    return _("%(place)s: %(what)s") % {"place": place, "what": what}


class CodeWords(Words):
    """Words of a game that has a sentence for each code of its rulings and refusals, and a book of its rules."""

    moving: type[MovePhrase]
    facts: type[Facts]
    ruled: Mapping[str, Sentence]
    refused: Mapping[str, Sentence]
    book: Rulebook
    differing: Mapping[str, SaysRow]
    """What says each thing that differs, the most important first."""

    @property
    def deciding(self) -> Mapping[str, str]:  # type: ignore[override]  # it is only read
        return self.book.deciding

    def rulings(self, rulings: Iterable[Ruling], names: Names, game: Game) -> list[str]:
        faces = _faces(game)
        return [self.ruled[one.code](self.facts(one.facts, names, faces)) for one in rulings]

    def reason(self, reason: Reason, names: Names, game: Game | None) -> str:
        return shortened(self.refused[reason.code](self.facts(reason.facts, names, _faces(game))))

    def moves(self, moves: Iterable[Move], names: Names, game: Game) -> list[MoveStep]:
        return [phrase.step() for phrase in self.moving.of(moves, names, game.faces)]

    def rule(self, rule: str) -> RuleText:
        return self.book.rule(rule)

    def option(self, option: str) -> OptionText:
        return self.book.option(option)

    def option_value(self, option: str, value: str) -> ValueText:
        return self.book.option_value(option, value)

    def differences(self, differences: Differences, names: Names, changed: Sequence[Ruling] = ()) -> list[ChangedRow]:
        return rows(differences, self.differing, names, changed)


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
            "sealed.refused": _("The rules don't allow together what lay face down."),
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
        for who in sorted({place.who for place in by_place}, key=[None, *names].index):
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

    def differences(self, differences: Differences, names: Names, changed: Sequence[Ruling] = ()) -> list[ChangedRow]:
        """Of what differs nobody knows by which rules."""
        del changed
        differs = cast(OutputDifferences, differences).differences
        return [ChangedRow(self._what(one.path, names), *self._both(one.before, one.after, names)) for one in differs]

    def _what(self, path: Path, names: Names) -> str:
        known = {"turn": _("Whose turn it is"), "winner": _("Who wins"), "score": _("Score"), "points": _("Points")}
        return ": ".join(capitalized(known.get(one) or self._texts.name(one, names)) for one in path)

    def _both(self, before: object, after: object, names: Names) -> tuple[str, str]:
        """Return what a value is in both games; of two long lists, what each has alone."""
        if isinstance(before, list) and isinstance(after, list) and len(before) + len(after) > 6:
            before, after = [one for one in before if one not in after], [one for one in after if one not in before]
        return self._texts.name(before, names), self._texts.name(after, names)
