"""A game's numbered rules in our own words: all of them, or those that a table plays; found by words; each alone.

What the signs of its pictures mean is a page of the same kind, and stands in the window over a page.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from arbiter.foundation.faults import Missing
from arbiter.foundation.text_files import Text, read, said
from arbiter.language.rulebook import ChapterText, RuleText
from arbiter.pages.forms import address, table_link
from arbiter.pages.rules_shown import Played, rules_page
from arbiter.pages.table.table_context import TableContext, open_link


@dataclass(kw_only=True, eq=False)
class RulePages:
    """The rules of a game as pages of its own; `such_as` is a rule's id, `played` says which rules a table plays.

    A game whose `template` shows more of a rule provides it by `more`, from the rule's id and what the table plays.
    """

    game: str
    ids: Collection[str]
    rule: Callable[[str], RuleText]
    chapters: Callable[[], Iterable[ChapterText]]
    such_as: str
    played: Callable[[TableContext], Played]
    template: str = "shared/rulebook/rule.html"
    more: Callable[[str, Played | None], Mapping[str, Any]] = lambda _rule_id, _played: {}

    @property
    def _name(self) -> str:
        return f"{self.game}_rules"

    @cached_property
    def bp(self) -> Blueprint:
        """The pages."""
        made = Blueprint(self._name, __name__)
        for path, endpoint, view in (
            (f"/{self.game}/rules", "index", lambda: rules_page(None, None, self.chapters(), self.such_as)),
            (f"/t/<token>/{self.game}/rules", "at_table", self._at_table),
            (f"/{self.game}/rules/<rule_id>", "show", lambda rule_id: self._page(rule_id, None)),
            (f"/t/<token>/{self.game}/rules/<rule_id>", "at_table_show", self._at_table_show),
        ):
            made.get(path, endpoint=endpoint)(view)
        return made

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
            context = open_link(token)
        except Missing:
            return redirect(url_for(f"{self._name}.index"), 303)
        return rules_page(context, self.played(context), self.chapters(), self.such_as)

    def _at_table_show(self, token: str, rule_id: str) -> ResponseReturnValue:
        """Show one rule with what a table plays."""
        try:
            context = open_link(token)
        except Missing:
            return redirect(url_for(f"{self._name}.show", rule_id=rule_id), 303)
        return self._page(rule_id, context)

    def _page(self, rule_id: str, context: TableContext | None) -> str:
        """Show one rule, as a page or for the window over a page."""
        if rule_id not in self.ids:
            abort(404)
        played = self.played(context) if context else None
        return render_template(
            self.template,
            context=context,
            tabs=context.tabs("rules") if context else [],
            played=played,
            rule=self.rule(rule_id),
            is_part="HX-Request" in request.headers,
            **self.more(rule_id, played),
        )


@dataclass(frozen=True, slots=True)
class _Meaning:
    """What a sign means; `id` is that of its drawing."""

    id: str
    text: Text


@dataclass(frozen=True, slots=True)
class _Group:
    title: Text
    signs: tuple[_Meaning, ...]


@dataclass(frozen=True, slots=True)
class _Meanings:
    groups: tuple[_Group, ...]


@dataclass(frozen=True, slots=True)
class Sign:
    """One line of the legend."""

    drawing: Markup
    text: str


Groups = list[tuple[str, list[Sign]]]
"""What signs mean, under headings."""


class LegendPages:
    """The legend of a game, as pages of its own; `groups` returns its content, for a table or for none."""

    def __init__(self, game: str, groups: Callable[[TableContext | None], Groups]) -> None:
        self._name = f"{game}_legend"
        self._groups = groups
        self.bp = Blueprint(self._name, __name__)
        self.bp.get(f"/{game}/legend", endpoint="index")(lambda: self._page(None))
        self.bp.get(f"/t/<token>/{game}/legend", endpoint="at_table")(self._at_table)

    def url(self) -> str:
        """Return the address of the legend: on a table's pages the table's own."""
        token = table_link()
        return address(f"{self._name}.at_table", token) if token else url_for(f"{self._name}.index")

    def _at_table(self, token: str) -> ResponseReturnValue:
        try:
            return self._page(open_link(token))
        except Missing:
            return redirect(url_for(f"{self._name}.index"), 303)

    def _page(self, context: TableContext | None) -> str:
        return render_template(
            "shared/rulebook/legend.html",
            context=context,
            tabs=context.tabs("legend") if context else [],
            groups=self._groups(context),
            is_part="HX-Request" in request.headers,
        )


class Legend(LegendPages):
    """The legend of a game from a file. `file` explains the symbols; `draw` draws the symbol of an id."""

    def __init__(self, game: str, file: Path, draw: Callable[[str], Markup]) -> None:
        super().__init__(game, lambda _context: self._read())
        self.meanings = read(file, _Meanings)
        self._draw = draw

    def _read(self) -> Groups:
        return [
            (group.title, [Sign(self._draw(one.id), one.text) for one in group.signs])
            for group in said(self.meanings).groups
        ]
