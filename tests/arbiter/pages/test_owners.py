"""Decks and start pictures belong to lists: who doesn't hold a list's key finds nothing, whatever address and form."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from flask import Flask
from itsdangerous import URLSafeTimedSerializer
from sqlalchemy import select, update
from werkzeug.test import TestResponse

from arbiter.keeping.decks import Deck
from arbiter.pages.table.share_links import DAYS, key_of
from arbiter.store.models import deck_cards, deck_faces, decks, games, layouts, tables as tables_table
from arbiter.tables.service import Tables
from contract.game import CONTRACT
from kontor.game import KONTOR
from kontor.setup.kept_layouts import KeptLayout, OwnLayouts
from kontor.setup.start_layouts import pictures, start_picture
from tests.arbiter.pages.phone import Phone
from tests.arbiter.play import FACES, SETUP, Json, Table, own_decks

pytestmark = pytest.mark.devices
BLUEPRINTS = {"kontor_decks": "deck_id", "contract_decks": "deck_id", "kontor_layouts": "layout_id"}
OTHER: Json = {**FACES["R17"], "goods": ["tea", "tea"]}
CONTRACT_SETUP: Json = {
    "game": "base",
    "players": [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Fritz"}],
    "pile": {"A": 10, "B": 8},
}
TWO = {"name-red": "Ada", "name-black": "Fritz"}
FORMS: tuple[dict[str, str], ...] = (
    {},
    {"name": "Mine", "card": "R17", "face": "0", "kind": "crane"},
    {"card": "R17", "forget": "yes"},
    {"card": "5", "forget": "yes"},
)


@dataclass
class Device:
    """A phone with a list of its own: a deck of each game and a start picture, all called "Ours"."""

    app: Flask
    phone: Phone
    key: str
    shelf: int

    @classmethod
    def new(cls, app: Flask) -> Device:
        tables: Tables = app.extensions["kontor-tables"]
        phone, key = Phone(app), tables.lists.make()
        with phone.client.session_transaction() as session:
            session["shelves"] = [key]
        return cls(app, phone, key, tables.lists.ids([key])[key])

    def fill(self, face: Json, seats: int) -> Device:
        Phone.typed.add("Ours")
        Table.open(self.tables, SETUP, "Ours", self.shelf).enter({"entry": "face", "card": face})
        self.tables.open(CONTRACT_SETUP, "Ours", CONTRACT.id, self.shelf)
        self.own_layouts.save("Ours", "insel", seats, start_picture("insel", seats) or [])
        return self

    @property
    def tables(self) -> Tables:
        return self.app.extensions["kontor-tables"]

    @property
    def own_layouts(self) -> OwnLayouts:
        return OwnLayouts(self.tables.store, (self.shelf,))

    @property
    def ids(self) -> dict[str, int]:
        """The numbers of what is this device's, by blueprint."""
        kontor, contract = (own_decks(self.tables, rules, self.shelf)["Ours"].id for rules in (KONTOR, CONTRACT))
        return {"kontor_decks": kontor, "contract_decks": contract, "kontor_layouts": self.pictures[0].id}

    @property
    def deck(self) -> Deck:
        return own_decks(self.tables, KONTOR, self.shelf)["Ours"]

    @property
    def pictures(self) -> list[KeptLayout]:
        return self.own_layouts.listing()

    def post(self, path: str, form: dict[str, str]) -> TestResponse:
        """Send a form of this device's own making."""
        self.phone.open("/kontor/decks")
        token = self.phone.form("Import")["csrf_token"]
        return self.phone.client.post(path, data=form | {"csrf_token": token})


@pytest.fixture
def anna(app: Flask) -> Device:
    return Device.new(app).fill(FACES["R17"], 2)


@pytest.fixture
def eve(app: Flask) -> Device:
    return Device.new(app).fill(OTHER, 4)


def everything(tables: Tables) -> dict[str, list[object]]:
    """Return all rows that say what is whose."""
    kept = (decks, layouts, deck_faces, deck_cards, games, tables_table)
    with tables.store.reading() as connection:
        return {
            one.name: [tuple(row) for row in connection.execute(select(one).order_by(*one.primary_key))] for one in kept
        }


def addresses(app: Flask, ids: dict[str, int]) -> Iterator[tuple[str, str]]:
    """Yield method and address of all that can be done with these decks and pictures, new routes too."""
    for rule in app.url_map.iter_rules():
        blueprint = rule.endpoint.partition(".")[0]
        argument = BLUEPRINTS.get(blueprint)
        if argument in rule.arguments:
            for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
                yield method, rule.rule.replace(f"<int:{argument}>", str(ids[blueprint]))


