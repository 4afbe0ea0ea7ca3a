"""Single cards, goods and symbols, as parts of the layout and as small pictures of their own; and the cells of the
editor of start layouts, each a picture of its own (N0).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from gettext import NullTranslations
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from arbiter import drawing
from arbiter.language import catalogue
from kontor.drawing.accessible_names import card_name, stack_name
from kontor.drawing.glyphs import FLAGS, GLYPHS, KEEPER, LETTERS, SIGN_SPOTS, SPOTS
from kontor.drawing.ink import ink
from kontor.words import colour_letter
from kontor_rules import Card
from kontor_rules.field.cards import (
    CENTRE,
    GOODS,
    NO_GOODS,
    Goods,
    goods_from_names,
    goods_kinds,
    goods_names,
    water_card,
)
from kontor_rules.field.cells import Cell

SIZE = 40
LETTER = 6.4  # how wide a letter or digit of the smallest is, in whatever font
HARBOUR_KINDS = frozenset({"goods", "crane", "tavern", "bridge", "customs", "unknown"})


def card_of_json(card: Mapping[str, Any]) -> Card:
    """Return a card object of record-kontor.md as a value; its kind may be one that nobody has said yet."""
    return Card(**{**card, "goods": goods_from_names(card["goods"])})


def start_card(card_id: str | None) -> Card:
    """Return a card of a start layout: the harbour centre, or water; None: without a number (N0)."""
    return CENTRE if card_id == CENTRE.id else water_card(card_id)


class KontorSymbols(drawing.SymbolDefs):
    """Draws the signs of Kontor."""

    def drawn(self, name: str) -> str:
        kind, _, colour = name.partition("-")
        if kind == "flag":
            return self._flag(colour)
        if kind == "keeper":
            return (
                f'<path d="{KEEPER}" {self.ink[name]}/><text y="6.6" text-anchor="middle" {self.ink["flag-letter"]}>'
                f"{colour_letter(colour)}</text>"
            )
        return GLYPHS[name].format_map(self.ink)

    def _flag(self, colour: str) -> str:
        if colour in FLAGS:
            shape, look, letter = FLAGS[colour], f"flag-{colour}", colour_letter(colour)
        else:
            shape, look, letter = FLAGS["black"], "neutral", colour_letter(None)
        text = "flag-letter" if colour in FLAGS else "neutral-letter"
        return f'<path d="{shape}" {self.ink[look]}/><text x="2.3" y="13" {self.ink[text]}>{letter}</text>'


@cache
def pen_of(prefix: str = "") -> KontorSymbols:
    """Return the pen that draws signs in full, or refers to those of a page: it keeps nothing of a picture's own."""
    return KontorSymbols(ink(standalone=False), prefix)


def content(pen: KontorSymbols, card: Card, room: str = "full") -> str:
    """Return what a card shows, from the upper left corner of its cell; `room` is a key of SPOTS."""
    kind = card.kind
    if kind == "smuggled":
        return pen.sign("back") + f'<text x="20" y="27" {pen.ink["query"]}>?</text>'
    if kind == "centre":
        return pen.sign("rose", 20, 20) + pen.sign("anchor", *((20, 20) if room == "full" else (10, 11, 0.7)))
    if kind == "water":
        number = "" if card.number is None else f'<text x="4" y="13.5" {pen.ink["depth"]}>{escape(card.number)}</text>'
        return pen.sign("water") + number + _symbols(pen, card)
    head = _flag(pen, card) + _symbols(pen, card)
    goods = goods_names(card.goods)
    if goods:
        return head + "".join(pen.sign(good, *spot) for good, spot in zip(goods, SPOTS[room][len(goods)], strict=True))
    return head + (pen.sign(kind, *SIGN_SPOTS[room]) if kind in GLYPHS else "")


def _flag(pen: KontorSymbols, card: Card) -> str:
    colour = card.colour
    text = "flag-text" if colour else "neutral-text"
    said = f'<text x="10.5" y="13.5" {pen.ink[text]}>{escape(card.number)}</text>'
    bar = ""
    if card.bar:
        bar = f'<path d="M10.5 {2.8 if card.bar == "over" else 15.4:g}h13" {pen.ink["over"]}/>'
    return pen.sign(f"flag-{colour}" if colour else "flag-neutral") + said + bar


