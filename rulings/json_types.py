"""The types that JSON has in the records of every game; each engine's own are in its `json_types`."""

from __future__ import annotations

from typing import Literal, TypedDict

CellJson = list[int]
"""[x, y] from the middle of the field, x to the east, y to the south."""


class PlayerJson(TypedDict):
    """A seat and its player's name."""

    seat: str
    name: str


class EndEntry(TypedDict):
    """The players end the game."""

    entry: Literal["end"]
    reason: Literal["agreed", "stuck"]


class Override(TypedDict):
    """What every override says."""

    entry: Literal["override"]
    reason: str


class OverruleTurn(Override):
    """An override of whose turn it is."""

    what: Literal["turn"]
    seat: str
