"""A card from its number: the face that the arbiter knows, or what a person answered to "what does it show?"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from arbiter.drawing import card_name, card_svg, coin_svg, goods_svg, kind_svg, ship_svg
from arbiter.language import gettext as _
from arbiter.pages.door import Door
from arbiter.pages.faults import Fault, faults_of
from arbiter.pages.seats import Seat
from kontor_rules import Game, card_json, check_face, may_play
from kontor_rules.cards import GOODS, SPECIAL_NUMBERS

Json = dict[str, Any]

HARBOUR_KINDS = ("goods", "crane", "tavern")
LETTERS = {"red": "R", "black": "B", "green": "G", "purple": "P"}
"""The first letters of harbour cards' ids (RECORD.md)."""
LONGEST = 3  # digits


@dataclass(frozen=True, slots=True)
class Shown:
    """A card as pages show it: drawn, named in full, and by its number alone."""

    id: str
    drawing: Markup
    name: str
    short: str


@dataclass(frozen=True, slots=True)
class Rival:
    """A known card that a new face contradicts, and where it is corrected."""

    card: Shown
    url: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One picture to choose."""

    id: str
    name: str
    drawing: Markup


@dataclass(frozen=True, slots=True)
class Answers:
    """What was answered to the question for a card's face, as far as it was."""

    kind: str = ""
    wine: int = 0
    spice: int = 0
    tea: int = 0
    coin: bool = False
    ship: bool = False

    def __getitem__(self, good: str) -> int:
        return {"wine": self.wine, "spice": self.spice, "tea": self.tea}[good]

    @classmethod
    def of(cls, form: Mapping[str, str]) -> Answers:
        """Read the answers out of a form; what isn't there or makes no sense counts as not answered."""
        goods = {good: _count(form.get(good, "")) for good in GOODS}
        return cls(form.get("kind", ""), **goods, coin="coin" in form, ship="ship" in form)

    @classmethod
    def from_card(cls, card: Json) -> Answers:
        """Return the answers that give this card."""
        goods = {good: card["goods"].count(good) for good in GOODS}
        return cls(card["kind"], **goods, coin=card["coin"], ship=card["ship"])


@dataclass(frozen=True, slots=True)
class Face:
    """What stands under the number pad. `kind` is empty, no, known or ask; the rest is there as far as it applies."""

    kind: str
    number: str = ""
    name: str = ""
    drawing: Markup | None = None
    correct_url: str = ""
    reasons: tuple[Fault, ...] = ()
    why: str = ""
    sure: str = ""
    given: Answers = field(default_factory=Answers)
    kinds: tuple[Choice, ...] = ()
    goods: tuple[Choice, ...] = ()
    coin_drawing: Markup | None = None
    ship_drawing: Markup | None = None
    rivals: tuple[Rival, ...] = ()


EMPTY = Face("empty")


def _count(text: str) -> int:
    return int(text) if text in ("1", "2", "3") else 0


def shown(card: Json) -> Shown:
    """Return a card object of RECORD.md as pages show it."""
    number = card["number"]
    return Shown(
        card["id"], card_svg(card, titled=False), card_name(card), card["id"] if number is None else str(number)
    )


def shown_id(game: Game, card_id: str) -> Shown:
    """Return a card whose face the game knows."""
    return shown(card_json(game.faces[card_id]))


def known_id(game: Game, seat: Seat, number: int) -> str | None:
    """Return the card that this number means for this seat, or None if none of that number is known.

    The seat's own colour and the neutral cards come first: green repeats red's numbers (C4).
    """
    ids = [f"{letter}{number}" for letter in (LETTERS[seat.colour], "W", "S", *LETTERS.values())]
    return next((one for one in ids if one in game.faces), None)


