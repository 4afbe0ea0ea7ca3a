"""What phones refuse, and what they missed behind their lock: asked for when they are back, and said in words."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.browser.conftest import CHROMIUM
from tests.browser.phones import PHONE, Devices
from tests.browser.places import PLACES
from tests.browser.server import Server
from tests.browser.site import Host, SiteDevice
from tests.browser.test_rulings_settled import going_on
from tests.browser.test_site import TO_THE_END, bring_in, kept
from tests.browser.test_whose_turn import seen, switch

BEAT = 5000  # milliseconds: long before a page that hears nothing would ask by itself
AWAY = "(seconds) => { const now = Date.now; Date.now = () => now() + 1000 * seconds; }"
NO_LOCK = """
Object.defineProperty(navigator, "wakeLock", { configurable: true, value: {
  request: async () => { throw new DOMException("", "NotAllowedError"); },
}});
"""
SLOW_SHEET = """
window.shared = 0;
window.refusals = %d;
navigator.canShare = (what) => Boolean(what.files);
navigator.share = async ({ files }) => {
  if (window.refusals-- > 0) throw new DOMException("", "NotAllowedError");
  window.shared += files.length;
};
"""
PERSISTENCE = {
    "granted": "navigator.storage.persist = async () => true;",
    "refused": "navigator.storage.persist = async () => false;",
    "absent": "delete StorageManager.prototype.persist;",
}
SAYS = {"granted": "has promised", "refused": "after seven days", "absent": "after seven days"}


@pytest.mark.parametrize(("away", "calls"), [(2, 0), (20, 1)])
def test_a_page_that_is_seen_again_asks_at_once(
    urls: dict[str, str], new_device: Devices, away: int, calls: int
) -> None:
    anna = new_device()
    anna.open(urls["red"])
    anna.page.evaluate("() => document.getElementById('stream').dispatchEvent(new Event('beat', { bubbles: true }))")
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2].partition("?")[0]))
    seen(anna, hidden=True)
    anna.page.evaluate(AWAY, away)
    with ExitStack() as awaited:
        if calls:
            awaited.enter_context(anna.page.expect_request("**/events"))
        awaited.enter_context(anna.page.expect_response("**/live/own*", timeout=BEAT))
        seen(anna, hidden=False)
    assert asked.count("own") == 1
    assert asked.count("events") == calls


def test_a_screen_that_may_not_stay_on_is_said_and_the_switch_is_off(urls: dict[str, str], new_device: Devices) -> None:
    anna = new_device()
    anna.page.add_init_script(NO_LOCK)
    anna.open(urls["red"])
    anna.tap(anna.page.locator("#attention summary"))
    said = anna.page.locator("[data-refused=awake]")
    expect(said).to_contain_text("18.4")
    expect(anna.page.locator("#tell-awake")).not_to_be_checked()
    anna.page.evaluate("() => { navigator.wakeLock.request = async () => new EventTarget(); }")
    switch(anna, "awake")
    expect(said).to_be_hidden()
    expect(anna.page.locator("#tell-awake")).to_be_checked()


@pytest.mark.parametrize("refusals", [1, 2])
def test_a_sheet_that_is_refused_opens_with_the_second_tap_or_the_picture_is_saved(
    server: Server, new_device: Devices, refusals: int
) -> None:
    device = new_device(PHONE)
    page = device.page
    page.add_init_script(SLOW_SHEET % refusals)
    device.open(going_on(server, "extension-four")["red"] + "/score")
    button = page.locator("[data-share-file]")
    button.click()
    expect(button).to_have_text("Ready: tap again")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    if refusals == 1:
        button.click()
        page.wait_for_function("() => window.shared === 1")
    else:
        with page.expect_download() as saved:
            button.click()
        assert saved.value.suggested_filename.endswith(".png")
    assert not [url for url in fetched if not url.startswith("blob:")]
    expect(button).to_have_text("Share the picture")


@pytest.mark.thorough
def test_where_an_installed_app_cannot_share_a_picture_it_is_shown_to_be_kept(
    server: Server, new_device: Devices
) -> None:
    page = installed(server, new_device)
    page.locator("[data-share-file]").click()
    picture = page.locator("dialog[open] img")
    expect(picture).to_be_visible()
    page.wait_for_function("() => document.querySelector('dialog[open] img').naturalWidth > 100")
    page.locator("dialog[open] [data-close]").click()
    expect(picture).to_have_count(0)


@pytest.mark.thorough
def test_where_an_installed_app_cannot_share_a_record_its_text_is_shown_to_be_copied(
    server: Server, new_device: Devices
) -> None:
    page = installed(server, new_device)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("link", name="Save the record").click()
    text = page.locator("dialog[open] textarea")
    assert json.loads(text.input_value())["format"] == "kontor-record"
    page.get_by_role("button", name="Copy", exact=True).last.click()
    expect(page.locator("dialog[open]")).to_contain_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == text.input_value()
    page.locator("dialog[open] [data-close]").click()
    expect(text).to_have_count(0)


def installed(server: Server, new_device: Devices) -> Page:
    """Open the score in an app on the home screen that has no sheet for sharing, as on a home network's http."""
    device = new_device(PHONE)
    device.page.add_init_script("""
        delete Navigator.prototype.canShare;
        const usual = matchMedia;
        window.matchMedia = (asked) => asked.includes("standalone") ? { matches: true } : usual(asked);
    """)
    device.open(going_on(server, "extension-four")["red"] + "/score")
    return device.page


@pytest.mark.thorough
def test_a_browser_that_knows_no_dialogs_goes_to_the_rules_own_page(server: Server, new_device: Devices) -> None:
    device = new_device()
    device.page.add_init_script("delete HTMLDialogElement.prototype.showModal;")
    PLACES["kontor place"].open(server, device)
    device.tap(device.page.locator("main a.rule").first)
    device.page.wait_for_url("**/rules/**")


@pytest.mark.thorough
@pytest.mark.parametrize("answer", PERSISTENCE)
def test_what_a_browser_answers_about_keeping_is_said_once(
    playwright: Playwright, host: Host, tmp_path: Path, answer: str
) -> None:
    device = SiteDevice(playwright, tmp_path / "profile", host.url, CHROMIUM)
    device.context.add_init_script(PERSISTENCE[answer])
    device.start()
    note: Any = device.around.locator("#persistence [lang=en]")
    expect(device.around.locator(f"html[data-persistence={answer}]")).to_be_attached()
    expect(note).to_contain_text("Understood")
    expect(note.locator("[data-answer]:visible")).to_contain_text(SAYS[answer])
    note.get_by_role("button").click()
    device.around.reload()
    expect(device.around.locator(f"html[data-persistence={answer}]")).to_be_attached(timeout=60_000)
    expect(note).to_be_hidden()
    device.context.close()


@pytest.mark.thorough
def test_a_copy_of_all_games_is_offered_when_one_ends(opens: Callable[[], Any], tmp_path: Path) -> None:
    with opens() as device:
        record = kept(TO_THE_END["contract"])
        bring_in(device, record, len(record["entries"]), tmp_path)
        device.tap(device.page.get_by_role("link", name="To the score"))
        link = device.page.get_by_role("link", name="Save all games (zip)")
        with device.page.expect_download() as saved:
            link.click()
        assert saved.value.suggested_filename.endswith(".zip")
