"""Positions from which rulings follow that are argued about, and areas that don't count (T, A, M, E3-E6, override)."""

from collections.abc import Callable

from kontor.words import ruling_text, standing_text
from kontor_rules import standings
from tests.kontor.explained.case import Case, case, names_at
from tests.rules.kontor.kit import Table, play, sit_out
from tests.rules.kontor.test_overruling import FACES, card, closed, coins, override, owner
from tests.rules.kontor.test_taxes import DECK as TAXES
from tests.rules.kontor.variants.kit import REDS


def told(table: Table, code: str) -> tuple[str, ...]:
    """Return how the last rulings of a code read at a table."""
    names = names_at(table.game.state.book.seats)
    return tuple(ruling_text(one, names, table.game.faces) for one in table.rulings if one.code == code)


def against_counting(table: Table) -> list[tuple[str, str]]:
    """Return why closed areas don't count as things stand, as codes and sentences."""
    reasons = (one["against"] for one in standings(table.game))
    return [(reason.code, standing_text(reason)) for reason in reasons if reason is not None]


def _taxed(annas: str, fritzs: str, **purses: int) -> Table:
    return Table("basic", TAXES).purses(**purses).enter(play(red=annas, black=fritzs))


def _facing_broke() -> Table:
    table = Table("team", TAXES).purses(red_1=0, red_2=17, black_1=0, black_2=0)
    return table.enter(sit_out("red-2"), sit_out("black-2"), play(red_1="R12", black_1="B13"))


TAX = [
    case("tax.pays", "Fritz pays 1 coin: Anna's red 12 shows a coin.")(lambda: _taxed("R12", "B11")),
    case(
        "tax.pays", "Anna pays 1 coin: Fritz's black 13 shows a coin.", "Fritz pays 1 coin: Anna's red 12 shows a coin."
    )(lambda: _taxed("R12", "B13")),
    case("tax.spared", "Anna pays nothing: Fritz's black 13 goes back and taxes nobody.")(
        lambda: _taxed("R12", "B13", black=0)
    ),
    case("tax.card-back", "Fritz can't pay Anna's tax and takes black 13 back into hand.")(
        lambda: _taxed("R12", "B13", black=0)
    ),
    case("tax.all-broke", "Anna and Fritz have no coins for the tax and take their cards back into hand.")(
        lambda: _taxed("R12", "B13", red=0, black=0)
    ),
    case("tax.coin", "Anna gets 1 coin from the treasury, since nobody could pay.")(_facing_broke),
    case("tax.no-coin", "Fritz would get a coin, since nobody could pay, but the treasury is empty.")(_facing_broke),
]


def _area(red: str, black: str) -> Table:
    """Close an area with a card of Anna's and one of Fritz's."""
    return Table("basic", f"R10 {red}, B11 {black}").enclose("R10@1,1", "B11@2,1")


def _last_keeper() -> Table:
    table = Table("basic", FACES, options={"keeper_supply": "5"}).given(keepers={"red": 0, "black": 5})
    return table.enclose("R10@1,1")


def _tavern() -> Table:
    table = Table("pro", "R10 w, B88 tavern", special_rules=["neue-seilschaften"])
    return table.lay("R10@2,1", "B88@1,1", "W60@1,2", "W61@2,2", "W62@3,1")


def area(code: str, size: int, says: str) -> Callable[[Callable[[], Table]], Case[Table]]:
    """Return what makes a case of the position in which an area of so many cards has been closed."""
    return case(code, f"An area of {size} {'card' if size == 1 else 'cards'} is closed. {says}")


