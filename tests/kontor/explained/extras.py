"""What special rules, the extension and the table's own word add (N3, F3, F5-F18, W5, H7, override)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kontor_rules.values import Hand
from tests.kontor.explained.case import Case, Heard, against, case
from tests.rules.kontor.kit import At, Table, buy, end, place, play, ship, sit_out
from tests.rules.kontor.test_overruling import FACES, card, closed, coins, override, owner
from tests.rules.kontor.variants.kit import buy_out, lake, pools, smuggle, smuggled, waters

DECK = "R10 w, R11 w, R12 s, R13 wt, R14 wst, R89 tavern, B21 w, B27 coin w, B29 coin w, B31 coin w"
WATER = "W50, W51, W52"
ISLAND = {"scenario": "insel", "layout": lake(7, 7, *((x, y) for x in range(1, 4) for y in range(4, 7)))}


def _turn(card_id: str, *rules: str, lay: tuple[str, ...] = (), game: str = "pro", **more: object) -> Table:
    """Anna's turn with a card while Fritz sits out."""
    return Table(game, f"{DECK}, {WATER}, S90", special_rules=list(rules), **more).lay(*lay).turn("red", card_id)


def _last_chits() -> Heard:
    table = Table("extension", DECK).turn("red", "R10")
    exports = next(value for kind, value in table.game.state.slices.items() if kind.__name__ == "Exports")
    used_up = replace(exports, chits=(0, 6, 6))
    table.given(slices={**table.game.state.slices, type(exports): used_up})
    return against(table, place("red", (1, 1), export="wine"))


def _no_warehouse() -> Heard:
    table = _turn("R89", "bestechung-1", lay=("R10@1,1",), options={"warehouse_supply": "16"})
    return against(table.given(supply=(0, 16, 16)), place("red", (2, 1), joker=[[1, 1]]))


def _one_of_each(harbour: int, water: int, draw: str) -> Heard:
    table = _turn("R10" if draw == "water" else "W50", "freie-wahl-2")
    table.given(hands={**table.game.state.hands, "red": Hand(harbour, water)})
    return against(table, place("red", (1, 1), draw=draw))


def no_laying(code: str, says: str) -> Callable[..., Case[Heard]]:
    """Return what makes a case of Anna laying a card, on (1, 1) unless it's said to be on `at`."""

    def position(card_id: str, *rules: str, lay: tuple[str, ...] = (), at: At = (1, 1), **more: Any) -> Case[Heard]:
        return case(code, says)(lambda: against(_turn(card_id, *rules, lay=lay), place("red", at, **more)))

    return position


LAYING = [
    no_laying("place.key", "In this game nothing is exported.")("R13", export="wine"),
    no_laying("place.key", "In this game nobody chooses which good is stored.")("R13", choose="wine"),
    no_laying("place.key", "In this game taverns add no warehouses.")("R89", joker=[[1, 1]]),
    no_laying("place.key", "In this game nobody chooses which pile to draw from.")("R13", draw="water"),
    no_laying("place.key", "In this game nobody picks a card from the pile.")("R13", pick=True),
    no_laying("export.not-shown", "There is no spice to export on red 13.")("R13", "exportlager", export="spice"),
    case("export.none-left", "Exporting wine isn't possible: there is no piece left for it.")(_last_chits),
    no_laying("choose.needless", "There is nothing to choose: red 10 doesn't have several goods.")(
        "R10", "freie-wahl-1", choose="wine"
    ),
    no_laying("choose.needed", "Choose one of the goods on red 13: only that one is stored.")("R13", "freie-wahl-1"),
    no_laying("choose.export", "Of red 13 only the chosen good, wine, can be exported.")(
        "R13", "freie-wahl-1", "exportlager", choose="wine", export="tea"
    ),
    no_laying("joker.cells", "Only a tavern adds warehouses, and to 1 card at most.")(
        "R89", "bestechung-1", at=(2, 1), joker=[]
    ),
    no_laying("joker.cells", "Only a tavern adds warehouses, and to 2 different cards at most.")(
        "R89", "bestechung-2", at=(2, 1), joker=[]
    ),
    no_laying(
        "joker.card",
        "Anna can add a warehouse only to one of their own cards with a single good. There is none on M13.",
    )("R89", "bestechung-1", lay=("R13@1,1",), at=(2, 1), joker=[[1, 1]]),
    no_laying("joker.area", "The card on K13 lies in the wrong area for adding a warehouse.")(
        "R89", "bestechung-1", lay=("R10@1,1", "R11@-1,1"), at=(2, 1), joker=[[-1, 1]]
    ),
    case("joker.supply", "There is no warehouse of wine left to add.")(_no_warehouse),
    no_laying("draw.choice", "Say which pile to draw from after placing water 50, if a card is due.")(
        "W50", "freie-wahl-2"
    ),
    case("draw.one-of-each", "Anna has to draw a harbour card, to have one of each kind in hand.")(
        lambda: _one_of_each(1, 3, "water")
    ),
    case("draw.one-of-each", "Anna has to draw a water card, to have one of each kind in hand.")(
        lambda: _one_of_each(3, 1, "harbour")
    ),
    no_laying("pick.false", "Anna either picks a card or says nothing about it.")("R10", "erste-wahl", pick=False),
    no_laying("pick.no-draw", "Anna can't pick a card: no harbour card is drawn.")("W50", "erste-wahl", pick=True),
    case("pick.coins", "Anna can't pay 2 coins: the purse holds 1.")(
        lambda: against(_turn("R10", "erste-wahl").purses(red=1), place("red", (1, 1), pick=True))
    ),
]


