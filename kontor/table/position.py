"""A table as Kontor's engine has it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import Said
from kontor_rules import Game, Reason, Refusal, enter
from kontor_rules.state import State


def state_of(context: TableContext) -> State:
    """Return the state of the game that a context shows."""
    state: State = context.position.game.state
    return state


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: allowed by `rules`, or every rule against it in `lines`; a yes says there what goes with it."""

    headline: str
    allowed: bool
    rules: tuple[str, ...] = ()
    lines: tuple[Said, ...] = ()


def against(reasons: Iterable[Reason], context: TableContext) -> tuple[Said, ...]:
    """Return the engine's reasons in words, each once."""
    return tuple(Said(fault.text, fault.rules) for fault in context.renderer.faults(reasons))


def refusing(headline: str, reasons: Iterable[Reason], context: TableContext) -> Answer:
    """Return a no with the engine's reasons."""
    return Answer(headline, False, (), against(reasons, context))


def refused(game: Game, entry: dict[str, Any]) -> tuple[Reason, ...]:
    """Return what the engine would refuse an entry for; none: it is taken."""
    try:
        enter(game, entry)
    except Refusal as refusal:
        return refusal.reasons
    return ()
