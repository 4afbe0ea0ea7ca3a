"""Cards to be turned up: their numbers, tapped on any phone (S7, D2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from marshmallow import fields, validate
from werkzeug.utils import cached_property

from arbiter.game import Json
from arbiter.language import gettext as _, ngettext
from arbiter.pages.forms import Form, FormFault, MultiValue, Values, form_field
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import FormSubmission, entering
from contract.table.position import state_of
from contract.tasks.task import ContractTask
from contract.words import reveal_text
from contract_rules import why_not
from contract_rules.entries.faces import NUMBERS
from contract_rules.state import State


@dataclass(frozen=True, slots=True)
class TurnUpForm(Form):
    """The numbers that were tapped."""

    cards: tuple[int, ...] = form_field(MultiValue(fields.Integer(validate=validate.Range(1, 36))), ())


def _turn_up(context: TableContext, values: Values) -> FormSubmission:
    """Turn up all cards that were tapped, in one step."""
    said, state = TurnUpForm.read(values), state_of(context)
    if not said.cards:
        fault = FormFault("cards", _("Tap the number of the card that was turned up."), missing=True)
        return FormSubmission(None, faults=(fault,))
    if 0 < state.to_reveal < len(said.cards):
        due = ngettext(
            "%(num)d card is to be turned up now. More are tapped: %(tapped)d.",
            "%(num)d cards are to be turned up now. More are tapped: %(tapped)d.",
            state.to_reveal,
        )
        text = due % {"num": state.to_reveal, "tapped": len(said.cards)}
        return FormSubmission(None, unwritten=said, faults=(FormFault("cards", text, ("D1",)),))
    if _mixed(state, said.cards):
        text = _(
            "The arbiter doesn't know which of these are the %(number)d with an A on the back. Turn those up first."
        )
        return FormSubmission(
            None, unwritten=said, faults=(FormFault("cards", text % {"number": state.pile["A"]}, ("D1",)),)
        )
    entries = [_entry_of(card) for card in _in_order(state, said.cards)]
    return FormSubmission(entering(context, *entries), unwritten=said, about="cards")


def _entry_of(card: int) -> Json:
    return {"entry": "reveal", "card": card}


def _mixed(state: State, cards: tuple[int, ...]) -> bool:
    """Tell whether cards with unknown faces came partly as A, partly as B cards: which is which only the backs say."""
    letters = [state.faces[card].letter if card in state.faces else "?" for card in cards]
    return letters.count("A") < state.pile["A"] < letters.count("A") + letters.count("?")


def _in_order(state: State, cards: tuple[int, ...]) -> list[int]:
    """Return the cards as they came: what is known to be an A card before what is known to be a B card (D1)."""
    letters = {card: face.letter for card, face in state.faces.items()}
    return sorted(cards, key=lambda card: "A? B".index(letters.get(card, "?")))


class TurnUp(ContractTask):
    """`numbers` are all cards, of which `due` are to be turned up; `closed` says why those not `open` can't be."""

    name = "turn-up"
    template = "contract/tasks/turn_up.html"
    actions: ClassVar = {"turn-up": _turn_up}
    at_pad = True

    @property
    def is_offered(self) -> bool:
        return self.context.mode != "look" and self.state.phase == "reveal"

    @cached_property
    def headline(self) -> str:
        return reveal_text(self.state.to_reveal)

    def shown(self) -> Json:
        context, faces, ticked = self.context, self.state.faces, self.given.of(TurnUpForm).cards
        against = context.once("numbers", lambda: {number: self._against(number) for number in NUMBERS})
        open_ones = [one for one in NUMBERS if not against[one]]
        return {
            "due": self.state.to_reveal,
            "hint": self._hint(),
            "numbers": NUMBERS,
            "known": faces,
            "ticked": ticked,
            "open": open_ones,
            "closed": list(dict.fromkeys(fault for faults in against.values() for fault in faults)),
        }

    def _hint(self) -> str:
        letter, first, due = self.state.top_letter, self.state.pile["A"], self.state.to_reveal
        if first < due and letter == "A":
            hint = _("First %(number)d with an A on the back, then those with a B. Tap the numbers, on any phone.")
        else:
            hint = _("The pile's next letter is %(letter)s. Tap the number, on any phone.")
        return hint % {"letter": letter, "number": first}

    def _against(self, number: int) -> tuple[FormFault, ...]:
        """Return what keeps a card from being turned up: it has come already (D3), or isn't in the game (S4)."""
        face = self.state.faces.get(number)
        if number not in self.state.came_as and (face is None or len(self.state.setup.seats) in face.players):
            return ()
        return self.context.renderer.faults(why_not(self.game, _entry_of(number)))