def _flood(**more: object) -> Table:
    """Anna's turn with a flood, instead of which she may lay two water cards."""
    return _turn("S90", "hochwasser", "erweitertes-hochwasser", **more)


def _one_water_left() -> Heard:
    table = _flood()
    return against(
        table.given(hands={**table.game.state.hands, "red": Hand(3, 1, 1)}), waters("red", W50=(2, 1), W51=(1, 1))
    )


def _last_cell() -> Heard:
    table = _flood(scenario="wasserspiele", layout=pools((3, 3)))
    return against(table, waters("red", W50=(3, 3), W51=(3, 4)))


WATERS = [
    case("waters.no-flood", "Anna can place two water cards only instead of a flood, not instead of red 10.")(
        lambda: against(_turn("R10", "hochwasser", "erweitertes-hochwasser"), waters("red", W50=(2, 1), W51=(1, 1)))
    ),
    case("waters.count", "Anna places two different water cards, or one if there is no cell for more.")(
        lambda: against(_flood(), waters("red"))
    ),
    case("waters.not-water", "Anna can't place red 11: instead of a flood, only water goes there.")(
        lambda: against(_flood(), waters("red", W50=(2, 1), R11=(1, 1)))
    ),
    case("waters.too-few", "Anna doesn't have that many water cards in hand.")(_one_water_left),
    case("waters.second", "Anna has to place a second water card: there is one, and a cell for it.")(
        lambda: against(_flood(), waters("red", W50=(2, 1)))
    ),
    case("waters.ended", "The first water card ends the game, so Anna doesn't place another.")(_last_cell),
]


def _after(card_id: str, cell: str, *rules: str, **more: object) -> Table:
    """Anna has just laid a card where cards may be smuggled."""
    return Table("pro", f"{DECK}, R40 ww", special_rules=["schmuggel", *rules], **more).lay(f"{card_id}@{cell}")


def _smuggled_twice() -> Heard:
    table = _after("R10", "1,1").enter(smuggle("red", (-1, 1))).lay("R11@1,-1")
    return against(table, smuggle("red", (-1, -1)))


def _nothing_to_smuggle() -> Heard:
    table = _after("R10", "1,1")
    return against(table.given(hands={**table.game.state.hands, "red": Hand(0, 0)}), smuggle("red", (2, 1)))


SMUGGLING = [
    case("smuggle.when", "Anna can smuggle a card only right after placing one.")(
        lambda: against(Table("pro", special_rules=["schmuggel"]), smuggle("red", (1, 1)))
    ),
    case("smuggle.twice", "Anna has already smuggled a card in this game.")(_smuggled_twice),
    case("smuggle.no-card", "Anna has no card in hand to smuggle.")(_nothing_to_smuggle),
    case("smuggle.card", "Anna can't have smuggled red 40: only water or one good, from their own hand.")(
        lambda: against(_after("R10", "1,1").enter(smuggle("red", (2, 1)), end()), smuggled("red", "R40 ww"))
    ),
]


def _bakschisch(*laid: str) -> Table:
    """Fritz may buy Anna's cards out."""
    return Table("pro", "R40 www, R10 w, R11 w, B42 s", scenario="bakschisch").lay(*laid)


def _ship_to_centre(green: int) -> Table:
    """Clara may move the ship onto the harbour centre and buy, with so many coins."""
    table = Table("extension", "R10 w ship, B11 w ship, G10 w ship").purses(red=0, black=1, green=green)
    table.enter(play(red="R10", black="B11", green="G10"))
    return table.enter(ship("black", (1, 0)), place("black", (1, 1)))


SPECIALS = {"special_rules": ["sonderkarten"]}

