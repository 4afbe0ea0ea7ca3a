"""The form of JSON values: readers, put together once from small ones, that return a value or raise Unreadable.

A reader is a plain function, so that reading an entry costs little beside ruling on it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from rulings import shapes
from rulings.shapes import Shape, shape_of, taking

T = TypeVar("T")
Reader = Callable[[object], T]
Json = dict[str, Any]
MOST = 10**1000
"""Far beyond any number in a game: what is longer couldn't even be said in a refusal. What is too much is a rule's."""


class Unreadable(Exception):
    """A value of another form. `at` says where inside it ("cards.0.id"), "" for the value itself."""

    def __init__(self, problem: str, at: str = "") -> None:
        self.problem = problem
        self.at = at
        super().__init__(problem)

    def inside(self, key: object) -> Unreadable:
        """Return the same one level further out."""
        return Unreadable(self.problem, f"{key}.{self.at}" if self.at else str(key))


@taking(lambda: shapes.TEXT)
def text(value: object) -> str:
    """Read any text."""
    if value.__class__ is not str:
        raise Unreadable("not a text")
    return value


def one_of(*choices: str) -> Reader[str]:
    """Return a reader of one of some texts."""
    known = frozenset(choices)

    @taking(lambda: shapes.any_of(choices))
    def read(value: object) -> str:
        if value.__class__ is not str or value not in known:
            raise Unreadable("not one of " + ", ".join(choices))
        return value

    return read


@taking(lambda: shapes.WHOLE)
def whole(value: object) -> int:
    """Read a whole number; true, false and 1.0 are none."""
    if value.__class__ is not int or not -MOST <= value <= MOST:
        raise Unreadable("not a whole number, or a far too large one")
    return value


def number(least: int, most: int) -> Reader[int]:
    """Return a reader of a whole number between two, both included."""

    start = "" if least == -MOST else f" from {least}"
    end = ", or a far too large one" if most == MOST else f" to {most}"

    @taking(lambda: {"type": "integer"} | shapes.bounds(least, most, MOST))
    def read(value: object) -> int:
        if value.__class__ is not int or not least <= value <= most:
            raise Unreadable(f"not a whole number{start}{end}")
        return value

    return read


@taking(lambda: {"const": True})
def true(value: object) -> bool:
    """Read JSON's true, and nothing else."""
    if value is not True:
        raise Unreadable("not true")
    return True


def nullable(reader: Reader[T]) -> Reader[T | None]:
    """Return a reader that also takes null."""

    @taking(lambda: shapes.or_null(shape_of(reader)))
    def read(value: object) -> T | None:
        return None if value is None else reader(value)

    return read


def listing(reader: Reader[T], least: int = 0, most: int | None = None) -> Reader[tuple[T, ...]]:
    """Return a reader of a list, of a number of items if one is asked for."""

    @taking(lambda: shapes.array(shape_of(reader), least, most))
    def read(value: object) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise Unreadable("not a list")
        if len(value) < least or (most is not None and len(value) > most):
            raise Unreadable("too few or too many items")
        found = []
        for index, item in enumerate(value):
            try:
                found.append(reader(item))
            except Unreadable as error:
                raise error.inside(index) from None
        return tuple(found)

    return read


def mapping(key: Reader[str], reader: Reader[T]) -> Reader[dict[str, T]]:
    """Return a reader of an object with free keys."""

    @taking(lambda: shapes.by_key(shape_of(reader), shape_of(key)))
    def read(value: object) -> dict[str, T]:
        found = {}
        for name, item in an_object(value).items():
            try:
                found[key(name)] = reader(item)
            except Unreadable as error:
                raise error.inside(name) from None
        return found

    return read


@taking(lambda: {"type": "object"})
def an_object(value: object) -> dict[str, Any]:
    """Read an object, its values unread."""
    if not isinstance(value, dict) or not all(name.__class__ is str for name in value):
        raise Unreadable("not an object")
    return value


def form(
    make: Callable[..., T], keys: Mapping[str, Reader[Any]], optional: Collection[str] = (), naming: Iterable[str] = ()
) -> Reader[T]:
    """Return a reader of an object with these keys and no others; `make` gets what they hold, by name.

    The keys of `naming` are texts that say which object it is; `make` doesn't get them.
    """
    readers = {**dict.fromkeys(naming, text), **keys}
    needed, known = frozenset(readers.keys() - optional), frozenset(readers)

    @taking(lambda: shapes.obj({name: shape_of(one) for name, one in readers.items()}, optional))
    def read(value: object) -> T:
        found = value if isinstance(value, dict) else an_object(value)
        given_keys = found.keys()
        if not needed <= given_keys <= known:
            an_object(value)
            lacking = sorted(needed - given_keys)
            raise Unreadable("missing", lacking[0]) if lacking else Unreadable("unknown", min(given_keys - known))
        given: dict[str, Any] = {}
        for name, item in found.items():
            try:
                given[name] = readers[name](item)
            except Unreadable as error:
                raise error.inside(name) from None
        for name in naming:
            del given[name]
        return make(**given)

    return read


def one_by(key: str, readers: Mapping[str, Reader[T]], problem: str) -> Reader[T]:
    """Return a reader of an object whose `key` says which of some it is; `problem` is said of any other."""

    @taking(lambda: shapes.one_by(key, {name: shape_of(reader) for name, reader in readers.items()}))
    def read(value: object) -> T:
        name = an_object(value).get(key)
        reader = readers.get(name) if isinstance(name, str) else None
        if reader is None:
            raise Unreadable(problem, key)
        return reader(value)

    return read


@dataclass(frozen=True, slots=True, eq=False)
class EntryKind:
    """A kind of entry, declared once: its reader, its JSON Schema and its line for people follow from it.

    `keys` are those beside the ones that name it, `optional` says which may be left out; `make` returns the value of
    what they hold, `line` is a form of `rulings.notation`. `which` is one key more that tells apart kinds of one name,
    and what it holds: ("what", "turn").
    """

    name: str
    make: Callable[..., Any]
    keys: Mapping[str, Reader[Any]]
    line: str
    optional: Collection[str] = ()
    which: tuple[str, str] | None = None
    reader: Reader[Any] | None = None
    """Reads it where a form of keys can't say which come together."""

    @property
    def naming(self) -> dict[str, str]:
        """Return the keys that name it, with what they hold."""
        return {"entry": self.name} | dict([self.which] if self.which else ())


def entry_readers(kinds: Iterable[EntryKind], problem: str) -> dict[str, Reader[Any]]:
    """Return a reader for each name of entries; `problem` is said where none of several kinds of one name is meant."""
    found: dict[str, Reader[Any]] = {}
    several: dict[tuple[str, str], dict[str, Reader[Any]]] = {}
    for kind in kinds:
        reader = kind.reader or form(kind.make, kind.keys, kind.optional, kind.naming)
        if kind.which is None:
            found[kind.name] = reader
        else:
            key, value = kind.which
            several.setdefault((kind.name, key), {})[value] = reader
    return found | {name: one_by(key, readers, problem) for (name, key), readers in several.items()}


def entry_shapes(readers: Mapping[str, Reader[Any]]) -> dict[str, Shape]:
    """Return what each kind of entry takes, by its name."""
    return {name: shapes.one_by("entry", {name: shape_of(reader)})["oneOf"][0] for name, reader in readers.items()}
