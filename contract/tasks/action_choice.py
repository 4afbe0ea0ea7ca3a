"""A build action (A6, N): what was said of it so far, the chain of borrowed cards and the choice for its last one; and
what is still asked, each question with all its answers to tap.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup
from marshmallow import fields, validate

from arbiter.language import capitalized
from arbiter.language import gettext as _
from arbiter.pages.forms import CellField, Checkbox, Choice, Form, PageLink, form_field
from arbiter.pages.table.table_context import TableContext
from contract.drawing import type_name, type_signs, type_svg
from contract.table.board import project
from contract.table.fields import by_kind, cards_field, counts_field, kinds_field
from contract.table.position import Json, game_of, state_of, tried
from contract.tasks.task import ACT, Steppers, steppers, way_to
from contract.words import card_name, face_text, points_text, rule
from contract_rules import Amount, Game, action_choices
from contract_rules.entries.faces import NUMBERS, TOWN_HALL
from contract_rules.interface.choices import ActionChoices
from contract_rules.interface.rule_queries import key_of
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


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, with its answers to tap; `cards` if all that can be said of an answer is drawn on its card."""

    id: str
    title: str
    answers: list[Choice]
    cards: bool = False


def way_with(context: TableContext, said: Acting, **changes: Any) -> PageLink:
    """Return the way to the page with something else chosen."""
    return way_to(context, ACT, **replace(said, **changes).query())


def questions_of(context: TableContext, seat: str, asked: Asked) -> tuple[Question, ...]:
    """Return what is asked of the last card of the chain by tapping one of several answers."""
    said, choices = asked.said, asked.choices
    borrow = [_borrowed(context, said, card) for card in choices.borrow]
    types = [_type(context, seat, said, word) for word in choices.types]
    pairs = [_pair(context, seat, said, pair) for pair in choices.pairs]
    to = [_to_tap(context, said, card, {"to": card}, said.to) for card in choices.to]
    built: list[Choice] = []
    if key_of(said.last) == "project":
        built += [_to_tap(context, said, card, {"project": card}, said.project) for card in choices.projects]
        built += [_unknown(context, said, card) for card in context.table["unknown"]]
    found = (
        Question("borrow", _("Which project's action do you borrow?"), borrow),
        Question("type", _("Which type?"), types),
        Question("pair", _("Which two cards?"), pairs),
        Question("to", _("Which project is occupied?"), to, cards=True),
        Question("project", _("Which project is built?"), built, cards=True),
    )
    return tuple(one for one in found if one.answers)


def _borrowed(context: TableContext, said: Acting, card: int) -> Choice:
    way = way_with(context, said, borrow=(*said.borrow, card))
    hint = rule(f"N{card}").title
    return Choice(capitalized(card_name(card)), hint, _drawn(context, card), way, str(card))


def _type(context: TableContext, seat: str, said: Acting, word: str) -> Choice:
    sign = type_signs(face.type for face in game_of(context).faces.values())[word]
    hint = _brought(context, seat, replace(said, type=word))
    drawing = type_svg(sign, shared=True)
    return Choice(type_name(word), hint, drawing, way_with(context, said, type=word), word, given=said.type == word)


def _pair(context: TableContext, seat: str, said: Acting, pair: tuple[int, int]) -> Choice:
    name = _("%(one)s and %(other)s") % {"one": card_name(pair[0]), "other": card_name(pair[1])}
    hint = _brought(context, seat, replace(said, pair=pair))
    way, value = way_with(context, said, pair=pair), "-".join(map(str, pair))
    return Choice(capitalized(name), hint, way=way, value=value, given=said.pair == pair)


def _to_tap(context: TableContext, said: Acting, card: int, change: Mapping[str, int], given: int | None) -> Choice:
    way = way_with(context, said, **change)
    hint = face_text(game_of(context).faces[card], context.names)
    return Choice(capitalized(card_name(card)), hint, _drawn(context, card), way, str(card), given=card == given)


def _unknown(context: TableContext, said: Acting, card: int) -> Choice:
    """Ask what a project of the display shows before it can be built (M9)."""
    way = way_to(context, ACT, **replace(said, project=None, cell=None).query(), learn=card)
    return Choice(capitalized(card_name(card)), _("What does it show?"), _drawn(context, card), way, str(card))


def _drawn(context: TableContext, card: int) -> Markup | None:
    return None if card == TOWN_HALL else project(game_of(context), card)


def _brought(context: TableContext, seat: str, said: Acting) -> str:
    """Return the points that a choice would bring, by entering it on a copy; "" if it can't be entered yet."""
    rulings, reasons = tried(game_of(context), entry_of(seat, said))
    if reasons:
        return ""
    return points_text(sum(_points(one.facts) for one in rulings if one.code == "points.actions"))


def _points(facts: Mapping[str, object]) -> int:
    points = facts["points"]
    return points if isinstance(points, int) else 0


def sums_of(context: TableContext, asked: Asked) -> tuple[Steppers, ...]:
    """Return the sums of influence that are asked: what is paid, what is got, how it is spread."""
    said, choices = asked.said, asked.choices
    found = []
    if choices.pay:
        found.append(_amount(context, said, "pay", _("What is paid?"), choices.pay, choices.pay.most))
    if choices.gain:
        limits = dict.fromkeys(choices.gain.kinds)
        found.append(_amount(context, said, "gain", _("What do you take?"), choices.gain, limits))
    if choices.spread is not None:
        found.append(_spread(context, said, choices.spread.points))
    return tuple(found)


def _amount(
    context: TableContext, said: Acting, key: str, title: str, amount: Amount, limits: Mapping[str, int | None]
) -> Steppers:
    chosen: tuple[str, ...] = getattr(said, key)
    counted = {kind: chosen.count(kind) for kind in amount.kinds if kind in chosen}
    return steppers(
        context, (key, title, amount.points), limits, counted, lambda points: way_with(context, said, **{key: points})
    )


def _spread(context: TableContext, said: Acting, total: int) -> Steppers:
    """Return the tracks as they are spread so far; what is taken off one is left to be put on another."""
    top = state_of(context).setup.influence_top
    chosen = dict(zip(KINDS, said.spread, strict=True))

    def to(points: Iterable[str]) -> PageLink:
        taken = list(points)
        return way_with(context, said, spread=tuple(taken.count(kind) for kind in KINDS))

    limits = dict.fromkeys(KINDS, top)
    return steppers(context, ("spread", _("How is it redistributed?"), total), limits, chosen, to)
