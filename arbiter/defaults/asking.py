"""A half-said entry on a page: what was said, the keys that may be said next, and the way to each of their values.

A page's only state is the entry as far as it was said, in its address; the rules say what may come next (`candidates`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from marshmallow import fields

from arbiter.defaults.texts import GameTexts
from arbiter.defaults.ways import values_of
from arbiter.foundation.outside_json import read_json
from arbiter.game import Json
from arbiter.language import capitalized
from arbiter.pages.forms import Cell, CellField, Choice, Form, FormFault, PageLink, TypedText, cell_param, form_field
from rulings.candidates import Ask, Candidates, Next, value_at, with_value
from rulings.forms import Reader
from rulings.shapes import shape_of

MOST_CHOICES = 24
"""A number with more values than these is typed."""

LONGEST = 10
"""Digits from which on something typed is no number any more."""


class HalfSaid(fields.Field[Json]):
    """A half-said entry, as JSON; what is none counts as nothing said."""

    def _deserialize(self, value: Any, *_args: Any, **_more: Any) -> Json:
        try:
            said = read_json(value)
        except ValueError:
            return {}
        return said if isinstance(said, dict) else {}

    def _serialize(self, value: Any, *_args: Any, **_more: Any) -> str:
        return json.dumps(value, separators=(",", ":")) if value else ""


@dataclass(frozen=True, slots=True)
class EntrySoFar(Form):
    """For whom something is entered, and the entry as far as it was said; `card`: about which of several in
    turn; `typed`: the next key that may be anything.
    """

    seat: str = form_field(fields.String())
    entry: Json = form_field(HalfSaid(), {})
    card: str = form_field(fields.String())
    typed: str = form_field(TypedText())


@dataclass(frozen=True, slots=True)
class Tapped(Form):
    """The cell of the picture that was tapped last."""

    cell: Cell | None = form_field(CellField(), None)


@dataclass(frozen=True, slots=True)
class KeyStep:
    """A key that was chosen, among several values, and what was said before it."""

    ask: Ask
    before: Json


@dataclass(frozen=True, slots=True)
class Walk:
    """How far an entry was said, the real choices on the way, and what may be said next."""

    said: Json
    steps: tuple[KeyStep, ...]
    next: Next

    @property
    def back(self) -> KeyStep | None:
        """The last real choice before those that are still open; None where nothing was chosen."""
        asked = {_key(ask) for ask in self.next.asks}
        return next((step for step in reversed(self.steps) if _key(step.ask) not in asked), None)


def walked(candidates: Candidates, given: Json, forced: Callable[[Ask], bool], start: Json | None = None) -> Walk:
    """Follow an entry from a `start` key by key as the rules ask for them, leaving out what makes no sense.

    A key with a single value is said at once where that is `forced`, and so is what points are spread from.
    """
    said = start or {}
    steps: list[KeyStep] = []
    while True:
        found = candidates(said)
        for ask in found.asks:
            if value_at(said, ask.at) is None:
                value, is_forced = value_at(given, ask.at), forced(ask)
                if value in ({}, []) or (ask.values and not (ask.is_open or _could_be(value, ask))):
                    value = None
                only = ask.amount.only if ask.amount is not None else None
                if value is None:
                    value = ask.open_values[0] if is_forced else ask.start or only
                if value is not None:
                    steps += [] if is_forced or ask.start or only else [KeyStep(ask, said)]
                    said = with_value(said, ask.at, value)
                    break
        else:
            return Walk(said, tuple(steps), found)


def _could_be(value: Any, ask: Ask) -> bool:
    """Tell whether a value is made like those of a key: of the kinds of entries it must be one."""
    first = ask.values[0].said
    if ask.of == "entry":
        return value in [one.said for one in ask.values]
    if isinstance(value, list) and isinstance(first, list):
        return [*map(type, value)] == [*map(type, first)]
    return type(value) is type(first)


def is_only(ask: Ask) -> bool:
    """Tell whether a key needs no asking: its single value must be said, or of kinds of entries one is open."""
    values = ask.open_values if ask.of == "entry" else ask.values
    return len(values) == len(ask.open_values) == 1 and not ask.optional and not ask.is_set


def fitting(candidates: Candidates, said: Json, ask: Ask) -> Json:
    """Return an entry without the other keys that no longer fit what it says now of this one."""
    for other in candidates(said).asks:
        value = value_at(said, other.at)
        if other.at != ask.at and other.values and value is not None and value not in other.open_values:
            said = with_value(said, other.at, None)
    return said


def _key(ask: Ask) -> tuple[str | int, ...]:
    """Return the path of a key, of a list without the place in it."""
    return ask.at[:-1] if isinstance(ask.at[-1], int) else ask.at


@dataclass(frozen=True, slots=True)
class CountedRow:
    """A value that is counted: how many points, or how often in a list, and the ways to more and fewer.

    `two` adds two at once, where only that makes the entry whole; `rest` adds all that is left to choose.
    `counts` are the numbers that it may be, each with its way, where there are many points.
    """

    id: str
    name: str
    hint: str
    drawing: Markup | None
    count: int
    more: PageLink | None
    fewer: PageLink | None
    two: PageLink | None = None
    rest: PageLink | None = None
    counts: tuple[PageLink, ...] = ()


@dataclass(frozen=True, slots=True)
class KeyForm:
    """A key to be said, as a page asks for it: `choices` to tap, or `rows` to count.

    `left` points are still open, `none` takes all off that are spread.

    `on_map`: its values are tapped in the picture alone, `given` is the one that was. `look`: they are drawn "cards",
    "short" words, or a "list". `closed` are reasons why values that aren't shown can't be chosen, `folded` such values
    with their reasons. `hint` says more of what is asked. `typed` is what stands in its field, where it may be
    something that the rules can't know; None: it has no field. `on_pad`: its number is typed on a pad, `given` as it
    was in vain.
    """

    id: str
    title: str
    of: str
    choices: tuple[Choice, ...] = ()
    rows: tuple[CountedRow, ...] = ()
    left: int = 0
    is_sum: bool = False
    none: PageLink | None = None
    on_map: bool = False
    given: str = ""
    look: str = "list"
    rules: tuple[str, ...] = ()
    closed: tuple[FormFault, ...] = ()
    folded: tuple[Choice, ...] = ()
    on_pad: bool = False
    optional: bool = False
    hint: str = ""
    typed: str | None = None


@dataclass(frozen=True, slots=True)
class AskedKey:
    """A key as a form asks for it: one of its `choices`, or typed where it has none."""

    name: str
    title: str
    choices: Sequence[Choice]
    is_number: bool = True


def asked_key(
    name: str, reader: Reader[Any], texts: GameTexts, names: Mapping[str, str], title: str
) -> AskedKey:  # fmt: skip
    """Return a key in a game's words, to be chosen where its reader takes few values."""
    found = values_of(reader)
    known = [(one, "" if one is None else str(one)) for one in found] if len(found) <= MOST_CHOICES else []
    choices = [Choice(capitalized(texts.name(one, names)), value=value) for one, value in known]
    return AskedKey(name, capitalized(title), choices, shape_of(reader).get("type") == "integer")


