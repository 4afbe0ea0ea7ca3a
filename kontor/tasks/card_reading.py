"""A card out of a form: its number, and what was answered about a face that the arbiter hasn't met."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from marshmallow import fields
from werkzeug.datastructures import MultiDict

from arbiter.language import gettext as _
from arbiter.pages.faults import Fault
from arbiter.pages.forms import Form, Text, Values, form_field
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from kontor.table.position import state_of
from kontor.tasks.faces import (
    EMPTY,
    Face,
    FaceAnswers,
    against,
    askable,
    asking,
    card_of,
    face_for,
    is_sailor,
    kinds_for,
    known_id,
    needs_bar,
    number_of,
    rivals,
    shown,
    special_face,
)
from kontor_rules import Game, Reason, asked, check_face, face_questions
from kontor_rules.entries.forms import SAILOR
from kontor_rules.entries.record import read_card as read_card_json

Json = dict[str, Any]

NUMBER = "number-"
"""What comes before the seat in the names of E10's fields."""


@dataclass(frozen=True, slots=True)
class CardForm(Form):
    """A seat's card as it was typed. `asked` is the number for which the face was asked, `sure` what was doubted.

    `insist` is a number of which a person says that the card has it, whatever is known of numbers.
    """

    seat: str = form_field(fields.String())
    number: str = form_field(Text())
    asked: str = form_field(fields.String())
    sure: str = form_field(fields.String())
    insist: str = form_field(fields.String())
    suffix: str = form_field(fields.String())


@dataclass(frozen=True, slots=True)
class Read:
    """A card as read from a form. `id` is None while something is wrong or missing; `shown` is shown then.

    `face` is the card object if the arbiter has to learn it. Without faults and without an id it only asks back.
    """

    shown: Face
    id: str | None = None
    face: Json | None = None
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class HighestCards:
    """What a form says of the highest cards of all who are tied (E10).

    `cards` is None while one isn't known yet: `asked` is its seat. `learned` is the face that was just answered.
    """

    numbers: Mapping[str, str]
    cards: Mapping[str, str | None] | None = None
    learned: Json | None = None
    asked: str | None = None
    face: Face = EMPTY
    faults: tuple[Fault, ...] = ()


def read_highest(context: TableContext, values: Values) -> HighestCards:
    """Read the highest cards out of a form that may also answer what one of them shows."""
    tied = [seat for seat in asked(context.position.game) if state_of(context).hands[seat].harbour]
    numbers = {seat: values.get(NUMBER + seat, "").strip() for seat in tied}
    found = HighestCards(numbers, dict.fromkeys(asked(context.position.game)))
    for seat in tied:
        form_field: Values = values if values.get("asked-seat") == seat else MultiDict()
        form = replace(CardForm.read(form_field), number=numbers[seat])
        read = read_card(context, context.seats[seat], form, FaceAnswers.read(form_field))
        if read.id is None and found.learned is None:
            faults = tuple(replace(one, field=NUMBER + seat) if one.field == "number" else one for one in read.faults)
            return HighestCards(numbers, asked=seat, face=read.shown, faults=faults)
        learned = read.face or found.learned
        cards = None if read.id is None or found.cards is None else {**found.cards, seat: read.id}
        found = replace(found, learned=learned, cards=cards)
    return found


def read_card(context: TableContext, seat: Seat, form: CardForm, answers: FaceAnswers) -> Read:
    """Read a seat's card out of a form, with what was answered about its face."""
    number = number_of(form.number)
    if number is None:
        return Read(EMPTY, faults=(Fault("number", _("Type the number that is printed on the card.")),))
    known = known_id(context.position.game, seat, number)
    face = face_for(context, seat, form.number)
    if known is not None:
        card = context.position.game.state.faces[known]
        return Read(face, SAILOR if card.colour == seat.colour and is_sailor(context, card.kind) else known)
    special = special_face(number)
    if special is not None:
        return Read(face, special["id"], special)
    asked = str(number) in (form.asked, form.insist)
    if (face.kind == "no" and not face.insist) or not asked:
        return Read(face, faults=face.reasons)
    if form.asked != str(number):
        return Read(asking(seat.colour, str(number), askable(context, seat.colour, number)))
    return read_face(context, seat.colour, number, answers, sure=form.sure)


