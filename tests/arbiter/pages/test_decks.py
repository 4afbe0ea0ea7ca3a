"""Own decks without script: faces looked at, corrected and forgotten; files; two copies made one."""

from __future__ import annotations

import io
import json

import pytest
from flask import Flask

from arbiter.pages import paging
from tests.arbiter.pages.marks import names_in
from tests.arbiter.pages.phone import Phone
from tests.arbiter.play import FACES, SETUP, Table

REFUSED = 422
OTHER = {**FACES["R17"], "goods": ["tea", "tea"]}


@pytest.fixture
def decks(app: Flask, phone: Phone) -> Phone:
    """A phone at the list of two copies that see red 17 differently."""
    tables = app.extensions["kontor-tables"]
    with phone.client.session_transaction() as session:
        key = tables.shelves.make()
        session["shelves"] = [key]
    shelf = tables.shelves.ids([key])[key]
    for name, cards in (("Ours", (FACES["R17"], FACES["B18"])), ("Theirs", (OTHER, FACES["R19"], FACES["B18"]))):
        table = Table.open(tables, SETUP, name, shelf)
        for card in cards:
            table.enter({"entry": "face", "card": card})
    phone.open("/decks")
    return phone


def take_in(phone: Phone, deck: object, status: int = 200) -> None:
    phone.typed.update(names_in(deck))
    phone.open("/decks")
    form = {name: value for name, value in phone.form("Import").items() if name != "action"}
    file = (io.BytesIO(json.dumps(deck).encode()), "deck.json")
    answer = phone.client.post("/decks", data={**form, "file": file})
    phone.show(phone.client.get(answer.location) if answer.status_code == 303 else answer, status)


def file_of(phone: Phone) -> dict[str, object]:
    link = next(one.attrs["href"] for one in phone.page.all("a") if "Save as a file" in one.text)
    found: dict[str, object] = phone.client.get(link).get_json()
    return found


def test_the_list_says_how_much_is_known(decks: Phone) -> None:
    assert [one.text for one in decks.page.all("li")] == ["Ours 2 cards known", "Theirs 3 cards known"]
    decks.follow("Ours")
    assert "cards are still unknown" in decks.page.text
    decks.follow("All cards on one page")
    assert "1 card: wine" in decks.page.text


def test_C7_a_face_is_corrected_on_the_decks_page(decks: Phone) -> None:
    decks.follow("Ours")
    decks.follow("17")
    decks.press("That's what it shows", kind="goods", wine="2", spice="0", tea="1", ship="1")
    face = next(card for card in file_of(decks)["cards"] if card["id"] == "R17")  # type: ignore[attr-defined]
    assert face["goods"] == ["wine", "wine", "tea"]
    assert face["ship"] is True


def test_C1_what_contradicts_the_deck_is_refused(decks: Phone) -> None:
    decks.follow("Ours")
    decks.open(decks.page.url + "/card?family=B&number=17")
    decks.press("That's what it shows", REFUSED, kind="goods", tea="1")
    assert "17" in decks.page.by_id("errors").text  # type: ignore[union-attr]


def test_a_face_is_forgotten(decks: Phone) -> None:
    decks.follow("Ours")
    decks.follow("17")
    decks.press("Forget what it shows")
    assert [card["id"] for card in file_of(decks)["cards"]] == ["B18"]  # type: ignore[attr-defined]


def test_a_green_card_has_a_bar(decks: Phone) -> None:
    decks.follow("Ours")
    decks.open(decks.page.url + "/card?family=G&number=17")
    decks.press("That's what it shows", kind="crane", bar="under")
    face = next(card for card in file_of(decks)["cards"] if card["id"] == "G17")  # type: ignore[attr-defined]
    assert (face["kind"], face["bar"], face["goods"]) == ("crane", "under", [])


def test_no_card_has_no_page(decks: Phone) -> None:
    decks.follow("Ours")
    base = decks.page.url
    for query in ("card=X17", "card=R0", "card=", "family=Q&number=3"):
        decks.open(f"{base}/card?{query}", 404)
    decks.open(f"{base}/card?family=R&number=abc", REFUSED)
    assert "Type the number" in decks.page.text


def test_two_copies_are_made_one_with_what_they_see_differently_shown(decks: Phone) -> None:
    decks.follow("Ours")
    base = decks.page.url
    other = next(one.attrs["value"] for one in decks.page.all("option") if one.text == "Theirs")
    decks.open(f"{base}/merge?other={other}")
    for text in ("1 card comes in new.", "1 card is the same in both.", "The two differ in 1 card."):
        assert text in decks.page.text
    decks.press("Merge them")
    assert "Tables disagree on red 17. Which is right?" in decks.page.text
    assert [one.text for one in decks.open("/decks").all("li")] == ["Ours 3 cards known 1 card is disputed"]
    decks.follow("Ours")
    decks.press("2 tea")
    assert "Which is right?" not in decks.page.text
    face = next(card for card in file_of(decks)["cards"] if card["id"] == "R17")  # type: ignore[attr-defined]
    assert face == OTHER


def test_long_lists_are_shown_a_page_at_a_time(decks: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paging, "ON_A_PAGE", 1)
    assert [one.text for one in decks.open("/decks").all("li")] == ["Ours 2 cards known"]
    decks.follow("Next")
    assert [one.text for one in decks.page.all("li")] == ["Theirs 3 cards known"]
    decks.follow("Back")
    assert "Ours" in decks.page.text


@pytest.mark.sample
def test_a_deck_goes_out_and_in(decks: Phone) -> None:
    decks.follow("Ours")
    deck = file_of(decks)
    take_in(decks, {**deck, "name": "Our deck"})
    assert decks.page.h1 == "Our deck"
    assert file_of(decks)["cards"] == deck["cards"]
    take_in(decks, {**deck, "name": "Our deck", "cards": [OTHER]})
    assert "Tables disagree on red 17" in decks.page.text


@pytest.mark.parametrize("deck", [[], {}, {"format": "kontor-deck", "version": 1, "name": "", "note": "", "cards": []}])
def test_a_file_that_is_no_deck_is_refused(decks: Phone, deck: object) -> None:
    take_in(decks, deck, REFUSED)
    assert decks.page.by_id("file-fault") is not None


def test_a_deck_gets_another_name_that_nobody_has(decks: Phone) -> None:
    decks.follow("Ours")
    decks.press("Rename", REFUSED, name="Theirs")
    assert "Another deck has this name." in decks.page.text
    decks.press("Rename", REFUSED, name=" ")
    decks.press("Rename", name="Grandma")
    assert decks.page.h1 == "Grandma"
