"""This device: light or dark, size of the type, patterns; chosen without script, there from the first element on."""

import re
from urllib.parse import quote

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Table, kept

STRANGE = (
    "//elsewhere.example/x", "///elsewhere.example/x", "/\\elsewhere.example", "\\\\elsewhere.example",
    "/\t/elsewhere.example", "/\x00\\elsewhere.example", "https://elsewhere.example/x", "https:elsewhere.example",
    "https://[elsewhere", "javascript:alert(1)",
)  # fmt: skip
"""Addresses that browsers take for another site's, or for none."""


def root(phone: Phone, path: str = "/") -> dict[str, str]:
    """Return what a page's first element carries beside its language."""
    attributes = phone.open(path).all("html")[0].attrs
    return {name: value for name, value in attributes.items() if name != "lang"}


def metas(phone: Phone, name: str) -> list[dict[str, str]]:
    return [one.attrs for one in phone.page.all("meta") if one.attrs.get("name") == name]


def test_a_device_that_has_chosen_nothing_looks_as_it_is_set(phone: Phone) -> None:
    assert root(phone) == {}
    assert [one["content"] for one in metas(phone, "color-scheme")] == ["light dark"]
    assert [one["media"] for one in metas(phone, "theme-color")] == [
        "(prefers-color-scheme: light)",
        "(prefers-color-scheme: dark)",
    ]
    phone.open("/device")
    assert [one.attrs["value"] for one in phone.page.all("input") if "checked" in one.attrs] == ["system", "100"]
    assert all(one.attrs.get("class") != "defs" for one in phone.page.all("svg"))


@pytest.mark.sample
def test_what_is_chosen_holds_for_every_page_of_the_device(phone: Phone, game: Table) -> None:
    phone.open("/device")
    page = phone.press("Save", theme="dark", type="130", patterns="patterns")
    assert "Saved on this device." in page.text
    for path in ("/", "/kontor/new", "/kontor/rules", "/device", game.urls["look"]):
        assert root(phone, path) == {"data-theme": "dark", "data-type": "130", "data-patterns": ""}
        assert [one["content"] for one in metas(phone, "color-scheme")] == ["dark"]
        assert [one.get("media") for one in metas(phone, "theme-color")] == [None]
        ids = [one.attrs["id"] for one in phone.page.all("pattern")]
        assert "k-on-own-red" in ids
    assert root(phone, "/contract/new")["data-theme"] == "dark"
    assert phone.page.by_id("k-on-own-red") is None
    assert phone.page.by_id("c-on-tint-9") is not None


def test_it_can_be_changed_back(phone: Phone) -> None:
    phone.open("/device")
    phone.press("Save", theme="light", type="115", patterns="patterns")
    assert root(phone, "/device") == {"data-theme": "light", "data-type": "115", "data-patterns": ""}
    form = phone.form("Save")
    assert (form["theme"], form["type"], form["patterns"]) == ("light", "115", "patterns")
    phone.send({name: value for name, value in form.items() if name != "patterns"} | {"theme": "system", "type": "100"})
    assert root(phone) == {}


@pytest.mark.parametrize("cookie", ["", "dark", ".", "night.200.dots", "<b>.130", "dark.100.patterns.more", "é.ü"])
def test_what_no_page_has_kept_is_as_usual(app: Flask, cookie: str) -> None:
    phone = Phone(app)
    phone.client.set_cookie("looks", cookie)
    attributes = root(phone)
    assert attributes.get("data-theme") == ("dark" if cookie.startswith("dark") else None)
    assert attributes.get("data-type") == ("130" if cookie.endswith(".130") else None)
    assert ("data-patterns" in attributes) == cookie.endswith("more")


def test_the_way_back_is_to_the_page_before_and_never_to_another_site(phone: Phone, game: Table) -> None:
    table = f"{game.urls['host']}/kontor/game"
    phone.open(table)
    assert phone.page.href("This device:") == "/device"
    answer = phone.client.get("/device", headers={"Referer": f"http://localhost{table}"})
    phone.show(answer)
    assert phone.page.href("Back") == table
    phone.press("Save", theme="dark")
    assert phone.page.href("Back") == table
    for strange in STRANGE:
        phone.open(f"/device?back={quote(strange)}")
        assert re.fullmatch(r"/([!-.0-\[\]-~][!-\[\]-~]*)?", phone.page.href("Back")), strange
    for other in ("https://elsewhere.example/x", "http://["):
        phone.show(phone.client.get("/device", headers={"Referer": other}))
        assert all("Back" not in one.text for one in phone.page.all("a"))


@pytest.mark.parametrize(
    ("theme", "media"), [("system", "(prefers-color-scheme: dark)"), ("dark", "all"), ("light", "not all")]
)
def test_pictures_by_night_follow_the_choice(app: Flask, phone: Phone, theme: str, media: str) -> None:
    links = app.extensions["kontor-tables"].open_record(kept("basic-two-phones")).links
    phone.open("/device")
    phone.press("Save", theme=theme)
    phone.open(f"/t/{links.look}/kontor/rounds")
    assert {one.attrs["media"] for one in phone.page.all("source")} == {media}
