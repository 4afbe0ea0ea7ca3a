"""Real browsers talking to a real server."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.phones import PHONE, Device, Devices
from tests.browser.server import Server, serving
from tests.browser.site import Host, built, opened
from tests.kontor.pages.special import record_of

CHROMIUM = shutil.which("chromium-headless-shell")
"""Chromium without windows, as the operating system has it: a device costs a third of what it does with them.

Ubuntu has none; there the driver's own stands in.
"""
PATIENCE = 15_000  # milliseconds: on two busy cores an answer may take its time

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives the browsers."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One browser for all tests of a worker; their devices are contexts of it."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A server for all tests that don't switch it off."""
    with serving() as server:
        yield server


@pytest.fixture
def urls(server: Server) -> dict[str, str]:
    """The addresses of a new table of Anna and Fritz on the proxy deck."""
    return server.table(record_of("basic", ""))


@pytest.fixture
def new_device(browser: Browser) -> Iterator[Devices]:
    """Make devices; afterwards none may have complained in its console."""
    devices: list[Device] = []

    def make(size: dict[str, int] = PHONE, **settings: Any) -> Device:
        devices.append(Device(browser, size, **settings))
        return devices[-1]

    yield make
    complaints = [complaint for device in devices for complaint in device.complaints]
    for device in devices:
        device.context.close()
    assert not complaints


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """The site, built once for all workers."""
    top = tmp_path_factory.getbasetemp()
    return built((top.parent if hasattr(request.config, "workerinput") else top) / "site")


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    host = Host(folder)
    yield host
    host.stop()


@pytest.fixture
def opens(playwright: Playwright, host: Host, tmp_path: Path) -> Callable[[], Any]:
    """Open the site on a device; each time the same one."""
    return lambda: opened(playwright, tmp_path / "profile", host.url, CHROMIUM)


@pytest.fixture
def copied(folder: Path, tmp_path: Path) -> Path:
    """A copy of the site, for tests that change it."""
    return shutil.copytree(folder, tmp_path / "site")


@pytest.fixture
def opens_copied(playwright: Playwright, copied: Path, tmp_path: Path) -> Iterator[Callable[[], Any]]:
    """Open that copy on a device; each time the same one."""
    host = Host(copied)
    yield lambda: opened(playwright, tmp_path / "profile", host.url, CHROMIUM)
    host.stop()
