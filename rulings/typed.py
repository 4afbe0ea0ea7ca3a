"""Readers of types: what type checkers know of a JSON value is what is read, and what its schema shows.

So keys are said once, in a TypedDict. `Annotated` names a value's own reader where its type alone says too little.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from rulings.forms import PLAIN, EntryKind, Reader, Readers, nullable, whole
from rulings.records import MaybeNone
from rulings.shapes import taking

T = TypeVar("T")
_NONE = (type(None), MaybeNone)


@taking(dict)
def anything(value: object) -> object:
    """Read any JSON value."""
    return value


class TypedReaders:
    """Makes readers of types, with the messages of some readers."""

    def __init__(self, readers: Readers) -> None:
        self._readers = readers
        self._plain: Mapping[object, Reader[Any]] = {str: readers.text, int: whole, bool: readers.yes_no}
        self._of_origin: Mapping[object, Callable[..., Reader[Any]]] = {
            Annotated: lambda _hint, reader: reader,
            NotRequired: self.of,
            Literal: readers.one_of,
            list: lambda items: readers.listing(self.of(items)),
            dict: lambda keys, values: readers.mapping(self.of(keys), self.of(values)),
            Union: self._of_union,
            types.UnionType: self._of_union,
        }

    def of(self, hint: Any) -> Reader[Any]:
        """Return the reader of a type's values."""
        if is_typeddict(hint):
            return self.form(hint, dict)
        make = self._of_origin.get(get_origin(hint))
        return make(*get_args(hint)) if make else self._plain.get(hint, anything)

    def _of_union(self, *hints: Any) -> Reader[Any]:
        """Return the reader of one type or None; what may be of several types is any value."""
        some = [hint for hint in hints if hint not in _NONE]
        reader = self.of(some[0]) if len(some) == 1 else anything
        return nullable(reader) if len(some) < len(hints) else reader

    def form(self, hint: Any, make: Callable[..., T]) -> Reader[T]:
        """Return the reader of a TypedDict's objects; `make` gets the values of their keys as keywords."""
        return self._readers.form(make, self.keys(hint), optional_keys(hint))

    def keys(self, hint: Any) -> dict[str, Reader[Any]]:
        """Return the readers of a TypedDict's keys."""
        return {key: self.of(kind) for key, kind in _hints(hint).items()}

    def kind(self, hint: Any, make: Callable[..., Any], line: str, **more: Any) -> EntryKind:
        """Return the kind of the entries that a TypedDict describes; keys that are always the same text name it."""
        hints = _hints(hint)
        naming = {key: get_args(kind)[0] for key, kind in hints.items() if _is_one_text(kind)}
        keys = {key: self.of(kind) for key, kind in hints.items() if key not in naming}
        which = next((pair for pair in naming.items() if pair[0] != "entry"), None)
        return EntryKind(naming["entry"], make, keys, line, optional_keys(hint), which, **more)


def optional_keys(hint: Any) -> tuple[str, ...]:
    """Return the keys that a TypedDict's objects may lack."""
    # With postponed annotations, `__optional_keys__` has only those of a whole TypedDict that needn't have its keys.
    kinds = _hints(hint).items()
    return tuple(key for key, kind in kinds if get_origin(kind) is NotRequired or key in hint.__optional_keys__)


def _hints(hint: Any) -> dict[str, Any]:
    return get_type_hints(hint, include_extras=True)


def _is_one_text(kind: Any) -> bool:
    return get_origin(kind) is Literal and len(get_args(kind)) == 1 and isinstance(get_args(kind)[0], str)


PLAIN_TYPES = TypedReaders(PLAIN)
"""With the plain messages."""
