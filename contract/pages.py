"""What Contract gives to the pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from flask import url_for

from arbiter.defaults.sheet import title_of
from arbiter.game import Game
from arbiter.language import gettext as _
from arbiter.log.history import Line
from arbiter.log.replays import Snapshot
from arbiter.pages.game_pages import GamePages, Templates
from arbiter.pages.table.table_context import TableContext
from contract import welcome
from contract.decks import CARDS, DECKS
from contract.drawing import shared_signs, stylesheet
from contract.drawing.ink import pattern_signs
from contract.page_words import TURNS, ContractWords
from contract.rulebook import LEGEND, RULES, SUMMARY
from contract.setup import SETUP
from contract.table.board import CityPictures
from contract.table.may import MAY
from contract.table.mistakes import MISTAKES
from contract.table.override import OVERRIDES
from contract.table.overview import standings
from contract.table.position import seats_of
from contract.table.rounds import ROUNDS
from contract.table.score_sheet import contract_sheet
from contract.table.surroundings import page_extras
from contract.tasks import TASKS
from contract.words.names import ContractNames


class ContractTemplates(Templates):
    """Contract's templates."""

    seat = "contract/table/seat.html"
    look = "contract/table/look.html"
    map = "contract/table/map.html"
    stood = "contract/table/stood.html"


class ContractPages(GamePages):
    """Contract, for the pages."""

    title = "Contract"
    texts = ContractNames()
    words = ContractWords()
    pictures = CityPictures()
    templates = ContractTemplates()
    tasks = TASKS
    mistakes = MISTAKES
    shared_signs = staticmethod(shared_signs)
    pattern_signs = staticmethod(pattern_signs)
    made_files = MappingProxyType({"city.css": stylesheet})
    stylesheets = ("city.css", "contract.css")
    scripts = ("contract.js",)
    rulebook = RULES
    legend = LEGEND
    blueprints = (SETUP.bp, RULES.bp, LEGEND.bp, SUMMARY.bp, ROUNDS.bp, DECKS.bp, CARDS.bp, MAY.bp, OVERRIDES.bp)

    # The start page

    def more_urls(self) -> list[tuple[str, str]]:
        return [(_("Our decks of Contract"), url_for("contract_decks.index"))]

    about = staticmethod(welcome.about)
    cover = staticmethod(welcome.cover)

    def new_name(self) -> str:
        return _("Play Contract")

    example = staticmethod(welcome.welcome)

    # A table's pages

    seats = staticmethod(seats_of)

    page_extras = staticmethod(page_extras)

    def stood(self, context: TableContext, moment: Snapshot) -> Mapping[str, Any]:
        return standings(context, moment.game)

    def counted(self, game: Game) -> tuple[str, Mapping[str, int]]:
        """Points."""
        return _("Points"), {seat: holding.total for seat, holding in game.state.holdings.items()}

    # What a table hands out

    sheet = staticmethod(contract_sheet)

    def caption(self, context: TableContext) -> tuple[str, str]:
        """Who has won or which round it is; who plays, with the points."""
        head = (
            title_of(context) if context.standing.finished else _("Round %(round)s") % {"round": context.standing.round}
        )
        totals = context.table["points"]
        seats = [f"{seat.letter} · {seat.name}: {totals[seat.seat]['total']}" for seat in context.seats.values()]
        return head, " · ".join([*seats, self.title])

    def first_mover(self, lines: Sequence[Line]) -> str | None:
        """Return the start player (S1), who is first as soon as somebody has had a turn."""
        entered = (line.in_force for line in lines if line.index is not None)
        return next((entry["seat"] for entry in entered if entry["entry"] in TURNS), None)


PAGES = ContractPages()