def test_another_lists_numbers_are_nobodys_on_every_route_and_verb(app: Flask, anna: Device, eve: Device) -> None:
    found = list(addresses(app, anna.ids))
    assert len(found) >= 2 * 10 + 3
    before = everything(anna.tables)
    stranger = Device(app, Phone(app), "", 0)
    queries = ("", "?card=R17", "?card=5", f"?other={eve.ids['kontor_decks']}", f"?other={eve.ids['contract_decks']}")
    for device in (eve, stranger):
        for method, path in found:
            if method == "GET":
                answers = [device.phone.client.get(path + query) for query in queries]
            else:
                others = [{"other": str(number)} for number in eve.ids.values()]
                answers = [device.post(path, form) for form in (*FORMS, *others)]
            assert {answer.status_code for answer in answers} == {404}, (method, path)
    assert everything(anna.tables) == before
    for method, path in found:
        if method == "GET" and "merge" not in path and "card" not in path:
            assert anna.phone.client.get(path).status_code == 200, path


def test_a_deck_isnt_merged_with_anothers(anna: Device, eve: Device) -> None:
    before = everything(anna.tables)
    mine, theirs = eve.ids["kontor_decks"], anna.ids["kontor_decks"]
    assert eve.phone.client.get(f"/kontor/decks/{mine}/merge?other={theirs}").status_code == 404
    assert eve.post(f"/kontor/decks/{mine}/merge", {"other": str(theirs)}).status_code == 404
    assert eve.post(f"/kontor/decks/{mine}/merge", {"other": str(eve.ids["contract_decks"])}).status_code == 404
    assert everything(anna.tables) == before


def test_lists_and_forms_name_nothing_of_anothers(anna: Device, eve: Device) -> None:
    OwnLayouts(anna.tables.store, (anna.shelf,)).save("Annas", "insel", 2, pictures("insel", 2)[0].layout)
    Table.open(anna.tables, SETUP, "Annas", anna.shelf)
    anna.tables.open(CONTRACT_SETUP, "Annas", CONTRACT.id, anna.shelf)
    pages = (
        "/kontor/decks",
        "/contract/decks",
        "/kontor/layouts",
        "/kontor/layouts/edit?ready=7",
        "/kontor/new",
        "/contract/new",
    )
    for page in pages:
        assert b"Annas" in anna.phone.client.get(page).data, page
        assert b"Annas" not in eve.phone.client.get(page).data, page
        assert b"Annas" not in anna.app.test_client().get(page).data, page


@pytest.mark.parametrize("page", ["/kontor/new", "/contract/new"])
def test_the_set_up_page_takes_no_deck_of_anothers(anna: Device, eve: Device, page: str) -> None:
    before = everything(anna.tables)
    number = anna.ids["kontor_decks" if page == "/kontor/new" else "contract_decks"]
    names = TWO if page == "/kontor/new" else {"order": "red,blue", "name-red": "Ada", "name-blue": "Fritz"}
    piles = {"pile-A": "10", "pile-B": "8"}
    for given in (f"own:{number}", "own:999", "own:Ours", "own:", "own:-1", "own:²", f"own:{10**30}"):
        eve.phone.open(page)
        shown = eve.phone.press("Open the table", 422, deck=given, **names, **piles)
        assert "This deck is in no list of this device." in shown.text
    assert everything(anna.tables) == before
    name = {"deck": "new", "deck-name": "Ours"}
    eve.phone.press("Open the table", **names, **piles, **name)
    assert b"Ours" in eve.phone.client.get("/kontor/decks").data
    known = own_decks(anna.tables, KONTOR, anna.shelf)["Ours"], own_decks(anna.tables, KONTOR, eve.shelf)["Ours"]
    assert [deck.faces["R17"] for deck in known] == [FACES["R17"], OTHER]


def test_the_editor_takes_no_start_picture_of_anothers_and_replaces_none(anna: Device, eve: Device) -> None:
    number, before = anna.ids["kontor_layouts"], anna.pictures
    assert eve.phone.client.get(f"/kontor/layouts/edit?kept={number}").status_code == 404
    form = {"game": "pro", "scenario": "insel", "lay-act": f"kept-{number}"}
    assert eve.post("/kontor/layouts/edit", form).status_code == 404
    drawn = {"game": "pro", "scenario": "insel", "layout": json.dumps(start_picture("insel", 2)), "lay-name": "Ours"}
    assert eve.post("/kontor/layouts/edit", drawn | {"lay-act": "replace"}).status_code == 200
    assert anna.pictures == before
    assert [one.seats for one in eve.pictures] == [2]


