"""Pictures of pages in WebKit beside Chromium's of the same size: `python -m tests.browser.side_by_side FOLDER`."""

import sys
import time
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM
from tests.browser.phones import Device
from tests.browser.places import PLACES, Place
from tests.browser.server import Server, serving
from tests.browser.webkit import WebKitPhone, phones

SHOWN = [
    *(f"kontor {one}" for one in ("place-here", "lay-known", "lay-unknown", "ship-there", "look", "rule")),
    *(f"contract {one}" for one in ("build-here", "act", "learn", "look", "rule", "table/score")),
    *("kontor table/score", "kontor away/kontor/new", "kontor away/"),
]
"""Of both games a turn, what is typed and ticked, the table's page, a dialog, the score; the set-up, the start page."""
TYPED = """
const field = document.querySelector(arguments[0]);
field.value = arguments[1];
field.dispatchEvent(new Event("input", { bubbles: true }));
"""
TO_THE_TOP = "() => { scrollTo({ top: 0, behavior: 'instant' }); document.activeElement.blur(); }"
SETTLED = 0.5  # seconds for what a page does after its answer, and for a picture of it to be painted


def show(place: Place, server: Server, phone: WebKitPhone) -> bytes:
    """Open a page in WebKit as `Place.open` does in Chromium; return its picture, of what the window shows."""
    phone.open(place.url(server) + place.path)
    for tap in place.taps:
        what, _is, text = tap.partition("=>")
        if text:
            phone.run(TYPED, what, text)
            phone.until(f"return document.querySelector(`[data-card='{text}']`)")
        else:
            phone.press(what)
    time.sleep(SETTLED)
    phone.run(f"({TO_THE_TOP})()")
    time.sleep(SETTLED)
    return phone.driver.get_screenshot_as_png()


def beside(left: bytes, right: bytes) -> Image.Image:
    """Return two pictures as one."""
    pictures = [Image.open(BytesIO(one)).convert("RGB") for one in (left, right)]
    both = Image.new("RGB", (sum(one.width for one in pictures) + 10, max(one.height for one in pictures)), "white")
    both.paste(pictures[0], (0, 0))
    both.paste(pictures[1], (pictures[0].width + 10, 0))
    return both


def main(folder: Path) -> None:
    """Write a picture for each page, WebKit's at the left."""
    folder.mkdir(parents=True, exist_ok=True)
    with serving() as server, phones() as new_phone, sync_playwright() as playwright:
        phone = new_phone()
        width, height = phone.run("return [innerWidth, innerHeight]")
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        device = Device(chromium, {"width": width, "height": height}, locale="en-US")
        for name in SHOWN:
            place = PLACES[name]
            left = show(place, server, phone)
            place.open(server, device)
            device.page.evaluate(TO_THE_TOP)
            file = folder / f"{name.replace(' ', '-').replace('/', '-').strip('-')}.png"
            beside(left, device.page.screenshot()).save(file)
            sys.stdout.write(f"{file}\n")
        chromium.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
