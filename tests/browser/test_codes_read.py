"""A running game goes over to another arbiter as codes that a camera reads; and what is said where it can't."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright, expect

from arbiter.keeping.unpacking import in_texts
from tests.browser.codes import camera, filmed, photographed, record_here, show
from tests.browser.conftest import CHROMIUM
from tests.browser.phones import NARROW, Device, Devices
from tests.browser.places import kept
from tests.browser.server import Server

Json = dict[str, Any]
RUNNING, OTHER = kept("pro-two-phones.kontor", 70), kept("random-five.contract", 106)
READS_ITSELF = """window.BarcodeDetector = class {
    static getSupportedFormats = async () => ["qr_code"];
    detect = async () => [{ rawValue: texts.shift() }];
};"""
WITHOUT_CAMERA = {
    "insecure": (
        "Object.defineProperty(window, 'isSecureContext', { value: false }); delete Navigator.prototype.mediaDevices",
        "only over https",
    ),
    "refused": (
        "MediaDevices.prototype.getUserMedia = async () => { throw new DOMException('', 'NotAllowedError'); }",
        "The camera was refused",
    ),
    "none": ("", "There is no camera here"),
}


def codes_of(server: Server, device: Device, record: Json) -> list[bytes]:
    """Return pictures of the codes of a game."""
    device.open(server.table(record)["host"] + "/record/codes")
    return photographed(device.page)


def test_a_running_game_is_read_by_a_camera_and_goes_on_there(
    playwright: Playwright, server: Server, new_device: Devices, tmp_path: Path
) -> None:
    film = filmed(codes_of(server, new_device(NARROW), RUNNING), tmp_path / "codes.mjpeg")
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", *camera(film)])
    device = Device(browser)
    device.open(f"{server.url}/games/import")
    device.page.get_by_role("link", name="Read codes with the camera").click()
    device.page.wait_for_url("**/t/**")
    assert record_here(device.page) == RUNNING
    assert device.complaints == []
    browser.close()


@pytest.mark.thorough
def test_codes_of_something_else_are_told_and_do_not_count(server: Server, new_device: Devices) -> None:
    device = new_device()
    pictures, others = codes_of(server, device, RUNNING), codes_of(server, device, OTHER)
    device.open(f"{server.url}/games/share")
    device.tap(device.button("Begin a list"))
    link = device.page.locator(".code svg").screenshot()
    device.open(f"{server.url}/games/import/camera")
    told, read = device.page.locator("[data-note]:visible"), device.page.locator("[data-progress]")
    count = len(pictures)
    for picture, said, progress in (
        (link, "That code doesn't belong to a game", ""),
        (pictures[2], "", f"Read: 1 of {count}"),
        (others[0], "belongs to another game", f"Read: 1 of {count}"),
        (pictures[2], "", f"Read: 1 of {count}"),
        (pictures[0], "", f"Read: 2 of {count}. Still missing: 2, 4"),
        (device.page.locator("h1").screenshot(), "No code was found", f"Read: 2 of {count}"),
    ):
        show(device.page, [picture])
        expect(told).to_contain_text(said) if said else expect(told).to_have_count(0)
        expect(read).to_contain_text(progress) if progress else expect(read).to_be_hidden()
    show(device.page, pictures)
    device.page.wait_for_url("**/t/**")
    assert record_here(device.page) == RUNNING


@pytest.mark.thorough
def test_a_browser_that_reads_codes_itself_does(server: Server, new_device: Devices) -> None:
    device, asked = new_device(), []
    device.page.on("request", lambda request: asked.append(request.url))
    device.page.add_init_script(f"const texts = {json.dumps(in_texts(RUNNING))}; {READS_ITSELF}")
    device.open(f"{server.url}/games/import/camera")
    show(device.page, [device.page.locator("h1").screenshot()] * len(in_texts(RUNNING)))
    device.page.wait_for_url("**/t/**")
    assert record_here(device.page) == RUNNING
    assert not [url for url in asked if "vendor/qr.js" in url]


@pytest.mark.thorough
@pytest.mark.parametrize("lack", WITHOUT_CAMERA)
def test_where_there_is_no_camera_it_is_said_why(server: Server, new_device: Devices, lack: str) -> None:
    without, said = WITHOUT_CAMERA[lack]
    device = new_device(NARROW)
    device.page.add_init_script(without)
    device.open(f"{server.url}/games/import/camera")
    expect(device.page.locator("[data-state]:visible")).to_contain_text(said)
    expect(device.page.locator("video")).to_be_hidden()
    expect(device.page.get_by_label("Pictures of the codes")).to_be_visible()
