"""The codes by which two phones find each other: short, whole or refused, and what they say comes out again."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.site import Host
from tools.site.build import OURS

MAX_CODE, MAX_SIDE = 200, 53 + 2 * 2  # signs; modules of version 9 with the white around it
ADDRESSES = {
    "mdns": ["a832b0c4-1a5a-47e8-a7c4-7b2e865a7de0.local", "e8c6d97c-2057-4694-8254-84ce2cecb065.local"],
    "both": ["192.168.43.1", "fd12:3456:789a:1::a"],
    "many": ["fe80::1:2", "2001:db8::5", "10.0.0.7", "192.168.178.255"],
    "none": [],
}
CHOSEN = {
    "mdns": ADDRESSES["mdns"],
    "both": ["192.168.43.1", "fd12:3456:789a:0001:0000:0000:0000:000a"],
    "many": ["10.0.0.7", "192.168.178.255"],
    "none": [],
}
ABOUT = """{ version: "0a1b2c3d", number: "deadbeef", answers: given.answers ?? false }"""
TOLD = f"""async (given) => {{
    const {{ addressOf, reduced }} = await import("./signaling.mjs");
    return addressOf("https://arbiter.example.org/", reduced(given.sdp, {ABOUT}));
}}"""
READ = """async ([text, answers]) => {
    const { candidatesOf, expanded, read } = await import("./signaling.mjs");
    try {
        const found = read(text, { answers });
        const fingerprint = Array.from(found.fingerprint);
        return { ...found, fingerprint, sdp: expanded(found), lines: candidatesOf(found) };
    } catch (error) {
        return { kind: error.kind };
    }
}"""
SIDE = """async (text) => (await import("./qr-encode.mjs")).default(text, "raw", { ecc: "low" }).length"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page beside the modules."""
    host = Host(OURS / "page")
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{host.url}shell.css")
    yield page
    context.close()
    host.stop()


def described(addresses: list[str], ufrag: str = "hzS8", password: str = "MRWRy4kvUuzZrnZhdCX+r4kJ") -> str:
    """Return a session description as browsers give it."""
    candidates = [
        f"a=candidate:{at} 1 {transport} {2113937151 - at} {address} {50000 + at} typ host generation 0"
        for at, address in enumerate(addresses)
        for transport in ("udp", "tcp")
    ]
    fingerprint = ":".join(f"{byte:02X}" for byte in range(32))
    lines = [f"a=ice-ufrag:{ufrag}", f"a=ice-pwd:{password}", f"a=fingerprint:sha-256 {fingerprint}", *candidates]
    return "\r\n".join(["v=0", *lines, ""])


def told(page: Page, addresses: list[str], **more: Any) -> str:
    text: str = page.evaluate(TOLD, {"sdp": described(addresses), **more})
    return text


@pytest.mark.parametrize("name", ADDRESSES)
@pytest.mark.parametrize("answers", [False, True])
def test_what_a_code_says_comes_out_again(page: Page, name: str, answers: bool) -> None:
    found = page.evaluate(READ, [told(page, ADDRESSES[name], answers=answers), answers])
    assert (found["ufrag"], found["password"]) == ("hzS8", "MRWRy4kvUuzZrnZhdCX+r4kJ")
    assert found["fingerprint"] == list(range(32))
    assert (found["version"], found["number"]) == ("0a1b2c3d", "deadbeef")
    assert [line.split()[4] for line in found["lines"]] == CHOSEN[name]
    assert f"a=setup:{'passive' if answers else 'active'}" in found["sdp"]


def test_a_code_of_two_addresses_is_short_enough_for_a_camera(page: Page) -> None:
    text = told(page, ADDRESSES["mdns"])
    assert len(text.partition("=")[2]) <= MAX_CODE
    assert page.evaluate(SIDE, text) <= MAX_SIDE


def test_codes_of_browsers_with_longer_passwords_are_short_enough_too(page: Page) -> None:
    sdp = described(ADDRESSES["mdns"], "0f3a91bc", "00112233445566778899aabbccddeeff")
    text = page.evaluate(TOLD, {"sdp": sdp})
    assert len(text.partition("=")[2]) <= MAX_CODE
    assert page.evaluate(READ, [text, False])["password"] == "00112233445566778899aabbccddeeff"


def test_every_torn_code_is_refused(page: Page) -> None:
    text = told(page, ADDRESSES["both"])
    before, code = text.split("=")
    for at in range(0, len(code), 7):
        changed = "B" if code[at] == "A" else "A"
        for torn in (code[:at], f"{code[:at]}{changed}{code[at + 1 :]}"):
            assert page.evaluate(READ, [f"{before}={torn}", False])["kind"] in ("torn", "foreign", "old", "newer")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("https://example.org/", "foreign"),
        ("WIFI:T:WPA;S:cabin;P:secret;;", "foreign"),
        ("", "foreign"),
        ("two words", "foreign"),
        ("https://example.org/#join=short", "torn"),
        ("A" * 160, "torn"),
    ],
)
def test_what_is_no_code_is_said_to_be_none(page: Page, text: str, kind: str) -> None:
    assert page.evaluate(READ, [text, False]) == {"kind": kind}


def test_an_offer_is_no_answer_and_an_answer_is_no_offer(page: Page) -> None:
    offer, answer = told(page, ADDRESSES["both"]), told(page, ADDRESSES["both"], answers=True)
    assert page.evaluate(READ, [offer, True]) == {"kind": "offer"}
    assert page.evaluate(READ, [answer, False]) == {"kind": "answer"}


@pytest.mark.parametrize(("protocol", "kind"), [(2, "old"), (4, "newer")])
def test_a_code_of_another_protocol_is_said_to_be_older_or_newer(page: Page, protocol: int, kind: str) -> None:
    page.route("**/signaling.mjs", lambda route: route.fulfill(
        body=(OURS / "page" / "signaling.mjs").read_text().replace("PROTOCOL = 3", f"PROTOCOL = {protocol}"),
        content_type="text/javascript",
    ))  # fmt: skip
    page.reload()
    text = told(page, ADDRESSES["both"])
    page.unroute("**/signaling.mjs")
    page.reload()
    assert page.evaluate(READ, [text, False]) == {"kind": kind}
