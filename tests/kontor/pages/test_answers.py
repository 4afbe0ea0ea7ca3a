"""The questions after the end on the pages that they are for: smuggled cards (F5), taverns (F12), the highest card."""

from flask import Flask

from tests.arbiter.pages.record import Table
from tests.kontor.pages.special import for_all, given, part
from tests.kontor.pages.story import Story, proxy_cards

END = {"entry": "end", "reason": "agreed"}
WAITING = "is asked now"


def smuggled(app: Flask, *, new: bool = False) -> Table:
    """Open a table where both have smuggled, and that has agreed to stop; a new copy knows neither card."""
    deck = [card for card in proxy_cards() if not new or card["id"] not in ("R27", "W61")]
    story = Story(deck=deck, special_rules=["schmuggel"]).lay("R9@1,1")
    story.enter({"entry": "smuggle", "seat": "red", "cell": [-1, -1]}).lay("B18@1,-1")
    return story.enter({"entry": "smuggle", "seat": "black", "cell": [-1, 1]}, END).table(app)


def test_F5_the_seat_that_smuggled_is_asked_and_the_others_see_it(app: Flask) -> None:
    table = smuggled(app)
    anna = table["red"]
    assert anna.page.h1.endswith("Which card did you smuggle?")
    assert "K11" in anna.page.text
    for name in ("black", "look"):
        assert table[name].page.h1.startswith("Anna: turn over the smuggled card")
        assert WAITING in table[name].page.text
        assert not [one for one in table[name].page.all("button") if "This is the card" in one.text]
    anna.press("This is the card", number="27")
    assert "Anna turns over the smuggled card: it's red 27." in anna.page.text
    table.reload()
    table["black"].press("This is the card", number="61")
    assert table.entries()[-1]["card"]["id"] == "W61"
    assert table["black"].page.h1 == "The game is over"


def test_F5_an_unknown_smuggled_card_is_learned(app: Flask) -> None:
    table = smuggled(app, new=True)
    anna = table["red"]
    anna.press("This is the card", number="27")
    assert given(anna, "kind") == ["goods", "water"]
    anna.press("This is the card", 422, kind="goods", wine="2")
    assert "F5" in part(anna, "errors")
    anna.press("This is the card", kind="goods", wine="1", tea="0", spice="0")
    assert table.entries()[-1]["card"]["goods"] == ["wine"]
    assert anna.open(f"{table.urls['red']}/kontor/cards/R27").h1 == "Correct card 27"


def inn(app: Flask, game: str = "pro", *more: str) -> Table:
    """Open a table where an area of red's with black's tavern in it is closed, and that has agreed to stop."""
    story = Story(game, special_rules=["alte-seilschaften"])
    return story.lay("R9@2,1", "B88@1,1", "W60@1,2", "W61@2,2", "W62@3,1", *more).enter(END).table(app)


def test_F12_the_owner_is_told_why_another_is_asked(app: Flask) -> None:
    said = "The area is Anna's. Fritz is asked because the only tavern in it, on M13, is theirs. Rule F12"
    assert part(inn(app)["red"], "asked-why") == said


def test_F12_the_side_with_the_tavern_is_asked_with_what_it_does(app: Flask) -> None:
    table = inn(app)
    fritz = table["black"]
    assert fritz.page.h1.endswith("Does the area with your tavern count?")
    assert "The area of 2 cells marked in the picture is Anna's." in fritz.page.text
    yes, no = (fritz.page.the(f"word-{one}").parent.text for one in ("yes", "no"))
    assert "This area ranks 1 and is worth 1 point." in yes
    assert "Points from areas: Anna: 1 and Fritz: 0." in yes
    assert "Anna wins" in yes
    assert "Points from areas: Anna: 0 and Fritz: 0." in no
    assert "Fritz: does the area" in table["red"].page.h1
    assert WAITING in table["look"].page.text
    fritz.press("It doesn't count")
    assert table.entries()[-1] == {
        "entry": "answer", "question": "tavern", "side": "black", "cell": [1, 1], "counts": False,
    }  # fmt: skip
    assert fritz.page.h1 == "The game is over"
    areas, score = (fritz.open(table.urls["black"] + page).text for page in ("/kontor/areas", "/score"))
    assert "Fritz has decided that this area doesn't count. Rule F12 Rule F25" in areas
    assert "Doesn't count: Fritz has decided that this area doesn't count. Rule F12 Rule F25" in score
    assert "Nobody owns" not in areas + score


