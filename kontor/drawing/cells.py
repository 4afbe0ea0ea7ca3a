"""The content of a cell of the layout: drawn separately, and cached for the next picture, which mostly has it again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from gettext import NullTranslations
from typing import Any

from markupsafe import Markup, escape

from arbiter.language import catalogue
from kontor.drawing.accessible_names import Face, stack_name
from kontor.drawing.cards import HARBOUR_KINDS, SymbolDefs, content
from kontor.drawing.glyphs import FLAGS, GLYPHS, LETTERS
from kontor.drawing.ink import ink
from kontor.drawing.outline import Cell
from kontor.words import colour_letter

SHARED = "s"
"""The prefix of symbols defined once in a page, for all its pictures: see `shared_signs`."""
_FACE = ("id", "kind", "colour", "number", "coin", "ship", "bar")  # and the goods

Key = tuple[Any, ...]


def shared_signs() -> Markup:
    """Return every sign that a picture with `Show.shared` may refer to; it takes no room on the page."""
    return _signs(catalogue())


@cache
def _signs(_words: NullTranslations) -> Markup:
    pen = SymbolDefs(ink(standalone=False), SHARED)
    for name in (
        *GLYPHS,
        *(f"flag-{colour}" for colour in (*FLAGS, "neutral")),
        *(f"keeper-{side}" for side in LETTERS),
    ):
        pen.sign(name)
    return Markup(f'<svg class="defs" aria-hidden="true">{pen.definitions()}</svg>')


def shared_cell(
    words: NullTranslations,
    stack: Sequence[Face],
    cell: Cell,
    moved: str,
    busy: tuple[str, str],
    notes: Sequence[str],
) -> str:
    """Return what `drawn_cell` draws with shared signs, out of what is kept in this catalogue's words where it can."""
    cards = tuple((*(face[name] for name in _FACE), *face["goods"]) for face in stack)
    return _kept(words, cards, cell, moved, busy, tuple(notes))


@lru_cache(maxsize=8192)
def _kept(
    _words: NullTranslations, cards: tuple[Key, ...], cell: Cell, moved: str, busy: tuple[str, str], notes: Key
) -> str:
    stack = [{**dict(zip(_FACE, card, strict=False)), "goods": card[len(_FACE) :]} for card in cards]
    return drawn_cell(SymbolDefs(ink(standalone=False), SHARED), stack, cell, moved, busy, notes)


def drawn_cell(
    pen: SymbolDefs, stack: Sequence[Face], cell: Cell, moved: str, busy: tuple[str, str], notes: Sequence[str]
) -> str:
    """Draw the cards of a cell. `moved` puts it where it belongs; `busy` is the room that pieces leave, and the pieces.

    `notes` follow the cards' names where the picture is read aloud.
    """
    room, on_top = busy
    drawn = content(pen, stack[-1], "low" if len(stack) > 1 else room)
    under = covered(pen, stack[:-1], 21 if on_top else 34)
    return named(moved, "; ".join((stack_name(stack, cell), *notes)), drawn + under + on_top)


def named(moved: str, name: str, drawn: str) -> str:
    """Return a part of the picture with the name by which it is read aloud."""
    return f'<g role="img"{moved}><title>{escape(name)}</title>{drawn}</g>'


def covered(pen: SymbolDefs, cards: Sequence[Face], width: int) -> str:
    """Draw the edges of the cards that lie under a flood or a bridge (P7, P8), the upper one first."""
    parts = []
    for index, card in enumerate(reversed(cards)):
        each = width / len(cards)
        x = 3 + index * each
        land = card["kind"] in HARBOUR_KINDS
        parts.append(
            f'<path d="M{x:g} 38v-8h{each:g}v8z" {pen.ink["card" if land else "card-water"]}/>'
            f'<text x="{x + each / 2:g}" y="36.5" {pen.ink["under"]}>{_short(card)}</text>'
        )
    return "".join(parts)


def _short(card: Face) -> str:
    """Return what is written on the edge of a covered card."""
    if card["number"] is None:
        return "HC" if card["kind"] == "centre" else "~"
    letter = "" if card["kind"] == "water" else colour_letter(card["colour"])
    return f"{letter}{escape(card['number'])}"
