"""The arbiter on a home screen: manifest, icons, and what a device keeps for where no server answers."""

import io
import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from PIL import Image, ImageChops, ImageStat

from tests.arbiter.pages.phone import Phone
from tools import icons

pytestmark = pytest.mark.devices
ROOTS = {"at the root": "", "below a path": "/play/arbiter"}


@pytest.fixture(params=ROOTS.values(), ids=ROOTS)
def root(request: pytest.FixtureRequest) -> str:
    return request.param


def got(client: FlaskClient, root: str, path: str) -> str:
    answer = client.get(path, environ_overrides={"SCRIPT_NAME": root})
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def below(root: str, address: str) -> str:
    assert address.startswith(f"{root}/")
    return address.removeprefix(root)


@pytest.mark.usefixtures("unmarked")
def test_the_manifest_says_how_it_is_installed(client: FlaskClient, root: str) -> None:
    said = json.loads(got(client, root, "/manifest.webmanifest"))
    assert (said["start_url"], said["scope"], said["display"]) == (f"{root}/", f"{root}/", "standalone")
    assert (said["name"], said["short_name"], said["lang"]) == ("The arbiter at the table", "Arbiter", "en")
    found = set()
    for icon in said["icons"]:
        with client.get(below(root, icon["src"])) as answer:
            width, height = Image.open(io.BytesIO(answer.get_data())).size
        assert (icon["sizes"], icon["type"]) == (f"{width}x{height}", answer.mimetype)
        found.add((width, icon["purpose"]))
    assert found == {(192, "any"), (512, "any"), (192, "maskable"), (512, "maskable")}


def test_every_page_names_manifest_worker_and_icon(client: FlaskClient, root: str) -> None:
    page = got(client, root, "/kontor/rules")
    links = dict(re.findall(r'<link rel="(manifest|apple-touch-icon)" href="([^"]+)"', page))
    assert client.get(below(root, links["manifest"])).mimetype == "application/manifest+json"
    with client.get(below(root, links["apple-touch-icon"])) as icon:
        assert icon.mimetype == "image/png"
    worker, scope = re.findall(r'data-worker="([^"]+)" data-scope="([^"]+)"', page)[0]
    assert (worker, scope) == (f"{root}/service-worker.js", f"{root}/")


def test_the_worker_keeps_static_files_and_a_page_that_is_nobodys(client: FlaskClient, root: str) -> None:
    answer = client.get("/service-worker.js", environ_overrides={"SCRIPT_NAME": root})
    assert (answer.mimetype, answer.headers["Service-Worker-Allowed"]) == ("text/javascript", f"{root}/")
    first, second = answer.get_data(as_text=True).splitlines()
    kept = json.loads(first.removeprefix("const KEPT = ").removesuffix(";"))
    assert kept["home"] == f"{root}/"
    for address in (kept["page"], *kept["files"], re.findall(r'"(.*)"', second)[0]):
        with client.get(below(root, address)) as kept_one:
            assert kept_one.status_code == 200
    assert all(address.startswith(f"{root}/static/") for address in kept["files"])
    page = got(client, root, below(root, kept["page"]))
    needed = set(re.findall(r'(?:src|href)="(/[^"]+)"', page))
    assert needed <= {*kept["files"]}
    assert "csrf" not in page


@pytest.mark.usefixtures("unmarked")
def test_another_language_or_look_makes_it_another_worker(client: FlaskClient) -> None:
    before = client.get("/service-worker.js").get_data()
    assert client.get("/service-worker.js").get_data() == before
    client.set_cookie("looks", "dark.100.")
    assert client.get("/service-worker.js").get_data() != before


def test_the_page_without_a_server_says_that_nothing_is_lost(phone: Phone) -> None:
    page = phone.open("/offline")
    assert page.h1 == "No connection to the arbiter"
    assert "Nothing is lost" in page.text


def test_the_start_page_says_how_a_table_gets_an_arbiter(phone: Phone) -> None:
    text = phone.open("/").text
    for word in ("make run", "Raspberry Pi", "Termux", "Someone else's server"):
        assert word in text


@pytest.mark.parametrize("name", icons.ICONS)
def test_icons_are_drawn_from_the_one_icon(name: str) -> None:
    kept = Image.open(Path(icons.STATIC) / name).convert("RGBA")
    drawn = Image.open(io.BytesIO(icons.icons()[name])).convert("RGBA")
    assert max(ImageStat.Stat(ImageChops.difference(kept, drawn)).mean) < 1
    corner = kept.getpixel((0, 0))
    assert corner[3] == (255 if icons.ICONS[name][1] else 0)
