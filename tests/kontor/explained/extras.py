"""What special rules, the extension and the table's own word add (N3, F3, F5-F18, W5, H7, override)."""

from __future__ import annotations

from dataclasses import replace

from kontor_rules.values import Hand
from tests.kontor.explained.case import Heard, against, case
from tests.rules.kontor.kit import Table, buy, end, place, play, ship, sit_out
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


LAYING = [
    case(
        "place.key",
        lambda: against(_turn("R13"), place("red", (1, 1), export="wine")),
        "In this game nothing is exported.",
    ),
    case(
        "place.key",
        lambda: against(_turn("R13"), place("red", (1, 1), choose="wine")),
        "In this game nobody chooses which good is stored.",
    ),
    case(
        "place.key",
        lambda: against(_turn("R89"), place("red", (1, 1), joker=[[1, 1]])),
        "In this game taverns add no warehouses.",
    ),
    case(
        "place.key",
        lambda: against(_turn("R13"), place("red", (1, 1), draw="water")),
        "In this game nobody chooses which pile to draw from.",
    ),
    case(
        "place.key",
        lambda: against(_turn("R13"), place("red", (1, 1), pick=True)),
        "In this game nobody picks a card from the pile.",
    ),
    case(
        "export.not-shown",
        lambda: against(_turn("R13", "exportlager"), place("red", (1, 1), export="spice")),
        "There is no spice to export on red 13.",
    ),
    case("export.none-left", _last_chits, "Exporting wine isn't possible: there is no piece left for it."),
    case(
        "choose.needless",
        lambda: against(_turn("R10", "freie-wahl-1"), place("red", (1, 1), choose="wine")),
        "There is nothing to choose: red 10 hasn't several goods.",
    ),
    case(
        "choose.needed",
        lambda: against(_turn("R13", "freie-wahl-1"), place("red", (1, 1))),
        "Choose one of the goods on red 13: only that one is stored.",
    ),
    case(
        "choose.export",
        lambda: against(_turn("R13", "freie-wahl-1", "exportlager"), place("red", (1, 1), choose="wine", export="tea")),
        "Of red 13 only the chosen good, wine, can be exported.",
    ),
    case(
        "joker.cells",
        lambda: against(_turn("R89", "bestechung-1"), place("red", (2, 1), joker=[])),
        "Only a tavern adds warehouses, and to 1 card at most.",
    ),
    case(
        "joker.cells",
        lambda: against(_turn("R89", "bestechung-2"), place("red", (2, 1), joker=[])),
        "Only a tavern adds warehouses, and to 2 different cards at most.",
    ),
    case(
        "joker.card",
        lambda: against(_turn("R89", "bestechung-1", lay=("R13@1,1",)), place("red", (2, 1), joker=[[1, 1]])),
        "Anna can add a warehouse only to one of their own cards with a single good. There is none on M13.",
    ),
    case(
        "joker.area",
        lambda: against(
            _turn("R89", "bestechung-1", lay=("R10@1,1", "R11@-1,1")), place("red", (2, 1), joker=[[-1, 1]])
        ),
        "The card on K13 lies in the wrong area for adding a warehouse.",
    ),
    case("joker.supply", _no_warehouse, "There is no warehouse of wine left to add."),
    case(
        "draw.choice",
        lambda: against(_turn("W50", "freie-wahl-2"), place("red", (1, 1))),
        "After laying water 50, say which pile to draw from, if a card is due.",
    ),
    case(
        "draw.one-of-each",
        lambda: _one_of_each(1, 3, "water"),
        "Anna has to draw a harbour card, to have one of each sort in hand.",
    ),
    case(
        "draw.one-of-each",
        lambda: _one_of_each(3, 1, "harbour"),
        "Anna has to draw a water card, to have one of each sort in hand.",
    ),
    case(
        "pick.false",
        lambda: against(_turn("R10", "erste-wahl"), place("red", (1, 1), pick=False)),
        "Anna either picks a card or says nothing about it.",
    ),
    case(
        "pick.no-draw",
        lambda: against(_turn("W50", "erste-wahl"), place("red", (1, 1), pick=True)),
        "Anna can't pick a card: no harbour card is drawn.",
    ),
    case(
        "pick.coins",
        lambda: against(_turn("R10", "erste-wahl").purses(red=1), place("red", (1, 1), pick=True)),
        "Anna can't pay 2 coins: the purse holds 1.",
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
    case(
        "waters.no-flood",
        lambda: against(_turn("R10", "hochwasser", "erweitertes-hochwasser"), waters("red", W50=(2, 1), W51=(1, 1))),
        "Anna can lay two water cards only instead of a flood, not of red 10.",
    ),
    case(
        "waters.count",
        lambda: against(_flood(), waters("red")),
        "Anna lays two different water cards, or one if there is no cell for more.",
    ),
    case(
        "waters.not-water",
        lambda: against(_flood(), waters("red", W50=(2, 1), R11=(1, 1))),
        "Anna can't lay red 11: only water goes there instead of a flood.",
    ),
    case("waters.too-few", _one_water_left, "Anna doesn't have that many water cards in hand."),
    case(
        "waters.second",
        lambda: against(_flood(), waters("red", W50=(2, 1))),
        "Anna has to lay a second water card: there is one, and a cell for it.",
    ),
    case("waters.ended", _last_cell, "The first water card ends the game, so Anna doesn't lay another."),
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
    case(
        "smuggle.when",
        lambda: against(Table("pro", special_rules=["schmuggel"]), smuggle("red", (1, 1))),
        "Anna can smuggle a card only right after laying one.",
    ),
    case("smuggle.twice", _smuggled_twice, "Anna has already smuggled a card in this game."),
    case("smuggle.no-card", _nothing_to_smuggle, "Anna has no card in hand to smuggle."),
    case(
        "smuggle.card",
        lambda: against(_after("R10", "1,1").enter(smuggle("red", (2, 1)), end()), smuggled("red", "R40 ww")),
        "Anna can't have smuggled red 40: only water or one good, from their own hand.",
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
    case(
        "buy-out.late",
        lambda: against(_bakschisch("R10@1,1").enter(sit_out("red")), buy_out("black", (1, 1))),
        "Fritz is too late: cards are bought out before anyone sits out.",
    ),
    case(
        "buy-out.twice",
        lambda: against(_bakschisch("R10@1,1", "R11@2,1").enter(buy_out("black", (1, 1))), buy_out("black", (2, 1))),
        "Fritz has already bought out a card in this round.",
    ),
    case(
        "buy-out.card",
        lambda: against(_bakschisch("R10@1,1"), buy_out("red", (1, 1))),
        "Anna can buy out only opponents' cards with goods on them.",
    ),
    case(
        "buy-out.closed",
        lambda: against(_bakschisch("R10@1,1", "W50@2,1", "W51@1,2"), buy_out("black", (1, 1))),
        "Fritz can't buy out that card: its area is closed.",
    ),
    case(
        "buy-out.coins",
        lambda: against(_bakschisch("R40@1,1").purses(black=2), buy_out("black", (1, 1))),
        "Fritz can't pay 3 coins: the purse holds 2.",
    ),
    case(
        "buy-special.late",
        lambda: against(Table(**SPECIALS).enter(sit_out("red")), buy("black", 1)),
        "Fritz is too late: special cards are bought before anyone sits out.",
    ),
    case(
        "buy-special.twice",
        lambda: against(Table(**SPECIALS).enter(buy("red", 1)), buy("red", 1)),
        "Anna has already bought special cards in this round.",
    ),
    case(
        "buy-special.coins",
        lambda: against(Table(**SPECIALS), buy("red", 3)),
        "Anna can't pay 6 coins: the purse holds 4.",
    ),
    case(
        "buy-special.coins",
        lambda: against(_ship_to_centre(4), ship("green", (0, 0), buy=3)),
        "Clara can't pay 6 coins: the purse holds 4.",
    ),
    case(
        "buy-special.pile",
        lambda: against(_ship_to_centre(14), ship("green", (0, 0), buy=7)),
        "Clara can't buy that many: there are 6 special cards.",
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
    case(
        "override.too-many-coins",
        lambda: against(Table("basic"), coins("red", 17)),
        "There aren't that many coins: purse and treasury together hold 16.",
    ),
    case(
        "override.no-turn",
        lambda: against(Table("basic"), override("turn", seat="black")),
        "No revealed card of Fritz waits to be laid in this round.",
    ),
    case(
        "override.area",
        lambda: against(Table("basic", FACES).lay("R10@1,1"), owner(1, 1, "black")),
        "No closed area lies there. Only a closed area can be given to somebody.",
    ),
    case("override.side", lambda: against(closed(), owner(1, 1, "green")), "Nobody at this table plays that colour."),
    case("override.keeper", _no_keeper, "No keeper of Fritz is left to put there."),
    case(
        "override.over",
        lambda: against(Table("basic", FACES).lay("R10@1,1").enter(end()), card(1, 1, None)),
        "The game is over. Put the table's word in before its end: correct the entry at which it should have stood.",
    ),
    case("override.decided", _decided, "The game was decided at once, without a score: this can't change it any more."),
    case("override.no-card", lambda: against(Table("basic"), card(3, 3, None)), "No card lies there."),
    case(
        "override.fixed-card",
        lambda: against(Table("basic"), card(0, 0, (1, 1))),
        "The harbour centre stays where it is, and so does a card lying face down.",
    ),
    case("override.ship", _under_the_ship, "The ship stands on that card. Move the ship first."),
    case(
        "override.cell",
        lambda: against(Table("basic", FACES).turn("red", "R10"), override("place", seat="red", cell=[1, 0])),
        "A card can't lie there: the cell is taken, or beyond the field.",
    ),
    case(
        "override.nobodys",
        lambda: against(Table("basic"), card(1, 0, None)),
        "Nobody laid that card: there is no hand that it could go back to.",
    ),
    case(
        "override.supply",
        _supply_gone,
        "The area's warehouses are in use elsewhere by now. Missing from the supply: 1 wine.",
    ),
]

CASES = [*LAYING, *WATERS, *SMUGGLING, *BUYING, *OVERRULING]
