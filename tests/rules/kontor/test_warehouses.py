"""W: what a card brings into the central warehouse, exports, and what goes when the card goes."""

from dataclasses import replace

import pytest

from kontor_rules import warehouses
from tests.rules.kontor.kit import Table, counts, place, ship

DECK = (
    "R10 wws ship, R12 w ship, R14 crane ship, R16 t ship, R18 s, R20 ww ship, R22 w, "
    "B11 t ship, B13 w, B15 st, B17 w ship, S90, S91"
)


def goods(table: Table, x: int, y: int, side: str = "red") -> object:
    return table.area(x, y)["goods"].get(side)


def test_W1_a_goods_card_puts_a_warehouse_for_each_good_into_the_sides_central_warehouse() -> None:
    table = Table("basic", DECK).lay("R10@1,1")
    table.says("warehouse.stored", side="red", card="R10", cell=[1, 1], goods=counts("wws"))
    assert goods(table, 1, 1) == counts("wws")
    table.lay("R12@2,1", "B15@1,2")
    assert table.area(1, 1)["goods"] == {"red": counts("wwws"), "black": counts("st")}
    partners = Table("team", DECK).lay("red-1:R12@1,1", "red-2:R18@2,1")
    assert partners.area(1, 1)["goods"] == {"red": counts("ws")}


def test_W1_cranes_and_water_bring_nothing() -> None:
    table = Table("basic", DECK).lay("R14@1,1")
    assert (table.codes("warehouse"), table.area(1, 1)["goods"]) == ([], {})
    assert table.lay("W50@2,1").codes("warehouse") == []


def test_W2_grown_together_areas_add_up_and_torn_apart_goods_follow_the_cards_that_brought_them() -> None:
    table = Table("basic", DECK).lay("R12@1,1", "W50@3,0", "R22@3,1", "B13@2,1")
    assert table.area(1, 1)["goods"] == {"red": counts("ww"), "black": counts("w")}
    table = Table("pro", DECK).lay("R10@1,1", "W50@3,0", "R16@3,1", "B11@2,1")
    table.turn("red", "R12").enter(ship("red", (2, 0), (2, 1)))
    assert (goods(table, 1, 1), goods(table, 3, 1)) == (counts("wws"), counts("t"))


def test_W3_the_central_warehouse_stands_on_the_sides_oldest_goods_card() -> None:
    table = Table("pro", DECK).lay("R14@1,1", "R12@2,1", "R16@1,2", "B13@3,1")
    central = {one["side"]: one["cell"] for one in warehouses(table.game)}
    assert central == {"red": [2, 1], "black": [3, 1]}
    table.turn("black", "B11").enter(ship("black", (2, 0), (2, 1)))
    assert [one["cell"] for one in warehouses(table.game) if one["side"] == "red"] == [[1, 2]]


def test_W4_what_isnt_there_isnt_placed_and_is_lost() -> None:
    table = Table("pro", DECK, options={"warehouse_supply": "16"}).given(supply=(1, 16, 16)).lay("R10@1,1")
    table.says("warehouse.stored", goods=counts("ws"))
    table.says("warehouse.scarce", goods=counts("w"), card="R10")
    assert table.out["supply"] == {"wine": 0, "spice": 15, "tea": 16}
    table.lay("R12@2,1")
    assert table.codes("warehouse") == ["warehouse.scarce"]
    table.turn("black", "B11").enter(ship("black", (1, 0), (1, 1))).says("warehouse.gone", goods=counts("ws"))
    assert (table.out["supply"], table.area(2, 1)["goods"]) == ({"wine": 1, "spice": 16, "tea": 16}, {})


EXPORTING = {"W5": ("extension", {}), "F6": ("pro", {"special_rules": ["exportlager"]})}
"""Where goods are exported: with a supply of chits (W5), or of the warehouses themselves (F6)."""
both_stores = pytest.mark.parametrize("rule", EXPORTING)


def exporting(rule: str) -> Table:
    game, more = EXPORTING[rule]
    return Table(game, DECK, **more, options={"warehouse_supply": "16"})


def left(rule: str, wine: int = 0, spice: int = 0, exported: int = 0) -> dict[str, int]:
    """Return the supply less what is stored, and less exported wine where that comes of it (F6)."""
    return {"wine": 16 - wine - (exported if rule == "F6" else 0), "spice": 16 - spice, "tea": 16}


