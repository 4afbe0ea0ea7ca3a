"""Three and four single players: rings of taxes, M6, M7, A4's order with keepers, V1 and V2."""

from itertools import product

import pytest

from tests.rules.kontor.kit import Table, counts, end, place, play, ship, sit_out
from tests.rules.kontor.variants.kit import score

RINGS = (("red", "black", "green"), ("green", "purple", "red", "black"))
DECK = (
    "R10 w, R11 w, R12 w, R13 w, R14 w, R15 w, R16 w, R17 wt, R18 www, R19 w ship, R20 s ship, "
    "B21 s, B22 s, B23 s, B24 crane, B25 s ship, G30 t, G31 t ship under, P40 s, S91, S94, S95"
)


def _table(seats: tuple[str, ...] = RINGS[0], deck: str = DECK, **more: object) -> Table:
    return Table("extension", deck, seats=seats, **more)


def _restricted(**more: object) -> Table:
    return _table(special_rules=["restricted-storage"], **more)


def _stands_by_T6(seats: tuple[str, ...], rich: tuple[bool, ...], coin: tuple[bool, ...]) -> list[str] | None:
    """Return whose cards stand, worked out from T6's sentence; None if the whole ring is broke (T5)."""
    if all(coin) and not any(rich):
        return None
    size = len(seats)
    for stands in product((True, False), repeat=size):
        taxed = [coin[(i + 1) % size] and stands[(i + 1) % size] for i in range(size)]
        if all(stands[i] != (taxed[i] and not rich[i]) for i in range(size)):
            return [seat for seat, stand in zip(seats, stands, strict=True) if stand]
    raise AssertionError("no reading of T6 holds")


@pytest.mark.parametrize("seats", RINGS)
def test_T2_T3_T4_T5_T6_every_ring_of_taxes(seats: tuple[str, ...]) -> None:
    letters = {"red": "R1", "black": "B2", "green": "G3", "purple": "P4"}
    deck = ", ".join(f"{letters[seat]}{n} w{' coin' if n == 1 else ''}" for seat in seats for n in (1, 2))
    table = _table(seats, deck)
    fresh = table.game
    for rich, coin in product(product((True, False), repeat=len(seats)), repeat=2):
        table.game = fresh
        table.purses(**{seat: 2 if own else 0 for seat, own in zip(seats, rich, strict=True)})
        cards = {seat: f"{letters[seat]}{1 if own else 2}" for seat, own in zip(seats, coin, strict=True)}
        table.enter(play(**cards))
        expected = _stands_by_T6(seats, rich, coin)
        if expected is None:
            broke = table.facts("tax.all-broke")["seats"]
            assert (broke[0], sorted(broke)) == (seats[0], sorted(seats))
            assert (set(table.out["coins"].values()), table.out["phase"]) == ({1}, "announce")
        else:
            order = table.facts("order.set")["seats"]
            assert sorted(order) == sorted(expected)
            assert set(table.each("tax.card-back", "seat")) == set(seats) - set(expected)
            spared = {seats[i - 1] for i, seat in enumerate(seats) if coin[i] and seat not in expected}
            assert set(table.each("tax.spared", "seat")) == spared
            paid = {*table.each("tax.pays", "seat")}
            taxed = {seats[i - 1] for i, seat in enumerate(seats) if coin[i] and seat in expected}
            assert paid == taxed & {seat for seat, own in zip(seats, rich, strict=True) if own}


def test_T2_R1_ring_with_a_gap_taxes_nobody_who_sits_out() -> None:
    table = _table(deck="R10 coin w, B21 coin s, G30 coin t").enter(sit_out("green"), play(red="R10", black="B21"))
    assert table.each("tax.pays", "seat") == ["red"]


def test_M6_four_sides_and_all_that_is_valued_is_told() -> None:
    table = _table(RINGS[1], "R10 ww, R11 w, B21 w, B22 s, G30 s, G31 t, P40 t, P41 t")
    table.enclose("R10@1,1", "B21@2,1", "G30@1,2", "P40@2,2", "R11@3,1", "P41@3,2", "B22@1,3", "G31@2,3")
    facts = table.facts("area.largest-advantage")
    assert facts["leads"] == {"wine": {"side": "red", "by": 2}, "tea": {"side": "purple", "by": 1}}
    assert (facts["owner"], facts["size"]) == ("red", 8)
    assert facts["goods"] == {
        "green": counts("st"), "purple": counts("tt"), "red": counts("www"), "black": counts("ws"),
    }  # fmt: skip


