"""What each link may, as a table in docs/security.md says.

Each cell is tried by the API and, where there is one, a page.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.arbiter.pages.reader import Page
from tests.arbiter.play import FACES, WITH_FACES, Json, legal_entries, ruled_otherwise

SECURITY = Path(__file__).parents[2] / "docs" / "security.md"
PLAY: Json = {"entry": "play", "cards": {"red": "R17", "black": "B18"}}
PLACE: Json = {"entry": "place", "seat": "black", "cell": [1, 1]}
COINS: Json = {"entry": "override", "what": "coins", "seat": "black", "coins": 1, "reason": "It fell off the table."}
FACE: Json = {**FACES["R17"], "coin": not FACES["R17"]["coin"]}
ANYBODYS: tuple[Json, ...] = ({"entry": "face", "card": FACES["R17"]}, {"entry": "end", "reason": "agreed"})
"""What each seat may enter: whose it is depends on who did."""
LINKS = {"host": "host", "the seat": "black", "another seat": "red", "spectator": "look"}
"""The columns of the table, with the links that they are tried by: black is the seat."""


def rights() -> dict[str, dict[str, bool]]:
    """Return the table: for each thing to do, whether each link may do it."""
    section = SECURITY.read_text("utf-8").partition("\n## What each link may\n")[2].partition("\n## ")[0]
    head, _line, *rows = (
        [cell.strip() for cell in row.split("|")[1:-1]] for row in re.findall(r"^\|.*$", section, re.M)
    )
    assert head[1:] == list(LINKS)
    assert all(cell in ("yes", "no") for row in rows for cell in row[1:])
    return {row[0]: {name: cell == "yes" for name, cell in zip(head[1:], row[1:], strict=True)} for row in rows}


class Try:
    """A table with a link to be tried; the host has entered what there is, unless another link has."""

    def __init__(self, client: FlaskClient, link: str, *entries: Json, by: str = "host", **setup: object) -> None:
        self.client = client
        links = client.post("/api/v1/tables", json={"setup": WITH_FACES | setup}).get_json()["links"]
        self.tokens: dict[str, str] = {"host": links["host"], "look": links["look"], **links["seats"]}
        self.token = self.tokens[link]
        for entry in entries:
            assert self.by(by, "entries", entry=entry) == 200

    @property
    def seen(self) -> int:
        return int(self.client.get(f"/api/v1/tables/{self.tokens['look']}").get_json()["seen"])

    def by(self, link: str, action: str, **body: object) -> int:
        sent = {"seen": self.seen, **body}
        return self.client.post(f"/api/v1/tables/{self.tokens[link]}/{action}", json=sent).status_code

    def api(self, action: str, **body: object) -> bool:
        """Tell whether the API lets the link do something."""
        status = self.client.post(f"/api/v1/tables/{self.token}/{action}", json={"seen": self.seen, **body}).status_code
        assert status in (200, 403), status
        return status == 200

    def amend(self, *edits: Json) -> bool:
        """Tell the same of edits, which are tried by those only who may store them."""
        tried = self.api("amend", edits=list(edits), **{"try": True})
        assert self.api("amend", edits=list(edits)) == tried
        return tried

    def page(self, end: str = "") -> Page | None:
        """Return one of the link's pages, None if it may not open it."""
        answer = self.client.get(f"/t/{self.token}{end}", follow_redirects=True)
        assert answer.status_code in (200, 403), answer.status_code
        return Page(answer.get_data(as_text=True), end) if answer.status_code == 200 else None

    def offers(self, text: str, end: str = "") -> bool:
        """Tell whether a page of the link has a button or a link with this text."""
        page = self.page(end)
        return page is not None and any(text in one.text for tag in ("a", "button") for one in page.all(tag))

    def post_page(self, end: str, **fields: str) -> bool:
        """Tell whether a form of a page of the link's is taken, whatever its pages offer."""
        return self.post(f"/t/{self.token}{end}", **fields)

    def post(self, address: str, **fields: str) -> bool:
        """Tell whether a form is taken from who has the link."""
        inputs = Page(self.client.get("/kontor/new").get_data(as_text=True), "/kontor/new").all("input")
        token = next(one.attrs["value"] for one in inputs if one.attrs.get("name") == "csrf_token")
        form = {"csrf_token": token, "seen": str(self.seen), "key": "k", **fields}
        status = self.client.post(address, data=form).status_code
        assert status in (200, 303, 403), status
        return status in (200, 303)


