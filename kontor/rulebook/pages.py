"""The numbered rules in our own words: all of them, or those that a table plays; found by words; with examples."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from arbiter.faults import Missing
from arbiter.pages.known import remember
from arbiter.pages.rules_shown import Played, rules_page
from arbiter.pages.table_context import TableContext
from arbiter.pages.what_if_pages import open_any
from arbiter.tables.service import tables
from kontor.rulebook.examples import example, record_of
from kontor.rulebook.rulebook import pictures, played_at, rings
from kontor.words import chapters, rule, rule_ids
from kontor_rules.codex import CHAPTERS

bp = Blueprint("kontor_rules", __name__)


@bp.get("/kontor/rules")
def index() -> str:
    """Show all rules, or those that a search finds."""
    return rules_page(None, None, chapters(), "P4")


@bp.get("/t/<token>/kontor/rules")
def at_table(token: str) -> ResponseReturnValue:
    """Show the rules that a table plays, or on request all."""
    try:
        context = open_any(token)
    except Missing:
        return redirect(url_for("kontor_rules.index"), 303)
    return rules_page(context, played_at(context.position.setup, context.position.game), chapters(), "P4")


@bp.get("/kontor/rules/<rule_id>")
def show(rule_id: str) -> str:
    """Show one rule, as a page or for the window over a page."""
    return _rule(rule_id, None, None)


@bp.get("/t/<token>/kontor/rules/<rule_id>")
def at_table_show(token: str, rule_id: str) -> ResponseReturnValue:
    """Show one rule with what a table plays."""
    try:
        context = open_any(token)
    except Missing:
        return redirect(url_for("kontor_rules.show", rule_id=rule_id), 303)
    return _rule(rule_id, context, played_at(context.position.setup, context.position.game))


@bp.post("/kontor/rules/examples/<example_id>")
def open_example(example_id: str) -> ResponseReturnValue:
    """Open an example as a table to try it at."""
    try:
        record = record_of(example(example_id))
    except KeyError:
        abort(404)
    opened = tables.open_record(record)
    remember(opened.links.host)
    return redirect(url_for("table.page", token=opened.links.host), 303)


def _rule(rule_id: str, context: TableContext | None, played: Played | None) -> str:
    whole = rule_id in CHAPTERS  # refusals name some as a whole
    if not whole and rule_id not in rule_ids():
        abort(404)
    return render_template(
        "kontor/rulebook/rule.html",
        context=context,
        tabs=context.tabs("rules") if context else [],
        played=played,
        rule=rule(rule_id),
        acts=whole or played is None or rule_id in played.rules,
        pictures=pictures(rule_id, played),
        rings=rings(rule_id),
        is_part="HX-Request" in request.headers,
    )
