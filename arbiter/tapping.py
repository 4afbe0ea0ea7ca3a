"""A page as a person has it: what can be read and tapped there, by its HTML, or on a phone's screen in a browser."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from html.parser import HTMLParser
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from flask import Flask
from werkzeug.serving import WSGIRequestHandler, make_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SCREEN = {"width": 390, "height": 844}
MOST_TAPS = 60
"""So many lead to the end of any entry."""
TYPED = "123456789"
"""What is typed where anything may be: one of these."""
_BLOCKS = frozenset(
    {
        "p",
        "li",
        "div",
        "section",
        "h1",
        "h2",
        "td",
        "th",
        "svg",
        "title",
        "text",
        "button",
        "a",
        "label",
        "option",
        "main",
    }
)
_MOVED = re.compile(r"(translate|scale)\(([-\d.e]+)[ ,]*([-\d.e]*)\)")
_POINT = re.compile(r"M\s*([-\d.]+)[ ,]*([-\d.]+)")
Form = tuple[str, dict[str, str]]
Affine = tuple[float, float, float]
"""How a part of a drawing is scaled and moved: scale, x, y."""


class SeenPage(HTMLParser):
    """A page by its HTML: links, forms with their fields, headings and ids, and what of it no catalogue has."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.language, self.headline = "", ""
        self.ways: list[str] = []
        """The addresses of what may be said next."""
        self.links: list[str] = []
        self.forms: list[Form] = []
        self.choices: dict[tuple[str, str], list[str]] = {}
        """What the fields of forms offer, by where a form is sent and the field's name."""
        self.counts: Counter[str] = Counter()
        self.ids: Counter[str] = Counter()
        self.outside: list[str] = []
        """The cells that can be tapped, and lie outside their picture."""
        self.texts: list[str] = []
        """All texts of its main part, and its labels."""
        self._select, self._spot, self._box = "", "", (0.0, 0.0, 0.0, 0.0)
        self._open: list[tuple[str, Affine]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.counts[tag] += 1
        if "id" in given:
            self.ids[given["id"]] += 1
        if tag == "html":
            self.language = given.get("lang", "")
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
            if "data-says" in given or given.get("class") == "spot":
                self.ways.append(given["href"])
        self._field(tag, given)
        if tag in _BLOCKS or "aria-label" in given:
            self.texts.append(given.get("aria-label", ""))
        if tag in _BLOCKS and "aria-label" in given:
            self.texts.append("")
        self._drawn(tag, given)
        if tag not in ("input", "meta", "link", "br", "hr", "img", "path", "rect", "circle", "use"):
            self._open.append((tag, _moved(self._here(), given.get("transform", ""))))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._drawn(tag, {name: value or "" for name, value in attrs})

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass
        if tag == "a":
            self._spot = ""

    def handle_data(self, data: str) -> None:
        around = {tag for tag, _moved in self._open}
        if self._open and self._open[-1][0] == "h1":
            self.headline += data
        if "main" in around and not around & {"script", "style"}:
            self.texts[-1] += data

    def _field(self, tag: str, given: dict[str, str]) -> None:
        if tag == "form":
            self.forms.append((given.get("action", ""), {}))
        if tag == "option" and self.forms and ("selected" in given or not self.forms[-1][1][self._select]):
            self.forms[-1][1][self._select] = given.get("value", "")
        if tag == "select":
            self._select = given["name"]
        unticked = given.get("type") in ("radio", "checkbox") and "checked" not in given
        if tag in ("input", "select", "textarea") and self.forms and "name" in given and not unticked:
            self.forms[-1][1][given["name"]] = given.get("value", "")
        name = self._select if tag == "option" else given.get("name", "") if given.get("type") == "radio" else ""
        if name and self.forms and given.get("value"):
            self.choices.setdefault((self.forms[-1][0], name), []).append(given["value"])

    def _here(self) -> Affine:
        return self._open[-1][1] if self._open else (1, 0, 0)

    def _drawn(self, tag: str, given: dict[str, str]) -> None:
        """Note a cell that is drawn outside its picture, by where its first path begins."""
        if tag == "svg" and "viewbox" in given:
            left, top, wide, high = map(float, given["viewbox"].split())
            self._box = (left, top, left + wide, top + high)
        if tag == "a" and given.get("class") == "spot":
            self._spot = given.get("aria-label", "?")
        point = _POINT.match(given.get("d", "")) if self._spot else None
        if point:
            scale, x, y = self._here()
            at, (left, top, right, bottom) = (x + scale * float(point[1]), y + scale * float(point[2])), self._box
            if not (left <= at[0] <= right and top <= at[1] <= bottom):
                self.outside.append(self._spot)
            self._spot = ""

    def form(self, *ends: str) -> Form | None:
        """Return the form that is sent to an address with one of these ends, with its fields as the page has them."""
        return next((form for form in self.forms if form[0].partition("?")[0].endswith(ends)), None)


def _moved(around: Affine, transform: str) -> Affine:
    scale, x, y = around
    for kind, first, second in _MOVED.findall(transform):
        if kind == "translate":
            x, y = x + scale * float(first), y + scale * float(second or 0)
        else:
            scale *= float(first)
    return scale, x, y


def said_by(way: str) -> dict[str, Any]:
    """Return the half-said entry that an address holds."""
    given: dict[str, Any] = json.loads(parse_qs(urlsplit(way).query).get("entry", ["{}"])[0])
    return given


def leading_to(ways: Sequence[str], kinds: Collection[str]) -> Sequence[str]:
    """Return the ways to these kinds of entries, all where none leads there."""
    return [way for way in ways if said_by(way).get("entry") in kinds] or ways


# A screen

_WAYS = "#live [data-says], #live a.spot"
_BUTTON = "#live form[action*='/enter'] button.main"
_LEARN = "#live form[action*='/learn']"
_LAY = "#live form[action*='/lay']"
_BUTTON_ENTRY = _BUTTON.replace("button.main", "input[name=entry]")
_ANSWERED = "() => document.readyState === 'complete' && !document.querySelector('.htmx-request:not(#stream)')"
_LOOKED_AGAIN = 50
"""So many milliseconds later: a page that nobody sees may never be drawn again."""
_WRONG = """() => {
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const wrong = wide > 0 ? [`the page is ${wide} pixels wider than the screen`] : [];
  for (const spot of document.querySelectorAll("svg a.spot")) {
    const [cell, picture] = [spot.getBoundingClientRect(), spot.ownerSVGElement.getBoundingClientRect()];
    const name = spot.getAttribute("aria-label");
    if (cell.left < picture.left - 1 || cell.right > picture.right + 1 || cell.top < picture.top - 1
        || cell.bottom > picture.bottom + 1) wrong.push(`the cell ${name} lies outside the picture`);
    else if (Math.min(cell.width, cell.height) < 24) wrong.push(`the cell ${name} is too small for a finger`);
  }
  return wrong.slice(0, 1);
}"""


class QuietHandler(WSGIRequestHandler):
    """Handles requests of Werkzeug's server."""

    def log_request(self, *_answer: object) -> None:
        """Write no addresses: a seat's link is its key."""


class Screen:
    """A phone in a browser, whose pages have a script or none.

    `entered` are the kinds of entries that were entered on it, `offered` those that could have been.
    """

    def __init__(self, browser: Browser, site: str, *, script: bool) -> None:
        self.entered: set[str] = set()
        self.offered: set[str] = set()
        self._site, self._script, self.name = site, script, "with a script" if script else "without a script"
        context = browser.new_context(viewport=SCREEN, has_touch=True, java_script_enabled=script)  # type: ignore[arg-type]
        context.set_default_timeout(10_000)
        self._page: Page = context.new_page()

    def enter(self, url: str, wanted: Collection[str], choose: Callable[[Sequence[str]], str]) -> Iterator[str]:
        """Enter one of the kinds by tapping; yield whatever a person would find wrong on the way."""
        from playwright.sync_api import Error

        page = self._page
        page.goto(f"{self._site}{url}")
        try:
            for _tap in range(MOST_TAPS):
                yield from page.evaluate(_WRONG)
                if page.locator(_LEARN).count():
                    for typed in page.locator(f"{_LEARN} input[type=text]").all():
                        typed.fill(TYPED[0])
                    self._tap(f"{_LEARN} button.main")
                if page.locator(_LAY).count() and "" in wanted:
                    yield from self._lay(choose)
                    return
                if page.locator(_BUTTON).count():
                    break
                ways = page.locator(_WAYS).evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
                if not ways:
                    yield f"“{page.locator('h1').inner_text()}” asks and offers nothing"
                way = choose(leading_to(ways, wanted))
                self._tap(f"#live a[href={json.dumps(way)}]")
            kind = json.loads(page.locator(_BUTTON_ENTRY).get_attribute("value") or "{}").get("entry", "")
            self._tap(_BUTTON)
            yield from page.locator("#errors").all_inner_texts()
            self.entered.add(kind)
        except Error as error:
            yield f"can't be tapped {self.name}: {error.message.splitlines()[0]}"

    def _lay(self, choose: Callable[[Sequence[str]], str]) -> Iterator[str]:
        """Choose what is laid face down, other values until they go together; yield what is wrong."""
        page = self._page
        if not page.locator(f"{_LAY} :is(fieldset, select, input[type=text])").count():
            yield f"“{page.locator('h1').inner_text()}” asks and offers nothing"
        for _tap in range(MOST_TAPS):
            for typed in page.locator(f"{_LAY} input[type=text]").all():
                typed.fill(choose(TYPED))
            for field in page.locator(f"{_LAY} fieldset").all():
                offered = field.locator("input").evaluate_all("(all) => all.map((one) => one.id)")
                field.locator(f"label:has([id={json.dumps(choose(offered))}])").click()
            for field in page.locator(f"{_LAY} select").all():
                offered = field.locator("option").evaluate_all("(all) => all.map((one) => one.value)")
                field.select_option(choose([value for value in offered if value]))
            self._tap(f"{_LAY} button.main")
            if not page.locator(f"#errors, {_LAY} input[name=learn]").count():
                break
        yield from page.locator("#errors").all_inner_texts()
        self.entered.add("")

    def _tap(self, what: str) -> None:
        tapped = self._page.locator(what).first
        if self._script:
            tapped.click()
            self._page.wait_for_function(_ANSWERED, polling=_LOOKED_AGAIN)
        else:
            with self._page.expect_navigation():
                tapped.click()

    def close(self) -> None:
        self._page.context.close()


@contextmanager
def browser_here() -> Iterator[Browser | None]:
    """Start a browser, where there are one and Playwright, which drives it."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ModuleNotFoundError:
        yield None
        return
    with sync_playwright() as playwright:
        try:
            path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        except Error:
            yield None
            return
        yield browser
        browser.close()


@contextmanager
def screens(app: Flask, browser: Browser | None) -> Iterator[Sequence[Screen]]:
    """Serve an app to two screens, with a script and without; to none where there is no browser."""
    if browser is None:
        yield ()
        return
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=QuietHandler)
    Thread(target=server.serve_forever, daemon=True).start()
    both = [Screen(browser, f"http://127.0.0.1:{server.server_port}", script=script) for script in (True, False)]
    try:
        yield both
    finally:
        for screen in both:
            screen.close()
        server.shutdown()
        server.server_close()
