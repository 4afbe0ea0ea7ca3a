"""The options that a table chooses: which act in a game, what another value would have meant, all in a few words."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter.defaults.engine import SetupOptions
from arbiter.game import Json, Option
from arbiter.language import gettext as _
from arbiter.pages.summary_pages import option_facts
from arbiter.paper.content import Fact
from kontor.differences import compared
from kontor.pieces import KontorPieces
from kontor.words import variant
from kontor.words.rules import BOOK
from kontor_rules import OPTIONS, begin


class OptionReadings(SetupOptions):
    """Kontor's options."""

    begin = staticmethod(begin)
    compared = staticmethod(compared)
    pieces = KontorPieces()

    def options(self, setup: Json) -> Iterator[Option]:
        given = self.chosen(setup)
        for option in OPTIONS:
            values = tuple(option.values_for(setup["game"]))
            yield Option(option.id, option.rule, values, given.get(option.id, values[0]), option.id in given)


READINGS = OptionReadings()


def options_in_force(setup: Json) -> list[Option]:
    """Return the options that act in a game."""
    return [
        one
        for one in READINGS.options(setup)
        if one.chosen or READINGS.can_begin(READINGS.with_option(setup, one.id, one.value))
    ]


def game_name(setup: Json) -> str:
    """Return the game, with its scenario if it has one."""
    game = variant(setup["game"]).name
    if not setup.get("scenario"):
        return game
    return _("%(game)s, %(scenario)s") % {"game": game, "scenario": variant(setup["scenario"]).name}


def in_force(setup: Json) -> tuple[Fact, ...]:
    """Return special rules and options, those that the table chose apart from what holds anyway."""
    rules = " · ".join(variant(one).name for one in setup.get("special_rules") or ())
    return (*((Fact(_("Special rules"), rules),) if rules else ()), *option_facts(options_in_force(setup), BOOK))
