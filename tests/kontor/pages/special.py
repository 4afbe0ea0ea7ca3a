"""Tables with special rules, and what is done on their pages with and without script."""

import json
import re

from flask import Flask

from kontor.game import proxy_deck
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import Element, Page
from tests.arbiter.pages.record import Json, Table, place, play, sit_out
from tests.kontor.pages.story import NAMES as PEOPLE
from tests.rules.kontor.kit import SEATS

NAMES = {game: {seat: PEOPLE[seat] for seat in seats} for game, seats in SEATS.items()}
HTMX = {"HX-Request": "true"}


def opened(app: Flask, game: str, rules: str, *entries: Json, known: bool = True, **more: object) -> Table:
    """Open a table with special rules (parted by blanks) and these entries; its deck is known, or not."""
    return Table.going_on(app, record_of(game, rules, *entries, known=known, **more))


def record_of(game: str, rules: str, *entries: Json, known: bool = True, **more: object) -> Json:
    """Return the record of such a game."""
    players = [{"seat": seat, "name": name} for seat, name in NAMES[game].items()]
    deck = proxy_deck()["cards"] if known else []
    setup = {"game": game, "players": players, "special_rules": rules.split(), "deck": deck, **more}
    return {"format": "kontor-record", "version": 1, "setup": setup, "entries": list(entries)}


def turn(seat: str, card: str, game: str = "pro") -> list[Json]:
    """Return the entries by which one seat plays a card while all others sit out."""
    others = [sit_out(other) for other in NAMES[game] if other != seat]
    return [*others, play(**{seat: card})]


def laid(*cards: str, game: str = "pro", **more: object) -> list[Json]:
    """Return the entries by which red lays cards alone, "R25@1,1", each with these answers."""
    entries = []
    for one in cards:
        card, _at, cell = one.partition("@")
        x, y = map(int, cell.split(","))
        entries += [*turn("red", card, game), place("red", x, y) | more]
    return entries


def part(phone: Phone, name: str) -> str:
    """Return the text of a part of the page, "" if it isn't there."""
    found = phone.page.by_id(name)
    return found.text if found else ""


def tap(phone: Phone, cell: str) -> None:
    """Tap a cell of the picture, marked or not."""
    href = next(one.attrs["href"] for one in phone.page.all("a") if "cell=" in one.attrs.get("href", ""))
    phone.open(re.sub(r"([?&]cell)=[^&]*", rf"\1={cell}", href))


def tap_link(phone: Phone, cell: str) -> None:
    """Follow the link that the picture has on a cell."""
    wanted = cell.replace(",", "%2C")
    hrefs = [one.attrs.get("href", "") for one in phone.page.all("a")]
    phone.open(next(one for one in hrefs if re.search(rf"[?&]cell=({cell}|{wanted})(&|$)", one)))


def options(phone: Phone, key: str) -> list[str]:
    """Return the values that may be said of a key."""
    return [one.attrs["id"].removeprefix(f"{key}-") for one in _values(phone, key)]


def said(phone: Phone, key: str) -> list[str]:
    """Return the values that are said of it."""
    return [one.attrs["id"].removeprefix(f"{key}-") for one in _values(phone, key) if "aria-current" in one.attrs]


def _values(phone: Phone, key: str) -> list[Element]:
    found = phone.page.by_id(key)
    return [one for one in found.all("a") if one.attrs.get("id", "").startswith(f"{key}-")] if found else []


def entered(phone: Phone, button: str) -> Json:
    """Return the entry that pressing a button would send."""
    entry: Json = json.loads(phone.form(button)["entry"])
    return entry


def forged(phone: Phone, button: str, **keys: object) -> dict[str, str]:
    """Return the form of a placement with other keys in the entry that it sends."""
    return phone.form(button) | {"entry": json.dumps(entered(phone, button) | keys)}


def seen(phone: Phone) -> str:
    """Return the number of the table that the page shows."""
    again = phone.page.the("again")
    return again.attrs["data-seen"]


def live(phone: Phone, form: dict[str, str], status: int = 200) -> Page:
    """Send a form as a page with script does, and return the live part that comes back."""
    answer = phone.send(form, HTMX)
    assert answer.status_code == status, answer.get_data(as_text=True)[:1500]
    return Page(answer.get_data(as_text=True), answer.request.path)


def for_all(table: Table) -> Phone:
    """Return the host's phone with the page that enters for everybody."""
    table["host"].open(table.urls["host"] + "/all")
    return table["host"]


def buttons(phone: Phone) -> list[str]:
    """Return what the buttons of a page say."""
    return [one.text for one in phone.page.all("button")]


def given(phone: Phone, name: str, *, checked: bool = False) -> list[str]:
    """Return the values of the inputs of a name, all of them or those that are ticked."""
    found = [one.attrs for one in phone.page.all("input") if one.attrs.get("name") == name]
    return [one["value"] for one in found if not checked or "checked" in one]


def unsaid(text: str, *said: str) -> list[str]:
    """Return what of this a text doesn't say."""
    return [one for one in said if one not in text]


def lay_again(table: Table) -> None:
    """Let the host take the card back that was laid last, 7, and lay it again: other pages are behind then."""
    host = for_all(table)
    host.press("Take it back")
    host.follow("openly")
    host.press("Play it face down", number="7")