def read_face(
    context: TableContext, colour: str, number: int, answers: FaceAnswers, *, sure: str, replaced: str = ""
) -> Read:
    """Check a face that was answered beside those known. `replaced` is the card whose face it replaces."""
    game = context.position.game
    kinds = kinds_for(game, number, colour) if replaced else askable(context, colour, number)
    again = asking(colour, str(number), kinds, answers)
    missing = _incomplete(answers, kinds, colour)
    if missing:
        return Read(again, faults=(missing,))
    if not replaced and is_sailor(context, answers.kind):
        return Read(again, SAILOR)
    card = card_of(number, colour, answers)
    reasons = () if card["id"] == replaced else check_face(game, card)
    if reasons:
        again = replace(again, rivals=rivals(context, _rivals(game, card, reasons)))
        return Read(again, faults=context.renderer.faults(reasons, "kind"))
    doubts = _doubts(card)
    if doubts and sure != signature(card):
        why = _("%(doubts)s If that's right, press again.") % {"doubts": " ".join(doubts)}
        return Read(replace(again, why=why, sure=signature(card)))
    return Read(again, card["id"], card)


def read_so_far(context: TableContext, seat: Seat, number: int, answers: FaceAnswers) -> Read:
    """Say of a face that is being answered what it shows so far, what it lacks, and what is wrong or doubtful."""
    kinds = askable(context, seat.colour, number)
    missing = _incomplete(answers, kinds, seat.colour)
    if missing:
        return Read(replace(asking(seat.colour, str(number), kinds, answers), why=missing.text))
    read = read_face(context, seat.colour, number, answers, sure="")
    card = card_of(number, seat.colour, answers)
    faults = read.faults or context.renderer.faults(against(context, seat.seat, read.id or card["id"], card), "kind")
    doubts = " ".join(_doubts(card)) if read.shown.sure else ""
    return replace(read, shown=replace(read.shown, name=shown(card).name, why=doubts), faults=faults)


def _rivals(game: Game, card: Json, reasons: Iterable[Reason]) -> list[str]:
    """Return the known cards that a new face contradicts: of the same kind where that is full, else of its number."""
    codes = {reason.code for reason in reasons}
    if "face.too-many" in codes and card["kind"] not in ("goods", "water"):
        return [one.id for one in game.state.faces.values() if (one.kind, one.colour) == (card["kind"], card["colour"])]
    return [one.id for one in game.state.faces.values() if one.number == card["number"]]


def signature(card: Json) -> str:
    """Return what a face was when the arbiter asked back about it: "sure" goes for that face alone."""
    return "-".join([card["id"], *card["goods"], "coin" * card["coin"], "ship" * card["ship"], card["bar"] or ""])


def _incomplete(answers: FaceAnswers, kinds: Collection[str], colour: str) -> Fault | None:
    if answers.kind not in kinds:
        return Fault("kind", _("Say what kind of card it is."))
    if answers.kind == "goods" and not answers.wine + answers.spice + answers.tea:
        return Fault("goods", _("Say which goods the card shows."))
    if needs_bar(answers.kind, colour) and not answers.bar:
        return Fault("bar", _("Say whether the bar is over or under the number."), ("C4",))
    return None


def _doubts(card: Json) -> list[str]:
    """Return what the arbiter asks back about a face that it accepts (C5, C7)."""
    return [_doubt(str(question["question"]), card) for question in face_questions(read_card_json(card))]


def _doubt(question: str, card: Json) -> str:
    return {
        "both-symbols": _("Both a coin and a ship? The rulebook suggests that no card has both."),
        "number-outside": _("Is %(number)s right? As far as is known, the numbers run from 3 to 95."),
        "three-goods": _("As far as is known, the cards with three goods are 3 and 4, and only those."),
        "red-3": _("The rulebook shows red 3 with a ship."),
        "black-16": _("The rulebook shows black 16 with one spice and nothing else."),
        "tavern-number": _("Taverns have higher numbers than water cards."),
    }[question] % {"number": card["number"]}
