"""The questions after the end: smuggled cards (F5), taverns (F12), the highest card (E10), asked on the right pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from markupsafe import Markup
from marshmallow import fields, validate
from werkzeug.datastructures import MultiDict
from werkzeug.utils import cached_property

from arbiter.game import Json
from arbiter.language import gettext as _, join_and
from arbiter.pages.forms import CellField, Form, Prefixed, Values, cell_param, form_field
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import FormSubmission, entering
from arbiter.pages.words import Names, Seat
from kontor.table.board import Cell, LastTurnMarks
from kontor.table.position import state_of
from kontor.tasks.faces import EMPTY, FaceAnswers, TypedFace, smuggled_answer
from kontor.tasks.pad import CardForm, PadTask, read_card, read_typed
from kontor.tasks.task import KontorTask, say
from kontor.words import cell_name, question_text, standing_text
from kontor_rules import Game, asked, card_json, ending, enter, output, standings


class QuestionTask(KontorTask):
    """A question after the end, asked of the seats that it is about; the host's page for all takes every answer."""

    phase = "questions"
    question: ClassVar[str]

    @property
    def is_offered(self) -> bool:
        context = self.context
        if context.table["question"]["question"] != self.question:
            return False
        seats = asked(self.game)
        return bool(seats) and (context.mode == "all" or (context.mode == "own" and context.access.seat in seats))

    @cached_property
    def headline(self) -> str:
        return question_text(self.context.table["question"], self.context.names)


def waiting_headline(context: TableContext) -> str:
    """Return what pages say that wait for somebody else's answer."""
    if context.table["question"]["question"] != "highest-card":
        return question_text(context.table["question"], context.names)
    names = join_and(context.names[seat] for seat in asked(context.position.game))
    return _("%(names)s are tied: waiting for their highest harbour cards") % {"names": names}


def _say_smuggled(context: TableContext, values: Values) -> FormSubmission:
    """Say which card a seat has smuggled (F5)."""
    seat, read, asking = read_typed(context, values)
    if read.id is None:
        return asking
    face = read.face or card_json(context.position.game.state.faces[read.id])
    return replace(asking, act=entering(context, smuggled_answer(seat.seat, face)))


class Smuggled(PadTask, QuestionTask):
    """`seat` says which card was smuggled (F5): by its number, and its face if the arbiter hasn't met it."""

    name = "smuggled"
    question = "smuggled"
    template = "kontor/tasks/smuggled.html"
    actions: ClassVar = {"smuggled": _say_smuggled}
    sends = "smuggled"
    occasion = "end"

    @cached_property
    def headline(self) -> str:
        return _("Which card did you smuggle?") if self.context.mode == "own" else super().headline

    @cached_property
    def seat(self) -> Seat:
        return self.context.seats[self.context.table["question"]["seat"]]

    def shown(self) -> Json:
        x, y = next(entry["cell"] for entry in self.context.table["board"] if self._is_smuggled(entry))
        text = _("The card lies on %(cell)s. Turn it over: it is water, or a harbour card with one good.")
        return super().shown() | {"text": text % {"cell": cell_name((x, y))}, "button": _("This is the card")}

    def _is_smuggled(self, entry: Json) -> bool:
        x, y = entry["cell"]
        return bool(entry["cards"][-1] == "?" and self.state.board[x, y][-1].by == self.seat.seat)


@dataclass(frozen=True, slots=True)
class TavernForm(Form):
    """A side's word on the area with its only tavern."""

    side: str = form_field(fields.String())
    cell: Cell = form_field(CellField(required=True), (0, 0))
    counts: str = form_field(fields.String(required=True, validate=validate.OneOf(("yes", "no"))))


def _say_tavern(context: TableContext, values: Values) -> FormSubmission:
    return FormSubmission(entering(context, _tavern_answer(TavernForm.sent(values))))


def _tavern_answer(form: TavernForm) -> Json:
    """Return the entry (record-kontor.md) that says whether the area with a side's tavern counts (F12)."""
    keys = {"side": form.side, "cell": list(form.cell), "counts": form.counts == "yes"}
    return {"entry": "answer", "question": "tavern", **keys}