AREAS = [
    area("area.largest-advantage", 2, "Anna wins the area with the largest lead: 2 in wine.")(
        lambda: _area("ww", "st")
    ),
    area(
        "area.more-advantages", 2, "The largest lead is 1 and is shared. Fritz leads in more goods and wins the area."
    )(lambda: _area("w", "st")),
    area("area.goods-value", 2, "The largest leads are equal, 1 each. Anna wins the area, since wine beats spice.")(
        lambda: _area("w", "s")
    ),
    area("area.goods-value", 2, "The largest leads are equal, 1 each. Fritz wins the area, since spice beats tea.")(
        lambda: _area("t", "s")
    ),
    area("area.goods-value", 2, "The largest leads are equal, 1 each. Fritz wins the area, since tea beats wine.")(
        lambda: _area("w", "t")
    ),
    area("area.tie", 2, "No lead decides it: nobody wins the area, and it doesn't count.")(lambda: _area("ws", "ws")),
    area("area.no-goods", 1, "There are no warehouses in it: nobody wins the area, and it doesn't count.")(
        lambda: Table("basic", "R14 crane").enclose("R14@1,1")
    ),
    area("area.tavern", 2, "There is exactly one tavern in it: nobody owns the area, whatever goods are there.")(
        _tavern
    ),
    area("area.no-keeper", 1, "Anna would win the area, but has no keeper left: nobody owns it, and it doesn't count.")(
        _last_keeper
    ),
]


def _reopened() -> Table:
    table = closed()
    water = next(cell for cell in ((2, 1), (1, 2)) if table.top(*cell) is not None)
    return table.enter(card(*water, (-1, -1)))


def _barred() -> Table:
    table = Table("basic", FACES).enter(play(red="R20", black="B11"))
    return table.enter(override("place", seat="red", cell=[3, 2]))


def _turned() -> Table:
    return Table("basic", FACES).enter(play(red="R20", black="B11"), override("turn", seat="black"))


OVERRULING = [
    case("override.coins", "Overruled: Anna has 1 coin (the arbiter counted 4). Reason: We saw it.")(
        lambda: Table("basic", FACES).enter(coins("red", 1))
    ),
    case("override.turn", "Overruled: it's Fritz's turn. Reason: We saw it.")(_turned),
    case("override.owner", "Overruled: the area of 1 card belongs to Fritz. Reason: We saw it.")(
        lambda: closed().enter(owner(1, 1, "black"))
    ),
    case("override.owner", "Overruled: the area of 1 card belongs to nobody. Reason: We saw it.")(
        lambda: closed().enter(owner(1, 1, None))
    ),
    case("override.placed", "Overruled: Anna places red 20 on Q14 all the same. Reason: We saw it.")(_barred),
    case("override.moved", "Overruled: red 12 lies on K13, not on M13. Reason: We saw it.")(
        lambda: Table("basic", FACES).lay("R12@1,1").enter(card(1, 1, (-1, 1)))
    ),
    case("override.to-hand", "Overruled: red 12 goes back into Anna's hand. Reason: We saw it.")(
        lambda: Table("basic", FACES).lay("R12@1,1").enter(card(1, 1, None))
    ),
    case("override.reopened", "The closing of the area of 1 card is undone: keeper off, warehouses back on.")(
        _reopened
    ),
]


def _two_pairs_and(*more: str, **options: str) -> Table:
    """Anna owns two areas of two cards and three of one, and more as named."""
    table = Table("pro", f"{REDS}, R40 crane, R42 crane", options=options)
    for area in (("R10@1,1", "R11@2,1"), ("R12@-1,1", "R13@-2,1"), ("R14@1,-1",), ("R15@-1,-1",), ("R16@2,-2",)):
        table.enclose(*area)
    for one in more:
        table.enclose(one)
    return table


def _kleine() -> Table:
    table = Table("pro", REDS, scenario="kleine")
    table.enclose("R10@-1,0", "R11@-1,1", "R12@-1,2", "R13@-1,3")
    return table


COUNTING = [
    case("count.too-small", "Fewer than 2 cards.")(lambda: Table("team", REDS).enclose("red-1:R10@1,1")),
    case("count.too-large", "More than 3 cards.")(_kleine),
    case("count.unowned", "Nobody owns this area.")(lambda: Table("pro", "R40 crane").enclose("R40@1,1")),
    case("count.no-place", "Only 5 areas count, and others come first.")(lambda: _two_pairs_and("R18@2,3")),
    case("count.group", "2 areas are equal in size and distance, but only 1 place is left: none of them counts.")(
        lambda: _two_pairs_and("R17@-2,-2")
    ),
    case("count.equal", "Equal to another area in size and distance: in this game such areas never count.")(
        lambda: _two_pairs_and("R17@-2,-2", equal_areas="always")
    ),
]
