"""record-kontor.md: an entry that breaks several rules is refused for the first in the rules' order."""

from dataclasses import replace

from tests.rules.kontor.kit import Json, Table, buy, place, play, ship, sit_out
from tests.rules.kontor.variants.kit import pools

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