Tried = Callable[[FlaskClient, str], list[bool]]


def _laid(client: FlaskClient, link: str) -> Try:
    table = Try(client, link)
    assert table.by("black", "lay", seat="black", card="B18") == 200
    return table


def _look(client: FlaskClient, link: str) -> list[bool]:
    table = Try(client, link, PLAY)
    return [table.client.get(f"/api/v1/tables/{table.token}").status_code == 200, table.page() is not None]


def _see_laid(client: FlaskClient, link: str) -> list[bool]:
    table = _laid(client, link)
    page = client.get(f"/t/{table.token}").get_data(as_text=True)
    return [
        table.client.get(f"/api/v1/tables/{table.token}").get_json()["laid"] is not None,
        "B18" in page or 'id="own-card"' in page,
    ]


def _lay(client: FlaskClient, link: str) -> list[bool]:
    lays, lifts = Try(client, link), _laid(client, link)
    return [lays.api("lay", seat="black", card="B18"), lifts.api("lift", seat="black")]


def _enter(client: FlaskClient, link: str) -> list[bool]:
    return [Try(client, link, PLAY).api("entries", entry=PLACE)]


def _teach(client: FlaskClient, link: str) -> list[bool]:
    return [Try(client, link).api("entries", entry=one) for one in ANYBODYS]


def _take_back(client: FlaskClient, link: str) -> list[bool]:
    return [
        allowed
        for entries, by in (((PLAY, PLACE), "host"), *(((one,), "black") for one in ANYBODYS))
        for allowed in _takes_back(*(Try(client, link, *entries, by=by) for _ in range(2)), link)
    ]


def _takes_back(by_api: Try, by_page: Try, link: str) -> list[bool]:
    offers = by_api.offers("Take it back", "/all" if link == "host" else "")
    return [offers, by_api.api("take-back"), _take_back_by_page(by_page, link)]


def _take_back_by_page(table: Try, link: str) -> bool:
    mode = {"host": "all", "look": "look"}.get(link, "own")
    return table.post_page(f"/{mode}/take-back")


def _take_back_reveal(client: FlaskClient, link: str) -> list[bool]:
    openly = Try(client, link, PLAY)
    laid = _laid(client, link)
    assert laid.by("red", "lay", seat="red", card="R17") == 200
    late = {"sit_out_until": "revealed"}
    sat_out = Try(client, link, options=late)  # what others have laid is seen by who sits out, and stays seen
    assert sat_out.by("red", "lay", seat="red", card="R17") == 200
    assert sat_out.by("black", "entries", entry={"entry": "sit-out", "seat": "black"}) == 200
    offers = [one.offers("Take it back", "/all" if link == "host" else "") for one in (openly, laid, sat_out)]
    return [*offers, *(one.api("take-back") for one in (openly, laid, sat_out))]


def _insert(client: FlaskClient, link: str) -> list[bool]:
    sits_out = {"op": "insert", "at": 0, "entry": {"entry": "sit-out", "seat": "black"}}
    return [Try(client, link, {"entry": "sit-out", "seat": "red"}).amend(sits_out)]


def _change(client: FlaskClient, link: str) -> list[bool]:
    change = {"op": "change", "at": 1, "entry": {**PLACE, "cell": [-1, 1]}}
    edits = [[change], [{"op": "delete", "at": 1}]]
    pages = [Try(client, link, PLAY, PLACE) for _ in range(2)]
    offers = [pages[0].offers(text, "/correct/1") for text in ("something else instead", "This never happened")]
    tried = pages[1].post_page("/correct/try", edits="[]", add='{"op": "delete", "at": 1}')
    ended = Try(client, link, ANYBODYS[1], by="black").amend({"op": "delete", "at": 0})
    return [*offers, tried, *(Try(client, link, PLAY, PLACE).amend(*one) for one in edits), ended]


