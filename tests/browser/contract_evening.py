"""A game of Contract on devices: opened from the start page, played by tapping, settled where it was argued about."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Locator, expect

from contract_rules import Refusal, adjudicate, output
from tests.browser.contract_players import BOX, Json, Players, decide, enter, game_after, tell, turn_up
from tests.browser.ending import adjudicated, check_kept, exported, pages_of_print
from tests.browser.phones import Device
from tests.browser.table import NAMES, Links, links_of, sit_down

MAX_TURNS = 200
PLACING_TWO, BUILDING, KNOWN_CARD = 3, 4, 2
"""How many taps they may take at most."""


def open_contract(
    host: Device, url: str, seats: Sequence[str], count: Mapping[str, int], more: Callable[[Device], None] | None = None
) -> Links:
    """Open a table from the start page on, with a pile counted by hand; `more` is what the host chooses besides."""
    page = host.page
    page.goto(url)
    host.tap(page.get_by_role("link", name="Play Contract"))
    for _player in seats[2:]:
        host.tap(host.button("Add a player"))
    sit_down(host, seats)
    if more is not None:
        more(host)
    for letter, number in count.items():
        page.get_by_label(f"Cards with {letter} on the back").fill(str(number))
    host.tap(host.button("Open the table"))
    return links_of(page, seats)


@dataclass
class ContractEvening:
    """Who plays on which device; a phone that is passed round is everybody's. `others` look on, `host` enters for all.

    `box` is what the players say that cards show, unasked with the likelihood `tells` after a turn. `taps` are the most
    that a kind of entry has taken.
    """

    phones: Mapping[str, Device]
    others: Sequence[Device]
    links: Links
    players: Players
    pile: list[int]
    host: Device
    box: dict[int, Json] = field(default_factory=lambda: dict(BOX))
    taps: dict[str, int] = field(default_factory=dict)
    tells: float = 0.3

    @property
    def devices(self) -> list[Device]:
        return [*dict.fromkeys((*self.phones.values(), self.host)), *self.others]

    @property
    def record(self) -> Json:
        """The record as the table hands it out now."""
        found: Json = json.loads(urlopen(self.links.look + "/record").read())
        return found

    @property
    def is_over(self) -> bool:
        return self.others[0].page.get_by_role("link", name="To the score").count() > 0

    def play(self, events: Mapping[int, Callable[[], None]]) -> int:
        """Play to the end; before turns of these numbers something else happens. Return how many turns there were."""
        turns = 0
        while not self.is_over and turns < MAX_TURNS:
            if turns in events:
                events[turns]()
            self.turn()
            turns += 1
            self.fill()
            if self.players.chance.random() < self.tells:
                self.tell()
        assert turns > max(events)
        return turns

    def fill(self) -> None:
        """Turn up as many cards as are due, on anybody's phone."""
        while (position := adjudicate(self.record))["to_reveal"]:
            due, left = position["to_reveal"], position["pile"]
            number = min(due, left["A"] or due)  # which of them have an A on the back the arbiter can't know
            taken, self.pile = self.pile[:number], self.pile[number:]
            device = self.anybody()
            self.done(device, lambda: turn_up(device, taken), "reveal" if number == 1 else "reveal several")  # noqa: B023

    def tell(self) -> None:
        """Somebody says, though it isn't asked yet, what a card of the display shows."""
        unknown = adjudicate(self.record)["unknown"]
        if unknown and not self.is_over:
            device, card = self.anybody(), self.players.chance.choice(unknown)
            self.done(device, lambda: tell(device, self.box[card]), "tell")

    def anybody(self) -> Device:
        """Return one of the phones."""
        return self.players.chance.choice(list(self.phones.values()))

    def turn(self) -> Json:
        """Let whose turn it is do what they want; return it as an entry."""
        game = game_after(self.record)
        entry = self.players.wish(game)
        device, known = self.phones[entry["seat"]], entry.get("card") in game.faces
        kind = "build unknown" if entry["entry"] == "build" and not known else entry["entry"]
        if kind == "place" and len(set(entry["committees"])) == 1:
            kind = "place together"
        self.done(device, lambda: enter(device, entry, self.box), kind)
        assert self.record["entries"][-1] == entry
        return entry

    def done(self, device: Device, act: Callable[[], int], kind: str) -> None:
        """Do something on a device, and compare what all devices show then."""
        before = device.seen
        self.taps[kind] = max(act(), self.taps.get(kind, 0))
        self.all_see_the_same(device, before)

    def all_see_the_same(self, by: Device, before: int) -> None:
        """Wait until an entry has come to every page, and compare them."""
        by.page.wait_for_function(f"() => Number(document.querySelector('#again').dataset.seen) > {before}")
        for device in self.devices:
            device.sees(by.seen)
        shown = [device.state() for device in self.devices]
        assert all(one == shown[0] for one in shown), shown

    # What is argued about

    def takes_back(self) -> None:
        """The host takes the last entry back; its player wants something else then."""
        before, device = self.record, self.host
        folded = device.page.locator("details.back-last")
        device.tap(folded.locator("summary"))
        self.done(device, lambda: _one_tap(device, folded.locator("button")), "take back")
        assert self.record["entries"] == before["entries"][:-1]

    def tries_on_a_copy(self) -> None:
        """Somebody tries on a copy what they mean to do; the record stays the same byte for byte."""
        before, game = urlopen(self.links.look + "/record").read(), game_after(self.record)
        entry = self.players.wish(game)
        device = self.phones[entry["seat"]]
        device.tap(device.page.locator("a[href$='/what-if']"))
        expect(device.page.locator("#copy")).to_be_visible()
        enter(device, entry, self.box)
        expect(device.page.locator("#copy")).to_be_visible()
        assert urlopen(self.links.look + "/record").read() == before
        device.tap(device.page.locator("#copy .back a"))
        self.all_reload()

    def decides(self, what: str, choose: Callable[[Device], None], reason: str) -> Json:
        """The table decides against the arbiter; return the entry."""
        decide(self.host, what, choose, reason)
        self.all_reload()
        last: Json = self.record["entries"][-1]
        assert (last["entry"], last["what"], last["reason"]) == ("override", what, reason)
        return last

    def corrects(self, device: Device, choose: Callable[[], None], changed: Json) -> None:
        """Correct something rounds ago: what it changes is shown before; `changed` is the record afterwards."""
        before = self.record
        device.tap(device.page.locator(".news a[href$='/wrong']"))
        device.tap(device.page.locator(".ways a[href$='/correct']"))
        choose()
        confirm = device.page.locator("form[action$='/correct'] button.main")
        expect(confirm).to_be_visible()
        expect(device.page.locator("#broken")).to_have_count(0)
        assert self.record == before
        device.tap(confirm)
        self.all_reload()
        assert self.record["entries"] == changed["entries"] != before["entries"]

    def all_reload(self) -> None:
        """Go back to the pages of the table on devices that have left it; then all show the same."""
        for device in self.devices:
            if device.page.url.partition("?")[0] != self.address_of(device):
                device.open(self.address_of(device))
        shown = [device.state() for device in self.devices]
        newest = max(int(one["seen"]) for one in shown)
        for device in self.devices:
            device.sees(newest)

    def address_of(self, device: Device) -> str:
        """Return the page that a device shows of the table."""
        if device in self.others:
            return self.links.look
        mine = [seat for seat, phone in self.phones.items() if phone is device]
        return self.links.seats[mine[0]] if len(mine) == 1 else self.links.host + "/all"

    # The end

    def check_end(self, name: str, folder: Path) -> Json:
        """The record is the kept one, the command line comes to the same score, and the sheet is one page."""
        table = self.others[0]
        record = exported(table, self.links)
        check_kept(record, name)
        result = adjudicated(record, folder)
        check_contract_score(table, self.links, result)
        assert pages_of_print(table) == 1
        assert urlopen(self.links.look + "/sheet.pdf").read().count(b"/Type /Page\n") == 1
        self.check_taps()
        return record

    def check_taps(self) -> None:
        """Nothing took more taps than it may."""
        assert self.taps["place together"] <= PLACING_TWO
        assert self.taps["build"] <= BUILDING
        assert self.taps["reveal"] <= KNOWN_CARD


