"""What a thumb does for every entry of Contract: from the page of somebody whose turn it is to the last button."""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, expect

from contract_rules import Amount, Game, candidates, output, resolution, steps, why_not
from contract_rules.kinds import KINDS
from rulings.candidates import with_value
from tests.browser.phones import Device
from tests.browser.server import ROOT

Json = dict[str, Any]

FIND = """(wanted) => {
    const inside = (part, whole) => part !== null && typeof part === "object" && !Array.isArray(part)
        ? Object.entries(part).every(([key, value]) => whole?.[key] !== undefined && inside(value, whole[key]))
        : JSON.stringify(part) === JSON.stringify(whole);
    const says = (address) => {
        const said = new URL(address, location.href).searchParams.get("entry");
        return said !== null && inside(wanted, JSON.parse(said));
    };
    if (says(document.getElementById("again").getAttribute("hx-get"))) return -1;
    const links = [...document.querySelectorAll("main a")];
    const found = links.findIndex((link) => says(link.getAttribute("href")));
    return found >= 0 ? found : -2;
}"""
"""Finds the link that says this of an entry; -1 if the page says it already, as where nothing else can be meant."""


def say(device: Device, **said: object) -> None:
    """Tap what says this of an entry, unless the page says it already."""
    found = device.page.evaluate(FIND, said)
    assert found > -2, f"no way to {said} on {device.page.locator('main').inner_text()}"
    if found >= 0:
        device.tap(device.page.locator("main a").nth(found))


def begin(device: Device, entry: str, **said: object) -> None:
    """Tap what lies on the table for an action, or first that action where it can't be tapped directly."""
    if device.page.evaluate(FIND, {"entry": entry, **said}) == -2:
        say(device, entry=entry)
    say(device, entry=entry, **said)


def enter(device: Device, entry: Json, box: Mapping[int, Json]) -> int:
    """Tap an entry of a turn from the choice of actions on; return how many taps it took.

    What a card shows that the arbiter asks for is said by `box`.
    """
    before = device.taps
    if entry["entry"] == "pass":
        say(device, entry="pass")
    elif entry["entry"] == "build":
        _build(device, entry, box)
    else:
        _TAPS[entry["entry"]](device, entry)
    if device.page.locator(".confirm button").count():  # without confirming it goes by itself
        device.tap(device.page.locator(".confirm button"))
    return device.taps - before


def turn_up(device: Device, cards: Iterable[int]) -> int:
    """Tap the numbers of cards that were turned up; return how many taps it took."""
    before = device.taps
    for card in cards:
        device.pick("cards", str(card))
    device.tap(device.page.locator("#turned-up"))
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
    device.tap(form.locator("label", has=device.page.locator(f"[name=kind][value={decided['kind']}]")))
    form.locator("[name=points]").fill(str(decided["points"]))


def say_face(device: Device, card: Json) -> None:
    """Say what a card shows that the arbiter asks for."""
    page = device.page
    expect(page.locator(f"[name=learn][value='{card['number']}']")).to_be_attached()
    _say_cost(device, "cost", card["cost"])
    page.locator("[name=points]").fill(str(card["points"]))
    if page.locator(f"input[name=type][value='{card['type']}']").count():
        device.pick("type", card["type"])
    else:
        page.locator("[name=new_type]").fill(card["type"])
    device.pick("workers", str(card["workers"]))
    for players in (2, 3, 4, 5):
        if page.locator(f"input[name=players][value='{players}']").is_checked() != (players in card["players"]):
            device.pick("players", str(players))
    if card["build_cost"]:
        device.tap(page.locator(".build-cost > summary"))
        _say_cost(device, "build", card["build_cost"])
    device.tap(page.locator("[id^=form-learn] .lay button"))


def _say_cost(device: Device, part: str, cost: Mapping[str, int]) -> None:
    for kind, points in cost.items():
        for _point in range(points):
            device.tap(device.page.locator(f"[data-cost={part}_{kind}]"))


def _place(device: Device, entry: Json) -> None:
    committees = entry["committees"]
    if len(committees) > 1 and len(set(committees)) == 1:
        return begin(device, "place", committees=committees)
    for number in range(1, len(committees) + 1):
        begin(device, "place", committees=committees[:number])
    return None


def _build(device: Device, entry: Json, box: Mapping[int, Json]) -> None:
    begin(device, "build", card=entry["card"])
    if device.page.locator("[id^=form-learn]").count():
        say_face(device, box[entry["card"]])
    say(device, cell=entry["cell"])


