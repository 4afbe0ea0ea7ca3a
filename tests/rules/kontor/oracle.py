"""A second opinion on a position, worked out slowly, mostly from the output object: A1-A6, M1-M7, P1-P8, E3-E6, W."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import groupby

from kontor_rules import Card, Game

Json = dict[str, object]
At = tuple[int, int]
GOODS = ("wine", "spice", "tea")
LAND = {"goods", "crane", "tavern", "bridge", "customs"}
UNNOTED = Card("", "water")


def near(cell: At) -> tuple[At, ...]:
    """Return the four cells next to one."""
    x, y = cell
    return ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))


def around(field: Json) -> list[At]:
    """Return every cell of a field and two beyond it on each side."""
    rows, columns = range(field["top"] - 2, field["bottom"] + 3), range(field["left"] - 2, field["right"] + 3)
    return [(x, y) for y in rows for x in columns]


def tops(out: Json, faces: Mapping[str, Card]) -> dict[At, Card]:
    """Return what every covered cell shows; unknown faces are start water."""
    return {(s["cell"][0], s["cell"][1]): faces.get(s["cards"][-1] or "", UNNOTED) for s in out["board"]}


def land_areas(top: Mapping[At, Card]) -> list[set[At]]:
    """A1: return the connected sets of cells that show harbour cards."""
    left = {cell for cell, card in top.items() if card.kind in LAND}
    found = []
    while left:
        area: set[At] = set()
        edge = {left.pop()}
        while edge:
            area |= edge
            edge = {n for cell in edge for n in near(cell)} & left
            left -= edge
        found.append(area)
    return found


def is_closed(area: Iterable[At], top: Mapping[At, Card], field: Json, each: bool) -> bool:
    """A3: tell whether no empty cell next to the area lies within what bounds it."""
    columns = field["columns_fixed"] and (each or field["rows_fixed"])
    rows = field["rows_fixed"] and (each or field["columns_fixed"])
    for x, y in {n for cell in area for n in near(cell)} - set(top):
        inside_columns = not columns or field["left"] <= x <= field["right"]
        inside_rows = not rows or field["top"] <= y <= field["bottom"]
        if inside_columns and inside_rows:
            return False
    return True


def fits(cell: At, field: Json) -> bool:
    """P2: tell whether a card on the cell keeps the layout within the field."""
    x, y = cell
    width = max(x, field["right"]) - min(x, field["left"]) + 1
    height = max(y, field["bottom"]) - min(y, field["top"]) + 1
    return width <= field["width"] and height <= field["height"]


def may_go(card: Card, cell: At, out: Json, top: Mapping[At, Card]) -> bool:
    """P1-P5, P7, P8, P10: tell whether the card may go to the cell; P6 is left out."""
    closed = {(x, y) for area in out["areas"] if area["closed"] for x, y in area["cells"]}
    if card.kind in ("flood", "bridge", "customs") and closed & {cell, *near(cell)}:
        return False
    below = top.get(cell)
    if card.kind == "bridge":
        ship = out["ship"] and tuple(out["ship"])
        return below is not None and below.kind in ("water", "centre", "flood") and cell != ship
    if card.kind == "flood":
        return below is not None and (below.kind == "bridge" or sum(below.goods) == 1)
    if below is not None or not any(n in top for n in near(cell)) or not fits(cell, out["field"]):
        return False
    if card.kind in ("goods", "crane", "tavern"):
        return all(top[n].colour == card.colour for n in near(cell) if n in top and top[n].kind == "crane")
    return True


def room(out: Json, faces: Mapping[str, Card], most_areas: int = 4) -> dict[str, int]:
    """E8, V2, V4: return for each colour how many cells a harbour card may go to, beside so many areas at most."""
    top = tops(out, faces)
    areas = [{(x, y) for x, y in area["cells"]} for area in out["areas"]]
    free = {n for cell in top for n in near(cell)} - set(top)
    free = {cell for cell in free if sum(bool(area & set(near(cell))) for area in areas) <= most_areas}
    cards = {seat: Card("", "goods", seat) for seat in out["coins"]}
    return {seat: sum(may_go(card, cell, out, top) for cell in free) for seat, card in cards.items()}


def closes_one(card: Card, cell: At, out: Json, top: Mapping[At, Card], each: bool) -> bool:
    """P6, F26: tell whether an area would be closed with the card on the empty cell that wasn't closed before."""
    x, y = cell
    field = dict(out["field"])
    field |= {"left": min(x, field["left"]), "right": max(x, field["right"])}
    field |= {"top": min(y, field["top"]), "bottom": max(y, field["bottom"])}
    field["columns_fixed"] = field["right"] - field["left"] + 1 == field["width"]
    field["rows_fixed"] = field["bottom"] - field["top"] + 1 == field["height"]
    was = {(x, y) for area in out["areas"] if area["closed"] for x, y in area["cells"]}
    after = {**top, cell: card}
    return any(is_closed(area, after, field, each) and not area <= was for area in land_areas(after))


