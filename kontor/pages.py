"""What Kontor gives to the pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, cast

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from arbiter.defaults.pages import DefaultPages, DefaultTemplates
from arbiter.defaults.pictures import DefaultPictures
from arbiter.defaults.rules import GameRules
from arbiter.defaults.standings import Standings, standings_of
from arbiter.defaults.texts import GameTexts
from arbiter.game import Game, Json
from arbiter.language import gettext as _
from arbiter.log.history import Line
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Input
from arbiter.pages.words import Names
from arbiter.paper.content import RulingSentence
from kontor.decks import CARDS, DECKS
from kontor.drawing import shared_signs, stylesheet
from kontor.drawing.ink import pattern_signs
from kontor.game import KONTOR
from kontor.options import game_name
from kontor.page_words import KontorWords
from kontor.rulebook import LEGEND, RULES, cover, example, picture
from kontor.setup import layout_pages
from kontor.setup.pages import SETUP
from kontor.setup.table_rules import SUMMARY
from kontor.table import areas
from kontor.table.board import LayoutPictures
from kontor.table.may import MAY, MayInKontor
from kontor.table.mistakes import MISTAKES
from kontor.table.override import OVERRIDES
from kontor.table.position import seats_of
from kontor.table.rounds import ROUNDS
from kontor.table.score_sheet import sheet_of, title_of
from kontor.table.surroundings import page_extras
from kontor.tasks import TASKS
from kontor.tasks.task import KontorTask
from kontor.words import AT_ONCE, Decision, decision, ranked
from kontor.words.names import KontorNames
from kontor_rules import Ruling

former_addresses = Blueprint("kontor_former", __name__)
"""Addresses of pages from when they stood at the top: links, bookmarks and codes on paper still have them."""
_PUBLIC = "any(decks, layouts, legend, new, rules)"
_AT_TABLE = 'any(again, areas, cards, decide, game, legend, may, plots, rounds, "rounds.csv", rules)'


@former_addresses.route(f"/<{_PUBLIC}:page>", methods=["GET", "POST"])
@former_addresses.route(f"/<{_PUBLIC}:page>/<path:more>", methods=["GET", "POST"])
@former_addresses.route(f"/t/<token>/<{_AT_TABLE}:page>", methods=["GET", "POST"])
@former_addresses.route(f"/t/<token>/<{_AT_TABLE}:page>/<path:more>", methods=["GET", "POST"])
def moved(page: str, token: str = "", more: str = "") -> ResponseReturnValue:
    """Redirect to the page's new URL with its query and form: 308 keeps the method and the body."""
    head = f"/t/{token}" if token else ""
    del page, more
    return redirect(f"{request.root_path}{head}/kontor{request.full_path.removeprefix(head).rstrip('?')}", 308)


INSTANCE = "largest"
"""The example that a device sees which knows no table yet: an area decided good by good (M2)."""


class KontorTemplates(DefaultTemplates):
    """Kontor's templates."""

    seat = "kontor/table/seat.html"
    look = "kontor/table/look.html"
    map = "kontor/table/map.html"
    compared = "kontor/table/compared.html"
    welcome = "kontor/rulebook/instance.html"


class KontorPages(DefaultPages):
    """Kontor, for the pages."""

    rules = cast(GameRules, KONTOR)
    texts = cast(GameTexts, KontorNames())
    words = KontorWords()
    pictures = cast(DefaultPictures, LayoutPictures())
    templates = KontorTemplates()
    tasks = TASKS
    asking = MayInKontor
    mistakes = MISTAKES
    shared_signs = staticmethod(shared_signs)
    pattern_signs = staticmethod(pattern_signs)
    made_files = MappingProxyType({"board.css": stylesheet})
    stylesheets = ("board.css", "kontor.css")
    scripts = ("kontor.js",)
    rulebook = RULES
    legend = LEGEND
    blueprints = (
        SETUP.bp,
        CARDS.bp,
        OVERRIDES.bp,
        MAY.bp,
        SUMMARY.bp,
        areas.bp,
        ROUNDS.bp,
        RULES.bp,
        LEGEND.bp,
        layout_pages.bp,
        DECKS.bp,
        former_addresses,
    )

    def __init__(self) -> None:
        """All of it is said here."""

    # The start page

    def cover(self) -> Markup:
        return cover(example(INSTANCE))

    def more_urls(self) -> list[tuple[str, str]]:
        return [*super().more_urls(), (_("Start layouts of the scenarios"), url_for("kontor_layouts.index"))]

    def example(self) -> Any:
        return picture(example(INSTANCE))

    # A table's pages

    def task(self, context: TableContext, given: Input) -> KontorTask:
        """Return the first task that is offered, of those of the game's phase."""
        phases, words = ("", context.position.game.state.phase), given.words
        tasks = (task(context, given) for task in TASKS if task.phase in phases and task.opened_by in words)
        return next(task for task in tasks if task.is_offered)

    seats = staticmethod(seats_of)

    def tabs(self, context: TableContext) -> list[tuple[str, str, str]]:
        return [("areas", _("Areas"), self.own_url(context, "areas.page")), *super().tabs(context)]

    page_extras = staticmethod(page_extras)

    def standings(self, context: TableContext, game: Game) -> Standings:
        note = _("Points as the areas would count if the game had ended there.")
        return replace(standings_of(context, game), note=RulingSentence(note))

    def compared(self, ruling: Ruling, names: Names, game: Game) -> Decision | None:
        """How an area was decided, good by good (M), or which areas count in the score (E3-E6)."""
        chapter, _dot, decided_by = ruling.code.partition(".")
        if chapter == "score" and decided_by not in AT_ONCE:
            return ranked(game, ruling, names)
        if chapter != "area":
            return None
        facts = ruling.facts
        area = {"goods": facts["goods"], "owner": facts["owner"], "decided_by": decided_by, "closed": True}
        return decision(area, names)

    def counted(self, game: Game) -> tuple[str, Mapping[str, int]]:
        """Coins."""
        return _("Coins"), game.state.coins

    # What a table hands out

    sheet = staticmethod(sheet_of)

    def sheet_pages(self, setup: Json) -> int:
        return 2 if setup["game"] == "extension" else 1

    def caption(self, context: TableContext) -> tuple[str, str]:
        """Who has won or which round it is; who plays, with the points once there are any, and which game."""
        score = context.table["score"]
        if score is None:
            head = _("Round %(round)s") % {"round": context.standing.round}
            sides = [f"{seat.letter} · {seat.name}" for seat in context.seats.values()]
        else:
            head = title_of(context)
            sides = [f"{context.names[side]}: {one['total']}" for side, one in score["sides"].items()]
        return head, " · ".join([*sides, game_name(context.position.setup)])

    game_name = staticmethod(game_name)

    def first_mover(self, lines: Sequence[Line]) -> str | None:
        """Return who is first in the first order of turns (O1)."""
        orders = (one.facts["seats"] for line in lines for one in line.rulings if one.code == "order.set")
        seats: Any = next(orders, [None])
        found: str | None = seats[0]
        return found


PAGES = KontorPages()