def _pass_on(client: FlaskClient, link: str) -> list[bool]:
    change = {"op": "change", "at": 0, "entry": {"entry": "sit-out", "seat": "red"}}
    return [Try(client, link, {"entry": "sit-out", "seat": "black"}).amend(change)]


def _change_reveal(client: FlaskClient, link: str) -> list[bool]:
    change = {"op": "change", "at": 0, "entry": {**PLAY, "cards": {"red": "R23", "black": "B26"}}}
    both = [{"op": "delete", "at": 0}, {"op": "insert", "at": 0, "entry": {"entry": "sit-out", "seat": "black"}}]
    return [Try(client, link, PLAY).amend(*edits) for edits in ([change], [{"op": "delete", "at": 0}], both)]


def _own_card(client: FlaskClient, link: str) -> list[bool]:
    change = {"op": "change", "at": 0, "entry": {**PLAY, "cards": {**PLAY["cards"], "black": "B26"}}}
    page = Try(client, link, PLAY).page("/correct/0")
    return [page is not None and "/wrong/entry.0/card.black" in page.html, Try(client, link, PLAY).amend(change)]


def _correct(client: FlaskClient, link: str) -> list[bool]:
    pages = Try(client, link)
    opens = pages.page("/kontor/cards/R17") is not None
    corrects = Try(client, link).api("correct", card=FACE), Try(client, link).amend({"op": "face", "card": FACE})
    return [opens, *corrects, Try(client, link, ANYBODYS[0]).amend({"op": "delete", "at": 0})]


def _option(client: FlaskClient, link: str) -> list[bool]:
    edit = {"op": "option", "option": "placing", "value": "may"}
    pages = Try(client, link)
    offers = pages.offers("See what that would change", "/correct")
    return [offers, pages.post_page("/correct/try", option="placing", value="may"), Try(client, link).amend(edit)]


def _accept(client: FlaskClient, link: str) -> list[bool]:
    """Try it where the log has kept that all was ruled otherwise."""
    tried = [Try(client, link, PLAY, PLACE) for _number in range(4)]
    for one in tried:
        ruled_otherwise(client.application.extensions["kontor-tables"], one.token)
    offered, by_page, by_api, accepted = tried
    offers = offered.offers("Let today's rulings hold")
    assert accepted.by("host", "accept") == 200
    return [offers, by_page.post_page("/otherwise/accept"), by_api.api("accept"), accepted.api("take-back")]


def _decide(client: FlaskClient, link: str) -> list[bool]:
    pages = Try(client, link)
    offers = pages.offers("Overrule the arbiter", "/wrong")
    opens = pages.page("/kontor/decide") is not None
    said = pages.post_page("/kontor/decide", what="coins", seat="black", coins="1", reason="It fell.")
    inserted = Try(client, link).amend({"op": "insert", "at": 0, "entry": COINS})
    return [offers, opens, said, inserted, Try(client, link).api("entries", entry=COINS)]


def _clock(client: FlaskClient, link: str) -> list[bool]:
    return [Try(client, link).post_page("/clock", clock="on")]


def _links(client: FlaskClient, link: str) -> list[bool]:
    table = Try(client, link)
    page = client.get(f"/t/{table.token}/codes").get_data(as_text=True)
    return [table.tokens[seat] in page for seat in ("red", "black") if seat != link]


def _replace(client: FlaskClient, link: str) -> list[bool]:
    table = Try(client, link)
    offers = table.offers("Replace this link", "/codes")
    by_api = client.post(f"/api/v1/tables/{table.token}/links", json={"role": "seat", "seat": "black"}).status_code
    assert by_api in (200, 403)
    return [offers, by_api == 200, table.post_page("/links/seat?seat=red")]


