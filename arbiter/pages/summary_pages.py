"""The rules of a table on one short page: what was chosen, a sentence for each, and the numbers of its start."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from flask import Blueprint, render_template

from arbiter.game import Json
from arbiter.pages.table.table_context import open_table
from arbiter.pages.table.view import clock_choice


@dataclass(frozen=True, slots=True)
class Point:
    """One thing that holds at the table, in a sentence, with the rules it comes from."""

    name: str
    text: str
    rules: tuple[str, ...] = ()
    whose: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """What a table plays. `changed` are options that the table set differently from most.

    `chosen` are the game and what was added to it, `line` says them in a few words, where there is anything to choose.
    """

    facts: Sequence[Point]
    changed: Sequence[Point] = ()
    usual: Sequence[Point] = ()
    chosen: Sequence[Point] = ()
    line: str = ""


class SummaryPage:
    """The page of a game; its clock is switched there, too."""

    def __init__(self, game: str, summary_of: Callable[[Json], Summary]) -> None:
        self.bp = Blueprint(f"{game}_summary", __name__, url_prefix=f"/t/<token>/{game}")

        @self.bp.get("/game")
        def page(token: str) -> str:
            """Show the rules of the table."""
            context = open_table(token)
            return render_template(
                "shared/table/game.html",
                context=context,
                summary=summary_of(context.position.setup),
                clock=clock_choice(context),
            )
