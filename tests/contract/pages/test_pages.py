"""Contract's pages beside the live ones: rules, summary, cards, decks, rounds, score, replay, kept games."""

import io
import json
from typing import Any

import pytest

from contract.game import proxy_deck
from tests.arbiter.pages.phone import Phone

BACK: Any = ["2", "3", "4", "5"]


def test_rules_are_listed_searched_and_shown(phone: Phone) -> None:
    phone.open("/contract/rules")
    assert len(phone.page.all("details")) == 10
    phone.open("/contract/rules?q=B4")
    assert phone.page.all("h3")[0].text.startswith("B4")
    phone.open("/contract/rules/N31")
    assert phone.page.h1.startswith("N31")
    assert phone.client.get("/contract/rules/P4").status_code == 404


def test_a_table_shows_its_rules_and_what_it_plays(phone: Phone, played: str) -> None:
    phone.open(f"{played}/contract/rules")
    assert "Only rules that matter in your game." in phone.page.text
    phone.open(f"{played}/contract/rules/C9")
    assert "doesn't apply" not in phone.page.text
    phone.open(f"{played}/contract/game")
    assert "The special committee" in phone.page.text


PAGES = ("", "/all", "/rulings", "/codes", "/contract/rounds", "/contract/cards", "/contract/cards/5", "/correct")


@pytest.mark.parametrize("page", [*PAGES, "/score", "/replay/0", "/replay/60", "/correct/60", "/why/60/0"])
def test_every_page_of_a_finished_game_is_whole(phone: Phone, played: str, page: str) -> None:
    phone.open(played + page)


def test_rounds_are_told_with_plots_and_as_a_file(phone: Phone, played: str) -> None:
    phone.open(f"{played}/contract/rounds?all=1")
    rounds = int(phone.client.get(f"/api/v1/tables/{played[3:]}").get_json()["position"]["round"])
    assert len([one for one in phone.page.all("tr") if one.attrs.get("class") == "round"]) == rounds
    for name in ("points", "sources", "influence", "c1", "development"):
        assert phone.client.get(f"{played}/contract/plots/{name}.svg").mimetype == "image/svg+xml"
    assert phone.client.get(f"{played}/contract/plots/coins.svg").status_code == 404
    lines = phone.client.get(f"{played}/contract/rounds.csv").get_data(as_text=True).splitlines()
    assert len(lines) == 1 + 5 * rounds


@pytest.mark.sample
def test_the_score_says_points_by_source_majorities_and_who_won(phone: Phone, played: str) -> None:
    phone.open(f"{played}/score")
    score = phone.client.get(f"/api/v1/tables/{played[3:]}").get_json()["position"]["points"]
    sums = [cell.text for cell in phone.page.all("tfoot")[0].all("td")]
    assert sums == [str(one["total"]) for one in score.values()]
    best, second, *_others = sorted((one["total"] for one in score.values()), reverse=True)
    assert phone.page.h1.endswith(f"has won with {best} points")
    assert f"Most points: {best - second} more than" in phone.page.text
    pdf = phone.client.get(f"{played}/sheet.pdf").data
    assert pdf.count(b"/Type /Page\n") == 1


@pytest.fixture
def begun(phone: Phone) -> str:
    """The address of the table of a game that has just begun."""
    phone.open("/contract/new")
    phone.press("Open the table", deck="proxy", **{"name-red": "Ada", "name-blue": "Ben"})
    return phone.table


def test_a_game_that_isnt_over_has_no_sheet(phone: Phone, begun: str) -> None:
    assert "The game isn't over yet." in phone.open(f"{begun}/score").text
    assert "No round has begun yet." in phone.open(f"{begun}/contract/rounds").text


def test_a_face_is_corrected_at_once_where_it_changes_nothing_else(phone: Phone, begun: str) -> None:
    Phone.typed.update(card["type"] for card in proxy_deck()["cards"])
    phone.open(f"{begun}/contract/cards/5")
    phone.press("This is what it shows", 422, workers="1")
    assert phone.page.by_id("workers-fault") is not None
    phone.press("This is what it shows", workers="2", points="9", players=BACK)
    deck = phone.client.get(f"{begun}/record").get_json(force=True)["setup"]["deck"]
    assert next(card for card in deck if card["number"] == 5)["points"] == 9