@both_stores
def test_W5_F6_instead_of_a_warehouse_a_good_is_exported(rule: str) -> None:
    table = exporting(rule).lay("R10@1,1", export="wine")
    table.says("warehouse.exported", side="red", card="R10", good="wine")
    assert (table.rule("warehouse.exported"), goods(table, 1, 1)) == ((rule,), counts("ws"))
    assert (table.out["stores"]["red"], table.out["supply"]) == (counts("w"), left(rule, 1, 1, exported=1))


@both_stores
def test_W5_F6_only_a_good_that_the_card_shows(rule: str) -> None:
    table = exporting(rule).turn("red", "R10")
    for good in ("tea", "gold", ""):
        table.refuses(place("red", (1, 1), export=good), "export.not-shown", rule, card="R10", good=good)
    table.refuses(place("red", (1, 1), export=["wine"]), "entry.form")
    exporting(rule).turn("red", "R14").refuses(place("red", (1, 1), export="wine"), "export.not-shown", rule)
    plain = Table("pro", DECK).turn("red", "R10")
    plain.refuses(place("red", (1, 1), export="wine"), "place.key", "W5", "F6", key="export")


def test_W5_only_a_good_that_has_a_chit_left() -> None:
    table = Table("extension", DECK).turn("red", "R10")
    state = table.game.state
    exports = next(value for kind, value in state.slices.items() if kind.__name__ == "Exports")
    table.given(slices={**state.slices, type(exports): replace(exports, chits=(0, 6, 6))})
    table.refuses(place("red", (1, 1), export="wine"), "export.none-left", "W5", good="wine")
    table.enter(place("red", (1, 1), export="spice"))


def test_W6_a_removed_card_takes_its_warehouses_with_it_and_no_others() -> None:
    table = Table("pro", DECK).lay("R12@1,1", "R22@2,1").turn("black", "B11").enter(ship("black", (1, 0), (1, 1)))
    table.says("warehouse.gone", card="R12", goods=counts("w"))
    assert goods(table, 2, 1) == counts("w")


def exported_wine(rule: str, *more: str) -> Table:
    """R20 (two wine) at (1, 1) has exported one; more cards were laid after it; then it is removed."""
    table = exporting(rule).lay("R20@1,1", export="wine").lay(*more)
    return table.turn("black", "B11").enter(ship("black", (1, 0), (1, 1)))


@both_stores
def test_W6_F6_an_exported_good_is_owed_by_the_oldest_other_card_there_that_stores_it(rule: str) -> None:
    table = exported_wine(rule, "R18@2,1", "R12@1,2", "R22@2,2")
    table.says("export.owed", side="red", good="wine", card="R12", cell=[1, 2])
    assert (table.area(1, 2)["goods"], table.out["stores"]["red"]) == ({"red": counts("ws")}, counts("w"))
    assert table.out["supply"] == left(rule, 1, 1, exported=1)


@both_stores
def test_W6_F6_and_that_card_counts_as_the_exporter_from_then_on(rule: str) -> None:
    table = exported_wine(rule, "R12@1,2").enter(place("black", (1, 1)))
    table.turn("black", "B17").enter(ship("black", (0, 2), (1, 2)))
    assert (table.facts("export.returned"), table.codes("warehouse")) == ({"side": "red", "good": "wine"}, [])
    assert (table.out["stores"]["red"], table.out["supply"]["wine"]) == (counts(), 16)


@both_stores
@pytest.mark.parametrize("others", [("R18@2,1", "B13@1,2"), ("R12@-1,1",)], ids=["none stores it", "elsewhere"])
def test_W6_F6_without_such_a_card_in_the_area_it_comes_back(rule: str, others: tuple[str, ...]) -> None:
    table = exported_wine(rule, *others)
    assert (table.codes("export"), table.out["stores"]["red"]) == (["export.returned"], counts())
    stored = sum(counted["wine"] for area in table.out["areas"] for counted in area["goods"].values())
    assert (stored, table.out["supply"]["wine"]) == (1, 15)


def test_W6_a_flood_settles_an_export_in_the_area_as_it_was_just_before() -> None:
    """R12 beside R22 is covered: R22 owes the wine that it exported, though the flood parts them."""
    table = Table("extension", DECK).lay("W50@3,0", "R22@3,1").turn("red", "R12")
    table.enter(place("red", (2, 1), export="wine"))
    hands = table.game.state.hands
    table.given(hands={**hands, "black": hands["black"].changed("special", 1)})
    table.lay("black:S90@2,1").says("export.owed", card="R22", good="wine")
    assert (table.area(3, 1)["goods"], table.out["stores"]["red"]) == ({}, counts("w"))
