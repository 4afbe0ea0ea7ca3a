"""How far requests go through the project: modules entered, its functions called, passages between its packages.

By itself: `python -m tools.bench.passages`; `--all` names modules and passages, too.
"""

import dis
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from app import GAMES
from arbiter.tables.service import Tables
from arbiter.testing import app_of
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import Page
from tests.arbiter.play import WITH_FACES, legal_entries
from tools.bench.harness import Figure, table

ROOT = Path(__file__).parents[2]
PACKAGES = ("arbiter", "kontor", "kontor_rules", "rulings")
LIVE = {"HX-Request": "true"}
MAX_PASSAGES = 150
MAX_MODULES = {"a card placed": 90}
MAX_CALLS = {"a card placed": 2400, "a seat's page": 1300}
"""By kind of request: limits of modules entered, and of calls of functions."""
PARTS_OF_FUNCTIONS = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")
"""Comprehensions, which some versions of Python run as functions of their own: they aren't counted."""
ROUNDS = 3
"""What is read or drawn only once isn't a request's own: so many rounds are played, and the last one is measured."""

Json = dict[str, Any]


@dataclass
class Passages:
    """Which modules a request has entered, how many functions it has called, and what called what in another package,
    how often. A generator that goes on isn't called again.
    """

    modules: set[str] = field(default_factory=set)
    calls: int = 0
    between: Counter[tuple[str, str]] = field(default_factory=Counter)

    def __call__(self, frame: FrameType, event: str, _value: object) -> None:
        """Note a call, as `sys.setprofile` tells it."""
        here = _module(frame.f_code.co_filename)
        if event != "call" or not here:
            return
        self.modules.add(here)
        if frame.f_code.co_name not in PARTS_OF_FUNCTIONS and frame.f_lasti <= _start(frame.f_code):
            self.calls += 1
        caller = frame.f_back
        while caller is not None and not _module(caller.f_code.co_filename):
            caller = caller.f_back
        if caller is None:
            return
        there = _module(caller.f_code.co_filename)
        if there.partition(".")[0] != here.partition(".")[0]:
            self.between[f"{there}:{caller.f_code.co_name}", f"{here}:{frame.f_code.co_name}"] += 1


@cache
def _start(code: CodeType) -> int:
    """Return where a function starts; a generator that goes on does so further on."""
    return next(step.offset for step in dis.get_instructions(code) if step.opname == "RESUME")


@cache
def _module(file: str) -> str:
    """Return the name of the project's module that a file is, "" for another file."""
    path = Path(file)
    if path.suffix != ".py" or not path.is_relative_to(ROOT):
        return ""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts) if parts[0] in PACKAGES else ""


def _traced(work: Callable[[], TestResponse]) -> tuple[Passages, TestResponse]:
    found = Passages()
    sys.setprofile(found)
    try:
        answer = work()
    finally:
        sys.setprofile(None)
    assert answer.status_code == 200, answer.text
    return found, answer


class _Seat:
    """A seat's page on a phone of its own."""

    def __init__(self, app: Flask, token: str) -> None:
        self._phone = Phone(app)
        self._url = f"/t/{token}"

    def look(self, **query: str) -> Passages:
        """Open the page."""
        found, answer = _traced(lambda: self._phone.client.get(self._url, query_string=query))
        self._phone.page = Page(answer.text, self._url)
        return found

    def send(self, button: str, **given: str) -> Passages:
        """Send a form of the page that is open."""
        form = self._phone.form(button) | given
        return _traced(lambda: self._phone.send(form, LIVE))[0]


def requests() -> dict[str, Passages]:
    """Return how far the requests of a round go: seats' pages, a card laid face down, the card placed."""
    with app_of(GAMES) as app:
        *_warm, measured = _rounds(app, app.extensions["kontor-tables"])
        return measured


def _rounds(app: Flask, tables: Tables) -> Iterator[dict[str, Passages]]:
    """Play rounds late in a game on the pages of its seats, and yield how far the requests of each go."""
    entries = list(legal_entries(1))
    plays = [place for place, entry in enumerate(entries) if entry["entry"] == "play" and len(entry["cards"]) > 1]
    begin, *_others, end = plays[-2 * ROUNDS : -ROUNDS + 1]
    rules, played = tables.games["kontor"].rules, entries[:begin]
    record = {"format": rules.record_format, "version": rules.version_for(played)}
    links = tables.open_record({**record, "setup": WITH_FACES, "entries": played}).links
    seats = {seat: _Seat(app, token) for seat, token in links.seats.items()}
    found: dict[str, Passages] = {}
    cards: dict[str, str] = {}
    for entry in entries[begin:end]:
        if entry["entry"] == "play" and found:
            yield found
        cards = entry.get("cards", cards)
        for seat in entry.get("cards", [entry.get("seat")]):
            found["a seat's page"] = seats[seat].look()
            found |= _act(seats[seat], entry, cards.get(seat, ""))
    yield found


def _act(seat: _Seat, entry: Json, card: str) -> dict[str, Passages]:
    match entry["entry"]:
        case "play":
            return {"a card laid face down": seat.send("Play it face down", number=card[1:])}
        case "place":
            x, y = entry["cell"]
            seat.look(cell=f"{x},{y}", card=card)
            return {"a card placed": seat.send("Place")}
    return {entry["entry"]: seat.send("Sit out")}


def measure() -> list[Figure]:
    """Return how far each kind of request goes."""
    found = []
    for what, one in requests().items():
        found.append(Figure(f"{what}: modules entered", len(one.modules), "", MAX_MODULES.get(what)))
        found.append(Figure(f"{what}: calls of functions", one.calls, "", MAX_CALLS.get(what)))
        found.append(Figure(f"{what}: passages between packages", one.between.total(), "", MAX_PASSAGES))
    return found


def _everything() -> str:
    lines = []
    for what, one in requests().items():
        lines += [
            f"{what}: {len(one.modules)} modules, {one.calls} calls, {one.between.total()} passages",
            *sorted(one.modules),
        ]
        lines += [f"{number} {caller} -> {called}" for (caller, called), number in one.between.most_common()]
    return "\n".join(lines)


if __name__ == "__main__":
    print(_everything() if "--all" in sys.argv else table(measure()))
