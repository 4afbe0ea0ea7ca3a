"""Entries as one line for people, in both directions: each kind has a form like "{seat} @{cell}[ draw {draw}]".

What no form can express is written as JSON, so that every entry, whatever JSON value it is, survives the round trip.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulings.cached import cached_property
from rulings.cell_names import CellNames
from rulings.forms import EntryKind
from rulings.frozen import frozen
from rulings.legal_entries import entry_json
from rulings.statements import refuse

ARROW, TYPED_ARROW = "→", "->"
"""The arrow of forms, and how it may be typed."""
Write = Callable[[Any], str]
Read = Callable[[str], Any]
_PART = re.compile(r"\[([^]]+)\]|\{(\w+)(?::(\w+))?\}|([^[{]+)")


class InexpressibleValue(Exception):
    """A value that a sign can't express."""


@frozen
class Sign:
    """How one kind of value is written, and the pattern that finds it in a line."""

    pattern: str
    write: Write
    read: Read


def word(pattern: str = r"[a-z][a-z0-9-]*") -> Sign:
    """Return a sign for a text written verbatim."""
    return Sign(pattern, str, str)


def listed(sign: Sign, between: str = ",") -> Sign:
    """Return a sign for a list of what another sign writes; there is no line for an empty one."""
    return Sign(
        f"(?:{sign.pattern})(?:{re.escape(between)}(?:{sign.pattern}))*",
        lambda value: between.join(sign.write(one) for one in value),
        lambda text: [sign.read(one) for one in text.split(between)],
    )


def keyed(key: Sign, sign: Sign, between: str = " ", joining: str = ":") -> Sign:
    """Return a sign for an object: pairs of a key and what another sign writes; none for an empty one."""

    def pairs(text: str) -> Iterator[tuple[str, Any]]:
        for pair in text.split(between):
            name, _joined, value = pair.partition(joining)
            yield name, sign.read(value)

    pair = f"(?:{key.pattern}){re.escape(joining)}(?:{sign.pattern})"
    return Sign(
        f"{pair}(?:{re.escape(between)}{pair})*",
        lambda value: between.join(f"{name}{joining}{sign.write(item)}" for name, item in value.items()),
        lambda text: dict(pairs(text)),
    )


def either(value: Any, word: str, sign: Sign) -> Sign:
    """Return a sign that writes one value (like null) as a word of its own, and others as another sign does."""
    return Sign(
        f"{re.escape(word)}|{sign.pattern}",
        lambda given: word if given == value else sign.write(given),
        lambda read: value if read == word else sign.read(read),
    )


def cells(names: CellNames) -> Sign:
    """Return a sign for cells [x, y], by their names as those are written, or (60,-70) where names repeat."""

    def write(value: Any) -> str:
        x, y = value
        label = names.cell_label((x, y))
        return label if names.cell(label) == (x, y) else f"({x},{y})"

    def read(text: str) -> list[int]:
        return [int(one) for one in text[1:-1].split(",")] if text.startswith("(") else list(names.cell(text))

    letter = "[A-Z]" if names.cell_label((0, 0)).isupper() else "[a-z]"
    return Sign(rf"{letter}{{1,2}}[1-9][0-9]?|\(-?[0-9]+,-?[0-9]+\)", write, read)


NUMBER = Sign(r"[0-9]+", str, int)
TRUE = Sign("", lambda _value: "", lambda _said: True)
"""A key that can only be true: its word stands for it."""
QUOTED = Sign(r'"(?:[^"\\]|\\.)*"', json.dumps, json.loads)
BASIC: Mapping[str, Sign] = {"number": NUMBER, "true": TRUE, "quoted": QUOTED, "word": word()}