def _symbols(pen: KontorSymbols, card: Card) -> str:
    """Draw coin and ship at the upper right; a card with both (C5) has them one over the other."""
    if card.coin and card.ship:
        return pen.sign("coin", 34.5, 5.5, 0.8) + pen.sign("ship", 34.5, 14, 0.8)
    sign = "coin" if card.coin else "ship" if card.ship else ""
    return pen.sign(sign, 34, 8.5) if sign else ""


def store(pen: KontorSymbols, goods: Goods, side: str) -> str:
    """Return a central warehouse (W1): along the lower end of a cell one gabled house a good, with its number.

    The roofs have the side's colour; whose it is stands on the card's flag too.
    """
    counts = dict(zip(GOODS, goods, strict=True))
    kept = goods_kinds(goods)
    width, scale = (13, 0.46) if len(kept) == 3 else (18, 0.62)
    half = width / 2
    first = 20 - half * len(kept)
    parts = []
    for index, good in enumerate(kept):
        x = first + width * index
        parts.append(f'<path d="M{x:g} 38.7v-8.4l{half:g}-3l{half:g} 3v8.4z" {pen.ink["store"]}/>')
        parts.append(f'<path d="M{x:g} 30.3l{half:g}-3l{half:g} 3" {pen.ink[f"roof-{side}"]}/>')
        parts.append(pen.sign(good, round(x + width * 0.26, 1), 34.5, scale))
        parts.append(narrow_text(pen, "count", counts[good], x + width * 0.72, 38.2, width / 2))
    return "".join(parts)


class CardPart(NamedTuple):
    """What stands on a card, and which `room` it leaves: a sign, or in "low" room a side's central warehouse."""

    room: str = "full"
    sign: str = ""
    at: tuple[float, float, float] = (0, 0, 1)
    store: Goods = NO_GOODS

    def drawn(self, pen: KontorSymbols) -> str:
        if self.room == "low":
            return store(pen, self.store, self.sign)
        return pen.sign(self.sign, *self.at) if self.sign else ""


def _base(pen: KontorSymbols, kind: str) -> str:
    look = "card" if kind in HARBOUR_KINDS else "card-water"
    return f'<rect x=".8" y=".8" width="38.4" height="38.4" rx="3.5" {pen.ink[look]}/>'


def picture(drawn: str, width: int, height: int, *, title: str | None = None) -> Markup:
    """Wrap drawn parts as a small picture; without a title it is an ornament that nobody hears of."""
    return drawing.picture(ink(standalone=False), drawn, width, height, title=title)


def card_svg(card: Card, *, titled: bool = True) -> Markup:
    """Draw one card. Untitled, it is an ornament beside its name."""
    pen = pen_of()
    title = card_name(card) if titled else None
    return picture(_base(pen, card.kind) + content(pen, card), SIZE, SIZE, title=title)


def kind_svg(kind: str, colour: str | None = None) -> Markup:
    """Draw a kind of card for the question what a card shows: no card in particular, so without a number."""
    pen = pen_of()
    base = _base(pen, kind)
    if kind == "water":
        return picture(base + pen.sign("water", 0, -15) + pen.sign("water"), SIZE, SIZE)
    if kind == "centre":
        return picture(base + content(pen, CENTRE), SIZE, SIZE)
    flag = pen.sign(f"flag-{colour or 'neutral'}")
    if kind == "goods":
        signs = "".join(pen.sign(good, *spot) for good, spot in zip(GOODS, SPOTS["full"][3], strict=True))
    else:
        signs = pen.sign(kind, *SIGN_SPOTS["full"])
    return picture(base + flag + signs, SIZE, SIZE)


def bar_svg(card: Card) -> Markup:
    """Draw the number of a card large, with the bar over or under it (C4)."""
    return picture(_flag(pen_of(), card), 31, 18)


def goods_svg(good: str) -> Markup:
    """Draw one good: wine, spice or tea."""
    return picture(pen_of().sign(good, 7, 7), 14, 14)


def coin_svg() -> Markup:
    """Draw the coin symbol of a card's corner (C5)."""
    return picture(pen_of().sign("coin", 6, 6), 12, 12)


def ship_svg() -> Markup:
    """Draw the ship symbol of a card's corner (C5)."""
    return picture(pen_of().sign("ship", 6, 6), 12, 12)


SHARED = "s"
"""The prefix of symbols defined once in a page, for all its pictures: see `shared_signs`."""


def shared_signs() -> Markup:
    """Return every sign that a picture with `Show.shared` may refer to; it takes no room on the page."""
    return _signs(catalogue())