def _one_tap(device: Device, button: Locator) -> int:
    device.tap(button)
    return 1


def check_contract_score(table: Device, links: Links, result: Json) -> None:
    """The score page shows the same points by source, the same sums, and who has won."""
    table.page.goto(links.look + "/score")
    rows = table.page.locator("table", has_text="Points from").locator("tr").all()
    shown = [[cell.inner_text() for cell in row.locator("td").all()] for row in rows]
    points = result["points"].values()
    sources = ("projects", "actions", "committees", "influence", "total")
    assert shown[1:] == [[str(one[source]) for one in points] for source in sources]
    winners = [NAMES[seat] for seat in result["score"]["winners"]]
    said = f"{winners[0]} has won" if len(winners) == 1 else "share the win"
    expect(table.page.get_by_role("heading", level=1)).to_contain_text(said)


def moved(record: Json) -> tuple[int, Json]:
    """Return the first project that can lie elsewhere without breaking what came later: its entry's place, and it."""
    for place, entry in enumerate(record["entries"]):
        if entry["entry"] != "build":
            continue
        before = record | {"entries": record["entries"][:place]}
        legal = output(game_after(before))["legal"]
        assert legal is not None
        for cell in legal["cells"]:
            changed = [*before["entries"], entry | {"cell": list(cell)}, *record["entries"][place + 1 :]]
            if list(cell) != entry["cell"] and _holds(record | {"entries": changed}):
                return place, changed[place]
    raise AssertionError("no project can lie elsewhere")


def _holds(record: Json) -> bool:
    try:
        adjudicate(record)
    except Refusal:
        return False
    return True