def winner(goods: Mapping[str, Mapping[str, int]]) -> str | None:
    """M1-M6: return who wins an area with these goods."""
    leads: dict[str, list[tuple[int, str]]] = {}
    for good in GOODS:
        counts = sorted(((held[good], side) for side, held in goods.items()), reverse=True)
        counts += [(0, ""), (0, "")]
        by = counts[0][0] - counts[1][0]
        if by > 0:
            leads.setdefault(counts[0][1], []).append((by, good))
    most = max((max(own)[0] for own in leads.values()), default=0)
    tied = {side: own for side, own in leads.items() if max(own)[0] == most}
    number = max((len(own) for own in tied.values()), default=0)
    tied = {side: own for side, own in tied.items() if len(own) == number}
    if len(tied) == 1:
        return next(iter(tied))
    if len(tied) == 2 and number == 1:
        (one, other), beats = tied, {("wine", "spice"), ("spice", "tea"), ("tea", "wine")}
        return one if (tied[one][0][1], tied[other][0][1]) in beats else other
    return None


def ranked(areas: list[Json], places: int, min_cells: int, unowned: bool, never: bool) -> list[int]:
    """E3-E6: return the indices of the owned areas that count, in rank order."""

    def key(index: int) -> tuple[int, int]:
        area = areas[index]
        return (-area["size"], min(abs(x) + abs(y) for x, y in area["cells"]))

    found = [i for i, a in enumerate(areas) if a["valued"] and len(a["cells"]) >= min_cells and (unowned or a["owner"])]
    chosen: list[int] = []
    for _, members in groupby(sorted(found, key=lambda i: (key(i), areas[i]["cells"][0][::-1])), key=key):
        group = list(members)
        if never and len(found) > places and len(group) > 1:
            continue
        if len(chosen) + len(group) <= places:
            chosen += group
    return [i for i in chosen if areas[i]["owner"]]


def cards_in(game: Game, out: Json) -> int:
    """Return how many cards are held, lie in piles or on the field; a hand that smuggled (F5) knows its total only."""
    told = {seat: sum(hand.values()) for seat, hand in out["hands"].items() if not hand["hidden"]}
    held = sum(told.get(seat, hand.total) for seat, hand in game.state.hands.items())
    return held + sum(out["piles"].values()) + sum(len(stack["cards"]) for stack in out["board"])


def check_sums(game: Game, out: Json, coins: int, deck: int) -> None:
    """C1-C6, S7, M7, W1-W6: no coin, card, keeper or warehouse came out of nothing or is lost."""
    settings = game.state.book.settings
    assert sum(out["coins"].values()) + out["treasury"] == coins
    assert min(*out["coins"].values(), out["treasury"]) >= 0
    assert cards_in(game, out) == deck
    owned = Counter(area["owner"] for area in out["areas"])
    for side, left in out["keepers"].items():
        assert left is None or (left >= 0 and left + owned[side] == settings.keepers)
    if settings.supply is None:
        assert out["supply"] is None
        return
    for good in GOODS:
        stored = sum(goods[good] for area in out["areas"] if not area["valued"] for goods in area["goods"].values())
        exported, chits = sum(store[good] for store in out["stores"].values()), game.state.book.game == "extension"
        assert out["supply"][good] + stored + (0 if chits else exported) == settings.supply
        assert not chits or exported <= 6


def check_areas(game: Game, out: Json) -> None:
    """A1-A6, M: the areas are what a second look at the board makes of them; what is closed is valued."""
    if "?" in [card for stack in out["board"] for card in stack["cards"]]:
        return
    top = tops(out, game.faces)
    land = {frozenset(area) for area in land_areas(top)}
    assert {frozenset((x, y) for x, y in area["cells"]) for area in out["areas"]} == land
    for area in out["areas"]:
        cells = [(x, y) for x, y in area["cells"]]
        closed = is_closed(cells, top, out["field"], game.state.book.settings.border_each)
        assert area["closed"] == area["valued"] == closed
        if area["valued"] and area["decided_by"] not in ("no-keeper", "table", "tavern"):
            assert area["owner"] == winner(area["goods"])
