"""What something brings that ends a turn, said before it is confirmed: areas that close and whose they are (A3), what a
flood covers and takes away (P8, W6), and whether the game ends, and how (E0).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from arbiter.language import gettext as _
from arbiter.pages.sentences import SentenceRenderer
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import RulingSentence
from kontor.tasks.task import say
from kontor.words import AT_ONCE, card_name
from kontor_rules import Game, Ruling, Step, ending

_TOLD = ("area.", "flood.fills", "warehouse.gone")


def effects_of(context: TableContext, steps: Sequence[Step]) -> tuple[RulingSentence, ...]:
    """Return what is sure whichever of these steps is made; nothing for none."""
    if not steps:
        return ()
    renderers = [context.renderer.at(step.game) for step in steps]
    first, *others = [tuple(_effects(one, step)) for one, step in zip(renderers, steps, strict=True)]
    sure = tuple(one for one in first if all(one in other for other in others))
    ends = {_end(one, step.game) for one, step in zip(renderers, steps, strict=True)}
    if None in ends:
        return sure
    return (*sure, *(ends if len(ends) == 1 else [_over(steps[0].game, say("ends-depends"))]))


def _effects(renderer: SentenceRenderer, step: Step) -> Iterator[RulingSentence]:
    laid = next((one for one in step.rulings if one.code == "place.laid"), None)
    flood = laid is not None and step.game.faces[str(laid.facts["card"])].kind == "flood"
    if laid is not None and flood:
        yield _covered(step.game, laid)
    yield from (renderer.ruled(one) for one in step.rulings if one.code.startswith(_TOLD))
    if flood:
        yield RulingSentence(say("flood-coin"), ("I1",))


def _covered(game: Game, laid: Ruling) -> RulingSentence:
    """Return which card a flood covers."""
    facts: Any = laid.facts
    x, y = facts["cell"]
    *_below, lying, _flood = (one.card for one in game.state.board[x, y])
    text = _("The flood covers %(card)s: from then on the cell counts as water.") % {"card": card_name(lying)}
    return RulingSentence(text, laid.rule)


def _end(renderer: SentenceRenderer, game: Game) -> RulingSentence | None:
    """Return that the game ends, and how, as far as nothing is asked about the result; None if it goes on."""
    state = game.state
    if state.ending is None:
        return None
    if state.score is None:
        return _over(game, say("ends-asked"))
    decided = renderer.ruled(ending(game)[-1])
    if state.score.decided_by in AT_ONCE:
        return _over(game, say("ends-so", decided=decided.text))
    points, *others = sorted((str(one.total) for one in state.score.sides.values()), key=int, reverse=True)
    for other in others:
        points = _("%(points)s to %(other)s") % {"points": points, "other": other}
    if state.score.decided_by == "points":
        return _over(game, say("ends-won", winner=renderer.names[state.score.winners[0]], points=points))
    return _over(game, say("ends-tied", points=points, decided=decided.text), *decided.rules[:1])


def _over(game: Game, text: str, *rules: str) -> RulingSentence:
    """Return a sentence about the end, with the rules by which the game is over, and others."""
    return RulingSentence(text, (*ending(game)[0].rule, *rules))
