"""Single cards, goods and symbols, as parts of the layout and as small pictures of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup, escape

from arbiter import drawing
from kontor.drawing.accessible_names import Face, card_name
from kontor.drawing.glyphs import FLAGS, GLYPHS, KEEPER, LETTERS, SIGN_SPOTS, SPOTS
from kontor.drawing.ink import ink
from kontor.drawing.outline import outline
from kontor.words import colour_letter

SIZE = 40
GOODS = ("wine", "spice", "tea")
HARBOUR_KINDS = frozenset({"goods", "crane", "tavern", "bridge", "customs", "unknown"})
COLOUR_OF = {letter: colour for colour, letter in LETTERS.items()}
PLAIN: Mapping[str, Any] = {
    "id": "",
    "kind": "unknown",
    "colour": None,
    "number": None,
    "goods": [],
    "coin": False,
    "ship": False,
    "bar": None,
}


def face_of(card_id: str | None, faces: Mapping[str, Face]) -> Face:
    """Return the face of what record-kontor.md's `board` names: null is water without a number, "?" smuggled.

    A layout may name water cards that nobody has shown the arbiter: those are known by their letter only.
    """
    if card_id is None:
        return {**PLAIN, "kind": "water"}
    if card_id in faces:
        return faces[card_id]
    if card_id == "?":
        return {**PLAIN, "id": "?", "kind": "smuggled"}
    if card_id == "HC":
        return {**PLAIN, "id": "HC", "kind": "centre"}
    kind = "water" if card_id[0] == "W" else "unknown"
    return {**PLAIN, "id": card_id, "kind": kind, "colour": COLOUR_OF.get(card_id[0]), "number": card_id[1:]}


class SymbolDefs(drawing.SymbolDefs):
    """Draws the signs of Kontor."""

    def drawn(self, name: str) -> str:
        kind, _, colour = name.partition("-")
        if kind == "flag":
            return self._flag(colour)
        if kind == "keeper":
            return (
                f'<path d="{KEEPER}" {self.ink[name]}/><text y="6" text-anchor="middle" {self.ink["flag-letter"]}>'
                f"{colour_letter(colour)}</text>"
            )
        return GLYPHS[name].format_map(self.ink)

    def _flag(self, colour: str) -> str:
        if colour in FLAGS:
            shape, look, letter = FLAGS[colour], f"flag-{colour}", colour_letter(colour)
        else:
            shape, look, letter = FLAGS["black"], "neutral", colour_letter(None)
        text = "flag-letter" if colour in FLAGS else "neutral-letter"
        return f'<path d="{shape}" {self.ink[look]}/><text x="3.5" y="13" {self.ink[text]}>{letter}</text>'


def content(pen: SymbolDefs, card: Face, room: str = "full") -> str:
    """Return what a card shows, from the upper left corner of its cell; `room` is a key of SPOTS."""
    kind = card["kind"]
    if kind == "smuggled":
        return pen.sign("back") + f'<text x="20" y="27" {pen.ink["query"]}>?</text>'
    if kind == "centre":
        return pen.sign("rose", 20, 20) + pen.sign("anchor", *((20, 20) if room == "full" else (10, 11, 0.7)))
    if kind == "water":
        number = (
            "" if card["number"] is None else f'<text x="4" y="13.5" {pen.ink["depth"]}>{escape(card["number"])}</text>'
        )
        return pen.sign("water") + number + _symbols(pen, card)
    head = _flag(pen, card) + _symbols(pen, card)
    if card["goods"]:
        goods = sorted(card["goods"], key=GOODS.index)
        return head + "".join(pen.sign(good, *spot) for good, spot in zip(goods, SPOTS[room][len(goods)], strict=True))
    return head + (pen.sign(kind, *SIGN_SPOTS[room]) if kind in GLYPHS else "")


def _flag(pen: SymbolDefs, card: Face) -> str:
    colour = card["colour"]
    text = "flag-text" if colour else "neutral-text"
    said = f'<text x="10.5" y="13.5" {pen.ink[text]}>{escape(card["number"])}</text>'
    bar = ""
    if card["bar"]:
        bar = f'<path d="M10.5 {2.8 if card["bar"] == "over" else 15.4:g}h13" {pen.ink["over"]}/>'
    return pen.sign(f"flag-{colour}" if colour else "flag-neutral") + said + bar


def _symbols(pen: SymbolDefs, card: Face) -> str:
    """Draw coin and ship at the upper right; a card with both (C5) has them one over the other."""
    shown = [name for name in ("coin", "ship") if card[name]]
    if len(shown) == 2:
        return pen.sign("coin", 34.5, 5.5, 0.8) + pen.sign("ship", 34.5, 14, 0.8)
    return "".join(pen.sign(name, 34, 8.5) for name in shown)


def store(pen: SymbolDefs, counts: Mapping[str, int], side: str) -> str:
    """Return a central warehouse (W1): along the lower end of a cell one gabled house a good, with its number.

    The roofs have the side's colour; whose it is stands on the card's flag too.
    """
    kept = [good for good in GOODS if counts.get(good)]
    width, scale, look = (12.4, 0.48, "count-3") if len(kept) == 3 else (17, 0.62, "count")
    half = width / 2
    first = 20 - half * len(kept)
    parts = []
    for index, good in enumerate(kept):
        x = first + width * index
        parts.append(f'<path d="M{x:g} 38.7v-8.4l{half:g}-3l{half:g} 3v8.4z" {pen.ink["store"]}/>')
        parts.append(f'<path d="M{x:g} 30.3l{half:g}-3l{half:g} 3" {pen.ink[f"roof-{side}"]}/>')
        parts.append(pen.sign(good, round(x + width * 0.31, 1), 34.5, scale))
        parts.append(f'<text x="{x + width * 0.74:g}" y="37.8" {pen.ink[look]}>{counts[good]}</text>')
    return "".join(parts)


def _base(pen: SymbolDefs, kind: str) -> str:
    look = "card" if kind in HARBOUR_KINDS else "card-water"
    return f'<rect x=".8" y=".8" width="38.4" height="38.4" rx="3.5" {pen.ink[look]}/>'


def picture(drawn: str, width: int, height: int, *, title: str | None = None, standalone: bool = False) -> Markup:
    """Wrap drawn parts as a small picture; without a title it is an ornament that nobody hears of."""
    return drawing.picture(ink(standalone=standalone), drawn, width, height, title=title)


def card_svg(card: Face, *, titled: bool = True, standalone: bool = False) -> Markup:
    """Draw one card. `card` is a card object of record-kontor.md. Untitled, it is an ornament beside its name."""
    pen = SymbolDefs(ink(standalone=standalone))
    title = card_name(card) if titled else None
    return picture(_base(pen, card["kind"]) + content(pen, card), SIZE, SIZE, title=title, standalone=standalone)


def kind_svg(kind: str, colour: str | None = None) -> Markup:
    """Draw a kind of card for the question what a card shows: no card in particular, so without a number."""
    pen = SymbolDefs(ink(standalone=False))
    base = _base(pen, kind)
    if kind == "water":
        return picture(base + pen.sign("water", 0, -15) + pen.sign("water"), SIZE, SIZE)
    if kind == "centre":
        return picture(base + content(pen, {**PLAIN, "kind": kind}), SIZE, SIZE)
    flag = pen.sign(f"flag-{colour or 'neutral'}")
    if kind == "goods":
        signs = "".join(pen.sign(good, *spot) for good, spot in zip(GOODS, SPOTS["full"][3], strict=True))
    else:
        signs = pen.sign(kind, *SIGN_SPOTS["full"])
    return picture(base + flag + signs, SIZE, SIZE)


def bar_svg(card: Face) -> Markup:
    """Draw the number of a card large, with the bar over or under it (C4)."""
    return picture(_flag(SymbolDefs(ink(standalone=False)), card), 31, 18)


def area_svg(area: Mapping[str, Any]) -> Markup:
    """Draw the outline of an area, with its owner's ground once it is valued, for a list beside its words."""
    inks = ink(standalone=False)
    left, top = (min(cell[axis] for cell in area["cells"]) for axis in (0, 1))
    cells = [(x - left, y - top) for x, y in area["cells"]]
    width, height = (SIZE * (max(cell[axis] for cell in cells) + 1) for axis in (0, 1))
    side = max(width, height, 3 * SIZE)
    path = f'<path transform="translate({(side - width) / 2:g} {(side - height) / 2:g})" d="{outline(cells, SIZE, 2)}" '
    scaled = f'<g transform="scale({40 / side:g})">{path}{inks[area_look(area)]}/></g>'
    return picture(scaled, SIZE, SIZE)


