"""The game of the page that is being made: whose words shared templates use, and whose rules they lead to."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache

from flask import g, request
from markupsafe import Markup

from arbiter.foundation.faults import Missing
from arbiter.game import Rules
from arbiter.language import gettext as _
from arbiter.pages.public_pages import PublicPages
from arbiter.registry import BoardGame, Registry
from arbiter.tables.service import tables


def table_of(rules: Rules) -> None:
    """Note whose table the page is about. Raises Missing on another game's own page: it has no such table."""
    own = _owner(request.blueprint)
    if own not in (None, rules.id):
        raise Missing
    g.game_here = tables.games[rules.id]


def game_here() -> BoardGame | None:
    """Return the game of the page: its table's, or the one that the page belongs to; None if there is none."""
    if "game_here" not in g:
        own = _owner(request.blueprint)
        g.game_here = tables.games[own] if own else None
    here: BoardGame | None = g.game_here
    return here


@contextmanager
def at_game(game: BoardGame) -> Iterator[None]:
    """Make what is drawn inside a part of this game's, on a page that is about several."""
    noted = game_here()
    g.game_here = game
    try:
        yield
    finally:
        g.game_here = noted


def pages_here() -> PublicPages:
    """Return the pages of the game of the page, of the usual game if there is none."""
    return (game_here() or tables.games.usual).pages


def rules_links() -> list[tuple[str, str]]:
    """Return links to the rules of the page's game, or of all games if it has none: names and URLs."""
    found = list(_at_hand())
    if len(found) == 1:
        return [(_("The rules, numbered"), found[0].pages.rulebook.index_url())]
    return [(_("Rules of %(game)s") % {"game": game.pages.title}, game.pages.rulebook.index_url()) for game in found]


def pattern_signs() -> Markup:
    """Return the patterns that the drawings of the page have on a device that wants them: those of `stylesheets`."""
    return Markup("").join(game.pages.pattern_signs() for game in _at_hand())


def game_title() -> str:
    """Return the name of the page's game, or the arbiter's if it has none."""
    here = game_here()
    return here.pages.title if here else _("Arbiter")


def stylesheets() -> list[str]:
    """Return the style sheets of the page's game, those of all games if it has none."""
    return [name for game in _at_hand() for name in game.pages.stylesheets]


def scripts() -> list[str]:
    """Return the scripts of the page's game, those of all games if it has none."""
    return [name for game in _at_hand() for name in game.pages.scripts]


def _at_hand() -> Iterable[BoardGame]:
    """Return the games that a page is about: its own, or all if it has none."""
    here = game_here()
    return (here,) if here else tables.games


@cache
def _owners(games: Registry) -> dict[str, str]:
    return {blueprint.name: game.id for game in games for blueprint in game.pages.blueprints}


def _owner(blueprint: str | None) -> str | None:
    """Return the id of the game whose own page a blueprint has, None for the arbiter's."""
    return None if blueprint is None else _owners(tables.games).get(blueprint)
