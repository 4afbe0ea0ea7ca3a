"""A table's copies on other phones: what they have of it, and going on with it there."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from arbiter.browser.copies import Unusable
from arbiter.browser.wsgi_bridge import WsgiBridge
from tests.arbiter.pages.record import Json
from tests.arbiter.play import WITH_FACES
from tests.system.test_door import BASE, KEY, Phone

CARD, OTHER = "R5", "B6"


@pytest.fixture
def door(tmp_path: Path) -> WsgiBridge:
    return WsgiBridge(str(tmp_path / "host"), BASE).open()


@pytest.fixture
def elsewhere(tmp_path: Path) -> WsgiBridge:
    """Another phone's arbiter."""
    return WsgiBridge(str(tmp_path / "standby"), BASE).open()


@pytest.fixture(autouse=True)
def folders(tmp_path: Path) -> None:
    for name in ("host", "standby"):
        (tmp_path / name).mkdir()


@pytest.fixture
def links(door: WsgiBridge) -> dict[str, str]:
    links: dict[str, str] = json.loads(Phone(door).post("/api/v1/tables", {"setup": WITH_FACES}).body)["links"]
    return {"host": links["host"], "look": links["look"], **links["seats"]}  # type: ignore[dict-item]


def lay(door: WsgiBridge, token: str, seat: str, card: str, seen: int, key: str) -> int:
    body = {"seat": seat, "card": card, "seen": seen, "key": key}
    return Phone(door, token, KEY).post(f"/api/v1/tables/{token}/lay", body).status


def record(door: WsgiBridge, token: str) -> Json:
    answer: Json = json.loads(Phone(door, token, KEY).ask("GET", f"/api/v1/tables/{token}/record").body)
    return answer


def test_a_copy_grows_line_by_line_and_holds_no_link_and_nothing_sealed(
    door: WsgiBridge, links: dict[str, str]
) -> None:
    whole = json.loads(door.copies.follow(links["host"]))
    assert whole["lines"] == []
    assert door.copies.news() == ""
    assert lay(door, links["red"], "red", CARD, 0, "first-key") == 200
    (since,) = json.loads(door.copies.news()).values()
    assert since["sealed"] == {"red": {"laid": {"card": CARD, "face": None}, "key": "first-key"}}
    copy = json.dumps({key: value for key, value in since.items() if key != "sealed"})
    assert not [link for link in links.values() if link in copy]
    assert CARD not in json.dumps(since["lines"])
    ((text, _ruled),) = since["lines"]
    assert json.loads(text)[-2:] == [None, None], "whoever has the digest could try all cards"
    assert door.copies.news() == ""
    assert lay(door, links["black"], "black", OTHER, 1, "second-key") == 200
    (since,) = json.loads(door.copies.news()).values()
    assert json.loads(since["lines"][0][0])[-2] == "second-key", "all is revealed"
    assert since["sealed"] == {}


def test_a_table_goes_on_elsewhere_by_the_same_links(
    door: WsgiBridge, elsewhere: WsgiBridge, links: dict[str, str]
) -> None:
    guest = Phone(door, links["black"], KEY)
    sits_out = {"entry": {"entry": "sit-out", "seat": "black"}, "seen": 0, "key": "same-key"}
    assert guest.post(f"/api/v1/tables/{links['black']}/entries", sits_out).status == 200
    assert lay(door, links["red"], "red", CARD, 1, "laid-key") == 200
    host = elsewhere.copies.take_in(door.copies.follow(links["host"]), "")
    assert record(elsewhere, links["red"]) == record(door, links["red"])
    again = Phone(elsewhere, links["black"], KEY).post(f"/api/v1/tables/{links['black']}/entries", sits_out)
    assert again.status == 200, "what was confirmed is answered once more, and not entered"
    assert record(elsewhere, host)["entries"] == record(door, links["host"])["entries"]
    assert elsewhere.copies.take_in(door.copies.follow(links["host"]), host) == host
    back = door.copies.take_in(elsewhere.copies.follow(host), links["host"])
    assert back == links["host"]
    assert record(door, back) == record(elsewhere, host)


def test_what_lies_face_down_is_laid_again_by_its_phone(
    door: WsgiBridge, elsewhere: WsgiBridge, links: dict[str, str]
) -> None:
    assert lay(door, links["red"], "red", CARD, 0, "laid-key") == 200
    whole = json.loads(door.copies.follow(links["host"]))
    kept = json.dumps(whole.pop("sealed"))
    host = elsewhere.copies.take_in(json.dumps(whole), "")
    assert json.loads(elsewhere.copies.follow(host))["sealed"] == {}
    elsewhere.copies.lay_again(links["red"], kept)
    elsewhere.copies.lay_again(links["red"], kept)
    assert json.loads(elsewhere.copies.follow(host))["sealed"] == json.loads(kept)
    assert lay(elsewhere, links["red"], "red", CARD, 0, "laid-key") == 200, (
        "its form is answered, and lays nothing twice"
    )
    elsewhere.copies.joined(host, links["red"])
    assert links["red"] in Phone(elsewhere).ask("GET", f"/t/{host}/codes").body.decode()


def _line(change: Callable[[list[object]], None]) -> Callable[[Json], None]:
    def forge(copy: Json) -> None:
        text, ruled = copy["lines"][0]
        values = json.loads(text)
        change(values)
        copy["lines"][0] = [json.dumps(values), ruled]

    return forge


@pytest.mark.parametrize(
    "forge",
    [
        _line(lambda values: values.__setitem__(0, 1)),
        _line(lambda values: values.__setitem__(2, 7)),
        _line(lambda values: values.__setitem__(3, "nobody")),
        _line(lambda values: values.__setitem__(5, '{"entry": "')),
        _line(lambda values: values.__setitem__(6, "no key")),
        lambda copy: copy["table"].update(rules="chess"),
        lambda copy: copy["table"].update(setup="{}"),
        lambda copy: copy["table"].update(salt=""),
        lambda copy: copy["links"].append(["00", "host", None]),
        lambda copy: copy["links"].append(["00" * 32, "seat", "nobody"]),
        lambda copy: copy.pop("lines"),
        lambda copy: copy.update(lines=[["{}", None]] * 2),
    ],
)
def test_a_forged_copy_is_refused_whole(
    door: WsgiBridge, elsewhere: WsgiBridge, links: dict[str, str], forge: Callable[[Json], None]
) -> None:
    assert Phone(door).enter(links["host"], "red", 0) == 200
    copy = json.loads(door.copies.follow(links["host"]))
    forge(copy)
    with pytest.raises(Unusable):
        elsewhere.copies.take_in(json.dumps(copy), "")
    assert Phone(elsewhere, links["red"], KEY).ask("GET", f"/t/{links['red']}").status == 404