def _resolve(device: Device, entry: Json) -> None:
    begin(device, "resolve", committee=entry["committee"])
    for seat, points in entry.get("kinds", {}).items():
        _make_up(device, f"kinds-{seat}", points)


def _act(device: Device, entry: Json) -> None:
    begin(device, "act", card=entry["card"])
    _say_keys(device, {key: value for key, value in entry.items() if key not in ("entry", "seat", "card")}, ())


def _say_keys(device: Device, keys: Json, path: tuple[str, ...]) -> None:
    """Say the keys of an action, then of the one that it borrows; `path` leads to them."""
    for key in ("card", "pay", "gain", "spread", "type", "to", "project", "cell", "pair"):
        if key in ("pay", "gain", "spread") and key in keys:
            _make_up(device, "-".join((*path, key)), keys[key])
        elif key in keys:
            said: Json = {key: sorted(keys[key]) if key == "pair" else keys[key]}
            for outer in reversed(path):
                said = {outer: said}
            say(device, **said)
    if "borrow" in keys:
        _say_keys(device, keys["borrow"], (*path, "borrow"))


def _pass(_device: Device, _entry: Json) -> None:
    """Nothing is asked."""


def _make_up(device: Device, part: str, points: Mapping[str, int]) -> None:
    """Make up a sum of influence in the fewest taps: from what stands there or from nothing, the largest share last."""
    rows = device.page.locator(f"#{part} [data-value]").all()
    there = {_kind(row, part): int(row.locator(".num").inner_text()) for row in rows}
    if not there:
        return  # there is one way only
    missing = {kind: points.get(kind, 0) - count for kind, count in there.items()}
    fewer = sum(min(-count, BY_NUMBER) for count in missing.values() if count < 0)
    if device.page.locator(f"#{part}-none").count() and 1 + _taps(points) < fewer + _taps(missing):
        device.tap(device.page.locator(f"#{part}-none"))
        missing = {kind: points.get(kind, 0) for kind in there}
    largest = max(missing, key=missing.__getitem__)
    for kind, count in missing.items():
        if count < 0:
            _change(device, part, kind, count, points.get(kind, 0))
    for kind, count in missing.items():
        if count > 0 and kind != largest:
            _change(device, part, kind, count, points[kind])
    rest = device.page.locator(f"#{part}-{largest}-rest")
    if rest.count():
        device.tap(rest)
    else:
        _change(device, part, largest, missing[largest], points.get(largest, 0))


def _change(device: Device, part: str, kind: str, count: int, wanted: int) -> None:
    """Add points of a kind, or take them off: one by one, or by their number."""
    by_number = device.page.locator(f"#{part}-{kind}-count")
    if abs(count) > BY_NUMBER and by_number.count():
        device.tap(by_number.locator("summary"))
        device.tap(device.page.locator(f"#{part}-{kind}-{wanted}"))
        return
    for _point in range(abs(count)):
        device.tap(_row(device, part, kind).get_by_label("One less" if count < 0 else "One more"))


def _taps(missing: Mapping[str, int]) -> int:
    """Return how many taps add these points, where the largest share goes by one."""
    more = [min(count, BY_NUMBER) for count in missing.values() if count > 0]
    return sum(more) - max(more, default=1) + 1


def _kind(row: Locator, part: str) -> str:
    return str(row.get_attribute("data-value")).removeprefix(f"{part}-")


def _row(device: Device, part: str, kind: str) -> Locator:
    return device.page.locator(f"#{part} [data-value='{part}-{kind}']")


_TAPS: Mapping[str, Callable[[Device, Json], None]] = {"place": _place, "resolve": _resolve, "act": _act, "pass": _pass}


BY_NUMBER = 2
"""So many points are added one by one as quickly."""
BOX: Mapping[int, Json] = {
    card["number"]: card for card in json.loads((ROOT / "contract" / "proxy_deck.json").read_text("utf-8"))["cards"]
}
"""What the cards of this table's box show."""
WEIGHTS = {"place": 3.0, "resolve": 3.0, "act": 5.0, "pass": 0.01}
TRIES = 100


def game_after(record: Json) -> Game:
    """Return the game after the last entry of a record."""
    *_before, last = steps(record["setup"], record["entries"])
    return last.game


