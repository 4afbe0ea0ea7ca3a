"""Seats as pages show them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat; `colour` is a CSS class, `letter` the badge that tells colours apart without colour."""

    seat: str
    name: str
    colour: str
    letter: str
