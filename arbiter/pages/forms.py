"""What addresses and forms say: declared field by field, read into frozen values, and written again as addresses do.

Addresses of a table's pages are built once: a page has dozens, which differ only by the link.
"""

from __future__ import annotations

import dataclasses
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Self

from flask import request, url_for
from markupsafe import Markup
from marshmallow import EXCLUDE, Schema, ValidationError, fields
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest

from rulings.forms import EntryKind, Reader
from rulings.shapes import Shape, shape_of

LINK = "kt-this-page-s-own-link"  # a placeholder for any link; no real link looks like it
Query = str | int | None | list[str] | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FormFault:
    """One error of a submitted form. `field` is the id of the element to correct, "" if there is none.

    `missing` says that nothing is wrong yet: something has still to be answered.
    """

    field: str
    text: str
    rules: tuple[str, ...] = ()
    missing: bool = False


@dataclass(frozen=True, slots=True)
class PageLink:
    """A link to a page: its URL, and that of its live part."""

    url: str
    live_url: str


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose, in words and perhaps drawn; `given` is the one chosen now, `against` why one can't be.

    `note` says in a few words how it stands with one that is drawn.

    `way` leads to the page with it chosen; `value` is what a form sends for it, or what tells its link from the others.
    """

    name: str
    hint: str = ""
    drawing: Markup | None = None
    way: PageLink | None = None
    value: str = ""
    given: bool = False
    against: tuple[FormFault, ...] = ()
    rules: tuple[str, ...] = ()
    note: str = ""


def address(endpoint: str, token: str, **values: Query) -> str:
    """Return an address with a link in it, as `url_for` does."""
    said = tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in values.items())
    return _pattern(request.script_root, endpoint, said).replace(LINK, token)


@lru_cache(maxsize=4096)
def _pattern(_root: str, endpoint: str, values: tuple[tuple[str, str | int | tuple[str, ...] | None], ...]) -> str:
    return url_for(endpoint, token=LINK, **dict[str, Any](values))


def table_link() -> str | None:
    """Return the link of the table whose page is being made."""
    given = request.view_args or {}
    return given.get("token") if request.path.startswith("/t/") else None


Json = dict[str, Any]
Values = MultiDict[str, str]
"""What was sent, as werkzeug reads it out of an address or a form."""


class TypedText(fields.String):
    """What a person typed, without the space around it."""

    def _deserialize(self, *args: Any, **more: Any) -> str:
        return str(super()._deserialize(*args, **more)).strip()


class Checkbox(fields.Field[bool]):
    """A box to tick: forms send it only if it is."""

    def _deserialize(self, *_args: Any, **_more: Any) -> bool:
        return True

    def _serialize(self, value: Any, *_args: Any, **_more: Any) -> str:
        return "1" if value else ""


Cell = tuple[int, int]
_CELL = re.compile(r"(-?[0-9]{1,4}),(-?[0-9]{1,4})")


def read_cell(text: str | None) -> Cell | None:
    """Return the cell that an address or a form names, None if it names none."""
    match = _CELL.fullmatch(text or "")
    return (int(match[1]), int(match[2])) if match else None


def cell_param(cell: Cell) -> str:
    """Return a cell as addresses and forms write it: "1,-2"."""
    return f"{cell[0]},{cell[1]}"


class CellField(fields.Field[Cell | None]):
    """A cell as addresses and forms write it. Nothing at all is none."""

    def _deserialize(self, value: Any, *_args: Any, **_more: Any) -> Cell | None:
        cell = read_cell(value)
        if cell is None and (value or self.required):
            raise ValidationError("no cell")
        return cell

    def _serialize(self, value: Any, *_args: Any, **_more: Any) -> str:
        return cell_param(value) if value else ""


class MultiValue(fields.Field[tuple[Any, ...]]):
    """What may be said more than once: each thing once, in order; what makes no sense is left out."""

    def __init__(self, inner: fields.Field[Any]) -> None:
        super().__init__()
        self.inner = inner

    def _deserialize(self, value: Any, *_args: Any, **_more: Any) -> tuple[Any, ...]:
        found: dict[Any, None] = {}
        for one in value:
            with suppress(ValidationError):
                found[self.inner.deserialize(one)] = None
        return tuple(found)

    def _serialize(self, value: Any, attr: str | None, obj: Any, **more: Any) -> list[Any]:
        return [self.inner._serialize(one, attr, obj, **more) for one in value]


class Prefixed(fields.Field[Mapping[str, Any]]):
    """What is said under all names that begin with `data_key`, by the rest of them; what makes no sense is left out."""

    def __init__(self, inner: fields.Field[Any], data_key: str) -> None:
        super().__init__(data_key=data_key)
        self.inner = inner

    def _deserialize(self, value: Any, *_args: Any, **_more: Any) -> Mapping[str, Any]:
        found = {}
        for name, said in value.items():
            with suppress(ValidationError):
                found[name] = self.inner.deserialize(said)
        return found


def form_field(field: fields.Field[Any], default: Any = "") -> Any:
    """Declare a field of a `Form`; `default` is its value if it is missing, {} for a `Prefixed`."""
    if isinstance(field, Prefixed) or default == {}:
        return dataclasses.field(default_factory=dict, metadata={"field": field})
    return dataclasses.field(default=default, metadata={"field": field})


class Form:
    """What an address or a form says: a frozen dataclass, its fields declared with `form_field`.

    Fields declared otherwise are never read or written: what no address may hold.
    """

    __slots__ = ()

    @classmethod
    def read(cls, values: Values, suffix: str = "") -> Self:
        """Read it; what isn't there or makes no sense counts as not said. `suffix` ends every field's name."""
        try:
            return cls(**_load(cls, values, suffix))
        except ValidationError as error:
            return cls(**error.valid_data)  # type: ignore[arg-type]  # a single value's isn't a dict; a schema's is

    @classmethod
    def sent(cls, values: Values) -> Self:
        """Read it. Raises BadRequest for what no page sends."""
        try:
            return cls(**_load(cls, values, ""))
        except ValidationError:
            raise BadRequest from None

    def query(self, suffix: str = "") -> Json:
        """Return it as addresses and forms write it, without what isn't said."""
        written: Json = _schema(type(self)).dump(self)
        said: Json = {}
        for name, value in written.items():
            if isinstance(value, Mapping):
                said |= {name + rest + suffix: one for rest, one in value.items()}
            elif value:
                said[name + suffix] = value
        return said


