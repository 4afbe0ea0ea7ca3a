"""What is laid face down in Chromium: a choice that outlives what others do, and that no address tells."""

from collections.abc import Iterator
from threading import Thread

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect
from werkzeug.serving import make_server

from arbiter.registry import Registry
from arbiter.tapping import SCREEN, QuietHandler
from arbiter.testing import app_of
from docs.examples import causeway

PLAYERS = [{"seat": seat, "name": name} for seat, name in (("red", "Ada"), ("blue", "Ben"), ("green", "Cleo"))]


@pytest.fixture
def app() -> Iterator[Flask]:
    with app_of(Registry([causeway.GAME])) as app:
        yield app


@pytest.fixture
def site(app: Flask) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=QuietHandler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without a script"])
def test_what_is_chosen_outlives_what_others_do_and_stands_in_no_address(
    app: Flask, site: str, browser: Browser, script: bool
) -> None:
    client = app.test_client()
    opened = client.post("/api/v1/tables", json={"rules": "causeway", "setup": {"players": PLAYERS}}).json
    host = opened["links"]["host"]
    page = browser.new_page(viewport=SCREEN, java_script_enabled=script)  # type: ignore[arg-type]
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    page.on("framenavigated", lambda frame: addresses.append(frame.url))
    page.goto(f"{site}/t/{host}/all?seat=red")
    page.locator("label.choice", has_text="3").click()
    if script:
        client.post(f"/api/v1/tables/{host}/lay", json={"seat": "blue", "sealed": {"card": 5}, "seen": 0})
        expect(page.get_by_role("link", name="Ben", exact=True)).to_have_count(0)  # the page has heard of it
    expect(page.get_by_role("radio", name="3")).to_be_checked()
    page.get_by_role("button", name="Play it face down").click()
    expect(page.locator("h1")).to_contain_text("Pass the phone to")
    assert "red" in client.get(f"/api/v1/tables/{host}").json["sealed"]
    page.reload()
    page.go_back()
    expect(page.get_by_role("radio", checked=True)).to_have_count(0)
    assert not any("card" in address or "3" in address.partition("?")[2] for address in addresses if "/t/" in address)
    page.close()
