"""Cards laid face down and the reveal (R2), taking back, correcting faces: on both databases."""

import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import GAMES
from arbiter.foundation.faults import Conflict, Invalid, Refused
from arbiter.tables.service import Tables
from arbiter.web.security import RedactingFormatter, redact
from kontor.game import laid_card
from kontor_rules import card_json, output
from tests.arbiter.play import FACES, SETUP, WITH_FACES, Json, Table

FIRST = [{"entry": "face", "card": FACES["R17"]}, {"entry": "face", "card": FACES["B18"]}]
PLAY = {"entry": "play", "cards": {"red": "R17", "black": "B18"}}


def lay_both(table: Table) -> None:
    table.lay("black", "B18", FACES["B18"])
    table.lay("red", "R17", FACES["R17"])


def entries(table: Table) -> list[object]:
    return list(table.tables.record(table.host)["entries"])


@pytest.mark.storage
def test_R2_cards_are_revealed_when_all_have_laid_theirs(tables: Tables) -> None:
    table = Table.open(tables, SETUP)
    table.lay("black", "B18", FACES["B18"])
    assert entries(table) == []
    position = tables.position(table.host)
    assert (position.sealed, position.due) == ({"black"}, ("red",))
    stored = table.lay("red", "R17", FACES["R17"])
    assert [line.kind for line in stored.lines] == ["laid", "entry", "entry", "entry"]
    assert entries(table) == [*FIRST, PLAY]
    assert tables.position(table.host).sealed == frozenset()


@pytest.mark.parametrize("card", ["B18", "R4", "W999", "HC", "nonsense", ""])
def test_R7_a_card_that_cannot_be_played_is_refused_at_once(tables: Tables, card: str) -> None:
    table = Table.open(tables)
    with pytest.raises(Refused) as refused:
        table.lay("red", card)
    assert "R7" in refused.value.refusal.reasons[0].rule
    assert tables.position(table.host).length == 0


def test_C7_a_face_that_contradicts_a_known_one_is_refused_at_once(tables: Tables) -> None:
    table = Table.open(tables)
    with pytest.raises(Refused) as refused:
        table.lay("red", "R17", {**FACES["R17"], "goods": ["tea"]})
    assert "C7" in refused.value.refusal.reasons[0].rule


def test_a_face_of_another_card_is_refused(tables: Tables) -> None:
    table = Table.open(tables, SETUP)
    with pytest.raises(Invalid, match=r"seal\.other-face"):
        table.lay("red", "R17", FACES["R19"])


@pytest.mark.parametrize("face", [[], "x", {}, {**FACES["R17"], "more": 1}, {**FACES["R17"], "id": "R18"}])
def test_a_face_that_is_none_is_refused(tables: Tables, face: object) -> None:
    table = Table.open(tables, SETUP)
    with pytest.raises(Refused):
        tables.seal(table.seats["red"], "red", laid_card("R17", face), 0)


def test_R7_two_seats_with_the_same_card_get_both_back_with_the_reason(tables: Tables) -> None:
    table = Table.open(tables)
    table.lay("red", "W57")
    stored = table.lay("black", "W57")
    returned = stored.lines[-1]
    assert (returned.kind, returned.content["seats"]) == ("returned", ["black", "red"])
    assert returned.content["reasons"] == [{"code": "sealed.twice", "rule": ["R7"], "facts": {}}]
    assert entries(table) == []
    table.lay("red", "W57")
    table.lay("black", "W58")
    assert table.game.state.phase == "turn"


def test_C7_two_seats_that_see_a_card_differently_get_both_back(tables: Tables) -> None:
    table = Table.open(tables, SETUP)
    table.lay("red", "W57", FACES["W57"])
    stored = table.lay("black", "W57", {**FACES["W57"], "coin": not FACES["W57"]["coin"]})
    assert stored.lines[-1].kind == "returned"
    assert entries(table) == []


def test_a_reveal_is_taken_back_in_one_step_with_its_faces(tables: Tables) -> None:
    table = Table.open(tables, SETUP)
    lay_both(table)
    table.keep(tables.take_back(table.host, table.seen))
    assert entries(table) == []
    assert output(table.game) == output(Table.open(tables, SETUP).game)
    last = tables.ledger(table.host).lines[-1]
    assert (last.kind, last.actor) == ("take-back", "host")
    lay_both(table)
    assert entries(table) == [*FIRST, PLAY]


def test_taking_back_goes_on_to_the_beginning_and_the_log_keeps_all(tables: Tables) -> None:
    table = Table.open(tables)
    table.play_rounds(2)
    count = len(entries(table))
    for _ in range(count):
        table.keep(tables.take_back(table.host, table.seen))
    assert entries(table) == []
    lines = tables.ledger(table.host).lines
    assert len(lines) == 2 * count
    assert [line.taken_back for line in lines[:count]] == list(range(2 * count - 1, count - 1, -1))
    with pytest.raises(Invalid):
        tables.take_back(table.host, table.seen)


