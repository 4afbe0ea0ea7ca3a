"""Rulings cite what decided them, so that who asks why finds the options there: the end, the ranking, the borders."""

from dataclasses import replace

import pytest

from tests.rules.kontor.kit import Json, Table, buy, end, place, play, ship, sit_out
from tests.rules.kontor.variants.kit import pools

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


TEAM_SHIPS = "R12 w ship, B15 w ship, B88 tavern"


def broken(table: Table, entry: Json, code: str, *mains: str) -> None:
    """Assert that an entry is refused for breaking these rules, each named by its reason first."""
    refused = table.refuses(entry, code, mains[0])
    assert [reason.rule[0] for reason in refused.reasons] == list(mains)


def without_cards(table: Table, seat: str) -> Table:
    """Let a seat hold no card."""
    hands = table.game.state.hands
    return table.given(hands={**hands, seat: replace(hands[seat], harbour=0, water=0)})


def test_W5_before_V2() -> None:
    table = Table("extension", "R10 w, R11 w, B21 w", special_rules=["restricted-storage"])
    table.lay("R10@1,1", "W61@3,0", "B21@3,1").turn("red", "R11")
    broken(table, place("red", (2, 1), export="tea"), "export.not-shown", "W5", "V2")


def test_N1_before_F8_and_F9_before_F13() -> None:
    dry = {"scenario": "wasserspiele", "layout": pools((1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2), (2, 3), (1, 3))}
    table = Table("pro", "R10 ww, R11 w", special_rules=["freie-wahl-1"], **dry).lay("R11@1,2").turn("red", "R10")
    broken(table, place("red", (2, 2)), "place.dry", "N1", "F8")
    start = {"scenario": "wasserspiele", "layout": pools((1, 1), *((5, y) for y in range(6)))}
    table = Table("pro", "R89 tavern", special_rules=["freie-wahl-2", "neue-seilschaften"], **start)
    broken(table.turn("red", "R89"), place("red", (1, 1)), "draw.choice", "F9", "F13")


def test_H2_before_H4_and_F14_and_H4_before_F14() -> None:
    table = Table("team", TEAM_SHIPS, special_rules=["schutz"]).lay("B15@1,1", "B88@2,1").turn("red-1", "R12")
    broken(table, ship("red-1", (1, 0), (1, 1)), "ship.return-to", "H4", "F14")
    broken(table, ship("red-1", (-1, 0), (1, 1)), "remove.apart", "H2", "H4")
    broken(table, ship("red-1", (1, 0), (1, 1), return_to="black-1", buy=1), "ship.buy", "H7", "F14")


def test_R1_before_F19_and_R2_and_R7_before_F19() -> None:
    empty = without_cards(Table("basic", special_rules=["drunken-sailor"]), "red")
    empty.refuses(sit_out("red"), "sit-out.no-card", "R1")
    empty.refuses(sit_out("black"), "sit-out.sailor", "F19")
    rules = {"special_rules": ["drunken-sailor"], "options": {"both_sit_out": "not_twice"}}
    table = Table("basic", **rules).enter(play(red="sailor", black="sailor"))
    table.refuses(play(red="sailor"), "sit-out.not-twice", "R1")
    Table("basic").refuses(play(red="B11", black="sailor"), "card.unknown", "R7")


def test_R1_R2_N3_F3_what_comes_after_the_reveal_is_refused_for_its_own_rule() -> None:
    table = Table("pro", "R10 w, B21 w", special_rules=["sonderkarten"]).enter(play(red="R10", black="B21"))
    for entry, rule in ((sit_out("red"), "R1"), (play(red="R10"), "R2"), (buy("red"), "F3")):
        table.refuses(entry, "turn.revealed", rule)
