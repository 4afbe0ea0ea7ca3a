"""Links replaced one by one: the old one is dead at once and everywhere, the new one and all others go on."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from arbiter.foundation.faults import Forbidden, KeyReused, Missing
from arbiter.log import what_if
from arbiter.log.what_if import WhatIf
from arbiter.store.models import links as links_table
from arbiter.tables import tokens
from arbiter.tables.access import Opened, length_of
from arbiter.tables.opening import IdempotentOpening
from arbiter.tables.service import Tables
from arbiter.tables.tokens import Links, Role, spectator_token
from arbiter.web.live import Hub
from tests.arbiter.play import SETUP, WITH_FACES, Json

SECRET = "for tests"


@pytest.fixture
def opened(tables: Tables) -> Opened:
    return tables.open(WITH_FACES)


def tables_of(app: Flask) -> Tables:
    return app.extensions["kontor-tables"]


def replaced(tables: Tables, host: str, role: Role, seat: str | None = None) -> Links:
    """Replace a link by one that the host draws; the host's page then shows what is returned."""
    made = tables.replace_link(host, role, seat, tokens.new_token(host[2:-24]))
    assert tables.links(made.host) == made
    return made


def check_dead(tables: Tables, *gone: str) -> None:
    for token in gone:
        with pytest.raises(Missing):
            tables.find(token)


def all_of(made: Links) -> list[str]:
    return [made.host, made.look, *made.seats.values()]


def test_a_seats_new_link_plays_for_it_and_the_old_one_is_dead(tables: Tables, opened: Opened) -> None:
    before = opened.links
    for _ in range(2):
        after = replaced(tables, before.host, "seat", "red")
        check_dead(tables, before.seats["red"])
        assert (after.host, after.look, after.seats["black"]) == (before.host, before.look, before.seats["black"])
        assert [tables.find(token).table_id for token in all_of(after)] == [opened.table_id] * 4
        assert (tables.find(after.seats["red"]).role, tables.find(after.seats["red"]).seat) == ("seat", "red")
        before = after


def test_with_the_links_for_looking_on_go_shared_ones_and_copies(tables: Tables, opened: Opened) -> None:
    store, before = tables.store, opened.links
    shared = spectator_token(store, SECRET, opened.table_id)
    copy = what_if.link_of(store, WhatIf(opened.table_id, 0), [SECRET])
    after = replaced(tables, before.host, "look")
    check_dead(tables, before.look, shared)
    again = spectator_token(store, SECRET, opened.table_id)
    assert {tables.find(token).role for token in (after.look, again)} == {"look"}
    check_dead(tables, shared)
    with pytest.raises(Missing):
        what_if.read(store, copy, [SECRET])
    assert what_if.read(store, what_if.link_of(store, WhatIf(opened.table_id, 0), [SECRET]), [SECRET])
    assert after.seats == before.seats


def test_the_hosts_new_link_shows_all_others_and_they_go_on(tables: Tables, opened: Opened) -> None:
    red = replaced(tables, opened.links.host, "seat", "red")
    first = replaced(tables, red.host, "host")
    check_dead(tables, opened.links.host)
    assert (first.look, first.seats) == (red.look, red.seats)
    second = replaced(tables, first.host, "host")
    assert (second.look, second.seats) == (red.look, red.seats)
    assert [tables.find(token).table_id for token in all_of(second)] == [opened.table_id] * 4
    with pytest.raises(Missing):
        tables.replace_link(first.host, "seat", "red", tokens.new_token())


def test_who_had_an_old_hosts_link_cannot_work_out_later_ones(tables: Tables, opened: Opened) -> None:
    old = opened.links.host
    after = replaced(tables, replaced(tables, old, "host").host, "seat", "red")
    with tables.store.reading() as connection:
        rows = connection.execute(select(links_table).where(links_table.c.wrapped.is_not(None))).all()
    texts = [bytes(row.wrapped) for row in rows]
    assert len(texts) == 3
    for token in all_of(after):
        assert not [text for text in texts if token.encode() in text]
    derived = tokens.derive(old, after.seats)
    assert after.seats["red"] != derived.seats["red"]
    check_dead(tables, derived.seats["red"], old)


def test_none_but_the_host_replaces_links(tables: Tables, opened: Opened) -> None:
    for token in (opened.links.look, opened.links.seats["red"]):
        for role, seat in (("host", None), ("look", None), ("seat", "red")):
            with pytest.raises(Forbidden):
                tables.replace_link(token, role, seat, tokens.new_token())
    for role, seat in (("seat", "green"), ("seat", None), ("look", "red"), ("host", "red")):
        with pytest.raises(Missing):
            tables.replace_link(opened.links.host, role, seat, tokens.new_token())
    assert tables.links(opened.links.host) == opened.links


def test_a_link_once_replaced_never_comes_again(tables: Tables, opened: Opened) -> None:
    new = tokens.instead(SECRET, "key", opened.links.host, "seat", "red")
    assert tables.replace_link(opened.links.host, "seat", "red", new).seats["red"] == new
    assert tables.replace_link(opened.links.host, "seat", "red", new).seats["red"] == new
    after = replaced(tables, opened.links.host, "seat", "red")
    assert tables.replace_link(opened.links.host, "seat", "red", new) == after
    check_dead(tables, new)


