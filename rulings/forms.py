"""The form of JSON values: readers, composed once from small ones, that return a value or raise Unreadable.

A reader is a plain function, so that reading an entry costs little compared with ruling on it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeGuard, TypeVar

from rulings import shapes
from rulings.frozen import frozen, unique
from rulings.shapes import Shape, shape_of, taking
from rulings.statements import Ruling, refuse

if TYPE_CHECKING:
    from rulings.candidates import Next

T = TypeVar("T")
Reader = Callable[[object], T]
Json = dict[str, Any]
MAX_NUMBER = 10**1000
"""Far beyond any number in a game; longer ones couldn't even be quoted in a refusal. The rules set real limits."""


class Unreadable(Exception):
    """A value of the wrong form. `at` is the place inside it ("cards.0.id"), "" for the value itself."""

    def __init__(self, problem: str, at: str = "") -> None:
        self.problem = problem
        self.at = at
        super().__init__(problem)

    def inside(self, key: object) -> Unreadable:
        """Return the same problem as seen one level further out."""
        return Unreadable(self.problem, f"{key}.{self.at}" if self.at else str(key))


@frozen
class Wording:
    """The messages for values of the wrong form: programs that parse refusals depend on an engine's wording.

    `null`, if given, is the message for null; where one of some texts is expected, other types have their own message.
    `key_order`: of several problems of an object the first is that of the key declared first, and keys that it doesn't
    have come last; else what is missing comes first, then what is unknown, then the rest as they were sent.
    """

    text: str = "not a text"
    choice: str = "not one of {}"
    array: str = "not a list"
    mapping: str = "not an object"
    form: str = "not an object"
    missing: str = "missing"
    unknown: str = "unknown"
    null: str = ""
    key_order: bool = False

    def unlike(self, value: object, problem: str) -> Unreadable:
        """Return the problem of a value of another type."""
        return Unreadable(self.null if value is None and self.null else problem)


class Readers:
    """Makes the readers whose messages depend on the wording."""

    def __init__(self, words: Wording) -> None:
        self._words = words

        @taking(lambda: shapes.TEXT)
        def text(value: object) -> str:
            if not isinstance(value, str):
                raise words.unlike(value, words.text)
            return value

        self.text: Reader[str] = text
        """Reads any text."""

        @taking(lambda: shapes.YES_NO)
        def yes_no(value: object) -> bool:
            if not isinstance(value, bool):
                raise words.unlike(value, "not true or false")
            return value

        self.yes_no: Reader[bool] = yes_no
        """Reads JSON's true or false, and nothing similar."""

    def one_of(self, *choices: str) -> Reader[str]:
        """Return a reader of one of some texts."""
        words, known = self._words, frozenset(choices)

        @taking(lambda: shapes.any_of(choices))
        def read(value: object) -> str:
            if isinstance(value, str) and value in known:
                return value
            no_text = words.null and not isinstance(value, str)
            raise words.unlike(value, words.text if no_text else words.choice.format(", ".join(choices)))

        return read

    def listing(self, reader: Reader[T], least: int = 0, most: int | None = None) -> Reader[tuple[T, ...]]:
        """Return a reader of a list, of a fixed number of items if one is given."""
        words = self._words

        @taking(lambda: shapes.array(shape_of(reader), least, most))
        def read(value: object) -> tuple[T, ...]:
            if not isinstance(value, list | tuple):
                raise words.unlike(value, words.array)
            if len(value) < least or (most is not None and len(value) > most):
                raise Unreadable("too few or too many items")
            found: list[T] = []
            try:
                for item in value:
                    found.append(reader(item))
            except Unreadable as error:
                raise error.inside(len(found)) from None
            return tuple(found)

        return read

    def mapping(self, key: Reader[str], reader: Reader[T]) -> Reader[dict[str, T]]:
        """Return a reader of an object with free keys."""
        words = self._words

        @taking(lambda: shapes.by_key(shape_of(reader), shape_of(key)))
        def read(value: object) -> dict[str, T]:
            if not isinstance(value, dict):
                raise words.unlike(value, words.mapping)
            found = {}
            for name, item in value.items():
                try:
                    found[key(name)] = reader(item)
                except Unreadable as error:
                    raise error.inside(name) from None
            return found

        return read

    def form(
        self, make: Callable[..., T], keys: Mapping[str, Reader[Any]], optional: Collection[str] = ()
    ) -> Reader[T]:
        """Return a reader of an object with exactly these keys; `make` gets their values as keywords."""
        words, needed = self._words, keys.keys() - optional

        @taking(lambda: shapes.obj({name: shape_of(one) for name, one in keys.items()}, optional))
        def read(value: object) -> T:
            if not isinstance(value, dict):
                raise words.unlike(value, words.form)
            given: Any = {}
            wrong: dict[str, Unreadable] = {}
            # Each key is read once: otherwise nested forms would take twice as long per level.
            for name, item in value.items():
                if reader := keys.get(name):
                    try:
                        given[name] = reader(item)
                    except Unreadable as error:
                        wrong[name] = error
            if len(given) < len(value) or not needed <= given.keys():
                raise self._first_problem(value, keys, needed, wrong)
            return given if make is dict else make(**given)

        return read

    def _first_problem(
        self, value: Json, keys: Collection[str], needed: Collection[str], wrong: Mapping[str, Unreadable]
    ) -> Unreadable:
        """Return the problem of an object: the first in `wrong`, by key, or a missing or unknown key."""
        words = self._words
        if not all(isinstance(name, str) for name in value):
            return Unreadable(words.form)
        unknown = sorted(value.keys() - set(keys))
        for name in (*keys, *unknown) if words.key_order else (*sorted(needed - value.keys()), *unknown, *value):
            if name not in value:
                if name in needed:
                    return Unreadable(words.missing, name)
            elif name not in keys:
                return Unreadable(words.unknown, name)
            elif name in wrong:
                return wrong[name].inside(name)
        raise AssertionError("nothing is wrong with it")


