"""The pictures of a game that says no more than it must: what lies where, as its pieces say it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress

from markupsafe import Markup

from arbiter.defaults.drawing import Cell, Marks, PiecePicture, cells_of
from arbiter.defaults.rules import GameRules
from arbiter.drawing import Arrow
from arbiter.game import Game, Json
from arbiter.log.replays import Snapshot
from arbiter.pages.game_pages import Pictures
from arbiter.pages.table.physical_moves import arrows_of, moved_steps
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.words import MoveStep
from arbiter.pieces.positions import PACKED, Move, Position
from rulings import Refusal, Ruling


class DefaultPictures(Pictures):
    """What lies where, as the game's pieces say it."""

    def __init__(self, rules: GameRules, picture: PiecePicture) -> None:
        self._rules, self._picture = rules, picture

    def now(self, context: TableContext) -> Markup:
        steps = moved_steps(context)
        return context.once(f"picture {steps}", lambda: self._drawn(context, Marks(arrows=arrows_of(steps, {}))))

    def tapped(
        self,
        context: TableContext,
        ways: Mapping[Cell, str],
        chosen: Cell | None,
        open_cells: Collection[Cell] | None = None,
    ) -> Markup:
        """Draw a table as it lies, with the cells that can be tapped, each with where that leads."""
        return self._drawn(context, Marks(ways=ways, chosen=chosen, open_cells=open_cells))

    def asked(self, context: TableContext, way: Callable[[Cell], str], open_cells: Collection[Cell] = ()) -> Markup:
        """Draw a table in which every cell leads to where it is asked about, those that are open marked."""
        cells = cells_of(self.position(context.position.game))
        ways = {cell: url for cell in cells if (url := way(cell))}
        return self._drawn(context, Marks(ways=ways, open_cells=open_cells))

    def _drawn(self, context: TableContext, marks: Marks) -> Markup:
        return self._picture.draw(self.position(context.position.game), marks)

    def at_entry(self, game: Game, entry: Json | None) -> Markup:
        """The places are marked between which the entry moves anything, if it may be entered."""
        moves: Sequence[Move] = ()
        if entry is not None and self._rules.pieces:
            with suppress(Refusal):
                moves = self._rules.pieces.moves(game, self._rules.enter(game, entry).game)
        return self._marked(game, moves)

    def at_moves(self, game: Game, steps: Sequence[MoveStep]) -> Markup:
        """The places are marked, and arrows lead from cell to cell."""
        return self._marked(game, [move for step in steps for move in step.moves], arrows_of(steps, {}))

    def _marked(self, game: Game, moves: Sequence[Move], arrows: Sequence[Arrow] = ()) -> Markup:
        rings = frozenset(place for one in moves for place in (one.origin, one.to))
        return self._picture.draw(self.position(game), Marks(rings=rings, arrows=arrows))

    def at_ruling(self, game: Game, ruling: Ruling) -> Markup:
        return self.at_entry(game, None)

    def at_moment(self, moment: Snapshot) -> Markup:
        return self.at_entry(moment.game, None)

    def for_file(self, game: Game) -> Markup:
        return self._picture.draw(self.position(game), Marks(standalone=True))

    def position(self, game: Game) -> Position:
        """Return what lies where; nothing in a game without pieces."""
        return self._rules.pieces.lying(game) if self._rules.pieces else PACKED
