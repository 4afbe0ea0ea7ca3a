"""Placing a card: where it may go and why not elsewhere, and what is asked along with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar
from zlib import crc32

from flask import url_for
from markupsafe import Markup
from werkzeug.exceptions import BadRequest

from arbiter.language import gettext as _
from arbiter.pages.addresses import PageLink
from arbiter.pages.faults import Fault
from arbiter.pages.forms import CellField, Form, Values, cell_param, form_field
from arbiter.pages.mistakes import CELL
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Action, Input, OfSeat, Person, Submission, entering, enters, new_pad
from arbiter.paper.content import Said
from kontor.drawing import layout_svg
from kontor.svg import faces_on
from kontor.table.board import Cell, as_ruled, lately, picture
from kontor.table.position import refused, state_of
from kontor.tasks.faces import Shown, shown
from kontor.tasks.placement_questions import FIELDS, NO_ANSWERS, Group, PlacementAnswers, questions_of, toggled
from kontor.tasks.ship import Moving, moves_text, way_to
from kontor.tasks.task import Chosen, KontorTask, turn_of
from kontor.words import cell_name
from kontor_rules import Reason, Refusal, card_json, enter, place_choices, why_not
from kontor_rules.turn.choices import PlaceChoices, may_pour, why_no_ship

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Placing:
    """What was chosen on the page about a placement. Nothing of it is stored.

    `cell` was tapped last: a cell to lay on, or, once `at` is chosen, perhaps a card for the joker. `pad` marks the
    answer to something sent: its questions are shown again, with the errors.
    """

    cell: Cell | None = None
    at: Cell | None = None
    said: PlacementAnswers = NO_ANSWERS
    pad: str = ""


@dataclass(frozen=True, slots=True)
class At(Form):
    """The cell that the card is laid on while the one tapped may be a card for the joker."""

    at: Cell | None = form_field(CellField(), None)


def _place(context: TableContext, values: Values) -> Submission:
    """Place the card on the chosen cell, with what was answered besides."""
    chosen, answers = Chosen.sent(values), PlacementAnswers.read(values)
    if chosen.cell is None:
        raise BadRequest
    entry = entry_of(OfSeat.sent(values).seat, chosen.cell, answers)
    kept = chosen.query() | answers.query() | {"pad": new_pad()}
    return Submission(entering(context, entry), kept, fields=partial(asked_at, context, chosen.cell))


@dataclass(frozen=True, slots=True)
class Place(KontorTask):
    """`me` places `card`. `cell` is the chosen cell if it is legal; `reasons` speak against the chosen one, or all.

    `closes` says which areas that would close, and whose they would be (A3). `overrule_url` is where the table lets the
    card go there all the same. `questions` go with it, in a part of the page
    named `questions_id`. `ship` leads to moving the ship first, where the card lets it (H1), `no_ship` says why it
    can't be moved (H7); `pour` leads to laying water cards instead (F16).
    `query` is what was chosen, as addresses write it.
    """

    name: ClassVar[str] = "place"
    phase: ClassVar[str] = "turn"
    template: ClassVar[str] = "kontor/tasks/place.html"
    actions: ClassVar[Mapping[str, Action]] = {"place": _place, "no-place": enters("no-place")}
    tapped: ClassVar[bool] = True
    headline: str
    me: Seat
    card: Shown
    hint: str
    note: str
    cell: Cell | None
    closes: tuple[Said, ...]
    reasons_head: str
    reasons: tuple[Fault, ...]
    has_legal: bool
    may_decline: bool
    ship: PageLink | None
    moves: str
    no_ship: Fault | None
    pour: PageLink | None
    questions: tuple[Group, ...]
    questions_id: str
    board: Markup | None
    overrule_url: str
    query: Json

    @property
    def cell_param(self) -> str:
        """The chosen cell as forms write it, "" without one."""
        return "" if self.cell is None else cell_param(self.cell)

    @property
    def touched(self) -> str:
        """What was tapped in vain, by which its mistakes are known; "" where nothing was."""
        cell = self.query.get("cell")
        return CELL + cell if cell and self.cell is None else ""

    @classmethod
    def in_phase(cls, context: TableContext, given: Input) -> Place | None:
        turn = turn_of(context)
        if turn is None:
            return None
        me, card = turn
        chosen = given.of(Chosen)
        placing = Placing()
        if chosen.card == card.id:
            placing = Placing(chosen.cell, given.of(At).at, given.of(PlacementAnswers), given.of(Person).pad)
        return place_task(context, me, shown(card_json(card)), placing)

    def chosen(self) -> Json:
        return self.query

    def picture(self, context: TableContext) -> Markup:
        return self.board or picture(context, self.card.id, self.cell)


def place_task(context: TableContext, me: Seat, card: Shown, given: Placing) -> Place:
    """Return what is asked of the seat whose turn it is."""
    game = context.position.game
    legal = {(x, y) for x, y in context.table["legal"]["cells"]}
    chosen, tapped, said, choices = _resolved(context, given, legal)
    face = game.faces[card.id]
    questions = questions_of(context, face, choices, said) if chosen else ()
    head, reasons = _against(context, card, tapped, has_legal=bool(legal))
    texts = {"name": me.name, "number": card.short}
    barred = why_no_ship(game)
    here = chosen or tapped
    return Place(
        headline=_("Your turn: place %(number)s") % texts
        if context.mode == "own"
        else _("%(name)s places %(number)s") % texts,
        me=me,
        card=card,
        hint=_hint(bool(legal), chosen),
        note=_("Nothing is drawn after a special card.") if face.pile == "special" else "",
        cell=chosen,
        closes=_closes(context, entry_of(me.seat, chosen, said)) if chosen else (),
        reasons_head=head,
        reasons=reasons,
        has_legal=bool(legal),
        may_decline=not refused(game, {"entry": "no-place", "seat": me.seat}),
        ship=way_to(context, card.id, Moving()) if context.table["legal"]["ship"] else None,
        moves=moves_text(context),
        no_ship=context.renderer.faults((barred,))[0] if barred else None,
        pour=context.page_link(card=card.id, waters="1") if may_pour(game) else None,
        questions=questions,
        questions_id=_questions_id(card, chosen, questions, given.pad),
        board=_picture(context, card, chosen, choices, said) if chosen and choices.jokers else None,
        overrule_url=_overrule_url(context, tapped) if tapped and reasons else "",
        query=_query(card, here, said if questions else NO_ANSWERS, choices if chosen else PlaceChoices({})),
    )


def _closes(context: TableContext, entry: Json) -> tuple[Said, ...]:
    """Return which areas an entry would close; nothing as long as something is to be answered for it."""
    try:
        step = enter(context.position.game, entry)
    except Refusal:
        return ()
    teller = context.renderer.at(step.game)
    return tuple(teller.ruled(one) for one in step.rulings if one.code.startswith("area."))


def _overrule_url(context: TableContext, cell: Cell) -> str:
    """Return where the table lets the card in turn go to a cell that the rules close; "" where nobody can, here."""
    seat = state_of(context).active
    word = {"entry": "override", "what": "place", "seat": seat, "cell": list(cell), "reason": "-"}
    if not context.access.decides or context.is_copy or refused(context.position.game, word):
        return ""
    where = cell_param(cell)
    return url_for("kontor_override.index", token=context.token, what="place", cell=where, _anchor="decide-place")


def entry_of(seat: str, cell: Cell, said: PlacementAnswers) -> Json:
    """Return the entry (record-kontor.md) for what was chosen."""
    return {"entry": "place", "seat": seat, "cell": list(cell), **said.keys()}


def asked_at(context: TableContext, cell: Cell) -> dict[str, str]:
    """Return the questions on the page for this cell: the first part of a refusal's code to the field it is about."""
    state = state_of(context)
    if state.active is None or state.revealed is None:
        return {}
    groups = questions_of(context, state.revealed[state.active], place_choices(context.position.game, cell), NO_ANSWERS)
    there = {group.name for group in groups}
    return {code: field for code, field in FIELDS.items() if field in there}