@cache
def _signs(_words: NullTranslations) -> Markup:
    pen = KontorSymbols(ink(standalone=False), SHARED)
    for name in (
        *GLYPHS,
        *(f"flag-{colour}" for colour in (*FLAGS, "neutral")),
        *(f"keeper-{side}" for side in LETTERS),
    ):
        pen.sign(name)
    return Markup(f'<svg class="defs" aria-hidden="true">{pen.definitions()}</svg>')


@lru_cache(maxsize=8192)
def shared_cell(
    _words: NullTranslations, cards: tuple[Card, ...], cell: Cell, moved: str, piece: CardPart, notes: tuple[str, ...]
) -> str:
    """Return what `drawn_cell` draws with shared signs, in a catalogue's words: most cells stay as they are."""
    pen = pen_of(SHARED)
    return drawn_cell(pen, cards, cell, moved, (piece.room, piece.drawn(pen)), notes)


def drawn_cell(
    pen: KontorSymbols, stack: Sequence[Card], cell: Cell, moved: str, busy: tuple[str, str], notes: Sequence[str]
) -> str:
    """Draw the cards of a cell. `moved` puts it where it belongs; `busy` is the room that a piece leaves, and it.

    `notes` follow the cards' names where the picture is read aloud.
    """
    room, on_top = busy
    drawn = content(pen, stack[-1], "low" if len(stack) > 1 else room)
    under = covered(pen, stack[:-1], 21 if on_top else 34)
    return named(moved, "; ".join((stack_name(stack, cell), *notes)), drawn + under + on_top)


def named(moved: str, name: str, drawn: str) -> str:
    """Return a part of the picture with the name by which it is read aloud."""
    return f'<g role="img"{moved}><title>{escape(name)}</title>{drawn}</g>'


def narrow_text(pen: KontorSymbols, look: str, letters: object, x: float, y: float, room: float) -> str:
    """Write letters and digits with their middle at x, as high as the look says and no wider than there is room."""
    wide = LETTER * len(str(letters))
    if pen.ink.standalone:  # what makes paper of a file doesn't know textLength
        narrow = f'transform="translate({x:g} {y:g}) scale({min(1, room / wide):.3g} 1)"'
        return f"<text {narrow} {pen.ink[look]}>{escape(letters)}</text>"
    fit = f'textLength="{min(room, wide):g}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{x:g}" y="{y:g}" {fit} {pen.ink[look]}>{escape(letters)}</text>'


def covered(pen: KontorSymbols, cards: Sequence[Card], width: int) -> str:
    """Draw the edges of the cards that lie under a flood or a bridge (P7, P8), the upper one first."""
    parts = []
    for index, card in enumerate(reversed(cards)):
        each = width / len(cards)
        x = 3 + index * each
        land = card.kind in HARBOUR_KINDS
        parts.append(
            f'<path d="M{x:g} 38.6v-9.2h{each:g}v9.2z" {pen.ink["card" if land else "card-water"]}/>'
            f"{narrow_text(pen, 'under', _short(card), x + each / 2, 37.8, each - 1.5)}"
        )
    return "".join(parts)


def _short(card: Card) -> str:
    """Return what is written on the edge of a covered card."""
    if card.number is None:
        return "HC" if card.kind == "centre" else "~"
    letter = "" if card.kind == "water" else colour_letter(card.colour)
    return f"{letter}{card.number}"


class StartPen:
    """Draws the cells of one editor. Shared parts are defined once, in `definitions`, after all have been drawn."""

    def __init__(self, prefix: str = "start") -> None:
        self._pen = KontorSymbols(ink(standalone=False), prefix)

    def cell(self, card: str | None) -> Markup:
        """Draw what lies on a cell: a card's id, None for water without a number."""
        return self._picture(content(self._pen, start_card(card)))

    def empty(self) -> Markup:
        """Draw a cell on which nothing lies: its ground is the page's."""
        return self._picture("")

    def _picture(self, drawn: str) -> Markup:
        return Markup(f'<svg {self._pen.ink.root()} viewBox="0 0 {SIZE} {SIZE}" aria-hidden="true">{drawn}</svg>')

    def definitions(self) -> Markup:
        """Return the signs that the cells refer to; it takes no room on the page."""
        return Markup(f'<svg class="defs" aria-hidden="true">{self._pen.definitions()}</svg>')
