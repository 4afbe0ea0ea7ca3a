"""The table's word (docs/record.md): what the players decide against the arbiter."""

import pytest

from kontor_rules import Refusal, adjudicate
from tests.rules.kontor.kit import Json, Table, buy, counts, end, place, play, record, refused, setup
from tests.rules.kontor.variants.kit import smuggle

FACES = "R10 w, R12 ww, R14 w coin, R20 s ship, B11 t, B13 tt, B21 ss"


def override(what: str, **keys: object) -> Json:
    """Return an `override` entry with a reason."""
    return {"entry": "override", "what": what, "reason": "We saw it.", **keys}


def coins(seat: str, number: int) -> Json:
    return override("coins", seat=seat, coins=number)


def owner(x: int, y: int, side: str | None) -> Json:
    return override("owner", cell=[x, y], side=side)


def card(x: int, y: int, to: tuple[int, int] | None) -> Json:
    return override("card", cell=[x, y], to=None if to is None else list(to))


WATER = (2, 1)
"""A water card that closes the area of `closed`."""


def closed(game: str = "basic", **more: object) -> Table:
    """Return a game in which R10 is an area of its own, closed, with red's keeper on it."""
    return Table(game, FACES, **more).lay("R10@1,1", "W50@2,1", "W51@1,2")


def test_coins_move_between_purse_and_treasury() -> None:
    table = Table("basic", FACES).enter(coins("red", 1))
    table.says("override.coins", seat="red", before=4, after=1, reason="We saw it.")
    table.shows(coins={"red": 1, "black": 4}, treasury=15)
    table.refuses(coins("red", 17), "override.too-many-coins", "C6", most=16)
    table.enter(coins("red", 16)).shows(treasury=0)


def test_N5_an_empty_purse_that_the_table_names_ends_armut() -> None:
    table = Table("pro", FACES, scenario="armut").enter(coins("red", 0), coins("black", 6))
    assert table.won == (["black"], "poverty")
    table.refuses(coins("red", 3), "override.decided", "N5")


def test_coins_after_the_end_are_scored_again() -> None:
    table = Table("basic", FACES).enter(end())
    assert table.won[1] == "draw"
    assert (table.enter(coins("black", 5)).won, table.out["status"]) == ((["black"], "money"), "finished")


def test_the_turn_goes_to_another_seat_whose_card_waits() -> None:
    table = Table("basic", FACES).enter(play(red="R20", black="B11"), override("turn", seat="black"))
    table.shows(active="black")
    table.enter(place("black", (1, 1))).shows(active="red")
    table.refuses(override("turn", seat="black"), "override.no-turn", "R3", seat="black")


def test_A4_A6_a_closed_area_belongs_to_whom_the_table_names() -> None:
    table = closed().lay("R12@-1,-1")
    table.refuses(owner(-1, -1, "black"), "override.area", "A4")
    table.refuses(owner(1, 1, "green"), "override.side", side="green")
    assert table.area(1, 1)["owner"] == "red"
    table.enter(owner(1, 1, "black"))
    assert (table.area(1, 1)["owner"], table.area(1, 1)["decided_by"]) == ("black", "table")
    assert table.enter(end()).won == (["black"], "points")
    table.enter(owner(1, 1, None))
    assert (table.area(1, 1)["owner"], table.out["score"]["sides"]["black"]["total"]) == (None, 0)


def test_M7_keepers_move_with_the_owner() -> None:
    table = closed(options={"keeper_supply": "5"})
    table.shows(keepers={"red": 4, "black": 5})
    table.enter(owner(1, 1, "black")).shows(keepers={"red": 5, "black": 4})
    table.given(keepers={"red": 0, "black": 4}).refuses(owner(1, 1, "red"), "override.keeper", "M7", side="red")


def test_P1_a_card_is_laid_where_the_rules_bar_it() -> None:
    table = Table("basic", FACES).enter(play(red="R20", black="B11"))
    table.refuses(place("red", (3, 2)), "place.apart", "P1")
    table.enter(override("place", seat="red", cell=[3, 2]))
    assert table.top(3, 2) == "R20"
    assert "draw.card" in table.codes()
    table.refuses(override("place", seat="black", cell=[0, 0]), "override.cell", "P2")
    table.refuses(override("place", seat="red", cell=[1, 1]), "turn.other", "R3")


@pytest.mark.parametrize(("supply", "wine"), [("16", 15), ("unlimited", None)])
def test_A5_a_card_moved_against_the_rules_takes_a_closed_area_up_again_to_be_valued_as_what_it_grows_to(
    supply: str, wine: int | None
) -> None:
    table = closed(options={"warehouse_supply": supply}).enter(card(*WATER, (-2, -1)))
    assert table.codes("override.reopened")
    assert (table.area(1, 1)["closed"], table.area(1, 1)["owner"]) == (False, None)
    table.shows(supply=wine and {"wine": wine, "spice": 16, "tea": 16})
    joined = table.lay("B13@2,1").area(1, 1)
    assert (joined["cells"], set(joined["goods"])) == ([[1, 1], [2, 1]], {"red", "black"})