def _note_place(client: FlaskClient, link: str) -> list[bool]:
    table = Try(client, link, ANYBODYS[1])
    return [table.offers("Note it", "/score"), table.post(f"/games/place/{table.token}", place="Praha")]


def _copy(client: FlaskClient, link: str) -> list[bool]:
    return [Try(client, link, PLAY).page("/what-if") is not None]


ACTIONS: dict[str, Tried] = {
    "look at the table": _look,
    "see the seat's card that lies face down": _see_laid,
    "play a card for the seat, or take it back": _lay,
    "enter for the seat": _enter,
    "enter what a card shows, or that the game is to end": _teach,
    "take back what was entered for the seat": _take_back,
    "take back a reveal, or what brought it about": _take_back_reveal,
    "enter for the seat before an earlier entry": _insert,
    "change or delete an entry of the seat": _change,
    "turn an entry of the seat into another's": _pass_on,
    "change or delete a reveal": _change_reveal,
    "say which card of a reveal the seat's own was": _own_card,
    "correct what a card shows": _correct,
    "change an option": _option,
    "override the arbiter": _decide,
    "say what holds where today's rules rule otherwise, or take that back": _accept,
    "show or hide the clock": _clock,
    "see the links of all seats": _links,
    "replace a link": _replace,
    "note where the game was played": _note_place,
    "try something on a copy": _copy,
}
"""How each line of the table is tried: what the API and the pages answered, whether they allow it."""


def test_every_line_of_the_table_is_tried() -> None:
    assert list(rights()) == list(ACTIONS)


@pytest.mark.parametrize("column", LINKS)
@pytest.mark.parametrize("action", ACTIONS)
def test_each_link_may_what_the_table_says_and_no_more(app: Flask, action: str, column: str) -> None:
    tried = ACTIONS[action](app.test_client(), LINKS[column])
    assert tried == [rights()[action][column]] * len(tried)


def log_of(client: FlaskClient, token: str) -> list[tuple[str, object]]:
    lines = client.get(f"/api/v1/tables/{token}/rulings").get_json()["lines"]
    return [(line["actor"], line["content"]["seat"]) for line in lines if line["kind"] == "opened"]


def test_the_log_says_once_a_device_that_the_hosts_has_opened_a_seat(app: Flask) -> None:
    table = Try(app.test_client(), "look")
    host, red, look = (table.tokens[name] for name in ("host", "red", "look"))
    first, other, guest = app.test_client(), app.test_client(), app.test_client()
    guest.get(f"/t/{red}")
    guest.get(f"/t/{look}")
    first.get(f"/t/{host}")
    assert log_of(guest, look) == []
    for page in (f"/t/{red}/live/own", f"/t/{red}", f"/t/{red}/rulings"):
        assert first.get(page).status_code == 200
    assert log_of(guest, look) == [("host", "red")]
    other.get(f"/t/{red}")
    other.get(f"/t/{host}/all")  # the other way round it's the same
    other.get(f"/t/{host}")
    assert log_of(guest, look) == [("host", "red")] * 2
    assert (
        "The host's device has opened the page of Ada." in Page(guest.get(f"/t/{look}").get_data(as_text=True), "").text
    )


def test_that_the_host_has_opened_a_seat_keeps_nobody_from_entering(app: Flask) -> None:
    table, phone = Try(app.test_client(), "black", PLAY), app.test_client()
    seen = table.seen
    phone.get(f"/t/{table.tokens['host']}")
    phone.get(f"/t/{table.tokens['red']}")
    assert table.seen == seen + 1
    assert table.by("black", "entries", entry=PLACE, seen=seen) == 200


def test_after_the_end_nothing_is_noted(app: Flask) -> None:
    table, phone = Try(app.test_client(), "look", *legal_entries(3)), app.test_client()
    table.by("host", "entries", entry={"entry": "end", "reason": "agreed"})
    for link in ("host", "red"):
        phone.get(f"/t/{table.tokens[link]}")
    assert log_of(phone, table.token) == []
