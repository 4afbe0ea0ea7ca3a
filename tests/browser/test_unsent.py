"""What was said on a page and not sent yet: there again in another language, and on the set-up page by the way back."""

import json

from playwright.sync_api import Page, expect

from tests.browser.phones import ANSWERED, Device, Devices
from tests.browser.places import PLACES, kept
from tests.browser.server import Server


def in_german(device: Device) -> Page:
    device.page.get_by_role("link", name="Deutsch").click()
    expect(device.page.locator("html[lang=de]")).to_be_attached()
    device.page.wait_for_function(ANSWERED)
    return device.page


def test_a_number_begun_and_its_answers_outlast_another_language(server: Server, new_device: Devices) -> None:
    device = new_device()
    PLACES["kontor lay-unknown"].open(server, device)
    device.tap(device.page.locator("[data-add=tea]"))
    device.pick("ship", "1")
    page = in_german(device)
    expect(page.locator("[data-number]")).to_have_value("17")
    expect(page.locator("[data-add=tea] .num")).to_have_text("1")
    expect(page.locator("[name=ship]")).to_be_checked()
    expect(page.locator("[name=tea][value='1']")).to_be_checked()


def test_what_was_chosen_by_taps_outlasts_another_language(server: Server, new_device: Devices) -> None:
    device = new_device()
    PLACES["contract place-some"].open(server, device)
    chosen = device.page.locator(".stepper.chosen").get_attribute("data-value")
    page = in_german(device)
    expect(page.locator(".stepper.chosen")).to_have_attribute("data-value", str(chosen))


def test_the_way_back_from_the_editor_leads_to_the_set_up_as_it_was(server: Server, new_device: Devices) -> None:
    device = new_device()
    page = device.page
    page.goto(f"{server.url}/kontor/new")
    device.pick("game", "pro")
    page.get_by_label("Name of Red").fill("Anna")
    page.get_by_label("Name of Black").fill("Fritz")
    page.locator("#scenarios > summary").click()
    device.tap(page.locator("label:has([name=scenario][value=canale-grande])"))
    device.tap(page.locator("#draw"))
    page.locator("[data-cell='0,1']").click()
    page.wait_for_function(ANSWERED)
    expect(page.get_by_role("link", name="Start layouts")).to_have_count(0)
    said: list[str] = []
    page.on("dialog", lambda dialog: (said.append(dialog.type), dialog.accept()))
    page.go_back()
    expect(page.get_by_label("Name of Black")).to_have_value("Fritz")
    expect(page.get_by_label("Name of Red")).to_have_value("Anna")
    expect(page.locator("[name=game][value=pro]")).to_be_checked()
    expect(page.locator("[name=scenario][value=canale-grande]")).to_be_checked()
    assert said == ["beforeunload"]


def test_the_set_up_outlasts_another_language(server: Server, new_device: Devices) -> None:
    device = new_device()
    page = device.page
    page.goto(f"{server.url}/kontor/new")
    device.pick("game", "extension")
    expect(page.locator("[name=order]")).to_be_attached()
    page.get_by_label("Name of Green").fill("Dora")
    page = in_german(device)
    expect(page.locator("#name-green")).to_have_value("Dora")


def test_what_keeps_another_card_from_a_chosen_cell_is_in_sight(server: Server, new_device: Devices) -> None:
    record = kept("basic-two-phones.kontor", 20)
    urls, device = server.table(record), new_device()
    device.open(urls["red"])
    page = device.page
    device.tap(page.locator("#board a").first)
    cell = json.loads(page.locator(".confirm [name=entry]").input_value())["cell"]
    page.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")
    host, seen = urls["host"].rpartition("/")[2], device.seen
    edits = [{"op": "change", "at": 16, "entry": {"entry": "place", "seat": "black", "cell": cell}}]
    server.post(f"/tables/{host}/amend", {"edits": edits, "seen": seen, "key": "x"})
    device.sees(seen + 1)
    expect(page.locator("#why")).to_be_in_viewport()
