"""The other pages of a table: areas, rulings, cards, score, the host's; the rules; errors."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from arbiter.pages.table import shared
from arbiter.pages.table.shared import Shared
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import Page
from tests.arbiter.pages.record import Table
from tests.arbiter.pages.test_seat import play_on
from tests.arbiter.play import WITH_FACES, Json
from tests.rules.cases import KEPT, read
from tests.tiers import sampled

LIVE = {"HX-Request": "true"}


@pytest.mark.parametrize("page", ["", "/rulings", "/kontor/areas", "/kontor/cards", "/score"])
@pytest.mark.parametrize("who", sampled(["red", "host", "look"], 2))
def test_every_page_is_sound_before_and_in_a_game(game: Table, who: str, page: str) -> None:
    game.open(who, page)
    game.lay(17, 57)
    game.open(who, page)
    play_on(game)
    game.open(who, page)


def test_rulings_name_their_rules_and_link_to_them(game: Table) -> None:
    game.lay(17, 57)
    game.open("look", "/rulings")
    page = game["look"].follow("T1")
    assert page.h1.startswith("T1")
    assert "Look it up" in page.text


def test_areas_show_who_has_more_of_each_good(game: Table) -> None:
    game.lay(17, 57)
    game.place("black", "1,1")
    game.place("red", "1,-1")
    page = game.open("look", "/kontor/areas")
    assert "Anna leads by 1" in page.text
    assert "still open" in page.text


def test_C1_a_correction_that_contradicts_shows_both_faces(game: Table) -> None:
    game.open("red", "/kontor/cards/R17")
    page = game["red"].press("This is what it shows", 422, kind="crane")
    assert "The arbiter knows this card as" in page.text
    assert "You say it shows" in page.text
    assert "C1" in page.the("errors").text


@pytest.mark.parametrize(
    ("who", "path"),
    [
        ("look", "/kontor/cards/R17"),
        ("look", "/correct"),
        ("look", "/kontor/decide"),
        ("red", "/kontor/decide"),
        ("red", "/all"),
        ("look", "/live/all"),
        ("red", "/codes"),
    ],
)
def test_what_a_link_may_not_do_is_403(game: Table, who: str, path: str) -> None:
    game.open(who, path, 403)


@pytest.mark.sample
def test_one_phone_goes_round(game: Table) -> None:
    host = game["host"]
    assert game.open("host", "/all").h1 == "Pass the phone to Anna"
    host.follow("I am Anna")
    assert host.press("Play it face down", number="17").h1 == "Pass the phone to Fritz"
    assert "17" not in host.page.text
    host.follow("I am Fritz")
    assert host.press("Play it face down", number="57").h1 == "Fritz places 57"


@pytest.mark.sample
def test_one_phone_enters_both_openly(game: Table) -> None:
    host = game["host"]
    game.open("host", "/all")
    host.follow("openly")
    assert host.press("Play it face down", number="17").h1 == "Fritz, play a card face down"
    assert host.press("Play it face down", number="57").h1 == "Fritz places 57"


@pytest.mark.sample
@pytest.mark.parametrize("path", ["/t/nothing", "/t/ktAAAAAAAAAAAAAAAAAAAAAAAA", "/nowhere", "/t/nothing/rulings"])
def test_what_is_not_there_is_404(app: Flask, phone: Phone, path: str) -> None:
    told = phone.open(path, 404).text
    assert ("Scan the code" in told) != app.config["IN_BROWSER"]


def test_a_wrong_method_is_405(game: Table) -> None:
    game.open("red", "/own/lay", 405)


@pytest.mark.parametrize(
    ("field", "value", "status"),
    [
        ("csrf_token", "", 400),
        ("seen", "\ud7ffx", 400),
        ("seat", "\ud7ffx", 400),
        ("seat", "black", 403),
        ("number", "1" * 1_000_000, 413),
    ],
    ids=["no token", "nothing seen", "no seat", "a foreign seat", "huge"],
)
def test_a_form_that_no_page_would_send_is_refused(game: Table, field: str, value: str, status: int) -> None:
    form = game["red"].form("Play it face down") | {"number": "17", field: value}
    game["red"].show(game["red"].send(form), status)


def test_the_live_part_is_the_page_without_its_frame(game: Table) -> None:
    html = game["red"].client.get(game.urls["red"] + "/live/own", headers=LIVE).get_data(as_text=True)
    assert html.startswith("<title>")
    assert "<html" not in html
    assert Page(html, "").by_id("again") is not None


def test_a_page_that_updates_itself_gets_its_live_part_back(game: Table) -> None:
    form = game["red"].form("Play it face down") | {"number": "17"}
    answer = game["red"].send(form, LIVE)
    assert answer.status_code == 200
    assert "Your card lies face down" in answer.get_data(as_text=True)


def test_an_error_on_a_page_that_updates_itself_is_a_piece_of_a_page(game: Table) -> None:
    form = game["red"].form("Play it face down") | {"seat": "black", "number": "18"}
    answer = game["red"].send(form, LIVE)
    assert answer.status_code == 403
    assert "<html" not in answer.get_data(as_text=True)


def test_a_card_in_the_answer_to_a_typed_number(game: Table) -> None:
    form = game["red"].form("Play it face down") | {"number": "17"}
    answer = game["red"].send(form, LIVE, to=game.urls["red"] + "/own/card")
    assert "Red 17" in answer.get_data(as_text=True)


def renewed(answer: TestResponse) -> bool:
    """Tell whether an answer renews what a device remembers: its tables, for long."""
    return any(cookie.startswith("kontor=") for cookie in answer.headers.getlist("Set-Cookie"))


@pytest.mark.devices
def test_only_opening_a_page_renews_the_cookie(game: Table) -> None:
    address = game.urls["red"]
    assert renewed(game["red"].client.get(address))
    live = game["red"].client.get(f"/t/{address.rpartition('/')[2]}/live/own", headers=LIVE)
    assert live.status_code == 200
    assert not renewed(live)
    game["red"].open(address)
    sent = game["red"].send(game["red"].form("Anna sits out"), LIVE)
    assert sent.status_code == 200
    assert not renewed(sent)


HERE = {"HX-Request": "true"}
OWN = re.compile(r'name="(csrf_token|key)" value="[^"]*"')


def pages(app: Flask, links: Json, *, forget: bool, backwards: bool = False) -> dict[str, str]:
    """Return the live part of every link's page, without what a form has of its own.

    `forget`: each is made as if nobody had asked for one before; `backwards`: in the other order.
    """
    wanted = {"look": (links["look"], "look"), "host": (links["host"], "look"), "all": (links["host"], "all")}
    wanted |= {seat: (token, "own") for seat, token in links["seats"].items()}
    found = {}
    for name, (token, mode) in sorted(wanted.items(), reverse=backwards):
        if forget:
            shared.register(app)
        answer = app.test_client().get(f"/t/{token}/live/{mode}", headers=HERE)
        assert answer.status_code == 200
        found[name] = OWN.sub("", answer.text)
    return found


def moments() -> Iterator[tuple[str, Json, int]]:
    for path in KEPT:
        record = read(path)
        for part in (0.3, 0.7):
            yield path.name, record, int(part * len(record["entries"]))


@pytest.mark.parametrize(("record", "at"), [(one, at) for _name, one, at in moments()])
def test_a_page_is_the_same_whoever_asked_before(app: Flask, record: Json, at: int) -> None:
    entries = record["entries"][:at]
    version = 2 if any(one["entry"] == "override" for one in entries) else 1
    opened = app.test_client().post("/api/v1/records", json=record | {"entries": entries, "version": version})
    links = opened.json["links"]
    alone = pages(app, links, forget=True)
    assert pages(app, links, forget=False) == alone
    shared.register(app)
    assert pages(app, links, forget=False, backwards=True) == alone
    tokens = {"host": links["host"], "look": links["look"], **links["seats"]}
    for name, page in alone.items():
        own = tokens["host" if name == "all" else name]
        assert own in page
        assert not [one for one in tokens.values() if one != own and one in page]


def test_R2_twins_that_differ_in_a_card_face_down_look_alike_to_all_others(app: Flask) -> None:
    seen: dict[str, set[str]] = {}
    client = app.test_client()
    for card in ("R17", "R19"):
        links = client.post("/api/v1/tables", json={"setup": WITH_FACES}).json["links"]
        red, sealed = links["seats"]["red"], {"card": card, "face": None}
        laid = client.post(f"/api/v1/tables/{red}/lay", json={"seat": "red", "sealed": sealed, "seen": 0})
        assert laid.status_code == 200, laid.text
        pages(app, links, forget=False)  # red's own page, which names the card, puts what it can into the shared parts
        for name, page in pages(app, links, forget=False, backwards=True).items():
            without = page
            for token in (links["host"], links["look"], *links["seats"].values()):
                without = without.replace(token, "link")
            seen.setdefault(name, set()).add(without)
    assert len(seen.pop("red")) == 2
    assert {name: len(found) for name, found in seen.items()} == {"look": 1, "host": 1, "all": 1, "black": 1}


def test_shared_parts_are_of_one_number_and_language(app: Flask) -> None:
    client = app.test_client()
    links = client.post("/api/v1/tables", json={"setup": WITH_FACES}).json["links"]
    before = pages(app, links, forget=False)
    entry = {"entry": "sit-out", "seat": "red"}
    client.post(f"/api/v1/tables/{links['host']}/entries", json={"entry": entry, "seen": 0})
    assert pages(app, links, forget=False)["look"] != before["look"]
    found = app.extensions["kontor-shared"]
    assert len(found) == 2
    assert found.of(1, 1, "en") is not found.of(1, 1, "de")


def test_only_the_newest_are_kept() -> None:
    kept = Shared()
    for number in range(shared.KEPT + 5):
        kept.of(1, number, "en")["part"] = number
    assert len(kept) == shared.KEPT
    assert kept.of(1, shared.KEPT + 4, "en") == {"part": shared.KEPT + 4}
    assert kept.of(1, 0, "en") == {}