BUYING = [
    case("buy-out.late", "Fritz is too late: cards are bought out before anyone sits out.")(
        lambda: against(_bakschisch("R10@1,1").enter(sit_out("red")), buy_out("black", (1, 1)))
    ),
    case("buy-out.twice", "Fritz has already bought out a card in this round.")(
        lambda: against(_bakschisch("R10@1,1", "R11@2,1").enter(buy_out("black", (1, 1))), buy_out("black", (2, 1)))
    ),
    case("buy-out.card", "Anna can buy out only opponents' cards with goods on them.")(
        lambda: against(_bakschisch("R10@1,1"), buy_out("red", (1, 1)))
    ),
    case("buy-out.closed", "Fritz can't buy out that card: its area is closed.")(
        lambda: against(_bakschisch("R10@1,1", "W50@2,1", "W51@1,2"), buy_out("black", (1, 1)))
    ),
    case("buy-out.coins", "Fritz can't pay 3 coins: the purse holds 2.")(
        lambda: against(_bakschisch("R40@1,1").purses(black=2), buy_out("black", (1, 1)))
    ),
    case("buy-special.late", "Fritz is too late: special cards are bought before anyone sits out.")(
        lambda: against(Table(**SPECIALS).enter(sit_out("red")), buy("black", 1))
    ),
    case("buy-special.twice", "Anna has already bought special cards in this round.")(
        lambda: against(Table(**SPECIALS).enter(buy("red", 1)), buy("red", 1))
    ),
    case("buy-special.coins", "Anna can't pay 6 coins: the purse holds 4.")(
        lambda: against(Table(**SPECIALS), buy("red", 3))
    ),
    case("buy-special.coins", "Clara can't pay 6 coins: the purse holds 4.")(
        lambda: against(_ship_to_centre(4), ship("green", (0, 0), buy=3))
    ),
    case("buy-special.pile", "Clara can't buy that many: there are 6 special cards.")(
        lambda: against(_ship_to_centre(14), ship("green", (0, 0), buy=7))
    ),
]


def _water_at(table: Table) -> tuple[int, int]:
    """Return a cell beside the closed area of (1, 1) on which somebody laid water."""
    return next(cell for cell in ((2, 1), (1, 2)) if table.top(*cell) is not None)


def _decided() -> Heard:
    table = Table("pro", FACES, scenario="armut").enter(coins("red", 0), coins("black", 6))
    return against(table, coins("red", 3))


def _no_keeper() -> Heard:
    table = closed(options={"keeper_supply": "5"}).enter(owner(1, 1, None)).given(keepers={"red": 5, "black": 0})
    return against(table, owner(1, 1, "black"))


def _under_the_ship() -> Heard:
    table = Table("pro", FACES).lay("W50@1,1").turn("red", "R20").enter(ship("red", (1, 1)))
    return against(table, card(1, 1, None))


def _supply_gone() -> Heard:
    table = closed(options={"warehouse_supply": "16"}).given(supply=(0, 16, 16))
    return against(table, card(*_water_at(table), None))


OVERRULING = [
    case("override.too-many-coins", "There aren't that many coins: purse and treasury together hold 16.")(
        lambda: against(Table("basic"), coins("red", 17))
    ),
    case("override.no-turn", "Fritz has no revealed card left to place in this round.")(
        lambda: against(Table("basic"), override("turn", seat="black"))
    ),
    case("override.area", "No closed area lies there. Only a closed area can be given to somebody.")(
        lambda: against(Table("basic", FACES).lay("R10@1,1"), owner(1, 1, "black"))
    ),
    case("override.side", "Nobody at this table plays that colour.")(lambda: against(closed(), owner(1, 1, "green"))),
    case("override.keeper", "No keeper of Fritz is left to put there.")(_no_keeper),
    case(
        "override.over", "The game is over. A decision has to come before its end: correct the entry where it belongs."
    )(lambda: against(Table("basic", FACES).lay("R10@1,1").enter(end()), card(1, 1, None))),
    case("override.decided", "The game was decided at once, without a score: this can't change it any more.")(_decided),
    case("override.no-card", "No card lies there.")(lambda: against(Table("basic"), card(3, 3, None))),
    case("override.fixed-card", "The harbour centre stays where it is, and so does a card lying face down.")(
        lambda: against(Table("basic"), card(0, 0, (1, 1)))
    ),
    case("override.ship", "The ship stands on that card. Move the ship first.")(_under_the_ship),
    case("override.cell", "A card can't lie there: the cell is taken, or beyond the field.")(
        lambda: against(Table("basic", FACES).turn("red", "R10"), override("place", seat="red", cell=[1, 0]))
    ),
    case("override.nobodys", "Nobody placed that card: there is no hand that it could go back to.")(
        lambda: against(Table("basic"), card(1, 0, None))
    ),
    case("override.supply", "The area's warehouses are in use elsewhere by now. Missing from the supply: 1 wine.")(
        _supply_gone
    ),
]

CASES = [*LAYING, *WATERS, *SMUGGLING, *BUYING, *OVERRULING]
