"""A game shown as codes, and games whose codes a camera has read, without script."""

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from arbiter.keeping.unpacking import in_texts
from arbiter.pages.table import table as table_pages
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import fields_of
from tests.arbiter.pages.record import Table, kept

RUNNING = kept("pro-two-phones", 70)


def sent(phone: Phone, texts: list[str]) -> TestResponse:
    """Send texts as the script does that has read them."""
    form = fields_of(phone.open("/games/import/camera").all("form")[0])
    return phone.client.post("/games/import", data={**form, "code": texts})


@pytest.mark.parametrize("who", ["host", "red", "look"])
def test_whoever_sees_a_game_gets_its_codes_all_of_them_on_one_page(app: Flask, who: str) -> None:
    table = Table.going_on(app, RUNNING)
    page = table.open(who, "/record/codes")
    count = len(in_texts(RUNNING))
    said = [one.text for one in page.all("figcaption")]
    assert said == [f"Code {number} of {count}" for number in range(1, count + 1)]
    drawn = {one.attrs["d"] for figure in page.all("figure") for one in figure.all("path")}
    assert len(drawn) == count


def test_the_way_to_the_codes_is_beside_the_record(app: Flask) -> None:
    host = Table.going_on(app, RUNNING)["host"]
    host.open("/games")
    host.follow(RUNNING["setup"]["players"][0]["name"])
    host.follow("Show as codes for another device")
    assert host.page.all("figure")
    host.follow("Back to the table")


def test_a_game_that_is_too_long_for_codes_says_so(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.going_on(app, RUNNING)
    count = len(in_texts(RUNNING))
    monkeypatch.setattr(table_pages, "MOST", count - 1)
    page = table.open("host", "/record/codes")
    assert f"it would take {count} of them, and {count - 1} is the most" in page.text
    assert not page.all("figure")
    assert f"{table.urls['host']}/record" in page.hrefs("/record")


def test_a_game_whose_codes_were_read_goes_on_here(phone: Phone) -> None:
    answer = sent(phone, in_texts(RUNNING)[::-1])
    assert answer.status_code == 303
    phone.open(answer.location)
    assert phone.record == RUNNING
    assert len(phone.open("/games").all("li")) == 1


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ([*in_texts(RUNNING), *in_texts(kept("basic-two-phones"))], "belong to different games"),
        (in_texts(RUNNING)[1:], "Not all codes"),
        ([*in_texts(RUNNING), "https://example.org/"], "doesn't belong to a game"),
        ([*in_texts(RUNNING)[:-1], in_texts(RUNNING)[-1] + "AA"], "don't fit together"),
        (in_texts(RUNNING | {"entries": [{"entry": "nothing"}, *RUNNING["entries"]]}), "Entry 0: "),
        (in_texts(["nothing"]), "isn't a game record"),
    ],
)
def test_codes_that_are_no_game_are_refused_in_words(phone: Phone, texts: list[str], said: str) -> None:
    phone.show(sent(phone, texts), 422)
    assert said in phone.page.text
    assert "No games yet" in phone.open("/games").text
