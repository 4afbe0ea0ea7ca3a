"""What is computed once of a value: properties, results for what was asked about last, what readers return."""

from __future__ import annotations

import marshal
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Generic, TypeVar, overload

from rulings.forms import Reader
from rulings.shapes import shape_of, taking

T = TypeVar("T")
Of = TypeVar("Of")


class cached_property(Generic[T]):  # noqa: N801  # named as everywhere
    """A property that is computed when first read, then kept in the value's `__dict__`.

    That of functools locks a class on Python 3.11: one thread's long computation stops all other threads that read the
    property of another value. Without a lock, two threads may compute the same; either result will do.
    """

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self._compute, self._name, self.__doc__ = compute, compute.__name__, compute.__doc__

    @overload
    def __get__(self, value: None, owner: type) -> cached_property[T]: ...
    @overload
    def __get__(self, value: object, owner: type) -> T: ...
    def __get__(self, value: Any, owner: type) -> T | cached_property[T]:
        if value is None:
            return self
        found = value.__dict__[self._name] = self._compute(value)
        return found


def for_last(compute: Callable[[Of], T]) -> Callable[[Of], T]:
    """Return a function that remembers its result for the value, by identity, that it was asked about last."""
    last: tuple[Of, T] | None = None

    def remembered(value: Of) -> T:
        nonlocal last
        kept = last  # another thread may ask about another value
        if kept is None or kept[0] is not value:
            kept = last = (value, compute(value))
        return kept[1]

    return remembered


def remembered(reader: Reader[T]) -> Reader[T]:
    """Return a reader that reads what many games share, like a deck, only once; the values it returns are immutable.

    Two values are the same if their bytes are: true, 1 and 1.0 are equal, but not of one type.
    """
    known = lru_cache(maxsize=16)(lambda written: reader(marshal.loads(written)))

    @taking(lambda: shape_of(reader))
    def read(value: Any) -> T:
        try:
            written = marshal.dumps(value, _WITHOUT_REFERENCES)
        except ValueError:  # no JSON, or too deep
            return reader(value)
        return known(written)

    return read


_WITHOUT_REFERENCES = 2
"""The version of marshal's format in which a value's bytes don't depend on which parts of it are one object."""
