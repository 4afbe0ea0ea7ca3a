"""Which language an answer is in: the device's choice, else what its browser asks for, else English."""

import shutil
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from flask import Flask
from flask.testing import FlaskClient

from arbiter import language
from tests.arbiter.pages.reader import Page
from tools import translations


def spoken(client: FlaskClient, asks: str = "", path: str = "/") -> str:
    answer = client.get(path, headers={"Accept-Language": asks} if asks else {})
    return Page(answer.get_data(as_text=True), path).all("html")[0].attrs["lang"]


def test_the_languages_are_those_that_have_a_catalogue() -> None:
    assert tuple(language.CATALOGUES) == ("en", "cs", "de")


@pytest.mark.parametrize(
    ("asks", "expected"),
    [(asks, "en") for asks in ("", "en-GB,de;q=0.9", "fr", "*", "de;q=0", ";;;q=,")]
    + [("de", "de"), ("de-AT,de;q=0.9,en;q=0.8", "de"), ("cs-CZ", "cs"), ("fr,cs;q=0.5,de;q=0.4", "cs")],
)
def test_the_browsers_wish_decides(client: FlaskClient, asks: str, expected: str) -> None:
    assert spoken(client, asks) == expected


def test_every_page_offers_every_other_language_by_its_own_name(client: FlaskClient) -> None:
    for path in ("/", "/kontor/new", "/kontor/rules", "/kontor/rules/T3", "/nothing"):
        page = Page(client.get(path).get_data(as_text=True), path)
        links = [one for one in page.all("a") if "hreflang" in one.attrs]
        assert {one.attrs["lang"]: one.text for one in links} == {"de": "Deutsch", "cs": "Čeština"}
        assert all(one.attrs["href"] == f"{path}?language={one.attrs['lang']}" for one in links)
        here = [one for one in page.all("b") if one.inside("footer") is not None]
        assert [(one.attrs["lang"], one.text) for one in here] == [("en", "English")]


def test_the_devices_choice_is_kept_and_goes_before_the_browsers(client: FlaskClient) -> None:
    answer = client.get("/kontor/rules?q=crane&language=cs", headers={"Accept-Language": "de"})
    assert (answer.status_code, answer.location) == (303, "/kontor/rules?q=crane")
    assert "HttpOnly" in answer.headers["Set-Cookie"]
    assert "SameSite=Lax" in answer.headers["Set-Cookie"]
    assert spoken(client, "de") == "cs"
    client.get("/?language=en")
    assert spoken(client, "de") == "en"


def test_a_language_that_is_unknown_changes_nothing(client: FlaskClient) -> None:
    assert client.get("/?language=tlh").status_code == 200
    client.set_cookie("language", "tlh")
    assert spoken(client, "de") == "de"


def test_the_links_of_a_page_that_answers_a_form_lead_to_a_page_that_can_be_looked_at(client: FlaskClient) -> None:
    refused = client.post("/nothing/here", headers={"Referer": "http://localhost/kontor/rules/T3?x=1"})
    elsewhere = client.post("/nothing/here", headers={"Referer": "http://other.example/rules/T3"})
    for answer, expected in ((refused, "/kontor/rules/T3?language=de"), (elsewhere, "/?language=de")):
        links = Page(answer.get_data(as_text=True), "/nothing/here").all("a")
        assert [one.attrs["href"] for one in links if one.attrs.get("hreflang") == "de"] == [expected]


def test_no_request_speaks_the_language_of_another(app: Flask) -> None:
    assert spoken(app.test_client(), "de") == "de"
    assert language.language() == "en"
    assert spoken(app.test_client()) == "en"


def test_a_fourth_language_is_one_more_catalogue(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    french = Catalog(locale="fr")
    french.add("English", "Français", context="the name of this catalogue's language, in itself")
    french.add("New table", "Nouvelle table")
    shutil.copytree(language.FOLDER, tmp_path / "all")
    path = tmp_path / "all" / "fr" / "LC_MESSAGES" / "arbiter.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(translations.compiled(french))
    monkeypatch.setattr(language, "FOLDER", tmp_path / "all")
    monkeypatch.setattr(language, "CATALOGUES", language.found())
    page = Page(client.get("/kontor/new", headers={"Accept-Language": "fr"}).get_data(as_text=True), "/kontor/new")
    assert (page.h1, page.all("html")[0].attrs["lang"]) == ("Nouvelle table", "fr")
    assert page.all("footer")[0].text.endswith("English Čeština Deutsch Français")


def test_the_api_is_described_in_english_and_its_errors_are_told_in_the_callers_language(client: FlaskClient) -> None:
    assert spoken(client, "de", "/api/v1/") == "en"
    client.set_cookie("language", "cs")  # a program may share a browser's cookies; they are no word of its own
    plain = client.get("/api/v1/tables/nothing")
    german = client.get("/api/v1/tables/nothing", headers={"Accept-Language": "de-AT, en;q=0.5"})
    assert (plain.headers["Content-Language"], german.headers["Content-Language"]) == ("en", "de")
    assert "Accept-Language" in german.headers["Vary"]
    assert plain.get_json()["detail"] == "Nothing belongs to this address, or to this key."
    assert german.get_json()["detail"] == "Zu dieser Adresse oder diesem Schlüssel gehört nichts."
    assert german.get_json()["message"] == plain.get_json()["message"]
    assert client.get("/api/v1/tables/nothing?language=de").status_code == 404


def test_an_error_about_a_forged_form_is_in_the_devices_language(client: FlaskClient) -> None:
    answer = client.post("/kontor/new", data={}, headers={"Accept-Language": "cs"})
    assert answer.status_code == 400
    assert Page(answer.get_data(as_text=True), "/kontor/new").all("html")[0].attrs["lang"] == "cs"


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_MESSAGES": "cs", "LANG": "de"}, "cs"),
    ],
)
def test_the_terminal_has_the_language_of_its_locale(
    environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language.of_terminal() == expected
