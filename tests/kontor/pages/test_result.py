"""The score page as people tell it: who has won, by what, how closely; which areas count, and why others don't."""

import re

import pytest
from flask import Flask

from kontor_rules import adjudicate
from tests.arbiter.pages.reader import Element
from tests.arbiter.pages.record import NAMES, Table, kept, play

AGREE = {"entry": "end", "reason": "agreed"}


def told(app: Flask, name: str) -> tuple[str, str]:
    """Return the headline and the sentences below it on the score page of a kept game."""
    table = Table.going_on(app, kept(name))
    page = table["look"].open(table.urls["look"] + "/score")
    sentences = next((one for one in page.all("ul") if "result" in one.attrs.get("class", "")), None)
    said = [one.all("span")[0].text for one in sentences.all("li")] if sentences else []
    return page.h1, " ".join(said)


@pytest.mark.parametrize(
    ("name", "headline", "sentences"),
    [
        ("basic-two-phones", "Fritz has won 3 to 1", "2 more than Anna. More points from: Owned areas (3 to 1)."),
        ("pro-two-phones", "Fritz has won 2 to 1", "Area 1 made the difference. Fritz wins the area"),
        ("island-two-phones", "Anna has won 2 to 0", "Area 3 made the difference. The largest leads are"),
        ("bakschisch-two-phones", "Anna has won", "The points are equal: 2 each. The coins decide: 5 to 2."),
        ("smuggling-two-phones", "Fritz has won 6 to 3", "Owned areas (4 to 2), Export store (2 to 1)."),
        ("tic-tac-toe-two-phones", "Anna has won", "Anna wins with three areas in a row."),
        ("team-four-phones", "Black (Fritz and Gesa) has won", "equal: 3 each. The coins decide: 10 to 9."),
        ("extension-four", "Anna has won with 5 points", "Most points: 2 more than Cem."),
        ("extension-four", "Anna has won with 5 points", "Fewer from: Goods chits (0 to 2), Most money (0 to 1)."),
        ("extension-four-restricted", "Anna has won", "The points are equal: 1 each. The coins decide: 5 to 0."),
        ("extension-three-phones", "Dora has won", "The points are equal: 3 each. The owned areas decide: 2 to 1."),
    ],
)  # fmt: skip
def test_a_result_is_told_as_people_would(app: Flask, name: str, headline: str, sentences: str) -> None:
    found, said = told(app, name)
    assert found == headline
    assert sentences in said


@pytest.mark.parametrize("name", ["basic-two-phones", "pro-fifth-place", "pro-two-phones", "island-two-phones"])
def test_the_area_that_made_the_difference_brought_the_whole_lead(app: Flask, name: str) -> None:
    result = adjudicate(kept(name))
    winner, totals = result["score"]["winners"][0], {k: v["total"] for k, v in result["score"]["sides"].items()}
    by = totals[winner] - max(number for side, number in totals.items() if side != winner)
    _headline, said = told(app, name)
    number = re.search(r"Area (\d+) made the difference|closest area was number (\d+)", said)
    assert number
    area = result["areas"][int(number[1] or number[2]) - 1]
    assert (area["owner"] == winner and area["points"] >= by) == bool(number[1])
    assert result["areas"].index(area) in result["score"]["counted"]


def test_a_draw_says_with_what(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, [AGREE])
    page = table["look"].open(table.urls["look"] + "/score")
    assert page.h1 == "A draw: 0 each"
    assert "The points are equal: 0 each. The coins are equal." in page.text


def test_before_the_end_there_is_no_result(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, [play(red="R17", black="B18")])
    page = table["look"].open(table.urls["look"] + "/score")
    assert page.h1 == "Score"
    assert "Most points" not in page.text


def test_the_result_comes_before_anything_to_press(app: Flask) -> None:
    table = Table.going_on(app, kept("basic-two-phones"))
    page = table["red"].open(table.urls["red"] + "/score")
    main = next(one for one in page.all("main"))
    text = main.text
    assert text.index("Fritz has won 3 to 1") < text.index("Owned areas") < text.index("Watch it again")
    assert text.index("Watch it again") < text.index("Save the record") < text.index("Send to BG Stats")


GAME = "pro-fifth-place"
SEVEN_CLOSED = 79
"""After so many entries seven areas are closed; when the game is over it's eight."""


def rows(part: Element) -> list[list[str]]:
    """Return the cells of the rows of a part's table, without its head."""
    return [
        [cell.text for cell in row.children]
        for row in part.all("tr")
        if row.parent is not None and row.parent.tag == "tbody"
    ]


def ranking(table: Table) -> Element:
    return table["look"].open(table.urls["look"] + "/kontor/areas").the("ranking")


def test_E3_E4_while_playing_the_five_that_would_count_now(app: Flask) -> None:
    found = ranking(Table.going_on(app, kept(GAME, SEVEN_CLOSED)))
    assert "Would count if the game ended now" in found.text
    assert "The 5 largest areas count." in found.text
    shown = rows(found)
    assert [row[0] for row in shown] == ["1", "2", "3", "4=", "4="]
    sizes = [(-int(row[1]), int(row[2])) for row in shown]
    assert sizes == sorted(sizes)
    assert "2 closed areas don't count" in found.text
    assert "Only 5 areas count, and others come first." in found.text


def test_E5_at_the_end_the_whole_ranking_and_who_fell_out_by_which_rule(app: Flask) -> None:
    found = ranking(Table.going_on(app, kept(GAME)))
    assert "The areas that count" in found.text
    assert [row[1:] for row in rows(found)] == [
        ["17", "2", "Anna", "1"],
        ["3", "3", "Anna", "1"],
        ["2", "2", "Fritz", "1"],
        ["1", "2", "Fritz", "1"],
        ["1", "5", "Anna", "1"],
    ]
    assert "Anna: 3" in found.text
    assert "Fritz: 2" in found.text
    out = [one.text for one in found.all("li")]
    assert [text.split()[5] for text in out] == ["4", "4", "6"]
    assert "2 areas are equal in size and distance, but only 1 place is left: none of them counts." in out[0]
    assert "E5" in out[0]
    assert "E3" in out[2]


def test_E5_the_score_has_the_same_places(app: Flask) -> None:
    table = Table.going_on(app, kept(GAME))
    page = table["look"].open(table.urls["look"] + "/score")
    areas = next(one for one in page.all("table") if "Distance" in one.text)
    closed = [row for row in rows(areas) if len(row) > 1 and row[3]]
    assert [row[1].isdigit() for row in closed] == [True] * 4 + [False, False, True, False]
    assert [row[-1] for row in closed] == ["1", "1", "1", "1", "0", "0", "1", "0"]
    assert areas.text.count("Doesn't count: 2 areas are equal in size and distance") == 2


def test_E2_in_the_base_game_every_owned_area_counts(app: Flask) -> None:
    found = ranking(Table.going_on(app, kept("basic-two-phones")))
    assert "Every owned area counts." in found.text
    assert "Distance" not in found.text


def test_without_a_closed_area_there_is_no_ranking(app: Flask) -> None:
    table = Table.going_on(app, kept(GAME, 3))
    assert table["look"].open(table.urls["look"] + "/kontor/areas").by_id("ranking") is None
