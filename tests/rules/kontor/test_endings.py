"""E: how games end, which areas count, and who wins. Base, pro and team game."""

import pytest

from kontor_rules.values import Hand
from tests.rules.kontor.kit import Table, end, no_place, place, play, sit_out, teach

REDS = ", ".join(f"R{number} w" for number in range(3, 20))
DECK = f"{REDS}, R20 crane, R21 crane, B30 t, B31 tt, S90, S91, S94, S95"
TWO_OF_TWO = (("R3@1,1", "R4@2,1"), ("R5@-1,1", "R6@-2,1"))
"""Two areas of two cells, two steps from the centre."""
TWO_NEAR = (("R7@1,-1",), ("R8@-1,-1",))
"""Two single cells, two steps away."""
TWO_FAR = (("R9@2,-2",), ("R10@-2,-2",))
"""Two single cells, four steps away."""
FARTHEST = ("R11@2,3",)
"""A single cell, five steps away."""


def closed(table: Table, *areas: tuple[str, ...]) -> Table:
    """Lay and enclose areas one after another."""
    for area in areas:
        table.enclose(*area)
    return table


def score(table: Table) -> dict:
    """End the game by agreement and return its score."""
    return table.enter(end()).out["score"]


def counted(table: Table) -> list[list[int]]:
    """Return the first cells of the areas that count, in rank order."""
    return [table.out["areas"][index]["cells"][0] for index in table.out["score"]["counted"]]


def points(table: Table) -> dict[tuple[int, int], int | None]:
    """Return what each area scores, by its first cell."""
    return {tuple(area["cells"][0]): area["points"] for area in table.out["areas"]}


def filled(table: Table, last: str = "W75") -> Table:
    """Fill the base game's field with water but for one cell; it is red's turn with the last card."""
    waters = [f"W{number}" for number in range(45, 75)]
    for _ in range(13):
        table.enter(play(red=waters.pop(), black=waters.pop())).place_anywhere()
    return table.turn("red", last)


@pytest.mark.parametrize(("last_income", "coins"), [("no", 3), ("yes", 4)])
def test_E0_E1_the_game_ends_the_moment_the_field_is_full_without_draw(last_income: str, coins: int) -> None:
    table = filled(Table("basic", options={"last_income": last_income})).purses(red=3, black=5)
    hand = table.held("red")[1]
    assert len(table.out["board"]) == 35
    table.enter(place("red", table.legal()[0]))
    income = ["income.coin"] if last_income == "yes" else []
    assert table.codes()[: 2 + len(income)] == ["place.laid", *income, "game.over"]
    assert (table.facts("game.over"), table.rule("game.over")) == ({"reason": "full", "winners": []}, ("E1", "E0"))
    assert (table.codes("draw"), table.held("red")[1]) == ([], hand - 1)
    table.shows(status="finished", phase="finished", coins={"red": coins, "black": 5})


def test_E0_the_last_placement_is_valued_before_the_game_ends() -> None:
    cell = filled(Table("basic", DECK)).legal()[0]
    table = filled(Table("basic", DECK), last="R3").enter(place("red", cell))
    assert table.codes("area") + table.codes("game") == ["area.largest-advantage", "game.over"]
    assert table.out["score"]["sides"]["red"]["areas"] == 1


@pytest.mark.parametrize(
    "entry", [end(), sit_out("red"), play(red="R3", black="B30"), teach("W60"), place("red", (1, 1))]
)
def test_E0_nothing_is_entered_after_the_end(entry: dict) -> None:
    Table("basic", DECK).enter(end()).refuses(entry, "game.finished", "E0")


def test_E2_base_game_one_point_for_every_owned_area() -> None:
    table = closed(Table("basic", DECK), TWO_OF_TWO[0], TWO_NEAR[0], ("B30@-1,-1",), ("R20@-1,1",))
    result = score(table)
    assert result["sides"]["red"] == {"areas": 2, "customs": 0, "export": 0, "chits": 0, "money": 0, "total": 2}
    assert (result["sides"]["black"]["total"], result["winners"], result["decided_by"]) == (1, ["red"], "points")
    assert points(table) == {(1, 1): 1, (1, -1): 1, (-1, -1): 1, (-1, 1): 0}
    assert counted(table) == [[1, 1], [-1, -1], [1, -1]]


