"""What can be wrong on a table's page, and what it can be corrected to: a game names it, the arbiter asks and shows.

A thing on the page refers to the entries that put it there. An entry has mistakes that it may hold; each of them asks
for what is right, and makes edits of the record of that. A game gives tables of things and of entries.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from markupsafe import Markup

from arbiter.game import Game, Json
from arbiter.log.history import Line
from arbiter.pages.forms import FormFault, Values
from arbiter.paper.content import RulingSentence

Context = TypeVar("Context")
"""A table's context; it knows the game's mistakes, so they don't import it."""

CELL = "cell."
"""What comes before a cell of the picture in the name of a thing that can be touched."""
RIGHT = "right"
"""The name under which addresses say what is right."""


@dataclass(frozen=True, slots=True)
class EntryOrigin:
    """An entry that put a thing there, by its place in the record; `seat` is whose part of it, None for all of it."""

    place: int
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that may be the right one: how addresses say it, and what it is called."""

    value: str
    name: str
    drawing: Markup | str = ""


@dataclass(frozen=True, kw_only=True)
class Mistake:
    """What may be wrong with an entry. `id` is its name in addresses, unique to the entry.

    `seat` is whose part of an entry it is about, where that isn't the whole of it.
    """

    template: ClassVar[str]
    """What asks for the right one."""

    id: str
    name: str
    seat: str | None = None

    def edits(self, values: Values) -> list[Json] | None:
        """Return what the right one, as an address says it, makes of the record; None while it is still asked for."""
        raise NotImplementedError

    def faults(self, values: Values) -> tuple[FormFault, ...]:
        """Return what is wrong with the right one as far as it is said."""
        del values
        return ()


@dataclass(frozen=True, kw_only=True)
class CorrectionKnown(Mistake):
    """Nothing is to be asked: what is wrong tells what is right."""

    template: ClassVar[str] = ""
    known_edits: tuple[Json, ...]

    def edits(self, values: Values) -> list[Json]:
        del values
        return list(self.known_edits)


@dataclass(frozen=True, kw_only=True)
class Picked(Mistake):
    """The right one is touched: in a picture, in which `draw` lets things lead to an address, or among `choices`."""

    template: ClassVar[str] = "shared/table/wrong_pick.html"
    question: str
    make: Callable[[str], list[Json] | None]
    """Return the edits for what was touched; None for what makes no sense."""
    draw: Callable[[Callable[[str], str]], Markup] | None = None
    choices: Sequence[Candidate] = ()

    def edits(self, values: Values) -> list[Json] | None:
        right = values.get(RIGHT)
        return None if right is None else self.make(right)


@dataclass(frozen=True, kw_only=True)
class AskedOnOtherPage(Mistake):
    """Another page asks for the right one."""

    template: ClassVar[str] = ""
    url: str

    def edits(self, values: Values) -> list[Json] | None:
        del values
        return None


def change(place: int, entry: Json) -> Json:
    """Return the edit that puts an entry in the place of another."""
    return {"op": "change", "at": place, "entry": entry}


def delete(place: int) -> Json:
    """Return the edit that takes an entry out of the record."""
    return {"op": "delete", "at": place}


def insert(place: int, entry: Json) -> Json:
    """Return the edit that puts an entry before another."""
    return {"op": "insert", "at": place, "entry": entry}


@dataclass(frozen=True, slots=True)
class WrongEntry(Generic[Context]):
    """An entry that may be wrong, and the table as it was when it was entered."""

    context: Context
    line: Line
    then: Context
    before: Game

    @property
    def place(self) -> int:
        """Its place in the record."""
        return self.line.index or 0

    @property
    def entry(self) -> Json:
        """The entry as it is in force."""
        return self.line.in_force

    def changed(self, **said: Any) -> list[Json]:
        """Return the edits by which it says something else."""
        return [change(self.place, {**self.entry, **said})]


def _nothing(_context: Any, _what: str) -> Iterable[Any]:
    return ()


@dataclass(frozen=True, slots=True)
class Touchables(Generic[Context]):
    """All things of a kind that can be touched: in the picture, or beside it if they have a title.

    `prefix` comes before what tells them apart, by which they are named; beside the picture as `listed`. `origins` are
    the entries that put one there, `about` what may be wrong with it beside those, `standing` how it stands and why.
    """

    prefix: str
    names: Callable[[Context], Mapping[str, str]]
    title: Callable[[], str] | None = None
    listed: Callable[[Context], Mapping[str, str]] | None = None
    origins: Callable[[Context, str], Iterable[EntryOrigin]] = _nothing
    about: Callable[[Context, str], Iterable[Mistake]] = _nothing
    standing: Callable[[Context, str], Iterable[RulingSentence]] = _nothing


@dataclass(frozen=True, slots=True)
class Mistakes(Generic[Context]):
    """What a game knows of mistakes: how its table is drawn with links of things, the things, and by kind of entry what
    may be wrong with one.
    """

    picture: Callable[[Context, Callable[[str], str]], Markup]
    things: Sequence[Touchables[Context]]
    entries: Mapping[str, Callable[[WrongEntry[Context]], Iterable[Mistake]]]

    def beside(self, context: Context) -> Iterator[tuple[str, Sequence[tuple[str, str]]]]:
        """Yield what can be touched beside the picture, group by group with its name: by ids what they are called."""
        for one in self.things:
            if one.title:
                names = (one.listed or one.names)(context)
                yield one.title(), [(one.prefix + which, name) for which, name in names.items()]

    def _there(self, context: Context, thing: str) -> Iterator[tuple[Touchables[Context], str, str]]:
        """Yield the kind of a thing, what tells it apart, and what it is called; nothing if it isn't there."""
        for one in self.things:
            which = thing.removeprefix(one.prefix)
            if which != thing and (name := one.names(context).get(which)):
                yield one, which, name

    def name(self, context: Context, thing: str) -> str:
        """Return what a thing is called; "" for one that isn't there."""
        return next((name for _kind, _which, name in self._there(context, thing)), "")

    def origins(self, context: Context, thing: str) -> Sequence[EntryOrigin]:
        """Return the entries that put a thing there, the one that most likely is wrong first."""
        return [found for kind, which, _name in self._there(context, thing) for found in kind.origins(context, which)]

    def about(self, context: Context, thing: str) -> Sequence[Mistake]:
        """Return what may be wrong with a thing beside the entries that put it there."""
        return [found for kind, which, _name in self._there(context, thing) for found in kind.about(context, which)]

    def standing(self, context: Context, thing: str) -> Sequence[RulingSentence]:
        """Return how a thing stands, and why."""
        return [said for kind, which, _name in self._there(context, thing) for said in kind.standing(context, which)]

    def of_entry(self, wrong: WrongEntry[Context]) -> Iterable[Mistake]:
        """Return what may be wrong with an entry."""
        found = self.entries.get(wrong.entry["entry"])
        return found(wrong) if found else ()
