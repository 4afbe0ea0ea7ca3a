"""What a guest may do wrong, and codes that are none: each is refused in words or dropped, and the table goes on."""

import json
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.joining.phones import Joined, as_text, token_of
from tests.browser.site import START, Host

MESSAGES = 10_000
NONSENSE = """async ([count, foreign]) => {
    let state = 7;
    const chance = (below) => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return (state >>> 8) % below;
    };
    const noise = (length) => Uint8Array.from({ length }, () => chance(256));
    const pick = (...all) => all[chance(all.length)];
    const path = () => pick("/some/where/app/", `/some/where/app/t/${foreign}`, "/some/where/", "http://x/", "", 7,
        null, "/some/where/app/games", "/some/where/app/../x", `/some/where/app/${"x".repeat(5000)}`,
        "/some/where/app/\\0");
    const headers = () => pick({}, null, [], "x", { cookie: "kontor=x" }, { "x\\ny": "z" }, { a: 1 },
        { a: "b\\r\\nc: d" }, { accept: "x".repeat(9000) },
        Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`a${at}`, "b"])));
    const header = () => pick(
        () => ({ ask: pick("1", "a b", "", null, 5, {}, "x".repeat(99)),
            method: pick("GET", "POST", "PUT", "get", 1, null), address: path(), headers: headers() }),
        () => ({ drop: pick("1", null, {}, "x") }),
        () => ({ spare: pick("x", 5, null, "https://x/#answer=AAAA") }),
        () => ({ hello: pick("x", "a".repeat(64), null) }),
        () => ({ taken: true }),
        () => pick([], null, 5, "text", {}, { beat: 1 }, { answer: "1" }, { __proto__: null, constructor: 1 }),
    )();
    const framed = (json, body) => {
        const head = new TextEncoder().encode(json);
        const whole = new Uint8Array(4 + head.length + body.length);
        new DataView(whole.buffer).setUint32(0, chance(20) ? head.length : chance(1 << 30));
        whole.set(head, 4);
        whole.set(body, 4 + head.length);
        return whole;
    };
    for (let sent = 0; sent < count; sent += 1) {
        const message = chance(4) ? framed(JSON.stringify(header()) ?? "", noise(chance(40))) : noise(chance(200));
        const piece = new Uint8Array(message.length + 1);
        piece[0] = chance(30) ? 1 : chance(256);
        piece.set(message, 1);
        const channel = channels.findLast(({ readyState }) => readyState === "open");
        if (!channel || channel.bufferedAmount > 1e6) {
            await new Promise((done) => setTimeout(done, 20));
            sent -= 1;
            continue;
        }
        if (chance(50)) channel.send(piece);
        else channel.send("text");
    }
}"""
HUGE = """async () => {
    const channel = channels.findLast(({ readyState }) => readyState === "open");
    const piece = new Uint8Array(16001); // the first byte says that there is more
    for (let sent = 0; sent < 400; sent += 1) channel.send(piece); // at once: the page's own beats would end it
    while (channel.readyState !== "closed") await new Promise((done) => setTimeout(done, 50));
    return channel.readyState;
}"""
POISON = """async (entries) => {
    const channel = channels.findLast(({ readyState }) => readyState === "open");
    const ask = (name, method, address, headers, body = "") => {
        const head = new TextEncoder().encode(JSON.stringify({ ask: name, method, address, headers }));
        const bytes = new TextEncoder().encode(body);
        const piece = new Uint8Array(5 + head.length + bytes.length);
        piece[0] = 1; // the last of one
        new DataView(piece.buffer).setUint32(1, head.length);
        piece.set(head, 5);
        piece.set(bytes, 5 + head.length);
        channel.send(piece);
    };
    const answers = {};
    const all = new Promise((done) => {
        channel.addEventListener("message", ({ data }) => {
            const length = new DataView(data).getUint32(1);
            const { answer, status } = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 5, length)));
            if (answer) answers[answer] = status;
            if (Object.keys(answers).length === 4) done(answers);
        });
    });
    ask("deep", "POST", entries, { "content-type": "application/json" }, "[".repeat(5000));
    ask("named", "POST", entries, { constructor: "x", toString: "y", hasOwnProperty: "\ud800" });
    ask("lone", "GET", `${entries}/\ud800`, {});
    ask("asked", "GET", `${entries}?a=\ud800`, {});
    return all;
}"""
LINES = """self.lines = [];
self.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...given) {
        super(...given);
        this.addEventListener("datachannel", ({ channel }) => {
            channel.addEventListener("message", ({ data }) => {
                const text = new TextDecoder().decode(data);
                if (/"(seats|answer|welcome)"/.test(text)) lines.push(text);
            });
        });
    }
};"""
"""Note in a page what it is sent of seats, pages, or links."""
ASKS_WITHOUT_A_SEAT = """async (token) => {
    const channel = channels.findLast(({ readyState }) => readyState === "open");
    const send = (header) => {
        const head = new TextEncoder().encode(JSON.stringify(header));
        const piece = new Uint8Array(5 + head.length);
        piece[0] = 1; // the last of one
        new DataView(piece.buffer).setUint32(1, head.length);
        piece.set(head, 5);
        channel.send(piece);
    };
    const asked = { method: "GET", address: `/some/where/app/t/${token}`, headers: {} };
    send({ ask: "other", ...asked });
    for (const seat of [0, -1, 99, 0.5, null, "1", token]) send({ seat });
    send({ hello: "a".repeat(64) });
    send({ ask: "again", ...asked });
    await new Promise((done) => setTimeout(done, 1000));
    return lines;
}"""
ASKS = """async ([address, count]) => {
    const found = await Promise.all(Array.from({ length: count }, () => fetch(address, { cache: "no-store" })));
    const statuses = found.map(({ status }) => status);
    const texts = await Promise.all(found.map((one) => one.text()));
    return { statuses, text: texts[statuses.indexOf(429)] };
}"""


