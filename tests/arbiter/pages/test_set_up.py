"""Set up again: a packed-away game of either kind comes out of its box, thing by thing, to be ticked off."""

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Json, Table, kept
from tests.rules.cases import kept_record


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
