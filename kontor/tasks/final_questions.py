"""The questions after the end: smuggled cards (F5), taverns (F12), the highest card (E10), asked on the right pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from markupsafe import Markup
from marshmallow import fields, validate

from arbiter.language import gettext as _
from arbiter.language import join_and, ngettext
from arbiter.pages.forms import CellField, Form, Values, form_field
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Action, Input, Preview, Submission, entering
from kontor.svg import drawn
from kontor.table.board import Cell, as_ruled
from kontor.table.position import state_of
from kontor.tasks.card_reading import NUMBER, read_highest
from kontor.tasks.faces import EMPTY, Face, smuggled_answer
from kontor.tasks.pad import Typed, growing, preview, read_typed
from kontor.tasks.task import KontorTask
from kontor.words import cell_name, question_text, standing_text
from kontor_rules import Game, asked, card_json, ending, enter, output, standings

Json = dict[str, Any]


def _say_smuggled(context: TableContext, values: Values) -> Submission:
    """Say which card a seat has smuggled (F5)."""
    seat, read, asking = read_typed(context, values)
    if read.id is None:
        return asking
    face = read.face or card_json(context.position.game.state.faces[read.id])
    return replace(asking, act=entering(context, smuggled_answer(seat.seat, face)))


@dataclass(frozen=True, slots=True)
class Smuggled(KontorTask):
    """`me` says which card was smuggled (F5): by its number, and its face if the arbiter hasn't met it."""

    name: ClassVar[str] = "smuggled"
    phase: ClassVar[str] = "questions"
    template: ClassVar[str] = "kontor/tasks/smuggled.html"
    actions: ClassVar[Mapping[str, Action]] = {"smuggled": _say_smuggled}
    previews: ClassVar[Mapping[str, Preview]] = {"card": preview, "growing": growing}
    at_pad: ClassVar[bool] = True
    sends: ClassVar[str] = "smuggled"
    headline: str
    me: Seat
    text: str
    pad_id: str
    number: str
    face: Face
    button: str

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Smuggled | None:
        if not _is_asked(context, "smuggled"):
            return None
        typed = given.of(Typed)
        return smuggled_task(context, typed)


@dataclass(frozen=True, slots=True)
class TavernAnswer:
    """An answer to F12's question, and its effect on the score as far as it is known."""

    value: str
    text: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TavernForm(Form):
    """A side's word on the area with its only tavern."""

    side: str = form_field(fields.String())
    cell: Cell = form_field(CellField(required=True), (0, 0))
    counts: str = form_field(fields.String(required=True, validate=validate.OneOf(("yes", "no"))))


def _say_tavern(context: TableContext, values: Values) -> Submission:
    """Say whether the area with a side's tavern counts (F12)."""
    form = TavernForm.sent(values)
    return Submission(entering(context, _tavern_answer(form.side, list(form.cell), counts=form.counts == "yes")))


@dataclass(frozen=True, slots=True)
class Tavern(KontorTask):
    """A side says whether the area with its only tavern counts (F12)."""

    name: ClassVar[str] = "tavern"
    phase: ClassVar[str] = "questions"
    template: ClassVar[str] = "kontor/tasks/tavern.html"
    actions: ClassVar[Mapping[str, Action]] = {"tavern": _say_tavern}
    headline: str
    me: Seat
    side: str
    cell_param: str
    text: str
    board: Markup
    words: tuple[TavernAnswer, ...]

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Tavern | None:
        del given
        return tavern_task(context) if _is_asked(context, "tavern") else None


@dataclass(frozen=True, slots=True)
class Holder:
    """A player still tied: the number typed, or that the hand has no harbour card."""

    seat: Seat
    field: str
    number: str
    none: bool


@dataclass(frozen=True, slots=True)
class Numbers(Form):
    """The highest cards by seat, as they were typed. `face` is asked of one of them, of `seat`."""

    numbers: Mapping[str, str] = field(default_factory=dict)
    seat: str | None = None
    face: Face = EMPTY

    @classmethod
    def read(cls, values: Values, suffix: str = "") -> Numbers:
        del suffix
        return cls({name[len(NUMBER) :]: number for name, number in values.items() if name.startswith(NUMBER)})

    def query(self, suffix: str = "") -> Json:
        del suffix
        return {NUMBER + seat: number for seat, number in self.numbers.items()}


def _show_highest(context: TableContext, values: Values) -> Submission:
    """Show the highest harbour cards of all who are tied (E10), with a face that the arbiter hadn't met."""
    read = read_highest(context, values)
    numbers = Numbers(read.numbers, read.asked, read.face)
    entries = [{"entry": "face", "card": read.learned}] if read.learned else []
    entries += [highest_answer(read.cards)] if read.cards else []
    act = entering(context, *entries) if entries else None
    return Submission(act, unwritten=numbers, then=numbers.query(), faults=read.faults)


@dataclass(frozen=True, slots=True)
class Highest(KontorTask):
    """The players still tied show their highest harbour cards (E10). `face` is asked of one card, of `asked`."""

    name: ClassVar[str] = "highest"
    phase: ClassVar[str] = "questions"
    template: ClassVar[str] = "kontor/tasks/highest.html"
    actions: ClassVar[Mapping[str, Action]] = {"highest": _show_highest}
    headline: str
    me: Seat | None
    holders: tuple[Holder, ...]
    asked: str
    face: Face

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Highest | None:
        if not _is_asked(context, "highest-card"):
            return None
        typed = given.of(Numbers)
        return highest_task(context, typed.numbers, typed.seat, typed.face)


def _is_asked(context: TableContext, question: str) -> bool:
    """Tell whether this question is open and for this page: the host's that enters for all takes every answer."""
    if context.table["question"]["question"] != question:
        return False
    seats = asked(context.position.game)
    return bool(seats) and (context.mode == "all" or (context.mode == "own" and context.access.seat in seats))


