"""The rules of the examples of docs/adding-a-game.md: what each of their rules decides, without a table."""

from collections.abc import Callable
from random import Random
from typing import cast

import pytest
from flask.testing import FlaskClient

from arbiter.defaults import GameRules
from arbiter.defaults.compared import compared_sides
from arbiter.defaults.pages import DefaultPages
from arbiter.game import Json
from arbiter.language import capitalized
from arbiter.random_games import random_record
from arbiter.registry import Registry
from docs.examples.causeway import GAME, SEATS, Causeway, CausewayRules
from docs.examples.nine_stones import Stone, StoneRules, Stones, areas, place
from rulings import Refusal, Ruling, Step
from rulings.notation import read

CAUSEWAY = CausewayRules()
CAUSEWAY_PAGES = cast(DefaultPages, GAME.pages)
NAMES = ("Ada", "Ben", "Cleo")


def begun(**options: str) -> Causeway:
    """Return a game of three at its start."""
    step: Step[Causeway] = CAUSEWAY.begin(plain_setup() | ({"options": options} if options else {}))
    return step.game


def turned_up(game: Causeway, *cards: int) -> Step[Causeway]:
    step: Step[Causeway] = CAUSEWAY.enter(game, {"entry": "cards", "cards": dict(zip(game.at, cards, strict=True))})
    return step


def put(game: Causeway, seat: str, *cell: int) -> Causeway:
    step: Step[Causeway] = CAUSEWAY.enter(game, {"entry": "stone", "seat": seat, "cell": list(cell)})
    return step.game


def refused(game: Causeway, entry: Json) -> str:
    with pytest.raises(Refusal) as refusal:
        CAUSEWAY.enter(game, entry)
    return refusal.value.reasons[0].code


def test_W1_W2_the_lowest_walks_first_and_stops_before_what_is_taken() -> None:
    game = put(turned_up(begun(), 3, 1, 2).game, "blue", 3, 0)  # on the fourth cell
    assert dict(game.at) == {"red": 3, "blue": 1, "green": 2}
    assert dict(turned_up(game, 1, 3, 4).game.at) == {"red": 3, "blue": 1, "green": 6}


@pytest.mark.parametrize(("reading", "reached"), [("stay", (0, 0, 3)), ("walk", (2, 1, 3))])
def test_W3_walkers_with_equal_numbers_do_what_the_table_chose(reading: str, reached: tuple[int, ...]) -> None:
    assert tuple(turned_up(begun(equal=reading), 2, 2, 3).game.at.values()) == reached


def test_P1_P2_only_who_alone_played_the_lowest_puts_a_stone_on_a_free_cell() -> None:
    assert turned_up(begun(), 1, 1, 3).game.placing is None
    game = turned_up(begun(), 1, 2, 3).game
    assert CAUSEWAY.waits_for(game) == ("red",)
    assert refused(game, {"entry": "stone", "seat": "blue", "cell": [0, 1]}) == "stone.turn"
    assert refused(game, {"entry": "stone", "seat": "red", "cell": [1, 0]}) == "stone.taken"


def test_S2_T1_a_card_is_played_once_and_all_play_at_once() -> None:
    game = put(turned_up(begun(), 1, 2, 3).game, "red", 4, 4)
    assert refused(game, {"entry": "cards", "cards": {"red": 1, "blue": 4, "green": 5}}) == "cards.used"
    assert refused(game, {"entry": "cards", "cards": {"red": 2}}) == "cards.all"


def test_E2_E3_the_way_and_tolls_for_stones_before_which_somebody_else_stands() -> None:
    game = put(turned_up(begun(), 1, 2, 4).game, "red", 2, 0)
    assert CAUSEWAY.score(game) == {
        "red": {"way": 1, "tolls": 3},
        "blue": {"way": 2, "tolls": 0},
        "green": {"way": 4, "tolls": 0},
    }


def test_E1_the_game_is_over_after_six_rounds() -> None:
    game = begun()
    for number in range(1, 7):
        game = turned_up(game, number, number, number).game
    assert (CAUSEWAY.waits_for(game), CAUSEWAY.standing(game).finished) == ((), True)


def test_P2_P3_E2_surrounded_stones_are_captured_and_areas_are_of_who_surrounds_them() -> None:
    game: Stones = (
        StoneRules().begin({"players": [{"seat": "black", "name": "Ada"}, {"seat": "red", "name": "Ben"}]}).game
    )
    for seat, cell in (("black", (1, 0)), ("red", (0, 0)), ("black", (0, 1))):
        game = place(game, Stone(seat, cell)).game
    assert (game.board, dict(game.captured)) == ({(1, 0): "black", (0, 1): "black"}, {"black": 1, "red": 0})
    assert areas(game) == {"black": 79, "red": 0}
    with pytest.raises(Refusal):
        place(game, Stone("red", (0, 0)))


def test_what_a_ruling_has_compared_stands_side_by_side() -> None:
    facts = {
        "points": {"red": 3, "blue": 5},
        "parts": {"red": {"way": 2, "tolls": 1}, "blue": {"way": 5}},
        "seat": "red",
    }
    names, texts = {"blue": "Ben", "red": "Ada", "green": "Cleo"}, CAUSEWAY_PAGES.texts
    found = compared_sides(Ruling("end.cards", ("E1",), facts), names, texts)
    assert found is not None
    assert found.sides == ("Ben", "Ada")
    assert [(row.name, row.numbers, row.most) for row in found.rows] == [
        ("Points", (5, 3), 5),
        (capitalized(texts.name("way")), (5, 2), 5),
        (capitalized(texts.name("tolls")), (0, 1), 1),
    ]
    for said in ({}, {"points": {"red": 3}}, {"points": {"red": 3, "way": 5}}, {"leads": {"red": True, "blue": False}}):
        assert compared_sides(Ruling("end.cards", ("E1",), said), names, texts) is None


def test_the_page_that_says_why_has_what_was_compared(client_of: Callable[[Registry], FlaskClient]) -> None:
    client, setup = client_of(Registry([GAME])), plain_setup()
    record = random_record(CAUSEWAY, setup, Random(1))
    host = client.post("/api/v1/records", json=record).json["links"]["host"]
    rulings = [*CAUSEWAY.steps(setup, record["entries"])][-1].rulings
    number = [ruling.code for ruling in rulings].index("end.cards")
    page = client.get(f"/t/{host}/why/{len(record['entries']) - 1}/{number}").get_data(as_text=True)
    points = rulings[number].facts["points"]
    assert "What was compared" in page
    assert all(f"{points[seat]}</" in page for seat in points)


def plain_setup() -> Json:
    players = [{"seat": seat, "name": name} for seat, name in zip(SEATS, NAMES, strict=False)]
    return {"players": players}


@pytest.mark.parametrize(
    ("rules", "entry", "line"),
    [
        (StoneRules(), {"entry": "stone", "seat": "black", "cell": [3, 4]}, "black d5"),
        (CAUSEWAY, {"entry": "stone", "seat": "red", "cell": [0, 0]}, "red a1"),
        (CAUSEWAY, {"entry": "cards", "cards": {"red": 3, "blue": 2}}, "red:3 blue:2"),
    ],
)
def test_cells_and_numbers_by_seat_have_a_line_for_people(rules: GameRules, entry: Json, line: str) -> None:
    assert rules.line_of(entry, None) == line
    assert read(rules._forms, line) == entry
