"""The whole base game of two phones in Debian's Firefox: driven by WebDriver BiDi, without a patched build."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

from tests.browser.phones import Device
from tests.browser.server import Server
from tests.browser.test_two_phones import play_a_whole_game

pytestmark = pytest.mark.thorough

FIREFOX = Path("/usr/bin/firefox-esr")


@pytest.fixture
def firefox(playwright: Playwright) -> Iterator[Browser]:
    """Firefox, as the operating system has it; Ubuntu's is a snap, where the driver's own stands in."""
    own = {"channel": "moz-firefox", "executable_path": FIREFOX} if FIREFOX.exists() else {}
    fox = playwright.firefox.launch(**own)
    yield fox
    fox.close()


def test_two_phones_and_a_table_page_play_a_whole_game_in_firefox(
    server: Server, firefox: Browser, tmp_path: Path
) -> None:
    devices: list[Device] = []

    def new_device(*size: dict[str, int]) -> Device:
        devices.append(Device(firefox, *size))
        return devices[-1]

    play_a_whole_game(server, new_device, tmp_path, printed=False)
    for device in devices:
        device.forgive("Error in input stream")  # how Firefox calls it that a page with a stream was left
    assert not [complaint for device in devices for complaint in device.complaints]
