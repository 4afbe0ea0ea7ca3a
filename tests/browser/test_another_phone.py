"""What is ticked, typed and pressed on a live page while another phone changes what is there: exactly that is sent."""

import json
from dataclasses import replace
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.browser.contract_players import turn_up
from tests.browser.phones import ANSWERED, Device, Devices
from tests.browser.places import CONTRACT, KONTOR, PLACES, kept
from tests.browser.server import Server
from tests.tiers import sampled

Json = dict[str, Any]
TWO = "two-phones.contract"
OFTEN = (
    "contract turn-up", "contract learn", "contract place-some", "kontor lay-unknown", "kontor place-asked",
)  # fmt: skip
"""Pages with something to tick, to type or to press again and again; the others are looked at less often."""
LIVE = [
    f"kontor {one}" for one in KONTOR if "/" not in one and not one.startswith(("wrong", "rule", "what-if", "sailor"))
]
LIVE += [f"contract {one}" for one in CONTRACT if "/" not in one and not one.startswith(("wrong", "rule"))]

DO = """() => {
  const live = document.getElementById("live");
  for (const box of live.querySelectorAll("[type=checkbox], [type=radio]")) if (!box.checked) box.click();
  for (const field of live.querySelectorAll("[type=text]:not([data-number])")) {
    field.value = "1";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const links = [...live.querySelectorAll("a[data-live], form button:not([type=button])")];
  links.find((one) => one.checkVisibility() && !one.closest("details:not([open])"))?.focus();
}"""
"""Change everything from what it was, and go to the first thing to press."""
DONE = """() => {
  const thing = (one) => {
    const hidden = [...(one.form?.querySelectorAll("[type=hidden]") ?? [])].map((field) => [field.name, field.value]);
    const said = hidden.filter(([name]) => !["csrf_token", "key", "seen", "suffix"].includes(name));
    const value = ["checkbox", "radio"].includes(one.type) || one.matches("button") ? one.value : "";
    return JSON.stringify([one.tagName, one.type, one.form?.action, one.name, value, said]);
  };
  const found = {};
  for (const one of document.querySelectorAll("#live :is([type=checkbox], [type=radio], [type=text])"))
    found[thing(one)] = one.type === "text" ? [one.value, one.defaultValue] : [one.checked, one.defaultChecked];
  const { activeElement: here } = document;
  return [found, here.matches("#live a, #live button") ? here.id || here.textContent : null];
}"""
"""What everything on the page says now by what it stands for, with what the page said of it, and what has the focus."""


def first(setup: Json) -> Json:
    """Return what another phone enters at a table at which nothing has been."""
    return (
        {"entry": "reveal", "card": 14}
        if "pile" in setup
        else {"entry": "sit-out", "seat": setup["players"][-1]["seat"]}
    )


@pytest.mark.parametrize("name", sampled([*OFTEN, *(one for one in LIVE if one not in OFTEN)], len(LIVE)))
def test_what_others_change_never_changes_what_was_ticked_or_typed_nor_what_is_pressed(
    server: Server, new_device: Devices, name: str
) -> None:
    device, place = new_device(), replace(PLACES[name], fresh=True)
    assert place.game is not None
    host = place.open(server, device)["host"].rpartition("/")[2]
    device.page.evaluate(DO)
    device.page.wait_for_function(ANSWERED)
    before, focus = device.page.evaluate(DONE)
    seen = device.seen
    if place.game["entries"]:
        server.post(f"/tables/{host}/take-back", {"seen": seen})
    else:
        server.post(f"/tables/{host}/entries", {"entry": first(place.game["setup"]), "seen": seen})
    expect(device.page.locator(f"#again[data-seen='{seen}']")).to_have_count(0)
    device.page.wait_for_function(ANSWERED)
    after, focused = device.page.evaluate(DONE)
    wrong = {thing: now for thing, (now, made) in after.items() if now != before.get(thing, [made])[0]}
    assert not wrong
    assert focused in (None, focus)


