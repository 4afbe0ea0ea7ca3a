"""What the rules of a game give to the arbiter.

The arbiter knows no game. A game's positions, set-ups, entries and faces are opaque to it: it keeps them, hands them
on, and asks the game's `Rules` for whatever it needs to know of them. Whatever isn't common to all games has a part of
its own that a game may leave out: sealed entries, faces and decks, readings, pieces.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

import rulings
from arbiter.foundation.rule_changes import Change, changes_in
from arbiter.pieces.moves import moves_between
from arbiter.pieces.positions import PACKED, ByIdentity, Move, Position
from rulings import Reason, Refusal, Step, reasons_against, records
from rulings.changes import newest
from rulings.forms import EntryKind, may_enter
from rulings.legal_entries import LegalEntry

if TYPE_CHECKING:
    from arbiter.store.database import Store

Json = dict[str, Any]

Game: TypeAlias = Any
"""A game at one moment, as its engine has it."""

Record = tuple[Json, list[Json]]
"""The set-up in force and the entries of a game."""


# What a game answers


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a game is. `waits_for` are seats; `points` and `winners` are by side and empty before the end.

    `decided_by` is what decided between the winners and the others, a code of the game's.
    """

    round: int
    finished: bool
    waits_for: tuple[str, ...] = ()
    points: Mapping[str, int] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
    decided_by: str | None = None


@dataclass(frozen=True, slots=True)
class LineKind:
    """A kind of line that a game's logs know beside the arbiter's own (entry, take-back, amend).

    `rewrites` folds a line of a kind that changes the past: from set-up, entries and the line's content to set-up and
    as many entries, those that stay being the same objects. `seals` folds one that says who has sealed something: from
    the seats so far and the content to the seats. Other seats may overlook a `quiet` line when they enter something.
    """

    name: str
    rewrites: Callable[[Json, Sequence[Json], Json], Record] | None = None
    seals: Callable[[frozenset[str], Json], frozenset[str]] | None = None
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """A point that the rules leave to the table: the rules that have it, its values, and the one in force."""

    id: str
    rule: tuple[str, ...]
    values: tuple[str, ...]
    value: str
    chosen: bool
    """Whether the set-up names the value; else it is the usual one."""


SetupKind = Literal["scenario", "special_rule", "option"]


@dataclass(frozen=True, slots=True)
class SetupOffer:
    """Something to choose at set-up: a scenario, a special rule, a `value` of an option.

    `against` is why it doesn't go with the rest; none: it goes. `changes` are options that take another value with it,
    `games` the types of the game that have it where this one hasn't.
    """

    kind: SetupKind
    id: str
    value: str | None
    chosen: bool
    against: tuple[Reason, ...] = ()
    changes: Mapping[str, str] = field(default_factory=dict)
    games: tuple[str, ...] = ()


class Differences(Protocol):
    """Differences between two courses of a game; opaque except to the game's own pages."""

    @property
    def any(self) -> bool:
        """Whether anything differs."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that turn the table of the one game into that of the other."""


# The parts that a game may have


class Sealing(Protocol):
    """Entries that lie face down, one a seat, until all are in. What is in one only the game knows."""

    def due(self, game: Game, sealed: frozenset[str]) -> tuple[str, ...]:
        """Return the seats that the reveal waits for, `sealed` being those that have theirs in."""

    def check(self, game: Game, seat: str, sealed: Json) -> None:
        """Refuse what the reveal would refuse whatever the others seal. Raises Refusal with all reasons, Invalid."""

    def reveal(self, game: Game, sealed: Mapping[str, Json], enter: Callable[[Json], Game]) -> None:
        """Enter what all have sealed (by seat, in set-up order). `enter` gives the game after an entry, and raises."""

    def reveals(self, entry: Json) -> bool:
        """Tell whether nothing lies face down any more after this entry."""

    def withdraws(self, entry: object) -> str | None:
        """Return the seat that has no part in the reveal after this entry: what it sealed it takes up first.

        Others may do the same meanwhile: such entries of different seats hold in any order.
        """
        return None

    def chosen_again(self, before: Game, after: Game) -> tuple[Reason, ...]:
        """Return why what was sealed in the game `before` goes back and is chosen again in the one `after`."""
        return ()

    def unsaid(self, refusal: Refusal) -> Refusal:
        """Return why a reveal was refused as everybody may read it: without what lay face down.

        By default only by which rules: facts, and even codes, could tell.
        """
        rules = dict.fromkeys(rule for reason in refusal.reasons for rule in reason.rule)
        return Refusal((Reason("sealed.refused", tuple(rules), {}),))

    def still_waits(self, before: Game, after: Game) -> bool:
        """Tell whether what was sealed in the game `before` still waits for its reveal in the one `after`."""


