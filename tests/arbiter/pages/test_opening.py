"""From the start page to a table: names, cards, games with their seats and options, links; what was typed stays."""

from collections.abc import Callable

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import Page
from tests.arbiter.pages.record import Json, Table, kept
from tests.arbiter.pages.setting_up import show
from tests.kontor.pages.special import NAMES as SEATED
from tests.rules.cases import kept_record

TWO = {"name-red": "Anna", "name-black": "Fritz"}


@pytest.fixture
def new(phone: Phone) -> Phone:
    """A phone at the form for a new table."""
    phone.open("/kontor/new")
    return phone


def names_asked(page: Page) -> list[str]:
    """Return the ids of the fields for names, in order."""
    return [one.attrs["id"] for one in page.all("input") if one.attrs.get("id", "").startswith("name-")]


def value(page: Page, name: str) -> str:
    """Return what stands in a field, shown or kept."""
    return next(one.attrs["value"] for one in page.all("input") if one.attrs.get("name") == name)


def options(page: Page) -> set[str]:
    ids = (one.attrs.get("id", "") for one in page.all("fieldset"))
    return {one.removeprefix("option-") for one in ids if one.startswith("option-")}


def codes(page: Page) -> int:
    return len([one for one in page.all("svg") if "QR code" in one.attrs.get("aria-label", "")])


def complaints(page: Page) -> dict[str, str]:
    """Return what is said of which field."""
    links = page.the("errors").all("a")
    return {one.attrs["href"]: one.text for one in links if one.attrs["href"].startswith("#")}


def test_the_start_page_leads_to_a_new_table(phone: Phone) -> None:
    phone.open("/")
    assert phone.follow("Play Kontor").h1 == "New table"


@pytest.mark.devices
def test_a_table_opens_with_nothing_but_two_names(phone: Phone) -> None:
    page = phone.open_table(**TWO)
    assert page.h1 == "Waiting for the cards of Anna and Fritz."
    assert codes(page) == 3


@pytest.mark.parametrize(
    ("path", "names", "field", "said"),
    [
        ("/kontor/new", {"name-red": "Anna"}, "#name-black", "Black"),
        ("/kontor/new", {"name-red": "Anna", "name-black": " Anna "}, "#name-black", "same name"),
        ("/kontor/new", {"name-red": "An\u0007na", "name-black": "Fritz"}, "#name-red", "can't be printed"),
        ("/kontor/new", {"name-red": "A\u00adnna", "name-black": "\u202e\uff21nna"}, "#name-black", "same name"),
        ("/contract/new", {"name-red": "A\u00adnna", "name-blue": "\u202e\uff21nna"}, "#name-blue", "same name"),
    ],
    ids=["missing", "same", "not to be printed", "alike", "alike in Contract"],
)
def test_a_name_that_cant_be_is_told_at_its_field(
    phone: Phone, path: str, names: dict[str, str], field: str, said: str
) -> None:
    phone.open(path)
    page = phone.press("Open the table", 422, **names)
    told = complaints(page)
    assert [one for one in told if one.startswith("#name")] == [field]
    assert said in told[field]
    assert page.the("name-red").attrs["value"] == names["name-red"]


@pytest.mark.parametrize(("path", "second"), [("/kontor/new", "name-black"), ("/contract/new", "name-blue")])
def test_what_nobody_sees_in_a_typed_name_is_left_out(phone: Phone, path: str, second: str) -> None:
    page = phone.open_table(path, deck="proxy", **{"name-red": "A\u00adnna\u200b", second: "\u202eFritz"})
    assert all(name in page.text for name in ("Anna", "Fritz"))


def test_missing_long_and_equal_names_are_told_at_their_fields(new: Phone) -> None:
    show(new, game="team")
    given = {"name-red": "Anna", "name-red-2": "x" * 41, "name-black": "Anna "}
    told = complaints(new.press("Open the table", 422, **given))
    assert set(told) == {"#name-red-2", "#name-black", "#name-black-2"}
    assert "at most 40" in told["#name-red-2"]
    assert "same name" in told["#name-black"]
    assert "Black 2" in told["#name-black-2"]


def test_every_option_that_can_act_is_offered_with_a_sentence(new: Phone) -> None:
    assert options(new.page) == {
        "both_sit_out", "sit_out_until", "both_broke", "placing", "border_closes", "keeper_supply", "last_income",
        "warehouse_supply",
    }  # fmt: skip