def ticked(device: Device) -> list[str]:
    found: list[str] = device.page.locator("[name=cards]:checked").evaluate_all("(all) => all.map((one) => one.value)")
    return found


def turned_up(urls: dict[str, str]) -> list[int]:
    record = json.loads(urlopen(urls["look"] + "/record").read())
    return [one["card"] for one in record["entries"] if one["entry"] == "reveal"]


def test_only_numbers_that_were_tapped_are_turned_up(server: Server, new_device: Devices) -> None:
    urls, device = server.table(kept(TWO, 0)), new_device()
    device.open(urls["red"])
    turn_up(device, [11])
    assert ticked(device) == []
    turn_up(device, [3, 5])
    assert sorted(turned_up(urls)) == [3, 5, 11]


def test_numbers_that_another_phone_turns_up_leave_the_tapped_ones_as_and_where_they_are(
    server: Server, new_device: Devices
) -> None:
    urls, (anna, ben) = server.table(kept(TWO, 0)), (new_device(), new_device())
    anna.open(urls["red"])
    ben.open(urls["blue"])
    for number in ("20", "21", "22"):
        anna.pick("cards", number)
    label = anna.page.locator("label:has([name=cards][value='30'])")
    before = label.bounding_box()
    turn_up(ben, [10, 11, 12, 13, 14])
    anna.sees(5)
    assert ticked(anna) == ["20", "21", "22"]
    assert label.bounding_box() == before
    assert ben.page.locator("label:has([name=cards][value='30'])").bounding_box() == before


def test_another_card_s_face_is_asked_by_an_empty_form_in_sight(server: Server, new_device: Devices) -> None:
    urls, device = server.table(kept(TWO, 8)), new_device()
    device.open(urls["host"] + "/all")
    page, links = device.page, device.page.locator("main a[href*='learn=']")
    first, second = [links.nth(at).get_attribute("href") or "" for at in range(2)]
    device.tap(page.locator(f"main a[href='{first}']"))
    page.evaluate(DO)
    page.locator(".costs [data-cost]").first.click()
    page.locator("details summary", has_text="build action").click()
    device.tap(page.locator(f"main a[href*='{second.partition('&')[0].rpartition('/')[2]}']").last)
    expect(page.locator("h1")).to_be_in_viewport(ratio=1)
    asked = page.locator("form:has([name=learn])")
    changed = (
        "(all) => all.filter((one) => one.checked !== one.defaultChecked || one.value !== one.defaultValue).length"
    )
    assert asked.locator("input:not([type=hidden])").evaluate_all(changed) == 0
    expect(asked.locator(".num:not(:empty)")).to_have_count(0)
    expect(asked.locator("details[open]")).to_have_count(0)


def test_a_link_pressed_by_return_is_the_same_afterwards(server: Server, new_device: Devices) -> None:
    device = new_device()
    PLACES["contract place"].open(server, device)
    one = device.page.get_by_label("+1: ").first
    label = one.get_attribute("aria-label")
    before = one.bounding_box()
    one.focus()
    device.tap(one)
    assert device.page.evaluate("() => document.activeElement.getAttribute('aria-label')") == label
    assert device.page.get_by_label(str(label)).bounding_box() == before


def test_a_number_typed_for_one_water_card_is_that_one_s(server: Server, new_device: Devices) -> None:
    device = new_device()
    device.open(f"{server.url}/kontor/layouts/edit?ready=7")
    page = device.page
    device.pick("lay-tool", "number")
    waters = page.locator(".cells .sea")
    one, other = [waters.nth(at).get_attribute("data-cell") for at in range(2)]
    device.tap(page.locator(f"[data-cell='{one}']"))
    page.locator("[name=lay-number]").fill("57")
    device.tap(page.locator(f"[data-cell='{other}']"))
    expect(page.locator("[name=lay-cell]")).to_have_value(str(other))
    expect(page.locator("[name=lay-number]")).to_have_value("")
    layout = {f"{x},{y}": card for x, y, card in json.loads(page.locator("#editor [name=layout]").input_value())}
    assert (layout[str(one)], layout[str(other)]) == ("W57", None)
