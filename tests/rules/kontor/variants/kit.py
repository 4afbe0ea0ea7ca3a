"""What tests of scenarios, special rules and the extension share: start layouts, and entries that only they know."""

from tests.rules.kontor.kit import At, Json, Table, face

Layout = list[list[object]]


def lake(width: int, height: int, *free: At) -> Layout:
    """Return a layout of water with the centre in its north-west corner; the free cells are left empty."""
    cells = [(x, y) for y in range(height) for x in range(width) if (x, y) not in free]
    return [[x, y, "HC" if (x, y) == (0, 0) else None] for x, y in cells]


def canal(*free: At) -> Layout:
    """Return Canale Grande's 12x4 cells of water less the free ones, which must be 8 or more (S7)."""
    return lake(12, 4, *free)


def pools(*free: At) -> Layout:
    """Return Wasserspiele's 6x6 cells of water less the free ones: a card on a lone free cell is a closed area."""
    return lake(6, 6, *free)


def ring(*, around: At = (1, 1)) -> Layout:
    """Return the eight water cells round one cell; the centre lies north-west of it."""
    x, y = around
    cells = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]
    return [[*cell, "HC" if cell == (0, 0) else None] for cell in cells]


DRY_PILE = {"scenario": "insel", "layout": lake(7, 7, *((x, y) for x in range(1, 4) for y in range(4, 7)))}
"""Insel with so much water that the pile is empty from the start; (1, 4) to (3, 6) are free."""
LAYOUTS = {
    "canale-grande": [[x, 0, "HC" if x == 0 else None] for x in range(-4, 8)] + [[0, y, None] for y in (-1, 1, 2)],
    "wasserspiele": [[x, y, "HC" if (x, y) == (0, 0) else None] for x in (-2, 0, 2) for y in (-1, 0, 1)],
    "insel": ring(),
}
"""A start for each scenario that needs one."""

SCENARIOS = (
    "canale-grande", "kleine", "wasserspiele", "tic-tac-toe", "bakschisch", "david-goliath", "gigant", "gulliver",
    "insel", "armut",
)  # fmt: skip
SPECIAL_RULES = (
    "hochwasser", "bruecke-hochwasser", "sonderkarten", "justizia", "schmuggel", "exportlager", "finale",
    "freie-wahl-1", "freie-wahl-2", "finish", "erste-wahl", "alte-seilschaften", "neue-seilschaften", "schutz",
    "blockade", "erweitertes-hochwasser", "bestechung-1", "bestechung-2", "drunken-sailor",
)  # fmt: skip
OPTIONS = (
    "both_sit_out", "sit_out_until", "both_broke", "removed_card", "placing", "customs_close", "customs_size",
    "border_closes", "keeper_supply", "unowned_rank", "equal_areas", "last_income", "warehouse_supply",
    "without_three_goods", "finale_area", "restricted_scoring", "sailor",
)  # fmt: skip
"""The three tables of the rules, in their order."""


def with_scenario(scenario: str | None) -> Json:
    """Return the keys of a set-up that a scenario asks for."""
    return {"scenario": scenario, "layout": LAYOUTS.get(scenario or "")}


def smuggle(seat: str, cell: At) -> Json:
    """Return a `smuggle` entry (F5)."""
    return {"entry": "smuggle", "seat": seat, "cell": list(cell)}


def buy_out(seat: str, cell: At) -> Json:
    """Return a `buy-out` entry (N3)."""
    return {"entry": "buy-out", "seat": seat, "cell": list(cell)}


def waters(seat: str, **cards: At) -> Json:
    """Return a `waters` entry (F16): waters("red", W50=(1, 2), W51=(1, 3))."""
    return {
        "entry": "waters",
        "seat": seat,
        "cards": [{"card": card_id, "cell": list(cell)} for card_id, cell in cards.items()],
    }


def smuggled(seat: str, words: str) -> Json:
    """Return the answer that a smuggled card is this one (F5)."""
    return {"entry": "answer", "question": "smuggled", "seat": seat, "card": face(words)}


def tavern(side: str, cell: At, *, counts: bool) -> Json:
    """Return the answer whether a tavern's area counts (F12)."""
    return {"entry": "answer", "question": "tavern", "side": side, "cell": list(cell), "counts": counts}


def highest(**cards: str | None) -> Json:
    """Return the answer which harbour cards are shown (E10)."""
    return {"entry": "answer", "question": "highest-card", "cards": cards}


REDS = ", ".join(f"R{number} w" for number in range(10, 27))
"""Seventeen red cards that show one wine."""


def score(table: Table, side: str) -> dict[str, int]:
    """Return what a side scored."""
    return table.out["score"]["sides"][side]


def counted(table: Table) -> list[list[list[int]]]:
    """Return the cells of the areas that count, in rank order."""
    out = table.out
    return [out["areas"][index]["cells"] for index in out["score"]["counted"]]
