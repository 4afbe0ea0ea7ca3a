"""M: who wins a closed area."""

import pytest

from kontor_rules.areas.area_changes import decide
from tests.rules.kontor.kit import Table, counts

GOODS = "wst"


def held(**sides: str) -> dict[str, tuple[int, int, int]]:
    return {side: (goods.count("w"), goods.count("s"), goods.count("t")) for side, goods in sides.items()}


@pytest.mark.parametrize(
    ("red", "black", "owner", "decided_by", "rule"),
    [
        ("w", "", "red", "largest-advantage", "M2"),
        ("ww", "w", "red", "largest-advantage", "M2"),
        ("wwww", "wss", "red", "largest-advantage", "M2"),
        ("wwst", "sstt", "red", "largest-advantage", "M2"),
        ("sst", "ww", "red", "more-advantages", "M3"),
        ("ss", "ww", "black", "goods-value", "M4"),
        ("wws", "sssw", "black", "largest-advantage", "M2"),
        ("wws", "tt", "red", "more-advantages", "M3"),
        ("ss", "wwt", "black", "more-advantages", "M3"),
        ("w", "s", "red", "goods-value", "M4"),
        ("s", "t", "red", "goods-value", "M4"),
        ("t", "w", "red", "goods-value", "M4"),
        ("t", "s", "black", "goods-value", "M4"),
        ("", "", None, "no-goods", "M5"),
        ("w", "w", None, "tie", "M5"),
        ("wst", "wst", None, "tie", "M5"),
    ],
)
def test_M1_M2_M3_M4_M5_two_sides(red: str, black: str, owner: str | None, decided_by: str, rule: str) -> None:
    for sides in ({"red": red, "black": black}, {"black": black, "red": red}):
        verdict = decide(held(**sides))
        assert (verdict.owner, verdict.decided_by, verdict.rule[0]) == (owner, decided_by, rule)


@pytest.mark.parametrize(
    ("sides", "owner", "decided_by"),
    [
        ({"red": "www", "black": "ww", "green": "ss"}, "green", "largest-advantage"),
        ({"red": "ww", "black": "ww", "green": "s"}, "green", "largest-advantage"),
        ({"red": "w", "black": "s", "green": "t"}, None, "tie"),
        ({"red": "ww", "black": "ss", "green": "t"}, "red", "goods-value"),
        ({"red": "tt", "black": "ww", "green": "s"}, "red", "goods-value"),
        ({"red": "wws", "black": "tt", "green": ""}, "red", "more-advantages"),
        ({"red": "ww", "black": "ss", "green": "ssw"}, "red", "largest-advantage"),
        ({"red": "w", "black": "w", "green": "w", "purple": "tt"}, "purple", "largest-advantage"),
        ({"red": "www", "black": "wws", "green": "wwt", "purple": "t"}, "red", "goods-value"),
    ],
)
def test_M6_more_players_count_the_lead_over_the_second(
    sides: dict[str, str], owner: str | None, decided_by: str
) -> None:
    verdict = decide(held(**sides))
    assert (verdict.owner, verdict.decided_by) == (owner, decided_by)


def test_M1_the_advantage_is_the_difference_to_the_second_most() -> None:
    verdict = decide(held(red="wwwt", black="ws", green="wwt"))
    assert verdict.leads == (("red", 1), ("black", 1), None)


def test_M2_the_largest_advantage_beats_more_of_them() -> None:
    table = Table("basic", "R10 ww, B11 st").enclose("R10@1,1", "B11@2,1")
    leads = {"wine": {"side": "red", "by": 2}, "spice": {"side": "black", "by": 1}, "tea": {"side": "black", "by": 1}}
    goods = {"red": counts("ww"), "black": counts("st")}
    table.says("area.largest-advantage", owner="red", goods=goods, leads=leads)


@pytest.mark.parametrize(
    ("goods", "owner", "decided_by", "rules"),
    [
        ("ww st", "red", "largest-advantage", ("M2", "M1")),
        ("w st", "black", "more-advantages", ("M3",)),
        ("w s", "red", "goods-value", ("M4", "M3", "M2")),
        ("t s", "black", "goods-value", ("M4", "M3", "M2")),
        ("t w", "red", "goods-value", ("M4", "M3", "M2")),
        ("ws ws", None, "tie", ("M5",)),
        ("w s t", None, "tie", ("M5",)),
    ],
)
def test_M2_M3_M4_M5_M6_what_decided_is_told(
    goods: str, owner: str | None, decided_by: str, rules: tuple[str, ...]
) -> None:
    cells = {"R10": "1,1", "B11": "2,1", "G12": "1,2"}
    cards = dict(zip(cells, goods.split(), strict=False))
    deck = ", ".join(f"{card} {held}" for card, held in cards.items())
    table = Table("extension" if "G12" in cards else "basic", deck)
    table.enclose(*(f"{card}@{cells[card]}" for card in cards)).says(f"area.{decided_by}", owner=owner)
    assert (table.rule(f"area.{decided_by}")[: len(rules)], table.area(1, 1)["decided_by"]) == (rules, decided_by)
