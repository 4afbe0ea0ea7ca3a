"""Addresses of Kontor's pages from when they stood at the top: links, bookmarks and codes on paper still have them."""

from __future__ import annotations

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue

bp = Blueprint("kontor_former", __name__)
_PUBLIC = "any(decks, layouts, legend, new, rules)"
_AT_TABLE = 'any(again, areas, cards, decide, game, legend, may, plots, rounds, "rounds.csv", rules)'


@bp.route(f"/<{_PUBLIC}:page>", methods=["GET", "POST"])
@bp.route(f"/<{_PUBLIC}:page>/<path:more>", methods=["GET", "POST"])
@bp.route(f"/t/<token>/<{_AT_TABLE}:page>", methods=["GET", "POST"])
@bp.route(f"/t/<token>/<{_AT_TABLE}:page>/<path:more>", methods=["GET", "POST"])
def moved(page: str, token: str = "", more: str = "") -> ResponseReturnValue:
    """Redirect to the page's new URL with its query and form: 308 keeps the method and the body."""
    head = f"/t/{token}" if token else ""
    del page, more
    return redirect(f"{request.root_path}{head}/kontor{request.full_path.removeprefix(head).rstrip('?')}", 308)
