"""Cards to be turned up: their numbers, tapped on any phone (S7, D2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar
from zlib import crc32

from marshmallow import fields, validate

from arbiter.language import gettext as _
from arbiter.pages.faults import Fault
from arbiter.pages.forms import Form, MultiValue, Values, form_field
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Action, Input, Json, Person, Submission, entering, new_pad
from contract.table.position import game_of, state_of
from contract.tasks.task import ContractTask
from contract.words import reveal_text
from contract_rules import Refusal, enter
from contract_rules.entries.faces import NUMBERS
from contract_rules.state import State


@dataclass(frozen=True, slots=True)
class TurnedUp(Form):
    """The numbers that were tapped."""

    cards: tuple[int, ...] = form_field(MultiValue(fields.Integer(validate=validate.Range(1, 36))), ())


def _turn_up(context: TableContext, values: Values) -> Submission:
    """Turn up all cards that were tapped, in one step."""
    said, state = TurnedUp.read(values), state_of(context)
    if not said.cards:
        fault = Fault("cards", _("Tap the number of the card that was turned up."))
        return Submission(None, {"pad": new_pad()}, faults=(fault,))
    if _mixed(state, said.cards):
        text = _(
            "The arbiter doesn't know which of these are the %(number)d with an A on the back. Turn those up first."
        )
        fault = Fault("cards", text % {"number": state.pile["A"]}, ("D1",))
        return Submission(None, {"pad": new_pad()}, said, faults=(fault,))
    entries = [{"entry": "reveal", "card": card} for card in _in_order(state, said.cards)]
    return Submission(entering(context, *entries), {"pad": new_pad()}, said, about="cards")


def _mixed(state: State, cards: tuple[int, ...]) -> bool:
    """Tell whether cards with unknown faces came partly as A, partly as B cards: which is which only the backs say."""
    letters = [state.faces[card].letter if card in state.faces else "?" for card in cards]
    return letters.count("A") < state.pile["A"] < letters.count("A") + letters.count("?")


def _in_order(state: State, cards: tuple[int, ...]) -> list[int]:
    """Return the cards as they came: what is known to be an A card before what is known to be a B card (D1)."""
    letters = {card: face.letter for card, face in state.faces.items()}
    return sorted(cards, key=lambda card: "A? B".index(letters.get(card, "?")))


def _against(context: TableContext, number: int) -> tuple[Fault, ...]:
    """Return what keeps a card from being turned up: it has come already (D3), or isn't in the game (S4)."""
    state = state_of(context)
    face = state.faces.get(number)
    if number not in state.came_as and (face is None or len(state.setup.seats) in face.players):
        return ()
    try:
        enter(game_of(context), {"entry": "reveal", "card": number})
    except Refusal as refusal:
        return context.renderer.faults(refusal.reasons)
    return ()


@dataclass(frozen=True, slots=True)
class Number:
    """A card by its number: whether its face is known, and whether it may be turned up."""

    number: int
    known: bool
    ticked: bool
    open: bool


@dataclass(frozen=True, slots=True)
class TurnUp(ContractTask):
    """`numbers` are all cards, of which `due` are to be turned up; `closed` says why some of them can't be."""

    name: ClassVar[str] = "turn-up"
    template: ClassVar[str] = "contract/tasks/turn_up.html"
    actions: ClassVar[Mapping[str, Action]] = {"turn-up": _turn_up}
    at_pad: ClassVar[bool] = True
    headline: str
    due: int
    hint: str
    numbers: tuple[Number, ...]
    closed: tuple[Fault, ...]
    pad: str

    @property
    def part_id(self) -> str:
        """A name for the numbers: as long as they are the same, an update leaves what was tapped alone."""
        return f"numbers-{crc32(repr([one.number for one in self.numbers if one.open]).encode()):x}"

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> TurnUp | None:
        state = state_of(context)
        if context.mode == "look" or state.phase != "reveal":
            return None
        ticked = given.of(TurnedUp).cards
        letter = state.top_letter
        against = context.once("numbers", lambda: {number: _against(context, number) for number in NUMBERS})
        numbers = [Number(one, one in state.faces, one in ticked, not against[one]) for one in NUMBERS]
        due, first = state.to_reveal, state.pile["A"]
        if first < due and letter == "A":
            hint = _("First %(number)d with an A on the back, then those with a B. Tap the numbers, on any phone.")
        else:
            hint = _("The pile's next letter is %(letter)s. Tap the number, on any phone.")
        hint %= {"letter": letter, "number": first}
        closed = tuple(dict.fromkeys(fault for faults in against.values() for fault in faults))
        return cls(
            headline=reveal_text(due),
            due=due,
            hint=hint,
            numbers=tuple(numbers),
            closed=closed,
            pad=given.of(Person).pad,
        )

    def chosen(self) -> Json:
        return {}
