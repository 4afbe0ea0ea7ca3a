"""Own decks without script: faces looked at, corrected and forgotten; files; two copies made one."""

import pytest
from flask import Flask

from arbiter.pages import pagination
from tests.arbiter.pages.marks import names_in
from tests.arbiter.pages.phone import Phone
from tests.arbiter.play import FACES, SETUP, Json, Table

OTHER = {**FACES["R17"], "goods": ["tea", "tea"]}


@pytest.fixture
def decks(app: Flask, phone: Phone) -> Phone:
    """A phone at the list of two copies that see red 17 differently."""
    tables = app.extensions["kontor-tables"]
    with phone.client.session_transaction() as session:
        key = tables.lists.make()
        session["shelves"] = [key]
    shelf = tables.lists.ids([key])[key]
    for name, cards in (("Ours", (FACES["R17"], FACES["B18"])), ("Theirs", (OTHER, FACES["R19"], FACES["B18"]))):
        table = Table.open(tables, SETUP, name, shelf)
        for card in cards:
            table.enter({"entry": "face", "card": card})
    phone.open("/kontor/decks")
    return phone


@pytest.fixture
def ours(decks: Phone) -> Phone:
    """The same phone at the first of them."""
    decks.follow("Ours")
    return decks


def take_in(phone: Phone, deck: object, status: int = 200) -> None:
    phone.typed.update(names_in(deck))
    phone.upload("/kontor/decks", deck, "deck.json", status)


def file_of(phone: Phone) -> Json:
    return phone.client.get(phone.page.href("Save as a file")).get_json()


def faces_of(phone: Phone) -> dict[str, Json]:
    return {card["id"]: card for card in file_of(phone)["cards"]}


def test_the_list_says_how_much_is_known(decks: Phone) -> None:
    assert [one.text for one in decks.page.all("li")] == ["Ours 2 cards known", "Theirs 3 cards known"]
    assert "cards are still unknown" in decks.follow("Ours").text
    assert "1 card: wine" in decks.follow("All cards on one page").text


def test_C7_a_face_is_corrected_on_the_decks_page(ours: Phone) -> None:
    ours.follow("17")
    ours.press("That's what it shows", kind="goods", wine="2", spice="0", tea="1", ship="1")
    face = faces_of(ours)["R17"]
    assert (face["goods"], face["ship"]) == (["wine", "wine", "tea"], True)
    assert "Are the goods of red 17 right?" in ours.page.the("asked").parent.text


def test_C1_what_contradicts_the_deck_is_refused(ours: Phone) -> None:
    ours.open(ours.page.url + "/card?family=B&number=17")
    assert "17" in ours.press("That's what it shows", 422, kind="goods", tea="1").the("errors").text


def test_a_face_is_forgotten(ours: Phone) -> None:
    ours.follow("17")
    ours.press("Forget what it shows")
    assert list(faces_of(ours)) == ["B18"]


def test_a_green_card_has_a_bar(ours: Phone) -> None:
    ours.open(ours.page.url + "/card?family=G&number=17")
    ours.press("That's what it shows", kind="crane", bar="under")
    face = faces_of(ours)["G17"]
    assert (face["kind"], face["bar"], face["goods"]) == ("crane", "under", [])


def test_no_card_has_no_page(ours: Phone) -> None:
    base = ours.page.url
    for query in ("card=X17", "card=R0", "card=", "family=Q&number=3"):
        ours.open(f"{base}/card?{query}", 404)
    assert "Type the number" in ours.open(f"{base}/card?family=R&number=abc", 422).text


def test_two_copies_are_made_one_with_what_they_see_differently_shown(ours: Phone) -> None:
    other = next(one.attrs["value"] for one in ours.page.all("option") if one.text == "Theirs")
    text = ours.open(f"{ours.page.url}/merge?other={other}").text
    for said in ("1 card is new.", "1 card is the same in both.", "The two differ in 1 card."):
        assert said in text
    assert "Reports on red 17 conflict. Which is right?" in ours.press("Merge them").text
    assert [one.text for one in ours.open("/kontor/decks").all("li")] == ["Ours 3 cards known 1 card is disputed"]
    ours.follow("Ours")
    assert "Which is right?" not in ours.press("2 tea").text
    assert faces_of(ours)["R17"] == OTHER


def test_long_lists_are_shown_a_page_at_a_time(decks: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pagination, "ON_A_PAGE", 1)
    assert [one.text for one in decks.open("/kontor/decks").all("li")] == ["Ours 2 cards known"]
    assert [one.text for one in decks.follow("Next").all("li")] == ["Theirs 3 cards known"]
    assert "Ours" in decks.follow("Back").text


@pytest.mark.sample
def test_a_deck_goes_out_and_in(ours: Phone) -> None:
    deck = file_of(ours)
    take_in(ours, {**deck, "name": "Our deck"})
    assert ours.page.h1 == "Our deck"
    assert file_of(ours)["cards"] == deck["cards"]
    take_in(ours, {**deck, "name": "Our deck", "cards": [OTHER]})
    assert "Reports on red 17 conflict" in ours.page.text


@pytest.mark.parametrize("deck", [[], {}, {"format": "kontor-deck", "version": 1, "name": "", "note": "", "cards": []}])
def test_a_file_that_is_no_deck_is_refused(decks: Phone, deck: object) -> None:
    take_in(decks, deck, 422)
    assert decks.page.by_id("file-fault") is not None


def test_a_deck_gets_another_name_that_nobody_has(ours: Phone) -> None:
    assert "Another deck has this name." in ours.press("Rename", 422, name="Theirs").text
    ours.press("Rename", 422, name=" ")
    assert ours.press("Rename", name="Grandma").h1 == "Grandma"
