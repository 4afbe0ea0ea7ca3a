"""The rules of a table on one page: what was chosen, the numbers of its start, what it plays differently."""

import re
from itertools import product
from xml.etree import ElementTree

import pytest
from flask import Flask

from kontor.game import SEATS
from kontor.setup.start_layouts import start_picture
from kontor.setup.table_rules import summary_of
from kontor_rules import Refusal, begin, offers
from kontor_rules.state import State
from kontor_rules.variants import SCENARIOS, SPECIAL_RULES
from tests.arbiter.pages.marks import plain
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Table, kept, place, play, sit_out
from tests.rules.kontor.kit import setup
from tests.tiers import sampled


def facts(app: Flask, game: str, **more: object) -> dict[str, str]:
    """Return the facts of a table by their names."""
    with app.test_request_context():
        return {plain(point.name): plain(point.text) for point in summary_of(setup(game, **more)).facts}


def test_every_link_of_a_table_reaches_its_rules_by_one_tap(game: Table) -> None:
    for phone in (game["host"], game["red"], game["look"]):
        page = phone.follow("Game")
        assert page.h1 == "Rules of this table"
        assert "6 by 6 cells" in page.text
        assert "4 coins for each, 12 in the treasury" in page.text
        assert "19 in each player's pile · 31 water cards" in page.text


def test_what_differs_comes_before_what_is_usual(phone: Phone) -> None:
    phone.open("/kontor/new")
    given = {"name-red": "Anna", "name-black": "Fritz", "option-placing": "may"}
    phone.press("Open the table", **given)
    text = phone.follow("Game").text
    assert (
        text.index("play differently")
        < text.index("Whether you must place the card")
        < text.index("as most groups play them")
    )
    assert text.index("as most groups play them") < text.index("Everyone sits out")


COUNTED = {"three": 3, "five": 5, "seven": 7}


def claims(text: str, state: State) -> list[str]:
    """Return what is said of the field and of the areas that count, and isn't so."""
    size = f"{state.borders.width} by {state.borders.height}"
    wrong = [said for said in re.findall(r"\d+ by \d+", text) if said != size]
    ranked = state.book.settings.ranked
    wrong += [said for said in re.findall(r"all areas you own|All areas", text) if ranked is not None]
    counted = re.findall(r"(three|five|seven) (?:largest|smallest|areas)", text)
    return wrong + [said for said in counted if COUNTED[said] != ranked]


@pytest.mark.parametrize("game", sampled(["basic", "pro", "team", "extension"], 4))
@pytest.mark.usefixtures("unmarked")
def test_what_was_chosen_never_contradicts_what_else_was(app: Flask, game: str) -> None:
    """With every scenario, alone and with each special rule."""
    read = 0
    scenarios, rules = ((None, *(one.id for one in variants)) for variants in (SCENARIOS, SPECIAL_RULES))
    for scenario, rule in product(scenarios, rules):
        chosen = {"scenario": scenario, "special_rules": [rule] if rule else []}
        found = offers(setup(game, **chosen))
        if found.dropped:
            continue
        layout = start_picture(scenario, len(SEATS[game])) if found.start == "own" and scenario else None
        playing = setup(game, **chosen, **({"layout": layout} if layout else {}))
        try:
            with app.test_request_context():
                text = " ".join(point.text for point in summary_of(playing).chosen)
        except Refusal:
            continue  # what goes together only with another option
        assert not claims(text, begin(playing).game.state), (scenario, rule, text)
        read += 1
    assert read > 1


@pytest.mark.parametrize(
    ("scenario", "name", "text"),
    [
        ("canale-grande", "Field", "12 by 4 cells"),
        ("kleine", "What counts", "Owned areas of up to three cards, each for as many points as it has cards."),
        ("kleine", "Ship", "There is no ship in this game."),
        ("wasserspiele", "What counts", "Every area that somebody owns."),
        ("tic-tac-toe", "Left out", "all cranes"),
        ("tic-tac-toe", "Who wins", "most owned areas that count → most coins"),
        ("bakschisch", "Left out", "10 water cards"),
        ("bakschisch", "Coins", "3 coins for each, 14 in the treasury"),
        ("david-goliath", "What counts", "The 3 smallest owned areas."),
        ("gigant", "What counts", "The 7 largest owned areas."),
        ("gulliver", "Left out", "the cranes without a ship and the taverns"),
        ("insel", "Left out", "the cranes without a ship"),
        ("armut", "Coins", "3 coins for each, 0 in the treasury"),
    ],
)
def test_N_the_numbers_of_each_scenario(app: Flask, scenario: str, name: str, text: str) -> None:
    assert scenario in {one.id for one in SCENARIOS}
    assert facts(app, "pro", scenario=scenario, layout=start_picture(scenario, 2))[name] == text


