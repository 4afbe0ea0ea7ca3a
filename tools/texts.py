"""`make texts`: every kind of page in every language, as text for its reviewers: texts/<language>/<table>/<page>.txt.

Opens real games in the middle, and reads each kind of page with every kind of link: its visible text, what is
read aloud (alternative texts, labels, titles of pictures) and what its script may say. The score sheet is read
from its PDF. A test checks all of it against docs/languages.md.
"""

import io
import json
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from flask import Flask
from flask.testing import FlaskClient
from pypdfium2 import PdfDocument
from selectolax.lexbor import LexborHTMLParser, LexborNode
from werkzeug.test import TestResponse

from app import GAMES
from arbiter.language import CATALOGUES
from arbiter.testing import app_of

ROOT = Path(__file__).parents[1]

Json = dict[str, Any]
Texts = dict[tuple[str, str], list[str]]
"""The texts of pages: by table and page, each text by itself."""

FOLDER = ROOT / "texts"
RECORDS = ROOT / "tests" / "records"
TABLES = {
    "contract": ("five-one-phone.contract", 46),
    "contract-score": ("two-phones.contract", None),
    "kontor": ("extension-four-restricted.kontor", 46),
    "kontor-score": ("team-four-phones.kontor", None),
}
"""Real games, and how many of their entries are played; None is all."""
OTHERS = (
    "/", "/games", "/games/deleted", "/games/import/camera", "/offline", "/layouts/edit", "/contract/new", "/none"
)  # fmt: skip
"""Pages that no table leads to, and one that isn't there."""

_SPOKEN = ("alt", "aria-label", "placeholder", "title")
_UNSEEN = frozenset({"script", "style", "template", "head"})
_NOT_READ = (".csv", ".json", ".zip", ".svg", ".png", ".webmanifest", "/events", "/record", "/file")


def every_text(tables: Iterable[str] = tuple(TABLES)) -> dict[str, Texts]:
    """Return the texts of some tables' pages, by language."""
    with app_of(GAMES) as app:
        found: dict[str, Texts] = {}
        links = {table: _opened(app, table) for table in tables}
        for code in CATALOGUES:
            reader = Reader(app, code)
            found[code] = {
                (table, page): texts_of(answer) for table in tables for page, answer in reader.read(links[table])
            }
            found[code] |= {("no table", page): texts_of(answer) for page, answer in reader.others()}
        return found


def record_of(table: str) -> Json:
    """Return the record of a real game, as far as it is played."""
    name, entries = TABLES[table]
    record: Json = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    return record | {"entries": record["entries"][:entries]}


def _opened(app: Flask, table: str) -> dict[str, str]:
    """Open a table that continues a real game, and return its links by role."""
    record = record_of(table)
    if "committees" in record["setup"]:
        record["setup"]["committees"] = ["Uno", "Due", "Tre", "Quattro"]  # the players' own words, in no language
    return opened(app, record)


def opened(app: Flask, record: Json) -> dict[str, str]:
    """Open a table that continues a game, and return its links by role."""
    kind = f"application/vnd.{record['format'].replace('-', '.')}+json"
    answer = app.test_client().post("/api/v1/records", data=json.dumps(record), content_type=kind)
    links: Mapping[str, Any] = answer.get_json()["links"]
    return {"host": links["host"], "look": links["look"], "seat": next(iter(links["seats"].values()))}


class Reader:
    """Reads each kind of page once, in one language."""

    def __init__(self, app: Flask, code: str) -> None:
        self._app = app
        self.client: FlaskClient = app.test_client()
        self.client.get(f"/?language={code}")
        self._seen: set[str] = set()

    def read(self, links: Mapping[str, str]) -> Iterator[tuple[str, TestResponse]]:
        """Yield the pages of a table: "seat.table.page" is the table's own page with a seat's link."""
        self._begin_list(links["host"])
        for role, token in links.items():
            self._seen = {page for page in self._seen if not page.startswith(role)}
            yield from self._from(role, f"/t/{token}", "/t/")

    def others(self) -> Iterator[tuple[str, TestResponse]]:
        """Yield all other pages."""
        for path in OTHERS:
            yield from self._from("", path, "/")

    def _begin_list(self, token: str) -> None:
        """Give this device a list with the game: pages about games need one."""
        record = self.client.get(f"/t/{token}/record").get_data()
        page = LexborHTMLParser(self.client.get("/games/import").text)
        inputs = page.css("form:has([type=file]) input[name]:not([type=file])")
        fields = {str(one.attributes["name"]): one.attributes.get("value") or "" for one in inputs}
        self.client.post("/games/import", data={**fields, "file": (io.BytesIO(record), "game.json")})

    def _from(self, role: str, start: str, under: str) -> Iterator[tuple[str, TestResponse]]:
        waiting = [start]
        while waiting:
            path = waiting.pop(0)
            page = self._page(role, path)
            if page is None:
                continue
            answer = self.client.get(path, follow_redirects=True)
            yield page, answer
            if answer.mimetype == "text/html":
                found = (
                    urljoin(path, one.attributes["href"] or "") for one in LexborHTMLParser(answer.text).css("a[href]")
                )
                waiting += [one for one in found if one.startswith(under)]

    def _page(self, role: str, path: str) -> str | None:
        """Return the kind of page of an address, the first time that it appears."""
        parts = urlsplit(path)
        leaves = "/bg-stats/" in parts.path or parts.path.startswith("/t/") != bool(role)
        if leaves or parts.path.endswith(_NOT_READ) or "language=" in parts.query:
            return None
        with self._app.test_request_context(parts.path) as context:
            page = f"{role}.{context.request.endpoint or 'none'}".removeprefix(".")
        if page.endswith("static") or page in self._seen:
            return None
        self._seen.add(page)
        return page


def texts_of(answer: TestResponse) -> list[str]:
    """Return the texts of an answer, each by itself."""
    if answer.mimetype == "application/pdf":
        return pdf_texts(answer.get_data())
    return html_texts(LexborHTMLParser(answer.text)) if answer.mimetype == "text/html" else answer.text.splitlines()


def html_texts(page: LexborHTMLParser) -> list[str]:
    """Return the texts of a page, each by itself: visible, read aloud, or for a script to show."""
    title, body = page.css_first("title"), page.body
    found = [] if title is None else [title.text()]
    found += [] if body is None else _said(body)
    return [text.strip() for text in found if text.strip()]


def _said(element: LexborNode) -> Iterator[str]:
    for one in element.iter(include_text=True):
        if one.is_text_node:
            yield re.sub(r"\s*\n\s*", " ", one.text_content or "")
        elif one.is_element_node and one.tag not in _UNSEEN and one.attributes.get("translate") != "no":
            yield from (value for name, value in one.attributes.items() if value and _is_said(name, value))
            yield from _said(one)


def _is_said(name: str, value: str) -> bool:
    """Tell whether an attribute is for people, or for a script to show them."""
    return name in _SPOKEN or (
        name.startswith("data-")
        and name != "data-task"
        and " " in value
        and "  " not in value
        and value[0] not in "{[M/#."
    )


def pdf_texts(data: bytes) -> list[str]:
    """Return the lines of a PDF."""
    document = PdfDocument(data)
    return [line for page in document for line in page.get_textpage().get_text_bounded().splitlines()]


def main() -> None:
    """Write everything to the folder, which is emptied first."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    for code, texts in every_text().items():
        for (table, page), said in texts.items():
            path = FOLDER / code / table / f"{page}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(said) + "\n", "utf-8")
        print(f"{len(texts)} pages: {(FOLDER / code).relative_to(ROOT)}")


if __name__ == "__main__":
    main()
