"""What was said of a build action so far: the chain of borrowed cards, and the choice for its last one (A6, N)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from marshmallow import fields, validate

from arbiter.pages.forms import CellField, Checkbox, Form, form_field
from contract.table.fields import by_kind, cards_field, counts_field, kinds_field
from contract.table.position import Json
from contract_rules import Game, action_choices
from contract_rules.entries.faces import NUMBERS
from contract_rules.interface.choices import ActionChoices
from contract_rules.kinds import KINDS, minus
from contract_rules.state import Cell

_number = validate.Range(NUMBERS[0], NUMBERS[-1])
_card, _required_card = fields.Integer(validate=_number), fields.Integer(validate=_number, required=True)


@dataclass(frozen=True, slots=True)
class Acting(Form):
    """What was chosen, as addresses and forms say it. `borrow` are the cards borrowed along the chain, in order."""

    card: int | None = form_field(_required_card, None)
    borrow: tuple[int, ...] = form_field(cards_field(), ())
    pay: tuple[str, ...] = form_field(kinds_field(), ())
    gain: tuple[str, ...] = form_field(kinds_field(), ())
    spread: tuple[int, ...] = form_field(counts_field(), ())
    type: str = form_field(fields.String())
    to: int | None = form_field(_card, None)
    project: int | None = form_field(_card, None)
    cell: Cell | None = form_field(CellField(), None)
    pair: tuple[int, ...] = form_field(cards_field(), ())
    waive: bool = form_field(Checkbox(), False)

    @property
    def chain(self) -> tuple[int, ...]:
        """The acting card and those borrowed so far."""
        return (self.card or 0, *self.borrow)

    @property
    def last(self) -> int:
        """The card whose action it is."""
        return self.chain[-1]


@dataclass(frozen=True, slots=True)
class Asked:
    """What was said, as far as it makes sense, what can be said of the last card, and whether nothing is left open."""

    said: Acting
    choices: ActionChoices
    ready: bool


def asked_of(game: Game, seat: str, said: Acting) -> Asked:
    """Return what is still to be said; what can't be chosen counts as not said."""
    kept = Acting(card=said.card, waive=said.waive)
    choices = action_choices(game, seat, kept.chain)
    for card in said.borrow:
        if card not in choices.borrow:
            break
        kept = replace(kept, borrow=(*kept.borrow, card))
        choices = action_choices(game, seat, kept.chain)
    if kept.borrow == said.borrow:
        kept = _fitting(replace(said, borrow=kept.borrow), choices)
    if choices.spread is None:
        kept = replace(kept, spread=())
    elif len(kept.spread) != len(KINDS) or sum(kept.spread) > choices.spread.points:
        kept = replace(kept, spread=spread_now(game, seat, kept))
    return Asked(kept, choices, _ready(kept, choices))


def _fitting(said: Acting, choices: ActionChoices) -> Acting:
    return replace(
        said,
        pay=said.pay[: choices.pay.points] if choices.pay else (),
        gain=said.gain[: choices.gain.points] if choices.gain else (),
        type=said.type if said.type in choices.types else "",
        to=said.to if said.to in choices.to else None,
        project=said.project if said.project in choices.projects else None,
        cell=said.cell if said.project in choices.projects else None,
        pair=said.pair if said.pair in choices.pairs else (),
    )


def spread_now(game: Game, seat: str, said: Acting) -> tuple[int, ...]:
    """Return the influence as it stands when it is spread: after what the cards of the chain cost."""
    have = game.state.holdings[seat].influence
    for card in said.chain:
        have = minus(have, game.faces[card].action_price)
    return have


def _ready(said: Acting, choices: ActionChoices) -> bool:
    if said.waive:
        return True
    open_points = [
        choices.pay is not None and len(said.pay) < choices.pay.points,
        choices.gain is not None and len(said.gain) < choices.gain.points,
        choices.spread is not None and sum(said.spread) != choices.spread.points,
        bool(choices.types) and not said.type,
        bool(choices.pairs) and not said.pair,
        bool(choices.to) and said.to is None,
        bool(choices.projects) and (said.project is None or said.cell is None),
        bool(choices.borrow),
    ]
    return not any(open_points)


def entry_of(seat: str, said: Acting) -> Json:
    """Return the entry (record-contract.md)."""
    entry: Json = {"entry": "act", "seat": seat}
    if said.waive:
        return entry | {"card": said.card, "waive": True}
    keys = _keys(said)
    for card in reversed(said.borrow):
        keys = {"borrow": {"card": card} | keys}
    return entry | {"card": said.card} | keys


def _keys(said: Acting) -> Json:
    keys: Json = {
        "pay": by_kind(said.pay),
        "gain": by_kind(said.gain),
        "spread": dict(zip(KINDS, said.spread, strict=True)) if said.spread else None,
        "type": said.type,
        "to": said.to,
        "pair": list(said.pair),
    }
    if said.project is not None and said.cell is not None:
        keys |= {"project": said.project, "cell": list(said.cell)}
    return {name: value for name, value in keys.items() if value}
