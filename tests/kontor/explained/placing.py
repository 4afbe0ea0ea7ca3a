"""Where cards may go, and what the ship may do (P, H, N1, N2, N4, F13-F15, V2)."""

from tests.kontor.explained.case import Heard, against, case
from tests.rules.kontor.kit import Table, buy, no_place, place, play, ship, sit_out
from tests.rules.kontor.test_placing import with_specials
from tests.rules.kontor.variants.kit import REDS, pools, ring

DECK = "R10 w, R12 ss, R14 crane, B11 t, B19 tt ship"
SHIPS = "R5 ww, R7 s ship, R9 t ship, B20 w ship, B22 tt ship"
TAVERNS = "R15 w ship, R18 w ship, R89 tavern, B88 tavern"


def _sailing(*laid: str) -> Table:
    """Fritz's turn with a card that moves the ship."""
    return Table("pro", SHIPS).lay(*laid).turn("black", "B20")


def _third_mover() -> Heard:
    table = Table("extension", "R10 w ship, B11 w ship, G10 w ship").enter(play(red="R10", black="B11", green="G10"))
    table.enter(ship("black", (1, 0)), place("black", (1, 1)), ship("green", (2, 0)), place("green", (2, 1)))
    return against(table, ship("red", (1, 0)))


def _partners_card() -> Heard:
    table = Table("team", SHIPS).lay("red-1:R7@1,1").turn("black-1", "B20")
    return against(table, ship("black-1", (1, 0), (1, 1)))


def _protected() -> Heard:
    table = Table("pro", TAVERNS, special_rules=["schutz"]).lay("R15@1,1", "R89@2,1").turn("red", "R18")
    return against(table, ship("red", (0, 1), (1, 1)))


def _moved_twice() -> Heard:
    return against(_sailing().enter(ship("black", (1, 0))), ship("black", (2, 0)))


SHIP = [
    case("ship.none", "There is no ship in this game.")(
        lambda: against(Table("basic", SHIPS).turn("black", "B20"), ship("black", (1, 0)))
    ),
    case("ship.twice", "Fritz has already moved the ship in this turn.")(_moved_twice),
    case("ship.no-symbol", "Anna can't move the ship: red 5 has no ship symbol.")(
        lambda: against(Table("pro", SHIPS).turn("red", "R5"), ship("red", (1, 0)))
    ),
    case("ship.limit", "Anna can't move the ship: it has already made its 2 moves this round.")(_third_mover),
    case("ship.cell", "The ship moves to another cell, and to one that shows water.")(
        lambda: against(_sailing("R5@1,1"), ship("black", (1, 1)))
    ),
    case("ship.return-to", "Fritz has to say who gets the card: Anna and Clara.")(_partners_card),
    case("ship.return-to", "Fritz doesn't choose who gets the card: that is settled.")(
        lambda: against(_sailing("R7@1,1"), ship("black", (1, 0), (1, 1), return_to="red"))
    ),
    case("ship.buy", "Fritz can't buy: the ship has to be moved onto the open harbour centre first.")(
        lambda: against(_sailing(), ship("black", (1, 0), buy=1))
    ),
    case("remove.apart", "That cell isn't right beside the ship.")(
        lambda: against(_sailing("R7@1,1"), ship("black", (2, 0), (1, 1)))
    ),
    case("remove.no-harbour-card", "There is no harbour card there, and the ship removes nothing else.")(
        lambda: against(_sailing(), ship("black", (1, 0), (2, 0)))
    ),
    case("remove.no-ship-symbol", "The ship can't remove red 5: it has no ship symbol.")(
        lambda: against(_sailing("R5@1,1"), ship("black", (1, 0), (1, 1)))
    ),
    case("remove.closed", "The ship can't remove red 7: its area is closed.")(
        lambda: against(_sailing("R7@1,1", "W50@2,1", "W51@1,2"), ship("black", (1, 0), (1, 1)))
    ),
    case("remove.protected", "The ship can't remove red 15: it is protected by the tavern, red 89.")(_protected),
]


def _dry() -> Heard:
    table = Table("pro", REDS, scenario="wasserspiele", layout=[[0, 0, "HC"], [3, 0, None]])
    return against(table.lay("R10@1,0", "W50@1,1").turn("red", "R11"), place("red", (1, -1)))


def _cut_block() -> Heard:
    table = Table("pro", REDS, scenario="tic-tac-toe").lay("R10@-1,-1", "W50@-2,-1").turn("red", "W51")
    return against(table, place("red", (-1, -2)))


def _island() -> Heard:
    return against(Table("pro", REDS, scenario="insel", layout=ring()).turn("red", "W50"), place("red", (1, 1)))


def _tavern_closing() -> Heard:
    start = {"scenario": "wasserspiele", "layout": pools((1, 1), (3, 3), (3, 4))}
    table = Table("pro", TAVERNS, special_rules=["neue-seilschaften"], **start)
    return against(table.turn("black", "B88"), place("black", (1, 1)))