def test_the_key_that_opened_a_table_tells_no_replaced_link(tables: Tables) -> None:
    once = IdempotentOpening.of(SECRET, "k" * 22, "content")
    host = tables.open(SETUP, once=once).links.host
    replaced(tables, host, "seat", "red")
    assert tables.open(SETUP, once=once).links.seats["red"] != tables.links(host).seats["red"]
    replaced(tables, host, "host")
    with pytest.raises(KeyReused):
        tables.open(SETUP, once=once)


@pytest.mark.storage
def test_a_stream_by_a_replaced_link_ends_at_once_in_every_process(both_app: Flask, both_client: FlaskClient) -> None:
    tables = tables_of(both_app)
    made = tables.open(WITH_FACES)
    elsewhere = Hub(tables.store)  # as in another process, which nobody here tells of anything
    old, other = made.links.seats["red"], made.links.seats["black"]
    streams: list[Iterator[int | None]] = []
    for token in (old, other):
        streams.append(
            elsewhere.numbers(made.table_id, 5.0, lambda token=token: length_of(tables.store, token) is not None)
        )
        assert next(streams[-1]) == 0
    response = both_client.get(f"/t/{old}/events", buffered=False)
    here = response.response
    assert b"data: 0" in next(here) + next(here)
    tables.enter(tables.find(made.links.host), {"entry": "sit-out", "seat": "black"}, 0)
    assert [next(stream) for stream in streams] == [1, 1]  # from here on it listens
    assert b"data: 1" in next(here)
    tables.replace_link(made.links.host, "seat", "red", tokens.new_token())
    assert next(streams[0], "ended") == "ended"
    assert next(here, "ended") == "ended"
    tables.enter(tables.find(made.links.host), {"entry": "sit-out", "seat": "red"}, 1)
    assert next(streams[1]) == 2
    elsewhere.close()
    response.close()


def test_the_hosts_page_replaces_each_link_after_asking(both_app: Flask, both_client: FlaskClient) -> None:
    tables, client = tables_of(both_app), both_client
    both_app.config["WTF_CSRF_ENABLED"] = False
    made = tables.open(WITH_FACES).links
    codes = f"/t/{made.host}/codes"
    for place, gone in (("links/seat?seat=red", made.seats["red"]), ("links/look", made.look)):
        assert f"/t/{made.host}/{place}" in client.get(codes).get_data(as_text=True)
        asked = client.get(f"/t/{made.host}/{place}")
        assert "Yes, make a new link" in asked.get_data(as_text=True)
        tables.find(gone)
        for _ in range(2):
            answer = client.post(f"/t/{made.host}/{place}", data={"key": "one"})
            assert (answer.status_code, answer.location) == (303, codes)
            shown = tables.links(made.host)
        assert client.get(f"/t/{gone}").status_code == 404
        page = client.get(codes).get_data(as_text=True)
        assert gone not in page
        assert all(token in page for token in (shown.look, *shown.seats.values()))
    client.get(f"/t/{made.host}/all?openly=1")
    (place,) = {client.post(f"/t/{made.host}/links/host", data={"key": "two"}).location for _ in range(2)}
    assert client.get(codes).status_code == 404
    assert client.get(place).status_code == 200
    new = place.split("/")[2]
    with client.session_transaction() as session:
        assert (session["tables"][0], session["open"]) == (new, [new, made.host])
    assert client.get(f"/t/{new}/links/seat?seat=green").status_code == 404
    assert client.get(f"/t/{new}/links/seat").status_code == 404
    assert client.post(f"/t/{new}/links/look").status_code == 400
    seat = tables.links(new).seats["red"]
    assert client.get(f"/t/{seat}/links/look").status_code == 403
    assert "/links/" not in client.get(f"/t/{tables.links(new).look}/codes").get_data(as_text=True)


def test_the_api_replaces_links(both_client: FlaskClient) -> None:
    def ask(token: str, status: int, **body: object) -> Json:
        answer = both_client.post(f"/api/v1/tables/{token}/links", json=body)
        assert answer.status_code == status, answer.json
        return dict(answer.json)

    links = both_client.post("/api/v1/tables", json={"setup": SETUP}).json["links"]
    after = ask(links["host"], 200, role="seat", seat="red")
    assert after["seats"]["red"] != links["seats"]["red"]
    assert (after["host"], after["look"]) == (links["host"], links["look"])
    assert both_client.get(f"/api/v1/tables/{links['seats']['red']}").status_code == 404
    assert both_client.get(f"/api/v1/tables/{after['seats']['red']}").json["seat"] == "red"
    after = ask(links["host"], 200, role="host")
    ask(links["host"], 404, role="look")
    ask(after["look"], 403, role="look")
    ask(after["host"], 404, role="seat", seat="green")
    ask(after["host"], 422, role="judge")
    looked = ask(after["host"], 200, role="look")
    assert looked["look"] != after["look"]
    assert list(looked) == list(after)
    assert [looked[one] for one in ("host", "seats")] == [after[one] for one in ("host", "seats")]
