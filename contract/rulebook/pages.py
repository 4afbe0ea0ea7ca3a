"""The numbered rules in our own words: all of them, or those that a table plays; found by words."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from arbiter.faults import Missing
from arbiter.pages.rules_shown import Played, rules_page
from arbiter.pages.table_context import TableContext
from arbiter.pages.what_if_pages import open_any
from contract.rulebook.rulebook import played_at
from contract.words import chapters, rule, rule_ids

bp = Blueprint("contract_rules", __name__)


@bp.get("/contract/rules")
def index() -> str:
    """Show all rules, or those that a search finds."""
    return rules_page(None, None, chapters(), "B4")


@bp.get("/t/<token>/contract/rules")
def at_table(token: str) -> ResponseReturnValue:
    """Show the rules that a table plays, or on request all."""
    try:
        context = open_any(token)
    except Missing:
        return redirect(url_for("contract_rules.index"), 303)
    return rules_page(context, played_at(context.position.setup), chapters(), "B4")


@bp.get("/contract/rules/<rule_id>")
def show(rule_id: str) -> str:
    """Show one rule, as a page or for the window over a page."""
    return _rule(rule_id, None, None)


@bp.get("/t/<token>/contract/rules/<rule_id>")
def at_table_show(token: str, rule_id: str) -> ResponseReturnValue:
    """Show one rule with what a table plays."""
    try:
        context = open_any(token)
    except Missing:
        return redirect(url_for("contract_rules.show", rule_id=rule_id), 303)
    return _rule(rule_id, context, played_at(context.position.setup))


def _rule(rule_id: str, context: TableContext | None, played: Played | None) -> str:
    if rule_id not in rule_ids():
        abort(404)
    return render_template(
        "contract/rulebook/rule.html",
        context=context,
        tabs=context.tabs("rules") if context else [],
        played=played,
        rule=rule(rule_id),
        is_part="HX-Request" in request.headers,
    )
