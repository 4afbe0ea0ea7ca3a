"""What Contract gives to the pages."""

from __future__ import annotations

from types import MappingProxyType
from typing import cast

from werkzeug.utils import cached_property

from arbiter.defaults.pages import DefaultPages, DefaultTemplates
from arbiter.defaults.pictures import DefaultPictures
from arbiter.defaults.rules import GameRules
from arbiter.defaults.texts import GameTexts
from arbiter.game import Json
from contract.decks import CARDS, DECKS
from contract.drawing import shared_signs, stylesheet
from contract.drawing.ink import pattern_signs
from contract.game import CONTRACT
from contract.page_words import ContractWords
from contract.rulebook import LEGEND, RULES, SUMMARY
from contract.setup import SETUP
from contract.table.board import CityPictures
from contract.table.may import MAY, MayAct
from contract.table.mistakes import MISTAKES
from contract.table.override import OVERRIDES
from contract.table.overview import contract_standings
from contract.table.position import seats_of
from contract.table.rounds import ROUNDS
from contract.table.score_sheet import contract_sheet
from contract.table.surroundings import page_extras
from contract.tasks import TASKS
from contract.welcome import few_turns
from contract.words.names import ContractNames
from contract_rules import Step


class ContractTemplates(DefaultTemplates):
    """Contract's templates."""

    seat = "contract/table/seat.html"
    look = "contract/table/look.html"
    map = "contract/table/map.html"


class ContractPages(DefaultPages):
    """Contract, for the pages."""

    rules = cast(GameRules, CONTRACT)
    texts = cast(GameTexts, ContractNames())
    words = ContractWords()
    pictures = cast(DefaultPictures, CityPictures())
    templates = ContractTemplates()
    tasks = TASKS
    asking = MayAct
    mistakes = MISTAKES
    decks = DECKS
    shared_signs = staticmethod(shared_signs)
    pattern_signs = staticmethod(pattern_signs)
    made_files = MappingProxyType({"city.css": stylesheet})
    stylesheets = ("city.css", "contract.css")
    scripts = ("contract.js",)
    rulebook = RULES
    legend = LEGEND
    blueprints = (SETUP.bp, RULES.bp, LEGEND.bp, SUMMARY.bp, ROUNDS.bp, DECKS.bp, CARDS.bp, MAY.bp, OVERRIDES.bp)
    seats = staticmethod(seats_of)
    page_extras = staticmethod(page_extras)
    standings = staticmethod(contract_standings)
    sheet = staticmethod(contract_sheet)

    def __init__(self) -> None:
        """All of it is said above."""

    @cached_property
    def shown(self) -> tuple[Json, Json, Step]:
        return few_turns()


PAGES = ContractPages()
