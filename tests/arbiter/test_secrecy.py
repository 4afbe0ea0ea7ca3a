"""What lies face down, and who holds which link, is nobody else's business."""

import logging
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from arbiter.web.security import RedactingFormatter, redact
from tests.arbiter.play import FACES, SETUP, Json

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
    """Every address that a link opens with what is answered, each as a page and as a part of one."""
    ways: tuple[dict[str, str], ...] = ({}, {"HX-Request": "true"})
    return [(one, client.get(one, headers=way).data) for one in addresses(client, token) for way in ways]


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
