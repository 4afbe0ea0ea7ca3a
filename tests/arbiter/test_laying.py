"""What is laid face down is chosen in a form, for any game: no address, no link and no header ever holds it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from html.parser import HTMLParser
from typing import Any, ClassVar
from urllib.parse import parse_qsl, unquote_plus, urlencode

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from arbiter.defaults import Setup, board_game
from arbiter.defaults.engine import CardFaces, Learned
from arbiter.game import Game, Json
from arbiter.log.history import SEALING_KINDS
from arbiter.played_table import LIVE
from arbiter.registry import BoardGame, Registry
from arbiter.tapping import SeenPage, said_by
from arbiter.testing import app_of, plays_through
from docs.examples import causeway
from rulings import Step, refuse
from rulings.forms import listing, number
from tests.arbiter.made_up_game import BIDS, BidRules, Bids, BidSealing
from tests.tiers import sampled

ADDRESSES = ("Location", "HX-Location", "HX-Push-Url", "HX-Redirect", "HX-Replace-Url")
TYPED = "sealed_number"
PLAIN = ("big", "cell", "openly")
"""What says how a page looks, or which cell of the picture was tapped, is said with a number."""
WRITTEN = re.compile(r"(?:/|\?|#|https?:)\S*")
"""What an attribute says that is an address."""


class PlaceSealing(BidSealing):
    """A bid goes with a cell, and none may be as high as its cell is far to the right."""

    def check(self, game: Game, seat: str, sealed: Json) -> None:
        super().check(game, seat, sealed)
        if sealed["number"] == sealed["cell"][0] + 1:
            refuse("bid.high", "2", most=sealed["number"])


class PlaceRules(BidRules):
    """Bids with two keys, one of them a cell: not every choice of both may be laid."""

    sealed_keys: ClassVar = {"number": number(1, 9), "cell": listing(number(-1, 1), 2, 2)}
    sealing = PlaceSealing()


class TypedRules(BidRules):
    """Bids of so many numbers that they are typed."""

    sealed_keys: ClassVar = {"number": number(1, 9999)}


FACES = CardFaces("bids", range(1, 10), {"worth": number(4321, 4323)})


@dataclass(frozen=True)
class FacedBids(Bids):
    """Bids whose cards have faces."""

    faces: Mapping[int, Json] = field(default_factory=dict)


class FacedSealing(BidSealing):
    """A bid is a card, whose face has to be known."""

    def check(self, game: Game, seat: str, sealed: Json) -> None:
        super().check(game, seat, sealed)
        FACES.of(game.faces, sealed["number"])


class FacedRules(BidRules):
    """Bids with cards that nobody has met before."""

    faces = FACES
    line_kinds = (*SEALING_KINDS, FACES.line_kind)
    entry_kinds = (*BidRules.entry_kinds, FACES.kind)
    sealing = FacedSealing()

    def start(self, setup: Setup) -> Step[Game]:
        bids = super().start(setup).game
        return Step(FacedBids(**{one.name: getattr(bids, one.name) for one in fields(bids)}, faces=setup.faces), ())

    def apply(self, game: Game, entry: Any) -> Step[Game]:
        if isinstance(entry, Learned):
            return Step(replace(game, faces=FACES.learned(game.faces, entry.card)), ())
        return super().apply(game, entry)


class Addresses(HTMLParser):
    """All addresses on a page, also those that its forms to get something would go to."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._is_getting = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.found += [value for name, value in given.items() if name != "d" and WRITTEN.fullmatch(value)]
        if tag == "form":
            self._is_getting = given.get("method", "get").lower() == "get"
        if tag in ("input", "button", "option", "select") and self._is_getting:
            self.found.append(f"?{urlencode({given.get('name', ''): given.get('value', '')})}")


