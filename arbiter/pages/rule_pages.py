"""A game's numbered rules in our own words: all of them, or those that a table plays; found by words; each alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from arbiter.faults import Missing
from arbiter.pages.addresses import address
from arbiter.pages.rules_shown import Played, rules_page, table_link
from arbiter.pages.table_context import TableContext
from arbiter.pages.what_if_pages import open_any
from arbiter.rulebook import ChapterText, RuleText


class RulePages:
    """The rules of a game as pages of its own; `such_as` is a rule's id, `played` says which rules a table plays."""

    def __init__(
        self,
        game: str,
        ids: Collection[str],
        rule: Callable[[str], RuleText],
        chapters: Callable[[], Iterable[ChapterText]],
        such_as: str,
        played: Callable[[TableContext], Played],
    ) -> None:
        self._name, self._ids, self._rule, self._chapters = f"{game}_rules", ids, rule, chapters
        self._such_as, self._played = such_as, played
        self.bp = Blueprint(self._name, __name__)
        for path, endpoint, view in (
            (f"/{game}/rules", "index", lambda: rules_page(None, None, self._chapters(), such_as)),
            (f"/t/<token>/{game}/rules", "at_table", self._at_table),
            (f"/{game}/rules/<rule_id>", "show", lambda rule_id: self._page(rule_id, None)),
            (f"/t/<token>/{game}/rules/<rule_id>", "at_table_show", self._at_table_show),
        ):
            self.bp.get(path, endpoint=endpoint)(view)

    def url(self, rule_id: str) -> str:
        """Return the address of a rule: on a table's pages the table's own."""
        token = table_link()
        kept: dict[tuple[str, str | None], str] = g.setdefault("rule_addresses", {})  # a page names many rules
        if (self._name, token) not in kept:
            at_table = token and address(f"{self._name}.at_table_show", token, rule_id="-")
            whole = at_table or url_for(f"{self._name}.show", rule_id="-")
            kept[self._name, token] = whole.removesuffix("-")
        return kept[self._name, token] + rule_id

    def index_url(self, **query: Any) -> str:
        """Return the address of the rules: on a table's pages those that the table plays. `query` is a search's."""
        token = table_link()
        if token:
            return url_for(f"{self._name}.at_table", token=token, **query)
        return url_for(f"{self._name}.index", **query)

    def _at_table(self, token: str) -> ResponseReturnValue:
        """Show the rules that a table plays, or on request all."""
        try:
            context = open_any(token)
        except Missing:
            return redirect(url_for(f"{self._name}.index"), 303)
        return rules_page(context, self._played(context), self._chapters(), self._such_as)

    def _at_table_show(self, token: str, rule_id: str) -> ResponseReturnValue:
        """Show one rule with what a table plays."""
        try:
            context = open_any(token)
        except Missing:
            return redirect(url_for(f"{self._name}.show", rule_id=rule_id), 303)
        return self._page(rule_id, context)

    def _page(self, rule_id: str, context: TableContext | None) -> str:
        """Show one rule, as a page or for the window over a page."""
        if rule_id not in self._ids:
            abort(404)
        return render_template(
            "shared/rulebook/rule.html",
            context=context,
            tabs=context.tabs("rules") if context else [],
            played=self._played(context) if context else None,
            rule=self._rule(rule_id),
            is_part="HX-Request" in request.headers,
        )
