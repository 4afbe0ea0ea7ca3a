"""The other pages of a table: areas, rulings, cards, score, the host's; the rules; errors."""

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.arbiter.pages.game import Game
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import Page
from tests.arbiter.pages.test_seat import play_on
from tests.tiers import sampled

LIVE = {"HX-Request": "true"}


@pytest.mark.parametrize("page", ["", "/rulings", "/areas", "/cards", "/score"])
@pytest.mark.parametrize("who", sampled(["anna", "host", "look"], 2))
def test_every_page_is_sound_before_and_in_a_game(game: Game, who: str, page: str) -> None:
    phone: Phone = getattr(game, who)
    phone.open(game.urls[who] + page)
    game.lay(17, 57)
    phone.open(game.urls[who] + page)
    play_on(game)
    phone.open(game.urls[who] + page)


def test_rulings_name_their_rules_and_link_to_them(game: Game) -> None:
    game.lay(17, 57)
    game.look.open(game.urls["look"] + "/rulings")
    game.look.follow("T1")
    assert game.look.page.h1.startswith("T1")
    assert "Look it up" in game.look.page.text


def test_all_rules_are_there(phone: Phone) -> None:
    page = phone.open("/rules")
    assert page.by_id("P4") is not None
    phone.open("/rules/XX", 404)


def test_areas_show_who_has_more_of_each_good(game: Game) -> None:
    game.lay(17, 57)
    game.place(game.fritz, "1,1")
    game.place(game.anna, "1,-1")
    page = game.look.open(game.urls["look"] + "/areas")
    assert "Anna leads by 1" in page.text
    assert "still open" in page.text


def test_C7_a_face_is_corrected_and_the_game_looked_at_again(game: Game) -> None:
    game.lay(17, 57)
    assert "Fritz pays 1 coin" in game.anna.page.text
    game.anna.open(game.urls["anna"] + "/cards/R17")
    game.anna.press("This is what it shows", kind="goods", wine="1", spice="0", coin="")
    assert "Correct" not in game.anna.page.h1
    record = game.look.client.get(game.urls["look"] + "/record").get_json(force=True)
    assert next(card for card in record["setup"]["deck"] if card["id"] == "R17")["goods"] == ["wine"]


def test_C1_a_correction_that_contradicts_shows_both_faces(game: Game) -> None:
    game.anna.open(game.urls["anna"] + "/cards/R17")
    page = game.anna.press("This is what it shows", 422, kind="crane")
    assert "The arbiter knows it as" in page.text
    assert "You say it shows" in page.text
    assert "C1" in page.by_id("errors").text  # type: ignore[union-attr]


def test_lookers_on_correct_nothing(game: Game) -> None:
    game.look.open(game.urls["look"] + "/cards/R17", 403)


@pytest.mark.sample
def test_one_phone_goes_round(game: Game) -> None:
    host = game.host
    host.open(game.urls["host"] + "/all")
    assert host.page.h1 == "Pass the phone to Anna"
    host.follow("I am Anna")
    host.press("Lay it down", number="17")
    assert host.page.h1 == "Pass the phone to Fritz"
    assert "17" not in host.page.text
    host.follow("I am Fritz")
    host.press("Lay it down", number="57")
    assert host.page.h1 == "Fritz lays 57"


@pytest.mark.sample
def test_one_phone_enters_both_openly(game: Game) -> None:
    host = game.host
    host.open(game.urls["host"] + "/all")
    host.follow("openly")
    host.press("Lay it down", number="17")
    assert host.page.h1 == "Fritz, lay a card face down"
    host.press("Lay it down", number="57")
    assert host.page.h1 == "Fritz lays 57"


def test_a_foreign_seat_is_refused(game: Game) -> None:
    form = game.anna.form("Lay it down") | {"seat": "black", "number": "18"}
    assert game.anna.send(form).status_code == 403


def test_only_the_host_enters_for_all(game: Game) -> None:
    game.anna.open(game.urls["anna"] + "/all", 403)
    game.look.open(game.urls["look"] + "/live/all", 403)


@pytest.mark.sample
@pytest.mark.parametrize("path", ["/t/nothing", "/t/ktAAAAAAAAAAAAAAAAAAAAAAAA", "/nowhere", "/t/nothing/rulings"])
def test_what_is_not_there_is_404(app: Flask, phone: Phone, path: str) -> None:
    told = phone.open(path, 404).text
    assert ("Scan the code" in told) != app.config["ONE_DEVICE"]


def test_a_wrong_method_is_405(game: Game) -> None:
    game.anna.open(game.urls["anna"] + "/own/lay", 405)


def test_a_form_without_its_token_is_400(game: Game) -> None:
    form = game.anna.form("Lay it down")
    del form["csrf_token"]
    game.anna.show(game.anna.send(form), 400)


@pytest.mark.parametrize("field", ["seen", "seat"])
def test_a_broken_form_is_400(game: Game, field: str) -> None:
    form = game.anna.form("Lay it down") | {field: "\ud7ffx", "number": "17"}
    game.anna.show(game.anna.send(form), 400)


def test_a_huge_body_is_413(game: Game) -> None:
    form = game.anna.form("Lay it down") | {"number": "1" * 1_000_000}
    game.anna.show(game.anna.send(form), 413)


def test_the_live_part_is_the_page_without_its_frame(game: Game) -> None:
    answer = game.anna.client.get(game.urls["anna"] + "/live/own", headers=LIVE)
    html = answer.get_data(as_text=True)
    assert answer.status_code == 200
    assert html.startswith("<title>")
    assert "<html" not in html
    assert Page(html, "").by_id("again") is not None


def test_a_page_that_updates_itself_gets_its_live_part_back(game: Game) -> None:
    form = game.anna.form("Lay it down") | {"number": "17"}
    answer = game.anna.send(form, LIVE)
    assert answer.status_code == 200
    assert "Your card lies face down" in answer.get_data(as_text=True)


def test_an_error_on_a_page_that_updates_itself_is_a_piece_of_a_page(game: Game) -> None:
    form = game.anna.form("Lay it down") | {"seat": "black", "number": "18"}
    answer = game.anna.send(form, LIVE)
    assert answer.status_code == 403
    assert "<html" not in answer.get_data(as_text=True)


def test_a_card_in_the_answer_to_a_typed_number(game: Game) -> None:
    form = game.anna.form("Lay it down") | {"number": "17"}
    answer = game.anna.send(form, LIVE, to=game.urls["anna"] + "/own/card")
    assert "Red 17" in answer.get_data(as_text=True)


def renewed(answer: TestResponse) -> bool:
    """Tell whether an answer renews what a device remembers: its tables, for long."""
    return any(cookie.startswith("kontor=") for cookie in answer.headers.getlist("Set-Cookie"))


@pytest.mark.devices
def test_only_opening_a_page_renews_the_cookie(game: Game) -> None:
    address = game.urls["anna"]
    assert renewed(game.anna.client.get(address))
    live = game.anna.client.get(f"/t/{address.rpartition('/')[2]}/live/own", headers=LIVE)
    assert live.status_code == 200
    assert not renewed(live)
    game.anna.open(address)
    sent = game.anna.send(game.anna.form("Anna sits out"), LIVE)
    assert sent.status_code == 200
    assert not renewed(sent)
