"""Every kind of task and page of both games, by the shortest way there: a game up to an entry, a link, a few taps."""

import json
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import urlencode

from rulings.records import version_for
from tests.arbiter.pages.record import place, play
from tests.browser.phones import ANSWERED, Device
from tests.browser.server import Server
from tests.kontor.pages.special import record_of, turn
from tests.kontor.pages.story import Story, proxy_cards
from tests.rules.cases import RECORDS

Json = dict[str, Any]
END = {"entry": "end", "reason": "agreed"}
SAILED = [*turn("red", "R7", "extension"), {"entry": "ship", "seat": "red", "to": [1, 0]}, place("red", 1, 1)]
FLOODED = [*turn("red-1", "R25", "team"), place("red-1", 1, 1), *turn("red-1", "S90", "team")]
JOKER = [
    entry
    for card, x, y in (("R25", 1, 1), ("R27", 2, 1), ("R29", -1, -1))
    for entry in (*turn("red", card), place("red", x, y) | {"draw": "harbour"})
]


def at(kind: str) -> str:
    """The address at which the host's page asks for the rest of an entry of this kind."""
    return "/all?" + urlencode({"entry": json.dumps({"entry": kind})})


@dataclass(frozen=True)
class Place:
    """A page as somebody sees it: `who` is a link of the table of `game`, "" for a page away from tables.

    `taps` are selectors to press one after the other; "selector=>text" types instead. `fresh`: they change the table,
    which is opened anew each time. `edits` are what the host corrects while the page is looked at.
    """

    game: Json | None = field(hash=False)
    who: str
    path: str = ""
    taps: tuple[str, ...] = ()
    fresh: bool = False
    edits: tuple[Json, ...] = field(default=(), hash=False)

    def urls(self, server: Server) -> dict[str, str]:
        """Return the addresses of its links, or of the start page."""
        if self.game is None:
            return {"": server.url}
        opened = _links.__wrapped__ if self.fresh or self.edits else _links
        return opened(server, json.dumps(self.game))

    def url(self, server: Server) -> str:
        """Return the address of its link."""
        return self.urls(server)[self.who]

    def open(self, server: Server, device: Device) -> dict[str, str]:
        """Show it on a device; return the addresses of its links."""
        page, urls = device.page, self.urls(server)
        device.open(urls[self.who] + self.path)
        page.wait_for_function(ANSWERED)
        if self.edits:
            token, seen = urls["host"].rpartition("/")[2], device.seen
            server.post(f"/tables/{token}/amend", {"edits": self.edits, "seen": seen, "key": "correction"})
            device.sees(seen + len(self.edits))
            page.wait_for_function(ANSWERED)
        for tap in self.taps:
            what, _is, text = tap.partition("=>")
            if text:
                page.locator(what).first.fill(text)
                if "data-number" in what:
                    page.locator(f"[data-card='{text}']").wait_for(state="attached")
            else:
                page.locator(what).first.click()
            page.wait_for_function(ANSWERED)
        return urls


@cache
def _links(server: Server, record: str) -> dict[str, str]:
    return server.table(json.loads(record))


def kept(name: str, entries: int | None = None) -> Json:
    """Return a kept game up to an entry."""
    record: Json = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    lines = record["entries"][:entries]
    return record | {"entries": lines, "version": version_for(lines)}


def told(story: Story) -> Json:
    """Return the record of a story."""
    return {"format": "kontor-record", "version": 1, "setup": story.setup, "entries": story.entries}


LAYING, TURN, LATE = kept("basic-two-phones.kontor", 27), kept("basic-two-phones.kontor", 20), 130
RING, RING_END = kept("extension-four.kontor", LATE), kept("extension-four.kontor")
WITH_PROXY = record_of("pro", "")
SHIP = kept("pro-two-phones.kontor", 47)
SHIPPED = kept("pro-two-phones.kontor", 48)
CORRECTION = {"op": "change", "at": 41, "entry": place("red", 1, 2)}
SALE = kept("bakschisch-two-phones.kontor", 6)
TICKS = record_of(
    "pro", "schmuggel exportlager freie-wahl-1 freie-wahl-2 erste-wahl",
    play(red="R7", black="B12"), place("black", 1, 1) | {"choose": "wine", "draw": "harbour"},
)  # fmt: skip
INN = Story(special_rules=["alte-seilschaften"])
INN.lay("R9@2,1", "B88@1,1", "W60@1,2", "W61@2,2", "W62@3,1").enter(END)
FLOOD = kept("team-four-phones.kontor", 76)
BRIBED = record_of("pro", "bestechung-2 freie-wahl-2", *JOKER, *turn("red", "R89"))
SMUGGLING = record_of("pro", "schmuggel", play(red="R7", black="B12"), place("black", 1, 1))
SHIP_LINK, CELL = ".aside a.button", "#board a"

