"""Arguments settled with a thumb: a face corrected and what breaks mended, the table's word, what if, may I."""

import json
import re
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from kontor_rules import adjudicate
from tests.arbiter.pages.record import Json, kept
from tests.browser.checks import fits
from tests.browser.ending import pages_of_print
from tests.browser.phones import PHONE, TABLET, Device, Devices
from tests.browser.server import Server

pytestmark = pytest.mark.thorough


def going_on(server: Server, name: str, entries: int | None = None) -> dict[str, str]:
    """Open a table with a kept game; return its addresses by seat, the host's and the one for looking on."""
    return server.table(kept(name, entries))


def record_at(url: str) -> bytes:
    """Return the record as the table hands it out, byte for byte."""
    found: bytes = urlopen(url + "/record").read()
    return found


def tap_cell(phone: Device, x: int, y: int) -> None:
    """Tap a marked cell of the layout."""
    phone.tap(phone.page.locator(f".board a[href*='cell={x}%2C{y}'], .board a[href*='cell={x},{y}']"))


def row(phone: Device, name: str) -> list[str]:
    """Return what a row of the preview says: as it is, and corrected."""
    cells = phone.page.locator("tr", has=phone.page.get_by_role("rowheader", name=name)).locator("td")
    return [cell.inner_text() for cell in cells.all()]


def lay_elsewhere(phone: Device, x: int, y: int) -> None:
    """Mend the entry that broke: lay its card on another cell of the copy."""
    phone.tap(phone.button("Enter something else instead"))
    expect(phone.page.locator("#copy")).to_contain_text("enter here what should have been entered there")
    tap_cell(phone, x, y)
    phone.tap(phone.page.get_by_role("button", name="here"))
    phone.tap(phone.button("See what that would change"))


def correct_red_23(phone: Device, page: str) -> None:
    """From a page of it to the preview: red 23, laid in round 3, is a crane without a coin, not a wine with one."""
    phone.open(page)
    phone.tap(phone.page.locator(".news a[href$='/wrong']"))
    phone.tap(phone.page.get_by_role("link", name="All entries"))
    fits(phone.page)
    expect(phone.page.get_by_text("Round 3", exact=True)).to_be_visible()
    phone.tap(phone.page.get_by_role("link", name="A card shows something else"))
    phone.tap(phone.page.locator("a[href$='/kontor/cards/R23']"))
    phone.pick("kind", "crane")
    phone.pick("coin", "1")
    phone.tap(phone.button("This is what it shows"))


def test_P4_a_face_of_round_3_is_corrected_after_the_end_and_what_breaks_is_mended(
    server: Server, new_device: Devices
) -> None:
    urls, phone = going_on(server, "team-four-phones"), new_device(PHONE, timezone_id="UTC")
    correct_red_23(phone, urls["host"])
    broken = phone.page.locator("#broken")
    expect(broken).to_contain_text("Fritz places a card on M14")
    expect(broken).to_contain_text("P4")
    fits(phone.page)
    lay_elsewhere(phone, 0, -5)
    expect(broken).to_contain_text("P3")
    lay_elsewhere(phone, 1, 2)
    expect(broken).to_have_count(0)
    fits(phone.page)
    assert row(phone, "Coins: Fritz") == ["5", "6"]
    assert row(phone, "Coins: Gesa") == ["5", "4"]
    assert row(phone, "Points: Red (Anna and Bela)") == ["3", "2"]
    areas = phone.page.get_by_role("rowheader", name=re.compile("^Area of"))
    assert areas.count() == 5
    before = json.loads(record_at(urls["look"]))
    assert before["entries"] == kept("team-four-phones")["entries"]
    phone.tap(phone.button("Correct it this way"))
    after = json.loads(record_at(urls["look"]))
    pairs = list(zip(before["entries"], after["entries"], strict=True))
    assert [place for place, (old, new) in enumerate(pairs) if old != new] == [70, 73]
    result = adjudicate(after)
    assert result["coins"]["black-1"] == 6
    assert result["score"]["sides"]["red"]["total"] == 2
    phone.open(urls["look"] + "/rulings?all=1")
    main = phone.page.locator("main")
    expect(main).to_contain_text("corrected what red 23 shows")
    expect(main).to_contain_text("changed entry 71")
    expect(main).to_contain_text("First entered: Fritz places a card on M14")


def test_A6_an_area_is_overruled_after_the_end_and_the_sheet_says_so(server: Server, new_device: Devices) -> None:
    urls, phone = going_on(server, "pro-two-phones"), new_device()
    phone.open(urls["host"])
    phone.tap(phone.page.locator(".news a[href$='/wrong']"))
    phone.tap(phone.page.get_by_role("link", name="Overrule the arbiter"))
    phone.tap(phone.page.locator("#decide-owner summary"))
    form = phone.page.locator("#decide-owner")
    phone.tap(form.locator("label", has_text="Fritz: 16 cells"))
    phone.tap(form.locator("label", has_text=re.compile("^Anna$")))
    phone.tap(form.get_by_role("button", name="Decide this"))
    expect(phone.page.locator("#errors")).to_contain_text("Say why")
    fits(phone.page)
    phone.forgive("422")
    form.get_by_label("Why?").fill("Two teas were overlooked.")
    phone.tap(form.get_by_role("button", name="Decide this"))
    expect(phone.page.locator("#moves")).to_contain_text("Place a keeper in the area")
    phone.tap(phone.button("Decide this"))
    said = "Overruled: the area of 16 cards belongs to Anna. Reason: Two teas were overlooked."
    expect(phone.page.locator("main")).to_contain_text(said)
    phone.tap(phone.page.get_by_role("link", name="To the score"))
    expect(phone.page.locator("section", has=phone.page.locator("#overruled"))).to_contain_text(said)
    expect(phone.page.locator("h1")).to_contain_text("Anna has won")
    fits(phone.page)
    laptop = new_device(TABLET)
    laptop.open(urls["look"] + "/score")
    laptop.page.emulate_media(media="print")
    expect(laptop.page.get_by_text(said)).to_be_visible()
    assert pages_of_print(laptop) == 1
    assert urlopen(urls["look"] + "/sheet.pdf").read(5) == b"%PDF-"
    result = adjudicate(json.loads(record_at(urls["look"])))
    assert result["score"]["winners"] == ["red"]


