"""Everything that a table can be told, in any order, through two processes: what is kept always agrees."""

import random
from collections.abc import Callable

import pytest

from app import GAMES
from arbiter.foundation.faults import Fault
from arbiter.log.history import Json
from arbiter.store.database import Store
from arbiter.tables.service import Tables
from kontor_rules import adjudicate, output
from tests.arbiter.play import FACES, SETUP, Table, playable, turn

STEPS = 120
SEATS = ("red", "black")


class Walk:
    """Two processes at one table, told things by chance."""

    def __init__(self, url: str, seed: int) -> None:
        self.rng = random.Random(seed)
        self.stores = [Store(url), Store(url)]
        self.processes = [Tables(store, lambda _table, _number: None, GAMES) for store in self.stores]
        self.table = Table.open(self.processes[0], SETUP, "Our copy")
        self.done: dict[str, int] = {}
        self.acts: list[Callable[[str], object]] = [
            *[self.lay] * 6,
            *[self.move] * 6,
            self.lift,
            self.sit_out,
            self.take_back,
            self.correct,
        ]

    def step(self) -> None:
        self.table.tables = self.rng.choice(self.processes)
        act = self.rng.choice(self.acts)
        try:
            act(self.rng.choice(SEATS))
        except Fault:
            return
        self.done[act.__name__] = self.done.get(act.__name__, 0) + 1

    def lay(self, seat: str) -> None:
        card = self.rng.choice(playable(self.table.game, seat) or ["W57"])
        face = None if card in self.table.game.faces else FACES[card]
        self.table.lay(seat, card, face)

    def move(self, _seat: str) -> None:
        if self.table.game.state.phase == "turn":
            self.table.enter(turn(self.table.game, self.rng))

    def lift(self, seat: str) -> None:
        self.table.keep(self.table.tables.unseal(self.table.seats[seat], seat, self.table.seen))

    def sit_out(self, seat: str) -> None:
        if seat in self.table.tables.position(self.table.host).sealed:
            self.lift(seat)
        self.table.enter({"entry": "sit-out", "seat": seat})

    def take_back(self, seat: str) -> None:
        link = self.rng.choice((self.table.host, self.table.seats[seat]))
        self.table.keep(self.table.tables.take_back(link, self.table.seen))

    def correct(self, _seat: str) -> None:
        faces = sorted(set(self.table.game.faces) & set(FACES) - {"HC"})
        card: Json = FACES[self.rng.choice(faces or ["R17"])]
        right = {**card, "coin": not card["coin"]}
        self.table.keep(self.table.tables.correct(self.table.host, right, self.table.seen))

    def check(self) -> None:
        """Compare both processes, a replay, the record, and the cards that lie face down."""
        positions = [tables.position(self.table.host) for tables in self.processes]
        replayed = self.processes[0].ledger(self.table.host)
        record = self.processes[0].record(self.table.host)
        expected = adjudicate(record)
        del expected["rulings"]
        for state in (*positions, replayed):
            assert output(state.game) == expected
            assert state.setup == record["setup"]
        for position in positions:
            assert position.length == replayed.length == self.table.seen
            assert position.entries == replayed.entries == len(record["entries"])
            assert position.sealed == replayed.sealed
            assert position.lines == replayed.lines[len(replayed.lines) - len(position.lines) :]
        laid = self.processes[1].journal.sealed(self.table.host.table_id)
        assert laid.keys() == replayed.sealed


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in (1, 2))])
def test_what_is_kept_always_agrees(database_url: str, seed: int) -> None:
    walk = Walk(database_url, seed)
    for _ in range(STEPS):
        walk.step()
        walk.check()
    assert walk.done.keys() >= {"lay", "move", "sit_out", "take_back", "correct"}
    for store in walk.stores:
        store.close()
