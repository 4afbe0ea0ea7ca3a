"""Which closed areas count and which don't, and why (E3-E6, F12), in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arbiter.foundation.text_files import hold_together
from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.language.engine_words import Told, sentences_of
from kontor.texts import FOLDER
from kontor.words.names import Facts, Names, cell_name, seat_name
from kontor.words.rulings import ruling_text
from kontor.words.valuing import Decision, Worked
from kontor_rules import Game, Ruling, output, standings
from kontor_rules.interface import code_catalogue
from kontor_rules.interface.output_types import AreaStanding

AT_ONCE = ("three-in-a-row", "poverty")
"""What decides a game without its areas being counted (N2, N5)."""


def standing_text(reason: Told) -> str:
    """Return why a closed area doesn't count, as things stand. KeyError for a code that isn't a standing's."""
    return _SENTENCES[reason.code](Facts(reason.facts, {}))


def ranked(game: Game, ruling: Ruling, names: Names) -> Decision:
    """Return how areas were counted for a ruling about the score: each in rank order, with why it doesn't count."""
    areas = output(game)["areas"]
    steps = tuple(_counted(one, areas[one["area"]], names) for one in standings(game))
    return Decision((), (), ruling_text(ruling, names, game.state.faces), steps)


def _counted(one: AreaStanding, area: Mapping[str, Any], names: Names) -> Worked:
    size = ngettext("%(num)d cell", "%(num)d cells", area["size"]) % {"num": area["size"]}
    said = {"cell": cell_name(area["cells"][0]), "size": size, "distance": one["distance"]}
    reason = one["against"]
    if reason is None:
        said["side"] = seat_name(area["owner"], names)
        return Worked(_("Area on %(cell)s (%(size)s, distance %(distance)d): it counts, for %(side)s.") % said, ())
    said["why"] = standing_text(reason)
    text = _("Area on %(cell)s (%(size)s, distance %(distance)d): it doesn't count. %(why)s")
    return Worked(text % said, tuple(reason.rule))


_SENTENCES = sentences_of(FOLDER, "standings")
hold_together(Path(__file__), "_SENTENCES", _SENTENCES, code_catalogue.STANDINGS)
