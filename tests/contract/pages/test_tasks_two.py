"""Two players through several rounds by forms: placing, building, resolutions, build actions."""

from collections.abc import Callable

import pytest
from werkzeug.datastructures import MultiDict

from tests.contract.evening import DECK, Evening, errors_of, inputs, sent, tap, task_of

ROUNDS_AT_MOST = 60


def test_cards_are_turned_up_on_any_phone_several_at_once(evening: Callable[..., Evening]) -> None:
    table = evening()
    page = table.turn_up(1, 3, 2, who="blue")
    assert page.h1 == "Turn up 5 cards from the pile."
    assert {one.attrs["value"] for one in inputs(page, "cards")}.isdisjoint({"1", "3", "2"})
    table.turn_up(5, 7, 8, 9, 11, who="red")
    assert table.state()["display"] == [1, 3, 2, 5, 7, 8, 9, 11]
    assert table.phone("red").page.h1 == "Your turn"
    assert table.phone("blue").page.h1 == "It's Ada's turn"
    assert table.phone("look").page.h1 == "It's Ada's turn"


def test_S4_nothing_tapped_and_a_card_out_of_the_game_are_refused_at_the_numbers(
    evening: Callable[..., Evening],
) -> None:
    table = evening()
    phone = table.phone("all")
    page = phone.press("Turned up", 422)
    assert errors_of(page) == {"cards": "Tap the number of the card that was turned up."}
    out = next(number for number, card in DECK.items() if 2 not in card["players"])
    assert str(out) not in {one.attrs["value"] for one in inputs(page, "cards")}
    page = phone.press("Turned up", 422, cards=str(out))
    assert f"project {out}" in errors_of(page)["cards"]
    assert table.state()["display"] == []


def test_D1_more_numbers_than_are_due_are_refused_by_how_many_are(evening: Callable[..., Evening]) -> None:
    table = evening()
    table.turn_up(1, 2, 3, 5, 7, 8)
    form = MultiDict(table.phone("red").form("Turned up"))
    form.setlist("cards", ["9", "11", "12"])
    page = sent(table.phone("red"), form, 422)
    assert page.h1 == "Turn up 2 cards from the pile."
    assert errors_of(page) == {"cards": "2 cards are to be turned up now. More are tapped: 3."}
    assert {one.attrs["value"] for one in inputs(page, "cards") if "checked" in one.attrs} == {"9", "11", "12"}


def test_a_card_that_came_already_is_refused_and_the_tick_kept(evening: Callable[..., Evening]) -> None:
    table = evening()
    phone = table.phone("red")
    form = phone.form("Turned up")
    table.turn_up(1, who="blue")
    page = phone.show(phone.send(form | {"cards": "1"}), 409)
    assert "Turned up: project 1" in page.the("meanwhile").text
    form = phone.form("Turned up")
    page = phone.show(phone.send(form | {"cards": "1"}), 422)
    assert "project 1" in errors_of(page)["cards"]


def test_two_workers_take_three_taps(table: Evening) -> None:
    page = table.place("red", "c1")
    assert task_of(page) == "wait"
    assert table.state()["workers"]["red"]["committees"]["c1"] == 2
    assert "Put 2 workers into Traffic." in page.the("now").text


def test_one_worker_each_in_three_committees(table: Evening) -> None:
    phone = table.phone("red")
    tap(
        phone,
        {"entry": "place"},
        {"committees": ["c1"]},
        {"committees": ["c1", "c2"]},
        {"committees": ["c1", "c2", "c4"]},
    )
    assert "Ada places one worker each in Traffic, Trade and Housing" in phone.page.text
    phone.press("one worker each")
    assert table.state()["workers"]["red"]["free"] == 1


@pytest.mark.sample
def test_a_project_is_built_in_four_taps_with_what_it_brings(table: Evening) -> None:
    phone = table.phone("red")
    tap(phone, {"entry": "build"})
    card = table.state()["legal"]["build"][0]
    assert "can be built" in phone.page.text
    tap(phone, {"card": card}, {"cell": [1, 0]})
    assert f"Ada builds project {card} at N10." in phone.page.the("preview").text
    page = phone.press(f"Build project {card} at N10")
    assert page.h1 == "Turn up 1 card from the pile."
    built = table.state()["city"][1]
    assert (built["cell"], built["card"]) == ([1, 0], card)


def test_a_project_that_is_too_dear_says_what_is_missing(table: Evening) -> None:
    phone = table.phone("red")
    tap(phone, {"entry": "build"})
    dear = next(one for one in phone.page.all("a") if " short" in one.text)
    phone.open(dear.attrs["href"])
    why = phone.page.the("why")
    assert why.text.startswith("This can't be built now")
    assert not [one for one in phone.page.all("button") if "Build" in one.text]