def test_taking_back_needs_a_page_that_is_up_to_date(tables: Tables) -> None:
    table = Table.open(tables)
    table.play_rounds(1)
    with pytest.raises(Conflict):
        tables.take_back(table.host, table.seen - 1)
    table.keep(tables.take_back(table.host, table.seen, key="once"))
    assert tables.take_back(table.host, table.seen - 1, key="once").seen == table.seen


def test_C7_correcting_a_face_adjudicates_the_whole_game_again(tables: Tables) -> None:
    table = Table.open(tables, SETUP)
    lay_both(table)
    while table.game.state.phase == "turn":
        cell = output(table.game)["legal"]["cells"][0]
        table.enter({"entry": "place", "seat": table.game.state.active, "cell": cell})
    right = {**FACES["R17"], "goods": ["tea", "tea"]}
    table.keep(tables.correct(table.seats["red"], right, table.seen))
    record = tables.record(table.host)
    assert record["entries"][0] == {"entry": "face", "card": right}
    assert card_json(table.game.faces["R17"])["goods"] == ["tea", "tea"]


def test_C7_a_face_of_the_set_up_is_corrected_there(tables: Tables) -> None:
    table = Table.open(tables, WITH_FACES)
    right = {**FACES["R17"], "coin": not FACES["R17"]["coin"]}
    table.keep(tables.correct(table.host, right, 0))
    deck = tables.record(table.host)["setup"]["deck"]
    assert next(card for card in deck if card["id"] == "R17") == right


def test_a_correction_that_breaks_a_later_entry_is_refused_with_the_entry(tables: Tables) -> None:
    table = Table.open(tables, SETUP)
    lay_both(table)
    number = {**FACES["R17"], "kind": "goods", "number": 18, "goods": ["tea"]}
    for wrong in (number, {**FACES["R17"], "colour": "black"}, {"id": "R17"}):
        with pytest.raises(Refused) as refused:
            tables.correct(table.host, wrong, table.seen)
        assert refused.value.refusal.error["entry"] == 0
    for no_card in (FACES["R5"], None):
        with pytest.raises(Invalid):
            tables.correct(table.host, no_card, table.seen)
    assert tables.position(table.host).length == table.seen


def test_F19_the_sailor_has_no_face(tables: Tables) -> None:
    table = Table.open(tables, {**SETUP, "special_rules": ["drunken-sailor"]})
    for face in ({"whatever": [1]}, {"id": "sailor", "junk": "x" * 50_000}):
        with pytest.raises(Invalid, match=r"seal\.other-face"):
            table.lay("red", "sailor", face)
    table.lay("red", "sailor")


SECRET = 9173  # a number that nothing else in an answer has
CARD: Json = {**FACES["R17"], "id": f"R{SECRET}", "number": SECRET}


@pytest.fixture
def links(client: FlaskClient) -> Json:
    """A table at which red's secret card lies face down."""
    links: Json = client.post("/api/v1/tables", json={"setup": SETUP, "deck": "Our copy"}).json["links"]
    lay = {"seat": "red", "card": CARD["id"], "face": CARD, "seen": 0, "key": "k"}
    assert client.post(f"/api/v1/tables/{links['seats']['red']}/lay", json=lay).status_code == 200
    return links


def addresses(client: FlaskClient, token: str) -> Iterator[str]:
    """Every address that a link opens, of the API and of pages."""
    for rule in client.application.url_map.iter_rules():
        if rule.arguments == {"token"} and "GET" in (rule.methods or ()) and not rule.rule.endswith("/events"):
            yield rule.rule.replace("<token>", token)
    yield f"/t/{token}/replay/0"


def answers(client: FlaskClient, token: str) -> list[tuple[str, bytes]]:
    """Every address that a link opens with what is answered, each as a page and as a part of one.

    Without the versions of styles and scripts, digests in which any number may turn up.
    """
    ways: tuple[dict[str, str], ...] = ({}, {"HX-Request": "true"})
    found = ((one, client.get(one, headers=way).data) for one in addresses(client, token) for way in ways)
    return [(one, re.sub(rb"\?v=[0-9a-f]{12}\b", b"", data)) for one, data in found]


def test_R2_a_card_face_down_is_in_no_page_and_no_answer_for_others(client: FlaskClient, links: Json) -> None:
    for token in (links["host"], links["look"], links["seats"]["black"]):
        found = answers(client, token)
        assert len(found) >= 8
        for address, data in found:
            assert str(SECRET).encode() not in data, address