@pytest.mark.parametrize(
    ("game", "purses", "winners", "decided_by"),
    [
        ("basic", {"red": 4, "black": 5}, ["black"], "money"),
        ("basic", {}, ["red", "black"], "draw"),
        ("team", {"red_1": 1, "red_2": 6, "black_1": 4, "black_2": 4}, ["black"], "money"),
    ],
    ids=["more money", "else a draw", "both purses of a team"],
)
def test_E2_then_money_decides(game: str, purses: dict[str, int], winners: list[str], decided_by: str) -> None:
    table = Table(game, DECK).purses(**purses)
    result = score(table)
    assert (result["winners"], result["decided_by"]) == (winners, decided_by)
    assert table.rule(f"score.{decided_by}")[0] == "E2"


CRANES = ("R20@1,1", "R21@2,1")
"""An area that nobody owns, as large and as near as any other in these tests."""
RANKED: dict[str, tuple[str, dict[str, str], tuple[tuple[str, ...], ...], list[list[int]]]] = {
    "E3 the five largest": (
        "pro", {}, (*TWO_OF_TWO, *TWO_NEAR, TWO_FAR[0], FARTHEST), [[-2, 1], [1, 1], [-1, -1], [1, -1], [2, -2]],
    ),
    "E3 unowned don't rank": (
        "pro", {"unowned_rank": "no"}, (CRANES, TWO_OF_TWO[1], *TWO_NEAR, TWO_FAR[0], FARTHEST),
        [[-2, 1], [-1, -1], [1, -1], [2, -2], [2, 3]],
    ),
    "E3 unowned rank": (
        "pro", {"unowned_rank": "yes"}, (CRANES, TWO_OF_TWO[1], *TWO_NEAR, TWO_FAR[0], FARTHEST),
        [[-2, 1], [-1, -1], [1, -1], [2, -2]],
    ),
    "E4 by distance": ("pro", {}, (TWO_NEAR[0], TWO_FAR[0], *TWO_OF_TWO), [[-2, 1], [1, 1], [1, -1], [2, -2]]),
    "E5 a group that doesn't fit lets the next come in": (
        "pro", {}, (*TWO_OF_TWO, *TWO_NEAR, *TWO_FAR, FARTHEST), [[-2, 1], [1, 1], [-1, -1], [1, -1], [2, 3]],
    ),
    "E5 without a next one the place stays empty": (
        "pro", {}, (*TWO_OF_TWO, *TWO_NEAR, *TWO_FAR), [[-2, 1], [1, 1], [-1, -1], [1, -1]],
    ),
    "E5 always: none of a group if there are more areas than places": (
        "pro", {"equal_areas": "always"}, (*TWO_OF_TWO, *TWO_NEAR, *TWO_FAR, FARTHEST), [[2, 3]],
    ),
    "E5 if needed: all of five": (
        "pro", {"equal_areas": "if_needed"}, (*TWO_OF_TWO, *TWO_NEAR, TWO_FAR[0]),
        [[-2, 1], [1, 1], [-1, -1], [1, -1], [2, -2]],
    ),
    "E5 always: all of five": (
        "pro", {"equal_areas": "always"}, (*TWO_OF_TWO, *TWO_NEAR, TWO_FAR[0]),
        [[-2, 1], [1, 1], [-1, -1], [1, -1], [2, -2]],
    ),
    "E6 one cell takes no rank": (
        "team", {"equal_areas": "always"}, (*TWO_OF_TWO, *TWO_NEAR, *TWO_FAR), [[-2, 1], [1, 1]],
    ),
    "E6 counts cells, not size": ("team", {"customs_size": "not"}, (("black-1:S94@1,1", "R4@2,1"),), [[1, 1]]),
}  # fmt: skip


