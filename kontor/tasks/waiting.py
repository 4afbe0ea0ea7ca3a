"""Nothing to do on this page now: what the table waits for, and what may be asked meanwhile; or the game is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from flask import url_for

from arbiter.language import gettext as _
from arbiter.pages.forms import cell_param
from arbiter.pages.mistakes import CELL
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Action, Asking, Input, enters
from kontor.table.position import state_of
from kontor.tasks.final_questions import waiting_headline
from kontor.tasks.task import Chosen, KontorTask
from kontor.words import cell_name, expected_text
from kontor_rules import revealed_cards


@dataclass(frozen=True, slots=True)
class Ended(KontorTask):
    """The game is over."""

    name: ClassVar[str] = "end"
    phase: ClassVar[str] = "finished"
    template: ClassVar[str] = "kontor/tasks/end.html"
    actions: ClassVar[Mapping[str, Action]] = {"end": enters("end")}
    headline: str
    score_url: str

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Ended | None:
        del given
        return cls(_("The game is over"), context.url("score"))


@dataclass(frozen=True, slots=True)
class Waiting(KontorTask):
    """Nothing to do here now. `expected` says what the table waits for, where the headline doesn't."""

    name: ClassVar[str] = "wait"
    template: ClassVar[str] = "kontor/tasks/wait.html"
    is_waiting: ClassVar[bool] = True
    headline: str
    expected: str
    asking: Asking | None

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Waiting:
        return cls(*_said(context), asking_of(context, given))


def _said(context: TableContext) -> tuple[str, str]:
    """Return the headline, and what is to be said below it."""
    state = state_of(context)
    if state.phase == "questions":
        return waiting_headline(context), ""
    active = state.active if state.phase == "turn" else None
    if active is not None and state.revealed:
        said = {"name": context.seats[active].name, "number": state.revealed[active].number}
        text = "" if context.table["legal"]["cells"] else expected(context)
        return _("%(name)s places %(number)s") % said, text
    if context.mode != "own" or state.phase != "announce":
        return expected(context), ""
    sits_out = context.access.seat in state.sat_out
    return _("You sit this round out") if sits_out else _("You have no card left"), expected(context)


def expected(context: TableContext) -> str:
    """Return what the table waits for."""
    game = context.position.game
    return expected_text(context.table, context.position.due, context.names, revealed_cards(game), game.state.faces)


def asking_of(context: TableContext, given: Input) -> Asking | None:
    """Return what is said to a tap on a cell while nothing is to be laid from this page; None before any."""
    cell = given.of(Chosen).cell
    if cell is None:
        return None
    state = state_of(context)
    if state.phase == "turn" and state.active is not None:
        why = _("%(name)s goes first. Meanwhile you may ask:") % {"name": context.seats[state.active].name}
    elif state.phase == "announce":
        why = _("No card has been turned over yet. Meanwhile you may ask:")
    else:
        why = _("No more cards are placed. You may still ask:")
    question = _("Who would win the area on %(cell)s?") if cell in state.board else _("What may be placed on %(cell)s?")
    question %= {"cell": cell_name(cell)}
    url = url_for("kontor_may.index", token=context.token, cell=cell_param(cell), _anchor="answer")
    return Asking(why, question, url, CELL + cell_param(cell) if cell in state.board else "")
