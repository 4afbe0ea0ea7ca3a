"""A game's texts in files that people edit without knowing Python: TOML, read once and strictly.

What a file holds is said by a frozen dataclass: its fields are the file's keys, those without a default must be there,
and any other key is an error. A field of the type `Text` is for people to read: an English sentence, and the key of its
translations. It may stand on several lines, which are joined with spaces. One of the type `Counted` may be a list
instead: the fact that counts, the texts for one and for many. Which keys hold such texts is the same in every file
(`TEXT_KEYS`), so that the catalogues find them all without knowing what else is in a file.
"""

import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from pathlib import Path
from types import NoneType
from typing import Annotated, Any, BinaryIO, TypeVar, get_args, get_origin, get_type_hints

from arbiter.language import gettext

Text = Annotated[str, "for people to read"]
"""A text for people: English, until `said` gives it in the language of the moment."""

Counted = Annotated[str | tuple[str, str, str], "for people to read"]
"""A text for people, or the fact that counts with the texts for one and for many."""

TEXT_KEYS = frozenset(
    {"about", "example", "label", "name", "new", "readings", "source", "text", "title", "topic", "usual"}
)

_KINDS: Mapping[type, str] = {
    dict: "a table", Mapping: "a table", list: "a list", str: "a text", int: "a number", bool: "true or false",
}  # fmt: skip

Shape = TypeVar("Shape")


class FileError(ValueError):
    """A file isn't as it must be: names the file, the place in it and the problem."""

    def __init__(self, path: Path, place: str, problem: str) -> None:
        super().__init__(": ".join(part for part in (str(path), place, problem) if part))


def values_of(path: Path) -> dict[str, Any]:
    """Return a file's values as they stand there. FileError if it can't be read."""
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except (OSError, ValueError) as error:
        raise FileError(path, "", str(error)) from None


def read(path: Path, shape: type[Shape]) -> Shape:
    """Return what a file holds. FileError if it lacks something, or has something else."""
    found: Shape = _File(path).table(shape, values_of(path), "")
    return found


def hold_together(path: Path, place: str, described: Collection[str], known: Collection[str]) -> None:
    """Check that a file tells of just what the engine knows. FileError names what it lacks, or tells of in vain."""
    for name in known:
        if name not in described:
            raise FileError(path, place, f'"{name}" is missing, which the engine has')
    nothing_else(path, place, described, known)


def nothing_else(path: Path, place: str, described: Collection[str], known: Collection[str]) -> None:
    """Check that a file tells of nothing but what the engine knows. FileError names what it tells of in vain."""
    for name in described:
        if name not in known:
            raise FileError(path, place, f'"{name}" is nothing that the engine has')


def said(part: Shape) -> Shape:
    """Return what was read, or a part of it, with its texts in the language of the moment."""
    shape: type = type(part)
    hints = _hints(shape)
    in_language: Shape = shape(**{name: _said(hint, getattr(part, name)) for name, hint in hints.items()})
    return in_language


def extracted(file: BinaryIO, *_asked: object, **_options: object) -> Iterator[tuple[int, str, Any, list[str]]]:
    """Give the texts of a file as Babel's `extract` wants them: line, function, message, comments."""
    for function, message in _texts(tomllib.load(file)):
        yield 0, function, message, []


def _texts(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    match value:
        case dict():
            for name, inner in value.items():
                yield from _texts(inner, name)
            yield from (("pgettext", (form, _folded(value["name"]))) for form in value.get("forms", ()))
        case [str(_number), str(one), str(many)] if key in _COUNTED_KEYS:
            yield "ngettext", (_folded(one), _folded(many))
        case list():
            for inner in value:
                yield from _texts(inner, key)
        case str() if key in TEXT_KEYS:
            yield "gettext", _folded(value)


_COUNTED_KEYS = frozenset({"name", "text"})


def _folded(text: str) -> str:
    return " ".join(text.split())


def _said(hint: Any, value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_said(_item(hint), one) for one in value)
    if hint == Text:
        return gettext(value) if value else ""
    return said(value) if is_dataclass(value) else value


def _item(hint: Any) -> Any:
    """Return the type of a tuple's items: those of a file are all alike."""
    return get_args(hint)[0]


@cache
def _hints(shape: type) -> Mapping[str, Any]:
    """Return the types of a dataclass's fields by their names; those of `X | None` as X."""
    hints = {name: _present(hint) for name, hint in get_type_hints(shape, include_extras=True).items()}
    for name, hint in hints.items():
        is_text = not {Text, Counted}.isdisjoint((hint, *get_args(hint)))
        if is_text != (name in TEXT_KEYS):
            raise TypeError(f"{shape.__name__}.{name}: a key holds texts in every file or in none (TEXT_KEYS)")
    return hints


def _present(hint: Any) -> Any:
    given = get_args(hint)
    return next(one for one in given if one is not NoneType) if NoneType in given else hint


class _File:
    """Checks the values of one file against the types of the fields that they are for."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def table(self, shape: type, given: Any, place: str) -> Any:
        """Return a table as the dataclass that says what it holds."""
        self._expect(dict, given, place)
        hints = _hints(shape)
        for key in given:
            if key not in hints:
                raise FileError(self._path, place, f'unknown key "{key}"')
        for field in fields(shape):
            if field.name not in given and field.default is field.default_factory is MISSING:
                raise FileError(self._path, place, f'"{field.name}" is missing')
        return shape(**{key: self._value(hints[key], one, f"{place} {key}".strip()) for key, one in given.items()})

    def _value(self, hint: Any, given: Any, place: str) -> Any:
        if get_origin(hint) is tuple:
            return self._items(hint, given, place)
        if is_dataclass(hint):
            return self.table(hint, given, place)  # type: ignore[arg-type]
        if hint is Any:
            return given
        if hint == Counted and isinstance(given, list):
            if len(given) != 3 or not all(isinstance(text, str) and text for text in given):
                raise FileError(self._path, place, "must be a text, or the fact that counts and two texts")
            return tuple(map(_folded, given))
        self._expect(str if hint in (Text, Counted) else get_origin(hint) or hint, given, place)
        if isinstance(given, str) and not given.strip():
            raise FileError(self._path, place, "is empty")
        return _folded(given) if hint in (Text, Counted) else given

    def _items(self, hint: Any, given: Any, place: str) -> tuple[Any, ...]:
        self._expect(list, given, place)
        if Ellipsis not in get_args(hint) and len(given) != len(get_args(hint)):
            raise FileError(self._path, place, f"must have {len(get_args(hint))} items")
        names = [one.get("id", number) if isinstance(one, dict) else number for number, one in enumerate(given, 1)]
        for number, name in enumerate(names):
            if name in names[:number]:
                raise FileError(self._path, f"{place} {name}", "is there twice")
        return tuple(self._value(_item(hint), one, f"{place} {name}") for name, one in zip(names, given, strict=True))

    def _expect(self, kind: type, given: Any, place: str) -> None:
        if not isinstance(given, kind) or (kind is int and isinstance(given, bool)):
            raise FileError(self._path, place, f"must be {_KINDS[kind]}")
