"""Nothing to do on this page now: what the table waits for, and what may be asked meanwhile; or the game is over."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from flask import url_for

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.forms import cell_param
from arbiter.pages.mistakes import CELL
from arbiter.pages.table.tasks import Asking, Ended, enters
from kontor.tasks.final_questions import waiting_headline
from kontor.tasks.task import KontorTask
from kontor.words import cell_name, expected_text
from kontor_rules import revealed_cards


class End(Ended, KontorTask):
    """The game is over."""

    phase = "finished"
    template = "kontor/tasks/end.html"
    actions: ClassVar = {"end": enters("end")}


class Waiting(KontorTask):
    """Nothing to do here now."""

    name = "wait"
    template = "kontor/tasks/wait.html"
    is_waiting = True

    @cached_property
    def _placing(self) -> str | None:
        """The seat that places its card now."""
        return self.state.active if self.state.phase == "turn" and self.state.revealed else None

    @cached_property
    def headline(self) -> str:
        context, state, seat = self.context, self.state, self._placing
        if state.phase == "questions":
            return waiting_headline(context)
        if seat is not None and state.revealed:
            said = {"name": context.seats[seat].name, "number": state.revealed[seat].number}
            return _("%(name)s places %(number)s") % said
        if context.mode != "own" or state.phase != "announce":
            return self.awaited
        return _("You sit this round out") if context.access.seat in state.sat_out else _("You have no card left")

    @cached_property
    def awaited(self) -> str:
        """What the table waits for."""
        context, cards = self.context, revealed_cards(self.game)
        return expected_text(context.table, context.position.due, context.names, cards, self.game.state.faces)

    def shown(self) -> Json:
        """`expected` says what the table waits for, where the headline doesn't."""
        if self._placing is not None:
            says = not self.context.table["legal"]["cells"]
        else:
            says = self.context.mode == "own" and self.state.phase == "announce"
        return {"asking": self.asking(), "expected": self.awaited if says else ""}

    def asking(self) -> Asking | None:
        """Return what is said to a tap on a cell while nothing is to be laid from this page; None before any."""
        cell, state = self.chosen.cell, self.state
        if cell is None:
            return None
        if state.phase == "turn" and state.active is not None:
            why = _("%(name)s goes first. Meanwhile you may ask:") % {"name": self.context.seats[state.active].name}
        elif state.phase == "announce":
            why = _("No card has been turned over yet. Meanwhile you may ask:")
        else:
            why = _("No more cards are placed. You may still ask:")
        lies = cell in state.board
        question = _("Who would win the area on %(cell)s?") if lies else _("What may be placed on %(cell)s?")
        question %= {"cell": cell_name(cell)}
        url = url_for("kontor_may.index", token=self.context.token, cell=cell_param(cell), _anchor="answer")
        return Asking(why, question, url, CELL + cell_param(cell) if lies else "")
