"""A card from its number: the face that the arbiter knows, or what a person answered to "what does it show?"."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace

from flask import url_for
from markupsafe import Markup
from marshmallow import fields, validate

from arbiter.game import Json
from arbiter.language import capitalized, gettext as _
from arbiter.pages.forms import Checkbox, Choice, Form, FormFault, form_field
from arbiter.pages.lists.decks import DrawnCard
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.words import Seat
from kontor.drawing import bar_svg, card_of_json, card_svg, coin_svg, goods_svg, kind_svg, ship_svg
from kontor.table.position import refused
from kontor.tasks.task import shown, shown_id
from kontor.words import good_name
from kontor_rules import Game, Reason, card_json, check_face, may_play
from kontor_rules.entries.forms import SAILOR
from kontor_rules.field.cards import GOODS, NUMBERS, SPECIAL_NUMBERS
from kontor_rules.interface.game import sailor

HARBOUR_KINDS = ("goods", "crane", "tavern")
LETTERS = {"red": "R", "black": "B", "green": "G", "purple": "P"}
"""The first letters of harbour cards' ids (record-kontor.md)."""
TWINS = {"red": "green", "green": "red", "black": "purple", "purple": "black"}
"""The colours that share their numbers (C4)."""
BARRED = ("green", "purple")
"""The colours whose cards have a bar over or under the number (C4)."""
LONGEST = 3  # digits
_PLAIN = tuple(
    (
        *(("goods", good, symbol) for good in GOODS),
        ("water", "", symbol),
        ("tavern", "", "") if symbol == "coin" else ("crane", "", symbol),
    )
    for symbol in ("", "coin", "ship")
)
"""Faces by rows: kind, good, symbol."""


def _count() -> fields.Integer:
    return fields.Integer(validate=validate.Range(0, 3))


@dataclass(frozen=True, slots=True)
class FaceAnswers(Form):
    """The answers so far about a card's face."""

    kind: str = form_field(fields.String())
    wine: int = form_field(_count(), 0)
    spice: int = form_field(_count(), 0)
    tea: int = form_field(_count(), 0)
    coin: bool = form_field(Checkbox(), False)
    ship: bool = form_field(Checkbox(), False)
    bar: str = form_field(fields.String(validate=validate.OneOf(("over", "under"))))

    def __getitem__(self, good: str) -> int:
        return {"wine": self.wine, "spice": self.spice, "tea": self.tea}[good]

    @classmethod
    def of(cls, card: Json) -> FaceAnswers:
        """Return the answers that give this card."""
        goods = {good: card["goods"].count(good) for good in GOODS}
        return cls(card["kind"], **goods, coin=card["coin"], ship=card["ship"], bar=card["bar"] or "")


@dataclass(frozen=True, slots=True)
class TypedFace:
    """What stands beside the number. `kind` is empty, begun, no, known or ask; the rest is there as far as it applies.

    `rivals` are known cards that a new face contradicts, each with the address to correct it; `chips` those that it may
    be, to be tapped. `insist` is a number whose face is asked for if a person says that the card really has it.
    `plain` are whole faces to be tapped, each with what it shows as its value. `at_once` is said where the number can
    mean no other card of this hand: "last" if laying it turns all cards over.
    """

    kind: str
    number: str = ""
    name: str = ""
    drawing: Markup | None = None
    correct_url: str = ""
    reasons: tuple[FormFault, ...] = ()
    why: str = ""
    sure: str = ""
    given: FaceAnswers = field(default_factory=FaceAnswers)
    kinds: tuple[Choice, ...] = ()
    goods: tuple[Choice, ...] = ()
    bars: tuple[Choice, ...] = ()
    coin_drawing: Markup | None = None
    ship_drawing: Markup | None = None
    rivals: tuple[tuple[DrawnCard, str], ...] = ()
    chips: tuple[DrawnCard, ...] = ()
    insist: str = ""
    at_once: str = ""
    plain: tuple[Choice, ...] = ()


EMPTY = TypedFace("empty")


def known_id(game: Game, seat: Seat, number: int) -> str | None:
    """Return the card that this number means for this seat, or None if none of that number is known.

    The seat's own colour and the neutral cards come first. The colour that shares its numbers tells nothing about
    the own card of that number (C4).
    """
    others = [letter for colour, letter in LETTERS.items() if colour != TWINS[seat.colour]]
    ids = [f"{letter}{number}" for letter in (LETTERS[seat.colour], "W", "S", *others)]
    return next((one for one in ids if one in game.state.faces), None)