def _blocked() -> Heard:
    table = Table("pro", SHIPS, special_rules=["blockade"]).turn("red", "R7").enter(ship("red", (2, 0)))
    return against(table, place("red", (2, 1)))


def _joining() -> Heard:
    table = Table("extension", "R10 w, R11 w, B21 s", special_rules=["restricted-storage"])
    return against(table.lay("R10@1,1", "W61@3,0", "B21@3,1").turn("red", "R11"), place("red", (2, 1)))


def _closed(card: str) -> Table:
    """An area of one card is closed, and Anna's turn with a special card."""
    return with_specials("R10@1,1", "W50@2,1", "W51@1,2").turn("red", card)


def _border() -> Heard:
    return against(Table("basic", DECK).lay("R10@3,0").turn("red", "R12"), place("red", (4, 0)))


def _crane(cell: tuple[int, int]) -> Heard:
    return against(Table("basic", DECK).lay("R14@1,1").turn("black", "B11"), place("black", cell))


PLACING = [
    case("place.apart", "There is no card beside that cell.")(
        lambda: against(Table("basic", DECK).turn("red", "R10"), place("red", (2, 2)))
    ),
    case("place.outside", "That cell is beyond the edge: the field is 6 wide and 6 high.")(_border),
    case("place.covered", "That cell is taken: red 10 is there. Only floods and bridges are placed on top of a card.")(
        lambda: against(with_specials("R10@1,1").turn("red", "R12"), place("red", (1, 1)))
    ),
    case("place.covered", "That cell is taken. Only floods and bridges are placed on top of a card.")(
        lambda: against(with_specials().turn("red", "R12"), place("red", (1, 0)))
    ),
    case("place.crane", "Beside that cell stands a crane, red 14: it keeps other colours' harbour cards out.")(
        lambda: _crane((2, 1))
    ),
    case(
        "place.closed-area",
        "A special card is placed neither in a closed area nor right beside one. The area on M13 is closed.",
    )(lambda: against(_closed("S90"), place("red", (1, 1)))),
    case(
        "place.closed-area",
        "A special card is placed neither in a closed area nor right beside one. The area on M13 is closed.",
    )(lambda: against(_closed("S91"), place("red", (2, 1)))),
    case("place.customs-closes", "A customs house may not close an area, and there it would.")(
        lambda: against(with_specials("W50@2,1", "W51@1,2").turn("red", "S94"), place("red", (1, 1)))
    ),
    case("place.bridge", "A bridge goes on top of water: a water card or a flood.")(
        lambda: against(with_specials("R10@1,1").turn("red", "S91"), place("red", (1, 1)))
    ),
    case("place.bridge-ship", "The ship is there, and no bridge goes underneath it.")(
        lambda: against(with_specials().turn("red", "S91"), place("red", (0, 0)))
    ),
    case("place.flood", "A flood goes on top of a bridge, or of a harbour card with a single good.")(
        lambda: against(with_specials("R12@1,1").turn("red", "S90"), place("red", (1, 1)))
    ),
    case("place.dry", "There is no water beside that cell, and in this game there has to be.")(_dry),
    case("place.cuts-block", "Water there would part the land of a block in two.")(_cut_block),
    case("place.island", "That cell is on the island, and water stays off the island.")(_island),
    case("place.tavern-closes", "In this game a tavern may not close an area, and there it would.")(_tavern_closing),
    case("place.blockade", "The ship is right beside that cell and blocks it.")(_blocked),
    case("place.joins-areas", "That card would connect two areas. Only water may go between them.")(_joining),
    case("place.possible", "Anna has to place red 10: there is a cell for it.")(
        lambda: against(Table("basic", DECK).turn("red", "R10"), no_place("red"))
    ),
]


def _all_at_once() -> Heard:
    """Fritz's card beside Anna's crane, which stands at the edge, and beyond it."""
    return against(Table("basic", DECK).lay("R14@3,0").turn("black", "B11"), place("black", (4, 0)))


def _far_special() -> Heard:
    table = Table("basic", f"{DECK}, S91", special_rules=["sonderkarten"]).enter(buy("red", 1), sit_out("black"))
    return against(table.enter(play(red="S91")), place("red", (50, 50)))


SEVERAL = [
    case(
        "place.apart",
        "There is no card beside that cell.",
        "That cell is beyond the edge: the field is 6 wide and 6 high.",
    )(lambda: against(Table("basic", DECK).turn("red", "R10"), place("red", (9, 9)))),
    case(
        "place.crane",
        "That cell is beyond the edge: the field is 6 wide and 6 high.",
        "Beside that cell stands a crane, red 14: it keeps other colours' harbour cards out.",
    )(_all_at_once),
    case(
        "place.bridge",
        "That cell is beyond the edge: the field is 6 wide and 6 high.",
        "A bridge goes on top of water: a water card or a flood.",
    )(_far_special),
]

CASES = [*SHIP, *PLACING, *SEVERAL]