def kinds_for(game: Game, number: int) -> tuple[str, ...]:
    """Return the kinds that a card of this number can be in this game; C3 gives floods and bridges theirs."""
    special = special_kind(number)
    if special:
        return (special,)
    customs = "customs" in game.state.book.settings.special_kinds
    return (*HARBOUR_KINDS, "water", *(("customs",) if customs else ()))


def special_kind(number: int) -> str:
    """Return what a card of this number must be, as no other kind has it (C3); "" for all other numbers."""
    return next((kind for kind, numbers in SPECIAL_NUMBERS.items() if number in numbers), "")


def special_face(number: int) -> Json | None:
    """Return the whole face of a flood or bridge: its number tells it. None for every other number."""
    kind = special_kind(number)
    return card_of(number, "", Answers(kind)) if kind else None


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


def good_name(good: str) -> str:
    """Return the name of a good."""
    return {"wine": _("Wine"), "spice": _("Spice"), "tea": _("Tea")}[good]


def card_of(number: int, colour: str, answers: Answers) -> Json:
    """Return the card object that the answers describe."""
    harbour = answers.kind in HARBOUR_KINDS
    letter = LETTERS[colour] if harbour else "W" if answers.kind == "water" else "S"
    goods = [good for good in GOODS for _ in range(answers[good])] if answers.kind == "goods" else []
    return {
        "id": f"{letter}{number}",
        "kind": answers.kind,
        "colour": colour if harbour else None,
        "number": number,
        "goods": goods,
        "coin": answers.coin,
        "ship": answers.ship,
        "bar": None,
    }


def asking(
    door: Door,
    colour: str | None,
    number: str,
    given: Answers | None = None,
    *,
    why: str = "",
    sure: str = "",
    rivals: Iterable[str] = (),
) -> Face:
    """Return the question for a face, in pictures. `rivals` are the ids of known cards that contradict the answers."""
    game = door.position.game
    return Face(
        "ask",
        number,
        why=why,
        sure=sure,
        given=given or Answers(),
        kinds=tuple(Choice(kind, kind_name(kind), kind_svg(kind, colour)) for kind in kinds_for(game, int(number))),
        goods=tuple(Choice(good, good_name(good), goods_svg(good)) for good in GOODS),
        coin_drawing=coin_svg(),
        ship_drawing=ship_svg(),
        rivals=tuple(Rival(shown_id(game, one), door.card_url(one)) for one in rivals),
    )


def number_of(text: str) -> int | None:
    """Return the number that was typed, None if it is none that a card could have."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST and int(text) else None


def face_for(door: Door, seat: Seat, text: str) -> Face:
    """Return what belongs under the number pad for the number typed so far."""
    game, number = door.position.game, number_of(text)
    if number is None:
        return EMPTY
    card_id = known_id(game, seat, number)
    if card_id is not None:
        return _known(door, seat, shown_id(game, card_id), None, door.card_url(card_id))
    face = special_face(number)
    return _known(door, seat, shown(face), face) if face else _unknown(door, seat, number)


def _known(door: Door, seat: Seat, card: Shown, face: Json | None, correct: str = "") -> Face:
    """Return a card that needs no question; `face` is given if the game hasn't met it yet."""
    reasons = tuple(faults_of(may_play(door.position.game, seat.seat, card.id, face), door.names, "number"))
    return Face("no" if reasons else "known", card.short, card.name, card.drawing, correct, reasons)


def _unknown(door: Door, seat: Seat, number: int) -> Face:
    """Return the question for an unknown card's face, or that there is no such card: all that it could be are known."""
    game = door.position.game
    plain = (card_of(number, seat.colour, Answers(kind, wine=1)) for kind in kinds_for(game, number))
    if any(not check_face(game, card) for card in plain):
        return asking(door, seat.colour, str(number))
    none = _("No card of %(name)s has the number %(number)s: all of them are known.")
    fault = Fault("number", none % {"name": seat.name, "number": number}, ("C1", "C2"))
    return Face("no", str(number), reasons=(fault,))
