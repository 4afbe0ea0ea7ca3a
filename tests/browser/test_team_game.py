"""A whole team game on four phones with a table page beside them: 8x8, own purses, special cards."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.ending import adjudicated, check_kept, check_score, exported, pages_of_print
from tests.browser.hands import KINDS, Card, Cards, proxy_cards
from tests.browser.phones import TABLET, Device
from tests.browser.server import Server
from tests.browser.table import TEAM_SEATS, Links, Play, first_event, leaks, open_table, with_list

pytestmark = pytest.mark.thorough

SEED = 28
SITS_OUT = 0.1
COPY = "The harbour box"
UNTAUGHT = {"R19", "R37", "B34", "B18", "W55", "W57", "S90", "S91", "S92", "S93", "S94", "S95"}
"""Cards that the arbiter hasn't met before this game; the others lay on a table of the same copy earlier."""


def test_four_phones_and_a_table_page_play_a_whole_team_game(
    server: Server, new_device: Callable[..., Device], tmp_path: Path
) -> None:
    links = open_table(with_list(new_device(), server.url, teach(server)), server.url, f"own:{COPY}", "team")
    phones = {seat: new_device() for seat in TEAM_SEATS}
    table = new_device(TABLET)
    for seat, phone in phones.items():
        phone.open(links.seats[seat])
    table.open(links.look)
    play = Play(phones, [table], Cards(TEAM_SEATS, SEED))
    play_to_the_end(play, links)
    record = exported(table, links)
    check_kept(record, "team-four-phones")
    result = adjudicated(record, tmp_path)
    check_specials(record, result)
    check_score(table, links, result)
    assert pages_of_print(table) == 1


def teach(server: Server) -> str:
    """Let another table with this copy learn most of its faces; return the key of the list that the copy is in."""
    players = [{"seat": "red", "name": "Ida"}, {"seat": "black", "name": "Otto"}]
    opened = server.post("/tables", {"setup": {"game": "basic", "players": players}, "deck": COPY})
    for seen, card in enumerate(one for one in proxy_cards() if is_taught(one)):
        body = {"entry": {"entry": "face", "card": card}, "seen": seen}
        server.post(f"/tables/{opened['links']['host']}/entries", body)
    return str(opened["shelf"])


def is_taught(card: Card) -> bool:
    return card["id"] not in UNTAUGHT and card["kind"] != "centre" and card["colour"] in ("red", "black", None)


def play_to_the_end(play: Play, links: Links) -> None:
    """Play rounds of random legal moves until the field is full."""
    met: set[str] = set()
    while not play.is_over:
        cards = announce(play, links, UNTAUGHT - met)
        met |= {card["id"] for card in cards.values()}
        while (seat := play.turn()) is not None:
            expect(play.phones[seat].page.locator("#conduct")).to_contain_text("Partners may talk now")
            play.place(seat, cards[seat])
        check_hands(play)


def announce(play: Play, links: Links, unmet: set[str]) -> dict[str, Card]:
    """Let every seat lay a card or sit out; nobody, the partner neither, learns of a card before the reveal."""
    chance = play.cards.chance
    cards: dict[str, Card] = {}
    order = chance.sample(TEAM_SEATS, k=len(TEAM_SEATS))
    for seat in order:
        if chance.random() < SITS_OUT:
            play.sit_out(seat)
            continue
        cards[seat] = play.cards.choose(seat)
        play.lay(seat, cards[seat])
        if cards[seat]["id"] in unmet and seat != order[-1]:
            check_sealed(play, links, seat, cards[seat])
    return cards


def check_sealed(play: Play, links: Links, seat: str, card: Card) -> None:
    """A card laid face down shows nowhere but on its own seat's page."""
    others = [links.seats[other] for other in TEAM_SEATS if other != seat]
    urls = [links.host, links.look, *others]
    pages = [url + end for url in urls for end in ("", "/rulings", "/kontor/cards", "/kontor/areas", "/record")]
    pages += [url + "/live/own" for url in others] + [links.look + "/live/look", links.host + "/live/all"]
    api = [url.replace("/t/", "/api/v1/tables/") + end for url in urls for end in ("", "/record", "/deck")]
    assert not leaks(card, *pages, *api)
    assert re.fullmatch(r"retry: \d+\nid: (\d+)\nevent: changed\ndata: \1\n\n", first_event(links.look))
    for device in play.devices:
        if device is not play.phones[seat]:
            assert card["id"] not in device.page.content()


def check_hands(play: Play) -> None:
    """The pages say how many cards each hand should hold, special ones too, and are right."""
    for seat, purse in zip(TEAM_SEATS, play.others[0].page.locator(".purse").all(), strict=True):
        expect(purse).to_contain_text(play.cards.counts(seat))


def check_specials(record: dict[str, Any], result: dict[str, Any]) -> None:
    """All kinds of special cards were laid, floods and bridges onto other cards; the purses of a team decided."""
    kinds = {card["id"]: card["kind"] for card in proxy_cards() if card["kind"] in KINDS["special"]}
    stacks = [stack["cards"] for stack in result["board"]]
    laid = {card: stack.index(card) for stack in stacks for card in stack if card in kinds}
    assert {kinds[card] for card in laid} == set(KINDS["special"])
    assert all((below > 0) == (kinds[card] != "customs") for card, below in laid.items())
    assert max(laid.values()) == 2  # a flood over a bridge, or the other way round
    played = {card for entry in record["entries"] if entry["entry"] == "play" for card in entry["cards"].values()}
    assert {entry["card"]["id"] for entry in record["entries"] if entry["entry"] == "face"} == played & UNTAUGHT
    assert result["score"]["decided_by"] == "money"