def kinds_for(game: Game, number: int, colour: str | None = None) -> tuple[str, ...]:
    """Return the kinds that a card of this number can be in this game; C3 gives floods and bridges theirs.

    Where the colour that shares its numbers has the number, it is a harbour card's (C4).
    """
    special = special_kind(number)
    if special:
        return (special,)
    if colour and f"{LETTERS[TWINS[colour]]}{number}" in game.state.faces:
        return HARBOUR_KINDS
    customs = "customs" in game.state.book.settings.special_kinds
    return (*HARBOUR_KINDS, "water", *(("customs",) if customs else ()))


def special_kind(number: int) -> str:
    """Return what a card of this number must be, as no other kind has it (C3); "" for all other numbers."""
    return next((kind for kind, numbers in SPECIAL_NUMBERS.items() if number in numbers), "")


def card_url(context: TableContext, card_id: str) -> str:
    """Return the address where a card's face is corrected."""
    return url_for("kontor_cards.correct", token=context.token, card_id=card_id)


def special_face(number: int) -> Json | None:
    """Return the whole face of a flood or bridge: its number tells it. None for every other number."""
    kind = special_kind(number)
    return card_of(number, "", FaceAnswers(kind)) if kind else None


def kind_name(kind: str) -> str:
    """Return the name of a kind of card."""
    return {
        "goods": _("Goods"),
        "crane": _("Crane"),
        "tavern": _("Tavern"),
        "water": _("Water"),
        "flood": _("Flood"),
        "bridge": _("Bridge"),
        "customs": _("Customs house"),
    }[kind]


def card_of(number: int, colour: str | None, answers: FaceAnswers) -> Json:
    """Return the card object that the answers describe; as long as they don't say its kind, it may be of the colour."""
    harbour = answers.kind in ("", *HARBOUR_KINDS)
    letter = LETTERS.get(colour or "", "") if harbour else "W" if answers.kind == "water" else "S"
    goods = [good for good in GOODS for _ in range(answers[good])] if answers.kind == "goods" else []
    return {
        "id": f"{letter}{number}",
        "kind": answers.kind,
        "colour": colour if harbour else None,
        "number": number,
        "goods": goods,
        "coin": answers.coin,
        "ship": answers.ship,
        "bar": answers.bar or None if harbour and colour in BARRED else None,
    }


def _bars(number: str, colour: str | None) -> tuple[Choice, ...]:
    """Return the two places of the bar in pictures, for colours that have one."""
    if colour not in BARRED:
        return ()
    names = {"over": _("Over the number"), "under": _("Under the number")}
    plain = card_of_json(card_of(int(number), colour, FaceAnswers("goods")))
    return tuple(Choice(name, drawing=bar_svg(replace(plain, bar=bar)), value=bar) for bar, name in names.items())


def askable(context: TableContext, colour: str, number: int) -> tuple[str, ...]:
    """Return the kinds that a card asked for now can be: after the end only some can (F5, E10)."""
    kinds = kinds_for(context.position.game, number, colour)
    question = context.table["question"]
    if question is None:
        return kinds
    if question["question"] == "highest-card":
        return tuple(kind for kind in kinds if kind in HARBOUR_KINDS)
    plain = {kind: card_of(number, colour, FaceAnswers(kind, wine=1, bar="over")) for kind in kinds}
    return tuple(kind for kind in kinds if not against(context, question["seat"], plain[kind]["id"], plain[kind]))


def against(context: TableContext, seat: str, card_id: str, face: Json | None) -> tuple[Reason, ...]:
    """Return what forbids the card that is asked for now: for the reveal (R7), or as the smuggled card (F5).

    `face` is given if the game hasn't met the card yet. What else E10's answer may be is said to the whole answer.
    """
    game, question = context.position.game, context.table["question"]
    if question is None:
        return may_play(game, seat, card_id, face)
    if question["question"] == "highest-card":
        return ()
    return refused(game, smuggled_answer(seat, face or card_json(game.state.faces[card_id])))


def smuggled_answer(seat: str, face: Json) -> Json:
    """Return the entry that says what a seat has smuggled (F5)."""
    return {"entry": "answer", "question": "smuggled", "seat": seat, "card": face}


def asking(colour: str | None, number: str, kinds: Iterable[str], given: FaceAnswers | None = None) -> TypedFace:
    """Return the question for a face that is of one of these kinds, in pictures."""
    kinds = tuple(kinds)
    given = given or FaceAnswers(kinds[0] if len(kinds) == 1 else "")
    card = card_of_json(card_of(int(number), colour, given) | {"kind": given.kind or "unknown"})
    return TypedFace(
        "ask",
        number,
        drawing=card_svg(card, titled=False),
        given=given,
        kinds=tuple(Choice(kind_name(kind), drawing=kind_svg(kind, colour), value=kind) for kind in kinds),
        goods=tuple(Choice(capitalized(good_name(good)), drawing=goods_svg(good), value=good) for good in GOODS),
        bars=_bars(number, colour),
        coin_drawing=coin_svg(),
        ship_drawing=ship_svg(),
        plain=tuple(_plain_faces(colour, int(number), kinds)),
    )