KONTOR = {
    "lay": Place(LAYING, "red"),
    "lay-known": Place(WITH_PROXY, "red", taps=("[data-number]=>17",)),
    "lay-unknown": Place(record_of("pro", "", known=False), "red", taps=("[data-number]=>17",)),
    "lay-wrong": Place(WITH_PROXY, "red", taps=("[data-number]=>18",)),
    "lay-all": Place(LAYING, "host", "/all", ("a.button[href*='openly']",)),
    "laid": Place(WITH_PROXY, "red", taps=("[data-number]=>17", "button.main"), fresh=True),
    "handover": Place(record_of("team", ""), "host", "/all"),
    "sailor": Place(told(Story(special_rules=["drunken-sailor"])), "red"),
    "purchases": Place(told(Story(special_rules=["sonderkarten"])), "red"),
    "buy-out": Place(SALE, "red", taps=(".aside a[href*='buy-out']",)),
    "place": Place(TURN, "red"),
    "place-here": Place(TURN, "red", taps=(CELL,)),
    "place-closes": Place(kept("basic-two-phones.kontor", 89), "red", taps=("#board a[href*='cell=2,2']",)),
    "place-ring": Place(RING, "green", taps=(CELL,)),
    "place-asked": Place(TICKS, "red", taps=(CELL,)),
    "place-joker": Place(BRIBED, "red", taps=(CELL,)),
    "ship": Place(SHIP, "black", taps=(SHIP_LINK,)),
    "ship-there": Place(SHIP, "black", taps=(SHIP_LINK, CELL)),
    "ship-buys": Place(
        record_of("extension", "", *SAILED, *turn("red", "R13", "extension")), "red", taps=(SHIP_LINK, CELL)
    ),
    "waters": Place(record_of("team", "erweitertes-hochwasser", *FLOODED), "red-1", taps=(".aside:last-of-type a",)),
    "smuggle": Place(SMUGGLING, "black", taps=("#smuggling a",)),
    "smuggled": Place(kept("smuggling-two-phones.kontor", 43), "red"),
    "tavern": Place(told(INN), "black"),
    "flood": Place(FLOOD, "red-1"),
    "highest": Place(told(Story("extension").enter(END)), "green"),
    "highest-unknown": Place(
        told(Story("extension", deck=[one for one in proxy_cards() if one["id"] != "G41"]).enter(END)), "green",
        taps=("[name=number-red]=>41", "[name=number-black]=>42", "[name=number-green]=>41", "button.main"),
    ),
    "wait": Place(TURN, "black"),
    "wait-ring": Place(RING, "red"),
    "end": Place(RING_END, "red"),
    "first": Place(record_of("pro", ""), "host"),
    "look": Place(TURN, "look"),
    "look-ring": Place(RING, "look"),
    "look-end": Place(RING_END, "look"),
    "big": Place(RING, "look", "?big=1"),
    "what-if": Place(TURN, "red", "/what-if"),
    "rule": Place(TURN, "red", taps=("main a.rule",)),
    "wrong": Place(SHIPPED, "red", "/wrong"),
    "wrong-card": Place(SHIPPED, "red", "/wrong/cell.-1,-1"),
    "wrong-which": Place(SHIPPED, "red", "/wrong/entry.46/cell"),
    "wrong-number": Place(SHIPPED, "red", "/wrong/entry.45/card.red"),
    "wrong-coins": Place(SHIPPED, "red", "/wrong/coins.red/coin"),
    "wrong-removed": Place(SHIPPED, "host", "/wrong/entry.47/remove"),
    "wrong-moves": Place(SHIPPED, "red", "/wrong/entry.41/cell?right=1,2"),
    "wrong-purses": Place(SHIPPED, "host", "/wrong/entry.47/remove?right=-"),
    "wrong-breaks": Place(SHIPPED, "black", "/wrong/entry.42/cell?right=-1,-1"),
    "wrong-never": Place(SHIPPED, "black", "/wrong/entry.42/cell?right=-2,1"),
    "wrong-told": Place(SHIPPED, "black", edits=(CORRECTION,)),
    "wrong-followed": Place(SHIPPED, "look", edits=(CORRECTION,)),
    "wrong-entry": Place(SHIPPED, "red", "/correct/46"),
}  # fmt: skip
"""Kontor's tasks."""

