"""The documents as a site (`make docs`): it builds without a broken link, and asks nothing of other hosts."""

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from app import GAMES
from arbiter.api.description import document
from contract_rules.interface import code_catalogue as contract_codex
from kontor_rules.interface import code_catalogue as kontor_codex
from tests.arbiter.pages.reader import Page, elements_of
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


def page(site: Path, name: str) -> Page:
    """A page of the site."""
    return Page((site / name).read_text("utf-8"), name)


@pytest.mark.parametrize(("game", "codex"), [("kontor", kontor_codex), ("contract", contract_codex)])
def test_every_rule_has_its_anchor_where_it_is_written(site: Path, game: str, codex: object) -> None:
    rules = page(site, f"rules-{game}.html")
    for rule in codex.RULE_IDS:  # type: ignore[attr-defined]
        assert [one.text for one in rules.having("id") if one.attrs["id"] == rule] == [rule]


def test_codes_lead_to_the_rules_that_they_rest_on(site: Path) -> None:
    links = page(site, "codes.html").all("a")
    links = [link for link in links if re.match(r"rules-(kontor|contract)\.html#", link.attrs.get("href", ""))]
    assert len(links) > 300
    for link in links:
        assert link.attrs["href"].endswith("#" + link.text)


def test_the_api_is_there_as_its_document_says(site: Path) -> None:
    heads = {code.text for head in page(site, "api.html").all("h3") for code in head.all("code")[:1]}
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
        assert shown.by_id(f"{package}.{name}") or shown.by_id(f"{home}.{name}"), name


def test_no_page_asks_anything_of_another_host(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 25
    for path in pages:
        for element in elements_of(path.read_text("utf-8")):
            address = element.attrs.get(LOADED.get(element.tag, ""), "")
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
