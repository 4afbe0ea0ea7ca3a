"""Statistics of a list of games: who plays, who wins with what, typical scores; and all results as files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, abort, jsonify, render_template, request, send_file, url_for
from werkzeug.utils import cached_property

from arbiter.drawing import SIDES
from arbiter.keeping.plots import Plot, Series, csv_file, plot_svg
from arbiter.keeping.results import Kind, PlayerTally, Result, Tally, players_of, scores_of, sides_of, special_rules_of
from arbiter.language import capitalized, day, gettext as _
from arbiter.pages.lists.kept import query, words_of
from arbiter.pages.lists.own_list import reach
from arbiter.tables.service import tables

bp = Blueprint("statistics", __name__, url_prefix="/games")

SHOWN = 40  # players; the files have all
_BARS = 10  # players in a plot, classes of points
PLAYERS, SIDES_WON, POINTS = "players", "sides", "points"

FORMAT = "arbiter-results"


@dataclass(frozen=True)
class ResultFilter:
    """The results of this device's lists that an address asks for: by names or place, and by kind of game."""

    query: str
    of: str
    all_results: list[Result]

    @classmethod
    def read(cls) -> ResultFilter:
        asked = query()
        return cls(asked, request.args.get("of", ""), tables.lists.results(reach(), words_of(asked)))

    @cached_property
    def results(self) -> list[Result]:
        path = self.of.split("/") if self.of else []
        return [one for one in self.all_results if [*filter(None, one.kind)][: len(path)] == path]

    @cached_property
    def players(self) -> Sequence[PlayerTally]:
        return players_of(self.results)

    @cached_property
    def sides(self) -> Mapping[str, Tally]:
        return sides_of(self.results)

    @property
    def by_game(self) -> list[ResultFilter]:
        """The same results, each game's by themselves: one counts to 6, another to 300."""
        games = sorted({one.kind[0] for one in self.results})
        return [self] if len(games) == 1 else [ResultFilter(self.query, game, self.all_results) for game in games]

    def url(self, endpoint: str, **more: Any) -> str:
        """Return the address of another page or file about the same games."""
        return url_for(f"statistics.{endpoint}", q=self.query or None, of=self.of or None, **more)


@bp.get("/statistics", endpoint="page")
def statistics_page() -> str:
    """Show who plays, who wins with what, and typical scores."""
    chosen = ResultFilter.read()
    players = chosen.players
    return render_template(
        "shared/kept/statistics.html",
        chosen=chosen,
        choices=_choices(chosen.all_results),
        count=len(chosen.results),
        players=players[:SHOWN],
        more=len(players) - SHOWN,
        rows=[one for one in sorted(players, key=lambda tally: (-tally.row, -tally.won)) if one.row > 1][:5],
        sides=[(side, _colour(chosen.results, side), tally) for side, tally in chosen.sides.items()],
        special_rules=[
            (tables.games[rules].pages.words.special_rule(rule), len(played), _best(players_of(played)))
            for (rules, rule), played in special_rules_of(chosen.results).items()
        ],
        scores=[(_kind_name(kind), scores) for kind, scores in scores_of(chosen.results).items()],
        plots=[
            (
                name if one is chosen else f"{name}-{one.of}",
                plot,
                one.url("plot", name=name),
                one.url("plot", name=name, night=""),
            )
            for name in (PLAYERS, SIDES_WON, POINTS)
            for one in (chosen.by_game if name == POINTS else [chosen])
            if (plot := _plot(name, one)).labels
        ],
    )


@bp.get("/statistics/<any(players, sides, points):name>.svg")
def plot(name: str) -> Response:
    """Draw one of the plots, by day, or by night for devices that like it dark."""
    chosen = ResultFilter.read()
    found = _plot(name, chosen)
    if not found.labels:
        abort(404)
    return Response(plot_svg(found, dark="night" in request.args), mimetype="image/svg+xml")


@bp.get("/statistics.csv", endpoint="csv")
def statistics_csv() -> Response:
    """Hand out what everybody played and won as a table for spreadsheets."""
    rows: list[Sequence[object]] = [("name", "games", "won", "draws", "won_in_a_row")]
    rows += [(one.name, one.games, one.won, one.draws, one.row) for one in players_of(ResultFilter.read().results)]
    return send_file(csv_file(rows), mimetype="text/csv", as_attachment=True, download_name=_name("players.csv"))


@bp.get("/results.csv")
def results_csv() -> Response:
    """Hand out all results as a table for spreadsheets: one line for each game and player."""
    heads = (
        *("played", "place", "game", "variant", "scenario", "special_rules", "rounds"),
        *("seat", "name", "side", "points", "won", "decided_by"),
    )
    rows: list[Sequence[object]] = [heads]
    for one in ResultFilter.read().results:
        rules, variant, scenario = one.kind
        about = (one.played.isoformat(), one.place, rules, variant, scenario or "", " ".join(one.special_rules))
        for seat, name in one.players:
            side = one.sides[seat]
            points = one.points.get(side, "") if one.counted else ""
            won = int(side in one.winners)
            rows.append((*about, one.rounds or "", seat, name, side, points, won, one.decided_by or ""))
    return send_file(csv_file(rows), mimetype="text/csv", as_attachment=True, download_name=_name("results.csv"))