@pytest.mark.thorough
def test_whatever_a_guest_sends_the_table_goes_on(table: Joined) -> None:
    anna, fritz = table.device("Anna"), table.device("Fritz")
    table.by_text("Anna", anna)
    table.by_text("Fritz", fritz)
    anna.around.evaluate(NONSENSE, [MESSAGES, token_of(table.host)])
    fritz.sit_out()
    fritz.sees(1)
    expect(anna.around.locator("html[data-line=open]")).to_be_attached(timeout=START)


@pytest.mark.thorough
def test_no_message_of_a_guest_ends_the_arbiter(table: Joined) -> None:
    anna = table.device("Anna")
    table.by_text("Anna", anna)
    began = table.host.around.locator("html").get_attribute("data-took")
    entries = f"/some/where/app/api/v1/tables/{token_of(anna)}/entries"
    assert anna.around.evaluate(POISON, entries) == {"deep": 400, "named": 415, "lone": 400, "asked": 400}
    anna.sit_out()
    anna.sees(1)
    assert table.host.around.locator("html").get_attribute("data-took") == began


@pytest.mark.thorough
def test_a_guest_that_asks_for_too_much_is_refused_in_words(table: Joined) -> None:
    anna = table.device("Anna")
    table.by_text("Anna", anna)
    asked = anna.page.evaluate(ASKS, [anna.page.url, 1000])
    assert 429 in asked["statuses"]
    assert 200 in asked["statuses"]
    assert "wait a little" in asked["text"]
    anna.forgive("status of 429")
    anna.around.wait_for_timeout(3000)
    anna.sit_out()
    anna.sees(1)


@pytest.mark.thorough
def test_a_message_without_end_cuts_its_sender_only(table: Joined) -> None:
    anna, fritz = table.device("Anna"), table.device("Fritz")
    table.by_text("Anna", anna)
    table.by_text("Fritz", fritz)
    assert anna.around.evaluate(HUGE) == "closed"
    fritz.sit_out()
    fritz.sees(1)


