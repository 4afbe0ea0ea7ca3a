"""What the signs of a game's pictures mean, as a page and for the window over a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from arbiter.foundation.faults import Missing
from arbiter.foundation.text_files import Text, read, said
from arbiter.pages.forms import address, table_link
from arbiter.pages.table.table_context import TableContext, open_link


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
