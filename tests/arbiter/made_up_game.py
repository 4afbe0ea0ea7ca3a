"""Bids: a game made up for the tests. It has what a game needs to be played at the arbiter's tables, and no more.

1. Each round everybody bids a number from 1 to 9, face down. Nobody may bid the same number twice in a game.
2. All bids together make at most 8 for each player; else all take theirs back and bid again.
3. Whoever alone has the highest number takes 1 to that many points. If several have it, nobody does.
4. After as many rounds as were agreed, most points win.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import cast

from arbiter.game import Json, Rules, Sealing, Standing
from arbiter.log.lines import SEALING_KINDS
from arbiter.registry import BoardGame
from rulings import Reason, Refusal, Ruling, Step, refuse
from tests.arbiter.made_up_pages import BidPages


@dataclass(frozen=True, slots=True)
class Bids:
    """A game at one moment: whose turn it is with which number, None while all bid; `bid` is all that was, by seat."""

    rounds: int
    points: Mapping[str, int]
    bid: Mapping[str, frozenset[int]]
    round: int = 1
    active: str | None = None
    number: int = 0

    @property
    def over(self) -> bool:
        return self.round > self.rounds


def check_bid(game: Bids, seat: str, number: object) -> None:
    if game.over or game.active is not None:
        refuse("bid.early", "1")
    if not isinstance(number, int) or not 1 <= number <= 9:
        refuse("bid.form", "1", seat=seat)
    if number in game.bid[seat]:
        refuse("bid.again", "1", seat=seat, number=number)


def reveal(game: Bids, numbers: Mapping[str, int]) -> Step[Bids]:
    if numbers.keys() != game.points.keys():
        refuse("bid.form", "1")
    for seat, number in numbers.items():
        check_bid(game, seat, number)
    if sum(numbers.values()) > 8 * len(numbers):
        refuse("bid.high", "2", most=8 * len(numbers))
    bid = {seat: game.bid[seat] | {number} for seat, number in numbers.items()}
    highest = [seat for seat, number in numbers.items() if number == max(numbers.values())]
    ruling = Ruling("bid.highest", ("3",), {"seats": highest})
    if len(highest) > 1:
        return Step(replace(game, bid=bid, round=game.round + 1), (ruling,))
    return Step(replace(game, bid=bid, active=highest[0], number=numbers[highest[0]]), (ruling,))


def take(game: Bids, seat: object, points: object) -> Step[Bids]:
    if game.active is None or seat != game.active:
        refuse("take.turn", "3")
    if not isinstance(points, int) or not 1 <= points <= game.number:
        refuse("take.points", "3", most=game.number)
    taken = {one: had + points if one == seat else had for one, had in game.points.items()}
    ruling = Ruling("take.points", ("3",), {"seat": seat, "points": points})
    return Step(replace(game, points=taken, active=None, number=0, round=game.round + 1), (ruling,))


class BidSealing(Sealing):
    """A bid is sealed as {"number": …}."""

    def due(self, game: Bids, sealed: frozenset[str]) -> tuple[str, ...]:
        return () if game.over or game.active else tuple(seat for seat in game.points if seat not in sealed)

    def check(self, game: Bids, seat: str, sealed: Json) -> None:
        check_bid(game, seat, sealed.get("number"))

    def reveal(self, game: Bids, sealed: Mapping[str, Json], enter: Callable[[Json], Bids]) -> None:
        enter({"entry": "bids", "numbers": {seat: one["number"] for seat, one in sealed.items()}})

    def reveals(self, entry: Json) -> bool:
        return entry.get("entry") == "bids"

    def still_waits(self, before: Bids, after: Bids) -> bool:
        return not after.over and after.active is None and after.round == before.round


class BidRules(Rules):
    """Bids, as the arbiter asks after it."""

    id = "bids"
    record_format = "bids-record"
    media_type = "application/vnd.bids.record+json"
    file_ending = ".bids.json"
    line_kinds = SEALING_KINDS
    sealing = BidSealing()

    def begin(self, setup: object) -> Step[Bids]:
        try:
            given = cast(Json, setup)
            seats = [str(player["seat"]) for player in given["players"] if isinstance(player["name"], str)]
            game = Bids(int(given["rounds"]), dict.fromkeys(seats, 0), dict.fromkeys(seats, frozenset()))
        except (KeyError, TypeError, ValueError):
            raise Refusal((Reason("setup.form", (), {"at": "", "problem": "no bids"}),), -1) from None
        return Step(game, ())

    def read_entry(self, setup: Json, entry: object) -> None:
        match entry:
            case {"entry": "bids", "numbers": dict(), **more} | {"entry": "take", "seat": _, "points": _, **more}:
                if not more:
                    return
        refuse("entry.form")

    def enter(self, game: Bids, entry: object) -> Step[Bids]:
        self.read_entry({}, entry)
        match entry:
            case {"entry": "bids", "numbers": dict(numbers)}:
                return reveal(game, numbers)
            case {"entry": "take", "seat": seat, "points": points}:
                return take(game, seat, points)
        return refuse("entry.form")

    def look(self, game: Bids) -> Json:
        return {"round": game.round, "active": game.active, "points": dict(game.points), "over": game.over}

    def judge(self, record: object) -> Bids:
        if not isinstance(record, dict) or not isinstance(record.get("entries"), list):
            refuse("record.form")
        *_before, end = self.steps(record.get("setup"), record["entries"])
        return cast(Bids, end.game)

    def players(self, setup: Json) -> dict[str, str]:
        return {player["seat"]: player["name"] for player in setup["players"]}

    def variant(self, setup: Json) -> tuple[str, str | None]:
        return "short" if setup["rounds"] < 5 else "long", None

    def standing(self, game: Bids) -> Standing:
        if not game.over:
            return Standing(game.round, False, (game.active,) if game.active else tuple(game.points))
        most = max(game.points.values())
        winners = tuple(seat for seat, points in game.points.items() if points == most)
        return Standing(game.round, True, (), game.points, winners, "points")

    def may_enter(self, seat: str, entry: object) -> bool:
        return isinstance(entry, dict) and entry.get("seat") == seat


BIDS = BoardGame("bids", BidRules, BidPages)