def _resolved(
    context: TableContext, given: Placing, legal: set[Cell]
) -> tuple[Cell | None, Cell | None, PlacementAnswers, PlaceChoices]:
    """Return the cell chosen, the one tapped in vain, the answers after the tap, and what may be answered."""
    game, said = context.position.game, given.said
    if given.cell in legal:
        choices = place_choices(game, given.cell)
        return given.cell, None, _still(said, choices), choices
    if given.at in legal:
        choices = place_choices(game, given.at)
        if given.cell in choices.jokers:
            said = PlacementAnswers(said.goods, said.draw, toggled(choices, said.joker, given.cell))
            return given.at, None, said, choices
    return None, given.cell, said, PlaceChoices({})


def _still(said: PlacementAnswers, choices: PlaceChoices) -> PlacementAnswers:
    """Return the answers without cards that the joker can't name from here."""
    return PlacementAnswers(said.goods, said.draw, tuple(cell for cell in said.joker if cell in choices.jokers))


def _query(card: Shown, cell: Cell | None, said: PlacementAnswers, choices: PlaceChoices) -> Json:
    where = cell_param(cell) if cell else None
    return {"card": card.id, "cell": where, "at": where if choices.jokers else None, **said.query()}


def _questions_id(card: Shown, cell: Cell | None, questions: tuple[Group, ...], pad: str) -> str:
    """Return a name for the questions: as long as they are the same, an update leaves what was ticked alone."""
    return f"asks-{crc32(repr((card.id, cell, questions)).encode()):x}{pad}"


