"""What may be said next of a half-said entry: a record's JSON with keys missing, or with a list or points not whole.

An engine answers it with `candidates(game, seat, said)`, purely. The same answer is the form on a page, the cells to be
tapped, "May I?", a correction of one key, and, walked from the first key to the last, all legal entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from rulings.forms import Reader, Unreadable
from rulings.frozen import frozen
from rulings.legal_entries import Amount, Blank, Entry
from rulings.statements import Reason

T = TypeVar("T")
Path = tuple[str | int, ...]
"""Where a key stands in an entry: ("borrow", "card"); the next item of a list ends with its place."""


@frozen
class Value:
    """A value that somebody could mean for a key, as an entry says it, with all that speaks `against` this one."""

    said: Any
    against: tuple[Reason, ...] = ()


@frozen
class Ask:
    """A key to be said, `at` its path: one of `values`, or an `amount` of points by kind.

    `is_open`: it may be something else, too, that the engine can't know: a card of a hand, a face; `unlike` what other
    such keys of the entry say. `of` says what its values are: "card", "cell", "committee" … `who` says it, None: the
    entry's own seat. `optional`: the entry may go without. `is_set`: of a list's items the order says nothing. `start`
    is what points are to be spread from.
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
    unlike: bool = False

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


def nothing_more(against: Iterable[Reason]) -> Next:
    """Return the answer where no key is left to say: it can be entered, unless something speaks against it."""
    reasons = tuple(against)
    return Next(whole=not reasons, against=reasons)


def value_at(said: Any, at: Path) -> Any:
    """Return what an entry says at a path, None where it says nothing there."""
    for key in at:
        if isinstance(said, dict) if isinstance(key, str) else isinstance(said, list) and key < len(said):
            said = said.get(key) if isinstance(key, str) else said[key]
        else:
            return None
    return said


def read_at(reader: Reader[T], said: Any, at: Path) -> T | None:
    """Return what an entry says at a path, as a reader reads it; None where it says nothing there that makes sense."""
    value = value_at(said, at)
    try:
        return None if value is None else reader(value)
    except Unreadable:
        return None


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
    inner = with_value(keys.get(key), tuple(rest), value) if rest else value
    kept = {name: one for name, one in keys.items() if name != key}
    return keys | {key: inner} if inner is not None and inner not in ({}, []) else kept


def whole_entries(candidates: Candidates, said: Entry, seat: str | None = None) -> Iterator[Entry]:
    """Yield every entry that begins with what is said, each once; with a `Blank` for points and what is open.

    `seat` fills in what nobody else does.
    """
    left = [(said, frozenset[tuple[Path, bool]]())]
    while left:
        said, passed = left.pop()
        found = candidates(said)
        if found.whole:
            yield said
        missing = [ask for ask in found.asks if not ask.is_said(said)]
        if missing:
            chosen = [ask for ask in missing if not (ask.optional or ask.is_open or ask.amount)]
            if not (found.whole or found.against or chosen or all(ask.optional for ask in missing)):
                yield _template(said, missing, seat)
            walked = [] if found.against else chosen[:1]
            walked += [ask for ask in missing if ask.optional and not ask.is_open]
            left += reversed(_branches(said, walked, passed))


def _template(said: Entry, missing: Iterable[Ask], seat: str | None) -> Entry:
    for ask in missing:
        if not ask.optional:
            said = with_value(said, ask.at, _blank(ask, seat))
    return said


def _branches(
    said: Entry, asks: Sequence[Ask], passed: frozenset[tuple[Path, bool]]
) -> list[tuple[Entry, frozenset[tuple[Path, bool]]]]:
    """Return the entries with one more key said, each with the keys, optional or not, that are left unsaid in it."""
    found = []
    for ask in asks:
        if (ask.at, ask.optional) not in passed:
            values = [one for one in ask.open_values if not (ask.is_set and _goes_back(said, ask, one))]
            found += [(with_value(said, ask.at, value), passed) for value in values]
        passed |= {(ask.at, ask.optional)}
    return found


def _blank(ask: Ask, seat: str | None) -> Blank:
    if ask.amount is not None:
        return Blank(ask.who or seat, ask.amount)
    return Blank(ask.who, tuple(ask.open_values), ask.of, ask.unlike)


def _goes_back(said: Entry, ask: Ask, value: Any) -> bool:
    """Tell whether a list that is a set would come in another order than its values do."""
    *path, place = ask.at
    values = [one.said for one in ask.values]
    last = value_at(said, (*path, place - 1)) if isinstance(place, int) and place else None
    return last in values and values.index(value) < values.index(last)
