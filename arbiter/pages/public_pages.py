"""What a game gives to pages that need no table: the start page, lists, the rules, what every page leads to."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from flask import Blueprint, url_for
from markupsafe import Markup

from arbiter.language import gettext as _
from arbiter.pages.words import Words


class RulebookPages(Protocol):
    """The pages of a game's numbered rules."""

    game: str

    def url(self, rule_id: str) -> str:
        """Return the address of a rule: on a table's pages the table's own."""
        ...

    def index_url(self, **query: Any) -> str:
        """Return the address of the rules: on a table's pages those that the table plays. `query` is a search's."""
        ...


class LegendPage(Protocol):
    """The page that says what the signs of a game's pictures mean."""

    def url(self) -> str:
        """Return its address: on a table's pages the table's own."""
        ...


class PublicPages(Protocol):
    """What a game gives to pages that need no table."""

    title: str
    """What the game is called, in every language."""
    words: Words
    made_files: Mapping[str, Callable[[], str]] = MappingProxyType({})
    """Style sheets that lie nowhere, by their names: each is written when it is first asked for."""
    stylesheets: Sequence[str]
    """What its pages need beside the arbiter's own style sheets, which it may overrule: static files."""
    scripts: Sequence[str] = ()
    """What they need beside the arbiter's own script."""
    blueprints: Sequence[Blueprint]
    """The game's own pages, `rulebook`, `legend` and the set-up among them."""
    rulebook: RulebookPages
    legend: LegendPage

    # What every page may lead to or show

    def shared_signs(self) -> Markup:
        """Return what the drawings of a table's page refer to."""
        return Markup("")

    def pattern_signs(self) -> Markup:
        """Return the patterns that its drawings have on devices that want them."""
        return Markup("")

    # The start page

    def new_url(self) -> str:
        """Return where a table is set up."""
        return url_for(f"{self.rulebook.game}_setup.new")

    def new_name(self) -> str:
        """Return what the way there is called."""
        ...

    def about(self) -> str:
        """Return what the game is, in a sentence or two."""
        ...

    def cover(self) -> Markup:
        """Draw what the game looks like, small."""
        ...

    def more_urls(self) -> Sequence[tuple[str, str]]:
        """Return the game's other pages that the start page links to: names and URLs."""
        game = self.rulebook.game
        has_decks = any(one.name == f"{game}_decks" for one in self.blueprints)
        return [(self.decks_name(), url_for(f"{game}_decks.index"))] if has_decks else []

    def decks_name(self) -> str:
        """Return what the list of its decks is called, in a game with faces."""
        return _("Our decks of %(game)s") % {"game": self.title}

    # A kept game

    def ways_to_look_back(self, token: str) -> Sequence[tuple[str, str]]:
        """Return the pages where a kept game is looked at, beside the replay, and the way to another such game."""
        return [
            (_("Round by round"), url_for(f"{self.rulebook.game}_rounds.page", token=token)),
            (_("Play the same again"), url_for(f"{self.rulebook.game}_setup.again", token=token)),
        ]