class Phone:
    """A device with a table's links, each of whose answers is searched for addresses with what is laid in them."""

    def __init__(self, client: FlaskClient, game: BoardGame) -> None:
        self.client, self.keys = client, {*game.rules.sealed_keys} - {"cell"}  # type: ignore[attr-defined]
        players = [{"seat": seat, "name": seat.title()} for seat in game.rules.seats[:3]]  # type: ignore[attr-defined]
        setup = {"players": players, **({"rounds": 2} if isinstance(game.rules, BidRules) else {})}
        self.host: str = client.post("/api/v1/tables", json={"rules": game.id, "setup": setup}).json["links"]["host"]
        codes = SeenPage(client.get(f"/t/{self.host}/codes").text).links
        links = [one.split("/")[2].partition("?")[0] for one in codes if one.startswith("/t/")]
        others = [one for one in dict.fromkeys(links) if one != self.host]
        self.seats = dict(zip((one["seat"] for one in players), others, strict=False))

    def open(self, url: str, **headers: str) -> SeenPage:
        return self.searched(self.client.get(url, headers=headers))

    def searched(self, answer: TestResponse) -> SeenPage:
        """Return the page of an answer in which no address has a key of what is laid, or a value."""
        addresses = [answer.request.full_path, *(answer.headers.get(name, "") for name in ADDRESSES)]
        for address in (one.partition("#")[0] for one in (*addresses, *Addresses(answer.text).found)):
            assert not any(re.search(rf"\b(sealed_)?{key}\b", unquote_plus(address)) for key in self.keys), address
            for name, value in parse_qsl(address.partition("?")[2] if address.startswith(("?", "/t/")) else ""):
                if name == "entry":
                    assert "entry" in said_by(address), address  # something entered openly says its kind
                elif name not in PLAIN:
                    assert not re.search(r"\d", value), address
        return SeenPage(answer.text)

    def lay(self, url: str, *, live: bool) -> None:
        """Lay what a page offers: first without an answer, then with what can't be, then till it is taken."""
        headers = LIVE if live else {}
        action, fields = self.open(url).form("/lay") or ("", {})
        assert action
        ways = self.ways(url, fields)
        for given in (fields, {**fields, **dict.fromkeys(ways[0].keys() - fields.keys() | {TYPED}, "99")}):
            answer = self.client.post(action, data=given, headers=headers)
            again = self.searched(answer)
            assert (answer.status_code, (again.form("/lay") or "")[0]) == (422, action)
            assert [link for link in again.links if link.startswith("#sealed") and link[1:] not in again.ids] == []
            assert not any(link.startswith("#choice-") for link in again.links)
        for given in ways:
            answer = self.client.post(action, data=given, headers=headers)
            page = self.searched(answer)
            if "learn" in (asked := page.form("/lay") or ("", {}))[1]:
                answer = self.client.post(action, data={**asked[1], "face_worth": "4321"}, headers=headers)
                self.searched(answer)
            if answer.status_code != 422:
                break
        assert answer.status_code == (200 if live else 303)
        if not live:
            self.open(answer.location)

    def ways(self, url: str, fields: dict[str, str]) -> list[dict[str, str]]:
        """Return the form of a page filled in, the lowest values first: those of two keys don't go together there."""
        offered = {name: values for (action, name), values in self.open(url).choices.items() if action.endswith("/lay")}
        offered |= {TYPED: [*"123456789"]} if TYPED in fields else {}
        return [
            {**fields, **{name: values[min(place, len(values) - 1)] for name, values in offered.items()}}
            for place in range(9)
        ]


@pytest.mark.parametrize("live", [True, False], ids=["live", "plain"])
@pytest.mark.parametrize("passed", [True, False], ids=["one phone", "own phones"])
@pytest.mark.parametrize(
    "game",
    sampled([board_game(FacedRules()), board_game(PlaceRules()), causeway.GAME, BIDS, board_game(TypedRules())], 5),
    ids=["faces", "two keys, one a cell", "causeway", "bids", "typed"],
)
def test_no_address_ever_holds_what_is_laid_face_down(game: BoardGame, live: bool, passed: bool) -> None:
    with app_of(Registry([game]), TESTING=True, WTF_CSRF_ENABLED=False) as app:
        phone = Phone(app.test_client(), game)
        for seat, token in phone.seats.items():
            page, part = (f"/t/{phone.host}/all", "all") if passed else (f"/t/{token}", "own")
            phone.open(page)
            phone.lay(f"{page}?seat={seat}" if passed else page, live=live)
            for again in (page, f"/t/{phone.host if passed else token}/live/{part}", f"/t/{phone.host}"):
                phone.open(again)
        state = app.test_client().get(f"/api/v1/tables/{phone.host}").json
        assert state["sealed"] == [], "all was turned over"