def test_S5_E6_T2_the_team_game(app: Flask) -> None:
    found = facts(app, "team")
    assert found["Hands at the start"] == "3 harbour, 2 water and 1 special card"
    assert found["What counts"] == "The 5 largest owned areas, of two cells and more."
    assert "player red-1 taxes player black-1" in found["Taxes"]
    assert "Customs houses" in found


def test_S6_V3_the_extension_and_restricted_storage(app: Flask) -> None:
    found = facts(app, "extension")
    assert found["Pieces"] == "7 keepers for each side · 16 warehouses of each good · 6 chits of each good"
    assert found["Piles at the start"] == "19 in each player's pile · 29 water cards · 6 special cards, face down"
    assert "Chits and coins" in found
    restricted = facts(app, "extension", special_rules=["restricted-storage"])
    assert restricted["What counts"] == "Every area that somebody owns."
    assert "Chits and coins" not in restricted


def test_F4_justizia_takes_four_cards_out(app: Flask) -> None:
    found = facts(app, "basic", special_rules=["justizia"])
    assert found["Left out"] == "4 harbour cards of each player's choice"


PROXY = {"red": "=Anna", "black": "Fritz"}
ROUNDS = [
    sit_out("black"),
    play(red="R17"),
    place("red", 1, 1),
    play(red="R19", black="B18"),
    place("red", 2, 1),
    place("black", -1, 1),
]


@pytest.fixture
def table(app: Flask) -> Table:
    """A game of two rounds and a bit."""
    return Table.of(app, "basic", PROXY, [*ROUNDS, sit_out("red")])


def lines_of(table: Table) -> list[dict[str, str]]:
    return table["look"].rows(table.urls["look"] + "/kontor/rounds.csv")


@pytest.fixture
def team(app: Flask) -> Table:
    """A whole team game."""
    return Table.going_on(app, kept("team-four-phones"))


def test_every_round_has_a_line_for_each_seat(table: Table) -> None:
    page = table.open("look", "/kontor/rounds")
    rows = [[one.text for one in row.children] for row in page.all("tr") if row.inside("tbody") is not None]
    rounds = next(index for index, row in enumerate(rows) if row == ["Round 1"])
    assert rows[rounds:] == [
        ["Round 1"],
        ["=Anna", "red 17", "1", "", "M13", "4"],
        ["Fritz", "", "", "", "sits out", "5"],
        ["Round 2"],
        ["=Anna", "red 19", "1", "1", "N13", "3"],
        ["Fritz", "black 18", "2", "", "K13", "5"],
        ["Round 3"],
        ["=Anna", "", "", "", "sits out", "3"],
        ["Fritz", "", "", "", "", "5"],
    ]


def test_the_file_says_the_same_and_is_no_formula(table: Table) -> None:
    first, second, third, fourth, *_ = lines_of(table)
    assert first["name"] == "'=Anna"
    assert (first["round"], first["card"], first["did"], first["x"], first["y"]) == ("1", "R17", "laid", "1", "1")
    assert (second["did"], second["coins"]) == ("sat-out", "5")
    assert (third["order"], fourth["order"], third["tax"]) == ("1", "2", "1")


def test_E2_closed_areas_stand_in_their_round_and_the_last_points_are_those_of_the_score(team: Table) -> None:
    page = team.open("look", "/kontor/rounds")
    assert "An area of 7 cards is closed." in page.text
    assert sum(len(line["closed"].split()) for line in lines_of(team)) == 4 * 7
    assert [one.text for one in page.the("numbers-points").all("tr")[-1].children] == ["16", "3", "3"]


@pytest.mark.parametrize("name", ["points", "coins", "areas"])
def test_plots_are_drawings_by_day_and_by_night_with_their_numbers_behind(team: Table, name: str) -> None:
    client, base = team["look"].client, team.urls["look"]
    drawn = [client.get(f"{base}/kontor/plots/{name}.svg{query}") for query in ("", "?night")]
    assert drawn[0].data != drawn[1].data
    for answer in drawn:
        assert answer.mimetype == "image/svg+xml"
        assert ElementTree.fromstring(answer.data).tag.endswith("svg")
    page = team.open("look", "/kontor/rounds")
    assert page.by_id(f"numbers-{name}") is not None
    assert all(picture.attrs["alt"] for picture in page.all("img"))


def test_before_the_first_round_there_is_nothing_to_show(app: Flask) -> None:
    page = Table.of(app, "basic", PROXY, []).open("look", "/kontor/rounds")
    assert "No round has begun yet." in page.text
    assert page.all("img") == []