@bp.get("/results.json")
def results_json() -> Response:
    """Hand out all results as JSON, for programs."""
    answer = jsonify({"format": FORMAT, "version": 1, "games": [as_json(one) for one in ResultFilter.read().results]})
    answer.headers["Content-Disposition"] = f'attachment; filename="{_name("results.json")}"'
    return answer


def as_json(result: Result) -> dict[str, object]:
    """Return a result as files and the API have it."""
    rules, variant, scenario = result.kind
    return {
        "played": result.played.isoformat(),
        "place": result.place,
        "game": rules,
        "variant": variant,
        "scenario": scenario,
        "special_rules": list(result.special_rules),
        "rounds": result.rounds,
        "players": [{"seat": seat, "name": name, "side": result.sides[seat]} for seat, name in result.players],
        "points": result.points if result.counted else None,
        "winners": [side for side in dict.fromkeys(result.sides.values()) if side in result.winners],
        "decided_by": result.decided_by,
    }


def _name(end: str) -> str:
    return f"{day(datetime.now(UTC))}-{end}"


def _kind_name(kind: Kind) -> str:
    """Return a kind of game in words: the game's title goes before what it calls the variant, unless that says it."""
    pages = tables.games[kind[0]].pages
    return " · ".join(dict.fromkeys([pages.title, *pages.words.variant(kind[1], kind[2])]))


def _choices(results: Iterable[Result]) -> list[tuple[str, str, int]]:
    """Return what can be chosen, each game, variant and scenario: its value, its name, and how many games it has."""
    counts: Counter[tuple[str, ...]] = Counter()
    kinds: dict[tuple[str, ...], str] = {}
    for kind, games in Counter(one.kind for one in results).items():
        path = [part for part in kind if part]
        for length in range(1, len(path) + 1):
            part = tuple(path[:length])
            counts[part] += games
            whole = (kind[0], kind[1], kind[2] if length > 2 else None)
            kinds.setdefault(part, _kind_name(whole) if length > 1 else tables.games[kind[0]].pages.title)
    return [("/".join(path), kinds[path], counts[path]) for path in sorted(kinds) if _distinct(path, counts)]


def _distinct(path: tuple[str, ...], counts: Mapping[tuple[str, ...], int]) -> bool:
    """Tell whether a choice says more than the one above it: a game of one variant has none to choose."""
    return len(path) == 1 or counts[path] != counts[path[:-1]] or len(path) == 3


def _colour(results: Iterable[Result], side: str) -> str:
    rules = next(one.kind[0] for one in results if side in one.sides.values())
    return capitalized(tables.games[rules].pages.words.colour(side))


def _best(players: Sequence[PlayerTally]) -> Sequence[PlayerTally]:
    most = max(one.won for one in players)
    return [one for one in players if one.won == most > 0][:3]


def _plot(name: str, chosen: ResultFilter) -> Plot:
    """Return a plot of results by its name; without labels where there is nothing to compare."""
    if name == POINTS:
        return _histogram(chosen.results)
    if name == PLAYERS:
        return _tallies(_("Games won"), _("Player"), [(one.name, one) for one in chosen.players[:_BARS]])
    colours = [(_colour(chosen.results, side), tally) for side, tally in chosen.sides.items()]
    return _tallies(_("Games won by colour"), _("Colour"), colours)


def _tallies(title: str, across: str, tallies: Sequence[tuple[str, Tally]]) -> Plot:
    """Return games as bars: won at the bottom, then draws, then lost."""
    series = (
        Series(_("won"), SIDES["green"], tuple(one.won for _name, one in tallies)),
        Series(_("drawn"), SIDES["yellow"], tuple(one.draws for _name, one in tallies)),
        Series(_("lost"), SIDES["grey"], tuple(one.games - one.won - one.draws for _name, one in tallies)),
    )
    return Plot(title, across, _("Games"), tuple(_short(name) for name, _tally in tallies), series, stacked=True)


def _short(name: str) -> str:
    """Return a name that fits below a bar."""
    return name if len(name) <= 7 else f"{name[:6]}…"


def _histogram(results: Sequence[Result]) -> Plot:
    """Return how many winners of a game had how many points; nothing of several games, whose points differ."""
    games = {one.kind[0] for one in results}
    best = [one.best for one in results if one.counted and len(games) == 1]
    low, high = (min(best), max(best)) if best else (0, -1)
    wide = max(1, -(-(high - low + 1) // _BARS))
    edges = range(low, high + 1, wide)
    labels = tuple(str(edge) if wide == 1 else f"{edge}-{edge + wide - 1}" for edge in edges)
    counts = tuple(sum(edge <= one < edge + wide for one in best) for edge in edges)
    series = (Series(_("games"), SIDES["blue"], counts),)
    names = ", ".join(tables.games[game].pages.title for game in games)
    return Plot(
        _("The winners' points: %(game)s") % {"game": names}, _("Points"), _("Games"), labels, series, stacked=True
    )