@pytest.mark.parametrize(
    "rules", sampled([FacedRules(), PlaceRules(), TypedRules()], 3), ids=lambda rules: type(rules).__name__
)
def test_two_keys_and_one_that_is_typed_are_played_through(rules: BidRules) -> None:
    plays_through(board_game(rules))


def test_a_face_said_with_what_is_laid_is_told_to_nobody_before_the_reveal() -> None:
    players = [{"seat": seat, "name": seat.title()} for seat in ("a", "b")]
    with app_of(Registry([board_game(FacedRules())]), TESTING=True, WTF_CSRF_ENABLED=False) as app:
        client = app.test_client()
        links = client.post("/api/v1/tables", json={"setup": {"players": players, "rounds": 2}}).json["links"]
        host, (ada, bo) = links["host"], links["seats"].values()

        def lay(seat: str, number: int, *worth: int) -> TestResponse:
            sealed: Json = {"number": number}
            sealed |= {"faces": [{"card": number, "worth": one} for one in worth]} if worth else {}
            seen = client.get(f"/api/v1/tables/{host}").json["seen"]
            return client.post(f"/api/v1/tables/{host}/lay", json={"seat": seat, "sealed": sealed, "seen": seen})

        assert lay("a", 7).json["codes"] == ["face.unknown"]
        assert lay("a", 7, 4321, 4322).json["codes"] == ["face.other"]
        assert lay("a", 7, 4321).status_code == 200
        for page in (host, f"{host}/all", bo, ada, f"{bo}/bids/cards", f"{host}/rulings"):
            assert "432" not in client.get(f"/t/{page}").text, page
        assert lay("b", 7, 4322).json["lines"][-1]["kind"] == "returned"
        for token in (host, bo):
            told = client.get(f"/t/{token}").text
            assert ("allow together what lay face down." in told, "432" in told) == (True, False)
        lay("a", 7, 4321)
        lay("b", 7, 4321)
        entries = client.get(f"/api/v1/tables/{host}/record").json["entries"]
        assert entries == [
            {"entry": "face", "card": {"card": 7, "worth": 4321}},
            {"entry": "bids", "numbers": {"a": 7, "b": 7}},
        ]


def test_the_link_of_a_copy_holds_nothing_that_lies_face_down_on_it() -> None:
    with app_of(Registry([BIDS]), TESTING=True, WTF_CSRF_ENABLED=False) as app:
        phone = Phone(app.test_client(), BIDS)
        copy = phone.client.get(f"/t/{phone.host}/what-if").location
        others, link = app.test_client(), copy
        for seat, number in (("a", "7"), ("b", "6"), ("c", "5")):
            action, fields = phone.open(link).form("/lay") or ("", {})
            assert (fields["seat"], link) == (seat, copy), "the link says nothing of what lies there"
            link = phone.client.post(action, data={**fields, TYPED: number}).location
            _action, fields = SeenPage(others.get(copy).text).form("/lay") or ("", {})
            assert fields["seat"] == "a", "another phone knows nothing of it"
        assert (link != copy, phone.open(link).form("/lay")) == (True, None)


@pytest.mark.parametrize("sealed", [{}, {"card": 99}, {"card": "3"}, {"card": 3, "more": 1}])
def test_what_has_not_the_form_is_refused_before_the_game_looks_at_it(sealed: Json) -> None:
    setup = {"players": [{"seat": seat, "name": seat} for seat in ("red", "blue", "green")]}
    with app_of(Registry([causeway.GAME]), TESTING=True) as app:
        client = app.test_client()
        host = client.post("/api/v1/tables", json={"setup": setup}).json["links"]["host"]
        answer = client.post(f"/api/v1/tables/{host}/lay", json={"seat": "red", "sealed": sealed, "seen": 0})
        assert (answer.status_code, answer.json["codes"]) == (422, ["entry.form"])
