"""A table on one phone, for others to join."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.browser.joining.phones import Joined, joined
from tests.browser.places import kept
from tests.browser.site import Host
from tests.browser.test_site import TO_THE_END, bring_in


@pytest.fixture
def table(playwright: Playwright, host: Host, tmp_path: Path) -> Iterator[Joined]:
    """A phone with a table of Anna and Fritz."""
    with joined(playwright, tmp_path, host.url) as table:
        bring_in(table.host, kept(TO_THE_END["kontor"]), 0, tmp_path)
        yield table
