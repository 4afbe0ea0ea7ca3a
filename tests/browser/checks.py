"""What every page has to stand up to; and tables of languages, screens and looks, of which one row runs each time."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.server import ROOT

AXE = ROOT / "tests" / "browser" / "vendor" / "axe-4.14.1.min.js"
TO_THE_SIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
"""How many pixels of a page are beside the screen."""


def one_of(first: Any, *others: Any) -> list[Any]:
    """Return values for a test: the first for every run, the others for `make test-all`."""
    return [first, *(pytest.param(other, marks=pytest.mark.thorough) for other in others)]


def problems(page: Page) -> list[str]:
    """Return what axe-core has against a page."""
    for frame in getattr(page, "frames", [page]):
        frame.evaluate(AXE.read_text("utf-8"))
    # A person scrolls until no bar covers what is tapped; axe doesn't scroll.
    page.evaluate("() => document.querySelectorAll('.confirm').forEach((bar) => (bar.style.position = 'static'))")
    found = page.evaluate("() => axe.run({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })")
    page.evaluate("() => document.querySelectorAll('.confirm').forEach((bar) => (bar.style.position = ''))")
    nodes = [(one["id"], node) for one in found["violations"] for node in one["nodes"]]
    return [f"{rule}: {node['html']} {node['failureSummary']}" for rule, node in nodes]


def fits(page: Page) -> None:
    """Nothing is wider than the screen, and axe has nothing to say."""
    assert page.evaluate(TO_THE_SIDE) <= 0
    found = problems(page)
    assert found == [], found