@pytest.mark.sample
def test_a_face_that_changes_points_is_shown_first(phone: Phone, played: str) -> None:
    position = phone.client.get(f"/api/v1/tables/{played[3:]}").get_json()["position"]
    number = next(one["card"] for one in position["city"] if one["card"])
    phone.open(f"{played}/contract/cards/{number}")
    phone.press("This is what it shows", points="98", players=BACK)
    assert "Points:" in phone.page.text


@pytest.mark.sample
def test_a_deck_is_taken_in_looked_at_and_mended(phone: Phone) -> None:
    Phone.typed.update(card["type"] for card in proxy_deck()["cards"])
    Phone.typed.update(("Two boxes", "Club"))
    deck = {**proxy_deck(), "name": "Club", "cards": proxy_deck()["cards"][:20]}
    phone.open("/contract/decks")
    form = phone.form("Import")
    sent = {"file": (io.BytesIO(json.dumps(deck).encode()), "club.json"), "csrf_token": form["csrf_token"]}
    deck_page = phone.client.post(form["action"], data=sent).location
    phone.open(deck_page)
    assert "16 cards are still unknown." in phone.page.text
    phone.open(f"{deck_page}/card?card=36")
    face = next(card for card in proxy_deck()["cards"] if card["number"] == 36)
    phone.press("That's what it shows", 422, points="x", type=face["type"])
    assert phone.page.by_id("points-fault") is not None
    assert phone.page.by_id("back-fault") is not None
    phone.press("That's what it shows", points="3", workers="1", letter="B", players=BACK)
    assert "15 cards are still unknown." in phone.page.text
    phone.open(f"{deck_page}/card?number=77", 422)
    phone.open(f"{deck_page}/print")
    phone.open(deck_page)
    phone.press("Rename", name="Two boxes")
    assert phone.page.h1 == "Two boxes"
    assert phone.client.get(f"{deck_page}/file").get_json(force=True)["format"] == "contract-deck"


@pytest.mark.sample
def test_statistics_go_by_game(phone: Phone, played: str) -> None:
    del played
    phone.open("/games")
    phone.open("/games/won")


def test_cards_turned_up_after_a_rounds_last_building_stand_in_that_round(phone: Phone, played: str) -> None:
    entries = phone.client.get(f"{played}/record").get_json(force=True)["entries"]
    details = phone.open(f"{played}/correct?all=1").all("details")
    rounds = [one for one in details if one.attrs.get("id", "").startswith("round")]
    assert len(rounds) == 35
    for one in rounds[:-1]:
        first = next(link.attrs["href"] for link in one.all("a") if link.attrs["href"].rpartition("/")[2].isdecimal())
        assert "seat" in entries[int(first.rpartition("/")[2])]
    sections = phone.open(f"{played}/rulings?all=1").all("section")
    sections = [one for one in sections if one.all("h2")[0].text.startswith("Round")]
    assert len(sections) == 35
    for one in sections[:-1]:
        assert not one.all("li")[0].text.startswith("Turned up")


def test_rounds_are_shown_from_the_end_and_numbers_of_plots_when_asked(phone: Phone, played: str) -> None:
    page = phone.open(f"{played}/contract/rounds")
    assert sum(one.attrs.get("class") == "round" for one in page.all("tr")) == 16
    numbers = page.the("numbers-influence")
    part = phone.client.get(numbers.attrs["hx-get"], headers={"HX-Request": "true"}).get_data(as_text=True)
    assert part.count('<th scope="row"') == 35
    page = phone.open(f"{played}/contract/rounds?all=1&numbers=influence")
    assert sum(one.attrs.get("class") == "round" for one in page.all("tr")) == 35
    numbers = page.the("numbers-influence")
    assert len(numbers.all("tr")) == 36
