"""What is computed once of a value: properties, and results for the value that was asked about last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

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
