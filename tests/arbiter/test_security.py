"""Headers, forms, the secret key, compressed answers."""

import gzip
import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import ImATeapot, InternalServerError, RequestEntityTooLarge

from app import create_app
from arbiter.foundation.config import database_url, secret_keys
from arbiter.foundation.faults import Conflict, Forbidden, Invalid, Missing, Outdated, Refused
from arbiter.keeping.results import Origin
from kontor_rules import Reason, Refusal
from tests.arbiter.pages.reader import mistakes
from tests.arbiter.pages.record import kept
from tests.arbiter.play import SETUP

WHEN = datetime(2026, 1, 1, 18, tzinfo=UTC)


def test_every_answer_has_a_strict_policy(client: FlaskClient) -> None:
    for path in ("/", "/api/v1/", "/nothing", "/static/arbiter.js", "/api/v1/openapi.json"):
        headers = client.get(path, buffered=True).headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert (headers["X-Content-Type-Options"], headers["Referrer-Policy"]) == ("nosniff", "same-origin")


@pytest.mark.parametrize("name", ["style.css", "arbiter.js"])
def test_what_we_wrote_is_sent_without_comments(client: FlaskClient, name: str) -> None:
    written = (Path(str(client.application.static_folder)) / name).read_text("utf-8")
    sent = client.get(f"/static/{name}", buffered=True)
    assert sent.headers["X-Content-Type-Options"] == "nosniff"
    assert len(sent.text) < 0.9 * len(written)
    assert "/*" in written
    assert "/*" not in sent.text


@pytest.mark.parametrize("name", ["style.css", "board.css"])
def test_pages_are_not_kept_and_static_files_are(client: FlaskClient, app: Flask, name: str) -> None:
    assert client.get("/").headers["Cache-Control"] == "no-store"
    with app.test_request_context():
        address = app.jinja_env.globals["asset"](name)  # type: ignore[operator]
    assert "immutable" in client.get(address, buffered=True).headers["Cache-Control"]


def test_no_download_is_kept(app: Flask, client: FlaskClient) -> None:
    tables = app.extensions["kontor-tables"]
    key = tables.lists.make()
    shelf = tables.lists.ids([key])[key]
    table = f"/t/{tables.open_record(kept('basic-two-phones'), Origin(WHEN, WHEN, '', shelf)).links.host}"
    tables.open(SETUP, "Ours", shelf_id=shelf)
    with client.session_transaction() as session:
        session["shelves"] = [key]
    files = ("record", "record.txt", "sheet.pdf", "layout.svg", "layout.png", "kontor/rounds.csv")
    lists = ("all.zip", "statistics.csv", "results.csv", "results.json", "statistics/players.svg")
    for path in (*(f"{table}/{name}" for name in files), *(f"/games/{name}" for name in lists), "/kontor/decks/1/file"):
        answer = client.get(path, buffered=True)
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store"), path


def test_a_name_from_outside_turns_no_page_and_stays_as_it_is(app: Flask, client: FlaskClient) -> None:
    record = kept("basic-two-phones")
    name = "A\u202ean\u2066n"
    record["setup"]["players"][0]["name"] = name
    host = app.extensions["kontor-tables"].open_record(record).links.host
    for headers in ({}, {"Accept-Encoding": "gzip"}):
        answer = client.get(f"/t/{host}/all", headers=headers)
        page = (gzip.decompress(answer.data) if headers else answer.data).decode()
        assert "A\ufffdan\ufffdn" in page
        assert not {"\u202e", "\u2066"} & set(page)
    assert client.get(f"/t/{host}/record").get_json()["setup"]["players"][0]["name"] == name


def test_a_form_without_its_token_is_refused(app: Flask) -> None:
    app.config["WTF_CSRF_ENABLED"] = True
    forms = [rule.rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ()) and not rule.arguments]
    pages = [address for address in forms if not address.startswith("/api/")]
    assert pages
    for address in pages:
        answer = app.test_client().post(address, data={})
        assert (answer.status_code, answer.mimetype) == (400, "text/html")


def test_errors_are_pages_outside_the_api(client: FlaskClient) -> None:
    for answer, status in ((client.get("/nothing"), 404), (client.delete("/"), 405)):
        assert (answer.status_code, answer.mimetype) == (status, "text/html")
        assert "<h1" in answer.get_data(as_text=True)
    assert "Allow" in client.delete("/").headers


