"""Which areas count: five of them while playing and at the end, with groups, distances, and who fell out why."""

from flask import Flask

from tests.arbiter.pages.reader import Element
from tests.arbiter.pages.record import Table, kept

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