PLAIN = Readers(Wording())
text, one_of, listing, mapping, form = PLAIN.text, PLAIN.one_of, PLAIN.listing, PLAIN.mapping, PLAIN.form


def is_whole(value: object, least: int = -MAX_NUMBER, most: int = MAX_NUMBER) -> TypeGuard[int]:
    """Tell whether a JSON value is a whole number between two, both included; true, false and 1.0 are none."""
    return value.__class__ is int and least <= value <= most


@taking(lambda: shapes.WHOLE)
def whole(value: object) -> int:
    """Read a whole number."""
    if not is_whole(value):
        raise Unreadable("not a whole number, or a far too large one")
    return value


def number(least: int, most: int) -> Reader[int]:
    """Return a reader of a whole number between two bounds, both included."""
    start = "" if least == -MAX_NUMBER else f" from {least}"
    end = ", or a far too large one" if most == MAX_NUMBER else f" to {most}"

    @taking(lambda: {"type": "integer"} | shapes.bounds(least, most, MAX_NUMBER))
    def read(value: object) -> int:
        if not is_whole(value, least, most):
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


@taking(lambda: {"type": "object"})
def an_object(value: object) -> dict[str, Any]:
    """Read an object, its values unread."""
    if not isinstance(value, dict) or not all(name.__class__ is str for name in value):
        raise Unreadable("not an object")
    return value


def one_by(key: str, readers: Mapping[str, Reader[T]], problem: str) -> Reader[T]:
    """Return a reader of an object whose `key` chooses the reader of the rest; `problem` is the message for others."""

    @taking(lambda: shapes.one_by(key, {name: shape_of(reader) for name, reader in readers.items()}))
    def read(value: object) -> T:
        if not isinstance(value, dict):
            raise Unreadable("not an object")
        rest = value.copy()
        name = rest.pop(key, None)
        reader = readers.get(name) if isinstance(name, str) else None
        if reader is None:
            raise Unreadable(problem, key)
        return reader(rest)

    return read


def read(reader: Reader[T], value: object, code: str, at: str = "") -> T:
    """Return the value that a reader returns; refuse it for its form, with the place of the first problem."""
    try:
        return reader(value)
    except Unreadable as error:
        refuse(code, at=error.inside(at).at if at else error.at, problem=error.problem)


# Entries

Who = Callable[[Mapping[str, Any], str, str], bool]
"""Tells whether a seat, which scores for a side, may enter this entry, whatever its form."""


def own_seat(entry: Mapping[str, Any], seat: str, _side: str) -> bool:
    """Let the entry's seat enter it."""
    return bool(entry.get("seat", seat) == seat)


def own_side(entry: Mapping[str, Any], _seat: str, side: str) -> bool:
    """Let every seat of the entry's side enter it."""
    return bool(entry.get("side", side) == side)


def anybody(_entry: Mapping[str, Any], _seat: str, _side: str) -> bool:
    """Let every seat enter."""
    return True


