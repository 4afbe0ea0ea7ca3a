"""What a game says to people: a sentence for each of its codes. Nothing here knows which game it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from arbiter.game import Differences, Game, Json
from arbiter.language import gettext as _
from arbiter.language.rulebook import OptionText, RuleText, ValueText
from arbiter.pieces.positions import Move
from rulings import Reason, Ruling

if TYPE_CHECKING:
    from arbiter.log.history import Line

Names = Mapping[str, str]
"""What seats and sides are called in sentences."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat; `colour` is a CSS class, `letter` the badge that tells colours apart without colour."""

    seat: str
    name: str
    colour: str
    letter: str


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """One thing that differs, with what it is in both games and the rules by which it does."""

    what: str
    before: str
    after: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MoveStep:
    """Something to do on the table: `who` is a seat or side, None if anybody may do it; on pages a seat, or the host.

    `moves` are the moves that it describes, if known.
    """

    who: str | None
    name: str
    text: str
    moves: tuple[Move, ...] = ()

    @property
    def line(self) -> str:
        """The step with the name of who does it: "Ada: Draw a water card."."""
        return _("%(name)s: %(step)s") % {"name": self.name, "step": self.text} if self.name else self.text


@dataclass(frozen=True, slots=True)
class SetupGroup:
    """What belongs together when a game comes out of its box again: what lies on the table, or before one person.

    `who` is the seat or side before whom it lies. The picture of the table stands beside the one with `picture`.
    """

    who: str | None
    title: str
    lines: tuple[str, ...]
    hint: str = ""
    picture: bool = False


class Words(Protocol):
    """Sentences in the language of the page. `game` knows what cards are called; None where no game is at hand."""

    unanswered: frozenset[str] = frozenset()
    """The codes of reasons that only ask for an answer: nothing is wrong yet."""
    deciding: Mapping[str, str] = MappingProxyType({})
    """The rule that decides, by the code of what names another one first: pages show it first."""

    def names(self, setup: Json) -> dict[str, str]:
        """Return what seats and sides are called in sentences."""
        ...

    def short_names(self, setup: Json) -> dict[str, str]:
        """Return what they are called where room is scarce."""
        ...

    def variant(self, variant: str, scenario: str | None) -> tuple[str, ...]:
        """Return the names of a variant and its scenario."""
        ...

    def special_rule(self, special_rule: str) -> str:
        """Return what a special rule of a set-up is called."""
        return special_rule

    def colour(self, side: str, /) -> str:
        """Return the colour that a side plays."""
        ...

    def rulings(self, rulings: Iterable[Ruling], names: Names, game: Game) -> list[str]:
        """Return rulings, each in a sentence."""
        ...

    def reason(self, reason: Reason, names: Names, game: Game | None) -> str:
        """Return in a sentence why something is refused."""
        ...

    def entry(self, entry: Json, names: Names) -> str:
        """Return an entry of the record in a few words."""
        ...

    def correction(self, was: Json, becomes: Json, differ: set[str], own: Ruling) -> str:
        """Return in a few words what an entry says now and not any more, "" where that takes sentences.

        `differ` are its keys that say something else, `own` is the ruling that describes what it says now.
        """
        del was, becomes, differ, own
        return ""

    def line(self, line: Line, who: str) -> str:
        """Return a line of the log that is of a kind of the game's own in a few words. `who` entered it."""
        return _("%(who)s corrected what %(card)s shows.") % {"who": who, "card": self.card(line.content["card"], {})}

    def face(self, face: Json, game: Game) -> str:
        """Return that a card shows this, in a few words."""
        said = {"card": self.card(face, game.faces), "face": self.shows(face)}
        return _("What %(card)s shows: %(face)s") % said

    def card(self, face: Json, known: Mapping[Any, Any]) -> str:
        """Return what the card of a face is called, in a game that knows some faces."""
        ...

    def shows(self, face: Json, /) -> str:
        """Return what a face shows."""
        ...

    def moves(self, moves: Iterable[Move], names: Names, game: Game) -> Sequence[MoveStep]:
        """Return physical moves as instructions, in order."""
        ...

    def set_up(self, moves: Iterable[Move], names: Names, game: Game) -> Sequence[SetupGroup]:
        """Return the moves out of the box as what people lay out, part by part."""
        ...

    def rule(self, rule: str, /) -> RuleText:
        """Return a rule's texts."""
        ...

    def option(self, option: str, /) -> OptionText:
        """Return an option's texts. Raises KeyError for an unknown option."""
        ...

    def option_value(self, option: str, value: str, /) -> ValueText:
        """Return the texts of an option's value."""
        ...

    def differences(
        self, differences: Differences, names: Names, changed: Sequence[Ruling] = ()
    ) -> Sequence[ChangedRow]:  # fmt: skip
        """Return all that differs between two games, the most important first.

        `changed` are the rulings that only one of the games has: they say by which rules a thing differs.
        """
        ...

    def rounds_over(self, entry: Json, rulings: Sequence[Ruling], game: Game) -> int:
        """Return how many rounds ended with an entry of the record: by its rulings, if not by who plays in `game`."""
        del entry, game
        return sum(one.code == "round.over" for one in rulings)

    def belongs_to_turn(self, entry: Json) -> bool:
        """Tell whether an entry still belongs to the turn before it, even if that was a round's last."""
        del entry
        return False
