"""What may be said next of a half-said entry: a record's JSON with keys missing, or with a list or points not whole.

An engine answers it with `candidates(game, seat, said)`, purely. The same answer is the form on a page, the cells to be
tapped, "May I?", a correction of one key, and, walked from the first key to the last, all legal entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulings.frozen import frozen
from rulings.legal_entries import Amount, Blank, Entry
from rulings.statements import Reason

Path = tuple[str | int, ...]
"""Where a key stands in an entry: ("borrow", "card"); the next item of a list ends with its place."""


@frozen
class Value:
    """A value that somebody could mean for a key, as an entry says it, with all that speaks `against` this one."""

    said: Any
    against: tuple[Reason, ...] = ()


@frozen
class Ask:
    """A key to be said, `at` its path: one of `values`, or an `amount` of points by kind, or a face, if it `is_open`.

    `of` says what its values are: "card", "cell", "committee" … `who` says it, None: the entry's own seat. `optional`:
    the entry may go without. `is_set`: of a list's items the order says nothing. `start` is what points are to be
    spread from.
    """

    at: Path
    values: tuple[Value, ...] = ()
    amount: Amount | None = None
    of: str = ""
    who: str | None = None
    optional: bool = False
    is_set: bool = False
    start: Mapping[str, int] | None = None
    is_open: bool = False

    @property
    def open_values(self) -> list[Any]:
        """The values against which nothing speaks."""
        return [value.said for value in self.values if not value.against]

    def is_said(self, said: Entry) -> bool:
        """Tell whether an entry says this key; points only if all of them are given."""
        value = value_at(said, self.at)
        if self.amount is None:
            return value is not None
        return isinstance(value, dict) and self.amount.is_whole(value)


@frozen
class Next:
    """What is to be said next: the keys of the last choice, also where they are said already.

    `whole`: it can be entered as it is, which is another thing than that nothing is left to say. `against` is what
    speaks against all of it, unless an optional key is said. `learn` is a card whose face must be known first.
    """

    asks: tuple[Ask, ...] = ()
    whole: bool = False
    against: tuple[Reason, ...] = ()
    learn: Any = None


Candidates = Callable[[Entry], Next]
"""Answers for one game and seat."""


def value_at(said: Any, at: Path) -> Any:
    """Return what an entry says at a path, None where it says nothing there."""
    for key in at:
        if isinstance(said, dict) if isinstance(key, str) else isinstance(said, list) and key < len(said):
            said = said.get(key) if isinstance(key, str) else said[key]
        else:
            return None
    return said


def with_value(said: Any, at: Path, value: Any) -> Any:
    """Return an entry that says this, too; None takes the key, or the item of a list, out of it again.

    >>> with_value({"entry": "act", "card": 8}, ("borrow", "card"), 15)
    {'entry': 'act', 'card': 8, 'borrow': {'card': 15}}
    >>> with_value({"committees": ["c1", "c2"]}, ("committees", 0), None)
    {'committees': ['c2']}
    """
    if not at:
        return value
    key, *rest = at
    if isinstance(key, int):
        items = list(said) if isinstance(said, list) else []
        inner = with_value(items[key] if key < len(items) else None, tuple(rest), value)
        return items[:key] + ([] if inner is None else [inner]) + items[key + 1 :]
    keys = dict(said) if isinstance(said, dict) else {}
    inner = with_value(keys.get(key), tuple(rest), value)
    kept = {name: one for name, one in keys.items() if name != key}
    return keys | {key: inner} if inner is not None and inner not in ({}, []) else kept


def whole_entries(candidates: Candidates, said: Entry, seat: str | None = None) -> Iterator[Entry]:
    """Yield every entry that begins with what is said, each once; with a `Blank` for points and what has no values.

    `seat` fills in what nobody else does.
    """
    found = candidates(said)
    missing = [ask for ask in found.asks if not ask.is_said(said)]
    needed = [ask for ask in missing if not ask.optional and not found.against]
    if found.whole:
        yield said
    elif needed and all(ask.is_open or ask.amount for ask in needed):
        template = said
        for ask in needed:
            template = with_value(template, ask.at, _blank(ask, seat))
        yield template
        needed = []
    for ask in [*needed[:1], *(ask for ask in missing if ask.optional)]:
        for value in ask.open_values:
            if not (ask.is_set and _goes_back(said, ask, value)):
                yield from whole_entries(candidates, with_value(said, ask.at, value), seat)


def _blank(ask: Ask, seat: str | None) -> Blank:
    if ask.amount is not None:
        return Blank(ask.who or seat, ask.amount)
    return Blank(ask.who, other=ask.of)


def _goes_back(said: Entry, ask: Ask, value: Any) -> bool:
    """Tell whether a list that is a set would come in another order than its values do."""
    *path, place = ask.at
    values = [one.said for one in ask.values]
    last = value_at(said, (*path, place - 1)) if isinstance(place, int) and place else None
    return last in values and values.index(value) < values.index(last)
