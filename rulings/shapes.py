"""What readers accept, as JSON Schema (draft 2020-12). Each reader declares its shape where it is defined.

Computed on demand: reading an entry doesn't need it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from rulings.records import OVERRIDE, OVERRULED_VERSION, VERSION

Shape = dict[str, Any]
R = TypeVar("R", bound=Callable[..., Any])

DIALECT = "https://json-schema.org/draft/2020-12/schema"
TEXT: Shape = {"type": "string"}
WHOLE: Shape = {"type": "integer"}
YES_NO: Shape = {"type": "boolean"}
RULE: Shape = {"$ref": "#/$defs/Rule"}
"""The id of a rule."""

_told: dict[Callable[..., Any], Callable[[], Shape]] = {}


def taking(shape: Callable[[], Shape]) -> Callable[[R], R]:
    """Declare what a reader accepts."""

    def note(reader: R) -> R:
        _told[reader] = shape
        return reader

    return note


def shape_of(reader: Callable[..., Any]) -> Shape:
    """Return what a reader accepts."""
    return _told[reader]()


# Shapes put together


def any_of(choices: Iterable[str]) -> Shape:
    """Return the shape of one of some texts."""
    return {"enum": list(choices)}


def or_null(shape: Shape) -> Shape:
    """Return a shape, or null."""
    return {"anyOf": [shape, {"type": "null"}]}


def bounds(least: int, most: int, far: int) -> Shape:
    """Return the bounds of a number, omitting those that are only `far` beyond any game."""
    return ({} if least == -far else {"minimum": least}) | ({} if most == far else {"maximum": most})


def array(items: Shape, least: int = 0, most: int | None = None) -> Shape:
    """Return the shape of a list."""
    shape: Shape = {"type": "array", "items": items}
    return shape | ({"minItems": least} if least else {}) | ({} if most is None else {"maxItems": most})


def tuple_of(*items: Shape) -> Shape:
    """Return the shape of a list of exactly these."""
    return {"type": "array", "prefixItems": list(items), "minItems": len(items), "maxItems": len(items)}


def obj(keys: Mapping[str, Shape], optional: Iterable[str] = ()) -> Shape:
    """Return the shape of an object with exactly these keys."""
    left_out = set(optional)
    required = [key for key in keys if key not in left_out]
    return {"type": "object", "properties": dict(keys), "required": required, "additionalProperties": False}


def by_key(items: Shape, keys: Shape | None = None) -> Shape:
    """Return the shape of an object with free keys."""
    shape: Shape = {"type": "object", "additionalProperties": items}
    return shape | ({} if keys in (None, TEXT) else {"propertyNames": keys})


def one_by(key: str, shapes: Mapping[str, Shape]) -> Shape:
    """Return the shape of an object whose `key` says which of several it is."""
    return {"oneOf": [_telling(key, name, shape) for name, shape in shapes.items()]}


def _telling(key: str, name: str, shape: Shape) -> Shape:
    """Return the shape of an object with one more key, which says what it is."""
    if "oneOf" in shape:
        return {"oneOf": [_telling(key, name, one) for one in shape["oneOf"]]}
    properties = {key: {"const": name}} | {one: told for one, told in shape["properties"].items() if one != key}
    required = [key, *(one for one in shape["required"] if one != key)]
    return shape | {"properties": properties, "required": required}


def collect(shape: object, known: Mapping[str, Shape], collected: dict[str, Shape]) -> None:
    """Add to `collected` the known shapes that a shape refers to by name, and those that they refer to in turn."""
    if isinstance(shape, list):
        for part in shape:
            collect(part, known, collected)
    elif isinstance(shape, dict):
        name = str(shape.get("$ref", "")).rpartition("/")[2]
        if name and name not in collected:
            collected[name] = known[name]
            collect(known[name], known, collected)
        for part in shape.values():
            collect(part, known, collected)


def _rebuilt(part: Any, rebuild: Callable[[Any], Any]) -> Any:
    """Return a part of a shape whose own parts are rebuilt."""
    if isinstance(part, list):
        return [rebuild(one) for one in part]
    return {key: rebuild(one) for key, one in part.items()} if isinstance(part, dict) else part


def with_names(shape: Any, meant: Mapping[str, Shape]) -> Any:
    """Return a shape in which free texts are narrowed to what a game's keys of these names mean.

    Readers accept any text there, and the rules refuse unknown ones.
    """
    found = _rebuilt(shape, lambda one: with_names(one, meant))
    if isinstance(found, dict) and isinstance(found.get("properties"), dict):
        found["properties"] = {key: _meant(one, meant.get(key)) for key, one in found["properties"].items()}
    return found


def _meant(shape: Shape, meaning: Shape | None) -> Shape:
    if meaning is None or shape == meaning:
        return shape
    if shape == or_null(TEXT):
        return or_null(meaning)
    return meaning if shape in (TEXT, WHOLE, by_key(TEXT)) else shape


COMMON: Mapping[str, str] = {
    "format": "Of which program's files it is.",
    "version": f"The version of the format; of a record {OVERRULED_VERSION} exactly if the table overrules in it.",
    "setup": "The game as it was set up.",
    "entries": "What was entered, in order.",
    "entry": "Which kind of entry.",
    "Ruling.entry": "The entry that it follows from, as an index of the record; -1: the set-up.",
    "error.entry": "The entry that is refused, as an index of the record; -1: the set-up; null: none can be read.",
    "what": "What the table overrules.",
    "reason": "Why, in the table's own words.",
    "status": "Whether the game goes on.",
    "name": "What it is called.",
    "note": "Where it comes from, in anybody's words.",
    "rulings": "What followed from every entry so far, in order.",
    "Output.rules": "What it is by; only where `--rules` asks for it.",
    "rules.version": "The version of the rules.",
    "digest": "Eight bytes of the SHA-256 of the output's canonical JSON, without this key.",
    "code": "What is said, as a code.",
    "rule": "The ids of the rules that decide it, the main one first; none where only the form is wrong.",
    "facts": "Names and numbers that the code speaks of.",
    "error": "What is refused, and by which rules.",
    "message": "For programmers, in English.",
    "players.name": "Who sits there, 1 to 40 characters.",
    "Setup.options": "How the table reads what the rules leave open; one left out has its default.",
    "seat": "Whose it is, or who acts.",
    "before": "What it was before.",
    "after": "What it is then.",
}
"""What keys mean that the files of all engines have."""


def described(definitions: Mapping[str, Shape], texts: Mapping[str, str]) -> dict[str, Shape]:
    """Return named shapes in which each key is described: by "name of the key or shape that it is in.key", or by key.

    Raises KeyError for a key that no text describes.
    """
    known = {**COMMON, **texts}
    return {name: _described(shape, name, known) for name, shape in definitions.items()}


def _described(shape: Any, inside: str, texts: Mapping[str, str]) -> Any:
    if not isinstance(shape, dict):
        return _rebuilt(shape, lambda one: _described(one, inside, texts))
    if "if" in shape:  # what follows are conditions on keys that are described already
        kept = {key: shape[key] for key in ("if", "then", "else")}
        return kept | dict(_described({key: one for key, one in shape.items() if key not in kept}, inside, texts))
    found = {key: _described(one, inside, texts) for key, one in shape.items() if key != "properties"}
    if "properties" in shape:
        found["properties"] = {
            key: _described(one, key, texts) | {"description": texts.get(f"{inside}.{key}") or texts[key]}
            for key, one in shape["properties"].items()
        }
    return found


def with_refs(shape: Any, names: Mapping[str, Shape]) -> Any:
    """Return a shape in which named shapes are replaced by references."""
    for name, known in names.items():
        if shape == known:
            return {"$ref": f"#/$defs/{name}"}
    return _rebuilt(shape, lambda one: with_refs(one, names))


# Shared by the files of all engines


def entries(kinds: Mapping[str, Shape], meant: Mapping[str, Shape]) -> dict[str, Shape]:
    """Return the shapes of kinds of entries by name, narrowed by `with_names`, and "Entry", which is one of them."""
    found = {"Entry" + name.title().replace("-", ""): with_names(shape, meant) for name, shape in kinds.items()}
    return found | {"Entry": {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in found]}}


def record(name: str) -> Shape:
    """Return the shape of a record: version 2 exactly if it has an override (`version_for`)."""
    overruled = {"contains": {"properties": {"entry": {"const": OVERRIDE}}, "required": ["entry"], "type": "object"}}
    head: dict[str, Shape] = {"format": {"const": name}, "version": {"enum": [VERSION, OVERRULED_VERSION]}}
    body = {"setup": {"$ref": "#/$defs/Setup"}, "entries": array({"$ref": "#/$defs/Entry"})}
    return obj(head | body) | {
        "if": {"properties": {"entries": overruled}},
        "then": {"properties": {"version": {"const": OVERRULED_VERSION}}},
        "else": {"properties": {"version": {"const": VERSION}}},
    }


def deck(name: str) -> Shape:
    """Return the shape of a deck file."""
    head: dict[str, Shape] = {"format": {"const": name}, "version": {"const": VERSION}, "name": TEXT, "note": TEXT}
    return obj(head | {"cards": array({"$ref": "#/$defs/Card"})})


def options(values: Mapping[str, Iterable[str]]) -> Shape:
    """Return the shape of options with their values; each is optional."""
    return obj({name: any_of(known) for name, known in values.items()}, values)


def output(shape: Shape) -> Shape:
    """Return the shape of a whole output, given that of its type."""
    by = obj({"version": TEXT, "digest": TEXT})
    return shape | {"properties": shape["properties"] | {"rulings": array({"$ref": "#/$defs/Ruling"}), "rules": by}}


def rulings(
    codes: Mapping[str, Iterable[str]], facts: Mapping[str, Shape], of_code: Mapping[str, Mapping[str, Shape]]
) -> Shape:
    """Return the shape of an output's ruling: by its code, with the facts of each; `of_code` goes before `facts`."""
    head = {"entry": WHOLE | {"minimum": -1}, "rule": array(RULE)}
    shapes = {}
    for code, told in codes.items():
        meant = {**facts, **of_code.get(code, {})}
        shapes[code] = obj({**head, "facts": obj({name: meant[name] for name in told})})
    return one_by("code", shapes)


def refusal(codes: Iterable[str]) -> Shape:
    """Return the shape of a command line's answer to a record that it refuses."""
    entry = or_null(WHOLE | {"minimum": -1})
    error = {"entry": entry, "code": any_of(codes), "rule": array(RULE), "message": TEXT}
    return obj({"error": obj(error)})
