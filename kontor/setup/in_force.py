"""What holds at a table: the game, its scenario and special rules, and every option that can act in it."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.paper.content import Fact
from kontor.options import values_in_force
from kontor.words import choice_name, variant
from kontor_rules import OPTIONS


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
    facts = (
        (_("Special rules"), rules),
        (_("Chosen by your group"), chosen),
        (_("Defaults"), usual),
    )
    return tuple(Fact(name, " · ".join(found)) for name, found in facts if found)


def _values(setup: Json) -> Iterator[tuple[str, bool]]:
    """Yield "option: value" for the options that can act, and whether the table chose another than the usual one."""
    usual = {option.id: next(iter(option.values_for(setup["game"]))) for option in OPTIONS}
    for option_id, value in values_in_force(setup).items():
        yield f"{option_id}: {value}", value != usual[option_id]
