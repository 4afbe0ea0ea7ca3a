"""The numbered rules as pages, and which of them a table plays; what the signs of pictures mean."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter.game import Json
from arbiter.language import gettext as _, join_and
from arbiter.pages.rule_pages import Legend, RulePages, RulesPlayed
from arbiter.pages.summary_pages import Point, Summary, SummaryPage, option_points
from contract.drawing import legend_svg
from contract.game import options_in_force
from contract.setup import usual_overview_text
from contract.texts import BOOK, FOLDER
from contract.words import (
    chapters,
    committee_name,
    kind_name,
    option_value,
    pile_text,
    points_text,
    rule,
    rule_ids,
    table_names,
    workers_text,
)
from contract_rules.interface.code_catalogue import RULE_IDS
from contract_rules.kinds import COMMITTEE_KINDS
from contract_rules.setup import IN_CASE, WITH_SPECIAL, WORKERS

_ONLY_FIVE = frozenset({"C8", "C9"})
"""The rules of the special committee, which takes part with five players only."""


def played_at(setup: Json) -> RulesPlayed:
    """Return what a table plays: all rules but those of the special committee where it doesn't lie out."""
    names = {one.id: option_value(one.id, one.value).name for one in options_in_force(setup)}
    idle = frozenset[str]() if len(setup["players"]) == WITH_SPECIAL else _ONLY_FIVE
    return RulesPlayed(frozenset(RULE_IDS) - idle, names)


RULES = RulePages(
    game="contract",
    ids=rule_ids(),
    rule=rule,
    chapters=chapters,
    such_as="B4",
    played=lambda context: played_at(context.position.setup),
)
LEGEND = Legend("contract", FOLDER / "legend.toml", legend_svg)


def summary_of(setup: Json) -> Summary:
    """Return what holds at the table of a set-up."""
    return Summary(list(_facts(setup)), *option_points(options_in_force(setup), BOOK))


def _facts(setup: Json) -> Iterator[Point]:
    names = table_names(setup)
    yield Point(_("Players, clockwise"), join_and(player["name"] for player in setup["players"]), ("S1",))
    yield Point(_("Cards in the pile"), pile_text(setup["pile"]), ("S4", "S5"))
    workers = _("%(free)d free, %(case)d in the case, for each") % {"free": WORKERS - IN_CASE, "case": IN_CASE}
    yield Point(_("Workers at the start"), workers, ("S2",))
    yield Point(_("Influence at the start"), _("1 of each committee's kind, no development"), ("I2",))
    yield Point(_("Committees"), join_and(committee_name(one, names) for one in COMMITTEE_KINDS), ("S3",))
    if len(setup["players"]) == WITH_SPECIAL:
        yield Point(_("The special committee"), _special(setup.get("special")), ("C8", "C9"))
    top = setup.get("influence_top")
    yield Point(_("Highest number on the tracks"), str(top) if top else _("none"), ("I5",))


def _special(special: Json | None) -> str:
    """Return what a resolution of the special committee gives."""
    if special is None:
        return _("Development. %(rows)s") % {"rows": usual_overview_text()}
    kinds = {"four": _("the committees' kinds, by choice"), "any": _("any kind, by choice")}
    rows = [
        _("%(workers)s: %(influence)d influence, %(points)s")
        % {"workers": workers_text(number), "influence": influence, "points": points_text(points)}
        for number, (influence, points) in enumerate(special["rows"], 1)
    ]
    said = {
        "kind": kinds.get(special["kind"], kind_name("development")),
        "active": special["active"],
        "rows": "; ".join(rows),
    }
    return _("Kind: %(kind)s. Active player: %(active)d. %(rows)s") % said


SUMMARY = SummaryPage("contract", summary_of)
