"""Asking the engine by trying: what an entry would be refused for, on a copy of the game that nobody keeps."""

from __future__ import annotations

from typing import Any

from kontor_rules import Game, Reason, Refusal, enter

Json = dict[str, Any]


def refused(game: Game, entry: Json) -> tuple[Reason, ...]:
    """Return what the engine would refuse an entry for; none: it is taken."""
    try:
        enter(game, entry)
    except Refusal as refusal:
        return refusal.reasons
    return ()