def area_look(area: Mapping[str, Any]) -> str:
    """Return the look of an area's ground: open, pending (closed, F5: not valued yet), or its owner's."""
    if not area["valued"]:
        return "pending" if area["closed"] else "open"
    return f"own-{area['owner']}" if area["owner"] else "nobody"


def goods_svg(good: str, *, titled: str | None = None) -> Markup:
    """Draw one good: wine, spice or tea."""
    pen = SymbolDefs(ink(standalone=False))
    return picture(pen.sign(good, 7, 7), 14, 14, title=titled)


def coin_svg(*, titled: str | None = None) -> Markup:
    """Draw the coin symbol of a card's corner (C5)."""
    return picture(SymbolDefs(ink(standalone=False)).sign("coin", 6, 6), 12, 12, title=titled)


def ship_svg(*, titled: str | None = None) -> Markup:
    """Draw the ship symbol of a card's corner (C5)."""
    return picture(SymbolDefs(ink(standalone=False)).sign("ship", 6, 6), 12, 12, title=titled)


def keeper_svg(side: str, *, titled: str | None = None) -> Markup:
    """Draw a side's warehouse keeper (A6)."""
    return picture(SymbolDefs(ink(standalone=False)).sign(f"keeper-{side}", 9, 11), 18, 20, title=titled)
