"""How an area was decided, good by good (M1-M7), as a table and a sentence."""

from typing import Any

import pytest

from kontor.words import decision
from kontor_rules.field.cards import GOODS
from tests.kontor.words_samples import NAMES


def area(decided_by: str | None, owner: str | None, **held: tuple[int, int, int]) -> dict[str, Any]:
    """An area of record-kontor.md's output as far as its table goes; goods are wine, spice, tea."""
    goods = {side: dict(zip(GOODS, numbers, strict=True)) for side, numbers in held.items()}
    return {"goods": goods, "owner": owner, "decided_by": decided_by, "closed": decided_by is not None}


def test_M1_each_good_shows_who_leads_by_how_much() -> None:
    told = decision(area("largest-advantage", "red", red=(3, 0, 2), black=(1, 0, 2)), NAMES)
    assert told.sides == (("red", "Ada"), ("black", "Fritz"))
    shown = [(row.name, [count.number for count in row.counts], row.leader, row.lead, row.text) for row in told.rows]
    assert shown == [
        ("wine", [3, 1], "red", 2, "Ada leads by 2"),
        ("spice", [0, 0], None, 0, "none"),
        ("tea", [2, 2], None, 0, "tied: nobody leads"),
    ]
    assert [count.leads for count in told.rows[0].counts] == [True, False]


def test_M6_three_sides_are_compared_with_the_second() -> None:
    told = decision(area("largest-advantage", "green", red=(2, 0, 0), black=(1, 0, 0), green=(4, 0, 0)), NAMES)
    assert (told.rows[0].leader, told.rows[0].lead) == ("green", 2)


def test_M2_the_sentence_says_what_decided() -> None:
    """All of them: tests/kontor/sentences.json."""
    told = decision(area("largest-advantage", "red", red=(3, 0, 0), black=(1, 1, 0)), NAMES)
    assert told.text == "Ada wins the area with the largest lead: 2 in wine."


@pytest.mark.parametrize(
    ("closed", "text"),
    [
        (False, "This area is still open: nobody has won it yet."),
        (True, "Closed together with a smuggled card: nothing may change there, and it is valued at the end."),
    ],
    ids=["open", "F5-smuggled"],
)
def test_F5_an_area_that_isnt_decided_says_what_it_waits_for(closed: bool, text: str) -> None:
    assert decision(area(None, None, red=(1, 0, 0)) | {"closed": closed}, NAMES).text == text


def test_an_empty_area_has_rows_without_columns() -> None:
    told = decision(area("no-goods", None), NAMES)
    assert told.sides == ()
    assert [row.text for row in told.rows] == ["none"] * 3


def steps(given: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the worked steps with the main rule of each."""
    return [(step.rules[0], step.text) for step in decision(given, NAMES).steps]


def test_M1_M2_M3_M4_worked_for_two_sides() -> None:
    assert steps(area("goods-value", "red", red=(3, 0, 1), black=(1, 2, 1))) == [
        ("M1", "Wine: Ada 3 and Fritz 1. Take 1 off each: only Ada has any left. That's a lead of 2."),
        ("M1", "Spice: only Fritz has any. That's a lead of 2."),
        ("M1", "Tea: Ada 1 and Fritz 1. Take 1 off each: the first are tied, so nobody leads."),
        ("M2", "The largest lead is 2 and is shared by Ada and Fritz."),
        ("M3", "So count the goods in which each of them leads: Ada in 1 good and Fritz in 1 good."),
        ("M4", "That's a tie too, so the goods decide: wine beats spice."),
    ]


def test_M6_worked_for_four_sides_from_the_most_downwards() -> None:
    given = area("largest-advantage", "green", red=(2, 0, 0), black=(1, 0, 0), green=(5, 1, 0), purple=(2, 0, 0))
    assert steps(given) == [
        (
            "M6",
            "Wine: Clara 5, Ada 2, Dan 2 and Fritz 1. Take 2 off each: only Clara has any left. That's a lead of 3.",
        ),
        ("M6", "Spice: only Clara has any. That's a lead of 1."),
        ("M2", "The largest lead is 3: Clara in wine."),
    ]


def test_M3_M6_worked_where_more_leads_decide_among_those_who_share_the_largest() -> None:
    given = area("more-advantages", "red", red=(2, 1, 0), black=(0, 0, 2), green=(0, 0, 0))
    assert steps(given)[-2:] == [
        ("M2", "The largest lead is 2 and is shared by Ada and Fritz."),
        ("M3", "So count the goods in which each of them leads: Ada in 2 goods and Fritz in 1 good."),
    ]


def test_M5_worked_for_three_sides_with_one_good_each() -> None:
    given = area("tie", None, red=(1, 0, 0), black=(0, 1, 0), green=(0, 0, 1))
    assert steps(given)[-1] == ("M5", "That's a tie too, and the order of the goods can't break it.")


def test_M5_worked_without_any_lead_ends_with_the_goods() -> None:
    assert [rule for rule, _ in steps(area("tie", None, red=(1, 1, 0), black=(1, 1, 0)))] == ["M1", "M1"]


@pytest.mark.parametrize(
    "given", [area(None, None, red=(1, 0, 0)), area("no-goods", None), area("table", "black", red=(1, 0, 0))]
)
def test_M1_nothing_is_worked_in_an_open_or_empty_area_nor_where_the_table_has_decided(given: dict[str, Any]) -> None:
    assert steps(given) == []
