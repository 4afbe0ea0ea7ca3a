"""An evening of two: set up by thumb, played on two phones by guests with a plan."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Self
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, expect

from tests.browser.ending import adjudicated, check_kept, check_score, exported, pages_of_print
from tests.browser.hands import Card, Cards
from tests.browser.phones import Device, Devices
from tests.browser.server import Server
from tests.browser.table import Links, Play, first_event, leaks, open_table, seated

Cell = tuple[int, int]
MAX_ROUNDS = 60


def choose_scenario(host: Device, scenario: str, name: str) -> None:
    """Open the list of scenarios on the set-up page and take one."""
    host.tap(host.page.locator("#scenarios > summary"))
    host.pick("scenario", scenario)
    expect(host.page.locator("#summary > summary")).to_contain_text(name)


def choose_rules(host: Device, rules: dict[str, str]) -> None:
    """Open the list of special rules on the set-up page and tick these, by id with their names."""
    host.tap(host.page.locator("#special-rules > summary"))
    for rule, name in rules.items():
        host.tap(host.page.locator(f"label:has(#rule-{rule})"))
        expect(host.page.locator("#summary > summary")).to_contain_text(name)


def cell_of(link: Locator) -> Cell:
    """Return the cell that a link of the picture names."""
    asked = parse_qs(urlsplit(link.get_attribute("href") or "").query)
    x, y = asked["cell"][0].split(",")
    return int(x), int(y)


def cut_off(device: Device) -> list[str]:
    """Return the tables of a page that are wider than the room they have."""
    cut: list[str] = device.page.locator("table").evaluate_all(
        """(all) => all.filter((one) => one.parentElement.scrollWidth > one.parentElement.clientWidth)
            .map((one) => one.innerText)"""
    )
    return cut


@dataclass
class Evening(Play):
    """A whole game on two phones. What the guests want is in the methods that a game overrides."""

    links: Links
    met: set[str] = field(default_factory=set)
    """The cards that the arbiter knows."""

    sits_out: ClassVar[float] = 0.1
    checks_sealed: ClassVar[bool] = False

    @classmethod
    def begin(
        cls,
        server: Server,
        new_device: Devices,
        cards: Cards,
        game: str,
        more: Callable[[Device], None] | None = None,
        *,
        deck: str | None = "proxy",
        host: Device | None = None,
    ) -> Self:
        """Set the table up on a phone, take the seats, and put a page for looking on beside them."""
        links = open_table(host or new_device(), server.url, deck, game, more)
        phones, table = seated(new_device, links)
        return cls(phones, [table], cards, links)

    @property
    def table(self) -> Device:
        return self.others[0]

    def play(self, most: int = MAX_ROUNDS) -> int:
        """Play until the game is over, or so many rounds; return how many."""
        rounds = 0
        while not self.is_over and rounds < most:
            rounds += 1
            cards = self.announce()
            while (seat := self.turn()) is not None:
                self.place(seat, cards[seat])
                self.after(seat)
            self.check_hands()
        return rounds

    def announce(self) -> dict[str, Card]:
        """Let everybody buy what they like, then whoever likes sit out, and the others lay a card (R0-R2)."""
        cards: dict[str, Card] = {}
        out: list[str] = []
        for seat in self.cards.chance.sample([*self.phones], k=len(self.phones)):
            if not out:  # who sits out has ended the buying (N3, F3)
                self.before(seat)
            if self.cards.chance.random() < self.sits_out or not self.cards.hands[seat].cards:
                out.append(seat)
            else:
                cards[seat] = self.choose(seat)
        for seat in out:
            self.sit_out(seat)
        for seat, card in cards.items():
            self.lay(seat, card)
            if self.checks_sealed and seat != [*cards][-1] and card["id"] not in self.met:
                self.check_sealed(seat, card)
        if not self.is_over:
            self.met |= {card["id"] for card in cards.values()}
        return cards

    def check_sealed(self, seat: str, card: Card) -> None:
        """A card laid face down shows nowhere but on its own seat's page, to a partner neither."""
        others = [link for other, link in self.links.seats.items() if other != seat]
        urls = [self.links.host, self.links.look, *others]
        pages = [url + end for url in urls for end in ("", "/rulings", "/kontor/cards", "/kontor/areas", "/record")]
        pages += [url + "/live/own" for url in others] + [self.links.look + "/live/look", self.links.host + "/live/all"]
        api = [url.replace("/t/", "/api/v1/tables/") + end for url in urls for end in ("", "/record", "/deck")]
        assert not leaks(card, *pages, *api)
        assert re.fullmatch(r"retry: \d+\nid: (\d+)\nevent: changed\ndata: \1\n\n", first_event(self.links.look))
        named = re.compile(rf"\b{card['id']}\b")  # as a word: three letters may stand in a link's token by chance
        for device in self.devices:
            if device is not self.phones[seat]:
                assert not named.search(device.page.content()), device.page.content()
        assert not named.search(self.phones[seat].page.locator("body").inner_text())

    def place(self, seat: str, card: Card) -> None:
        """Place the revealed card where its player wants it, or take it back if it may go nowhere."""
        phone, before = self.phones[seat], self.phones[seat].seen
        cells = phone.page.locator("#board a").all()
        if cells:
            phone.tap(self.wished(seat, card, cells))
            self.say(phone)
            phone.tap(phone.page.get_by_role("button", name=f"Place {card['number']} here"))
        else:
            phone.tap(phone.page.get_by_role("button", name="Take"))
        self.all_see_the_same(phone, before)
        if cells:
            self.cards.laid(seat, card, over=self.is_over)

    def before(self, seat: str) -> None:
        """What a player does before laying a card."""

    def choose(self, seat: str) -> Card:
        return self.cards.choose(seat)

    def wished(self, _seat: str, _card: Card, cells: list[Locator], /) -> Locator:
        """Return the legal cell that a player wants."""
        return self.cards.chance.choice(cells)

    def say(self, phone: Device) -> None:
        """What a player answers before the card is laid."""

    def after(self, seat: str) -> None:
        """What a player does after the own placement."""

    def check_hands(self) -> None:
        """The pages say how many cards each hand should hold, and are right."""
        for seat, purse in zip(self.phones, self.table.page.locator(".purse").all(), strict=True):
            expect(purse).to_contain_text(self.cards.counts(seat))

    def end_by_agreement(self) -> None:
        """All have had enough (E11)."""
        phone = self.phones["red"]
        before = phone.seen
        phone.tap(phone.page.locator("#stop > summary"))
        phone.tap(phone.button("We all agree to end it"))
        self.all_see_the_same(phone, before)

    def check_end(self, name: str, folder: Path, *, printed: bool = True) -> tuple[dict[str, Any], dict[str, Any]]:
        """The record is the kept one, the command line comes to the same score, on a printed page; return both."""
        record = exported(self.table, self.links)
        check_kept(record, name)
        result = adjudicated(record, folder)
        check_score(self.table, self.links, result)
        phone = next(iter(self.phones.values()))
        phone.page.goto(self.links.look + "/score")
        assert not cut_off(phone) + cut_off(self.table)
        assert not printed or pages_of_print(self.table) == 1
        return record, result
