"""The documents as a site (`make docs`): it builds without a broken link, and asks nothing of other hosts."""

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag

from app import GAMES
from arbiter.api.description import document
from contract_rules.interface import code_catalogue as contract_codex
from kontor_rules.interface import code_catalogue as kontor_codex
from tests.system.copied import ROOT, copied
from tests.system.server import ran

LOADED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}
"""Elements that a page loads something by."""
pytestmark = pytest.mark.thorough


def build(root: Path, site: Path) -> subprocess.CompletedProcess[str]:
    """Build the site of a project."""
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return ran(
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "--config-file",
        "tools/mkdocs.yml",
        "--site-dir",
        site,
        cwd=root,
        env=environment,
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built."""
    folder = tmp_path_factory.mktemp("docs") / "site"
    done = build(ROOT, folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def page(site: Path, name: str) -> BeautifulSoup:
    """A page of the site."""
    return BeautifulSoup((site / name).read_text("utf-8"), "html.parser")


@pytest.mark.parametrize(("game", "codex"), [("kontor", kontor_codex), ("contract", contract_codex)])
def test_every_rule_has_its_anchor_where_it_is_written(site: Path, game: str, codex: object) -> None:
    rules = page(site, f"rules-{game}.html")
    for rule in codex.RULE_IDS:  # type: ignore[attr-defined]
        anchors = rules.find_all(id=rule)
        assert [anchor.get_text() for anchor in anchors] == [rule]


def test_codes_lead_to_the_rules_that_they_rest_on(site: Path) -> None:
    links = page(site, "codes.html").find_all("a", href=re.compile(r"^rules-(kontor|contract)\.html#"))
    assert len(links) > 300
    for link in links:
        assert link["href"].endswith("#" + link.get_text())


def test_the_api_is_there_as_its_document_says(site: Path) -> None:
    heads = {head.code.get_text() for head in page(site, "api.html").find_all("h3") if head.code}
    said = document(GAMES)
    methods = {"get", "post", "put", "patch", "delete"}
    assert heads == {f"{one.upper()} {path}" for path, ways in said["paths"].items() for one in ways if one in methods}
    assert json.loads((site / "openapi.json").read_text()) == json.loads(json.dumps(said))


@pytest.mark.parametrize("package", ["rulings", "kontor_rules", "contract_rules"])
def test_what_a_package_offers_is_explained(site: Path, package: str) -> None:
    shown = page(site, f"library/{package}.html")
    offered = import_module(package)
    for name in offered.__all__:
        home = getattr(getattr(offered, name), "__module__", package)
        assert shown.find(id=[f"{package}.{name}", f"{home}.{name}"]), name


def test_no_page_asks_anything_of_another_host(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 25
    for path in pages:
        for element in BeautifulSoup(path.read_text("utf-8"), "html.parser").find_all(list(LOADED)):
            assert isinstance(element, Tag)
            address = str(element.get(LOADED[element.name], ""))
            assert not re.match(r"(https?:)?//", address), f"{path.name}: {address}"
    for path in site.rglob("*.css"):
        assert not re.search(r"(url\(|@import)\s*[\"']?(https?:)?//", path.read_text("utf-8")), path


def test_broken_links_stop_it(tmp_path: Path) -> None:
    root = tmp_path / "project"
    copied(root)
    for file, added in (
        ("docs/kept.md", "[no such rule](rules-kontor.md#P99) [gone](lost.md)"),
        ("README.md", "[gone](docs/forgotten.md)"),
    ):
        whole = root / file
        whole.write_text(f"{whole.read_text('utf-8')}\n{added}\n", "utf-8")
    done = build(root, tmp_path / "site")
    assert done.returncode
    assert "3 warnings" in done.stdout + done.stderr
    for lost in ("docs/forgotten.md", "lost.md", "P99"):
        assert re.search(rf"^WARNING .*{lost}", done.stderr, re.MULTILINE), done.stderr