def test_a_table_teaches_the_deck_of_its_own_list_only(anna: Device, eve: Device) -> None:
    for face, device in ((FACES["B18"], anna), ({**FACES["B18"], "coin": True}, eve)):
        Table.open(anna.tables, SETUP, "Ours", device.shelf).enter({"entry": "face", "card": face})
    assert anna.deck.faces == {"B18": FACES["B18"], "R17": FACES["R17"]}
    assert eve.deck.faces["B18"]["coin"] is True
    assert anna.deck.contradictions == {}


def test_a_seat_uses_and_teaches_the_deck_through_its_table_only(anna: Device) -> None:
    links = anna.tables.open(SETUP, "Ours", shelf_id=anna.shelf).links
    seat = Phone(anna.app)
    path = f"/api/v1/tables/{links.seats['red']}"
    taught = seat.client.post(f"{path}/entries", json={"entry": {"entry": "face", "card": FACES["R19"]}, "seen": 0})
    assert taught.status_code == 200
    assert {card["id"] for card in seat.client.get(f"{path}/deck").get_json()["cards"]} == {"R17", "R19"}
    assert seat.client.get(f"/t/{links.seats['red']}/kontor/cards").status_code == 200
    for way in ("", "/file", "/print", "/share", "/merge"):
        assert seat.client.get(f"/kontor/decks/{anna.ids['kontor_decks']}{way}").status_code == 404
    assert "Ours" not in seat.open("/kontor/decks").text


def test_a_device_that_takes_the_list_has_its_decks(anna: Device, eve: Device) -> None:
    eve.phone.open(f"/games/share/{anna.key}")
    eve.phone.press("Show them here")
    listed = [one.text for one in eve.phone.open("/kontor/decks").all("li")]
    assert listed == ["Ours 1 card known", "Ours 1 card known · in another list of this device"]
    assert eve.phone.client.get(f"/kontor/decks/{anna.ids['kontor_decks']}/file").get_json()["cards"] == [FACES["R17"]]
    assert (
        f"/kontor/decks/{eve.ids['kontor_decks']}/merge"
        not in eve.phone.open(f"/kontor/decks/{eve.ids['kontor_decks']}").html
    )
    shown = eve.phone.open("/kontor/new").text
    assert "In another list of this device: the game goes there too." in shown
    eve.phone.press("Open the table", deck=f"own:{eve.ids['kontor_decks']}", **TWO)
    with eve.tables.store.reading() as connection:
        newest = select(games.c.shelf_id, tables_table.c.deck_id).join(tables_table).order_by(games.c.table_id.desc())
        assert tuple(connection.execute(newest).first() or ()) == (eve.shelf, eve.ids["kontor_decks"])


def test_a_copy_of_a_deck_is_handed_over_by_a_link(anna: Device, eve: Device) -> None:
    anna.phone.open(f"/kontor/decks/{anna.ids['kontor_decks']}")
    anna.phone.follow("A copy for others")
    link = next(one.attrs["href"] for one in anna.phone.page.all("a") if "/copy/" in one.attrs.get("href", ""))
    shown = eve.phone.open(link).text
    assert "Ours: 1 card known" in shown
    assert "You have a deck of this name already." in shown
    eve.phone.press("Take a copy", 422, name=" ")
    eve.phone.press("Take a copy", name="Annas")
    assert eve.phone.page.h1 == "Annas"
    copy = own_decks(eve.tables, KONTOR, eve.shelf)["Annas"]
    assert copy.faces == anna.deck.faces
    assert copy.id != anna.deck.id
    eve.post(f"/kontor/decks/{copy.id}/card", {"card": "R17", "forget": "yes"})
    assert anna.deck.faces == {"R17": FACES["R17"]}
    eve.phone.open(link)
    eve.phone.press("Take a copy", name="Ours")
    assert eve.deck.contradictions == {"R17": (FACES["R17"], OTHER)}, "what the own tables saw goes before"


def test_a_device_without_a_list_gets_one_with_the_copy(app: Flask, anna: Device) -> None:
    with app.test_request_context():
        key = key_of("kontor deck", anna.ids["kontor_decks"])
    phone = Phone(app)
    phone.open(f"/kontor/decks/copy/{key}")
    phone.press("Take a copy")
    assert [one.text for one in phone.open("/kontor/decks").all("li")] == ["Ours 1 card known"]


def test_a_copy_of_a_start_picture_is_handed_over_by_a_link(anna: Device, eve: Device) -> None:
    anna.phone.open("/kontor/layouts")
    anna.phone.follow("A copy for others Ours")
    link = next(one.attrs["href"] for one in anna.phone.page.all("a") if "/copy/" in one.attrs.get("href", ""))
    eve.phone.open(link)
    shown = eve.phone.press("Take a copy", 422)
    assert "There is a start layout of this name already." in shown.text
    eve.phone.press("Take a copy", name="Annas")
    assert [(one.name, one.seats) for one in eve.pictures] == [("Annas", 2), ("Ours", 4)]
    assert [one.name for one in anna.pictures] == ["Ours"]


