"""What a table's pages share: the same for all links, nothing that lies face down, and not much of it."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask

from arbiter.pages.table import shared
from arbiter.pages.table.shared import Shared
from tests.arbiter.play import WITH_FACES, Json
from tests.rules.cases import KEPT, read

HERE = {"HX-Request": "true"}
OWN = re.compile(r'name="(csrf_token|key)" value="[^"]*"')


def pages(app: Flask, links: Json, *, forget: bool, backwards: bool = False) -> dict[str, str]:
    """Return the live part of every link's page, without what a form has of its own.

    `forget`: each is made as if nobody had asked for one before; `backwards`: in the other order.
    """
    wanted = {"look": (links["look"], "look"), "host": (links["host"], "look"), "all": (links["host"], "all")}
    wanted |= {seat: (token, "own") for seat, token in links["seats"].items()}
    found = {}
    for name, (token, mode) in sorted(wanted.items(), reverse=backwards):
        if forget:
            shared.register(app)
        answer = app.test_client().get(f"/t/{token}/live/{mode}", headers=HERE)
        assert answer.status_code == 200
        found[name] = OWN.sub("", answer.text)
    return found


def moments() -> Iterator[tuple[str, Json, int]]:
    for path in KEPT:
        record = read(path)
        for part in (0.3, 0.7):
            yield path.name, record, int(part * len(record["entries"]))


@pytest.mark.parametrize(("record", "at"), [(one, at) for _name, one, at in moments()])
def test_a_page_is_the_same_whoever_asked_before(app: Flask, record: Json, at: int) -> None:
    entries = record["entries"][:at]
    version = 2 if any(one["entry"] == "override" for one in entries) else 1
    opened = app.test_client().post("/api/v1/records", json=record | {"entries": entries, "version": version})
    links = opened.json["links"]
    alone = pages(app, links, forget=True)
    assert pages(app, links, forget=False) == alone
    shared.register(app)
    assert pages(app, links, forget=False, backwards=True) == alone
    tokens = {"host": links["host"], "look": links["look"], **links["seats"]}
    for name, page in alone.items():
        own = tokens["host" if name == "all" else name]
        assert own in page
        assert not [one for one in tokens.values() if one != own and one in page]


def test_R2_twins_that_differ_in_a_card_face_down_look_alike_to_all_others(app: Flask) -> None:
    seen: dict[str, set[str]] = {}
    client = app.test_client()
    for card in ("R17", "R19"):
        links = client.post("/api/v1/tables", json={"setup": WITH_FACES}).json["links"]
        red, sealed = links["seats"]["red"], {"card": card, "face": None}
        laid = client.post(f"/api/v1/tables/{red}/lay", json={"seat": "red", "sealed": sealed, "seen": 0})
        assert laid.status_code == 200, laid.text
        pages(app, links, forget=False)  # red's own page, which names the card, puts what it can into the shared parts
        for name, page in pages(app, links, forget=False, backwards=True).items():
            without = page
            for token in (links["host"], links["look"], *links["seats"].values()):
                without = without.replace(token, "link")
            seen.setdefault(name, set()).add(without)
    assert len(seen.pop("red")) == 2
    assert {name: len(found) for name, found in seen.items()} == {"look": 1, "host": 1, "all": 1, "black": 1}


def test_shared_parts_are_of_one_number_and_language(app: Flask) -> None:
    client = app.test_client()
    links = client.post("/api/v1/tables", json={"setup": WITH_FACES}).json["links"]
    before = pages(app, links, forget=False)
    entry = {"entry": "sit-out", "seat": "red"}
    client.post(f"/api/v1/tables/{links['host']}/entries", json={"entry": entry, "seen": 0})
    assert pages(app, links, forget=False)["look"] != before["look"]
    found = app.extensions["kontor-shared"]
    assert len(found) == 2
    assert found.of(1, 1, "en") is not found.of(1, 1, "de")


def test_only_the_newest_are_kept() -> None:
    kept = Shared()
    for number in range(shared.KEPT + 5):
        kept.of(1, number, "en")["part"] = number
    assert len(kept) == shared.KEPT
    assert kept.of(1, shared.KEPT + 4, "en") == {"part": shared.KEPT + 4}
    assert kept.of(1, 0, "en") == {}
