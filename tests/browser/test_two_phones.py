"""A whole base game on two phones with a table page beside them, on a deck that the arbiter has never seen."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.ending import adjudicated, check_kept, check_score, exported, pages_of_print
from tests.browser.hands import Card, Cards
from tests.browser.phones import TABLET, Device
from tests.browser.server import Server
from tests.browser.table import SEATS, Links, Play, first_event, leaks, open_table

SEED = 11
ROUNDS = 25
SITS_OUT = 0.5


def test_two_phones_and_a_table_page_play_a_whole_game(
    server: Server, new_device: Callable[..., Device], tmp_path: Path
) -> None:
    table = play_a_whole_game(server, new_device, tmp_path)
    assert pages_of_print(table) == 1


def play_a_whole_game(server: Server, new_device: Callable[..., Device], tmp_path: Path) -> Device:
    """Open a table, play to the end on two phones, check record and score; return the table's page."""
    links = open_table(new_device(), server.url)
    phones = {seat: new_device() for seat in SEATS}
    table = new_device(TABLET)
    for seat, phone in phones.items():
        phone.open(links.seats[seat])
    table.open(links.look)
    play = Play(phones, [table], Cards(SEATS, SEED))
    rounds = play_to_the_end(play, links, server)
    assert rounds >= ROUNDS
    record = exported(table, links)
    check_record(record)
    score = adjudicated(record, tmp_path)
    check_score(table, links, score)
    return table


def play_to_the_end(play: Play, links: Links, server: Server) -> int:
    """Play rounds of random legal moves until the field is full; return their number."""
    met: set[str] = set()
    rounds = 0
    while not play.is_over:
        rounds += 1
        cards = announce(play, links, met)
        if cards and not play.is_over:
            met |= {card["id"] for card in cards.values()}
        while (seat := play.turn()) is not None:
            play.place(seat, cards[seat])
        check_hands(play)
    assert not [card for card in met if re.search(rf"\b{card}\b", server.log)]
    return rounds


def announce(play: Play, links: Links, met: set[str]) -> dict[str, Card]:
    """Let every seat lay a card or sit out; nobody learns of a card before the reveal."""
    chance = play.cards.chance
    cards: dict[str, Card] = {}
    order = chance.sample(SEATS, k=len(SEATS))
    for number, seat in enumerate(order):
        if chance.random() < SITS_OUT:
            play.sit_out(seat)
            continue
        cards[seat] = play.cards.choose(seat)
        play.lay(seat, cards[seat])
        if number == 0 and cards[seat]["id"] not in met:
            check_sealed(play, links, seat, cards[seat])
    return cards


def check_sealed(play: Play, links: Links, seat: str, card: Card) -> None:
    """A card laid face down shows nowhere but on its own seat's page."""
    other = next(one for one in SEATS if one != seat)
    urls = [links.host, links.look, links.seats[other]]
    pages = [url + end for url in urls for end in ("", "/rulings", "/kontor/cards", "/kontor/areas", "/record")]
    pages += [links.seats[other] + "/live/own", links.look + "/live/look", links.host + "/live/all"]
    api = [url.replace("/t/", "/api/v1/tables/") + end for url in urls for end in ("", "/record")]
    assert not leaks(card, *pages, *api)
    assert re.fullmatch(r"retry: \d+\nid: (\d+)\nevent: changed\ndata: \1\n\n", first_event(links.look))
    for device in play.devices:
        if device is not play.phones[seat]:
            assert card["id"] not in device.page.content()
    assert card["id"] not in play.phones[seat].page.locator("body").inner_text()


def check_hands(play: Play) -> None:
    """The pages say how many cards each hand should hold, and are right."""
    for seat, purse in zip(SEATS, play.others[0].page.locator(".purse").all(), strict=True):
        expect(purse).to_contain_text(play.cards.counts(seat))


def check_record(record: dict[str, Any]) -> None:
    """It is the game that is kept, and has learned exactly the cards that were played."""
    check_kept(record, "basic-two-phones")
    assert record["setup"]["deck"] == []
    learned = [entry["card"]["id"] for entry in record["entries"] if entry["entry"] == "face"]
    played = {card for entry in record["entries"] if entry["entry"] == "play" for card in entry["cards"].values()}
    assert set(learned) == played