def both_lay_and_place(phone: Device) -> None:
    """Lay both cards on a copy, red 9 with a ship and water 46, and place the water card."""
    for number, kind, goods in ((9, "goods", ["wine"]), (46, "water", [])):
        card = {"number": number, "kind": kind, "goods": goods, "coin": False, "ship": bool(goods), "bar": None}
        phone.type_number(card)
        phone.answer_face(card)
        phone.tap(phone.button("Play it face down"))
        expect(phone.page.locator(f"[data-card='{card['number']}']")).to_have_count(0)
    expect(phone.page.locator("h1")).to_contain_text("places 46")
    phone.tap(phone.page.locator("#board a").first)
    phone.tap(phone.button("Place 46 here"))


def test_what_if_goes_several_deep_for_two_devices_and_the_record_stays_the_same_bytes(
    server: Server, new_device: Devices
) -> None:
    urls, phone, friend = going_on(server, "pro-two-phones", 0), new_device(), new_device()
    before = record_at(urls["look"])
    phone.open(urls["red"])
    phone.tap(phone.page.get_by_role("link", name="What if …?"))
    expect(phone.page.locator("#copy")).to_contain_text("This is a copy of the game")
    fits(phone.page)
    both_lay_and_place(phone)
    expect(phone.page.locator("h1")).to_contain_text("Anna places 9")
    phone.tap(phone.page.get_by_role("link", name="Move the ship first"))
    expect(phone.page.locator("h1")).to_contain_text("moves the ship")
    phone.tap(phone.page.locator("#board a").first)
    phone.tap(phone.button("Move the ship"))
    link = phone.page.get_by_role("link", name="Link to this copy").evaluate("link => link.href")
    friend.open(link)
    expect(friend.page.locator("#copy")).to_contain_text("This is a copy of the game")
    expect(friend.page.get_by_role("link", name="Back to the game itself")).to_have_count(0)
    friend.tap(friend.page.locator("#board a").first)
    friend.tap(friend.button("Place 9 here"))
    expect(friend.page.locator(".kicker")).to_have_text("Round 2")
    expect(phone.page.locator(".kicker")).to_have_text("Round 1")
    assert record_at(urls["look"]) == before
    phone.tap(phone.page.get_by_role("link", name="Back to the game itself"))
    expect(phone.page.locator("h1")).to_contain_text("Play a card face down")


def in_sight(phone: Device, part: str) -> bool:
    """Tell whether the beginning of a part of the page is on the screen."""
    box = phone.page.locator(part).bounding_box()
    return box is not None and 0 <= box["y"] < PHONE["height"] - 40


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_may_I_is_asked_by_taps_on_cells_and_areas(server: Server, new_device: Devices, scheme: str) -> None:
    urls, phone = going_on(server, "pro-two-phones", 60), new_device(color_scheme=scheme)
    before = record_at(urls["look"])
    phone.open(urls["red"])
    phone.tap(phone.page.locator(".ask-way").get_by_role("link", name="May I …?"))
    fits(phone.page)
    phone.tap(phone.page.get_by_role("link", name="Fritz"))
    phone.tap(phone.page.get_by_role("link", name="Place a card"))
    phone.page.get_by_role("textbox", name="Number of the card").fill("57")
    phone.tap(phone.button("Go on"))
    expect(phone.page.locator("#answer")).to_contain_text("57")
    taken = phone.page.locator(".board a:not(:has(use[href$='-berth']))").first
    phone.tap(taken)
    expect(phone.page.locator("#may")).to_contain_text("No")
    assert in_sight(phone, "#may")
    fits(phone.page)
    phone.tap(phone.page.get_by_role("link", name="Everything that could be asked"))
    phone.tap(phone.page.locator(".board a[aria-label*='black' i]").first)
    expect(phone.page.locator("#contested, #owned")).to_have_count(1)
    assert in_sight(phone, "#answer")
    fits(phone.page)
    assert record_at(urls["look"]) == before


def test_deciding_where_a_card_lies_by_taps_on_a_field_of_nine(server: Server, new_device: Devices) -> None:
    urls, phone = going_on(server, "extension-four", 180), new_device()
    phone.open(urls["host"] + "/kontor/decide")
    phone.tap(phone.page.locator("a#decide-card"))
    laid = phone.page.locator("#decide-card .board a")
    name = laid.last.get_attribute("aria-label")
    phone.tap(laid.last)
    assert in_sight(phone, "#decide-card")
    fits(phone.page)
    phone.tap(phone.page.locator("#decide-card .board a").first)
    expect(phone.page.locator("#decide-card")).to_contain_text(" → ")
    assert name is not None
    phone.page.locator("#decide-card").get_by_label("Why?").fill("It was pushed.")
    phone.tap(phone.page.locator("#decide-card button.main"))
    expect(phone.page.locator("#moves [data-step]").first).to_be_visible()
    phone.tap(phone.button("Decide this"))
    last: Json = json.loads(record_at(urls["look"]))["entries"][-1]
    assert (last["entry"], last["what"], last["reason"]) == ("override", "card", "It was pushed.")