def test_rounds_with_resolutions_and_build_actions(table: Evening) -> None:
    done = set()
    for _turn in range(ROUNDS_AT_MOST):
        position = table.state()
        if position["phase"] == "reveal":
            table.fill()
            continue
        who, legal = position["active"], position["legal"]
        if legal["build"]:
            card, (x, y) = legal["build"][0], legal["cells"][0]
            table.do(who, {"entry": "build"}, {"card": card}, {"cell": [x, y]}, button="Build project")
            done.add("build")
        elif "2" in legal["place"]:
            table.place(who, "c2" if position["influence"][who]["c1"] > 2 else "c1")
            done.add("place")
        elif legal["act"]:
            done.add(_act(table, who))
        elif legal["resolve"]:
            phone = table.phone(who)
            tap(phone, {"entry": "resolve"})
            tap(phone, {"committee": legal["resolve"][0]})
            assert phone.page.by_id("preview") is not None
            phone.press("Bring about this resolution")
            done.add("resolve")
        else:
            phone = table.phone(who)
            tap(phone, {"entry": "place" if legal["place"] else "pass"})
            if legal["place"]:
                tap(phone, {"committees": ["c3"]})
            phone.press("places 1 worker" if legal["place"] else "Pass")
    assert {"build", "place", "act", "resolve"} <= done


def _act(table: Evening, who: str) -> str:
    """Carry out the first action, with the first answer to whatever it asks."""
    phone = table.phone(who)
    tap(phone, {"entry": "act"})
    acting = table.state()["legal"]["act"]
    if len(acting) > 1:
        tap(phone, {"card": acting[0]})
    for _question in range(12):
        buttons = [one for one in phone.page.all("button") if one.text == "Carry it out"]
        if buttons:
            phone.press("Carry it out")
            return "act"
        more = [one for one in phone.page.all("a") if one.text == "+"]
        answers = [one for one in phone.page.all("a") if "data-says" in one.attrs or one.attrs.get("class") == "spot"]
        given = [one for one in answers if one.attrs.get("aria-current") != "true"]
        phone.open((more or given)[-1].attrs["href"])
    raise AssertionError(f"nothing to carry out on {phone.page.text}")


def test_a_page_that_is_behind_is_told_what_happened_and_keeps_its_choice(table: Evening) -> None:
    behind = table.phone("red")
    tap(behind, {"entry": "place"}, {"committees": ["c3", "c3"]})
    form = behind.form("places 2 workers")
    table.place("all", "c1")
    table.place("blue", "c1")
    page = behind.show(behind.send(form), 409)
    told = page.the("meanwhile").text
    assert "Ada puts 2 workers into Traffic." in told or "Ada places 2 workers in Traffic" in told
    page = behind.press("places 2 workers")
    assert table.state()["workers"]["red"]["committees"]["c3"] == 2


def test_a_project_that_another_phone_has_built_meanwhile(table: Evening) -> None:
    card = table.state()["legal"]["build"][0]
    behind = table.phone("red")
    tap(behind, {"entry": "build"}, {"card": card}, {"cell": [1, 0]})
    form = behind.form("Build project")
    table.do("all", {"entry": "build"}, {"card": card}, {"cell": [0, 1]}, button="Build project")
    page = behind.show(behind.send(form), 409)
    assert f"Ada builds project {card}" in page.the("meanwhile").text
    assert page.h1 == "Turn up 1 card from the pile."
    assert len(table.state()["city"]) == 2


def test_a_foreign_seat_enters_nothing(table: Evening) -> None:
    phone = table.phone("red")
    tap(phone, {"entry": "place"}, {"committees": ["c3", "c3"]})
    form = phone.form("places 2 workers")
    other = table.phone("blue")
    form["csrf_token"] = other.form("We all agree to end it")["csrf_token"]
    answer = other.send(form, to=form["action"].replace(table.urls["red"], table.urls["blue"]))
    assert answer.status_code == 403
    assert table.state()["active"] == "red"


def test_D3_S4_a_number_that_isnt_to_be_tapped_says_why(table: Evening) -> None:
    legal = table.state()["legal"]
    tables = table.app.extensions["kontor-tables"]
    entry = {"entry": "build", "seat": "red", "card": legal["build"][0], "cell": legal["cells"][0]}
    with table.app.app_context():
        access = tables.find(table.urls["host"].removeprefix("/t/"))
        tables.enter(access, entry, tables.position(access).length)
    page = table.phone("all").page
    grey = {one.text for one in page.all("s")}
    assert set(map(str, table.state()["display"])) <= grey
    assert grey.isdisjoint(one.attrs["value"] for one in page.all("input") if one.attrs.get("name") == "cards")
    said = page.the("closed").text
    assert "Rule D3" in said
    assert "Rule S4" in said
