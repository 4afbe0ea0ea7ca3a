"""Several phones at one table without a server: joined by codes, and played to the sheet."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import fits
from tests.browser.codes import record_here
from tests.browser.contract_evening import ContractEvening, check_contract_score
from tests.browser.contract_players import Players, shuffled_pile
from tests.browser.ending import adjudicated, check_score, exported
from tests.browser.evening import Evening
from tests.browser.hands import Card, Cards
from tests.browser.joining.phones import Joined, as_text
from tests.browser.phones import Device, size_of
from tests.browser.site import Host
from tests.browser.table import SEATS, Links, sit_down
from tests.browser.test_contract_five import lay_elsewhere

SEED = 11
ROUNDS = 5
CONTRACT_SEATS = ("red", "blue", "green")
COUNT = {"A": 6, "B": 5}
ADDRESSES = ("games", "decks", "new", "layouts", "t/{host}", "t/{other}", "api/v1/list/games", "healthz", "..//")


@pytest.mark.thorough
def test_two_guests_join_by_camera_and_play(table: Joined, host: Host) -> None:
    links = links_of(table)
    table.by_camera({name: table.device(name) for name in ("Fritz", "Anna")})
    host.stop()
    table.to_the_table()
    table.host.open(links.look)
    anna, fritz = table.guests["Anna"], table.guests["Fritz"]
    assert (anna.page.url, fritz.page.url) == (links.seats["red"], links.seats["black"])
    play = Evening({"red": anna, "black": fritz}, [table.host], Cards(SEATS, SEED), links)
    for _round in range(2):
        cards = {seat: play.cards.choose(seat) for seat in SEATS}
        for seat in SEATS:
            play.lay(seat, cards[seat])
        while (seat := play.turn()) is not None:
            play.place(seat, cards[seat])


@pytest.mark.thorough
def test_a_base_game_is_played_on_guests_phones_to_its_sheet(table: Joined, tmp_path: Path) -> None:
    links = links_of(table)
    for name in ("Anna", "Fritz"):
        table.by_text(name, table.device(name))
    table.to_the_table()
    table.host.open(links.look)
    phones = {"red": table.guests["Anna"], "black": table.guests["Fritz"]}
    evening = SealedEvening(phones, [table.host], Cards(SEATS, SEED), links)
    assert evening.play() > ROUNDS
    record = exported(table.host, links)
    check_score(table.host, links, adjudicated(record, tmp_path))


class SealedEvening(Evening):
    """An evening of guests: cards lie face down for the others."""

    checks_sealed = True

    def check_sealed(self, seat: str, card: Card) -> None:
        """Nobody else's page has the card that was laid."""
        others = [device for device in self.devices if device is not self.phones[seat]]
        assert not [device for device in others if card["id"] in device.page.content()]


@pytest.mark.thorough
def test_a_game_of_contract_for_three_is_played_to_its_sheet(table: Joined, tmp_path: Path) -> None:
    host = table.host
    host.open(f"{host.url}app/")
    host.tap(host.page.get_by_role("link", name="Play Contract"))
    host.tap(host.button("Add a player"))
    sit_down(host, CONTRACT_SEATS)
    for letter, number in COUNT.items():
        host.page.get_by_label(f"Cards with {letter} on the back").fill(str(number))
    host.tap(host.button("Open the table"))
    links = links_of(table, CONTRACT_SEATS)
    for name in ("Carla", "Dora", "Spectators"):
        table.by_text(name, table.device(name))
    table.to_the_table()
    host.open(f"{links.host}/all")
    phones = {"red": host, "blue": table.guests["Carla"], "green": table.guests["Dora"]}
    chance = random.Random(SEED)
    pile = shuffled_pile(len(CONTRACT_SEATS), COUNT, chance)
    looks_on = table.guests["Spectators"]
    evening = ContractOnPhones(phones, [looks_on], links, Players(chance), pile, host)
    evening.fill()
    evening.play({4: evening.takes_back, 9: lambda: lay_elsewhere(evening)})
    check_contract_score(host, links, adjudicated(evening.record, tmp_path))


class ContractOnPhones(ContractEvening):
    """An evening of guests: whoever has the game plays red, and enters for all where need be."""

    @property
    def record(self) -> dict[str, Any]:
        return record_here(self.others[0].page)

    def address_of(self, device: Device) -> str:
        return f"{self.links.host}/all" if device is self.host else super().address_of(device)


def links_of(table: Joined, seats: Sequence[str] = SEATS) -> Links:
    """Read the links of the seats off the host's page."""
    host = table.host.page.url.partition("?")[0].removesuffix("/all")
    table.host.open(f"{host}/codes")
    links = [link.evaluate("link => link.href") for link in table.host.page.locator(".code a.button").all()]
    return Links(host, dict(zip(seats, links, strict=False)), links[-1])


SCREENS = ("320x568", "390x844")
BACK = 20_000  # milliseconds


def looked_at(page: Page) -> None:
    """Hold what a phone shows to all screens and looks."""
    for screen in SCREENS:
        page.set_viewport_size(size_of(screen))  # type: ignore[arg-type]
        for look in ("light", "dark"):
            page.emulate_media(color_scheme=look)  # type: ignore[arg-type]
            fits(page)
            code = page.locator("[data-code] svg:visible")
            if code.count():
                box = code.bounding_box()
                assert box is not None
                assert box["width"] > 200, "large enough for a camera"


@pytest.mark.thorough
def test_every_step_of_joining_and_mending_fits(table: Joined) -> None:
    host, anna = table.host.around, table.device("Anna")
    table.seats()
    offer = as_text(host, "seats")
    looked_at(host)
    anna.around.goto(offer)
    answer = as_text(anna.around, "answer")
    looked_at(anna.around)
    table.answer(answer)
    expect(anna.around.locator("[data-part=choosing]:visible")).to_be_visible(timeout=BACK)
    looked_at(anna.around)
    looked_at(host)
    table.sits("Anna", anna)
    looked_at(host)
    looked_at(anna.around)
    table.host.crash()
    expect(anna.around.locator("#cut-off [data-rejoin]:visible")).to_be_visible(timeout=BACK)
    looked_at(anna.around)
    anna.around.locator("#cut-off [data-rejoin]:visible").click()
    looked_at(anna.around)
