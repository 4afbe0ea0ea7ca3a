"""Nine Stones Across, for two on 9 by 9 cells: a whole game on a board in this file and its texts.

The rules are in nine_stones.toml; lines that decide have the numbers of their rules (docs/adding-a-game.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from arbiter.defaults import GameRules, Setup, board_game
from arbiter.game import Json, Pieces
from arbiter.pieces.positions import Lying, Piece, Place, Position
from rulings import Reason, Refusal, Ruling, Step, refuse
from rulings.forms import EntryKind, listing, number, text

SIZE = 9
STONES = 41
Cell = tuple[int, int]
Board = Mapping[Cell, str]


@dataclass(frozen=True)
class Stone:
    """A stone is placed on a cell."""

    seat: str
    cell: Cell


@dataclass(frozen=True)
class Pass:
    """A seat places nothing."""

    seat: str


@dataclass(frozen=True)
class Stones:
    """A game at one moment: whose stone lies where, what everybody has captured, and the board before the last turn."""

    seats: tuple[str, ...]
    board: Board
    captured: Mapping[str, int]
    before: Board
    turn: int = 0
    passed: int = 0

    @property
    def active(self) -> str:
        return self.seats[self.turn % len(self.seats)]

    @property
    def over(self) -> bool:
        return self.passed == len(self.seats)  # E1


def around(cell: Cell) -> Iterator[Cell]:
    """Yield the cells that share a side with this one."""
    x, y = cell
    for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
        if 0 <= near[0] < SIZE and 0 <= near[1] < SIZE:
            yield near


def group(board: Board, cell: Cell) -> tuple[set[Cell], set[str | None]]:
    """Return the connected cells that hold the same as this one, and what lies around them, None for nothing."""
    of, found, border, left = board.get(cell), {cell}, set[str | None](), [cell]
    while left:
        for near in around(left.pop()):
            if board.get(near) != of:
                border.add(board.get(near))
            elif near not in found:
                found.add(near)
                left.append(near)
    return found, border


def placed(game: Stones, stone: Stone) -> tuple[Board, set[Cell]]:
    """Return the board after a stone, and the cells of the stones that it captures (P2)."""
    board = {**game.board, stone.cell: stone.seat}
    taken: set[Cell] = set()
    for near in around(stone.cell):
        if board.get(near) not in (None, stone.seat):
            cells, border = group(board, near)
            taken |= cells if None not in border else set()
    return {cell: seat for cell, seat in board.items() if cell not in taken}, taken


def against(game: Stones, stone: Stone) -> Iterator[Reason]:
    cell = list(stone.cell)
    if stone.cell in game.board:
        yield Reason("stone.taken", ("P1",), {"cell": cell})
        return
    board, _taken = placed(game, stone)
    if None not in group(board, stone.cell)[1]:
        yield Reason("stone.surrounded", ("P3",), {"cell": cell})
    elif board == game.before:
        yield Reason("stone.again", ("P4",), {"cell": cell})


def place(game: Stones, stone: Stone) -> Step[Stones]:
    if reasons := tuple(against(game, stone)):
        raise Refusal(reasons)
    board, taken = placed(game, stone)
    rulings = [Ruling("stone.placed", ("P1",), {"seat": stone.seat, "cell": list(stone.cell)})]
    if taken:
        rulings.append(Ruling("capture", ("P2",), {"seat": stone.seat, "stones": len(taken)}))
    captured = {**game.captured, stone.seat: game.captured[stone.seat] + len(taken)}
    done = replace(game, board=board, before=game.board, captured=captured, turn=game.turn + 1, passed=0)
    return ended(done, rulings)


def pass_(game: Stones, seat: str) -> Step[Stones]:
    rulings = [Ruling("pass.passed", ("T2",), {"seat": seat})]
    return ended(replace(game, before=game.board, turn=game.turn + 1, passed=game.passed + 1), rulings)


def ended(game: Stones, rulings: list[Ruling]) -> Step[Stones]:
    if game.over:
        points = {seat: areas(game)[seat] + game.captured[seat] for seat in game.seats}
        rulings.append(Ruling("end.passed", ("E1", "E2"), {"points": points}))
    elif game.turn % len(game.seats) == 0:
        rulings.append(Ruling("round.over", ("T1",), {"round": game.turn // len(game.seats)}))
    return Step(game, tuple(rulings))


def areas(game: Stones) -> dict[str, int]:
    """E2: return how many empty cells everybody surrounds alone."""
    found, seen = dict.fromkeys(game.seats, 0), set[Cell]()
    for cell in ((x, y) for x in range(SIZE) for y in range(SIZE)):
        if cell not in game.board and cell not in seen:
            cells, border = group(game.board, cell)
            seen |= cells
            if len(border) == 1:
                found[str(border.pop())] += len(cells)
    return found


def stone_of(seat: str) -> Piece:
    return Piece("stone", (("colour", seat),), who=seat)


class StonePieces(Pieces):
    """The board lies in the middle; everybody has the own stones in a bowl, and what was captured beside it."""

    def position(self, game: Stones) -> Position:
        bowls = {seat: Place("bowl", (("seat", seat),), who=seat) for seat in game.seats}
        board = {(x, y): Place("field", (("cell", (x, y)),)) for y in range(SIZE) for x in range(SIZE)}
        heaps: dict[Place, dict[Piece, int]] = {}
        for seat, other in zip(game.seats, reversed(game.seats), strict=True):
            lie = sum(owner == seat for owner in game.board.values())
            heaps[bowls[seat]] = {stone_of(seat): STONES - lie - game.captured[other]}
            heaps[Place("captives", (("seat", other),), who=other)] = {stone_of(seat): game.captured[other]}
        lying = {cell: (Lying(stone_of(seat), bowls[seat]),) for cell, seat in game.board.items()}
        return Position(heaps, {place: lying.get(cell, ()) for cell, place in board.items()})


class StoneRules(GameRules):
    """The rules of Nine Stones Across."""

    id = "stones"
    texts = Path(__file__).with_suffix(".toml")
    seats = ("black", "red")
    entry_kinds = (
        EntryKind("stone", Stone, {"seat": text, "cell": listing(number(0, SIZE - 1), 2, 2)}, "{seat} {cell}"),
        EntryKind("pass", Pass, {"seat": text}, "{seat} passes"),
    )
    pieces = StonePieces()

    def start(self, setup: Setup) -> Step[Stones]:
        seats = tuple(setup.players)
        game = Stones(seats, {}, dict.fromkeys(seats, 0), {})
        return Step(game, (Ruling("game.begins", ("S1",), {"seat": seats[0]}),))

    def apply(self, game: Stones, entry: Any) -> Step[Stones]:
        if entry.seat not in self.waits_for(game):
            refuse("turn.not", "T1", seat=entry.seat)
        return place(game, entry) if isinstance(entry, Stone) else pass_(game, entry.seat)

    def waits_for(self, game: Stones) -> tuple[str, ...]:
        return () if game.over else (game.active,)

    def on_turn(self, game: Stones, seat: str) -> Stones:
        return replace(game, turn=game.seats.index(seat))

    def round(self, game: Stones) -> int:
        return (game.turn - game.over) // len(game.seats) + 1

    def score(self, game: Stones) -> dict[str, dict[str, int]]:
        return {seat: {"area": areas(game)[seat], "captives": game.captured[seat]} for seat in game.seats}

    def output(self, game: Stones) -> Json:
        board = [{"cell": list(cell), "seat": seat} for cell, seat in sorted(game.board.items())]
        return {"active": None if game.over else game.active, "board": board, "captured": dict(game.captured)}


GAME = board_game(StoneRules())
