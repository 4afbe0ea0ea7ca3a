"""The numbered rules as pages, with examples that are played on tables of their own; the legend."""

from __future__ import annotations

from typing import Any

from flask import abort, redirect, url_for
from flask.typing import ResponseReturnValue

from arbiter.pages.device.device_tables import remember
from arbiter.pages.rule_pages import Legend, RulePages
from arbiter.pages.rules_shown import Played
from arbiter.tables.service import tables
from kontor.drawing import legend_svg
from kontor.rulebook.examples import example, record_of
from kontor.rulebook.rulebook import pictures, played_at, rings
from kontor.texts import FOLDER
from kontor.words import chapters, rule, rule_ids
from kontor_rules.interface.code_catalogue import CHAPTERS


def _more(rule_id: str, played: Played | None) -> dict[str, Any]:
    """Return what Kontor shows of a rule besides: its examples. A chapter, which refusals name, acts always."""
    acts = rule_id in CHAPTERS or played is None or rule_id in played.rules
    return {"acts": acts, "pictures": pictures(rule_id, played), "rings": rings(rule_id)}


RULES = RulePages(
    game="kontor",
    ids={*rule_ids(), *CHAPTERS},
    rule=rule,
    chapters=chapters,
    such_as="P4",
    played=lambda context: played_at(context.position.setup, context.position.game),
    template="kontor/rulebook/rule.html",
    more=_more,
)
LEGEND = Legend("kontor", FOLDER / "legend.toml", legend_svg)


@RULES.bp.post("/kontor/rules/examples/<example_id>")
def open_example(example_id: str) -> ResponseReturnValue:
    """Open an example as a table to try it at."""
    try:
        record = record_of(example(example_id))
    except KeyError:
        abort(404)
    opened = tables.open_record(record)
    remember(opened.links.host)
    return redirect(url_for("table.page", token=opened.links.host), 303)