def waiting_headline(context: TableContext) -> str:
    """Return what pages say that wait for somebody else's answer."""
    if context.table["question"]["question"] != "highest-card":
        return _headline(context)
    names = join_and(context.names[seat] for seat in asked(context.position.game))
    return _("%(names)s are tied: waiting for their highest harbour cards") % {"names": names}


def smuggled_task(context: TableContext, typed: Typed) -> Smuggled:
    """Return the question what a seat has smuggled."""
    question = context.table["question"]
    me = context.seats[question["seat"]]
    headline = _("Which card did you smuggle?") if context.mode == "own" else _headline(context)
    x, y = next(entry["cell"] for entry in context.table["board"] if _is_smuggled(context, me, entry))
    text = _("The card lies on %(cell)s. Turn it over: it is water, or a harbour card with one good.")
    said, pad = text % {"cell": cell_name((x, y))}, f"{me.seat}-end{typed.pad}"
    return Smuggled(
        headline=headline,
        me=me,
        text=said,
        pad_id=pad,
        number=typed.number,
        face=typed.shown(context, me),
        button=_("This is the card"),
    )


def _is_smuggled(context: TableContext, me: Seat, entry: Json) -> bool:
    x, y = entry["cell"]
    return bool(entry["cards"][-1] == "?" and state_of(context).board[x, y][-1].by == me.seat)


def _headline(context: TableContext) -> str:
    return question_text(context.table["question"], context.names)


def tavern_task(context: TableContext) -> Tavern:
    """Return the question whether the area with a side's tavern counts."""
    question = context.table["question"]
    side, cell = question["side"], question["cell"]
    seats = [context.seats[seat] for seat in asked(context.position.game)]
    me = next((seat for seat in seats if seat.seat == context.access.seat), seats[0])
    area = next(one for one in context.table["areas"] if cell in one["cells"])
    own = context.mode == "own"
    return Tavern(
        headline=_("Does the area with your tavern count?") if own else _headline(context),
        me=me,
        side=side,
        cell_param=f"{cell[0]},{cell[1]}",
        text=_area_text(context, area, cell),
        board=_picture(context, [(x, y) for x, y in area["cells"]]),
        words=(
            TavernAnswer("yes", _("It counts"), _effect(context, _tavern_answer(side, cell, counts=True), area)),
            TavernAnswer("no", _("It doesn't count"), _effect(context, _tavern_answer(side, cell, counts=False), area)),
        ),
    )


def _tavern_answer(side: str, cell: list[int], *, counts: bool) -> Json:
    return {"entry": "answer", "question": "tavern", "side": side, "cell": cell, "counts": counts}


def _area_text(context: TableContext, area: Json, cell: list[int]) -> str:
    size = area["size"]
    form_field = ngettext(
        "The area of %(num)d cell marked in the picture is %(owner)s's. The tavern lies on %(cell)s.",
        "The area of %(num)d cells marked in the picture is %(owner)s's. The tavern lies on %(cell)s.",
        size,
    )
    return form_field % {"num": size, "owner": context.short_names[area["owner"]], "cell": cell_name(cell)}


def _effect(context: TableContext, entry: Json, area: Json) -> tuple[str, ...]:
    """Return what an answer does to the area and the points from areas, and who wins if nothing else is open."""
    game = enter(context.position.game, entry).game
    lines = [*([_standing(game, area)] if entry["counts"] else []), _points(context, game)]
    scores = [one for one in ending(game)[-1:] if one.code.startswith("score.")]
    lines += [context.renderer.at(game).ruled(one).text for one in scores]
    return tuple(lines)


def _standing(game: Game, area: Json) -> str:
    found = standings(game)
    shown: Any = output(game)["areas"]
    at, one = next((at, one) for at, one in enumerate(found, start=1) if shown[one["area"]]["cells"] == area["cells"])
    if one["against"] is not None:
        return standing_text(one["against"])
    points = ngettext(
        "This area ranks %(place)d and is worth %(num)d point.",
        "This area ranks %(place)d and is worth %(num)d points.",
        one["points"],
    )
    place = sum(1 for other in found[:at] if other["against"] is None)
    return points % {"place": place, "num": one["points"]}


def _points(context: TableContext, game: Game) -> str:
    shown: Any = output(game)["areas"]
    sums = dict.fromkeys(state_of(context).book.sides, 0)
    found = standings(game)
    for one in found:
        if one["against"] is None:
            sums[shown[one["area"]]["owner"]] += one["points"]
    form_field = (
        _("%(side)s: %(points)s") % {"side": context.short_names[side], "points": num} for side, num in sums.items()
    )
    return _("Points from areas: %(sums)s.") % {"sums": join_and(form_field)}


def _picture(context: TableContext, cells: list[Cell]) -> Markup:
    game = context.position.game
    return drawn(game, replace(as_ruled(game), last=cells), context.table)


def highest_task(context: TableContext, numbers: Mapping[str, str], seat: str | None, face: Face) -> Highest:
    """Return the question for the highest harbour cards of those still tied."""
    tied = asked(context.position.game)
    holders = tuple(
        Holder(context.seats[one], NUMBER + one, numbers.get(one, ""), not state_of(context).hands[one].harbour)
        for one in tied
    )
    here = seat if seat in tied and face.kind != "empty" else ""
    me = context.seats[context.access.seat] if context.access.seat else None
    return Highest(_headline(context), me, holders, here or "", face)


def highest_answer(cards: Mapping[str, str | None]) -> Json:
    """Return the entry (record-kontor.md) that shows the highest cards of all who are tied."""
    return {"entry": "answer", "question": "highest-card", "cards": dict(cards)}
