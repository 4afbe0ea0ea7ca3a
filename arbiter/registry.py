"""The games that an arbiter serves: each handed over as one value of two parts, named in one place (`app.py`)."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

from arbiter.foundation.faults import Invalid
from arbiter.foundation.text_files import FileError
from arbiter.language import add_catalogues
from rulings.cached import cached_property
from rulings.records import Engine

if TYPE_CHECKING:
    from arbiter.game import Rules
    from arbiter.pages.public_pages import PublicPages

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class BoardGame:
    """A game as it is handed over: rules and pages know nothing of each other, and each is loaded when it is needed.

    So a command line needs the engine alone, and whoever replays a record loads no page. In `folder` lie its catalogues
    and the examples for the API's description, if it has any.
    """

    id: str
    load_rules: Callable[[], Rules]
    load_pages: Callable[[], PublicPages]
    load_engine: Callable[[], Engine] | None = None
    folder: Path | None = None

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
        """What people see and are asked, in every language; a table's pages know it as `GamePages`."""
        if self.folder:
            add_catalogues(self.folder, self.folder.name)
        return self.load_pages()


def game_in(file: Path) -> BoardGame:
    """Return the game of a file, its value GAME, with the file's folder among those that are searched for modules.

    FileError where the file has none; whatever else the file raises is raised.
    """
    if not file.is_file():
        raise FileError(file, "", "there is no such file")
    sys.path.insert(0, str(file.resolve().parent))
    module = import_module(file.stem)
    if Path(module.__file__ or "").resolve() != file.resolve():
        raise FileError(file, "", f"a module is called so already: {module.__file__}")
    found = getattr(module, "GAME", None)
    if not isinstance(found, BoardGame):
        raise FileError(file, "GAME", "is missing: the game that `board_game` returns")
    return found


def loader(name: str) -> Callable[[], Any]:
    """Return what loads a value by its name, "module:VALUE", when it is called."""
    return partial(resolve_name, name)


def engine_loader(package: str) -> Callable[[], Engine]:
    """Return what loads the engine that a package of rules is, when it is called; in other processes, too."""
    return partial(_engine_in, package)


def _engine_in(package: str) -> Engine:
    return Engine.of(resolve_name(package))


class Registry:
    """Games by their ids. The first is the default if none is named."""

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
    def rules(self) -> tuple[Rules, ...]:
        """What tables ask, of each game."""
        return tuple(game.rules for game in self)

    @property
    def usual(self) -> BoardGame:
        """The default game. Raises Invalid if no game is served."""
        for game in self:
            return game
        raise _none_served()

    def of_record(self, record: object) -> BoardGame:
        """Return the game that a record's `format` names, the usual one where it names none. Raises Invalid."""
        said = record.get("format") if isinstance(record, dict) else None
        return next((game for game in self if game.rules.record_format == said), None) or self.usual

    def engine_of(self, value: object) -> Engine:
        """Return the engine of the game that a record or deck names, the usual one's where it names none.

        One that can't be loaded is logged and left out. Raises Invalid where there is none.
        """
        engines = [engine for game in self if (engine := _engine(game))]
        if not engines:
            raise _none_served()
        return next((engine for engine in engines if engine.knows(value)), engines[0])


def _none_served() -> Invalid:
    return Invalid("rules.none", "No game is served here.")


def _engine(game: BoardGame) -> Engine | None:
    try:
        return game.engine
    except Exception as error:
        _log.error("%s can't be asked: %s", game.id, error)
        return None
