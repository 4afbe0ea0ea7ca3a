"""Game records of every engine: their versions and the types that JSON has in them, and replaying one by one entry.

Overrides came with the second version (docs/record.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, Literal, Self, TypeAlias, TypedDict, TypeVar, get_args

from rulings.frozen import frozen
from rulings.statements import Refusal, Ruling

VERSION = 1
OVERRULED_VERSION = 2
"""The version of records with an override: readers of version 1 don't know that entry."""
OVERRIDE = "override"
"""The entry of an override; records without one stay at version 1."""
END = "end"
"""The entry by which the players end a game before its time, with a `reason`."""


def version_for(entries: object) -> int:
    """Return the version of a record with these entries: the lowest that knows them all.

    So each game has only one form, and readers of version 1 accept everything that they can understand.
    """
    return OVERRULED_VERSION if isinstance(entries, list) and any(map(_overrules, entries)) else VERSION


def as_known(entries: list[object]) -> list[object]:
    """Return entries as version 1 knows them: one of a later version is made unreadable, so it is refused in place."""
    return [None if _overrules(entry) else entry for entry in entries]


def _overrules(entry: object) -> bool:
    return isinstance(entry, dict) and entry.get("entry") == OVERRIDE


GameT = TypeVar("GameT")


MaybeNone: TypeAlias = Any
"""In a union: may be None, but callers mostly know that it isn't, so type checkers needn't insist on a test."""


class RulingJson(TypedDict):
    """A ruling in a record's output: `entry` is the index of the entry that it followed from, -1 for the set-up."""

    entry: int
    rule: list[str]
    code: str
    facts: dict[str, object]


@frozen
class Step(Generic[GameT]):
    """A game after its set-up or one more entry, with its rulings in event order."""

    game: GameT
    rulings: tuple[Ruling, ...]


def replay(
    begin: Callable[[object], Step[GameT]],
    enter: Callable[[GameT, object], Step[GameT]],
    setup: object,
    entries: Iterable[object],
) -> Iterator[Step[GameT]]:
    """Yield a game at its start and after each entry. Raises Refusal, with its index, at the first illegal entry."""
    step = begin(setup)
    yield step
    for index, entry in enumerate(entries):
        try:
            step = enter(step.game, entry)
        except Refusal as refusal:
            raise refusal.at(index) from None
        yield step


def rulings_json(index: int, rulings: Iterable[Ruling]) -> list[RulingJson]:
    """Return the rulings of the entry of a record at `index` (-1: of the set-up), as record.md writes them."""
    return [
        {"entry": index, "rule": list(ruling.rule), "code": ruling.code, "facts": dict(ruling.facts)}
        for ruling in rulings
    ]


Judge = Callable[[object], Mapping[str, object]]
"""From a JSON value, a record or a deck, to its result. Raises Refusal, and nothing else."""


@frozen
class Engine:
    """A game's rules, with the `format` that identifies its records and decks. The type of its games is opaque."""

    record_format: str
    deck_format: str
    adjudicate: Judge
    check_deck: Judge
    read_record: Callable[[object], tuple[object, list[object]]]
    """From a record to its set-up and entries. Raises Refusal."""
    steps: Callable[[object, Iterable[object]], Iterator[Step[Any]]]
    text_picture: Callable[[Any], str]
    entry_line: Callable[[object, Any], str]
    """From an entry and the game before it to a line."""
    changes_file: str | None = None
    """Where it is told how the rules have changed (`rulings.changes`), if it is."""

    @classmethod
    def of(cls, rules: Any) -> Self:
        """Return what a package of rules offers under these names, with the file of its changes beside it."""
        return cls(
            record_format=rules.FORMAT,
            deck_format=rules.DECK_FORMAT,
            adjudicate=rules.adjudicate,
            check_deck=rules.check_deck,
            read_record=rules.read_record,
            steps=rules.steps,
            text_picture=rules.text_picture,
            entry_line=rules.entry_line,
            changes_file=rules.__file__.replace("__init__.py", "changes.toml"),
        )

    def itself(self, _value: object) -> Self:
        """Return this engine for any record or deck."""
        return self

    def knows(self, value: object) -> bool:
        """Tell whether a JSON value says that it is a record or a deck of this game."""
        return isinstance(value, dict) and value.get("format") in (self.record_format, self.deck_format)


@frozen
class Player:
    """A seat and its player's name."""

    seat: str
    name: str


class PlayerJson(TypedDict):
    """A seat and its player's name."""

    seat: str
    name: str


EndReason = Literal["agreed", "stuck"]
END_REASONS: tuple[str, ...] = get_args(EndReason)


class EndEntry(TypedDict):
    """The players end the game."""

    entry: Literal["end"]
    reason: EndReason