def shuffled_pile(players: int, count: Mapping[str, int], chance: random.Random) -> list[int]:
    """Return the numbers of a pile for so many players, with so many cards of each letter, A above B (S4, S5)."""
    used = {letter: [one for one, card in BOX.items() if _plays(card, letter, players)] for letter in sorted(count)}
    return [number for letter, cards in used.items() for number in chance.sample(cards, count[letter])]


def _plays(card: Json, letter: str, players: int) -> bool:
    return card["letter"] == letter and players in card["players"]


def by_kind(kinds: Sequence[str]) -> dict[str, int]:
    """Return points by kind, in the order of the kinds."""
    counted = Counter(kinds)
    return {kind: counted[kind] for kind in KINDS if counted[kind]}


@dataclass
class Players:
    """Everybody at the table; what they choose hangs on `chance` alone."""

    chance: random.Random

    def wish(self, game: Game) -> Json:
        """Return what the active player wants to do, as the entry that says it; its project may be unknown yet."""
        seen = output(game)
        seat, expects, legal = seen["active"], seen["expects"], seen["legal"]
        assert seat is not None
        assert legal is not None
        if buildable := [card for card in seen["display"] if _affords(game, seat, card)]:
            card, cell = self.chance.choice(buildable), self.chance.choice(legal["cells"])
            return {"entry": "build", "seat": seat, "card": card, "cell": list(cell)}
        others = [one for one in expects if one != "build"]
        for _try in range(TRIES):
            (name,) = self.chance.choices(others, [WEIGHTS[one] for one in others])
            entry = {"entry": name, "seat": seat} | self._rest(game, seat, name)
            if not why_not(game, entry):
                return entry
        raise AssertionError(f"{seat} finds nothing to do")

    def _rest(self, game: Game, seat: str, name: str) -> Json:
        """Return the rest of an entry; now and then it is refused."""
        legal = output(game)["legal"]
        assert legal is not None
        if name == "place":
            return {"committees": self._places(game, self.chance.choice(legal["place"]))}
        if name == "resolve":
            committee = self.chance.choice(legal["resolve"])
            return {"committee": committee} | self._taken(game, seat, committee)
        if name == "act":
            card = self.chance.choice(legal["act"])
            return {"card": card} | self._choice(game, seat, [card])
        return {}

    def _places(self, game: Game, shape: str) -> list[str]:
        there = list(game.state.setup.overviews)
        if "+" in shape:
            return sorted(self.chance.sample(there, len(shape.split("+"))))
        return [self.chance.choice(there)] * int(shape)

    def _taken(self, game: Game, seat: str, committee: str) -> Json:
        """Share out what a committee gives by choice (C9)."""
        found = resolution(game, seat, committee)
        if not found.kinds:
            return {}
        due = {who: points for who, points in found.influence.items() if points}
        taken = {who: by_kind(self.chance.choices(found.kinds, k=points)) for who, points in due.items()}
        return {"kinds": taken} if taken else {}

    def _choice(self, game: Game, seat: str, chain: list[int], said: Json | None = None) -> Json:
        """Choose whatever the action of the chain's last card asks (N)."""
        path = ("borrow",) * (len(chain) - 1)
        said = with_value(said or {"entry": "act"}, (*path, "card"), chain[-1])
        keys: Json = {}
        for ask in candidates(game, seat, said).asks:
            if ask.optional:
                continue
            if ask.amount is not None:
                keys[ask.of] = (dict.fromkeys(KINDS, 0) if ask.amount.zeros else {}) | self._points(ask.amount)
            elif ask.of == "borrowed":
                card = self.chance.choice(ask.open_values)
                keys["borrow"] = {"card": card} | self._choice(game, seat, [*chain, card], said)
            elif ask.of == "project":
                cells = output(game)["legal"]
                assert cells is not None
                project = self.chance.choice(ask.open_values)
                keys |= {"project": project, "cell": list(self.chance.choice(cells["cells"]))}
            else:
                keys[ask.of] = self.chance.choice(ask.open_values)
        return keys

    def _points(self, amount: Amount) -> dict[str, int]:
        return by_kind(self.chance.choices(amount.kinds, k=amount.points))


def _affords(game: Game, seat: str, card: int) -> bool:
    """Tell by the card itself, which the arbiter may not know yet, whether a seat can build it (T2, B2, B3)."""
    have, shown = game.state.holdings[seat], BOX[card]
    influence = dict(zip(KINDS, have.influence, strict=True))
    return have.free >= shown["workers"] and all(influence[kind] >= points for kind, points in shown["cost"].items())