class Faces(Protocol):
    """What cards show, where the sources don't print it: taught by entries, corrected, kept in decks."""

    deck_format: str
    """The `format` of deck files."""
    deck_ending: str
    """How the names of deck files end."""
    proxy: Path | None = None
    """The deck file of a deck whose faces are all known, if there is one."""

    def card_of(self, face: object) -> str | None:
        """Return the id of the card that a face is of, None for what can't be read."""

    def read_face(self, face: object) -> None:
        """Refuse what isn't of a face's form; whether it can be so is for the rules. Raises Refusal."""

    def known(self, game: Game) -> Mapping[str, Json]:
        """Return the faces that a game knows, by their cards."""

    def taught(self, entry: object) -> Json | None:
        """Return the face that an entry teaches, None if it teaches none."""

    def with_faces(self, setup: object, known: Iterable[Json] | None) -> object:
        """Return a set-up with known faces of a deck (None: of the proxy deck); those that it names go before them.

        One that can't be read is returned as it is: the rules say what is wrong with it.
        """

    def read_deck(self, value: object) -> object:
        """Refuse what isn't a deck file. Raises Refusal."""

    def check_deck(self, deck: object) -> Mapping[str, Any]:
        """Return what a deck file still lacks ("missing"). Raises Refusal with what can't be together."""


class Readings(Protocol):
    """Options, where sources differ or are silent, and what another value of one would have meant."""

    def options(self, setup: Json) -> Iterable[Option]:
        """Return all options with their values for this set-up."""

    def with_option(self, setup: Json, option: str, value: str | None) -> Json:
        """Return a set-up in which an option has another value, None for the usual one."""

    def can_begin(self, setup: Json) -> bool:
        """Tell whether a set-up is taken with the options that it names."""

    def differences(self, before: Game, after: Game) -> Differences:
        """Return what differs between two games."""


class Pieces(Protocol):
    """What lies on the real table: pieces at places, and physical moves."""

    def position(self, game: Game) -> Position:
        """Return where the pieces of a game lie; what isn't named there is in the box."""

    def moves(
        self, before: Game | None, after: Game, lies: Sequence[tuple[Json, Json]] = ()
    ) -> tuple[Move, ...]:  # fmt: skip
        """Return the physical moves from the table of one game to another's; None: everything in the box.

        `lies` pairs entries of the game before with others: what the other entry says lies on the table already.
        """
        start = PACKED if before is None else self.lying(before)
        for was, becomes in lies:
            start = self.righted(start, was, becomes)
        return moves_between(start, self.lying(after))

    def lying(self, game: Game) -> Position:
        """Return what `position` does, worked out once for the games that are asked about again soon."""
        return _lying(self.position, ByIdentity(game))

    def moves_from(self, position: Position, after: Game) -> tuple[Move, ...]:
        """Return the physical moves from where pieces lie to the table of a game."""
        return moves_between(position, self.lying(after))

    def righted(self, position: Position, was: Json, becomes: Json) -> Position:
        """Return a position with what an entry `becomes` in place of what it `was`; the rest stays."""
        del was, becomes
        return position


@lru_cache(maxsize=64)
def _lying(position: Callable[[Game], Position], game: ByIdentity) -> Position:
    return position(game.part)


# A game


class KeptLayout(Protocol):
    """A start layout that somebody has drawn and kept: a value, with its number and name."""

    @property
    def id(self) -> int: ...

    def json(self) -> Json:
        """Return what the API says of it beside its number."""


class Layouts(Protocol):
    """The start layouts of some lists; all others seem not to exist."""

    def listing(self) -> Sequence[KeptLayout]: ...

    def forget(self, layout_id: int) -> None:
        """Delete one. Raises Missing."""