def _plain_faces(colour: str | None, number: int, kinds: Collection[str]) -> Iterator[Choice]:
    """Yield the faces that most cards of these kinds show: one good or none, one symbol or none."""
    for row in _PLAIN:
        for face in row:
            kind, good, symbol = face
            if kind in kinds:
                wine, spice, tea = (int(one == good) for one in GOODS)
                answers = FaceAnswers(kind, wine, spice, tea, symbol == "coin", symbol == "ship")
                drawn = shown(card_of(number, colour, answers))
                yield Choice(drawn.name, drawing=drawn.drawing, value=" ".join(filter(None, face)))


def incomplete(answers: FaceAnswers, kinds: Collection[str], colour: str) -> FormFault | None:
    """Return what a face that is of one of these kinds still lacks."""
    if answers.kind not in kinds:
        return FormFault("kind", _("Say what kind of card it is."), missing=True)
    if answers.kind == "goods" and not answers.wine + answers.spice + answers.tea:
        return FormFault("goods", _("Say which goods the card shows."), missing=True)
    if answers.kind in HARBOUR_KINDS and colour in BARRED and not answers.bar:
        return FormFault("bar", _("Say whether the bar is over or under the number."), ("C4",), missing=True)
    return None


def number_of(text: str) -> int | None:
    """Return the number that was typed, None if it is none that a card could have."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST and int(text) else None


def face_for(context: TableContext, seat: Seat, text: str) -> TypedFace:
    """Return what the arbiter says to a whole number that was typed."""
    game, number = context.position.game, number_of(text)
    if number is None:
        return EMPTY
    card_id = known_id(game, seat, number)
    if card_id is not None:
        return _known(context, seat, shown_id(game, card_id), None, card_url(context, card_id))
    if number not in NUMBERS:
        return _no_number(number)
    face = special_face(number)
    return _known(context, seat, shown(face), face) if face else _unknown(context, seat, number)


def is_sailor(context: TableContext, kind: str) -> bool:
    """Tell whether an own card of this kind sits the round out when it is laid: the tavern as sailor (F19)."""
    return kind == "tavern" and context.table["question"] is None and sailor(context.position.game) == "tavern"


def _known(context: TableContext, seat: Seat, card: DrawnCard, face: Json | None, correct: str = "") -> TypedFace:
    """Return a card that needs no question; `face` is given if the game hasn't met it yet."""
    faces = context.position.game.state.faces
    known = faces.get(card.id)
    sails = known is not None and known.colour == seat.colour and is_sailor(context, known.kind)
    name = _("The sailor: %(card)s") % {"card": card.name} if sails else card.name
    found = against(context, seat.seat, SAILOR if sails else card.id, face)
    reasons = context.renderer.faults(found, "number")
    return TypedFace(
        kind="no" if reasons else "known",
        number=card.short,
        name=name,
        drawing=card.drawing,
        correct_url=correct,
        reasons=reasons,
    )


def _unknown(context: TableContext, seat: Seat, number: int) -> TypedFace:
    """Return the question for an unknown card's face, or why it can be none of the cards that the seat may lay."""
    game, kinds = context.position.game, askable(context, seat.colour, number)
    plain = [card_of(number, seat.colour, FaceAnswers(kind, wine=1, bar="over")) for kind in kinds]
    new = [card for card in plain if not check_face(game, card)]
    ids = [SAILOR if is_sailor(context, card["kind"]) else card["id"] for card in new]
    found = [against(context, seat.seat, one, card) for one, card in zip(ids, new, strict=True)]
    if any(not reasons for reasons in found):
        return asking(seat.colour, str(number), kinds)
    if new:
        faults = context.renderer.faults((reason for reasons in found for reason in reasons), "number")
        return TypedFace("no", str(number), reasons=faults)
    none = _("No card of %(name)s has the number %(number)s: all of them are known.")
    fault = FormFault("number", none % {"name": seat.name, "number": number}, ("C1", "C2"))
    return TypedFace("no", str(number), reasons=(fault,))


def _no_number(number: int) -> TypedFace:
    """Return that no card is known to have such a number; who reads it off the card may insist (C7)."""
    text = _("No card has the number %(number)s: as far as is known, they run from %(first)s to %(last)s.")
    said = text % {"number": number, "first": NUMBERS[0], "last": NUMBERS[-1]}
    return TypedFace("no", str(number), reasons=(FormFault("number", said, ("C1", "C7")),), insist=str(number))