def is_cell(value: object) -> bool:
    """Tell whether a value of a key is a cell, as entries write them: [x, y]."""
    return isinstance(value, list) and len(value) == 2 and all(part.__class__ is int for part in value)


def written(value: Any) -> str:
    """Return a value of a key as addresses and forms write it."""
    return cell_param((value[0], value[1])) if is_cell(value) else str(value)


def key_id(ask: Ask) -> str:
    """Return what a key is called in a page: by what its values are, as keys of one name may ask for other things."""
    *outer, last = ask.at[:-1] if isinstance(ask.at[-1], int) else (*ask.at[:-1], ask.of or ask.at[-1])
    return "-".join(map(str, (*outer, last)))


def counted(said: Json, ask: Ask, name: str, by: int) -> Json:
    """Return an entry with one point of a kind, or one item of a list, more or fewer."""
    if ask.amount is not None:
        now: Mapping[str, int] = value_at(said, ask.at) or ask.start or {}
        points = {kind: now.get(kind, 0) + by * (kind == name) for kind in ask.amount.kinds}
        kept = points if ask.amount.zeros else {kind: count for kind, count in points.items() if count}
        found: Json = with_value(said, ask.at, kept or None)
        return found
    path = ask.at[:-1]
    items = list(value_at(said, path) or [])
    if by > 0:
        items.append(name)
    else:
        items.remove(name)
    listed: Json = with_value(said, path, items or None)
    return listed
