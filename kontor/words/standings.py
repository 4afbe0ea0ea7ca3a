"""Which closed areas count and which don't, and why (E3-E6, F12), in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arbiter.foundation.text_files import hold_together
from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.language.engine_words import Sentence, Told, plural, sentence
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


_SENTENCES: Mapping[str, Sentence] = {
    "count.too-small": plural("least", "Fewer than %(least)d card.", "Fewer than %(least)d cards."),
    "count.too-large": plural("most", "More than %(most)d card.", "More than %(most)d cards."),
    "count.unowned": sentence("Nobody owns this area."),
    "count.no-place": plural(
        "places",
        "Only %(places)d area counts, and others come first.",
        "Only %(places)d areas count, and others come first.",
    ),
    "count.group": plural(
        "left",
        "%(equal)d areas are equal in size and distance, but only %(left)d place is left: none of them counts.",
        "%(equal)d areas are equal in size and distance, but only %(left)d places are left: none of them counts.",
    ),
    "count.equal": sentence("Equal to another area in size and distance: in this game such areas never count."),
}
hold_together(Path(__file__), "_SENTENCES", _SENTENCES, code_catalogue.STANDINGS)