def test_W6_a_card_back_in_the_hand_takes_its_warehouses_along() -> None:
    table = Table("basic", FACES).lay("R12@1,1")
    hand = table.held("red")[0]
    table.enter(card(1, 1, None))
    assert (table.top(1, 1), table.held("red")[0]) == (None, hand + 1)
    assert table.codes("warehouse.gone")
    table.lay("R12@1,1")


def test_W2_W3_a_card_that_lies_elsewhere_takes_its_warehouses_along() -> None:
    table = Table("basic", FACES).lay("R10@1,1", "R12@1,2").enter(card(1, 2, (-1, -1)))
    table.says("warehouse.moved", side="red", goods=counts("ww"), from_card="R10", to_card="R12")
    table.enter(card(-1, -1, (-1, 1)))
    assert not table.codes("warehouse"), "alone it stands on its own warehouses"
    table.enter(card(1, 1, (-1, 2))).says("warehouse.moved", goods=counts("ww"), from_card="R12", to_card="R10")
    assert table.area(-1, 1)["goods"] == {"red": counts("www")}


def test_P8_the_table_lets_a_flood_cover_water() -> None:
    table = Table("team", "S90, R10 w").turn("red-1", "S90")
    table.refuses(place("red-1", (1, 0)), "place.flood", "P8")
    table.enter(override("place", seat="red-1", cell=[1, 0]))
    assert (table.top(1, 0), table.out["areas"], table.lay("R10@1,1").area(1, 1)["cells"]) == ("S90", [], [[1, 1]])


def test_what_nobody_laid_and_what_is_fixed_stays() -> None:
    table = Table("pro", FACES)
    table.refuses(card(1, 0, None), "override.nobodys", cell=[1, 0])
    table.refuses(card(0, 0, (1, 1)), "override.fixed-card", cell=[0, 0])
    table.refuses(card(3, 3, None), "override.no-card", cell=[3, 3])
    table.lay("R20@1,1", "red:W50@2,1").given(ship=(2, 1)).refuses(card(2, 1, None), "override.ship", "H1")
    table.enter(end()).refuses(card(1, 1, None), "override.over", "E0")


def test_W4_warehouses_that_are_in_use_elsewhere_cant_come_back() -> None:
    table = closed(options={"warehouse_supply": "16"}).given(supply=(0, 16, 16))
    table.refuses(card(*WATER, None), "override.supply", "W4")


def test_a_record_with_an_override_is_of_version_2_and_only_such() -> None:
    start = setup("basic", FACES)
    whole = record(start, coins("red", 1)) | {"version": 2}
    assert adjudicate(whole)["coins"] == {"red": 1, "black": 4}
    for wrong, at in ((record(start) | {"version": 2}, None), (record(start, coins("red", 1)), 0)):
        with pytest.raises(Refusal) as caught:
            adjudicate(wrong)
        assert refused(caught.value).entry == at


def test_an_override_without_a_reason_or_of_no_kind_is_refused() -> None:
    table = Table("basic", FACES)
    table.refuses({"entry": "override", "what": "coins", "seat": "red", "coins": 1}, "entry.form", at="reason")
    table.refuses(override("weather"), "entry.form", at="what")
    table.refuses(coins("green", 1), "entry.seat")


def test_F5_a_smuggled_card_stays_where_it_is() -> None:
    table = Table("pro", FACES, special_rules=["schmuggel"]).lay("R12@1,1").enter(smuggle("red", (1, 2)))
    table.refuses(card(1, 2, (-1, -1)), "override.fixed-card")
    table.enter(card(1, 1, (-1, 1))).says("override.moved", card="R12", cell=[1, 1], to=[-1, 1])
    assert [area["cells"] for area in table.out["areas"]] == [[[-1, 1]]]


def test_P7_a_bridge_moved_away_bares_the_water_under_it() -> None:
    table = Table("pro", f"{FACES}, S91", special_rules=["sonderkarten"]).enter(buy("red", 1))
    table.lay("red:S91@1,0").enter(card(1, 0, (1, 1)))
    assert (table.top(1, 1), table.out["areas"][0]["cells"]) == ("S91", [[1, 1]])


def test_P5_P7_a_bridge_lies_on_water_where_the_table_says_so() -> None:
    table = Table("pro", f"{FACES}, S91", special_rules=["sonderkarten"]).enter(buy("red", 1))
    table.lay("red:S91@1,0").enter(card(1, 0, (2, 0)))
    assert table.top(2, 0) == "S91"
    assert [2, 0] in table.out["areas"][0]["cells"]
    table.refuses(card(2, 0, (0, 0)), "override.fixed-card", cell=[0, 0])
