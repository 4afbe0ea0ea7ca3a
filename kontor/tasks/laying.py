"""Laying a card face down before the reveal, or sitting out; waiting, with a card face down or without; the end."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from flask import url_for
from markupsafe import Markup
from werkzeug.exceptions import BadRequest
from werkzeug.utils import cached_property

from arbiter.defaults.asking import Tapped
from arbiter.defaults.handover import HandOver
from arbiter.defaults.laying import given_back
from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.forms import Values, cell_param
from arbiter.pages.lists.decks import DrawnCard
from arbiter.pages.mistakes import CELL
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Act, Ended, FormSubmission, Sealed, TapReply, enters, new_pad
from arbiter.pages.words import Seat
from arbiter.paper.content import RulingSentence
from kontor.game import laid_card
from kontor.table.position import refused, sit_out_until, state_of
from kontor.tasks.final_questions import waiting_headline
from kontor.tasks.pad import CardForm, PadTask, Typed, is_last, read_typed
from kontor.tasks.task import KontorTask, say, shown, shown_id
from kontor.words import cell_name, expected_text
from kontor_rules import may_play, revealed_cards
from kontor_rules.entries.forms import SAILOR
from kontor_rules.interface.game import sailor


class End(Ended, KontorTask):
    """The game is over."""

    phase = "finished"
    template = "kontor/tasks/end.html"


class Waiting(KontorTask):
    """Nothing to do here now."""

    name = "wait"
    template = "kontor/tasks/wait.html"
    is_waiting = True

    @cached_property
    def _placing(self) -> str | None:
        """The seat that places its card now."""
        return self.state.active if self.state.phase == "turn" and self.state.revealed else None

    @property
    def seat(self) -> Seat | None:
        """Whose page it is, where it speaks of nobody else: nothing more is asked of that seat before the reveal."""
        idle = self.context.mode == "own" and self.state.phase == "announce"
        return self.context.seats[self.context.access.seat or ""] if idle else None

    @cached_property
    def headline(self) -> str:
        context, state, seat = self.context, self.state, self._placing
        if state.phase == "questions":
            return waiting_headline(context)
        if seat is not None and state.revealed:
            said = {"name": context.seats[seat].name, "number": state.revealed[seat].number}
            return _("%(name)s places %(number)s") % said
        if self.seat is None:
            return self.awaited
        return _("You sit this round out") if context.access.seat in state.sat_out else _("You have no card left")

    @cached_property
    def awaited(self) -> str:
        """What the table waits for."""
        context, cards = self.context, revealed_cards(self.game)
        return expected_text(context.table, context.position.due, context.names, cards, self.game.state.faces)

    def shown(self) -> Json:
        """`expected` says what the table waits for, where the headline doesn't."""
        says = self.seat is not None if self._placing is None else not self.context.table["legal"]["cells"]
        return {"asking": self.asking(), "expected": self.awaited if says else "", "why": self._why()}

    def _why(self) -> RulingSentence | None:
        """Return why the owner of an area isn't the one who says whether it counts (F12)."""
        question, table = self.context.table["question"], self.context.table
        if question is None or question["question"] != "tavern":
            return None
        owner = next(area["owner"] for area in table["areas"] if question["cell"] in area["cells"])
        text = _("The area is %(owner)s's. %(side)s is asked because the only tavern in it, on %(cell)s, is theirs.")
        names = self.context.names
        said = {"owner": names[owner], "side": names[question["side"]], "cell": cell_name(question["cell"])}
        return RulingSentence(text % said, ("F12",)) if owner != question["side"] else None

    def asking(self) -> TapReply | None:
        """Return what is said to a tap on a cell while nothing is to be laid from this page; None before any."""
        cell, state = self.given.of(Tapped).cell, self.state
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
        return TapReply(why, question, url, CELL + cell_param(cell) if lies else "")


def sailor_text(context: TableContext) -> str:
    """Return what to lay for sitting out; "" where sitting out is announced."""
    what = sailor(context.position.game)
    if what is None:
        return ""
    partners = len(context.seats) > len(state_of(context).book.sides)
    return say("sailor-partners" if what == "special" and partners else f"sailor-{what}")


def _lay(context: TableContext, values: Values) -> FormSubmission:
    """Lay a card face down: its number, and its face if the arbiter doesn't know it. Or the sailor (F19)."""
    form = CardForm.read(values)
    if form.sailor:
        if form.seat not in context.seats:
            raise BadRequest
        act = _laying(context, form.seat, SAILOR, None)
        return FormSubmission(act, Typed(form.seat, new_pad()).query(), about="number")
    seat, read, asking = read_typed(context, values)
    return asking if read.id is None else replace(asking, act=_laying(context, seat.seat, read.id, read.face))


def _laying(context: TableContext, seat: str, card: str, face: Json | None) -> Act:
    return lambda seen, key: context.seal(seat, laid_card(card, face), seen, key)


class Choose(PadTask):
    """A card is chosen for `seat` and laid face down, or the seat sits out."""

    name = "choose"
    phase = "announce"
    template = "kontor/tasks/choose.html"
    actions: ClassVar = {"lay": _lay, "sit-out": enters("sit-out")}
    touches = True
    sends = "lay"
    at_once = True

    @cached_property
    def _seat(self) -> str | None:
        context, due = self.context, self.context.position.due
        if context.mode == "look" or not due:
            return None
        wanted = context.access.seat if context.mode == "own" else self.typed.seat
        return wanted if wanted in due else due[0] if context.mode == "all" and context.openly else None

    @property
    def is_offered(self) -> bool:
        return bool(self._seat)

    @cached_property
    def seat(self) -> Seat:
        return self.context.seats[self._seat or ""]

    @cached_property
    def headline(self) -> str:
        return self.wording(_("Play a card face down"), _("%(name)s, play a card face down"))

    @property
    def occasion(self) -> str:
        return str(self.state.round)

    def shown(self) -> Json:
        """`is_last` tells whether all cards are turned over then.

        `sailor` says what to lay for sitting out where that isn't announced (F19); `no_sitting` what forbids it.

        `again` says why the card that lay face down is back in the hand.
        """
        sailor, game, seat = sailor_text(self.context), self.game, self.seat.seat
        against = may_play(game, seat, SAILOR) if sailor else refused(game, {"entry": "sit-out", "seat": seat})
        return super().shown() | {
            "button": _("Play it face down"),
            "openly": self.context.mode == "all" and self.context.openly,
            "is_last": is_last(self.context, self.seat),
            "sailor": sailor,
            "no_sitting": self.context.renderer.faults(against),
            "until": sit_out_until(self.context),
            "again": given_back(self.context, seat),
        }


class Handover(HandOver, KontorTask):
    """The host's phone goes to `seat`, unseen by the others."""

    phase = "announce"
    template = "kontor/tasks/handover.html"
    touches = True


class Laid(Sealed, Waiting):
    """The seat's card lies face down; `card` is for its own eyes."""

    phase = "announce"
    template = "kontor/tasks/laid.html"

    @cached_property
    def headline(self) -> str:
        return _("Your card lies face down")

    def shown(self) -> Json:
        return {"asking": self.asking(), "text": self.awaited, "card": self._card()}

    def _card(self) -> DrawnCard | None:
        laid = self.context.laid
        if laid is None:
            return None
        if laid["card"] == SAILOR:
            return DrawnCard(SAILOR, _("The sailor"), _("The sailor"), Markup())
        return shown(laid["face"]) if laid["face"] is not None else shown_id(self.game, laid["card"])