def test_M7_A4_the_last_keeper_goes_to_the_larger_area_even_if_farther() -> None:
    table = _table().lay("R10@1,1", "W60@1,2", "W61@3,0", "R11@3,1", "R12@3,2", "W62@4,1", "W63@4,2", "W64@3,3")
    table.lay("W65@2,2").given(keepers={"red": 1, "black": 7, "green": 7}).lay("W66@2,1")
    valued = [cells[0] for cells in table.each("area.", "cells")]
    assert (table.codes("area"), valued) == (["area.largest-advantage", "area.no-keeper"], [[3, 1], [1, 1]])
    assert (table.area(3, 1)["owner"], table.area(1, 1)["owner"]) == ("red", None)
    assert (table.rule("area.no-keeper")[0], table.out["keepers"]["red"]) == ("M7", 0)
    table.enter(end())
    assert (score(table, "red")["areas"], table.area(1, 1)["points"]) == (1, 0)


def test_V1_two_of_a_good_are_stored_in_an_area() -> None:
    table = _restricted().lay("R10@1,1", "R11@1,2", "R12@2,1")
    assert (table.area(1, 1)["goods"]["red"], table.facts("warehouse.full")["goods"]) == (counts("ww"), counts("w"))
    assert (table.rule("warehouse.full"), table.out["supply"]["wine"]) == (("V1",), 14)
    table.lay("R17@2,2", "B21@3,1", "R13@-1,1")
    assert table.area(1, 1)["goods"] == {"red": counts("wwt"), "black": counts("s")}
    assert table.area(-1, 1)["goods"] == {"red": counts("w")}


def test_V1_W5_what_is_more_may_be_exported_first() -> None:
    table = _restricted().lay("R18@1,1", export="wine")
    assert table.area(1, 1)["goods"]["red"] == counts("ww")
    assert (table.out["stores"]["red"], table.codes("warehouse.full")) == (counts("w"), [])
    table.turn("red", "R10").refuses(place("red", (1, 2), export="tea"), "export.not-shown", "W5", good="tea")
    table.enter(place("red", (1, 2), export="wine"))
    assert (table.out["stores"]["red"], table.codes("warehouse.full")) == (counts("ww"), [])


def test_W5_C6_six_chits_of_a_good_are_shared_by_all() -> None:
    table = _table()
    for number, cell in enumerate(((1, 1), (2, 1), (1, 2), (2, 2), (1, 3), (2, 3))):
        table.turn("red", f"R{10 + number}").enter(place("red", cell, export="wine"))
    assert table.out["stores"]["red"] == counts("wwwwww")
    table.turn("red", "R19").refuses(place("red", (-1, 1), export="wine"), "export.none-left", "W5", good="wine")
    table.enter(place("red", (-1, 1))).turn("red", "R20").enter(ship("red", (0, 1), (-1, 1)))
    table.enter(place("red", (-1, 2), export="spice"))
    assert table.out["stores"]["red"] == counts("wwwwwws")


def test_V1_W6_what_was_lost_owes_nothing() -> None:
    table = _restricted().lay("R10@2,1", "R11@2,2", "R19@1,1")
    assert table.facts("warehouse.full")["goods"] == counts("w")
    table.turn("red", "R20").enter(ship("red", (1, 0), (1, 1)))
    assert "warehouse.gone" not in table.codes()
    assert (table.area(2, 1)["goods"]["red"], table.out["supply"]["wine"]) == (counts("ww"), 14)


def test_V2_nothing_but_water_joins_two_areas() -> None:
    table = _restricted().lay("R10@1,1", "W61@3,0", "B21@3,1").turn("red", "R11")
    table.refuses(place("red", (2, 1)), "place.joins-areas", "V2", cell=[2, 1], card="R11")
    assert (2, 1) not in table.legal()
    table.enter(place("red", (1, 2))).lay("W60@2,1")
    free = _table().lay("R10@1,1", "W61@3,0", "B21@3,1", "R11@2,1")
    twice_next_to_one = _restricted().lay("R10@1,1", "R11@2,1", "R12@1,2", "R13@2,2")
    assert (free.area(1, 1)["size"], twice_next_to_one.area(1, 1)["size"]) == (3, 4)


def test_V2_holds_for_customs_houses_and_bridges() -> None:
    table = _restricted().lay("R10@1,1", "R11@1,-1", "W61@3,0", "B21@3,1")
    table.turn("red", "R19").enter(ship("red", (2, 0)), place("red", (1, 2)))
    table.turn("red", "R20").enter(ship("red", (0, 0), buy=2), place("red", (1, 3)))
    table.turn("red", "S91").refuses(place("red", (1, 0)), "place.joins-areas", "V2", card="S91")
    table.enter(place("red", (-1, 0))).turn("red", "S94")
    table.refuses(place("red", (2, 1)), "place.joins-areas", "V2", card="S94")
    table.enter(place("red", (2, 2)))