def _picture(context: TableContext, card: Shown, cell: Cell, choices: PlaceChoices, said: PlacementAnswers) -> Markup:
    """Draw the layout with the card about to be laid, and the cards that the joker may name to tap."""
    game, table = context.position.game, context.table
    here = _query(card, cell, said, choices)
    show = replace(
        as_ruled(game),
        marks=[one for x, y in table["legal"]["cells"] if (one := (x, y)) != cell] + list(choices.jokers),
        link=lambda to: context.page_url(**here | {"cell": cell_param(to)}),
        **lately(context),
        chosen=(cell, card.id),
        picked=said.joker,
    )
    return layout_svg(table, faces_on(game, table, [card.id]), show)


def _hint(has_legal: bool, chosen: Cell | None) -> str:
    if chosen is not None:
        return _("On %(cell)s. Or tap another cell.") % {"cell": cell_name(chosen)}
    return _("Tap one of the marked cells.") if has_legal else _("There is no cell for this card now.")


def _against(
    context: TableContext, card: Shown, cell: Cell | None, *, has_legal: bool
) -> tuple[str, tuple[Fault, ...]]:
    """Return what speaks against the tapped cell; if there is no legal cell at all, against every one."""
    game = context.position.game
    if cell is not None:
        reasons = why_not(game, cell)
        head = _("%(number)s can't go on %(cell)s") % {"number": card.short, "cell": cell_name(cell)}
        return (head, context.renderer.faults(reasons)) if reasons else ("", ())
    if has_legal:
        return "", ()
    found: list[Reason] = []
    covers = game.faces[card.id].pile == "special"  # floods and bridges go onto cards (P7, P8)
    cells = {*state_of(context).frontier, *(state_of(context).board if covers else ())}
    for near in sorted(cells, key=lambda one: (one[1], one[0])):
        found += why_not(game, near)
    return _("%(number)s can't go anywhere") % {"number": card.short}, context.renderer.faults(tuple(found))
