"""What a thumb does for every entry of Contract: from the page of somebody whose turn it is to the last button."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.phones import Device

Json = dict[str, Any]

FIND = """(wanted) => [...document.querySelectorAll("main a")].findIndex((link) => {
    const query = new URL(link.getAttribute("href"), location.href).searchParams;
    return [...query.keys()].length >= Object.keys(wanted).length
        && Object.entries(wanted).every(([name, value]) => query.get(name) === value);
})"""


def way(device: Device, **query: object) -> Locator:
    """Return the first link of the page whose address says this; it may say more."""
    wanted = {name: str(value) for name, value in query.items()}
    found = device.page.evaluate(FIND, wanted)
    assert found >= 0, f"no way to {wanted} on {device.page.locator('main').inner_text()}"
    return device.page.locator("main a").nth(found)


def enter(device: Device, entry: Json, box: Mapping[int, Json]) -> int:
    """Tap an entry of a turn from the choice of actions on; return how many taps it took.

    What a card shows that the arbiter asks for is said by `box`.
    """
    before = device.taps
    device.tap(way(device, do=entry["entry"]))
    if entry["entry"] == "build":
        _build(device, entry, box)
    else:
        _TAPS[entry["entry"]](device, entry)
    device.tap(device.page.locator(".confirm button"))
    return device.taps - before


def turn_up(device: Device, cards: Iterable[int]) -> int:
    """Tap the numbers of cards that were turned up; return how many taps it took."""
    before = device.taps
    for card in cards:
        device.pick("cards", str(card))
    device.tap(device.page.locator("#turning-up .lay button"))
    return device.taps - before


def tell(device: Device, card: Json) -> int:
    """Say what a card of the display shows before it is asked; return how many taps it took."""
    before = device.taps
    device.tap(device.page.locator(f"main a[href*='learn={card['number']}']"))
    say_face(device, card)
    return device.taps - before


def decide(device: Device, what: str, choose: Callable[[Device], None], reason: str) -> None:
    """Say what the table decides against the arbiter, and why."""
    device.tap(device.page.locator(".news a[href$='/wrong']"))
    device.tap(device.page.locator(".ways a[href$='/decide']"))
    device.tap(device.page.locator(f"#decide-{what} > summary"))
    choose(device)
    form = device.page.locator(f"#decide-{what}")
    form.locator("[name=reason]").fill(reason)
    device.tap(form.locator("button.main"))
    expect(device.page.locator("#confirm")).to_be_visible()
    device.tap(device.page.locator("#confirm"))


def say_influence(device: Device, decided: Json) -> None:
    """Fill in how many points the player named first has of a kind."""
    form = device.page.locator("#decide-influence")
    form.locator("[name=kind]").select_option(decided["kind"])
    form.locator("[name=points]").fill(str(decided["points"]))


def say_face(device: Device, card: Json) -> None:
    """Say what a card shows that the arbiter asks for."""
    page = device.page
    expect(page.locator(f"#learning [name=learn][value='{card['number']}']")).to_be_attached()
    _say_cost(device, "cost", card["cost"])
    page.locator("#points").fill(str(card["points"]))
    if page.locator(f"input[name=type][value='{card['type']}']").count():
        device.pick("type", card["type"])
    else:
        page.locator("#new_type").fill(card["type"])
    device.pick("workers", str(card["workers"]))
    for players in (2, 3, 4, 5):
        if page.locator(f"input[name=players][value='{players}']").is_checked() != (players in card["players"]):
            device.pick("players", str(players))
    if card["build_cost"]:
        device.tap(page.locator("#build-cost > summary"))
        _say_cost(device, "build", card["build_cost"])
    device.tap(page.locator("#learning .lay button"))


def _say_cost(device: Device, part: str, cost: Mapping[str, int]) -> None:
    for kind, points in cost.items():
        for _point in range(points):
            device.tap(device.page.locator(f"#{part} [data-cost={part}_{kind}]"))


def _place(device: Device, entry: Json) -> None:
    committees = entry["committees"]
    if len(committees) > 1 and len(set(committees)) == 1:
        device.tap(way(device, at=".".join(committees)))
        return
    for number in range(1, len(committees) + 1):
        device.tap(way(device, at=".".join(committees[:number])))


def _build(device: Device, entry: Json, box: Mapping[int, Json]) -> None:
    device.tap(way(device, do="build", card=entry["card"]))
    if device.page.locator("#learning").count():
        say_face(device, box[entry["card"]])
    device.tap(way(device, cell=_cell(entry["cell"])))


def _resolve(device: Device, entry: Json) -> None:
    device.tap(way(device, committee=entry["committee"]))
    for seat, points in entry.get("kinds", {}).items():
        _make_up(device, f"kinds-{seat}", points)


def _act(device: Device, entry: Json) -> None:
    device.tap(way(device, do="act", card=entry["card"]))
    borrowed, keys = [], entry
    while "borrow" in keys:
        keys = keys["borrow"]
        borrowed.append(str(keys["card"]))
        device.tap(way(device, borrow=".".join(borrowed)))
    for part in ("pay", "gain", "spread"):
        if part in keys:
            _make_up(device, part, keys[part])
    for part, said in (("type", str), ("to", str), ("project", str), ("cell", _cell), ("pair", _pair)):
        if part in keys:
            device.tap(way(device, **{part: said(keys[part])}))


def _pass(_device: Device, _entry: Json) -> None:
    """Nothing is asked."""


def _cell(cell: Iterable[int]) -> str:
    return ",".join(map(str, cell))


def _pair(pair: Iterable[int]) -> str:
    return ".".join(map(str, pair))


def _make_up(device: Device, part: str, points: Mapping[str, int]) -> None:
    """Make up a sum of influence point by point; first is taken off what is too much."""
    there = {kind: int(_row(device, part, kind).locator(".num").inner_text()) for kind in points}
    for sign, name in ((-1, "One less"), (1, "One more")):
        for kind, wanted in points.items():
            for _point in range(sign * (wanted - there[kind])):
                device.tap(_row(device, part, kind).get_by_label(name))


def _row(device: Device, part: str, kind: str) -> Locator:
    return device.page.locator(f"#{part} li", has=device.page.locator(f"[data-points={kind}]"))


_TAPS: Mapping[str, Callable[[Device, Json], None]] = {"place": _place, "resolve": _resolve, "act": _act, "pass": _pass}