@pytest.mark.parametrize(("game", "options", "areas", "ranked"), RANKED.values(), ids=RANKED)
def test_E3_E4_E5_E6_areas_that_count(
    game: str, options: dict[str, str], areas: tuple[tuple[str, ...], ...], ranked: list[list[int]]
) -> None:
    table = closed(Table(game, DECK, options=options), *areas)
    owners = {area["owner"] for area in table.out["areas"]}
    assert owners == ({"red", None} if CRANES in areas else {"red"})
    assert (score(table)["sides"]["red"]["areas"], counted(table)) == (len(ranked), ranked)
    assert {cell for cell, own in points(table).items() if own} == {(x, y) for x, y in ranked}


def test_E3_open_areas_never_rank() -> None:
    table = closed(Table("pro", DECK), TWO_NEAR[0]).lay("R3@-1,1", "R4@-1,2")
    assert (score(table)["sides"]["red"]["areas"], points(table)[-1, 1]) == (1, 0)


def test_E7_each_customs_house_in_an_owned_area_that_counts_adds_a_point() -> None:
    table = closed(Table("team", DECK), ("black-1:S94@1,1", "black-2:S95@2,1", "R3@1,2"))
    red = score(table)["sides"]["red"]
    assert (red["areas"], red["customs"], red["total"], points(table)[1, 1]) == (1, 2, 3, 3)


def test_E7_not_in_an_area_that_nobody_owns_or_that_is_open() -> None:
    table = closed(Table("team", DECK), ("black-1:S94@1,1", "R20@2,1")).lay("red-1:S95@-1,1", "R3@-1,2")
    assert {side["total"] for side in score(table)["sides"].values()} == {0}


@pytest.mark.parametrize("before", [(), (sit_out("red"),), (play(red="R3", black="B30"),)])
def test_E11_if_all_agree_the_game_ends_and_open_areas_arent_valued(before: tuple[dict, ...]) -> None:
    table = Table("basic", DECK).lay("R4@1,1").enter(*before, end("agreed"))
    assert (table.facts("game.over")["reason"], table.area(1, 1)["valued"]) == ("agreed", False)
    table.shows(legal=None, active=None)


def stuck(red: Hand, black: Hand, /, **piles: int) -> Table:
    """Pro game with special cards in which the hands and piles hold no more than this."""
    table = Table("pro", DECK, special_rules=["sonderkarten"])
    none = dict.fromkeys(("red", "black", "water", "special"), 0)
    return table.given(hands={"red": red, "black": black}, piles={**none, **piles})


def test_E11_stuck_is_refused_while_a_card_could_be_placed_that_is_held_or_drawn() -> None:
    Table("basic", DECK).refuses(end("stuck"), "end.not-stuck", "E11", seat="red", kind="goods")
    Table("basic", DECK).refuses(end("tired"), "entry.form")
    water, none = Hand(0, 1), Hand(0, 0)
    stuck(water, water).refuses(end("stuck"), "end.not-stuck", "E11", kind="water")
    stuck(none, none, black=1).refuses(end("stuck"), "end.not-stuck", "E11", seat="black", kind="goods")


def test_E11_an_unseen_special_card_may_be_of_any_kind_and_a_known_one_counts_by_its_own() -> None:
    special, none = Hand(0, 0, 1), Hand(0, 0)
    stuck(special, none).refuses(end("stuck"), "end.not-stuck", "E11", seat="red", kind="bridge")
    known = stuck(special, none).enter(play(red="S90"), no_place("red"))
    known.given(piles={**known.game.state.piles, "special": 1})
    known.refuses(end("stuck"), "end.not-stuck", "E11", kind="bridge")
    known.given(piles={**known.game.state.piles, "special": 0}).enter(end("stuck"))
    assert (known.facts("game.over")["reason"], known.out["score"]["decided_by"]) == ("stuck", "money")


def test_E11_a_kind_of_special_card_that_is_used_up_holds_up_no_end() -> None:
    used_up = dict.fromkeys(("S91", "S92"), "field")
    table = stuck(Hand(0, 0, 1), Hand(0, 0)).given(whereabouts=used_up)
    table.refuses(end("stuck"), "end.not-stuck", "E11", seat="red", kind="customs")
    table.given(whereabouts=used_up | dict.fromkeys(("S94", "S95"), "field")).enter(end("stuck"))
    assert table.facts("game.over")["reason"] == "stuck"
