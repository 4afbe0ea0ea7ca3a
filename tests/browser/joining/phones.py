"""Phones that join another phone's table: one browser has the arbiter, the others are guests, all of them apart."""

import base64
import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, Playwright, expect

from tests.browser.conftest import CHROMIUM
from tests.browser.phones import LOST_LINE, PHONE
from tests.browser.site import START, SiteDevice

OPENS = 20_000  # milliseconds
LOOPBACK = "--allow-loopback-in-peer-connection"
"""Phones of one machine find each other where it has no network, too."""
ADDRESSES_KNOWN = ["camera", "microphone"]
"""What a browser is allowed that names its addresses: others learn them by multicast, if at all."""
CONNECTIONS = """self.connections = [];
self.channels = [];
self.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...given) {
        super(...given);
        connections.push(this);
        this.addEventListener("datachannel", ({ channel }) => channels.push(channel));
    }
};"""
"""Let tests get at the connections of a page."""
CUT = "() => connections.filter((one) => one.connectionState === 'connected').forEach((one) => one.close())"
"""Break a phone's line, as a network does that goes away: what was agreed for the next one stays."""
REACHED = "[data-part=choosing]:visible, #page:visible"
"""What a guest's phone shows once it is there: the seats to choose from, or its page."""
EYE = """() => {
    navigator.mediaDevices.getUserMedia = async () => {
        const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 720 });
        const view = canvas.getContext("2d");
        let bitmap;
        self.seen = async (picture) => {
            const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
            bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        };
        setInterval(() => {
            view.fillStyle = "#5a5a5a";
            view.fillRect(0, 0, canvas.width, canvas.height);
            if (bitmap) view.drawImage(bitmap, 370, 90, 540, 540);
        }, 50);
        return canvas.captureStream();
    };
}"""
"""Give the host's page a camera in front of which pictures are held."""
CAMERA_APP = """async ([picture, library]) => {
    const { BarcodeDetector } = await import(library);
    const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const [found] = await new BarcodeDetector({ formats: ["qr_code"] }).detect(bitmap);
    return found.rawValue;
}"""
"""What the text of a code is that a picture shows."""


def shown_code(page: Page) -> bytes:
    """Return a picture of the code that a phone shows."""
    drawing = page.locator("[data-code] svg:visible")
    expect(drawing).to_be_visible(timeout=START)
    return drawing.screenshot()


def as_text(page: Page, part: str) -> str:
    """Return what a phone shows as a code, as text to be copied."""
    expect(page.locator(f"[data-part={part}] [data-code] svg:visible")).to_be_visible(timeout=START)
    return page.locator(f"main:visible [data-part={part}] textarea[readonly]").input_value()


