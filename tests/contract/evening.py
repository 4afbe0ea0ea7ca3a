"""A table of Contract with a phone for every link, and what is done at it by tapping."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

from flask import Flask
from werkzeug.datastructures import MultiDict

from arbiter.foundation.config import ROOT
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import Element, Page

Json = dict[str, Any]
DECK: Mapping[int, Json] = {
    card["number"]: card for card in json.loads((ROOT / "contract" / "proxy_deck.json").read_text())["cards"]
}
PEOPLE = {"red": "Ada", "blue": "Ben", "green": "Cleo", "yellow": "Dora", "black": "Emil"}
COMMITTEES = ["Traffic", "Trade", "Culture", "Housing"]


@dataclass
class Evening:
    """The phones of a table, by seat; beside them the host's page that enters for all, and one that looks on."""

    app: Flask
    urls: dict[str, str]
    phones: dict[str, Phone] = field(default_factory=dict)

    @classmethod
    def opened(cls, app: Flask, players: int = 2, *, learned: bool = True, **more: object) -> Evening:
        """Open a table of some players; without `learned` no face is known yet."""
        used = [card for card in DECK.values() if players in card["players"]]
        setup = {
            "game": "base",
            "players": [{"seat": seat, "name": name} for seat, name in list(PEOPLE.items())[:players]],
            "pile": dict(Counter(card["letter"] for card in used)),
            "committees": COMMITTEES,
            "deck": list(DECK.values()) if learned else [],
            **more,
        }
        with app.app_context():
            links = app.extensions["kontor-tables"].open(setup, None, "contract").links
        urls = {seat: f"/t/{token}" for seat, token in links.seats.items()}
        urls |= {"all": f"/t/{links.host}/all", "host": f"/t/{links.host}", "look": f"/t/{links.look}"}
        Phone.typed |= {card["type"] for card in DECK.values()}
        return cls(app, urls)

    def phone(self, who: str) -> Phone:
        """Return somebody's phone with the page as it is now."""
        phone = self.phones.setdefault(who, Phone(self.app))
        phone.open(self.urls[who])
        return phone

    def turn_up(self, *cards: int, who: str = "all") -> Page:
        """Turn up cards, all in one step."""
        phone = self.phone(who)
        form = MultiDict(phone.form("Turned up"))
        form.setlist("cards", [str(card) for card in cards])
        return sent(phone, form)

    def fill(self) -> None:
        """Turn up the lowest cards that are in the game until the display is full: A before B."""
        while "turn-up" in task_of(self.phone("all").page):
            offered = [int(one.attrs["value"]) for one in inputs(self.phone("all").page, "cards")]
            seats = sum(seat in self.urls for seat in PEOPLE)
            used = sorted(
                (card for card in offered if seats in DECK[card]["players"]), key=lambda card: DECK[card]["letter"]
            )
            self.turn_up(*used[:1])

    def do(self, who: str, *taps: str | Json, button: str) -> Page:
        """Tap one link after the other, each named by what it says, then press a button."""
        phone = self.phone(who)
        tap(phone, *taps)
        return phone.press(button)

    def place(self, who: str, committee: str) -> Page:
        """Place two workers in a committee."""
        return self.do(who, {"entry": "place"}, {"committees": [committee] * 2}, button="places 2 workers")

    def build(self, who: str, cell: tuple[int, int] = (1, 0)) -> int:
        """Build the first project that can be built, and return its number."""
        card: int = self.state()["legal"]["build"][0]
        self.do(who, {"entry": "build"}, {"card": card}, {"cell": [*cell]}, button="Build project")
        return card

    def state(self) -> Json:
        """Return the table's position."""
        with self.app.app_context():
            tables = self.app.extensions["kontor-tables"]
            access = tables.find(self.urls["look"].rpartition("/")[2])
            return access.rules.output(tables.position(access).game)


def task_of(page: Page) -> str:
    """Return the name of the task that a page shows."""
    again = page.the("again")
    return again.attrs["data-task"].split()[0]


def inputs(page: Page, name: str) -> list[Element]:
    """Return a page's inputs of a name."""
    return [one for one in page.all("input") if one.attrs.get("name") == name]


def tap(phone: Phone, *parts: str | Json) -> Page:
    """Tap one link after the other: the first whose address ends with this, or says this of an entry."""
    for part in parts:
        links = [one.attrs.get("href", "") for one in phone.page.all("main")[0].all("a")]
        found = [link for link in links if (link.endswith(part) if isinstance(part, str) else says(link, part))]
        assert found, f"no link to {part} among {links}"
        phone.open(found[0])
    return phone.page


def says(link: str, wanted: Json) -> bool:
    """Tell whether an address says this of an entry, or of what it borrows last."""
    said = json.loads(parse_qs(urlsplit(link).query).get("entry", ["{}"])[0])
    while "borrow" in said and not wanted.items() <= said.items():
        said = said["borrow"]
    return all(said.get(key) == value for key, value in wanted.items())


def sent(phone: Phone, form: MultiDict[str, str], status: int = 200) -> Page:
    """Send a form with fields that occur more than once."""
    action = form.poplist("action")[0]
    answer = phone.client.post(action, data=form)
    if answer.status_code == 303:
        answer = phone.client.get(answer.location, follow_redirects=True)
    return phone.show(answer, status)


def errors_of(page: Page) -> dict[str, str]:
    """Return what is wrong by the field that it is linked to."""
    found = page.by_id("errors")
    links = [] if found is None else [one for one in found.all("a") if one.attrs.get("href", "").startswith("#")]
    return {one.attrs["href"][1:]: one.text for one in links}


def face_of(phone: Phone, card: Json, players: Iterable[int]) -> MultiDict[str, str]:
    """Return the form that says what a card shows."""
    form = MultiDict(phone.form("That's what it shows"))
    for part in ("cost", "build_cost"):
        for kind, points in card[part].items():
            form[f"{part.partition('_')[0]}_{kind}"] = str(points)
    for name, value in (("points", card["points"]), ("new_type", card["type"]), ("workers", card["workers"])):
        form[name] = str(value)
    form.setlist("players", [str(count) for count in players])
    return form