@pytest.mark.thorough
def test_a_guest_sees_its_own_seat_and_is_told_where_the_rest_is(table: Joined) -> None:
    anna = table.device("Anna")
    host = token_of(table.host)
    table.by_text("Anna", anna)
    base = anna.page.url.partition("/t/")[0]
    for path in ("/games", "/decks", "/new", f"/t/{host}", f"/t/{host}/all"):
        anna.page.goto(base + path)
        expect(anna.page.get_by_role("heading", level=1)).to_have_text("That is on another phone")
    anna.page.locator("header a.home").click()
    expect(anna.page.locator("#stream")).to_be_attached()
    anna.forgive("status of 404")


OF_ANOTHER_TABLE = """async (text) => {
    const { addressOf, read } = await import("/some/where/shell/signaling.mjs");
    return addressOf(text.split("#")[0], { ...read(text, { answers: true }), number: "deadbeef" });
}"""
"""An answer to a code that this host hasn't shown."""


def note(page: Page, kind: str) -> None:
    """Wait until a page says what is wrong with a code."""
    expect(page.locator(f"[data-note={kind}]:visible")).to_be_visible()


@pytest.mark.thorough
def test_codes_that_are_none_are_refused_in_words(table: Joined) -> None:
    anna = table.device("Anna")
    host = table.host.around
    table.seats()
    offer = as_text(host, "seats")
    anna.around.goto(offer)
    answer = as_text(anna.around, "answer")
    foreign = anna.around.evaluate(OF_ANOTHER_TABLE, answer)
    for text, kind in (("KONTOR:1/2:ABC", "foreign"), (answer[:-3], "torn"), (offer, "offer"), (foreign, "other")):
        table.answer(text)
        note(host, kind)
    anna.around.locator("[data-rejoin]:visible").click()
    anna.around.locator("[data-part=rejoin] summary:visible").click()
    for text, kind in (("https://example.org", "foreign"), (offer[:-3], "torn"), (answer, "answer")):
        anna.around.locator("[data-offer-form] textarea:visible").fill(text)
        anna.around.locator("[data-offer-form] button:visible").click()
        note(anna.around, kind)
    anna.around.locator("[data-offer-form] textarea:visible").fill(offer)
    anna.around.locator("[data-offer-form] button:visible").click()
    table.answer(as_text(anna.around, "answer"))
    table.sits("Anna", anna)
    anna.around.goto(answer)
    expect(anna.around.locator("main:visible [role=alert]:visible")).to_contain_text("answer's code")


@pytest.mark.thorough
def test_phones_that_do_not_reach_each_other_say_so_in_time(table: Joined) -> None:
    anna = table.device("Anna")
    table.seats()
    anna.around.goto(as_text(table.host.around, "seats"))
    answer = as_text(anna.around, "answer")
    anna.context.close()
    table.answer(answer)
    expect(table.host.around.locator("[data-note=unreached]:visible")).to_be_visible(timeout=9_000)


@pytest.mark.thorough
def test_a_guest_of_another_version_is_told_and_has_the_hosts_pages_whole(
    table: Joined, folder: Path, tmp_path: Path
) -> None:
    other = shutil.copytree(folder, tmp_path / "other")
    worker = other / "service-worker.js"
    worker.write_text(re.sub(r'(?<="version": )"\w+"', json.dumps("0ther0ther00"), worker.read_text("utf-8"), count=1))
    elsewhere = Host(other)
    anna = table.device("Anna")
    table.seats()
    offer = as_text(table.host.around, "seats").partition("#")[2]
    anna.around.goto(f"{elsewhere.url}#{offer}")
    expect(anna.around.locator("[data-note=version]:visible")).to_contain_text("another version")
    table.answer(as_text(anna.around, "answer"))
    table.sits("Anna", anna)
    elsewhere.asked.clear()
    anna.sit_out()
    anna.sees(1)
    assert elsewhere.asked == []
    elsewhere.stop()


