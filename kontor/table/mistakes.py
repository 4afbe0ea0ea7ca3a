"""What may be wrong in Kontor: a card's number, cell and face, where the ship went and what it took, a coin symbol."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from markupsafe import Markup
from werkzeug.utils import cached_property

from arbiter.defaults.mistakes import OtherValue, other_values, with_face
from arbiter.game import Game, Json
from arbiter.language import gettext as _
from arbiter.log.history import Line, in_record
from arbiter.pages.forms import Cell, Choice, FormFault, Values, cell_param, read_cell
from arbiter.pages.mistake_pages import overruling, wrong_face
from arbiter.pages.mistakes import (
    CELL,
    Candidate,
    CorrectionKnown,
    EntryOrigin,
    Mistake,
    Mistakes,
    Picked,
    Touchables,
    WrongEntry,
    change,
    delete,
    insert,
)
from arbiter.pages.table.table_context import TableContext
from kontor.drawing import card_svg, drawn
from kontor.table import bookings
from kontor.table.board import as_ruled, laid_on
from kontor.table.position import hand_text, state_of
from kontor.tasks.faces import (
    FaceAnswers,
    TypedFace,
    asking,
    kinds_for,
    known_id,
    number_of,
    special_face,
    special_kind,
)
from kontor.tasks.pad import CardForm, read_face
from kontor.tasks.task import KeyTask
from kontor.texts import NAMES
from kontor.words import card_name, cell_name
from kontor_rules import card_json
from kontor_rules.field.cards import NUMBERS
from kontor_rules.state import State
from rulings.candidates import Ask, Value, value_at

_NO_NUMBER = "number"


@dataclass(frozen=True, slots=True)
class AskedCard:
    """What the page asks of the right card: its number, or what it shows where nobody can know."""

    number: str
    face: TypedFace | None = None
    faults: tuple[FormFault, ...] = ()


@dataclass(frozen=True, kw_only=True)
class WrongCard(Mistake):
    """A seat's card of a reveal has another number."""

    template: ClassVar[str] = "kontor/table/wrong_card.html"
    seat: str
    wrong: WrongEntry[TableContext]

    @property
    def context(self) -> TableContext:
        """The table that is asked about."""
        return self.wrong.context

    def edits(self, values: Values) -> list[Json] | None:
        number = number_of(values.get("number", ""))
        if number is None:
            return None
        game, seat = self.context.position.game, self.context.seats[self.seat]
        known = known_id(game, seat, number)
        if known is not None:
            return self._with(known, None)
        face = special_face(number) or self._renumbered(number) or self._answered(number, values)
        return None if face is None else self._with(str(face["id"]), face)

    def asked(self, values: Values) -> AskedCard:
        """Return what is still to be asked: the number, or the face where nobody can know it."""
        text = values.get("number", "").strip()
        number = number_of(text)
        if number is None or number not in NUMBERS:
            return AskedCard(text)
        colour = self.context.seats[self.seat].colour
        answers = FaceAnswers.read(values)
        if "kind" not in values:
            return AskedCard(text, asking(colour, text, kinds_for(self.context.position.game, number, colour)))
        read = read_face(self.context, colour, number, answers, sure=CardForm.read(values).sure, replaced=_NO_NUMBER)
        return AskedCard(text, read.shown, read.faults)

    def faults(self, values: Values) -> tuple[FormFault, ...]:
        return self.asked(values).faults

    def _answered(self, number: int, values: Values) -> Json | None:
        """Return the face as it was answered, None while it isn't."""
        if "kind" not in values:
            return None
        colour = self.context.seats[self.seat].colour
        answers, sure = FaceAnswers.read(values), CardForm.read(values).sure
        return read_face(self.context, colour, number, answers, sure=sure, replaced=_NO_NUMBER).face

    def _renumbered(self, number: int) -> Json | None:
        """Return the face that was learnt by the wrong number under the right one: it was read off the very card."""
        taught = self._taught_for_it()
        if taught is None or special_kind(number):
            return None
        card = taught.in_force["card"]
        if card["kind"] not in kinds_for(self.context.position.game, number, card["colour"]):
            return None
        return {**card, "id": f"{card['id'][0]}{number}", "number": number}

    def _taught_for_it(self) -> Line | None:
        """Return the entry that taught the wrong card's face, if nothing else in the record needs it."""
        wrong = self.wrong.entry["cards"][self.seat]
        taught = None
        for line in in_record(self.context.ledger.lines):
            entry = line.in_force
            if entry["entry"] == "face" and entry["card"]["id"] == wrong:
                taught = line
            elif line.index != self.wrong.line.index and wrong in entry.get("cards", {}).values():
                return None
        return taught

    def _with(self, card: str, face: Json | None) -> list[Json]:
        """Return the edits after which the seat's card was this one; its `face` where the table didn't know it."""
        place, cards = self.wrong.place, self.wrong.entry["cards"]
        unknown = card if face is None and card not in self.wrong.before.faces else None
        edits = with_face(self.wrong, unknown, self.wrong.changed(cards={**cards, self.seat: card}))
        wrong = self._taught_for_it()
        if face is not None and wrong is not None:
            return [*edits, change(wrong.index or 0, {"entry": "face", "card": face})]
        if face is not None:
            edits.append(insert(place, {"entry": "face", "card": face}))
        if wrong is not None:
            edits.append(delete(wrong.index or 0))
        return edits


