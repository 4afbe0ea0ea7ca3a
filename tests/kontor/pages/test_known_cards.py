"""What stands beside a number being typed: cards to tap, numbers that no card has, nothing of others' cards."""

from flask import Flask

from tests.arbiter.pages.marks import plain
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Table
from tests.kontor.pages.special import BAD, UNPROCESSABLE, given, part
from tests.kontor.pages.story import Story, proxy_cards


def opened(app: Flask, *known: str, **more: object) -> Table:
    """Open a table that knows only some cards of the proxy deck."""
    return Story(deck=[card for card in proxy_cards() if card["id"] in known], **more).table(app)


def typed(phone: Phone, number: str, part: str = "card", **answers: str) -> str:
    """Return what the arbiter says while a number is typed, or while its face is answered, as its HTML."""
    form = phone.form("Play it face down")
    to = form["action"].replace("/lay", f"/{part}")
    return plain(phone.send(form | {"number": number} | answers, to=to).get_data(as_text=True))


def chips(html: str) -> list[str]:
    """Return the numbers that can be tapped."""
    return [piece.partition('"')[0] for piece in html.split('data-number="')[1:]]


def test_C7_a_number_that_no_card_has_is_refused_while_it_is_typed_but_who_reads_it_off_the_card_may_insist(
    app: Flask,
) -> None:
    anna = opened(app)["red"]
    said = typed(anna, "96")
    assert "C7" in said
    assert 'name="kind"' not in said
    anna.press("Play it face down", UNPROCESSABLE, number="96")
    assert "C7" in part(anna, "errors")
    anna.press("It really says 96")
    assert given(anna, "kind")
    anna.press("Play it face down", kind="water")
    assert "Is 96 right?" in anna.page.text
    anna.press("Play it face down")
    assert anna.page.h1.endswith("Your card lies face down")


def test_one_digit_may_be_the_first_of_two_and_brings_the_known_cards_that_begin_with_it(app: Flask) -> None:
    anna = opened(app, "R41", "W46", "B45")["red"]
    said = typed(anna, "4")
    assert chips(said) == ["41", "46"]  # no card of black's
    assert 'name="kind"' not in said
    anna.press("Play it face down", number="4")
    assert given(anna, "kind")


def test_many_known_cards_are_quicker_typed(app: Flask) -> None:
    anna = Story().table(app)["red"]
    assert chips(typed(anna, "4")) == []


def test_R2_what_another_has_laid_face_down_is_in_no_list(app: Flask) -> None:
    table = opened(app, "W51", "W52")
    fritz, anna = table["black"], table["red"]
    before = typed(anna, "5")
    fritz.press("Play it face down", number="57")
    fritz.press("Play it face down", kind="water")
    assert fritz.page.h1.endswith("Your card lies face down")
    assert typed(anna, "5") == before
    assert chips(before) == ["51", "52"]


def test_a_face_says_while_it_is_answered_what_it_is_and_what_is_doubtful(app: Flask) -> None:
    anna = opened(app)["red"]
    anna.press("Play it face down", number="17")
    assert "Say which goods" in typed(anna, "17", "growing", kind="goods")
    assert "Red 17 (1 wine)" in typed(anna, "17", "growing", kind="goods", wine="1")
    doubtful = typed(anna, "17", "growing", kind="goods", wine="1", coin="1", ship="1")
    assert "no card has both" in doubtful
    assert 'name="sure"' in doubtful
    assert "press again" not in doubtful


def test_a_face_is_shown_growing_to_nobody_else(app: Flask) -> None:
    table = opened(app)
    form = table["black"].form("Play it face down")
    to = form["action"].replace("/lay", "/growing")
    answer = table["black"].send(form | {"seat": "red", "number": "17"}, to=to)
    assert answer.status_code == BAD
