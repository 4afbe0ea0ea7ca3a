"""The numbered rules in our own words."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from arbiter.words import chapters, rule, rule_ids

bp = Blueprint("rules", __name__, url_prefix="/rules")


@bp.get("")
def index() -> str:
    """Show all rules."""
    return render_template("rules.html", chapters=chapters())


@bp.get("/<rule_id>")
def show(rule_id: str) -> str:
    """Show one rule, as a page or for the window over a page."""
    if rule_id not in rule_ids():
        abort(404)
    return render_template("rule.html", rule=rule(rule_id))
