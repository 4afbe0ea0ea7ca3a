"""Laying a card: what stands beside a number being typed, bars over and under it (C4), the sailor (F19)."""

import pytest
from flask import Flask

from tests.arbiter.pages.marks import plain
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Table, sit_out
from tests.kontor.pages.special import buttons, for_all, given, part
from tests.kontor.pages.story import SEATS, Story, proxy_cards


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
    anna.press("Play it face down", 422, number="96")
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
    assert answer.status_code == 400


ALL = ("red", "black", "green", "purple")


def extension(app: Flask, *, without: str = "", seats: tuple[str, ...] = ALL) -> Table:
    """Open a table of the extension on the proxy deck less some cards."""
    deck = [card for card in proxy_cards() if card["id"] not in without.split()]
    return Story("extension", deck=deck, seats=seats).table(app)


def lay_all(table: Table, **numbers: str) -> None:
    """Let every seat lay a card that the arbiter knows."""
    for seat, number in numbers.items():
        table[seat].open(table.urls[seat])
        table[seat].press("Play it face down", number=number)


def test_C4_the_same_number_is_everyone_s_own_card(app: Flask) -> None:
    table = extension(app)
    lay_all(table, red="17", black="18", green="17", purple="18")
    assert table.entries()[0]["cards"] == {"red": "R17", "black": "B18", "green": "G17", "purple": "P18"}
    table.reload()
    assert "purple 18), then" in table["look"].page.text  # O2: its bar is over the number
    assert table["purple"].page.h1.endswith("Your turn: place 18")


@pytest.mark.parametrize(("seat", "number", "lost"), [("green", "17", "G17"), ("purple", "18", "P18")])
def test_C4_a_number_known_in_the_other_colour_is_asked_for(app: Flask, seat: str, number: str, lost: str) -> None:
    table = extension(app, without=lost)
    phone = table[seat]
    phone.press("Play it face down", number=number)
    assert "Is the bar over or under the number?" in phone.page.text
    assert given(phone, "kind") == ["goods", "crane", "tavern"]
    phone.press("Play it face down", 422, kind="goods", spice="1", coin="1")
    assert "C4" in part(phone, "errors")
    links = [one.attrs["href"] for one in phone.page.the("errors").all("a")]
    assert links[0].startswith("#bar-")
    phone.press("Play it face down", bar="under")
    assert phone.page.h1.endswith("Your card lies face down")
    assert "bar under the number" in part(phone, "own-card").lower()


def test_C4_red_is_asked_for_no_bar(app: Flask) -> None:
    table = extension(app, without="R17")
    anna = table["red"]
    anna.press("Play it face down", number="17")
    assert "Is the bar" not in anna.page.text
    anna.press("Play it face down", kind="goods", spice="1", bar="over")
    assert anna.page.h1.endswith("Your card lies face down")


def test_C4_water_has_no_bar_even_if_one_is_sent(app: Flask) -> None:
    table = extension(app, without="W57", seats=("green", "purple", "red"))
    green = table["green"]
    green.press("Play it face down", number="57")
    green.press("Play it face down", kind="water", bar="over")
    lay_all(table, purple="18", red="9")
    face = table.entries()[0]["card"]
    assert (face["id"], face["bar"]) == ("W57", None)


def test_C4_a_forged_bar_counts_as_none(app: Flask) -> None:
    green = extension(app, without="G17")["green"]
    green.press("Play it face down", number="17")
    green.press("Play it face down", 422, kind="goods", spice="1", bar="sideways")
    assert "C4" in part(green, "errors")


def test_C5_C7_questions_about_a_face_with_a_bar_are_asked_back(app: Flask) -> None:
    green = extension(app, without="G17")["green"]
    green.press("Play it face down", number="17")
    green.press("Play it face down", kind="goods", spice="1", coin="1", ship="1", bar="over")
    assert "no card has both" in green.page.text
    green.press("Play it face down", bar="under")
    assert "no card has both" in green.page.text  # another face: it is asked again
    green.press("Play it face down")
    assert green.page.h1.endswith("Your card lies face down")


