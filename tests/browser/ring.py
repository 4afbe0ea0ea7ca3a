"""Three or four single players round a table: their table set up, and a dealt game carried out on their phones."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, expect

from kontor_rules import Game, Step, begin, output
from kontor_rules.entries.record import read_card
from tests.browser.hands import FACES, proxy_cards
from tests.browser.phones import Device
from tests.browser.table import NAMES, Links, Play, choose_deck, links_of, sit_down
from tests.rules.kontor.random_games import Cards as Dealt, random_game

Json = dict[str, Any]
FIRST = ("red", "black", "green")
"""The seats that the set-up page begins with."""


def open_ring(host: Device, url: str, seats: Sequence[str], *, deck: str, rules: Sequence[str] = ()) -> Links:
    """Open a table of the extension from the start page on, with these colours clockwise; return its links."""
    page = host.page
    page.goto(url)
    host.tap(page.get_by_role("link", name="Play Kontor"))
    host.pick("game", "extension")
    expect(page.locator("input[name=order]")).to_have_value(",".join(FIRST))
    _arrange(host, seats)
    sit_down(host, seats)
    if rules:
        host.tap(page.locator("#special-rules > summary"))
    for rule in rules:
        host.pick(f"rule-{rule}", "on")
    host.tap(page.locator("summary", has_text="Cards:"))
    choose_deck(host, deck)
    host.tap(host.button("Open the table"))
    return links_of(page, seats)


def _arrange(host: Device, seats: Sequence[str]) -> None:
    """Choose the colours and bring them into their order, by taps: colours first, then places."""
    order = list(FIRST)
    page = host.page

    def shown() -> None:
        expect(page.locator("input[name=order]")).to_have_value(",".join(order))

    if len(seats) > len(order):
        host.tap(host.button("Add a player"))
        order.append("purple")
        shown()
    for place, colour in enumerate(order):
        if colour not in seats:
            order[place] = next(seat for seat in seats if seat not in order)
            host.tap(page.locator(f"label:has(input[name=colour-{place + 1}][value={order[place]}])"))
            shown()
    for goal, seat in enumerate(seats):
        while (at := order.index(seat)) > goal:
            host.tap(host.button(f"Move {seat.capitalize()} one place up"))
            order[at - 1 : at + 1] = order[at], order[at - 1]
            shown()
    for before, seat in zip((seats[-1], *seats), seats, strict=False):
        expect(page.locator(f".field:has(#name-{seat})")).to_contain_text(f"taxes {before.capitalize()}")


@dataclass(frozen=True)
class Deal:
    """A game as it will go: who sits where, how the piles are shuffled, and what everybody does with that."""

    seats: tuple[str, ...]
    seed: int
    rules: tuple[str, ...] = ()

    def setup(self) -> Json:
        """Return the set-up with the deck as it is shuffled."""
        deck = [card for card in proxy_cards() if card["kind"] != "centre"]
        random.Random(f"shuffle {self.seed}").shuffle(deck)
        players = [{"seat": seat, "name": NAMES[seat]} for seat in self.seats]
        return {"game": "extension", "players": players, "deck": deck, "special_rules": list(self.rules), "options": {}}

    def played(self) -> Iterator[tuple[Game, Json, Step]]:
        """Yield what is done, with the game before and after it: cards out of real hands, by chance."""
        return random_game(self.setup(), self.seed)

    def dealt(self) -> Dealt:
        """Return the hands and piles after the deal."""
        setup = self.setup()
        return Dealt(begin(setup).game, [read_card(card) for card in setup["deck"]])


@dataclass
class RingPlay(Play):
    """The phones of a ring, with the cards that lie in front of the players and in their hands."""

    dealt: Dealt | None = None
    bought: int = 0
    cards: Any = None
    met: list[str] = field(default_factory=list)

    def do(self, before: Game, entry: Json, step: Step) -> None:
        """Carry one entry out by thumbs, and see that the pages say what the hands should hold then."""
        getattr(self, "_" + entry["entry"].replace("-", "_"))(entry, before)
        assert self.dealt is not None
        self.dealt.hear(step.rulings)
        self.check_purses(step.game)

    def check_purses(self, game: Game) -> None:
        """Every purse tells coins and cards as they really are; a revealed card counts in the hand (R6)."""
        assert self.dealt is not None
        page, out = self.others[0].page, output(game)
        for seat, purse in zip(self.dealt.hands, page.locator(".purse").all(), strict=True):
            held = [self.dealt.faces[card].pile for card in self.dealt.hands[seat]]
            said = [f"{held.count(kind)} {kind}" for kind in ("harbour", "water", "special") if held.count(kind)]
            for part in said:
                expect(purse.locator(".hand")).to_contain_text(part)
            expect(purse.locator(f"[data-coins={seat}]")).to_have_text(str(out["coins"][seat]))

    def _sit_out(self, entry: Json, _before: Game) -> None:
        self.sit_out(entry["seat"])

    def _play(self, entry: Json, _before: Game) -> None:
        for seat, card in entry["cards"].items():
            if self.lay(seat, FACES[card]):
                self.met.append(card)

    def lay(self, seat: str, card: Json) -> bool:
        """Lay a card face down; tell whether its face was asked for."""
        phone, before = self.phones[seat], self.phones[seat].seen
        phone.type_number(card)
        is_new = phone.answer_face(card)
        phone.tap(phone.button("Play it face down"))
        self.all_see_the_same(phone, before)
        return is_new

    def _ship(self, entry: Json, before: Game) -> None:
        phone, seen = self.phones[entry["seat"]], self.phones[entry["seat"]].seen
        page = phone.page
        phone.tap(page.get_by_role("link", name="Move the ship first"))
        expect(page.locator("h1")).to_contain_text("Your turn: move the ship")
        assert page.locator("#board a").count() == len(output(before)["legal"]["ship"])
        phone.tap(link_to(page.locator("#board a"), "cell", entry["to"]))
        expect(page.locator(f"#cell[data-said='{entry['to'][0]},{entry['to'][1]}']")).to_be_visible()
        if "remove" in entry:
            phone.tap(page.locator(f"[id='removed-{entry['remove'][0]},{entry['remove'][1]}']"))
            expect(page.locator("#preview")).to_be_visible()
        if "buy" in entry:
            phone.tap(page.locator("#count a.choice", has_text=f"Buy {entry['buy']} special card"))
            expect(page.locator("#count a[aria-current]")).to_contain_text(f"Buy {entry['buy']}")
            self.bought += entry["buy"]
        phone.tap(page.get_by_role("button", name="Move the ship"))
        self.all_see_the_same(phone, seen)

    def _place(self, entry: Json, before: Game) -> None:
        phone, seen = self.phones[entry["seat"]], self.phones[entry["seat"]].seen
        page = phone.page
        assert page.locator("#board a").count() == len(output(before)["legal"]["cells"])
        phone.tap(link_to(page.locator("#board a"), "cell", entry["cell"]))
        button = page.get_by_role("button", name=" here")
        expect(button).to_be_visible()
        if "export" in entry:
            phone.tap(page.locator(f"#export-{entry['export']}"))
            expect(page.locator(f"#export-{entry['export']}[aria-current]")).to_be_visible()
        phone.tap(button)
        self.all_see_the_same(phone, seen)

    def _no_place(self, entry: Json, _before: Game) -> None:
        phone, seen = self.phones[entry["seat"]], self.phones[entry["seat"]].seen
        phone.tap(phone.page.get_by_role("button", name="Take"))
        self.all_see_the_same(phone, seen)


def link_to(links: Locator, name: str, cell: Sequence[int]) -> Locator:
    """Return the link of these whose address names a cell."""
    addresses = links.evaluate_all("links => links.map(one => one.getAttribute('href'))")
    wanted = f"{cell[0]},{cell[1]}"
    return links.nth([parse_qs(urlsplit(one).query).get(name) for one in addresses].index([wanted]))
