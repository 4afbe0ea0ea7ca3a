"""A game's numbered rules in our own words: all of them, or those that a table plays; found by words; each alone.

What the signs of its pictures mean is a page of the same kind, and stands in the window over a page.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from werkzeug.utils import cached_property

from arbiter.foundation.faults import Missing
from arbiter.foundation.text_files import Text, read, said
from arbiter.foundation.worker_thread import in_thread, may_leave
from arbiter.language import rule_search, text_search
from arbiter.language.rulebook import ChapterText, RuleText
from arbiter.pages.forms import address, table_link
from arbiter.pages.table.table_context import TableContext, open_link

LONGEST_SEARCH = text_search.LONGEST
"""Characters, as the page's form takes them."""


def _table_of(token: str | None) -> TableContext | None:
    """Return the table that a page is about, None for one without a table. Raises Missing."""
    return None if token is None else open_link(token)


def _without_table(_error: Missing) -> ResponseReturnValue:
    """Lead to the same page without a table, where the link opens none."""
    rule_id = (request.view_args or {}).get("rule_id")
    page = "index" if rule_id is None else "show"
    return redirect(url_for(f"{request.blueprint}.{page}", rule_id=rule_id), 303)


@dataclass(frozen=True, slots=True)
class RulesPlayed:
    """What a table plays: the ids of its rules, and for each option that acts there the value in force."""

    rules: frozenset[str]
    values: Mapping[str, str]


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
    played: Callable[[TableContext], RulesPlayed]
    template: str = "shared/rulebook/rule.html"
    more: Callable[[str, RulesPlayed | None], Mapping[str, Any]] = lambda _rule_id, _played: {}

    @property
    def _name(self) -> str:
        return f"{self.game}_rules"

    @cached_property
    def bp(self) -> Blueprint:
        """The pages."""
        made = Blueprint(self._name, __name__)
        made.get(f"/{self.game}/rules", endpoint="index")(self._found)
        made.get(f"/t/<token>/{self.game}/rules", endpoint="at_table")(self._found)
        made.get(f"/{self.game}/rules/<rule_id>", endpoint="show")(self._show)
        made.get(f"/t/<token>/{self.game}/rules/<rule_id>", endpoint="at_table_show")(self._show)
        made.register_error_handler(Missing, _without_table)
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

    def _found(self, token: str | None = None) -> str:
        """Show rules, in a thread of their own: so many texts are searched and written."""
        work = partial(self._index, token)
        return in_thread("searches", work) if may_leave() else work()

    def _index(self, token: str | None) -> str:
        """Show all rules, those that a table plays, or those that a search finds among them."""
        context = _table_of(token)
        played = self.played(context) if context else None
        query = request.args.get("q", "").strip()[:LONGEST_SEARCH]
        everything = played is None or request.args.get("all") == "1"
        among = list(self.chapters())
        if played is not None and not everything:
            among = [replace(one, rules=tuple(rule for rule in one.rules if rule.id in played.rules)) for one in among]
        among = [one for one in among if one.rules]
        words = text_search.words_of(query)
        answer = context.pages.answer(context, query) if context and words else None
        found = [self.rule(rule_id) for rule_id in answer.cited] if answer else []
        found += [rule for rule in rule_search.matching_rules(among, words) if rule not in found] if words else []
        return render_template(
            "shared/rulebook/rules_found.html" if "HX-Request" in request.headers else "shared/rulebook/rules.html",
            context=context,
            played=played,
            everything=everything,
            query=query,
            words=rule_search.telling(words),
            such_as=self.such_as,
            chapters=among,
            answer=answer,
            found=found,
            only_printed=only_printed,
        )

    def _show(self, rule_id: str, token: str | None = None) -> str:
        """Show one rule, with what a table plays, as a page or for the window over a page."""
        context = _table_of(token)
        if rule_id not in self.ids:
            abort(404)
        played = self.played(context) if context else None
        return render_template(
            self.template,
            context=context,
            played=played,
            rule=self.rule(rule_id),
            is_part="HX-Request" in request.headers,
            **self.more(rule_id, played),
        )


def only_printed(rule: RuleText, words: Sequence[str]) -> list[str]:
    """Return the rulebooks' terms by which a rule is found, if its own text hasn't all the words."""
    if text_search.holds_all(rule_search.whole_text(rule), words):
        return []
    return [term for term in rule.terms if any(text_search.holds_all(term, [word]) for word in words)]


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
class LegendSign:
    """One line of the legend."""

    drawing: Markup
    text: str


Groups = list[tuple[str, list[LegendSign]]]
"""What signs mean, under headings."""


class LegendPages:
    """The legend of a game, as pages of its own; `groups` returns its content, for a table or for none."""

    def __init__(self, game: str, groups: Callable[[TableContext | None], Groups]) -> None:
        self._name = f"{game}_legend"
        self._groups = groups
        self.bp = Blueprint(self._name, __name__)
        self.bp.get(f"/{game}/legend", endpoint="index")(self._page)
        self.bp.get(f"/t/<token>/{game}/legend", endpoint="at_table")(self._page)
        self.bp.register_error_handler(Missing, _without_table)

    def url(self) -> str:
        """Return the address of the legend: on a table's pages the table's own."""
        token = table_link()
        return address(f"{self._name}.at_table", token) if token else url_for(f"{self._name}.index")

    def _page(self, token: str | None = None) -> str:
        context = _table_of(token)
        return render_template(
            "shared/rulebook/legend.html",
            context=context,
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
            (group.title, [LegendSign(self._draw(one.id), one.text) for one in group.signs])
            for group in said(self.meanings).groups
        ]