def test_R2_no_error_tells_of_it(client: FlaskClient, links: Json) -> None:
    black, host = links["seats"]["black"], links["host"]
    lay = {"seat": "black", "card": CARD["id"], "face": None, "seen": 1}
    attempts = [
        client.post(f"/api/v1/tables/{host}/lay", json={**lay, "seat": "red", "card": "R3"}),
        client.post(f"/api/v1/tables/{black}/lay", json={**lay, "card": "B998"}),
        client.post(f"/api/v1/tables/{black}/lift", json={"seat": "red", "seen": 1}),
        client.post(f"/api/v1/tables/{host}/take-back", json={"seen": 1}),
        client.post(f"/api/v1/tables/{host}/entries", json={"entry": {"entry": "x"}, "seen": 0}),
        client.post(f"/api/v1/tables/{black}/entries", json={"entry": {"entry": "x"}, "seen": 99}),
    ]
    for answer in attempts:
        assert answer.status_code >= 400
        assert str(SECRET) not in answer.get_data(as_text=True)


def test_R7_a_refused_reveal_names_no_card_to_anybody(client: FlaskClient) -> None:
    links = client.post("/api/v1/tables", json={"setup": SETUP}).json["links"]
    seen = 0
    for seat, coin in (("red", True), ("black", False)):
        taught = {**FACES["W57"], "coin": coin}
        path = f"/api/v1/tables/{links['seats'][seat]}/lay"
        answer = client.post(path, json={"seat": seat, "card": "W57", "face": taught, "seen": seen})
        assert answer.status_code == 200, answer.json
        seen = answer.json["seen"]
    assert answer.json["lines"][-1]["kind"] == "returned"
    assert b"W57" not in answer.data
    for token in (links["host"], links["look"], *links["seats"].values()):
        for address, data in answers(client, token):
            assert b"W57" not in data, address
            assert b"water 57" not in data, address


def test_logs_have_neither_links_nor_cards(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    red = "kt" + "aB-_" * 6

    @app.get("/t/<token>/stumble")
    def stumble(token: str) -> str:
        raise RuntimeError(f"{token}: {CARD}")

    app.config["PROPAGATE_EXCEPTIONS"] = False
    with caplog.at_level(logging.DEBUG):
        assert app.test_client().get(f"/t/{red}/stumble").status_code == 500
    written = [RedactingFormatter().format(record) for record in caplog.records]
    assert any("stumble" in text for text in written)
    for text in written:
        assert red not in text
        assert str(SECRET) not in text


@pytest.mark.parametrize("token", ["kt" + "aB-_" * 6, "kt" + "aB-_" * 8, "if-" + "aB-_" * 8 + ".x-y.z"])
def test_the_formatter_hides_links_and_cards(app: Flask, token: str) -> None:
    assert app.extensions["kontor-tables"].games["kontor"].rules.secrets
    assert redact(f"GET /t/{token}/seat W57 {{'id': 'B8', 'number': 8}}") == "GET /t/…/seat … {'id': '…', 'number': …}"


ROOT = Path(__file__).parents[2]
OF_GAMES = re.compile(
    r"\b(contract|goods|harbours?|influence|committees?|city|cities|warehouses?|coins?|taverns?)\b", re.IGNORECASE
)
FORMER = "kontor_former"
"""Addresses from when there was one game, which lead on."""


def shared_files() -> Iterator[Path]:
    yield from (ROOT / "arbiter").rglob("*.py")
    for folder in ("shared", "site"):
        yield from (ROOT / "templates" / folder).rglob("*.*")
    own = {name for game in GAMES for name in (*game.pages.stylesheets, *game.pages.scripts)}
    yield from (path for kind in ("css", "js") for path in (ROOT / "static").glob(f"*.{kind}") if path.name not in own)


def test_nothing_of_a_game_is_named_in_what_all_share() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in shared_files()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if OF_GAMES.search(line)
    ]
    assert found == []


def test_on_pages_not_even_the_service_s_name_is_that_of_a_game() -> None:
    pages = [path for path in shared_files() if path.suffix != ".py"]
    assert [path for path in pages if re.search("kontor", path.read_text("utf-8"), re.IGNORECASE)] == []


@pytest.mark.parametrize("game", GAMES.ids)
def test_addresses_and_endpoints_of_a_game_begin_with_its_id(game: str, app: Flask) -> None:
    own = {part.name for part in GAMES[game].pages.blueprints} - {FORMER}
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint.partition(".")[0] in own]
    assert rules
    for rule in rules:
        assert rule.endpoint.startswith(f"{game}_"), rule.endpoint
        assert rule.rule.startswith((f"/{game}/", f"/t/<token>/{game}/")), rule.rule


def test_a_page_has_styles_and_scripts_of_its_own_game_alone(app: Flask) -> None:
    for game in GAMES:
        page = app.test_client().get(f"/{game.id}/rules").text
        for other in GAMES:
            for name in (*other.pages.stylesheets, *other.pages.scripts):
                assert (f"/static/{name}?" in page) == (other is game), (game.id, name)