def _drawn(
    game: Game, link: Callable[[Cell], str], *, marks: Iterable[Cell] = (), touch: Iterable[Cell] = ()
) -> Markup:  # fmt: skip
    """Draw a game with cells that lead on, marked or not."""
    return drawn(game, as_ruled(game, marks=sorted(marks), touch=sorted(touch), link=link))


def _picture(context: TableContext, link: Callable[[str], str]) -> Markup:
    cells = state_of(context).board
    return _drawn(context.position.game, lambda cell: link(CELL + cell_param(cell)), touch=cells)


# What can be touched, and which entries put them there


def _lying(state: State, cell: Cell) -> str:
    """Return what the top card of a cell is called, and where it lies."""
    card = state.board[cell][-1].card
    said = {"card": card_name(card.id, state.faces) if card.id else _("a card"), "cell": cell_name(cell)}
    return _("%(card)s on %(cell)s") % said


def _cells(context: TableContext) -> dict[str, str]:
    state = state_of(context)
    return {cell_param(cell): _lying(state, cell) for cell in state.board}


def _of_cell(context: TableContext, which: str) -> Iterator[EntryOrigin]:
    """Yield the reveal that the top card of a cell is from, what laid it there, and what moved the ship there."""
    cell = read_cell(which)
    lines = [(line.index or 0, line.in_force) for line in in_record(context.ledger.lines)]
    laid = next(((place, entry) for place, entry in reversed(lines) if cell in laid_on(entry)), None)
    if laid is not None and laid[1]["entry"] == "place":
        revealed = [place for place, entry in lines[: laid[0]] if entry["entry"] == "play"]
        yield EntryOrigin(revealed[-1], laid[1]["seat"])
    if laid is not None:
        yield EntryOrigin(laid[0])
    if cell == state_of(context).ship:
        yield from [EntryOrigin(place) for place, entry in lines if entry["entry"] == "ship"][-1:]


def _about_cell(context: TableContext, which: str) -> Iterator[Mistake]:
    state, cell = state_of(context), read_cell(which)
    assert cell is not None
    card = state.board[cell][-1].card
    if card.number is not None and card.id in state.faces:
        yield wrong_face(context, card.id)
    yield from overruling(context, "decide-card", what="card", cell=which)


def _coins(context: TableContext) -> dict[str, str]:
    return {seat: _("Coins: %(name)s") % {"name": context.names[seat]} for seat in state_of(context).coins}


def _coins_listed(context: TableContext) -> dict[str, str]:
    return {seat: f"{context.names[seat]}: {number}" for seat, number in state_of(context).coins.items()}


def _hands(context: TableContext) -> dict[str, str]:
    return {seat: _("Cards in hand: %(name)s") % {"name": context.names[seat]} for seat in state_of(context).hands}


def _hands_listed(context: TableContext) -> dict[str, str]:
    state = state_of(context)
    return {seat: f"{context.names[seat]}: {hand_text(state, seat)}" for seat in state.hands}


