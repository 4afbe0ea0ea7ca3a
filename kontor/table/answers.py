"""What "May I?" answers: yes or no in a sentence, with the rules, and what follows or speaks against it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import Said
from kontor.sentences import faults_of
from kontor_rules import Reason


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: allowed by `rules`, or every rule against it in `lines`; a yes says there what goes with it."""

    headline: str
    allowed: bool
    rules: tuple[str, ...] = ()
    lines: tuple[Said, ...] = ()


def against(reasons: Iterable[Reason], context: TableContext) -> tuple[Said, ...]:
    """Return the engine's reasons in words, each once."""
    faults = faults_of(reasons, context.names, "", context.position.game.faces)
    return tuple(Said(fault.text, fault.rules) for fault in faults)
