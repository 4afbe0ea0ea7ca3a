"""What a table asks without entering anything."""

from kontor_rules import if_closed, look, may_go
from kontor_rules.record import read_card
from tests.rules.kontor.kit import Table, face

FACES = "R10 w, R12 ww, R20 s ship, R31 crane, B11 t, B13 tt, B21 ss"


def test_P4_R7_any_card_can_be_asked_about_whoever_s_turn_it_is() -> None:
    table = Table("pro", FACES).lay("R31@1,1")
    before = look(table.game)
    asked = may_go(table.game, "black", read_card(face("B77 w")), (2, 1))
    assert [reason.code for reason in asked.hand + asked.cell] == ["place.crane"]
    assert may_go(table.game, "red", read_card(face("R10 w")), (2, 1)) == may_go(
        table.game, "red", read_card(face("R78 s")), (2, 1)
    )
    lying = may_go(table.game, "red", read_card(face("R31 crane")), (9, 9))
    assert [reason.code for reason in lying.hand] == ["card.on-field"]
    assert {reason.code for reason in lying.cell} == {"place.apart", "place.outside"}
    assert look(table.game) == before


def test_M1_M4_an_open_area_shows_who_would_win_it_and_what_one_more_good_changes() -> None:
    table = Table("basic", FACES).lay("R10@1,1", "B11@1,2")
    found = if_closed(table.game, (1, 2))
    assert found is not None
    assert (found.verdict.owner, found.verdict.decided_by) == ("black", "goods-value")
    assert dict(found.more) == {
        ("red", "wine"): "red", ("red", "spice"): "red", ("red", "tea"): "red",
        ("black", "wine"): "black", ("black", "spice"): "black", ("black", "tea"): "black",
    }  # fmt: skip
    assert found.cells == {(1, 1), (1, 2)}


def test_A4_a_closed_area_and_water_have_no_such_answer() -> None:
    table = Table("basic", FACES).enclose("R10@1,1")
    assert if_closed(table.game, (1, 1)) is None
    assert if_closed(table.game, (1, 0)) is None


def test_F13_what_variants_say_of_an_owner_holds_here_too() -> None:
    table = Table("pro", FACES + ", R85 tavern", special_rules=["neue-seilschaften"]).lay("R10@1,1", "R85@1,2")
    found = if_closed(table.game, (1, 1))
    assert found is not None
    assert (found.verdict.owner, found.verdict.decided_by) == (None, "tavern")