class Tavern(QuestionTask):
    """A side says whether the area with its only tavern counts (F12)."""

    name = "tavern"
    question = "tavern"
    template = "kontor/tasks/tavern.html"
    actions: ClassVar = {"tavern": _say_tavern}

    @cached_property
    def headline(self) -> str:
        own = self.context.mode == "own"
        return _("Does the area with your tavern count?") if own else super().headline

    @cached_property
    def seat(self) -> Seat:
        seats = asked(self.game)
        return self.context.seats[self.context.access.seat if self.context.access.seat in seats else seats[0]]

    @property
    def cell(self) -> Cell:
        x, y = self.context.table["question"]["cell"]
        return x, y

    @cached_property
    def area(self) -> Json:
        found: Json = next(one for one in self.context.table["areas"] if list(self.cell) in one["cells"])
        return found

    def shown(self) -> Json:
        owner = self.context.short_names[self.area["owner"]]
        side, answers = self.context.table["question"]["side"], {"yes": _("It counts"), "no": _("It doesn't count")}
        return {
            "text": say("tavern-area", num=self.area["size"], owner=owner, cell=cell_name(self.cell)),
            "side": side,
            "cell": cell_param(self.cell),
            "answers": [(one, said, self._effect(side, one)) for one, said in answers.items()],
        }

    @cached_property
    def board(self) -> Markup:
        return self.drawn(done=LastTurnMarks(last=[(x, y) for x, y in self.area["cells"]]))

    def _effect(self, side: str, counts: str) -> list[str]:
        """Return what an answer does to the area and the points from areas, and who wins if nothing else is open."""
        game = enter(self.game, _tavern_answer(TavernForm(side, self.cell, counts))).game
        names = self.context.short_names
        lines = [*([_standing(game, self.area, names)] if counts == "yes" else []), _points(self.context, game)]
        scores = [one for one in ending(game)[-1:] if one.code.startswith("score.")]
        return [*lines, *(self.context.renderer.at(game).ruled(one).text for one in scores)]


def _standing(game: Game, area: Json, names: Names) -> str:
    found = standings(game)
    shown: Any = output(game)["areas"]
    at, one = next((at, one) for at, one in enumerate(found, start=1) if shown[one["area"]]["cells"] == area["cells"])
    if one["against"] is not None:
        return standing_text(one["against"], names)
    place = sum(1 for other in found[:at] if other["against"] is None)
    return say("area-ranks", place=place, num=one["points"])


def _points(context: TableContext, game: Game) -> str:
    shown: Any = output(game)["areas"]
    sums = dict.fromkeys(state_of(context).book.sides, 0)
    found = standings(game)
    for one in found:
        if one["against"] is None:
            sums[shown[one["area"]]["owner"]] += one["points"]
    said = (
        _("%(side)s: %(points)s") % {"side": context.short_names[side], "points": num} for side, num in sums.items()
    )
    return _("Points from areas: %(sums)s.") % {"sums": join_and(said)}


NUMBER = "number-"
"""What comes before the seat in the names of E10's fields."""


@dataclass(frozen=True, slots=True)
class Numbers(Form):
    """The highest cards by seat, as they were typed. `face` is asked of one of them, of `seat`."""

    numbers: Mapping[str, str] = form_field(Prefixed(fields.String(), NUMBER))
    seat: str | None = None
    face: TypedFace = EMPTY


def _show_highest(context: TableContext, values: Values) -> FormSubmission:
    """Show the highest harbour cards of all who are tied (E10), or one face first that the arbiter hasn't met."""
    game, hands = context.position.game, state_of(context).hands
    tied = [seat for seat in asked(game) if hands[seat].harbour]
    typed = {seat: values.get(NUMBER + seat, "").strip() for seat in tied}
    cards: dict[str, str | None] = dict.fromkeys(asked(game))
    entries: list[Json] = []
    for seat in tied:
        answered: Values = values if values.get("asked-seat") == seat else MultiDict()
        form = replace(CardForm.read(answered), number=typed[seat])
        read = read_card(context, context.seats[seat], form, FaceAnswers.read(answered))
        if read.id is None and not entries:
            faults = tuple(replace(one, field=NUMBER + seat) if one.field == "number" else one for one in read.faults)
            return FormSubmission(None, unwritten=Numbers(typed, seat, read.shown), faults=faults)
        if read.face:
            entries = [{"entry": "face", "card": read.face}]
        cards[seat] = read.id
    if cards and all(cards[seat] for seat in tied):
        entries.append({"entry": "answer", "question": "highest-card", "cards": cards})
    numbers = Numbers(typed)
    return FormSubmission(entering(context, *entries) if entries else None, unwritten=numbers, then=numbers.query())


class Highest(QuestionTask):
    """The players still tied show their highest harbour cards (E10). `face` is asked of one card, of `asked`.

    `holders` are their seats, each with the number typed, None where the hand has no harbour card.
    """

    name = "highest"
    question = "highest-card"
    template = "kontor/tasks/highest.html"
    actions: ClassVar = {"highest": _show_highest}

    @cached_property
    def seat(self) -> Seat | None:
        return self.context.seats[self.context.access.seat] if self.context.access.seat else None

    def shown(self) -> Json:
        typed, tied, seats, hands = self.given.of(Numbers), asked(self.game), self.context.seats, self.state.hands
        return {
            "holders": [(seats[one], typed.numbers.get(one, "") if hands[one].harbour else None) for one in tied],
            "asked": typed.seat if typed.seat in tied and typed.face.kind != "empty" else "",
            "face": typed.face,
        }
