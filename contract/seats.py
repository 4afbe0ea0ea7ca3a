"""Seats as pages show them: name, colour and the letter on the badge."""

from __future__ import annotations

from arbiter.game import Json
from arbiter.pages.seats import Seat
from contract.drawing import seat_letter


def seat_of(seat: str, name: str) -> Seat:
    """Return a seat for pages: seats are called by their colours."""
    return Seat(seat, name, seat, seat_letter(seat))


def seats_of(setup: Json) -> dict[str, Seat]:
    """Return the seats of a record's set-up, clockwise from the start player (S1)."""
    return {player["seat"]: seat_of(player["seat"], player["name"]) for player in setup["players"]}
