"""An answer to a question in somebody's own words, about the table as it lies: what "May I?" says to what it names.

A cell is named by its label, a card by its number or name, a seat by its player's name, what is done by a word of its
name. The kind of entry in which most of that can be said is the one that is meant. Who isn't named is who may best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from arbiter.defaults.asking import EntrySoFar, is_cell, walked
from arbiter.defaults.may import May
from arbiter.defaults.tasks import texts_of
from arbiter.game import Json
from arbiter.language.rule_search import telling
from arbiter.language.text_search import normalize, same_stem, words_of
from arbiter.pages.forms import Choice, FormFault
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Input
from arbiter.pages.words import Seat
from rulings.candidates import Ask, Value, value_at, with_value

MOST_KEYS = 6
"""So many keys of an entry are filled in from a question."""


@dataclass(frozen=True, slots=True)
class PositionAnswer:
    """What was asked, of whom, and what the rules say: yes, no with what speaks `against` it, or None: it depends.

    `rules` allow it. `url` is where the question goes on, `open` what has to be known first.
    """

    seat: Seat
    asked: Sequence[Choice]
    is_allowed: bool | None
    against: Sequence[FormFault]
    rules: Sequence[str]
    url: str
    open: str

    @property
    def cited(self) -> Sequence[str]:
        """The ids of all rules that it rests on."""
        return tuple(dict.fromkeys((*self.rules, *(rule for fault in self.against for rule in fault.rules))))


def answer_to(context: TableContext, form: type[May], query: str) -> PositionAnswer | None:
    """Return the answer to what a question names at a table; None if it names nothing there."""
    words = words_of(query)
    called = {seat: f"{one.name} {texts_of(context).name(seat)}" for seat, one in context.seats.items()}
    seats = [*_named_by(called, words)][:1] or _task(context, form, "", {}).seats
    tasks = [task for seat in seats if (task := _said_by(context, form, seat, words))]
    if not tasks:
        return None
    task = min(tasks, key=lambda task: len(task.faults(task.walk)))
    said = task.said()
    if task.verdict is None and not (said and any(letter.isdecimal() for letter in query)):  # no card, no cell
        return None
    asked = said or [task.choice(Ask(("entry",), of="entry"), Value(task.begun["entry"]))]
    rules = task.rules if task.entry else ()
    asks = [ask for ask in task.walk.next.asks if not (ask.optional or ask.is_said(task.walk.said))]
    still = next((title for ask in asks if (title := task.title(ask))), "") if task.verdict is None else ""
    return PositionAnswer(
        task.seat, asked, task.verdict, task.faults(task.walk), rules, task.way(task.begun).url, still
    )


def _task(context: TableContext, form: type[May], seat: str, said: Json) -> May:
    return form(context, Input(MultiDict(EntrySoFar(seat, said).query())))


def _said_by(context: TableContext, form: type[May], seat: str, words: Sequence[str]) -> May | None:
    """Return the question as "May I?" asks it of a seat; None if it names nothing there.

    A kind of entry that is named is meant, and nothing else; without a key only if it needs none.
    """
    empty = _task(context, form, seat, {})
    kinds = {
        kind.said: empty.called(ask, kind) for ask in empty.walk.next.asks if ask.of == "entry" for kind in ask.values
    }
    named = _named_by(kinds, words)
    most, found = 0, None
    for kind in named or kinds:
        said, used = _filled(empty, {"entry": kind}, [word for word in words if word not in named.get(kind, ())])
        task = _task(context, form, seat, said)
        if used > most or (found is None and named and task.verdict is not None):
            most, found = used, task
    return found


def _filled(task: May, said: Json, words: Sequence[str]) -> tuple[Json, int]:
    """Return an entry with all keys that words name, and how many those are."""
    for count in range(MOST_KEYS):
        walk = walked(task.next_of, said, task.is_forced)
        asks = (ask for ask in walk.next.asks if ask.amount is None and value_at(walk.said, ask.at) is None)
        named = next(((ask, value, by) for ask in asks for value, by in _values(task, ask, words)), None)
        if named is None:
            return said, count
        ask, value, by = named
        said, words = with_value(walk.said, ask.at, value), [word for word in words if word not in by]
    return said, MOST_KEYS


def _values(task: May, ask: Ask, words: Sequence[str]) -> Iterator[tuple[Any, Sequence[str]]]:
    """Yield the values of a key that are named, each with the words that do so."""
    if ask.of == "cell" or any(is_cell(value.said) for value in ask.values):
        for word in words:
            cell = _cell(task, word)
            if cell and (ask.of == "cell" or cell in [value.said for value in ask.values]):
                yield cell, [word]
    elif ask.is_open and not ask.values:
        yield from ((task.named(word), [word]) for word in words if word.isdecimal())
    else:
        values = {repr(value.said): value for value in ask.values}
        names = {key: task.choice(ask, value).name for key, value in values.items()}
        named = _named_by(names, words)
        yield from ((values[key].said, by) for key, by in named.items() if len(named) == 1)


def _cell(task: May, word: str) -> list[int] | None:
    for label in (word, word.upper()):
        try:
            return [*task.cells.cell(label)]
        except ValueError:
            continue
    return None


def _named_by(names: Mapping[str, str], words: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """Return what is named, with the words that do so: by its number, or best by words that few others have."""
    told = {key: frozenset(telling(words_of(name))) for key, name in names.items()}
    often = Counter(word for own in told.values() for word in own)
    named: dict[str, tuple[float, Sequence[str]]] = {}
    for key, own in told.items():
        sought = [word for word in own if word.isdecimal()] or own
        met = [(word, one) for word in words for one in sought if _is_same(word, one)]
        named[key] = sum(1 / often[one] for _word, one in met), [word for word, _one in met]
    best = max((worth for worth, _by in named.values()), default=0)
    return {key: by for key, (worth, by) in named.items() if worth and worth == best}


def _is_same(word: str, sought: str) -> bool:
    return normalize(word) == normalize(sought) or (not sought.isdecimal() and same_stem(word, sought))
