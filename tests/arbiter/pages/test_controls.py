"""What can be ticked, typed into or pressed on a live page has an id that stands for the same thing in every state."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from flask import Flask

from tests.arbiter.pages.reader import Element, Page, fields_of
from tests.rules.cases import KEPT, read
from tests.tiers import sampled

Json = dict[str, Any]
LIVE = {"HX-Request": "true"}
PARTS, PAGES = 3, 7
"""At how many moments of a game, and how many pages of each link are looked at."""


def thing(one: Element) -> tuple[str, ...]:
    """Return what a control stands for: what of its form doesn't change with every page, its name, and its value."""
    form = one.inside("form")
    if form is None and one.attrs["id"].startswith("back-"):  # however it is called
        return one.tag, one.attrs["href"].partition("?")[2]
    if form is None:
        return one.tag, one.attrs.get("aria-label") or next(
            (bold.text for bold in one.all("b")), one.text.partition(":")[0]
        )
    noise = {"csrf_token", "key", "seen"}
    hidden = {name: value for name, value in fields_of(form).items() if name not in noise}
    if "learn" in hidden:  # what is asked of a card, whatever the person was about
        hidden = {"learn": hidden["learn"]}
    ticks = {box.attrs["name"] for box in form.all("input") if box.attrs.get("type") != "hidden"}
    said = [f"{name}={value}" for name, value in sorted(hidden.items()) if name not in ticks]
    kind = one.attrs.get("type", "")
    value = one.attrs.get("value", "") if one.tag == "button" or kind in ("radio", "checkbox") else ""
    return one.tag, kind, form.attrs["action"].rpartition("/")[2], *said, one.attrs.get("name", ""), value


def live_pages(app: Flask, links: Json) -> Iterator[Page]:
    """Yield the live parts of the pages of a table, each with some of those that their choices lead to."""
    client = app.test_client()
    modes = [(token, "own") for token in links["seats"].values()] + [(links["host"], "all"), (links["look"], "look")]
    for token, mode in modes:
        waiting, seen = [f"/t/{token}/live/{mode}"], set[str]()
        while waiting and len(seen) < PAGES:
            address = waiting.pop(0)
            if address in seen:
                continue
            seen.add(address)
            answer = client.get(address, headers=LIVE)
            assert answer.status_code == 200, address
            page = Page(f'<div id="live">{answer.text}</div>', address)
            yield page
            waiting += [one.attrs["data-live"] for one in page.having("data-live")]


@pytest.mark.parametrize("path", sampled(KEPT, 4), ids=lambda path: path.name)
def test_an_id_is_the_same_thing_in_every_state(app: Flask, path: Any) -> None:
    record = read(path)
    client, entries = app.test_client(), record["entries"]
    things: dict[tuple[str, str], tuple[str, ...]] = {}
    ids: dict[tuple[str, ...], str] = {}
    for at in islice(range(0, len(entries) + 1, max(1, len(entries) // PARTS)), PARTS + 1):
        upto = entries[:at]
        version = 2 if any(one["entry"] == "override" for one in upto) else 1
        links = client.post("/api/v1/records", json=record | {"entries": upto, "version": version}).json["links"]
        for page in live_pages(app, links):
            assert not page.nameless, page.url
            for one in page.controls:
                name, is_filled = one.attrs["id"], one.tag in ("input", "select")
                mode = page.url.partition("?")[0].rpartition("/")[2]  # a page that enters for all names everybody
                assert things.setdefault((mode, name), thing(one)) == thing(one), page.url
                assert not is_filled or ids.setdefault(thing(one), name) == name, page.url
    assert ids
