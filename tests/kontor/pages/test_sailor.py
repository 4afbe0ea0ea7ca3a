"""Sitting out by the sailor (F19): laid face down like any card, sealed, and revealed."""

import pytest
from flask import Flask

from tests.arbiter.pages.record import Table, sit_out
from tests.kontor.pages.special import FORBIDDEN, UNPROCESSABLE, buttons, for_all, part
from tests.kontor.pages.story import SEATS, Story, proxy_cards


def sailing(app: Flask, game: str = "pro", **options: str) -> Table:
    return Story(game, special_rules=["drunken-sailor"], options=options).table(app)


def all_lay_it(table: Table, *seats: str) -> None:
    """Let the seats lay the sailor, one after the other, and all see it."""
    for seat in seats or ("red", "black"):
        table[seat].open(table.urls[seat])
        table[seat].press("Play the sailor face down")
    table.reload()


@pytest.mark.parametrize("sailor", ["tavern", "special"])
def test_F19_the_sailor_is_laid_sealed_and_revealed(app: Flask, sailor: str) -> None:
    table = sailing(app, sailor=sailor)
    anna = table["red"]
    assert not [one for one in buttons(anna) if "sits out" in one]
    assert ("tavern" if sailor == "tavern" else "spare special card") in anna.page.text
    anna.press("Play the sailor face down")
    assert anna.page.h1.endswith("Your card lies face down")
    assert "The sailor" in part(anna, "own-card")
    table.reload()
    for name in ("black", "look", "host"):
        page = table[name].page
        assert "has played a card face down" in page.text
        assert "own-card" not in page.html
    table["black"].press("Play it face down", number="57")
    assert table.entries() == [{"entry": "play", "cards": {"red": "sailor", "black": "W57"}}]
    table.reload()
    assert "Anna sits out and takes 1 coin" in anna.page.text


def test_F19_the_tavern_s_number_is_the_sailor(app: Flask) -> None:
    table = sailing(app)
    anna = table["red"]
    anna.press("Play it face down", number="89")
    assert "The sailor" in part(anna, "own-card")
    table["black"].open(table.urls["black"])
    table["black"].press("Play it face down", UNPROCESSABLE, number="89")
    assert "R7" in part(table["black"], "errors")


def test_F19_an_unknown_tavern_is_the_sailor_too_and_isnt_learned(app: Flask) -> None:
    deck = [card for card in proxy_cards() if card["kind"] != "tavern"]
    table = Story(deck=deck, special_rules=["drunken-sailor"]).table(app)
    table["red"].press("Play it face down", number="89")
    table["red"].press("Play it face down", kind="tavern")
    all_lay_it(table, "black")
    assert table.entries() == [{"entry": "play", "cards": {"red": "sailor", "black": "sailor"}}]


def test_F19_with_a_special_card_as_sailor_the_tavern_is_a_card_like_others(app: Flask) -> None:
    table = sailing(app, sailor="special")
    table["red"].press("Play it face down", number="89")
    all_lay_it(table, "black")
    assert table.entries()[-1]["cards"] == {"red": "R89", "black": "sailor"}


def test_F19_teams_use_any_special_card(app: Flask) -> None:
    table = sailing(app, "team")
    assert all("any special card of your hand" in table[seat].page.text for seat in SEATS["team"])
    all_lay_it(table, *SEATS["team"])
    assert set(table.entries()[0]["cards"].values()) == {"sailor"}


@pytest.mark.parametrize("sailor", [True, False])
def test_F19_R1_not_twice_says_why_nobody_sits_out_now(app: Flask, *, sailor: bool) -> None:
    options = {"both_sit_out": "not_twice"}
    if sailor:
        table = sailing(app, **options)
        all_lay_it(table)
    else:
        table = Story(options=options).enter(*map(sit_out, SEATS["pro"])).table(app)
    assert not [one for one in buttons(table["red"]) if "sailor face down" in one or "sits out" in one]
    assert "all of you sat out the round before" in table["red"].page.text


def test_F19_two_sailors_where_one_may_sit_out_go_back_with_the_reason(app: Flask) -> None:
    table = sailing(app, both_sit_out="one_only")
    all_lay_it(table)
    assert table["red"].page.h1.endswith("Play a card face down")
    assert "only one of you may" in table["red"].page.text
    assert table.entries() == []


def test_F19_forged_sailors_are_refused(app: Flask) -> None:
    plain = Story().table(app)
    form = plain["red"].form("Play it face down")
    plain["red"].show(plain["red"].send({**form, "sailor": "1"}), UNPROCESSABLE)
    assert "F19" in part(plain["red"], "errors")
    table = sailing(app)
    form = table["red"].form("Play the sailor face down")
    assert table["red"].send({**form, "seat": "black"}).status_code == FORBIDDEN
    sit_out = {**form, "action": form["action"].replace("/lay", "/sit-out")}
    assert table["red"].send(sit_out).status_code == UNPROCESSABLE


def test_F19_the_host_lays_it_for_a_seat(app: Flask) -> None:
    table = sailing(app)
    host = for_all(table)
    for name in ("Anna", "Fritz"):
        host.follow(f"I am {name}")
        host.press("Play the sailor face down")
    assert table.entries()[0]["cards"] == {"red": "sailor", "black": "sailor"}