class Rules(Protocol):
    """A game as the arbiter sees it, one value per game; the base class of a game's rules."""

    # Identity

    id: str
    """How tables and the API name the game."""

    @property
    def record_format(self) -> str:
        """The `format` of its records, by which they are recognised."""
        return f"{self.id}-record"

    @property
    def media_type(self) -> str:
        """What its records are called where files are sent."""
        return f"application/vnd.{self.id}.record+json"

    @property
    def file_ending(self) -> str:
        """How the names of its records' files end."""
        return f".{self.id}.json"

    def version_for(self, entries: Sequence[Json]) -> int:
        """Return the version of a record with these entries: the lowest that knows them all."""
        return records.version_for(entries)

    # The rules' interface

    def begin(self, setup: object) -> Step[Game]:
        """Return the game at its start. Raises Refusal (entry -1)."""

    def enter(self, game: Game, entry: object) -> Step[Game]:
        """Return the game after one entry. Raises Refusal."""

    def legal_entries(self, game: Game, *names: str) -> Iterator[LegalEntry[Game]]:
        """Yield every entry that the rules allow now, of the kinds named or all; none in a game that doesn't know."""
        return iter(())

    def read_entry(self, setup: Json, entry: object) -> None:
        """Refuse what isn't of an entry's form, in a game with this set-up; whether it may be is for `enter`.

        Raises Refusal.
        """

    def read_sealed(self, sealed: object) -> None:
        """Refuse what hasn't the form of what is laid face down; whether it may be is for `sealing`. Raises Refusal."""
        del sealed

    def without_faces(self, sealed: Json) -> tuple[Json, Sequence[Json]]:
        """Return what is laid face down without the faces that its seat says of its cards, and those."""
        return sealed, ()

    def steps(self, setup: object, entries: Iterable[object]) -> Iterator[Step[Game]]:
        """Yield a game at its start and after each entry. Raises Refusal, with the entry's place, on the way."""
        return rulings.replay(self.begin, self.enter, setup, entries)

    def output(self, game: Game) -> Json:
        """Return a game as its record's description writes it, without rulings."""

    def read_record(self, record: object, /) -> tuple[object, list[object]]:
        """Return the set-up and the entries of a whole record, which `steps` reads. Raises Refusal for what is none."""

    def entry_line(self, entry: Json, before: Game, /) -> str:
        """Return an entry as one line for people; `before` is the game that it was entered in."""
        return json.dumps(entry, ensure_ascii=False)

    def shapes(self) -> Mapping[str, Json]:
        """Return the shapes of its records and output, as JSON Schema by name, empty if it has none.

        The names are "Setup", "Entry", "Card", "Record", "Position", "Ruling", "Refusal", and those referred to.
        """
        return {}

    # Who plays what, and how it stands

    def players(self, setup: Json) -> dict[str, str]:
        """Return the players' names by seat, in set-up order."""
        return {player["seat"]: player["name"] for player in setup["players"]}

    def side_of(self, seat: str) -> str:
        """Return the side that a seat scores for."""
        return seat

    def variant(self, setup: Json) -> tuple[str, str | None]:
        """Return which variant a set-up is of, and its scenario, None without one."""
        return self.id, None

    def special_rules(self, setup: Json) -> tuple[str, ...]:
        """Return what a set-up plays beside its variant and scenario, each by a name of the game's."""
        return ()

    ruling_samples: Sequence[bytes] = ()
    """What its rulings often say, by which those of logs are squeezed. None may ever change; new ones come last."""

    @property
    def changes_file(self) -> Path | None:
        """Where it is told how its rules have changed (`rulings.changes`), None if nowhere."""
        return None

    @property
    def changes(self) -> tuple[Change, ...]:
        """How its rules have changed, as that file tells it."""
        return changes_in(self.changes_file) if self.changes_file else ()

    @property
    def rules_version(self) -> str:
        """The version of its rules, "" for rules of which no change is told."""
        return newest(change.version for change in self.changes)

    secrets: re.Pattern[str] | None = None
    """What in a line of a server's log could be somebody's secret: what its cards are called there."""

    def setup_offers(self, setup: Json) -> Iterator[SetupOffer]:
        """Yield what can be chosen with a set-up, and what speaks against it: the values of options, if it has any.

        Of what a set-up chooses and doesn't go together the later isn't chosen. Raises Refusal for a set-up that can't
        be read.
        """
        if self.readings is None:
            return
        with_option, settled = self.readings.with_option, setup
        chosen = [one for one in self.readings.options(setup) if one.chosen and one.value in one.values]
        for option in chosen:
            settled = with_option(settled, option.id, None)
        self.begin(settled)
        for option in chosen:
            changed = with_option(settled, option.id, option.value)
            settled = changed if self.readings.can_begin(changed) else settled
        for option in self.readings.options(settled):
            for value in option.values:
                against = reasons_against(self.begin, with_option(settled, option.id, value))
                yield SetupOffer("option", option.id, value, value == option.value, against)

    def plain_setups(self) -> Iterator[Json]:
        """Yield a set-up of each variant and number of players, with nothing chosen beside; no faces are known."""
        return iter(())

    uncounted: frozenset[str] = frozenset()
    """What may decide a game (`Standing.decided_by`) without any points being counted."""

    def standing(self, game: Game) -> Standing:
        """Return how far a game is."""

    entry_kinds: Sequence[EntryKind] = ()
    """The kinds of its entries, as its engine declares them."""

    def may_enter(self, seat: str, entry: object) -> bool:
        """Tell whether a seat's link may enter this; the host's may enter anything, a spectator's nothing."""
        return may_enter(self.entry_kinds, entry, seat, self.side_of(seat))

    def may_change(self, seat: str, was: Json, becomes: Json) -> bool:
        """Tell whether an entry that isn't a seat's becomes another by that seat's own part of it alone."""
        return False

    # The log, and the parts that a game may leave out

    line_kinds: tuple[LineKind, ...] = ()

    def kind(self, name: str) -> LineKind | None:
        """Return the game's kind of line that has this name, None for the arbiter's own."""
        return next((kind for kind in self.line_kinds if kind.name == name), None)

    def teaches(self, entry: Json) -> bool:
        """Tell whether an entry only teaches a face: it makes one step with the reveal that follows."""
        return self.faces is not None and self.faces.taught(entry) is not None

    def reveals(self, entry: Json) -> bool:
        """Tell whether nothing is sealed any more after this entry."""
        return self.sealing is not None and self.sealing.reveals(entry)

    sealing: Sealing | None = None
    faces: Faces | None = None
    readings: Readings | None = None
    pieces: Pieces | None = None

    def layouts(self, store: Store, list_ids: tuple[int, ...]) -> Layouts | None:
        """Return the start layouts of lists, None in a game that stores none."""
        return None
