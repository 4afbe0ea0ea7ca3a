"""How long everybody has thought: what a table may show, and nothing is ruled on.

The time between two lines of the log is charged to all for whom the table waited. It is added up as lines are stored,
so it costs the same however long a game grows, and taking back or correcting leaves it as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from arbiter.log.history import State

PAUSE = timedelta(minutes=10)
"""Who lets a table lie for longer doesn't think but has a break: nothing of it is charged."""

Thought = Mapping[str, float]
"""Seconds thought by seat; seats that haven't thought yet may be missing."""


def think_time(state: State, at: datetime) -> tuple[tuple[str, ...], float]:
    """Return who thinks at a moment, and for how many seconds since the last line; nobody in a pause, or before it.

    Laying out cards and passing phones round before the first entry is no thinking.
    """
    if not state.lines:
        return (), 0.0
    passed = at - state.lines[-1].at
    return (state.awaited, max(passed.total_seconds(), 0.0)) if passed <= PAUSE else ((), 0.0)


def add_elapsed(thought: Thought, state: State, at: datetime) -> dict[str, float]:
    """Return the seconds thought once a line is stored on top of a state."""
    seats, seconds = think_time(state, at)
    return {**thought, **{seat: round(thought.get(seat, 0.0) + seconds, 1) for seat in seats}}
