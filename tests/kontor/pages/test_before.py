"""Before the round: buying a card out (N3), special cards (F3), on a seat's page and on the host's for all."""

from flask import Flask

from tests.arbiter.pages.record import Table
from tests.kontor.pages.special import part, tap
from tests.kontor.pages.story import Story


def bakschisch(app: Flask, *cards: str) -> Table:
    """Open a table of Bakschisch on which these cards lie."""
    return Story(scenario="bakschisch").lay(*(cards or ("B18@1,1", "R17@-1,1"))).table(app)


def sonderkarten(app: Flask) -> Table:
    return Story(special_rules=["sonderkarten"]).table(app)


def test_N3_a_card_is_chosen_tried_and_bought_out(app: Flask) -> None:
    table = bakschisch(app)
    anna = table["red"]
    anna.follow("Buy a card out first")
    assert anna.page.h1.endswith("Buy a card out")
    assert not [one for one in anna.page.all("button") if "Buy " in one.text]
    anna.follow("Black 18")
    assert "The card is an area of its own" in part(anna, "preview")
    assert "loses 1 spice" in part(anna, "preview")
    anna.press("Buy black 18 out for 1 coin")
    assert table.entries()[-1] == {"entry": "buy-out", "seat": "red", "cell": [1, 1]}
    assert "Anna pays 1 coin to buy out black 18" in anna.page.text
    assert "already bought out a card in this round. N3" in anna.page.text.replace("Rule ", "")
    assert "Put black 18 underneath your pile." in table["black"].open(table.urls["black"]).text


def test_N3_a_card_is_chosen_on_the_layout(app: Flask) -> None:
    anna = bakschisch(app)["red"]
    anna.follow("Buy a card out first")
    board = anna.page.the("board")
    assert "data-left" in board.attrs
    assert len(board.all("a")) == 1
    anna.open(board.all("a")[0].attrs["href"])
    assert part(anna, "preview")


def test_N3_another_cell_says_why_not(app: Flask) -> None:
    table = bakschisch(app)
    anna = table["red"]
    anna.follow("Buy a card out first")
    for cell in ("-1,1", "1,0", "9,9"):
        tap(anna, cell)
        assert "only opponents' cards" in part(anna, "why")
        assert not part(anna, "preview")


def test_F3_special_cards_are_bought_up_to_the_purse(app: Flask) -> None:
    table = sonderkarten(app)
    anna = table["red"]
    offers = [one.text for one in anna.page.all("button") if one.text.startswith("Buy ")]
    assert offers == ["Buy 1 card for 2 coins", "Buy 2 cards for 4 coins"]
    anna.press("Buy 2 cards")
    assert table.entries() == [{"entry": "buy-special", "seat": "red", "count": 2}]
    assert "2 special cards" in anna.page.text
    assert "already bought special cards" in anna.page.text
    assert "Take 2 special cards." in anna.page.text


def test_F3_an_empty_purse_and_an_empty_pile_are_named(app: Flask) -> None:
    story = Story(special_rules=["sonderkarten"])
    for seat in ("red", "black"):
        story.enter({"entry": "buy-special", "seat": seat, "count": 2})
    story.lay("R9@1,1")
    table = story.table(app)
    assert "can't pay 2 coins: the purse holds 0" in table["red"].page.text
    assert not [one for one in table["red"].page.all("button") if one.text.startswith("Buy ")]


def test_F3_R0_who_buys_with_a_card_face_down_chooses_it_anew(app: Flask) -> None:
    table = sonderkarten(app)
    anna = table["red"]
    anna.press("Play it face down", number="9")
    anna.press("Buy 1 card")
    assert anna.page.h1.endswith("Play a card face down")
    assert "nobody has seen what lay face down" in anna.page.text


def test_R0_games_without_purchases_and_lookers_on_are_offered_none(app: Flask) -> None:
    plain = Story().table(app)
    assert "Buy" not in plain["red"].page.text
    table = sonderkarten(app)
    assert not [one for one in table["look"].page.all("button") if "Buy" in one.text]
