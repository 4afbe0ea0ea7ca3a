"""The options that a table chooses: which act in a game, what another value would have meant, all in a few words."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter.defaults.engine import SetupOptions
from arbiter.game import Json, Option
from arbiter.language import gettext as _
from arbiter.paper.content import Fact
from kontor.differences import compared
from kontor.pieces import KontorPieces
from kontor.words import choice_name, variant
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


def values_in_force(setup: Json) -> dict[str, str]:
    """Return the value of each option that acts in a game: the one chosen, or the usual one."""
    return {
        one.id: one.value
        for one in READINGS.options(setup)
        if one.chosen or READINGS.can_begin(READINGS.with_option(setup, one.id, one.value))
    }


def game_name(setup: Json) -> str:
    """Return the game, with its scenario if it has one."""
    game = variant(setup["game"]).name
    if not setup.get("scenario"):
        return game
    return _("%(game)s, %(scenario)s") % {"game": game, "scenario": variant(setup["scenario"]).name}


def in_force(setup: Json) -> tuple[Fact, ...]:
    """Return special rules and options, those that the table chose apart from what holds anyway."""
    rules = [variant(one).name for one in setup.get("special_rules") or ()]
    values = list(_values(setup))
    chosen = [choice_name(one) for one, own in values if own]
    usual = [choice_name(one) for one, own in values if not own]
    facts = ((_("Special rules"), rules), (_("Chosen by your group"), chosen), (_("Defaults"), usual))
    return tuple(Fact(name, " · ".join(found)) for name, found in facts if found)


def _values(setup: Json) -> Iterator[tuple[str, bool]]:
    """Yield "option: value" for the options that can act, and whether the table chose another than the usual one."""
    usual = {option.id: next(iter(option.values_for(setup["game"]))) for option in OPTIONS}
    for option_id, value in values_in_force(setup).items():
        yield f"{option_id}: {value}", value != usual[option_id]