class Joined:
    """A table on one phone, and the guests that have come to it."""

    def __init__(self, playwright: Playwright, folder: Path, url: str, devices: ExitStack) -> None:
        self._playwright, self._folder, self._url, self._devices = playwright, folder, url, devices
        self.host = self.device("host")
        self.guests: dict[str, SiteDevice] = {}

    def device(self, name: str, *given: str) -> SiteDevice:
        """Return a phone with a browser of its own, which hasn't opened anything."""
        device = SiteDevice(self._playwright, self._folder / f"profile-{name}", self._url, CHROMIUM, LOOPBACK, *given)
        device.context.grant_permissions(ADDRESSES_KNOWN)
        self._devices.callback(device.context.close)
        device.around.set_viewport_size(PHONE)
        device.around.add_init_script(CONNECTIONS)
        return device

    def seats(self) -> None:
        """Go to the list of seats, from a page of the table."""
        if self.host.around.locator("[data-seats]:visible").count():
            return
        table = self.host.page.url.partition("/app/t/")[2].partition("/")[0].partition("?")[0]
        self.host.open(f"{self._url}app/t/{table}/codes")
        self.host.page.locator("[data-invite]").click()

    def by_camera(self, guests: dict[str, SiteDevice], tap: int = 0, scan: int = 0) -> None:
        """Let phones join as cameras let them: all read one code, then the host's camera reads one after the other.

        `tap` and `scan` are the milliseconds that people take for these.
        """
        pause = self.host.around.wait_for_timeout
        self.host.around.evaluate(EYE)
        pause(tap)
        self.seats()
        for guest in guests.values():
            pause(scan + tap)  # its camera app asks whether to open the page
            self._by_camera_app(guest)
        for guest in guests.values():
            pause(scan)
            self._sees(shown_code(guest.around))
            expect(guest.around.locator(REACHED).first).to_be_visible(timeout=OPENS)
        for name, guest in guests.items():
            pause(tap)
            self.sits(name, guest)

    def by_text(self, name: str, guest: SiteDevice) -> None:
        """Let a phone join by texts that are copied from one to the other."""
        self.seats()
        self._copy(guest)
        if not self._reached(name):
            self._copy(guest)
        self.sits(name, guest)

    def _by_camera_app(self, guest: SiteDevice) -> None:
        """Open what a phone's camera app finds in the code on the host's screen."""
        picture = base64.b64encode(shown_code(self.host.around)).decode()
        library = f"{urlsplit(self._url).path}shell/qr.mjs"
        guest.around.goto(self.host.around.evaluate(CAMERA_APP, [picture, library]))

    def _sees(self, picture: bytes) -> None:
        """Hold a code in front of the host's camera."""
        self.host.around.evaluate("(picture) => seen(picture)", base64.b64encode(picture).decode())

    def _copy(self, guest: SiteDevice) -> None:
        guest.around.goto(as_text(self.host.around, "seats"))
        self.answer(as_text(guest.around, "answer"))

    def _reached(self, name: str) -> bool:
        """Tell whether a guest is there; who waits too long, on a busy machine, is shown a new code to try."""
        around = self.host.around
        there = around.locator("[data-newcomers]:visible").or_(self.row(name).locator("[data-mark=here]:visible"))
        unreached = around.locator("[data-note=unreached]:visible")
        expect(there.or_(unreached).first).to_be_visible(timeout=OPENS)
        return not unreached.count()

    def sits(self, name: str, guest: SiteDevice) -> None:
        """Choose a seat on a guest's phone, unless it is known by its key and sits again."""
        says = {"Spectators": "I only watch"}.get(name, name)
        choice = guest.around.locator("[data-part=choosing] button:visible", has_text=says)
        expect(guest.around.locator(REACHED).first).to_be_visible(timeout=OPENS)
        if choice.count():
            choice.click()
        self.has_come(name, guest)

    def row(self, name: str) -> Locator:
        """The host's line about a seat."""
        return self.host.around.locator("[data-seats] li:visible", has_text=name)

    def answer(self, text: str) -> None:
        """Give the host an answer as text."""
        around = self.host.around
        folded = around.locator("[data-part=seats] details:not([open]) summary:visible")
        if folded.count():
            folded.click()
        around.locator("[data-answer-form] textarea:visible").fill(text)
        around.locator("[data-answer-form] button:visible").click()

    def has_come(self, name: str, guest: SiteDevice) -> None:
        """Wait until a guest is ticked off and sees its own page, live."""
        expect(self.row(name).locator("[data-mark=here]:visible")).to_be_attached(timeout=OPENS)
        expect(guest.around.locator("html[data-state=open]")).to_be_attached(timeout=OPENS)
        expect(guest.page.locator("html[data-line=open]")).to_be_attached()
        self.guests[name] = guest

    def to_the_table(self) -> None:
        """Leave the list of seats; the table's page comes after that, over whatever is opened before it is there."""
        self.host.around.locator("[data-table]:visible").click()
        expect(self.host.around.locator("iframe")).to_be_visible()


@contextmanager
def joined(playwright: Playwright, folder: Path, url: str) -> Iterator[Joined]:
    """A phone that has opened the arbiter, for others to join; nobody may have complained in a console."""
    with ExitStack() as devices:
        table = Joined(playwright, folder, url, devices)
        table.host.start()
        yield table
        for device in table.guests.values():
            device.forgive(LOST_LINE)
        complaints = [one for device in (table.host, *table.guests.values()) for one in device.complaints]
        assert complaints == []


@contextmanager
def asleep(device: SiteDevice) -> Iterator[None]:
    """Let a phone sleep: none of its browser's processes does anything."""
    family = processes_of(device.folder)
    for process in family:
        os.kill(process, signal.SIGSTOP)
    yield
    for process in family:
        os.kill(process, signal.SIGCONT)


def processes_of(profile: Path) -> list[int]:
    """Return the processes of the browser with this profile."""
    children: dict[int, list[int]] = {}
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(folder.name))
            if f"--user-data-dir={profile}".encode() in (folder / "cmdline").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    for process in found:
        found += [one for one in children.get(process, []) if one not in found]
    return found


def token_of(device: Any) -> str:
    """Return the link of the table's page that a phone shows."""
    token: str = device.page.url.partition("/app/t/")[2].partition("/")[0].partition("?")[0]
    return token
