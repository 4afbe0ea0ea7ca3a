"""The past of a game, the game before it and the entry between them; and comparing games by their content."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, ClassVar, Self

from rulings.forms import Json
from rulings.frozen import frozen
from rulings.records import Step, version_for


def content(value: Any, without: frozenset[str] = frozenset()) -> Hashable:
    """Return what a value holds as a value that can be hashed, equal for all that hold the same.

    Values of our classes count by their fields, but for those named in `without`; maps and sets by what is in them,
    whatever its order.
    """
    return _content(value, without, {})


def _content(value: Any, without: frozenset[str], known: dict[int, Hashable]) -> Hashable:
    kind = value.__class__
    if kind is str or kind is int or value is None or kind is bool:
        return value  # type: ignore[no-any-return]
    if id(value) not in known:  # one area may be that of many cells
        known[id(value)] = _held(value, without, known)
    return known[id(value)]


def _held(value: Any, without: frozenset[str], known: dict[int, Hashable]) -> Hashable:
    if isinstance(value, Mapping):
        return frozenset(
            [(_content(key, without, known), _content(item, without, known)) for key, item in value.items()]
        )
    if isinstance(value, frozenset | set):
        return frozenset([_content(item, without, known) for item in value])
    if isinstance(value, tuple | list):
        return tuple([_content(item, without, known) for item in value])
    if is_dataclass(value) and not isinstance(value, type):
        names = [one.name for one in fields(value) if one.name not in without]
        return frozenset([value.__class__, *((name, _content(getattr(value, name), without, known)) for name in names)])
    hashable: Hashable = value
    return hashable


json_text = json.JSONEncoder(check_circular=False).encode
"""Writes what `json.dumps` writes, without looking for circles: a quarter quicker."""


@frozen
class Past:
    """The origin of a game: the game `before` and the entry, or None and the set-up, as JSON text."""

    before: Played | None
    given: str


def past(before: Played | None, given: object) -> Past:
    """Return the past of a game that resulted from a set-up or an entry, as an immutable value."""
    return Past(before, json_text(given))


class Played:
    """A game at one moment that knows its past, unless it was begun without one. Immutable.

    Equal to others of its class whose `_content` is equal.
    """

    __slots__ = ()
    record_format: ClassVar[str]
    steps: ClassVar[Callable[[object, list[object]], Iterator[Step[Any]]]]
    """Plays a record, entry by entry."""
    past: Past | None

    @classmethod
    def replayed(cls, setup: object, entries: list[object]) -> Self:
        """Return the game at the end of a record."""
        *_before, last = cls.steps(setup, entries)
        assert isinstance(last.game, cls)
        return last.game

    def back(self) -> Self | None:
        """Return the game before the last entry, the identical object; None at the start."""
        before = self._known_past.before
        assert before is None or isinstance(before, self.__class__)
        return before

    def record(self) -> Json:
        """Return the record of the game so far, as record.md writes it."""
        given, known = [], self._known_past
        while known.before is not None:
            given.append(json.loads(known.given))
            known = known.before._known_past
        head: Json = {"format": self.record_format, "version": version_for(given), "setup": json.loads(known.given)}
        return {**head, "entries": given[::-1]}

    @property
    def _known_past(self) -> Past:
        if self.past is None:
            raise ValueError("a game that was begun without a past")
        return self.past

    @property
    def _content(self) -> Hashable:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, self.__class__) and (self is other or self._content == other._content)

    def __hash__(self) -> int:
        return hash(self._content)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the record: what reads it plays it again."""
        record = self.record()
        return self.replayed, (record["setup"], record["entries"])
