"""Faces learned on the way: asked when somebody wants to build, each contradiction at its field."""

from collections.abc import Callable

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from tests.arbiter.pages.phone import Phone
from tests.contract.evening import DECK, Evening, errors_of, face_of, inputs, says, sent, tap, task_of
from tests.rules.contract import kit

FIRST = (1, 2, 3, 5, 7, 8, 9, 11)


@pytest.fixture
def unknown(evening: Callable[..., Evening]) -> Evening:
    """A table whose first eight cards lie there unknown."""
    table = evening(learned=False)
    table.turn_up(*FIRST)
    return table


@pytest.fixture
def phone(unknown: Evening) -> Phone:
    """Red's phone, which asks for the face of project 3."""
    phone = unknown.phone("red")
    tap(phone, "learn=3")
    return phone


@pytest.mark.sample
def test_a_face_is_asked_for_when_it_is_needed_and_the_building_goes_on(unknown: Evening) -> None:
    phone = unknown.phone("red")
    tap(phone, {"entry": "build"}, {"card": 3})
    assert phone.page.h1 == "What does project 3 show?"
    page = sent(phone, face_of(phone, DECK[3], DECK[3]["players"]))
    assert task_of(page) == "build"
    assert page.h1 == "Build project 3"
    tap(phone, {"cell": [0, -1]})
    phone.press("Build project 3 at M9")
    assert unknown.state()["city"][0]["card"] == 3


def test_any_phone_may_say_what_a_card_shows(unknown: Evening) -> None:
    phone = unknown.phone("blue")
    tap(phone, "learn=1")
    page = sent(phone, face_of(phone, DECK[1], DECK[1]["players"]))
    assert task_of(page) == "wait"
    assert 1 not in unknown.state()["unknown"]
    unknown.phone("look")
    assert not [one for one in unknown.phones["look"].page.all("a") if "learn=" in one.attrs.get("href", "")]


def test_what_contradicts_is_said_at_its_field_and_the_rest_kept(unknown: Evening, phone: Phone) -> None:
    form = face_of(phone, DECK[3], [3, 4, 5])
    said = {
        "points": "",
        "new_type": "Straßen und Wege",
        "cost_c1": "1",
        "cost_c2": "1",
        "cost_c3": "1",
        "cost_c4": "2",
    }
    for name, value in said.items():
        form[name] = value
    Phone.typed |= {"strassen-und-wege"}
    page = sent(phone, form, 422)
    assert {field.partition("-")[0] for field in errors_of(page)} == {"cost", "points", "back"}
    (kept,) = inputs(page, "new_type")
    assert kept.attrs["value"] == "Straßen und Wege"
    form = MultiDict(phone.form("That's what it shows"))
    form["points"], form["cost_c4"] = "2", "0"
    form.setlist("players", ["2", "3", "4", "5"])
    sent(phone, form)
    assert 3 not in unknown.state()["unknown"]


def test_a_word_is_written_as_the_record_wants_it(phone: Phone) -> None:
    form = face_of(phone, DECK[3], DECK[3]["players"])
    form["new_type"] = "Öffentlicher Bau"
    Phone.typed |= {"offentlicher-bau"}
    sent(phone, form)
    tap(phone, "learn=1")
    assert "offentlicher-bau" in phone.page.text


def test_card_5_needs_two_workers_and_no_build_cost_is_asked(unknown: Evening) -> None:
    phone = unknown.phone("red")
    tap(phone, "learn=5")
    assert [one.attrs["value"] for one in phone.page.all("input") if one.attrs.get("name") == "workers"] == ["2"]
    assert not inputs(phone.page, "build_c1")


def test_a_face_is_drawn_as_far_as_it_is_said_and_told_what_it_lacks(unknown: Evening, phone: Phone) -> None:
    assert not inputs(phone.page, "letter")[1:]
    form = face_of(phone, DECK[3], DECK[3]["players"])
    to = form.poplist("action")[0].replace("/learn", "/described")
    seen = unknown.state()
    whole = phone.client.post(to, data=form).get_data(as_text=True)
    assert f">\ue000{DECK[3]['type']}\ue001</text>" in whole  # marked as a text of the catalogue's
    assert "<b>" in whole
    form["points"], form["new_type"] = "", ""
    begun = phone.client.post(to, data=form).get_data(as_text=True)
    assert "How many points does it bring?" in begun
    assert begun.count(">?</text>") == 2  # points, and type
    for kind in ("c1", "c2", "c3", "c4"):
        form[f"cost_{kind}"] = "1"
    assert "face no" in phone.client.post(to, data=form).get_data(as_text=True)
    assert unknown.state() == seen
    form.pop("learn")
    assert phone.client.post(to, data=form).status_code == 400


