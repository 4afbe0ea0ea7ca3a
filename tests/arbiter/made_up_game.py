"""Bids: a game made up for the tests. It has what a game needs to be played at the arbiter's tables, and no more.

1. Each round everybody bids a number from 1 to 9, face down. Nobody may bid the same number twice in a game.
2. All bids together make at most 8 for each player; else all take theirs back and bid again.
3. Whoever alone has the highest number takes 1 to that many points. If several have it, nobody does.
4. After as many rounds as were agreed, most points win.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from arbiter.defaults import GameRules, Setup, board_game
from arbiter.game import Json, Sealing
from arbiter.log.history import SEALING_KINDS
from rulings import Ruling, Step, refuse
from rulings.forms import EntryKind, all_together, mapping, number, text, whole


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


def check_bid(game: Bids, seat: str, bid: object) -> None:
    if game.over or game.active is not None:
        refuse("bid.early", "1")
    if not isinstance(bid, int) or not 1 <= bid <= 9:
        refuse("bid.form", "1", seat=seat)
    if bid in game.bid[seat]:
        refuse("bid.again", "1", seat=seat, number=bid)


def reveal(game: Bids, numbers: Mapping[str, int]) -> Step[Bids]:
    if numbers.keys() != game.points.keys():
        refuse("bid.form", "1")
    for seat, one in numbers.items():
        check_bid(game, seat, one)
    if sum(numbers.values()) > 8 * len(numbers):
        refuse("bid.high", "2", most=8 * len(numbers))
    bid = {seat: game.bid[seat] | {one} for seat, one in numbers.items()}
    highest = [seat for seat, one in numbers.items() if one == max(numbers.values())]
    ruling = Ruling("bid.highest", ("3",), {"seats": highest})
    if len(highest) > 1:
        return Step(replace(game, bid=bid, round=game.round + 1), (ruling,))
    return Step(replace(game, bid=bid, active=highest[0], number=numbers[highest[0]]), (ruling,))


def take(game: Bids, seat: str, points: int) -> Step[Bids]:
    if game.active is None or seat != game.active:
        refuse("take.turn", "3", seat=seat)
    if points > game.number:
        refuse("take.many", "3", most=game.number)
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


@dataclass(frozen=True, slots=True)
class AllBids:
    """All numbers, face up."""

    numbers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Take:
    """Points taken by whoever bid most."""

    seat: str
    points: int


class BidRules(GameRules):
    """Bids, as the arbiter asks after it."""

    id = "bids"
    texts = Path(__file__).with_suffix(".toml")
    seats = ("a", "b", "c")
    setup_keys: ClassVar = {"rounds": number(1, 9)}
    sealed_keys: ClassVar = {"number": number(1, 9)}
    entry_kinds = (
        EntryKind("bids", AllBids, {"numbers": mapping(text, whole)}, "bids {numbers}", who=all_together),
        EntryKind("take", Take, {"seat": text, "points": number(1, 9)}, "{seat} takes {points}"),
    )
    line_kinds = SEALING_KINDS
    sealing = BidSealing()

    def start(self, setup: Setup) -> Step[Bids]:
        seats = tuple(setup.players)
        return Step(Bids(setup.keys["rounds"], dict.fromkeys(seats, 0), dict.fromkeys(seats, frozenset())), ())

    def apply(self, game: Bids, entry: AllBids | Take) -> Step[Bids]:
        return reveal(game, entry.numbers) if isinstance(entry, AllBids) else take(game, entry.seat, entry.points)

    def waits_for(self, game: Bids) -> tuple[str, ...]:
        if game.over:
            return ()
        return (game.active,) if game.active else tuple(game.points)

    def round(self, game: Bids) -> int:
        return game.round

    def score(self, game: Bids) -> dict[str, dict[str, int]]:
        return {seat: {"points": points} for seat, points in game.points.items()}

    def output(self, game: Bids) -> Json:
        return {"round": game.round, "active": game.active, "points": dict(game.points), "over": game.over}

    def variant(self, setup: Json) -> tuple[str, str | None]:
        return "short" if setup["rounds"] < 5 else "long", None


BIDS = board_game(BidRules())