NO_REFUSAL = Refusal((Reason("x", (), {}),))


@pytest.mark.parametrize(
    ("fault", "status", "heading"),
    [
        (Missing(), 404, "There is nothing here"),
        (Forbidden(), 403, "Not with this link"),
        (Conflict(3, ()), 409, "Somebody was faster"),
        (Refused(NO_REFUSAL), 422, "That doesn&#39;t work"),
        (Invalid("x"), 422, "That doesn&#39;t work"),
        (Outdated(NO_REFUSAL), 409, "This game follows older rules"),
        (RequestEntityTooLarge(), 413, "That is too much"),
        (ImATeapot(), 418, "I&#39;m a teapot"),
        (InternalServerError(), 500, "Something went wrong"),
    ],
)
def test_what_no_page_has_caught_is_a_page(app: Flask, fault: Exception, status: int, heading: str) -> None:
    @app.get("/fault")
    def raise_it() -> str:
        raise fault

    answer = app.test_client().get("/fault")
    assert answer.status_code == status
    assert mistakes(answer.get_data(as_text=True)) == []
    assert heading in answer.get_data(as_text=True)


def test_an_address_without_its_slash_is_redirected(client: FlaskClient) -> None:
    assert client.get("/api/v1").status_code == 308


def test_the_secret_key_is_made_once_for_this_user_alone(tmp_path: Path) -> None:
    instance = tmp_path / "instance"
    (key,) = secret_keys(instance)
    assert len(key) >= 64
    assert secret_keys(instance) == [key]
    assert stat.S_IMODE((instance / "secret-key").stat().st_mode) == 0o600
    assert [path.name for path in instance.iterdir()] == ["secret-key"]
    app = create_app({"INSTANCE": str(instance), "DATABASE_URL": "sqlite://"})
    assert app.config["SECRET_KEY"] == key


def test_the_database_is_named_by_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert str(database_url(tmp_path)) == f"sqlite:///{tmp_path}/kontor.db"
    monkeypatch.setenv("DATABASE_URL", "postgres://somebody@somewhere/kontor")
    assert database_url(tmp_path) == "postgresql://somebody@somewhere/kontor"


def test_long_answers_are_gzipped_for_who_can_read_it(client: FlaskClient) -> None:
    for path in ("/", "/static/style.css", "/api/v1/openapi.json"):
        plain = client.get(path, buffered=True)
        packed = client.get(path, buffered=True, headers={"Accept-Encoding": "gzip"})
        assert "Content-Encoding" not in plain.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in packed.headers["Vary"]
        assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data)
        if path != "/":  # its form has a token of its own each time
            assert gzip.decompress(packed.data) == plain.data


@pytest.mark.parametrize("name", ["style.css", "board.css"])
def test_a_static_file_that_is_known_is_not_sent_again(client: FlaskClient, name: str) -> None:
    first = client.get(f"/static/{name}", buffered=True, headers={"Accept-Encoding": "gzip"})
    again = client.get(
        f"/static/{name}", buffered=True, headers={"Accept-Encoding": "gzip", "If-None-Match": first.headers["ETag"]}
    )
    assert first.headers["ETag"]
    assert again.status_code in (200, 304)


@pytest.mark.parametrize(
    ("asked", "leads"), [("//static//app.css?v=1", "/static/app.css?v=1"), ("/api/v1", "/api/v1/")]
)
def test_an_address_written_otherwise_leads_to_the_same_host_whatever_it_is_called(
    client: FlaskClient, asked: str, leads: str
) -> None:
    answer = client.get(
        "/",
        environ_overrides={"PATH_INFO": asked.partition("?")[0], "QUERY_STRING": asked.partition("?")[2]},
        headers={"Host": "evil.example"},
    )
    assert (answer.status_code, answer.headers["Location"]) == (308, leads)


def test_a_form_has_as_many_fields_as_pages_send_and_no_more(client: FlaskClient) -> None:
    for fields, status in ((1000, 400), (1001, 413), (30_000, 413)):  # 400: of a form without its token
        form = "&".join(f"a{number}=1" for number in range(fields))
        answer = client.post("/games/share", data=form, content_type="application/x-www-form-urlencoded")
        assert answer.status_code == status
