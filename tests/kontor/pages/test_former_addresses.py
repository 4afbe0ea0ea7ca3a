"""Addresses from when Kontor's pages stood at the top: whoever has one still comes to the page."""

import pytest
from flask import Flask

from arbiter.web.proxies import UnderPath
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Table, kept

PUBLIC = (
    "/new?game=pro", "/rules", "/rules/P4", "/rules?q=crane", "/legend", "/decks", "/layouts", "/layouts/edit?ready=7",
)  # fmt: skip
AT_TABLE = ("rules", "rules/P4", "rules?q=crane", "legend", "areas", "rounds", "rounds.csv", "cards", "game")
FOR_HOSTS = ("again", "may", "may/ship", "decide", "plots/points.svg?night=")


@pytest.mark.parametrize("path", PUBLIC)
def test_a_public_page_is_found_with_what_was_asked(app: Flask, path: str) -> None:
    moved = app.test_client().get(path)
    assert (moved.status_code, moved.location) == (308, f"/kontor{path}")
    assert app.test_client().get(moved.location).status_code == 200


@pytest.mark.parametrize("path", ["/decks/copy/key.of-it", "/layouts/copy/key.of-it"])
def test_a_code_by_which_a_copy_is_handed_over_leads_to_the_same_key(app: Flask, path: str) -> None:
    assert app.test_client().get(path).location == f"/kontor{path}"


@pytest.mark.parametrize("path", [*AT_TABLE, *FOR_HOSTS])
def test_a_table_s_page_is_found_with_its_link(app: Flask, path: str) -> None:
    table = Table.going_on(app, kept("pro-two-phones", 9))
    moved = table["host"].client.get(f"{table.urls['host']}/{path}")
    assert (moved.status_code, moved.location) == (308, f"{table.urls['host']}/kontor/{path}")
    assert table["host"].client.get(moved.location, follow_redirects=True).status_code == 200


def test_a_form_sent_from_a_page_that_was_open_goes_on_with_what_it_said(app: Flask) -> None:
    phone = Phone(app)
    phone.open("/kontor/new")
    filled = phone.form("Open the table") | {"name-red": "Anna", "name-black": "Fritz"}
    moved = phone.send(filled, to="/new")
    assert (moved.status_code, moved.location) == (308, "/kontor/new")
    assert phone.send(filled, to=moved.location).location.startswith("/t/")


@pytest.mark.parametrize("asked", ["/kontor/new", "/kontor/kontor/new"])
def test_under_a_path_called_like_the_game_its_pages_are_found_whether_a_proxy_takes_the_path_off_or_not(
    app: Flask, asked: str
) -> None:
    app.wsgi_app = UnderPath(app, "/kontor")  # type: ignore[method-assign]
    answer = app.test_client().get(asked)
    assert answer.status_code == 200
    assert 'action="/kontor/kontor/new"' in answer.text