def test_F12_a_partner_may_answer_and_the_other_side_may_not(app: Flask) -> None:
    table = inn(app, "team")
    form = table["black-2"].form("It counts")
    anna, gesa = (table.urls[seat].removeprefix("/t/") for seat in ("red-1", "black-2"))
    csrf = table["red-1"].csrf_token
    forged = {**form, "csrf_token": csrf, "action": form["action"].replace(gesa, anna), "counts": "yes"}
    assert table["red-1"].send(forged).status_code == 403
    assert table["red-1"].send({**forged, "side": "red"}).status_code == 422
    table["black-2"].press("It counts")
    assert table.entries()[-1]["counts"] is True


def level(app: Flask, *, without: str = "") -> Table:
    """Open a table of three who are tied: nobody has laid anything. A new copy lacks some faces."""
    deck = [card for card in proxy_cards() if card["id"] not in without.split()]
    return Story("extension", deck=deck).enter(END).table(app)


HIGHEST = {"number-red": "41", "number-black": "42", "number-green": "41"}


def test_E10_O2_one_of_those_who_are_level_shows_all_cards(app: Flask) -> None:
    table = level(app)
    gesa = table["green"]
    assert "which is the highest harbour card" in gesa.page.h1
    assert table["look"].page.h1 == "Anna, Fritz and Gesa are tied: waiting for their highest harbour cards"
    gesa.press("These are the highest cards", **HIGHEST)
    assert table.entries()[-1] == {
        "entry": "answer", "question": "highest-card", "cards": {"red": "R41", "black": "B42", "green": "G41"},
    }  # fmt: skip
    assert "Fritz wins" in part(gesa, "over")
    assert "Anna's red 41, Fritz's black 42 and Gesa's green 41. Rule E10 Equal numbers" in shown(table)


def test_E10_different_numbers_need_no_bars(app: Flask) -> None:
    table = level(app)
    table["green"].press("These are the highest cards", **HIGHEST | {"number-red": "39", "number-black": "40"})
    assert "Anna's red 39, Fritz's black 40 and Gesa's green 41. Rule E10" in shown(table)
    assert "Equal numbers" not in shown(table)


def shown(table: Table) -> str:
    return table["look"].open(table.urls["look"] + "/score").text


def test_E10_wrong_cards_are_refused_at_their_field(app: Flask) -> None:
    table = level(app)
    anna = table["red"]
    anna.press("These are the highest cards", 422, **HIGHEST | {"number-black": ""})
    links = [one.attrs["href"] for one in anna.page.the("errors").all("a")]
    assert links[0] == "#number-black"
    anna.press("These are the highest cards", 422, **HIGHEST | {"number-black": "57"})
    assert "harbour card" in part(anna, "errors")
    field = anna.page.the("number-green")
    assert field.attrs["value"] == "41"
    anna.press("These are the highest cards", 422, **HIGHEST | {"number-black": "41"})
    assert "R7" in part(anna, "errors")
    assert table.entries() == [END]


def test_E10_C4_an_unknown_highest_card_is_learned_with_its_bar(app: Flask) -> None:
    table = level(app, without="G41")
    host = for_all(table)
    host.press("These are the highest cards", **HIGHEST)
    assert "Is the bar over or under the number?" in host.page.text
    host.press("These are the highest cards", 422, kind="goods", tea="1")
    assert "C4" in part(host, "errors")
    host.press("These are the highest cards", bar="under")
    face, answer = table.entries()[-2:]
    assert (face["card"]["id"], face["card"]["bar"]) == ("G41", "under")
    assert answer["cards"]["green"] == "G41"
    assert host.page.h1 == "The game is over"


def test_E10_two_unknown_cards_are_asked_one_after_the_other(app: Flask) -> None:
    table = level(app, without="R41 G41")
    anna = table["red"]
    anna.press("These are the highest cards", **HIGHEST)
    anna.press("These are the highest cards", kind="goods", tea="1", coin="1")
    assert [entry["entry"] for entry in table.entries()] == ["end", "face"]
    anna.press("These are the highest cards")
    anna.press("These are the highest cards", kind="goods", tea="1", bar="over")
    assert [entry["entry"] for entry in table.entries()] == ["end", "face", "face", "answer"]


def test_E0_the_reason_and_the_winner_are_said_on_every_page(app: Flask) -> None:
    table = inn(app)
    for phone in table.phones.values():
        over = phone.page.the("over")
        assert "All agree to stop" in over.text
        assert "E11" in over.text
    table["black"].press("It counts")
    table.reload()
    for phone in table.phones.values():
        assert "Anna wins with the most points." in part(phone, "over")
    table["look"].open(table.urls["look"] + "/score")
    assert "All agree to stop" in table["look"].page.text
