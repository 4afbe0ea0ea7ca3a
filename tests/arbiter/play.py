"""Games for tests of the service: legal entries by chance, and a table with its links at hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import IO, Any, cast

from sqlalchemy import func, select, update

from arbiter.game import Rules
from arbiter.keeping.archive import Imported, take_in, unpack_all
from arbiter.keeping.decks import Deck, OwnDecks
from arbiter.keeping.game_lists import KeptGame
from arbiter.log.history import Json, in_record
from arbiter.log.journal import Stored
from arbiter.log.kept_rulings import packed, text_of
from arbiter.random_games import random_game
from arbiter.store.models import games, log, shelves
from arbiter.tables.access import Access
from arbiter.tables.service import Tables
from kontor.game import KONTOR, cards_for, laid_card, proxy_deck
from kontor_rules import Game, may_play, output

SETUP: Json = {"game": "basic", "players": [{"seat": "red", "name": "Ada"}, {"seat": "black", "name": "Fritz"}]}
FACES: dict[str, Json] = {card["id"]: card for card in cards_for(SETUP, proxy_deck()["cards"])}
WITH_FACES: Json = {**SETUP, "deck": list(FACES.values())}


def playable(game: Game, seat: str) -> list[str]:
    """Return the cards of the proxy deck that the seat's hand may hold, as far as anybody knows."""
    return [card for card in FACES if not may_play(game, seat, card, FACES[card])]


def choose(game: Game, rng: random.Random) -> dict[str, str]:
    """Return a different card for each seat that has one."""
    chosen: dict[str, str] = {}
    for seat in game.state.hands:
        cards = [card for card in playable(game, seat) if card not in chosen.values()]
        if cards and seat not in game.state.sat_out:
            chosen[seat] = rng.choice(cards)
    return chosen


def turn(game: Game, rng: random.Random) -> Json:
    """Return a legal entry of the active seat."""
    cells = output(game)["legal"]["cells"]
    if not cells:
        return {"entry": "no-place", "seat": game.state.active}
    return {"entry": "place", "seat": game.state.active, "cell": rng.choice(cells)}


def legal_entries(seed: int, setup: Json = WITH_FACES) -> list[Json]:
    """Return the entries of a whole game played by chance."""
    return random_game(KONTOR, setup, random.Random(seed)).played


def first_shelf(tables: Tables) -> int:
    """Return the first shelf that there is; where none is, one is made."""
    with tables.store.reading() as connection:
        found: int | None = connection.scalar(select(func.min(shelves.c.id)))
    return found or tables.lists.ids([tables.lists.make()]).popitem()[1]


def import_all(
    tables: Tables, file: IO[bytes], shelf_id: int, known: Sequence[KeptGame], go_on: Callable[[], None] = lambda: None
) -> Imported:
    """Take a zip in, in one go; `go_on` is called after each step."""
    steps = take_in(tables, unpack_all(tables, file, shelf_id, known, go_on), shelf_id)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return cast(Imported, end.value)
        go_on()


def put(tables: Tables, table_id: int, shelf_id: int) -> None:
    """Put a table on a shelf."""
    with tables.store.writing() as connection:
        connection.execute(update(games).where(games.c.table_id == table_id).values(shelf_id=shelf_id))


def own_decks(tables: Tables, rules: Rules = KONTOR, shelf: int | None = None) -> dict[str, Deck]:
    """Return the decks of a shelf by name; of the first one if no other is named."""
    own = OwnDecks(tables.store, rules, (first_shelf(tables) if shelf is None else shelf,))
    return {one.name: own.load(one.id) for one in own.listed()}


@dataclass
class Table:
    """A table with its links, and the number that its players have seen."""

    tables: Tables
    host: Access
    look: Access
    seats: dict[str, Access]
    seen: int

    @classmethod
    def open(cls, tables: Tables, setup: Json = WITH_FACES, deck: str | None = None, shelf: int | None = None) -> Table:
        """Open a table; with a deck of a name, on a shelf: the first one if no other is named."""
        shelf_id = first_shelf(tables) if shelf is None and deck not in (None, "proxy") else shelf
        opened = tables.open(setup, deck, shelf_id=shelf_id)
        links = opened.links
        seats = {seat: tables.find(token) for seat, token in links.seats.items()}
        return cls(tables, tables.find(links.host), tables.find(links.look), seats, opened.seen)

    @property
    def game(self) -> Game:
        return self.tables.position(self.host).game

    def keep(self, stored: Stored) -> Stored:
        self.seen = stored.seen
        return stored

    def enter(self, entry: Json, **more: Any) -> Stored:
        """Enter as the host, having seen everything."""
        return self.keep(self.tables.enter(self.host, entry, self.seen, **more))

    def lay(self, seat: str, card: str, face: Json | None = None, **more: Any) -> Stored:
        """Lay a card by the seat's own link, having seen everything."""
        return self.keep(self.tables.seal(self.seats[seat], seat, laid_card(card, face), self.seen, **more))

    def play_rounds(self, count: int, seed: int = 1) -> None:
        """Play rounds by chance, cards entered openly by the host; first what is left of the one under way."""
        rng = random.Random(seed)
        self.finish_round(rng)
        for _ in range(count):
            self.enter({"entry": "play", "cards": choose(self.game, rng)})
            self.finish_round(rng)

    def finish_round(self, rng: random.Random) -> None:
        """Let everybody who has a turn place by chance."""
        while self.game.state.phase == "turn":
            self.enter(turn(self.game, rng))


def ruled_otherwise(tables: Tables, token: str) -> None:
    """Let the log of a table keep less of its newest entry than is ruled, as if the rules had been corrected since."""
    table_id = tables.find(token).table_id
    lines = tables.journal.replayed(table_id).lines
    kept = packed([text_of(in_record(lines)[-1].rulings[:-1])], tables.journal.rules(table_id).ruling_samples)
    with tables.store.writing() as connection:
        last = (log.c.table_id == table_id, log.c.position == lines[-1].position)
        connection.execute(update(log).where(*last).values(ruled=kept))
    tables.journal.forget(table_id)