def all_together(_entry: Mapping[str, Any], _seat: str, _side: str) -> bool:
    """Let no seat enter it: it concerns the whole table, so it is for whoever enters for everybody."""
    return False


@unique
class EntryKind:
    """A kind of entry, declared once: who may enter it, its keys, its notation, and its handler.

    `keys` are those beside the ones that name it, of which `optional` may be missing; `make` builds a value from them,
    or in an engine the next state, given also the state and, as `log`, the list of rulings. `line` is a form of
    `rulings.notation`. `which` is a key with its value that tells apart kinds of one name: ("what", "turn"). `rules`
    are the ids of the rules behind it, the main one first; none for an override. `told_by` are the codes of rulings
    that describe the entry itself, None: those that begin with its name. `asks` returns what a seat may say next of a
    half-said entry of its kind in a state (`rulings.candidates`). None: it isn't offered.
    """

    name: str
    make: Callable[..., Any]
    keys: Mapping[str, Reader[Any]]
    line: str
    optional: Collection[str] = ()
    which: tuple[str, str] | None = None
    reader: Reader[dict[str, Any]] | None = None
    """Reads its keys if a form can't express which belong together."""
    who: Who = own_seat
    rules: tuple[str, ...] = ()
    told_by: tuple[str, ...] | None = None
    asks: Callable[[Any, str, Json], Next] | None = None

    @property
    def naming(self) -> dict[str, str]:
        """Return the keys that name it, with their values."""
        return {"entry": self.name} | dict([self.which] if self.which else ())

    @property
    def id(self) -> str:
        """Return its name, with the value that tells it apart from others of that name."""
        return "-".join(self.naming.values())

    def is_told_by(self, code: str) -> bool:
        """Tell whether a ruling with this code describes the entry itself."""
        return code.startswith(f"{self.name}.") if self.told_by is None else code in self.told_by


@frozen
class Entered:
    """An entry that has been read: its kind, and the values of its keys."""

    kind: EntryKind
    values: dict[str, Any]


def entry_reader(
    kinds: Iterable[EntryKind], problem: Callable[[str], str], readers: Readers = PLAIN
) -> Reader[Entered]:
    """Return the reader of entries; `problem` makes the message for an unknown kind from the key that names it."""
    found: dict[str, Reader[Entered]] = {}
    several: dict[tuple[str, str], dict[str, Reader[Entered]]] = {}
    for kind in kinds:
        reader = _entered(kind, kind.reader or readers.form(dict, kind.keys, kind.optional))
        if kind.which is None:
            found[kind.name] = reader
        else:
            key, value = kind.which
            several.setdefault((kind.name, key), {})[value] = reader
    for (name, key), one in several.items():
        found[name] = one_by(key, one, problem(key))
    return one_by("entry", found, problem("entry"))


def _entered(kind: EntryKind, reader: Reader[dict[str, Any]]) -> Reader[Entered]:
    return taking(lambda: shape_of(reader))(lambda value: Entered(kind, reader(value)))


def entry_shapes(reader: Reader[Any]) -> dict[str, Shape]:
    """Return what each kind of entry takes, by its name."""
    kinds = shape_of(reader)["oneOf"]
    return {one.get("oneOf", [one])[0]["properties"]["entry"]["const"]: one for one in kinds}


def may_enter(kinds: Iterable[EntryKind], entry: object, seat: str, side: str) -> bool:
    """Tell whether a seat's link may enter this. What is no entry is refused for its form, by whoever enters it."""
    if not isinstance(entry, dict):
        return True
    meant = _meant(kinds, entry)
    return all(kind.who(entry, seat, side) for kind in meant) if meant else own_seat(entry, seat, side)


def own_ruling(kinds: Iterable[EntryKind], entry: Mapping[str, Any], rulings: Iterable[Ruling]) -> Ruling | None:
    """Return the first of an entry's rulings that describes the entry itself, None if none does."""
    meant = _meant(kinds, entry)
    return next((one for one in rulings if any(kind.is_told_by(one.code) for kind in meant)), None)


def _meant(kinds: Iterable[EntryKind], entry: Mapping[str, Any]) -> list[EntryKind]:
    """Return the kind of an entry; if it doesn't say which of several, all of its name."""
    alike = [kind for kind in kinds if kind.name == entry.get("entry")]
    return [kind for kind in alike if kind.naming.items() <= entry.items()] or alike
