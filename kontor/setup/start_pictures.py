"""Ready-made start layouts for the scenarios with one of their own (N0), as `kontor/texts` draws them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from arbiter.foundation.text_files import FileError, Text, read
from arbiter.language import gettext as _
from kontor.texts import FOLDER

Layout = list[list[object]]
"""A layout as record-kontor.md has it: [x, y, card id or None], by y, then x."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A ready-made start. `own` tells that it is of our own making, not given by the rules."""

    scenario: str
    seats: int
    title: str
    layout: Layout
    own: bool

    def name(self) -> str:
        """Return what it is called, in the language of the moment."""
        return _(self.title)


@dataclass(frozen=True, slots=True)
class _Drawing:
    scenario: str
    seats: int
    name: Text
    drawn: str
    own: bool = True


@dataclass(frozen=True, slots=True)
class _Drawings:
    pictures: tuple[_Drawing, ...]


def pictures(scenario: str | None, seats: int) -> list[Picture]:
    """Return the ready-made starts for a scenario and a number of seats, the one to begin with first."""
    return [one for one in PICTURES if (one.scenario, one.seats) == (scenario, seats)]


def start_picture(scenario: str | None, seats: int) -> Layout | None:
    """Return the ready-made start to begin with, None where there is none."""
    return next((one.layout for one in pictures(scenario, seats)), None)


def layout_drawn(text: str, path: Path, place: str) -> Layout:
    """Return the layout drawn as text: `~` water, `A` the harbour centre, `.` no card. FileError if it isn't one."""
    signs = {(x, y): sign for y, row in enumerate(text.split()) for x, sign in enumerate(row)}
    centres = [cell for cell, sign in signs.items() if sign == "A"]
    if len(centres) != 1 or not set(signs.values()) <= set("~A."):
        raise FileError(path, place, 'is drawn with "~", "." and one "A"')
    left, top = centres[0]
    return [[x - left, y - top, "HC" if sign == "A" else None] for (x, y), sign in signs.items() if sign != "."]


def _read(path: Path) -> tuple[Picture, ...]:
    return tuple(
        Picture(one.scenario, one.seats, one.name, layout_drawn(one.drawn, path, f"pictures {one.name}"), one.own)
        for one in read(path, _Drawings).pictures
    )


PICTURES = _read(FOLDER / "start-pictures.toml")