def acting(app: Flask, *laid: int, **more: object) -> Phone:
    """Return the host's phone of a table where red has no free worker and stands on these; the display is unknown."""
    start = kit.setup(deck=kit.deck([*laid, 8, 19]), **more)
    entries = [kit.reveal(card) for card in (*laid, *(card for card in FIRST if card not in laid))[:8]]
    due = iter((12, 13, 14, 16))
    for place, card in enumerate(laid, start=1):
        entries += [kit.override("turn", seat="red"), kit.build("red", card, (place, 0)), kit.reveal(next(due))]
    entries.append(kit.override("influence", seat="red", kind="development", points=2))
    entries += [kit.moved("red", "free", "c4") for _worker in range(4 - len(laid))] + [kit.override("turn", seat="red")]
    with app.app_context():
        links = app.extensions["kontor-tables"].open_record(kit.record(start, *entries, version=2)).links
    phone = Phone(app)
    phone.open(f"/t/{links.host}/all")
    return phone


@pytest.mark.parametrize("idle", ["allowed", "refused"])
def test_N19_asks_for_the_face_and_goes_on_with_that_project(app: Flask, idle: str) -> None:
    phone = acting(app, 19, options={"idle_action": idle})
    tap(phone, {"entry": "act"}, {"project": 3})
    assert phone.page.h1 == "What does project 3 show?"
    page = sent(phone, face_of(phone, DECK[3], DECK[3]["players"]))
    assert task_of(page) == "act"
    again = page.the("again")
    assert says(again.attrs["hx-get"], {"project": 3})


def test_a_borrowed_N19_asks_for_the_face_and_keeps_the_chain(app: Flask) -> None:
    phone = acting(app, 8, 19)
    tap(phone, {"entry": "act"}, {"card": 8}, {"project": 3})
    page = sent(phone, face_of(phone, DECK[3], DECK[3]["players"]))
    assert task_of(page) == "act"
    again = page.the("again")
    assert says(again.attrs["hx-get"], {"card": 8, "borrow": {"card": 19, "project": 3}})


def test_not_now_leads_back_to_the_action(app: Flask) -> None:
    phone = acting(app, 8, 19)
    tap(phone, {"entry": "act"}, {"card": 8}, {"project": 3})
    page = phone.follow("Not now")
    assert task_of(page) == "act"
    assert "Borrowed from project 19" in page.text


def test_M9_a_face_that_another_phone_has_said_otherwise_meanwhile(unknown: Evening) -> None:
    behind = unknown.phone("red")
    tap(behind, "learn=3")
    form = face_of(behind, DECK[3], DECK[3]["players"])
    form["points"] = str(DECK[3]["points"] + 1)
    other = unknown.phone("blue")
    tap(other, "learn=3")
    sent(other, face_of(other, DECK[3], DECK[3]["players"]))
    page = sent(behind, form, 422)
    errors = page.the("errors")
    assert "Rule M9" in errors.text
    (kept,) = inputs(page, "points")
    assert kept.attrs["value"] == form["points"]
    assert task_of(behind.follow("Not now")) == "choose"


def test_D1_unknown_cards_are_turned_up_letter_by_letter(evening: Callable[..., Evening]) -> None:
    table = evening(learned=False, pile={"A": 3, "B": 9})
    phone = table.phone("red")
    assert "First 3 with an A on the back, then those with a B." in phone.page.text
    form = MultiDict(phone.form("Turned up"))
    form.setlist("cards", ["4", "5", "7", "23"])
    page = sent(phone, form, 422)
    assert errors_of(page)["cards"].startswith(
        "The arbiter doesn't know which of these are the 3 with an A on the back."
    )
    assert {one.attrs["value"] for one in inputs(page, "cards") if "checked" in one.attrs} == {"4", "5", "7", "23"}
    table.turn_up(3, 5, 7)
    table.turn_up(22, 23, 24, 25, 26)
    assert table.state()["pile"] == {"A": 0, "B": 4}


def test_S4_a_card_that_is_out_of_the_game_is_said_at_the_back_when_its_face_is(phone: Phone) -> None:
    page = sent(phone, face_of(phone, DECK[3], [4, 5]), 422)
    assert [field.partition("-")[0] for field in errors_of(page)] == ["back"]
    kept = {one.attrs["value"] for one in inputs(page, "players") if "checked" in one.attrs}
    assert kept == {"4", "5"}
