"""A game round by round: as a table, as plots, and as a CSV file. Games define the content of their rounds."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from flask import Blueprint, Response, abort, render_template, request, send_file

from arbiter.drawing import SIDES
from arbiter.foundation.worker_thread import run_in_thread
from arbiter.keeping.plots import Plot, Series, csv_file, plot_svg
from arbiter.language import gettext as _
from arbiter.log.replays import Timeline
from arbiter.pages.pagination import Numbered, window
from arbiter.pages.review.paper import file_stem
from arbiter.pages.table.table_context import TableContext, open_table
from arbiter.pages.words import Seat
from arbiter.paper.content import Party
from arbiter.tables.service import tables

_LISTED = 16  # rounds: an evening
Round = TypeVar("Round", bound=Numbered)


class Rounds(Protocol[Round]):
    """What a game says of its rounds."""

    plots: Sequence[str]
    """The names of the plots, the first at once in sight."""
    template: str
    """Shows the `blocks` of rounds, in a table; it extends `shared/table/rounds.html`."""

    def of(self, context: TableContext, timeline: Timeline) -> list[Round]:
        """Return a game's rounds in order, the one under way as the last."""
        ...

    def block(self, round_: Round, context: TableContext) -> Any:
        """Return a round as the template shows it."""
        ...

    def plot(self, name: str, context: TableContext, rounds: list[Round]) -> Plot:
        """Return the numbers of a plot."""
        ...

    def rows(self, context: TableContext, rounds: list[Round]) -> Iterable[Sequence[object]]:
        """Yield the lines of the file for spreadsheets, their heads first."""
        ...

    def extras(self, context: TableContext) -> Mapping[str, Any]:
        """Return what the template is given besides."""
        return {}


def over_time(
    title: str, up: str, who: Mapping[str, Seat | Party], rounds: Sequence[Round], value: Callable[[Round, str], int]
) -> Plot:
    """Return a number of each seat or side after each round, as a plot."""
    series = tuple(
        Series(f"{party.letter} · {party.name}", SIDES[party.colour], tuple(value(one, side) for one in rounds))
        for side, party in who.items()
    )
    return Plot(title, _("Round"), up, tuple(str(one.number) for one in rounds), series)


class RoundsPages(Generic[Round]):
    """The rounds of a game as pages of its own."""

    def __init__(self, game: str, rounds: Rounds[Round]) -> None:
        self._rounds, self._name = rounds, f"{game}_rounds"
        self.bp = Blueprint(self._name, __name__, url_prefix=f"/t/<token>/{game}")
        self.bp.get("/rounds", endpoint="page")(self._page)
        self.bp.get("/rounds.csv", endpoint="csv")(self._csv)
        self.bp.get("/plots/<name>.svg", endpoint="plot")(self._plot)

    def _found(self, token: str) -> tuple[TableContext, list[Round]]:
        context = open_table(token)
        return context, self._rounds.of(context, tables.timeline(context.access))

    def _page(self, token: str) -> str:
        """Show the newest rounds or those around one, and the plots."""
        context, found = self._found(token)
        rounds, numbers = self._rounds, request.args.get("numbers")
        if "HX-Request" in request.headers and numbers and numbers in rounds.plots and found:
            return render_template("shared/plot_numbers.html", plot=rounds.plot(numbers, context, found))
        shown = window(found[::-1], listed=_LISTED)
        return render_template(
            rounds.template,
            context=context,
            pages=self._name,
            shown=shown,
            blocks=[rounds.block(one, context) for one in reversed(shown.parts)],
            numbers=numbers,
            plots=[
                (name, plot) for name in rounds.plots if found and (plot := rounds.plot(name, context, found)).series
            ],
            **rounds.extras(context),
        )

    def _csv(self, token: str) -> Response:
        """Hand out all rounds as a table for spreadsheets."""
        context, found = self._found(token)
        file, name = csv_file(self._rounds.rows(context, found)), f"{file_stem(context)}.csv"
        return send_file(file, mimetype="text/csv", as_attachment=True, download_name=name)

    def _plot(self, token: str, name: str) -> Response:
        """Draw one of the plots, by day, or by night for devices that like it dark."""
        if name not in self._rounds.plots:
            abort(404)
        context, found = self._found(token)
        numbers, dark = self._rounds.plot(name, context, found), "night" in request.args
        return Response(run_in_thread(lambda: plot_svg(numbers, dark=dark)), mimetype="image/svg+xml")