class NotationForm:
    """The notation of one kind of entry. `fixed` are the keys that name the kind.

    In a form {key:sign} stands for a key, {key} for one whose sign has its name, and what is in brackets may be left
    out. `note` names a word that may stand for people and isn't part of the entry: {note:sign}.
    """

    def __init__(self, form: str, signs: Mapping[str, Sign], note: str = "", **fixed: object) -> None:
        self._fixed = fixed
        self._signs = {**BASIC, **signs}
        self._note = note
        self._parts = list(_parts(form))

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(self._pattern_of(self._parts))

    def write(self, entry: object, note: str = "") -> str:
        """Return the line of an entry. Raises InexpressibleValue if the form can't say it."""
        if not isinstance(entry, dict) or any(entry.get(key) != value for key, value in self._fixed.items()):
            raise InexpressibleValue
        left = {key: value for key, value in entry.items() if key not in self._fixed}
        said = "".join(self._written(self._parts, left, note))
        if left:
            raise InexpressibleValue
        return said

    def read(self, line: str) -> dict[str, object]:
        """Return the entry of a line. Raises InexpressibleValue."""
        found = self._pattern.fullmatch(line)
        if found is None:
            raise InexpressibleValue
        signs = {key: self._signs[name] for key, name in _keys(self._parts)}
        said = {key: signs[key].read(text) for key, text in found.groupdict().items() if text is not None}
        return {**self._fixed, **{key: value for key, value in said.items() if key != self._note}}

    def _written(self, parts: Sequence[Any], left: dict[str, Any], note: str) -> Iterator[str]:
        for part in parts:
            match part:
                case str():
                    yield part
                case list():
                    if any(key in left for key, _name in _keys(part)):
                        yield from self._written(part, left, note)
                case (str(key), _name) if key == self._note:
                    yield note
                case (str(key), name):
                    if key not in left:
                        raise InexpressibleValue
                    yield self._signs[name].write(left.pop(key))

    def _pattern_of(self, parts: Sequence[Any]) -> str:
        return "".join(map(self._pattern_of_part, parts))

    def _pattern_of_part(self, part: Any) -> str:
        if isinstance(part, str):
            return re.escape(part).replace(ARROW, f"(?:{ARROW}|{TYPED_ARROW})")
        if isinstance(part, list):
            return f"(?:{self._pattern_of(part)})?"
        key, name = part
        pattern = f"(?P<{key}>{self._signs[name].pattern})"
        return f"{pattern}?" if key == self._note else pattern


def _parts(form: str) -> Iterator[Any]:
    """Yield the parts of a form: texts, (key, sign) and, for what may be left out, lists of them."""
    for optional, key, name, text in _PART.findall(form):
        yield list(_parts(optional)) if optional else (key, name or key) if key else text


def _keys(parts: Sequence[Any]) -> Iterator[tuple[str, str]]:
    for part in parts:
        if isinstance(part, list):
            yield from _keys(part)
        elif isinstance(part, tuple):
            yield part


def inside(form: NotationForm) -> Sign:
    """Return a sign for an object that has a form of its own, to the end of the line."""
    return Sign(r"\S.*", form.write, form.read)


def forms_of(kinds: Iterable[EntryKind], signs: Mapping[str, Sign], note: str = "") -> tuple[NotationForm, ...]:
    """Return the forms of these kinds of entries, in their order."""
    return tuple(NotationForm(kind.line, signs, note, **kind.naming) for kind in kinds)


def write(forms: Sequence[NotationForm], entry: object, note: str = "") -> str:
    """Return an entry as one line: by the form that expresses all of it, else as JSON, like a template's blanks."""
    entry = entry_json(entry)
    whole = json.dumps(entry, sort_keys=True)
    for form in forms:
        try:
            said = form.write(entry, note)
            if json.dumps(_read(forms, said), sort_keys=True) == whole:
                return said
        except (InexpressibleValue, TypeError, ValueError, AttributeError, KeyError):
            continue  # not of this form, or of a shape that no sign knows
    return json.dumps(entry)


def read(forms: Sequence[NotationForm], line: str) -> object:
    """Return the entry of a line. Raises Refusal if it has none."""
    try:
        return _read(forms, line.strip())
    except (InexpressibleValue, ValueError, RecursionError):
        refuse("entry.form", at="", problem=f"no entry: {line!r}")


def _read(forms: Sequence[NotationForm], line: str) -> object:
    for form in forms:
        try:
            return form.read(line)
        except InexpressibleValue:
            continue
    return json.loads(line)
