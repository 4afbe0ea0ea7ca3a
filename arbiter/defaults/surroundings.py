"""What a live page shows around its task: the picture, how everybody stands, what is to be set up before the first
turn, and ending the game early.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from arbiter.defaults.standings import Standings
from arbiter.defaults.tasks import rules_of, texts_of
from arbiter.defaults.ways import values_of
from arbiter.game import Game, Rules
from arbiter.language import capitalized, gettext as _
from arbiter.log.history import in_record
from arbiter.pages.forms import Choice
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import RulingSentence
from rulings import reasons_against
from rulings.records import END


@dataclass(frozen=True, slots=True)
class EarlyEnd:
    """Ending the game before its time: when that may be, by which rules, and its reasons as buttons."""

    text: str
    rules: tuple[str, ...]
    reasons: Sequence[Choice]


@dataclass(frozen=True, slots=True)
class LiveSurroundings:
    """What a live page shows around its task."""

    board: Markup
    standings: Standings
    first_steps: Mapping[str, Sequence[RulingSentence]]
    early_end: EarlyEnd | None


def early_end(context: TableContext, text: str = "", reasons: Sequence[str] = ("agreed", "stuck")) -> EarlyEnd | None:
    """Return how a game is ended early from a page; None where it can't be, or by a game that doesn't declare it."""
    kind = next((kind for kind in context.rules.entry_kinds if kind.name == END), None)
    if kind is None or not (context.at_table and reasons):
        return None
    known = {"agreed": _("We all agree to end it"), "stuck": _("Nobody can do anything any more: end it")}
    buttons = [Choice(known.get(one) or capitalized(texts_of(context).name(one)), value=one) for one in reasons]
    return EarlyEnd(text or _("Only if all agree, or if nobody can do anything any more."), kind.rules, buttons)


def reasons_to_end(rules: Rules, game: Game) -> list[str]:
    """Return for which reasons the rules take an early end now."""
    kinds = (kind for kind in rules.entry_kinds if kind.name == END)
    ends = ({"entry": END, "reason": reason} for kind in kinds for reason in values_of(kind.keys["reason"]))
    return [end["reason"] for end in ends if not reasons_against(rules.enter, game, end)]


def first_steps(context: TableContext) -> dict[str, list[RulingSentence]]:
    """Return what is laid out before the first turn, under whom it lies before; nothing once anything was entered."""
    pieces, begun = rules_of(context).pieces, in_record(context.position.lines)
    if pieces is None or context.is_copy or not all(context.rules.teaches(line.in_force) for line in begun):
        return {}
    game = context.position.game
    heaps = context.pages.words.set_up(pieces.moves(None, game), context.names, game)
    return {heap.title: [RulingSentence(line) for line in heap.lines] for heap in heaps}
