"""The games' own shapes in the API's description: set-ups, entries by kind, cards, positions, rulings, reasons.

A game gives them as JSON Schema by name (`Rules.shapes`); nothing here knows which game it is.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from arbiter.api.fields import GAME_SHAPE, MAX_WHOLE
from arbiter.game import Json, Rules
from arbiter.log.amending import KEYS
from rulings.shapes import any_of, array, collect, obj, or_null

REF = "#/components/schemas/"
_CONTROL = r"\u0000-\u001f\u007f-\u009f\u2028\u2029"
CLEAN = f"^[^{_CONTROL}]*$"
"""What `texts.is_clean` lets in, as JSON Schema writes it."""
_CLEAN_AND_SEEN = rf"^[^{_CONTROL}]*[^\s{_CONTROL}][^{_CONTROL}]*$"
_SPOKEN_OF = ("Setup", "Entry", "Card", "Record", "Position", "Ruling", "Reason", "Error")


def _described(shape: Json, description: str) -> Json:
    return shape | {"description": description}


_POINTS = {"type": "object", "additionalProperties": {"type": "integer"}}
_AMOUNT = obj({
    "points": _described({"type": "integer"}, "How many points are to be distributed."),
    "most": _described(_POINTS, "By kind, how many at most."),
    "without": _described(array(_POINTS), "The values that aren't taken."),
})  # fmt: skip
_VALUE = {"$ref": f"{REF}TemplateValue"}
TEMPLATES: Json = {
    "Blank": obj({
        "blank": _described(obj({
            "seat": _described({"type": ["string", "null"]}, "Who fills it in, null for whoever knows."),
            "values": _described({"anyOf": [array({}), _AMOUNT]}, "Those that the rules take now."),
            "other": _described({"enum": ["face", "card", None]}, "What else may stand there, null for nothing."),
            "unlike": _described({"type": "boolean"}, "Whether it differs from those in the other blanks."),
        }), "What is left open."),
    }),
    "TemplateValue": {
        "description": "A value of an entry, or a blank.",
        "anyOf": [
            {"$ref": f"{REF}Blank"},
            {"type": ["string", "integer", "boolean", "null"]},
            {"type": "array", "items": {}},
            {"type": "object", "additionalProperties": {}},
        ],
    },
}  # fmt: skip
"""What stands in a template of the legal entries (`rulings.legal_entries`)."""


def put_in(described: Json, games: Sequence[Rules], usual: Rules) -> None:
    """Put the shapes of games into an OpenAPI document. Where a game comes after another, either's will do.

    `usual` is the game that is meant where none is named.
    """
    told = {rules.id: components(rules) for rules in games if rules.shapes()}
    known = games if len(told) == len(games) else ()  # else what isn't known could be anything
    schemas = described["components"]["schemas"]
    for shapes in told.values():
        schemas |= shapes
    _fill(schemas, known)
    schemas |= TEMPLATES
    schemas["LegalEntryOut"]["properties"]["entry"]["additionalProperties"] = _VALUE
    if "LayIn" in schemas and all(rules.faces is not None for rules in games if rules.sealing is not None):
        del schemas["LayIn"]["properties"]["sealed"]
    named = schemas["TableIn"]["properties"]["rules"]
    named["enum"] = [rules.id for rules in games]
    named["description"] = f"Which game: {_quoted(named['enum'])}."
    schemas["RecordIn"]["properties"]["format"]["description"] = _quoted(rules.record_format for rules in games)
    if usual in games:
        named["enum"].append(None)
        named["description"] += f" Left out: {usual.id}."
    else:
        del named["default"]
        named["type"] = "string"
    if "Edit" in schemas and known:
        schemas["Edit"] = _edits(known)
    for name, shape in schemas.items():
        if name.endswith("In"):
            schemas[name] = _adopted(shape, "", typed=True)
    for name, shape in list(schemas.items()):
        schemas[name] = _with_names(shape, name, schemas)
    _records(described, games, told)


def _fill(schemas: Json, known: Sequence[Rules]) -> None:
    """Put the games' shapes where fields say that they hold a value of the game's."""
    for schema in schemas.values():
        keys = schema.get("properties", {})
        for key, field in keys.items():
            shape = field.pop(GAME_SHAPE, "")
            having = [rules for rules in known if shape != "Card" or rules.faces is not None]
            if shape and having:
                found = _either(shape, having)
                if field.get("type") == "array":
                    found = array(found)
                elif "null" in field.get("type", ()):
                    found = or_null(found)
                keys[key] = {"description": field["description"], **found}


def _with_names(shape: Any, name: str, schemas: Json) -> Any:
    """Return a shape in which each of several objects has a name of its own: programs make classes of them."""
    if isinstance(shape, list):
        return [_with_names(one, name, schemas) for one in shape]
    if not isinstance(shape, dict):
        return shape
    found = {key: _with_names(one, name, schemas) for key, one in shape.items() if key not in ("oneOf", "anyOf")}
    for several in ("oneOf", "anyOf"):
        if several in shape:
            found[several] = [_hoisted(one, name, schemas) for one in shape[several]]
    return found


def _hoisted(shape: Json, name: str, schemas: Json) -> Json:
    """Return a reference to an object, which gets a name by what tells it from others; as it is, if nothing does."""
    suffix = _suffix(shape.get("properties", {}))
    if not suffix:
        return dict(_with_names(shape, name, schemas))
    own = name + suffix
    schemas[own] = _with_names(shape, own, schemas)
    return {"$ref": REF + own}


def _suffix(keys: Json) -> str:
    if "waive" in keys:
        return "Waive"
    if "enum" in keys.get("card", ()):
        return f"Card{keys['card']['enum'][0]}"
    told = next((one["const"] for key, one in keys.items() if "const" in one and key != "entry"), "")
    return "".join(part.capitalize() for part in str(told).split("-"))


def _records(described: Json, games: Sequence[Rules], described_games: Json) -> None:
    def by_kind(untold: Json) -> Json:
        return {
            game.media_type: {"schema": _named(game, "Record")} if game.id in described_games else dict(untold)
            for game in games
        }

    posted = described["paths"]["/api/v1/records"]["post"]["requestBody"]["content"]
    posted |= by_kind(posted["application/json"])
    if len(described_games) == len(games):
        posted["application/json"]["schema"] = _either("Record", games)
    for path, methods in described["paths"].items():
        if path.endswith("/record"):
            answer = methods["get"]["responses"]["200"]
            answer["content"] = by_kind(answer["content"]["application/json"])


def _edits(known: Sequence[Rules]) -> Json:
    """Return the shape of an edit: each operation with its own keys."""
    having = [rules for rules in known if rules.faces is not None]
    place = "The entry's place in the record of that moment, from 0; what is inserted stands before it."
    meant = {
        "at": {"type": "integer", "minimum": 0, "maximum": MAX_WHOLE, "description": place},
        "entry": _either("Entry", known) | {"description": "What stands there then."},
        "card": _either("Card", having) | {"description": "The card's right face."},
        "option": {"type": "string", "pattern": CLEAN, "description": "Which option of the set-up."},
        "value": {"type": ["string", "null"], "pattern": CLEAN, "description": "Its value, null: the default."},
    }
    return {
        "oneOf": [
            obj(
                {
                    "op": {"const": operation, "description": "What is done."},
                    **{key: meant[key] for key in sorted(keys)},
                }
            )
            for operation, keys in KEYS.items()
            if having or "card" not in keys
        ]
    }


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _either(name: str, known: Sequence[Rules]) -> Json:
    named = [_named(rules, name) for rules in known]
    return named[0] if len(named) == 1 else {"anyOf": named}


def _named(rules: Rules, name: str) -> Json:
    return {"$ref": f"{REF}{rules.id.capitalize()}{name}"}


def components(rules: Rules) -> Json:
    """Return a game's shapes as components, those that the API speaks of and what they refer to.

    Raises LookupError for one that isn't there.
    """
    told: Json = dict(rules.shapes())
    error = told["Refusal"]["properties"]["error"]
    told["Error"] = error
    if "oneOf" in told["Ruling"]:  # by code; else a game says no more than what any ruling is
        told["Ruling"] = _any_ruling(told["Ruling"]["oneOf"])
    code_and_rule = {key: error["properties"][key] for key in ("code", "rule")}
    facts = {"type": "object", "description": "Names and numbers that the code speaks of."}
    told["Reason"] = obj({**code_and_rule, "facts": facts})
    needed: Json = {}
    collect([{"$ref": name} for name in _SPOKEN_OF if name != "Card" or rules.faces is not None], told, needed)
    prefix = rules.id.capitalize()
    clean = {name for name in needed if name not in ("Position", "Ruling", "Reason", "Error", "Rule")}
    return {prefix + name: _adopted(shape, prefix, typed=name in clean) for name, shape in needed.items()}


def _any_ruling(rulings: list[Json]) -> Json:
    """Return the shape of any ruling: which codes there are, and what each fact may be. `schemas/` has it by code."""
    facts: dict[str, list[Json]] = {}
    meanings: dict[str, str] = {}
    for one in rulings:
        for name, shape in one["properties"]["facts"]["properties"].items():
            known, kind = facts.setdefault(name, []), {key: part for key, part in shape.items() if key != "description"}
            meanings[name] = shape["description"]
            if kind not in known:
                known.append(kind)
    told = {
        name: (shapes[0] if len(shapes) == 1 else {"anyOf": shapes}) | {"description": meanings[name]}
        for name, shapes in sorted(facts.items())
    }
    code, rule, fact = (rulings[0]["properties"][key] for key in ("code", "rule", "facts"))
    codes = any_of(one["properties"]["code"]["const"] for one in rulings) | {"description": code["description"]}
    return obj({"code": codes, "rule": rule, "facts": fact | {"properties": told, "required": []}})


def _adopted(shape: Any, prefix: str, *, typed: bool) -> Any:
    """Return a shape that refers to components; in what is sent, a text has no control characters (texts.py)."""
    if isinstance(shape, list):
        return [_adopted(one, prefix, typed=typed) for one in shape]
    if not isinstance(shape, dict):
        return shape
    found = {key: _adopted(one, prefix, typed=typed) for key, one in shape.items()}
    if str(found.get("$ref", "")).startswith("#/$defs/"):
        found["$ref"] = REF + prefix + found["$ref"].rpartition("/")[2]
    if typed and found.get("type") in ("string", ["string", "null"]) and "enum" not in found:
        found["pattern"] = _CLEAN_AND_SEEN if found.get("pattern") == r"\S" else found.get("pattern", CLEAN)
    if typed and isinstance(found.get("additionalProperties"), dict) and "propertyNames" not in found:
        found["propertyNames"] = {"pattern": CLEAN}
    if "enum" in found and all(isinstance(one, str) for one in found["enum"]):
        found["type"] = "string"
    return found