def _schema(form: type[Form]) -> Schema:
    return _built(form)  # type: ignore[arg-type]  # classes are hashable, whatever their objects are


@cache
def _built(form: type[Any]) -> Schema:
    declared = {one.name: one.metadata["field"] for one in dataclasses.fields(form) if "field" in one.metadata}
    return Schema.from_dict(declared, name=form.__name__)(unknown=EXCLUDE)


def _load(form: type[Form], values: Values, suffix: str) -> Json:
    schema = _schema(form)
    found: Json = {}
    for name, field in schema.fields.items():
        key = field.data_key or name
        if isinstance(field, Prefixed):
            found[key] = {said.removeprefix(key): one for said, one in values.items() if said.startswith(key)}
        elif key + suffix in values:
            found[key] = values.getlist(key + suffix) if isinstance(field, MultiValue) else values[key + suffix]
    loaded: Json = schema.load(found) if found else _unsaid(form)  # type: ignore[arg-type]  # as above
    return loaded


@cache
def _unsaid(form: type[Any]) -> Json:
    """Return an empty form's values, read-only: most pages read most forms empty."""
    loaded: Json = _schema(form).load({})
    return loaded


def new_key() -> str:
    """Return a key for a form: however often the form is sent, it is stored once."""
    return secrets.token_urlsafe(9)


# Entries

_NUMBER = re.compile(r"[0-9]{1,4}")
_OPEN = object()


def entry_of(kind: EntryKind, values: Values) -> tuple[Json, frozenset[str]]:
    """Return the entry of a kind that a form says, and the keys that it leaves open; each key is a field of its name.

    Cells are written as "2,-1", null as nothing at all, an object of several forms as "on-12": its name, and what the
    key has that comes with it.
    """
    found = said_values(kind.keys, values)
    return kind.naming | found, frozenset(kind.keys) - found.keys() - frozenset(kind.optional)


def said_values(keys: Mapping[str, Reader[Any]], values: Mapping[str, str]) -> Json:
    """Return what fields say of keys, each by its name; keys that are left open aren't there."""
    said = {key: _meant(shape_of(reader), values[key].strip()) for key, reader in keys.items() if key in values}
    return {key: value for key, value in said.items() if value is not _OPEN}


def _meant(shape: Shape, typed: str) -> object:
    """Return the value of a shape that a field says, _OPEN if it says none."""
    match shape:
        case {"anyOf": [inner, {"type": "null"}]}:
            return _meant(inner, typed) if typed else None
        case {"oneOf": forms}:
            return next((found for one in forms if (found := _of_form(one["properties"], typed)) is not _OPEN), _OPEN)
        case {"type": "integer"}:
            return int(typed) if _NUMBER.fullmatch(typed) else _OPEN
        case {"type": "boolean"}:
            return {"True": True, "False": False}.get(typed, _OPEN)
        case {"type": "array"}:
            cell = read_cell(typed)
            return [*cell] if cell else _OPEN
    return typed or _OPEN


def _of_form(keys: Mapping[str, Shape], typed: str) -> object:
    """Return the object of these keys that a field says; the first one names it."""
    (named, is_named), *others = keys.items()
    name, _dash, rest = typed.partition("-")
    values = {key: _meant(shape, rest) for key, shape in others}
    fits = name == is_named["const"] and bool(rest) == bool(others) and _OPEN not in values.values()
    return {named: name, **values} if fits else _OPEN