@pytest.mark.thorough
def test_phones_that_read_one_code_all_get_in_whosever_answer_is_read_first(table: Joined) -> None:
    phones = {name: table.device(name) for name in ("Anna", "Fritz", "Spectators")}
    table.seats()
    offer = as_text(table.host.around, "seats")
    answers = {}
    for name, phone in phones.items():
        phone.around.goto(offer)
        answers[name] = as_text(phone.around, "answer")
    for name in reversed(phones):
        table.answer(answers[name])
    for name, phone in phones.items():
        table.sits(name, phone)
    assert as_text(table.host.around, "seats") != offer


@pytest.mark.thorough
def test_a_phone_without_a_seat_can_only_choose_a_free_one(table: Joined) -> None:
    anna, other = table.device("Anna"), table.device("other")
    table.by_text("Anna", anna)
    other.around.add_init_script(LINES)
    other.around.goto(as_text(table.host.around, "seats"))
    table.answer(as_text(other.around, "answer"))
    buttons = other.around.locator("[data-part=choosing] button:visible")
    expect(buttons).to_have_count(3)
    expect(buttons.first).to_be_disabled()
    told = other.around.evaluate(ASKS_WITHOUT_A_SEAT, token_of(anna))
    assert told
    assert not [text for text in told if token_of(anna) in text or '"answer"' in text or '"welcome"' in text]
    buttons.nth(1).click()
    table.has_come("Fritz", other)
    assert token_of(anna) != token_of(other)


@pytest.mark.thorough
def test_a_phone_that_took_anothers_seat_is_removed(table: Joined) -> None:
    wrong, anna = table.device("wrong"), table.device("Anna")
    table.by_text("Anna", wrong)
    table.row("Anna").locator("[data-remove]").click()
    note(wrong.around, "removed")
    table.by_text("Anna", anna)
    wrong.around.reload()
    note(wrong.around, "no-return")
    table.guests = {"Anna": anna}


@pytest.mark.thorough
def test_a_seat_whose_phone_is_gone_is_free_for_another(table: Joined) -> None:
    old, new = table.device("Anna"), table.device("Anna-2")
    table.by_text("Anna", old)
    old.context.close()
    expect(table.row("Anna").locator("[data-mark=gone]")).to_be_visible()
    table.by_text("Anna", new)
    new.sit_out()
    new.sees(1)
    expect(table.host.around.locator("html[data-guests='1']")).to_be_attached()
    expect(table.host.around.locator("#gone p:visible")).to_have_count(0)
    table.to_the_table()
    expect(table.host.page.locator("#again[data-seen='1']")).to_be_attached()


@pytest.mark.thorough
def test_an_offer_that_is_opened_beside_its_host_leaves_that_alone(table: Joined) -> None:
    anna = table.device("Anna")
    table.by_text("Anna", anna)
    table.seats()
    beside = table.host.new_page()
    beside.goto(as_text(table.host.around, "seats"))
    expect(beside.locator("main:visible [role=alert]:visible")).to_contain_text(
        "This device has a game in another window"
    )
    anna.sit_out()
    anna.sees(1)


@pytest.mark.thorough
def test_without_the_means_to_connect_phones_that_is_said(table: Joined) -> None:
    anna = table.device("Anna")
    table.seats()
    offer = as_text(table.host.around, "seats")
    anna.around.add_init_script("delete self.RTCPeerConnection;")
    anna.around.goto(offer)
    expect(anna.around.locator("main:visible [role=alert]:visible")).to_contain_text("has no WebRTC")
    table.to_the_table()
    table.host.around.evaluate("() => { delete self.RTCPeerConnection; }")
    table.seats()
    expect(table.host.around.locator("[data-note=no-peers]:visible")).to_contain_text("has no WebRTC")


@pytest.mark.thorough
def test_whoever_joins_reads_their_own_language(table: Joined) -> None:
    guest = table.device("guest")
    table.seats()
    guest.around.add_init_script("Object.defineProperty(navigator, 'languages', { value: ['de'] });")
    guest.around.goto(as_text(table.host.around, "seats"))
    table.answer(as_text(guest.around, "answer"))
    expect(guest.around.locator("[data-part=choosing] h1:visible")).to_have_text("Welcher Platz ist deiner?")
    expect(guest.around.get_by_role("button", name="Ich schaue nur zu")).to_be_visible()