@pytest.mark.sample
def test_an_option_chosen_is_in_the_record(new_game: Callable[..., Table]) -> None:
    assert new_game(placing="may")["look"].record["setup"]["options"]["placing"] == "may"


@pytest.mark.devices
@pytest.mark.usefixtures("unmarked")
def test_an_own_copy_is_offered_again_under_its_name(new_game: Callable[..., Table], phone: Phone) -> None:
    page = new_game(deck="new")["host"].open("/kontor/new")
    assert "Our deck" in [one.text for one in page.all("b")]
    assert "Our deck" not in [one.text for one in phone.open("/kontor/new").all("b")]
    assert value(page, "deck-name") == "Our deck 2"


@pytest.mark.devices
def test_a_device_knows_its_tables(game: Table) -> None:
    page = game["red"].open("/")
    assert "Anna · Fritz" in page.text
    assert "seat of Anna" in page.text
    assert game["red"].follow("Anna · Fritz").url == game.urls["red"]


def test_M2_a_device_that_knows_no_table_sees_an_example_and_opens_it(phone: Phone) -> None:
    assert "wins the area with the largest lead: 2 in wine." in phone.open("/").text
    phone.press("Try it yourself: open as a table (The largest lead wins)")
    text = phone.open("/").text
    assert "Tables on this device" in text
    assert "largest lead" not in text


def test_lookers_on_get_no_seat_code(game: Table) -> None:
    page = game.open("look", "/codes")
    assert codes(page) == 1
    assert game.urls["red"] not in page.html


def test_every_game_is_offered_with_a_sentence(new: Phone) -> None:
    labels = new.page.all("label")
    choices = [one for one in labels if [radio.attrs.get("name") for radio in one.all("input")] == ["game"]]
    assert [one.all("b")[0].text for one in choices] == ["Base game", "Pro game", "Team game", "Extension"]
    assert all(len(one.text) > 60 for one in choices)


def test_S4_the_pro_game_has_two_seats_and_its_options(new: Phone) -> None:
    page = show(new, game="pro")
    assert names_asked(page) == ["name-red", "name-black"]
    assert options(page) >= {"removed_card", "unowned_rank", "equal_areas"}
    new.press("Open the table", **TWO)
    assert "Waiting for the cards of Anna and Fritz." in new.open(new.table).h1


@pytest.mark.sample
def test_S5_the_team_game_asks_for_four_names_clockwise_and_says_who_faces_whom(new: Phone) -> None:
    page = show(new, game="team")
    assert names_asked(page) == ["name-red", "name-red-2", "name-black", "name-black-2"]
    labels = [one.text for one in page.all("label") if one.attrs.get("for", "").startswith("name-")]
    assert labels == [
        "Name of Red 1 sits opposite Black 1",
        "Name of Red 2 sits opposite Black 2",
        "Name of Black 1 sits opposite Red 1",
        "Name of Black 2 sits opposite Red 2",
    ]
    assert options(page) >= {"customs_close", "customs_size"}


def test_switching_the_game_keeps_names_cards_and_options(new: Phone) -> None:
    show(new, game="team", **TWO, **{"deck": "proxy", "option-placing": "may"})
    page = show(new, game="basic", **{"name-red-2": "Bela", "option-customs_close": "may"})
    assert names_asked(page) == ["name-red", "name-black"]
    assert "customs_close" not in options(page)
    page = show(new, game="team")
    kept = {name: value(page, name) for name in ("name-red", "name-red-2", "name-black", "name-black-2")}
    assert kept == {"name-red": "Anna", "name-red-2": "Bela", "name-black": "Fritz", "name-black-2": ""}
    form = new.form("Open the table")
    assert (form["deck"], form["option-placing"], form["option-customs_close"]) == ("proxy", "may", "may")


def test_opening_with_another_game_than_shown_first_shows_its_seats(new: Phone) -> None:
    page = new.press("Open the table", game="team", **TWO)
    assert page.h1 == "New table"
    assert len(names_asked(page)) == 4
    assert page.by_id("errors") is None


def test_a_page_that_updates_itself_gets_the_form_only(new: Phone) -> None:
    form = new.form("Open the table") | {"game": "team"}
    html = new.send(form, {"HX-Request": "true"}).get_data(as_text=True)
    assert "<html" not in html
    assert 'id="name-black-2"' in html