def test_C4_a_bar_is_corrected_with_the_face(app: Flask) -> None:
    table = extension(app)
    lay_all(table, red="17", black="18", green="17", purple="18")
    green = table["green"]
    green.open(f"{table.urls['green']}/kontor/cards/G17")
    assert given(green, "bar", checked=True) == ["under"]
    green.press("This is what it shows", bar="over")
    green.open(f"{table.urls['green']}/kontor/cards")
    assert "Green 17 (1 spice, coin, bar over the number)" in green.page.text


def test_R7_a_number_that_can_only_be_a_card_nobody_holds_is_refused_before_it_is_asked_for(app: Flask) -> None:
    table = extension(app, without="S94", seats=("red", "black", "green"))
    anna = table["red"]
    anna.press("Play it face down", 422, number="94")
    assert given(anna, "kind") == []
    assert "R7" in part(anna, "errors")  # no special card has been bought yet


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
    table["black"].press("Play it face down", 422, number="89")
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


def test_R1_R0_whose_card_goes_back_is_told_why_and_chooses_again(app: Flask) -> None:
    table = Story(special_rules=["sonderkarten"]).table(app)
    table["red"].press("Play it face down", number="17")
    table.reload("black")
    assert "before cards are chosen, as in the German rulebook" in table["black"].page.text
    table["black"].press("Fritz sits out")
    table.reload("red", "look")
    assert "Fritz sits out. Rule R1 Choose again: nobody has seen what lay face down." in part(table["red"], "live")
    assert "Anna took their face-down cards back" in table["look"].page.text
    table["red"].press("Play it face down", number="17")
    table.place("red", "1,1")
    assert "Choose again" not in table["red"].page.text
    table["black"].press("Play it face down", number="18")
    table.reload("red")
    table["red"].press("Buy 1 card for 2 coins")
    table.reload("black")
    assert "Anna has bought something. Rule R0 Choose again" in table["black"].page.text


def test_R1_where_cards_stay_until_they_are_revealed_the_page_says_so(app: Flask) -> None:
    table = Story(options={"sit_out_until": "revealed"}).table(app)
    assert "before cards are turned over, as in the Czech translation" in table["red"].page.text


def test_F19_two_sailors_where_one_may_sit_out_go_back_with_the_reason(app: Flask) -> None:
    table = sailing(app, both_sit_out="one_only")
    all_lay_it(table)
    assert table["red"].page.h1.endswith("Play a card face down")
    assert "only one of you may" in table["red"].page.text
    assert table.entries() == []


def test_F19_forged_sailors_are_refused(app: Flask) -> None:
    plain = Story().table(app)
    form = plain["red"].form("Play it face down")
    plain["red"].show(plain["red"].send({**form, "sailor": "1"}), 422)
    assert "F19" in part(plain["red"], "errors")
    table = sailing(app)
    form = table["red"].form("Play the sailor face down")
    assert table["red"].send({**form, "seat": "black"}).status_code == 403
    sit_out = {**form, "action": form["action"].replace("/lay", "/sit-out")}
    assert table["red"].send(sit_out).status_code == 422


def test_F19_the_host_lays_it_for_a_seat(app: Flask) -> None:
    table = sailing(app)
    host = for_all(table)
    for name in ("Anna", "Fritz"):
        host.follow(f"I am {name}")
        host.press("Play the sailor face down")
    assert table.entries()[0]["cards"] == {"red": "sailor", "black": "sailor"}


def test_R2_a_tab_calls_until_the_own_card_lies_and_then_no_longer(game: Table) -> None:
    assert game.open("red").title.startswith("● Your turn")
    assert not game["red"].press("Play it face down", number="17").title.startswith("●")
    assert not game.open("red").title.startswith("●")
    assert game.open("black").title.startswith("● Your turn")
