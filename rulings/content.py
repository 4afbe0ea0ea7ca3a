"""Equality and hashing of values by their content, which make games comparable and hashable."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any


class ByContent:
    """Equal to others of its class whose `_content` is equal."""

    __slots__ = ()

    @property
    def _content(self) -> Hashable:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, self.__class__) and (self is other or self._content == other._content)

    def __hash__(self) -> int:
        return hash(self._content)


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