def test_an_unknown_game_is_read_as_the_first(new: Phone) -> None:
    new.press("Open the table", game="chess", **TWO)
    assert new.open(new.table).h1 == "Waiting for the cards of Anna and Fritz."


def test_S5_the_record_names_the_seats_clockwise_with_names_of_40_characters(app: Flask) -> None:
    setup = Table.opened(app, "proxy", "team", SEATED["team"])["look"].record["setup"]
    assert setup["game"] == "team"
    assert setup["players"] == [{"seat": seat, "name": name} for seat, name in SEATED["team"].items()]
    assert {card["colour"] for card in setup["deck"]} == {"red", "black", None}


def contract(name: str, entries: int) -> Json:
    whole = kept_record(f"{name}.contract")
    return whole | {"entries": whole["entries"][:entries]}


def things(phone: Phone) -> list[str]:
    return [one.text for one in phone.page.all("label") if "tick" in one.attrs.get("class", "")]


def laid_out(table: Table, name: str) -> tuple[list[str], Json]:
    """Return what the page says, by its link, and the position as the API gives it to those who look on."""
    phone = table[name]
    phone.follow("Set up again")
    api = "/api/v1" + table.urls["look"].replace("/t/", "/tables/")
    return things(phone), phone.client.get(api).get_json()["position"]


def test_everything_of_a_game_of_kontor_is_laid_out(app: Flask) -> None:
    table = Table.going_on(app, kept("pro-two-phones", 40))
    said, look = laid_out(table, "red")
    assert f"treasury: {look['treasury']} coins" in said
    for seat in ("red", "black"):
        assert f"purse: {look['coins'][seat]} coins" in said
        assert f"pile: {look['piles'][seat]} harbour cards" in said
    assert "hand: 3 harbour cards and 2 water cards" in said
    assert f"water pile: {look['piles']['water']} water cards" in said
    cards = [card for entry in look["board"] for card in entry["cards"] if card]
    numbered = [f"{card[1:]} (" for card in cards if card != "HC"]
    assert all(any(number in line for line in said) for number in numbered)
    rows = [line for line in said if "(" in line]
    assert len(rows) == len({entry["cell"][1] for entry in look["board"]}), "a line for each row, not for each card"
    assert len(said) < 40


@pytest.mark.sample
def test_everything_of_a_game_of_contract_is_laid_out(app: Flask) -> None:
    table = Table.going_on(app, contract("random-three", 60))
    said, look = laid_out(table, next(iter(table.urls)))
    for points in look["points"].values():
        assert f"point marker: {points['total']}" in said
    free = [one["free"] for one in look["workers"].values() if one["free"]]
    assert [line for line in said if line.startswith("free: ")] == [
        f"free: {number} worker{'s' * (number > 1)}" for number in free
    ]
    display = next(line for line in said if line.startswith("display: "))
    assert all(f"project {card}" in display for card in look["display"])
    assert "pile: {A} with A and {B} with B".format(**look["pile"]) in said


@pytest.mark.parametrize(
    "game", [kept("extension-four", 60), kept("team-four-phones", 80), contract("random-five", 50)]
)
def test_ticks_are_kept_without_script(app: Flask, game: Json) -> None:
    table = Table.going_on(app, game)
    page = table.open("look", "/set-up")
    boxes = [one.attrs["value"] for one in page.all("input") if one.attrs.get("type") == "checkbox"]
    assert len(boxes) == len(set(boxes)) == len(things(table["look"]))
    page = table.open("look", f"/set-up?done={boxes[0]}&done={boxes[-1]}")
    ticked = [one.attrs["value"] for one in page.all("input") if "checked" in one.attrs]
    assert ticked == [boxes[0], boxes[-1]]


def test_a_kept_game_leads_there(app: Flask) -> None:
    table = Table.going_on(app, kept("basic-two-phones", 20))
    phone = table["host"]
    links = phone.open("/games").hrefs("/games/")
    phone.open(next(one for one in links if one.rpartition("/")[2].isdecimal()))
    phone.follow("Set up again")
    assert things(phone)


def test_it_is_one_sheet_to_print_and_follows_the_game(app: Flask) -> None:
    table = Table.going_on(app, kept("basic-two-phones", 20))
    page = table.open("look", "/set-up")
    assert any("data-print" in one.attrs for one in page.all("button"))
    live = page.the("again").attrs["hx-get"]
    assert live.endswith("/set-up/live")
    assert table["look"].client.get(live).status_code == 200
