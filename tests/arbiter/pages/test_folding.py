"""Pages that grow with a game: the round that is looked for is open, the others are folded and loaded when opened."""

import pytest
from flask import Flask

from arbiter.log import drafts
from arbiter.pages.pagination import LISTED
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import Element, Page
from tests.arbiter.pages.record import Table, kept
from tests.arbiter.test_lengths import sit_outs

FRAGMENT = {"HX-Request": "true"}
ALL = [f"round-{number}" for number in range(29, 0, -1)]
"""The rounds of the longest game of all, which has 252 entries."""


@pytest.fixture
def look(app: Flask) -> Phone:
    """A phone that looks on at that game."""
    return Table.going_on(app, kept("extension-four"))["look"]


def rounds_of(page: Page) -> list[Element]:
    return [one for one in page.all("details") if one.attrs.get("id", "").startswith("round-")]


def opened(page: Page) -> list[str]:
    return [one.attrs["id"] for one in rounds_of(page) if "open" in one.attrs]


def lines_in(page: Page) -> list[str]:
    return [one.attrs["id"] for one in page.all("li") if one.attrs.get("id", "").startswith("ruling-")]


def test_the_newest_round_is_open_and_the_others_are_folded(look: Phone) -> None:
    url = look.page.url + "/rulings"
    page = look.open(url)
    assert [one.attrs["id"] for one in rounds_of(page)] == ALL
    assert opened(page) == ["round-29"]
    for one in rounds_of(page)[1:]:
        assert not one.all("li")
        number = one.attrs["id"].removeprefix("round-")
        assert one.attrs["hx-get"] == f"{url}?round={number}"
        assert [link.attrs["href"] for link in one.all("a")] == [f"{url}?round={number}#round-{number}"]
    assert len(page.all("a")) < 120


def test_without_script_a_folded_round_has_an_address(look: Phone) -> None:
    url = look.page.url + "/rulings"
    look.open(url)
    page = look.follow("Show it : Round 7")
    assert opened(page) == ["round-7"]
    assert lines_in(page)


def test_opening_a_round_loads_what_the_whole_page_says_of_it(look: Phone) -> None:
    url = look.page.url + "/rulings"
    whole = look.open(url + "?all=1")
    assert opened(whole) == ALL
    for one in rounds_of(whole)[::7]:
        number = one.attrs["id"].removeprefix("round-")
        part = look.client.get(f"{url}?round={number}", headers=FRAGMENT).get_data(as_text=True)
        assert "<html" not in part
        told = [line.attrs["id"] for line in Page(part, url).all("li")]
        assert told == [line.attrs["id"] for line in one.all("li")]
        assert f"{len(told)} ruling" in one.all("summary")[0].text


def test_every_ruling_is_on_the_page_once(look: Phone) -> None:
    found = lines_in(look.open(look.page.url + "/rulings?all=1"))
    assert len(found) == len(set(found)) > 300


def test_why_leads_back_to_the_line_that_it_was_asked_of(look: Phone) -> None:
    base = look.page.url
    look.open(base + "/rulings?round=5")
    entry, number = look.tap("/why/").url.rsplit("/", 2)[-2:]
    address, anchor = look.page.href("All rulings of this game").split("#")
    assert anchor == f"ruling-{int(entry) + 1}-{number}"
    page = look.open(address)
    assert opened(page) == ["round-5"]
    assert anchor in lines_in(page)


def test_the_set_ups_rulings_stand_in_the_first_round(look: Phone) -> None:
    page = look.open(look.page.url + "/rulings?entry=-1")
    assert opened(page) == ["round-1"]
    assert lines_in(page)[0] == "ruling-0-0"


@pytest.mark.parametrize("strange", ["round=99", "round=x", "entry=", "entry=99999", "round=1e3", "all=2"])
def test_an_address_that_names_no_round_shows_the_newest(look: Phone, strange: str) -> None:
    assert opened(look.open(f"{look.page.url}/rulings?{strange}")) == ["round-29"]


def test_very_long_games_list_the_rounds_around_the_one_looked_at(app: Flask) -> None:
    table = Table.going_on(app, sit_outs(4 * LISTED))
    look, url = table["look"], table.urls["look"] + "/rulings"
    page = look.open(url)
    assert len(rounds_of(page)) == LISTED
    last = int(rounds_of(page)[0].attrs["id"].removeprefix("round-"))
    assert last >= 2 * LISTED - 1
    assert "Later rounds" not in page.text
    look.follow("Earlier rounds")
    assert opened(look.page) == [f"round-{last - LISTED}"]
    look.follow("Later rounds")
    assert len(rounds_of(look.page)) == LISTED
    assert len(rounds_of(look.open(url + "?all=1"))) == last


def test_entries_to_correct_are_loaded_by_rounds_too_and_faces_lead_to_their_cards(app: Flask) -> None:
    red = Table.going_on(app, kept("extension-four"))["red"]
    url = red.page.url + "/correct"
    folded = rounds_of(red.open(url))
    assert [one.attrs["id"] for one in folded] == ALL
    assert opened(red.page) == ALL[:2]
    assert [bool(one.all("ol")) for one in folded] == ["open" in one.attrs for one in folded]
    part = red.client.get(url + "?round=3", headers=FRAGMENT).get_data(as_text=True)
    whole = red.open(url + "?all=1")
    assert len(whole.hrefs("/correct/")) == 252 - 94
    links = [one.attrs["href"] for one in whole.the("round-3").all("a")]
    assert links
    assert [one.attrs["href"] for one in Page(part, url).all("a")] == links
    assert red.follow("The arbiter now knows").h1.startswith("Correct card")


def test_a_full_table_says_how_the_game_goes_on(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    host = Table.going_on(app, sit_outs(4))["host"]
    monkeypatch.setattr(drafts, "MAX_LINES", 4)
    assert "log is full" in host.press("Take it back", 422).text


def test_the_table_of_rounds_shows_the_newest_and_the_numbers_of_plots_when_asked(look: Phone) -> None:
    url = look.page.url + "/kontor/rounds"
    page = look.open(url)

    def shown(page: Page) -> list[str]:
        return [one.text for one in page.all("tr") if one.attrs.get("class") == "round"]

    newest = shown(page)
    assert len(newest) == 16
    numbers = page.the("numbers-points")
    assert not numbers.all("table")
    part = look.client.get(numbers.attrs["hx-get"], headers=FRAGMENT).get_data(as_text=True)
    opened_here = look.open(numbers.attrs["hx-get"]).the("numbers-points")
    count = len(shown(look.open(url + "?all=1")))
    assert len(opened_here.all("tr")) == len(Page(part, url).all("tr")) == count + 1
    look.open(url)
    look.follow("Earlier rounds")
    assert len(shown(look.page)) == 16
    assert shown(look.page) != newest
