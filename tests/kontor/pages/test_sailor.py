"""Sitting out by the sailor (F19): laid face down like any card, sealed, and revealed."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Table
from tests.kontor.pages.story import SEATS, Story, proxy_cards

FORBIDDEN, UNPROCESSABLE = 403, 422


def sailing(app: Flask, game: str = "pro", **options: str) -> Table:
    return Story(game, special_rules=["drunken-sailor"], options=options).table(app)


def buttons(phone: Phone) -> str:
    return " · ".join(one.text for one in phone.page.all("button"))


@pytest.mark.parametrize("sailor", ["tavern", "special"])
def test_F19_the_sailor_is_laid_sealed_and_revealed(app: Flask, sailor: str) -> None:
    table = sailing(app, sailor=sailor)
    anna = table["red"]
    assert "sits out" not in buttons(anna)
    assert ("tavern" if sailor == "tavern" else "spare special card") in anna.page.text
    anna.press("Lay the sailor down")
    assert anna.page.h1.endswith("Your card lies face down")
    assert "The sailor" in anna.page.by_id("own-card").text  # type: ignore[union-attr]
    table.reload()
    for name in ("black", "look", "host"):
        page = table[name].page
        assert "has laid a card face down" in page.text
        assert "own-card" not in page.html
    table["black"].press("Lay it down", number="57")
    assert table.entries() == [{"entry": "play", "cards": {"red": "sailor", "black": "W57"}}]
    table.reload()
    assert "Anna sits out and takes 1 coin" in anna.page.text
    assert "Take the sailor back into your hand." in anna.page.text


def test_F19_all_sailors_end_the_round(app: Flask) -> None:
    table = sailing(app)
    for seat in ("red", "black"):
        table[seat].open(table.urls[seat])
        table[seat].press("Lay the sailor down")
    table.reload()
    assert "Round 2" in table["look"].page.text


def test_F19_the_tavern_s_number_is_the_sailor(app: Flask) -> None:
    table = sailing(app)
    anna = table["red"]
    anna.press("Lay it down", number="89")
    assert "The sailor" in anna.page.by_id("own-card").text  # type: ignore[union-attr]
    table["black"].open(table.urls["black"])
    table["black"].press("Lay it down", UNPROCESSABLE, number="89")
    assert "R7" in table["black"].page.by_id("errors").text  # type: ignore[union-attr]


def test_F19_an_unknown_tavern_is_the_sailor_too_and_isnt_learned(app: Flask) -> None:
    deck = [card for card in proxy_cards() if card["kind"] != "tavern"]
    table = Story(deck=deck, special_rules=["drunken-sailor"]).table(app)
    anna = table["red"]
    anna.press("Lay it down", number="89")
    anna.press("Lay it down", kind="tavern")
    table["black"].open(table.urls["black"])
    table["black"].press("Lay the sailor down")
    assert table.entries() == [{"entry": "play", "cards": {"red": "sailor", "black": "sailor"}}]


def test_F19_with_a_special_card_as_sailor_the_tavern_is_a_card_like_others(app: Flask) -> None:
    table = sailing(app, sailor="special")
    table["red"].press("Lay it down", number="89")
    table["black"].open(table.urls["black"])
    table["black"].press("Lay the sailor down")
    assert table.entries()[-1]["cards"] == {"red": "R89", "black": "sailor"}


def test_F19_teams_use_any_special_card(app: Flask) -> None:
    table = sailing(app, "team")
    for seat in SEATS["team"]:
        table[seat].open(table.urls[seat])
        assert "any special card of your hand" in table[seat].page.text
        table[seat].press("Lay the sailor down")
    assert set(table.entries()[0]["cards"].values()) == {"sailor"}


def test_F19_not_twice_says_why_there_is_no_sailor_now(app: Flask) -> None:
    table = sailing(app, both_sit_out="not_twice")
    for seat in ("red", "black"):
        table[seat].open(table.urls[seat])
        table[seat].press("Lay the sailor down")
    table.reload()
    anna = table["red"]
    assert "sailor down" not in buttons(anna)
    assert "all of you sat out the round before" in anna.page.text


def test_R1_not_twice_says_why_nobody_sits_out_now(app: Flask) -> None:
    story = Story(options={"both_sit_out": "not_twice"})
    table = story.enter(*({"entry": "sit-out", "seat": seat} for seat in ("red", "black"))).table(app)
    assert "sits out" not in buttons(table["red"])
    assert "all of you sat out the round before" in table["red"].page.text


def test_F19_two_sailors_where_one_may_sit_out_go_back_with_the_reason(app: Flask) -> None:
    table = sailing(app, both_sit_out="one_only")
    for seat in ("red", "black"):
        table[seat].open(table.urls[seat])
        table[seat].press("Lay the sailor down")
    table.reload()
    assert table["red"].page.h1.endswith("Lay a card face down")
    assert "only one of you may" in table["red"].page.text
    assert table.entries() == []


def test_F19_forged_sailors_are_refused(app: Flask) -> None:
    plain = Story().table(app)
    form = plain["red"].form("Lay it down")
    plain["red"].show(plain["red"].send({**form, "sailor": "1"}), UNPROCESSABLE)
    assert "F19" in plain["red"].page.by_id("errors").text  # type: ignore[union-attr]
    table = sailing(app)
    form = table["red"].form("Lay the sailor down")
    assert table["red"].send({**form, "seat": "black"}).status_code == FORBIDDEN
    sit_out = {**form, "action": form["action"].replace("/lay", "/sit-out")}
    assert table["red"].send(sit_out).status_code == UNPROCESSABLE


def test_F19_the_host_lays_it_for_a_seat(app: Flask) -> None:
    table = sailing(app)
    host = table["host"]
    host.open(table.urls["host"] + "/all")
    for name in ("Anna", "Fritz"):
        host.follow(f"I am {name}")
        host.press("Lay the sailor down")
    assert table.entries()[0]["cards"] == {"red": "sailor", "black": "sailor"}
