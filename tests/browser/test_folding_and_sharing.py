"""A long game with a thumb: rounds opened one by one, and the game given away by the device's own sheet, or without."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.phones import PHONE, Devices
from tests.browser.server import Server
from tests.browser.test_rulings_settled import going_on

SMALLEST = 44  # pixels

SHEET = """
window.shared = [];
navigator.canShare = (what) => Boolean(what.files);
navigator.share = async ({ title, url, files }) => {
  window.shared.push({ title, url, files: (files || []).map((one) => [one.name, one.type, one.size > 1000]) });
  document.documentElement.dataset.shared = window.shared.length;
};
"""
NO_SHEET = "delete Navigator.prototype.share; delete Navigator.prototype.canShare;"
NO_CLIPBOARD = "delete Navigator.prototype.clipboard;"


@pytest.fixture(scope="module")
def urls(server: Server) -> dict[str, str]:
    """The longest game kept, over."""
    return going_on(server, "extension-four")


def test_a_folded_round_opens_where_it_stands(urls: dict[str, str], new_device: Devices) -> None:
    device = new_device(PHONE)
    page = device.page
    device.open(urls["look"] + "/rulings")
    assert page.locator("main *").count() < 700
    folded = page.locator("#round-7")
    expect(folded.locator("li")).to_have_count(0)
    folded.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(folded.locator("li").first).to_be_visible()
    expect(folded.locator("summary")).to_be_focused()
    count = folded.locator("li").count()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(folded.locator("li")).to_have_count(count)
    assert not asked  # it is loaded once


@pytest.mark.thorough
def test_every_target_of_the_rulings_is_as_big_as_a_thumb(urls: dict[str, str], new_device: Devices) -> None:
    for width in (320, 390):
        device = new_device({"width": width, "height": 700})
        device.open(urls["look"] + "/rulings")
        for target in device.page.locator("main :is(a, button, summary):visible").all():
            box = target.bounding_box()
            assert box is not None
            assert box["height"] >= SMALLEST, target.inner_text()
            assert box["width"] >= SMALLEST, target.inner_text()
        assert device.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.thorough
def test_why_comes_back_to_its_line(urls: dict[str, str], new_device: Devices) -> None:
    device = new_device(PHONE)
    page = device.page
    device.open(urls["look"] + "/rulings?round=4")
    line = page.locator("#round-4 li").nth(3)
    said, place = line.locator("a").first.inner_text(), line.get_attribute("id")
    line.locator("a").first.click()
    page.get_by_role("link", name="All rulings of this game").click()
    page.wait_for_url(f"**#{place}")
    expect(page.locator(f"#{place}")).to_contain_text(said)
    expect(page.locator(f"#{place}")).to_be_in_viewport()


def test_the_picture_and_the_link_go_to_the_devices_sheet(urls: dict[str, str], new_device: Devices) -> None:
    device = new_device(PHONE)
    page = device.page
    page.add_init_script(SHEET)
    device.open(urls["red"] + "/score")
    expect(page.get_by_role("heading", level=1)).to_have_text("Anna has won with 5 points")
    page.get_by_role("link", name="Share the picture").click()
    expect(page.locator("html")).to_have_attribute("data-shared", "1")
    page.get_by_role("button", name="Share the link").click()
    expect(page.locator("html")).to_have_attribute("data-shared", "2")
    picture, link = page.evaluate("window.shared")
    [[name, kind, large]] = picture["files"]
    assert name.endswith(".png")
    assert (kind, large) == ("image/png", True)
    assert picture["title"] == link["title"] == "Anna has won"
    assert link["url"].rpartition("/")[2] not in "".join(urls.values())
    with page.context.expect_page() as opened:
        page.evaluate("(url) => { window.open(url) }", "/t/" + link["url"].rpartition("/")[2])
    expect(opened.value.get_by_role("link", name="Score", exact=True)).to_be_visible()
    expect(opened.value.get_by_role("link", name="Something is wrong")).to_have_count(0)


@pytest.mark.thorough
def test_without_a_sheet_the_picture_is_saved_and_the_link_copied(urls: dict[str, str], new_device: Devices) -> None:
    device = new_device(PHONE)
    page = device.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(NO_SHEET)
    device.open(urls["red"] + "/score")
    expect(page.get_by_role("button", name="Share the link")).to_be_hidden()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Share the picture").click()
    assert saved.value.suggested_filename.endswith(".png")
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("#shared")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.locator("#share-url").input_value()


@pytest.mark.thorough
def test_in_a_home_network_without_a_clipboard_the_link_is_copied_all_the_same(
    urls: dict[str, str], new_device: Devices
) -> None:
    device = new_device(PHONE)
    page = device.page
    page.add_init_script(NO_SHEET + NO_CLIPBOARD)
    device.open(urls["look"] + "/score")
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("#shared")).to_have_text("Copied.")
    marked = page.evaluate("getSelection().toString() || document.activeElement.value")
    assert json.dumps(marked) == json.dumps(page.locator("#share-url").input_value())
