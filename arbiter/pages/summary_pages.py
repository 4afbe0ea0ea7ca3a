"""The rules of a table on one short page: what was chosen, a sentence for each, and the numbers of its start."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from flask import Blueprint, render_template

from arbiter.game import Json, Option
from arbiter.language import gettext as _
from arbiter.language.rulebook import OptionText, ValueText
from arbiter.pages.table.table_context import open_table
from arbiter.pages.table.view import clock_choice
from arbiter.paper.content import Fact


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


class OptionTexts(Protocol):
    """What options and their values are called."""

    def option(self, option: str, /) -> OptionText: ...

    def option_value(self, option: str, value: str, /) -> ValueText: ...


def option_points(options: Iterable[Option], texts: OptionTexts) -> tuple[list[Point], list[Point]]:
    """Return the options that a table set differently from most, and the others."""
    points: dict[bool, list[Point]] = {False: [], True: []}
    for one in options:
        text = texts.option_value(one.id, one.value)
        point = Point(texts.option(one.id).name, f"{text.name}: {text.text}", one.rule, text.whose_name)
        points[one.value == one.values[0]].append(point)
    return points[False], points[True]


def option_facts(options: Iterable[Option], texts: OptionTexts) -> Iterator[Fact]:
    """Yield the options in few words for a sheet, those that a table set differently from most apart."""
    named: dict[bool, list[str]] = {False: [], True: []}
    for one in options:
        said = {"option": texts.option(one.id).name, "value": texts.option_value(one.id, one.value).name}
        named[one.value == one.values[0]].append(_("%(option)s: %(value)s") % said)
    for is_usual, title in ((False, _("Chosen by your group")), (True, _("Defaults"))):
        if named[is_usual]:
            yield Fact(title, " · ".join(named[is_usual]))


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