def test_a_link_that_this_house_hasnt_made_or_that_is_old_hands_nothing_over(
    app: Flask, anna: Device, eve: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    with app.test_request_context():
        key, picture = (
            key_of("kontor deck", anna.ids["kontor_decks"]),
            key_of("start picture", anna.ids["kontor_layouts"]),
        )
        gone = key_of("kontor deck", 999)
    other = URLSafeTimedSerializer("not ours", salt="copy of a kontor deck").dumps(anna.ids["kontor_decks"])
    bad = [f"/kontor/decks/copy/{one}" for one in ("x", key + "x", picture, other, gone)]
    bad += [f"/contract/decks/copy/{key}", f"/kontor/layouts/copy/{key}"]
    before = everything(anna.tables)
    for path in bad:
        assert eve.phone.client.get(path).status_code == 404, path
        assert eve.post(path, {"name": "Stolen"}).status_code == 404, path
    assert eve.phone.client.get(f"/kontor/decks/copy/{key}").status_code == 200
    moment = time.time() + DAYS * 24 * 3600 + 60
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: moment)
    assert eve.phone.client.get(f"/kontor/decks/copy/{key}").status_code == 404
    assert everything(anna.tables) == before


def test_a_zip_brings_decks_into_the_importing_list_and_takes_out_the_own_ones(anna: Device, eve: Device) -> None:
    with anna.phone.client.get("/games/all.zip") as answer:
        file = answer.data
    before = anna.deck
    eve.phone.open("/games/import")
    token = eve.phone.form("Import")["csrf_token"]
    sent = {"csrf_token": token, "file": (io.BytesIO(file), "all.zip")}
    assert eve.phone.client.post("/games/import", data=sent).status_code == 200
    assert eve.deck.contradictions == {"R17": (FACES["R17"], OTHER)}
    assert anna.deck == before


def test_two_lists_decks_of_one_name_stay_two_in_a_zip(app: Flask, anna: Device, eve: Device) -> None:
    with eve.phone.client.session_transaction() as session:
        session["shelves"] = [eve.key, anna.key]
    with eve.phone.client.get("/games/all.zip") as answer:
        file = answer.data
    new = Device.new(app)
    new.phone.open("/games/import")
    sent = {"csrf_token": new.phone.form("Import")["csrf_token"], "file": (io.BytesIO(file), "all.zip")}
    assert new.phone.client.post("/games/import", data=sent).status_code == 200
    found = own_decks(app.extensions["kontor-tables"], KONTOR, new.shelf)
    assert {name: deck.faces["R17"] for name, deck in found.items()} == {"Ours": OTHER, "Ours (2)": FACES["R17"]}


def test_what_was_left_over_is_offered_to_those_that_were_there_only(app: Flask, anna: Device, eve: Device) -> None:
    deck, picture = anna.ids["kontor_decks"], anna.ids["kontor_layouts"]
    tables = anna.tables
    with tables.store.writing() as connection:
        last = connection.scalar(select(games.c.table_id).where(games.c.shelf_id == eve.shelf).limit(1))
        for table, number in ((decks, deck), (layouts, picture)):
            connection.execute(update(table).where(table.c.id == number).values(shelf_id=None, before=last, name="Old"))
    Phone.typed.add("Old")
    late = Device.new(app).fill(FACES["R17"], 2)
    for page in ("/kontor/decks", "/kontor/layouts"):
        assert "From before" not in late.phone.open(page).text
        assert "From before" not in Phone(app).open(page).text
        eve.phone.open(page)
        assert "From before" in eve.phone.page.text
        eve.phone.follow("Old")
        eve.phone.press("Take a copy")
    assert own_decks(tables, KONTOR, eve.shelf)["Old"].faces == {"R17": FACES["R17"]}
    assert [one.name for one in eve.pictures] == ["Old", "Ours"]
    assert eve.phone.client.get(f"/kontor/decks/{deck}").status_code == 404


def test_owners_are_told_once_that_it_was_everybodys(anna: Device, eve: Device) -> None:
    with anna.tables.store.writing() as connection:
        for table in (decks, layouts):
            connection.execute(update(table).values(before=1))
    for page in ("/kontor/decks", "/kontor/layouts"):
        anna.phone.open(page)
        assert "These are yours now" in anna.phone.page.text
        assert "These are yours now" not in anna.phone.press("Understood").text
        assert "These are yours now" in eve.phone.open(page).text
