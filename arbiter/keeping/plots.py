"""Plots as SVG files. pygal draws axes, scales and legends; the colours are those of our other drawings.

A plot is a file of its own, shown as a picture: pygal writes a style sheet into it, which a page's policy would bar.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from typing import Any

from arbiter.colours import GRID, INK, PAPER, SIDES

_DAY, _NIGHT = 0, 1
# Lines are told apart without colour too; a team's second player has the second kind.
_DASHES = {
    "red": ("", "1, 5"),
    "black": ("9, 4", "16, 8"),
    "green": ("3, 3",),
    "purple": ("12, 3, 3, 3",),
    "blue": ("6, 6",),
    "yellow": ("14, 5",),
    "white": ("2, 6",),
    "orange": ("10, 3, 2, 3",),
    "brown": ("5, 2, 1, 2",),
    "grey": ("18, 4, 4, 4",),
}
_WIDTH, _HEIGHT, _LEGEND = 420, 270, 24  # the legend takes a line for each series
_TEXT = 15


@dataclass(frozen=True, slots=True)
class Series:
    """A line, or the bars of one colour (`arbiter.colours.SIDES`)."""

    name: str
    colour: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """Numbers to draw: a value of each series for every label."""

    title: str
    across: str
    up: str
    labels: tuple[str, ...]
    series: tuple[Series, ...]
    stacked: bool = False


def plot_svg(plot: Plot, *, dark: bool) -> bytes:
    """Return the plot as an SVG file: lines, or bars on top of each other where it is stacked."""
    pygal = _pygal()
    kind = pygal.StackedBar if plot.stacked else pygal.Line
    chart = kind(_config(plot, dark=dark))
    chart.title = plot.title
    chart.x_labels = list(plot.labels)
    chart.x_title, chart.y_title = plot.across, plot.up
    if not plot.stacked:
        chart.x_labels_major_every = max(1, -(-len(plot.labels) // 8))
        chart.show_minor_x_labels = False
    for index, one in enumerate(plot.series):
        before = sum(other.colour == one.colour for other in plot.series[:index])
        more: dict[str, Any] = {} if plot.stacked else {"stroke_style": _stroke(_DASHES[one.colour][before])}
        chart.add(one.name, list(one.values), **more)
    drawn: bytes = chart.render()
    return drawn


@cache
def _pygal() -> Any:
    import pygal

    # It leaves a finder for its map plugins behind, of a kind that Python no longer knows: every import would warn.
    sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__module__ != pygal.__name__]
    return pygal


def _stroke(dash: str) -> dict[str, Any]:
    return {"width": 3, "linecap": "round"} | ({"dasharray": dash} if dash else {})


def _config(plot: Plot, *, dark: bool) -> Any:
    pygal = _pygal()
    at = _NIGHT if dark else _DAY
    paper, ink, grid = (shades[at] for shades in (PAPER, INK, GRID))
    highest = max((sum(column) for column in zip(*(one.values for one in plot.series), strict=True)), default=0)
    top = highest if plot.stacked else max((value for one in plot.series for value in one.values), default=0)
    style = pygal.style.Style(
        background=paper,
        plot_background=paper,
        foreground=ink,
        foreground_strong=ink,
        foreground_subtle=grid,
        stroke_width="3",
        guide_stroke_color=grid,
        major_guide_stroke_color=grid,
        guide_stroke_dasharray="none",
        major_guide_stroke_dasharray="none",
        opacity=1,
        opacity_hover=1,
        colors=tuple(SIDES[one.colour][at] for one in plot.series),
        font_family="system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
        title_font_size=_TEXT + 2,
        label_font_size=_TEXT - 1,
        major_label_font_size=_TEXT - 1,
        legend_font_size=_TEXT,
    )
    return pygal.Config(
        style=style,
        width=_WIDTH,
        height=_HEIGHT + _LEGEND * len(plot.series),
        js=[],
        legend_at_bottom=True,
        legend_at_bottom_columns=1,
        truncate_legend=-1,
        truncate_label=-1,
        dots_size=3,
        include_x_axis=True,
        y_labels=range(0, max(top, 4) + 1, max(1, -(-top // 8))),
        value_formatter=lambda value: f"{value:.0f}",
        no_data_text="",
    )
