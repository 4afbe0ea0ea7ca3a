"""The games that an arbiter serves: each handed over as one value of two parts, named in one place (`app.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING

from rulings.engine import Engine

if TYPE_CHECKING:
    from arbiter.game import Rules
    from arbiter.pages.public_pages import PublicPages


@dataclass(frozen=True)
class BoardGame:
    """A game as it is handed over: rules and pages know nothing of each other, and each is loaded when it is needed.

    So a command line needs the engine alone, and whoever replays a record loads no page.
    """

    id: str
    load_rules: Callable[[], Rules]
    load_pages: Callable[[], PublicPages]
    load_engine: Callable[[], Engine] | None = None

    def __getstate__(self) -> dict[str, object]:
        """Return what other processes need: they load its parts themselves."""
        return {one.name: self.__dict__[one.name] for one in fields(self)}

    @cached_property
    def engine(self) -> Engine | None:
        """The rules as command lines ask after them, which need no web; None for a game that those don't know."""
        return self.load_engine and self.load_engine()

    @cached_property
    def rules(self) -> Rules:
        """What tables ask."""
        return self.load_rules()

    @cached_property
    def pages(self) -> PublicPages:
        """What people see and are asked; a table's pages know it as `GamePages`."""
        return self.load_pages()


class Registry:
    """Games by their ids. The first is the usual one: it is meant where none is named."""

    def __init__(self, games: Iterable[BoardGame]) -> None:
        self._games = {game.id: game for game in games}

    def __contains__(self, name: object) -> bool:
        return name in self._games

    def __getitem__(self, name: str) -> BoardGame:
        return self._games[name]

    def __iter__(self) -> Iterator[BoardGame]:
        return iter(self._games.values())

    @property
    def ids(self) -> tuple[str, ...]:
        """Their ids, in the order in which they were handed over."""
        return tuple(self._games)

    @property
    def usual(self) -> BoardGame:
        """The game that is meant where none is named."""
        return next(iter(self))

    def of_record(self, record: object) -> BoardGame:
        """Return the game that a record's `format` names, the usual one where it names none."""
        said = record.get("format") if isinstance(record, dict) else None
        return next((game for game in self if game.rules.record_format == said), self.usual)

    def engine_of(self, value: object) -> Engine:
        """Return the engine of the game that a record or deck names, the usual one's where it names none."""
        engines = [game.engine for game in self if game.engine]
        return next((engine for engine in engines if engine.knows(value)), engines[0])