PLAIN = (
    "/rulings",
    "/kontor/areas",
    "/kontor/rounds",
    "/kontor/cards",
    "/kontor/game",
    "/kontor/rules",
    "/score",
    "/correct",
    "/correct/20",
)
PLAIN += ("/replay/30", "/set-up", "/kontor/may", "/kontor/decide", "/kontor/again", "/kontor/rules/T1")
KONTOR |= {f"table{path}": Place(RING_END, "host", path) for path in PLAIN}
KONTOR |= {f"table{path}": Place(LAYING, "host", path) for path in ("/codes", "/record/codes")}
AWAY = (
    "/",
    "/kontor/new",
    "/kontor/rules",
    "/kontor/rules/P4",
    "/kontor/legend",
    "/kontor/decks",
    "/games",
    "/games/won",
    "/games/import",
)
AWAY += (
    "/games/import/camera",
    "/games/share",
    "/games/deleted",
    "/kontor/layouts",
    "/kontor/layouts/edit",
    "/nowhere",
)
KONTOR |= {f"away{path}": Place(None, "", path) for path in AWAY}

TWO, FIVE = "two-phones.contract", "five-one-phone.contract"
RANDOM = kept("random-five.contract", 122)
BUILT = kept(TWO, 36)
REBUILT = {"op": "change", "at": 35, "entry": {"entry": "build", "seat": "red", "card": 27, "cell": [1, 1]}}
CONTRACT = {
    "turn-up": Place(kept(TWO, 0), "red"),
    "learn": Place(kept(TWO, 8), "host", at("build"), ("a.offer-card",)),
    "choose": Place(kept(FIVE, 43), "host", "/all"),
    "place": Place(kept(FIVE, 15), "host", at("place")),
    "place-some": Place(kept(FIVE, 15), "host", at("place"), (".stepper a.plus",)),
    "build": Place(kept(FIVE, 31), "host", at("build")),
    "build-cells": Place(kept(FIVE, 31), "host", at("build"), ("a.offer-card.can",)),
    "build-here": Place(kept(FIVE, 31), "host", at("build"), ("a.offer-card.can", CELL)),
    "resolve": Place(kept(FIVE, 34), "host", at("resolve")),
    "resolve-one": Place(kept(FIVE, 34), "host", at("resolve"), ("main a.choice",)),
    "act": Place(kept(FIVE, 44), "host", at("act")),
    "wait": Place(kept(TWO, 9), "blue"),
    "end": Place(kept(FIVE), "red"),
    "first": Place(kept(TWO, 0), "host"),
    "look": Place(kept(TWO, 35), "look"),
    "look-five": Place(RANDOM, "look"),
    "look-end": Place(kept("random-five.contract"), "look"),
    "big": Place(RANDOM, "look", "?big=1"),
    "rule": Place(kept(TWO, 9), "blue", taps=("main a.rule",)),
    "wrong": Place(BUILT, "red", "/wrong"),
    "wrong-card": Place(BUILT, "host", "/wrong/cell.-2,0"),
    "wrong-committee": Place(BUILT, "host", "/wrong/committee.c4"),
    "wrong-which": Place(BUILT, "red", "/wrong/entry.35/cell"),
    "wrong-project": Place(BUILT, "red", "/wrong/entry.35/card"),
    "wrong-worker": Place(BUILT, "red", "/wrong/entry.28/committees"),
    "wrong-turned-up": Place(BUILT, "host", "/wrong/display.25/card"),
    "wrong-points": Place(BUILT, "host", "/wrong/points.red"),
    "wrong-moves": Place(BUILT, "red", "/wrong/entry.35/cell?right=1,1"),
    "wrong-told": Place(BUILT, "blue", edits=(REBUILT,)),
    "wrong-followed": Place(BUILT, "look", edits=(REBUILT,)),
}
"""Contract's tasks."""
OWN = ("rounds", "cards", "cards/12", "game", "may", "may?seat=red&card=28", "decide", "again", "rules")
PLAIN = ("/rulings", "/score", "/correct", "/correct/30", "/replay/30", "/set-up", *(f"/contract/{one}" for one in OWN))
CONTRACT |= {f"table{path}": Place(kept(FIVE), "host", path) for path in PLAIN}
AWAY = ("/contract/new", "/contract/rules", "/contract/rules/N19", "/contract/legend", "/contract/decks")
CONTRACT |= {f"away{path}": Place(None, "", path) for path in AWAY}

PLACES = {f"kontor {name}": one for name, one in KONTOR.items()} | {
    f"contract {name}": one for name, one in CONTRACT.items()
}