def _about_coins(context: TableContext, seat: str) -> Iterator[Mistake]:
    state = state_of(context)
    tops = [stack[-1] for stack in state.board.values()]
    cards = {one.card.id: one.card for one in tops if one.by == seat and one.card.id in state.faces}

    def with_coin(card: str) -> list[Json] | None:
        return [{"op": "face", "card": {**card_json(state.faces[card]), "coin": True}}] if card in state.faces else None

    choices = [Candidate(one.id, card_name(one), card_svg(one, titled=False)) for one in cards.values() if not one.coin]
    if choices:
        yield Picked(
            id="coin",
            name=_("A coin symbol was missed"),
            question=_("Which card shows a coin?"),
            choices=choices,
            make=with_coin,
        )
    yield from overruling(context, "decide-coins")


def _removed(context: TableContext) -> dict[str, str]:
    """Return the cards that the ship has removed, the last one first, by the places of the entries."""
    found = {}
    for line in reversed(in_record(context.ledger.lines)):
        if line.in_force.get("remove"):
            card = next((str(one.facts["card"]) for one in line.rulings if one.code.startswith("ship.removed")), "")
            found[str(line.index)] = str(card_name(card, state_of(context).faces))
    return found


# What may be wrong with an entry


class Corrected(OtherValue, KeyTask):
    """Where a card lies or the ship went, and what that took, asked again."""

    def is_asked(self, ask: Ask) -> bool:
        return ask.of in ("cell", "removed")

    def is_on_map(self, ask: Ask) -> bool:
        return ask.of == "cell"

    def title(self, ask: Ask) -> str:
        return NAMES["asked-again"][str(ask.at[0])]()

    def mistake(self, ask: Ask) -> str:
        key = str(ask.at[0])
        return NAMES["mistake"][key if key in self.was else f"no-{key}"]()

    def without(self, ask: Ask) -> Choice:
        del ask
        return Choice(_("No card"))

    def choice(self, ask: Ask, value: Value) -> Choice:
        del ask
        return Choice(_lying(self.wrong.before.state, (value.said[0], value.said[1])))

    def undone(self) -> Mistake:
        if self.was["entry"] == "ship":
            return replace(super().undone(), id="stayed", name=_("The ship stayed where it was"))
        if self.was["entry"] == "smuggle":
            return super().undone()
        back = change(self.wrong.place, {"entry": "no-place", "seat": self.was["seat"]})
        return CorrectionKnown(id="gone", name=_("It shouldn't be here: back to the hand"), known_edits=(back,))

    @cached_property
    def board(self) -> Markup:
        """The layout before it, with its cells to touch, all but the one that was entered."""
        state, ask = self.game.state, next(filter(self.is_on_map, self.walk.next.asks))
        legal = {(x, y) for x, y in ask.open_values}
        was: list[int] = value_at(self.was, self.at)
        free = () if self.kind == "ship" else (cell for cell in state.frontier if state.borders.fits(cell))
        touch = {*state.board, *free} - legal - {(was[0], was[1])}
        return _drawn(self.game, lambda cell: self.link(cell_param(cell)), marks=legal, touch=touch)


def _revealing(wrong: WrongEntry[TableContext]) -> Iterator[Mistake]:
    for seat in wrong.entry["cards"]:
        own = wrong.context.access.seat == seat
        name = _("Wrong card") if own else _("Wrong card: %(name)s") % {"name": wrong.context.names[seat]}
        yield WrongCard(id=f"card.{seat}", name=name, seat=seat, wrong=wrong)


MISTAKES = Mistakes(
    _picture,
    (
        Touchables(CELL, _cells, origins=_of_cell, about=_about_cell),
        Touchables("coins.", _coins, lambda: _("Coins"), _coins_listed, about=_about_coins, standing=bookings.purse),
        Touchables("hand.", _hands, lambda: _("Cards in hand"), _hands_listed, standing=bookings.hand),
        Touchables(
            "removed.", _removed, lambda: _("Cards removed"), origins=lambda _table, place: [EntryOrigin(int(place))]
        ),
    ),
    {"play": _revealing} | dict.fromkeys(("place", "smuggle", "ship"), partial(other_values, Corrected)),
)
"""By what is entered (P8, F5, H1, H2, R2), what may be wrong with it."""
