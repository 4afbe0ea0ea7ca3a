"""Rulings cite what decided them, so that who asks why finds the options there: the end, the ranking, the borders."""

import pytest

from tests.rules.kontor.kit import Table, end, place, play, sit_out

REDS = ", ".join(f"R{number} w" for number in range(3, 20))
DECK = f"{REDS}, R20 crane, B30 t, S94"
TWO_NEAR = (("R3@1,1", "R4@2,1"), ("R5@-1,1", "R6@-2,1"), ("R7@1,-1",), ("R8@-1,-1",))
TWO_FAR = (("R9@2,-2",), ("R10@-2,-2",))


def score_rules(table: Table, *areas: tuple[str, ...]) -> set[str]:
    """Close areas, end the game, and return what the rulings about the score cite: each of them the same."""
    for area in areas:
        table.enclose(*area)
    table.enter(end())
    cited = {ruling.rule for ruling in table.rulings if ruling.code.startswith("score")}
    assert len(cited) == 1
    return set(cited.pop())


def test_E0_an_end_that_was_looked_for_cites_it_and_one_by_the_table_doesnt() -> None:
    assert Table("basic").enter(end()).rule("game.over") == ("E11",)
    table = Table("pro", scenario="armut").given(coins={"red": 0, "black": 3}, treasury=0)
    table.enter(sit_out("red"), sit_out("black"))
    assert (table.rule("game.over"), table.rule("score.poverty")) == (("N5", "E0"), ("N5",))


def test_E3_E4_E5_the_score_cites_the_ranking_as_far_as_it_decided() -> None:
    assert score_rules(Table("basic", DECK), *TWO_NEAR) == {"E2"}
    assert score_rules(Table("pro", DECK), *TWO_NEAR) == {"E2", "E3"}
    assert score_rules(Table("pro", DECK), *TWO_NEAR, TWO_FAR[0], ("R11@2,3",)) == {"E2", "E3", "E4", "E5"}
    three, four = ("R3@1,1", "R4@2,1", "R5@3,1"), ("R12@-1,-1", "R13@-2,-1", "R14@-2,-2", "R15@-1,-2")
    six = (three, ("R6@-1,1", "R7@-1,2"), ("R8@1,-1",), ("R9@2,-2",), ("R11@2,3",), four)
    assert score_rules(Table("pro", DECK), *six) == {"E2", "E3", "E4"}


def test_E6_E7_A2_the_score_of_teams_cites_small_areas_and_customs_houses_where_they_are() -> None:
    assert score_rules(Table("team", DECK), TWO_NEAR[0]) == {"E2", "E3"}
    assert score_rules(Table("team", DECK), TWO_NEAR[2]) == {"E2", "E3", "E6"}
    assert score_rules(Table("team", DECK), ("black-1:S94@1,1", "R4@2,1")) == {"A2", "E2", "E3", "E7"}


def test_E8_E9_E10_V3_the_score_of_the_extension() -> None:
    assert score_rules(Table("extension", DECK), TWO_NEAR[0]) == {"E3", "E8", "E9", "E10"}
    for value, rules in (("two_player", {"E2", "V3"}), ("with_chits", {"E8", "E9", "E10", "V3"})):
        table = Table("extension", DECK, special_rules=["restricted-storage"], options={"restricted_scoring": value})
        assert score_rules(table, TWO_NEAR[0]) == rules


@pytest.mark.parametrize(
    ("rules", "more"), [(["finale"], {"F7"}), (["exportlager"], {"F6"}), (["finale", "exportlager"], {"F6", "F7"})]
)
def test_F6_F7_the_score_cites_the_special_rules_that_score(rules: list[str], more: set[str]) -> None:
    assert score_rules(Table("pro", DECK, special_rules=rules), TWO_NEAR[0]) == {"E2", "E3", *more}


def test_A2_an_area_with_a_customs_house_cites_its_size() -> None:
    with_it = Table("team", DECK).enclose("black-1:S94@1,1", "R4@2,1")
    assert "A2" in with_it.rule("area.largest-advantage")
    assert "A2" not in Table("team", DECK).enclose("R4@2,1").rule("area.largest-advantage")


def test_P2_A3_a_fixed_border_cites_when_it_bounds_areas() -> None:
    table = Table("basic").lay("W50@-3,0")
    assert table.rule("border.columns") == ("P2", "A3")


def test_T5_one_card_back_cites_it_where_both_have_no_coin() -> None:
    both = Table("basic", "R10 coin w, B21 s").purses(red=0, black=0).enter(play(red="R10", black="B21"))
    assert both.rule("tax.card-back") == ("T3", "T6", "T5")
    one = Table("basic", "R10 coin w, B21 s").purses(red=1, black=0).enter(play(red="R10", black="B21"))
    assert one.rule("tax.card-back") == ("T3", "T6")
    teams = Table("team", "R10 coin w, B21 s, R11 w, B22 s").purses(red_1=0, black_1=0)
    teams.enter(play(red_1="R10", black_1="B21", red_2="R11", black_2="B22"))
    assert teams.rule("tax.card-back") == ("T3", "T6", "T5")


def test_F19_sitting_out_with_a_sailor_cites_it() -> None:
    table = Table("basic", "B21 s", special_rules=["drunken-sailor"])
    assert table.rule("game.begins") == ("S3", "F19")
    table.enter(play(red="sailor", black="B21"))
    assert (table.rule("play.revealed"), table.rule("sit-out.coin")) == (("R2", "F19"), ("R1", "F19"))
    table.enter(place("black", (1, 1)), play(red="W50", black="W51"))
    assert table.rule("play.revealed") == ("R2",)
