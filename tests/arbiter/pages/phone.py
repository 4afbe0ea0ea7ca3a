"""A phone without JavaScript: follows links, fills in forms, and checks every page that it is shown."""

import csv
import io
import json
import re
from typing import Any, ClassVar

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.arbiter.pages.marks import plain, untranslated
from tests.arbiter.pages.reader import Element, Page, fields_of, mistakes

TEXT = re.compile(r"(.*-)?name(-.*)?|reason|where|place|note")
"""The fields in which people write what they like."""
TABLE = re.compile(r"/t/[^/?]+")


class Phone:
    """Every answer goes through `show`, so no page escapes the checks."""

    typed: ClassVar[set[str]] = set()  # what people wrote themselves, on any phone of the test
    strict: ClassVar[bool] = False  # whether every page is held to HTML5, or the last of the test, which takes a while
    last: ClassVar[str] = ""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()
        self.page: Page
        self.status = 0

    def open(self, path: str, status: int = 200) -> Page:
        """Look at an address; the answer must have this status."""
        return self.show(self.client.get(path, follow_redirects=True), status)

    def press(self, button: str, status: int = 200, **given: str) -> Page:
        """Press the button with this text, in the form that it belongs to, after filling in some fields."""
        return self._go_on(self.send(self.form(button) | given), status)

    def upload(self, to: str, data: object, name: str = "game.kontor.json", status: int = 200) -> Page:
        """Take a file in by the form of a page: bytes as they are, anything else as JSON."""
        self.open(to)
        file = (io.BytesIO(data if isinstance(data, bytes) else json.dumps(data).encode()), name)
        fields = {field: value for field, value in self.form("Import").items() if field != "action"}
        return self._go_on(self.client.post(to, data={**fields, "file": file}), status)

    def submit(self, holding: str, /, status: int = 200, **given: str) -> Page:
        """Send the form that has a field with this value, after filling in some fields."""
        form = next(one for one in self.page.all("form") if holding in fields_of(one).values())
        return self._go_on(self.send(fields_of(form) | {"action": form.attrs["action"]} | given), status)

    def open_table(self, new: str = "/kontor/new", **given: str) -> Page:
        """Open a table of a game by its form."""
        self.open(new)
        return self.press("Open the table", **given)

    def form(self, button: str) -> dict[str, str]:
        """Return what pressing a button would send, with the address under "action"."""
        form, name, value = self._form_with(button)
        return fields_of(form) | {"action": form.attrs["action"]} | ({name: value} if name else {})

    @property
    def csrf_token(self) -> str:
        """What every form of this phone carries against forgery."""
        page = Page(self.client.get("/kontor/new").get_data(as_text=True), "/kontor/new")
        return next(one.attrs["value"] for one in page.all("input") if one.attrs.get("name") == "csrf_token")

    def send(self, form: dict[str, str], headers: dict[str, str] | None = None, to: str = "") -> TestResponse:
        """Send a form as it is, and follow no redirect."""
        fields = {name: value for name, value in form.items() if name != "action"}
        self.typed.update(value for name, value in fields.items() if TEXT.fullmatch(name))
        return self.client.post(to or form["action"], data=fields, headers=headers)

    def follow(self, text: str, status: int = 200) -> Page:
        """Tap the link with this text."""
        return self.open(self.page.href(text), status)

    def tap(self, part: str) -> Page:
        """Tap the first link that has this part in its address."""
        return self.open(self.page.hrefs(part)[0])

    def show(self, answer: TestResponse, status: int = 200) -> Page:
        """Take an answer as the page now shown, after checking it."""
        html = answer.get_data(as_text=True)
        assert answer.status_code == status, f"{answer.status_code} at {answer.request.path}: {html[:2000]}"
        self.status = answer.status_code
        self.page = Page(html, answer.request.path)
        strange = untranslated(self.page.elements[0], self.typed | set(answer.request.args.values()))
        assert not strange, f"{answer.request.path}: never translated: {strange}"
        self.page.html = plain(html)
        wrong = self.page.problems() + (mistakes(self.page.html) if self.strict else [])
        assert not wrong, f"{answer.request.path}: {wrong}"
        Phone.last = self.page.html
        if self.page.by_id("errors") is not None:
            assert self.page.title.startswith("Error:"), self.page.title
        return self.page

    @property
    def table(self) -> str:
        """The address of the table that a page of it is shown of."""
        shown = TABLE.match(self.page.url)
        assert shown is not None, f"{self.page.url} is of no table"
        return shown[0]

    def rows(self, path: str) -> list[dict[str, str]]:
        """Return the rows of a file for spreadsheets."""
        answer = self.client.get(path)
        assert answer.mimetype == "text/csv"
        return list(csv.DictReader(io.StringIO(answer.get_data(as_text=True).removeprefix("\ufeff"))))

    @property
    def record(self) -> dict[str, Any]:
        """The record of that table."""
        return self.client.get(self.table + "/record").get_json(force=True)

    def _go_on(self, answer: TestResponse, status: int) -> Page:
        if answer.status_code == 303:
            answer = self.client.get(answer.location, follow_redirects=True)
        return self.show(answer, status)

    def _form_with(self, button: str) -> tuple[Element, str, str]:
        for form in self.page.all("form"):
            for one in form.all("button"):
                if button in one.text:
                    return form, one.attrs.get("name", ""), one.attrs.get("value", "")
        buttons = [one.text for one in self.page.all("button")]
        raise AssertionError(f"no button {button!r} on {self.page.url}, only {buttons}")


class PlainPhone(Phone):
    """A phone at a game that has no catalogue."""

    def show(self, answer: TestResponse, status: int = 200) -> Page:
        assert answer.status_code == status, answer.get_data(as_text=True)[:2000]
        self.page = Page(answer.get_data(as_text=True), answer.request.path)
        return self.page
