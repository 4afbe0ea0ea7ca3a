"""A card whose number was entered wrongly: which card it was, and what becomes of the faces learnt by the numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from arbiter.game import Json
from arbiter.log.history import Line, in_record
from arbiter.pages.faults import Fault
from arbiter.pages.forms import Values
from arbiter.pages.mistakes import Mistake, WrongEntry, change, delete, insert
from arbiter.pages.table.table_context import TableContext
from kontor.tasks.card_reading import CardForm, read_face
from kontor.tasks.faces import Face, FaceAnswers, asking, kinds_for, known_id, number_of, special_face, special_kind
from kontor_rules.field.cards import NUMBERS

_NO_NUMBER = "number"


@dataclass(frozen=True, slots=True)
class AskedCard:
    """What the page asks of the right card: its number, or what it shows where nobody can know."""

    number: str
    face: Face | None = None
    faults: tuple[Fault, ...] = ()


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

    def faults(self, values: Values) -> tuple[Fault, ...]:
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
        """Return the edits after which the seat's card was this one; its `face` where the table hasn't learnt it yet.

        The edits go from the end of the record to its start, so that none moves the entries of those to come.
        """
        place, cards = self.wrong.place, self.wrong.entry["cards"]
        edits: list[Json] = []
        if face is None and card not in self.wrong.before.faces:
            later = next(one for one in in_record(self.context.ledger.lines) if _teaches(one, card))
            face = later.in_force["card"]
            edits.append(delete(later.index or 0))
        edits += self.wrong.changed(cards={**cards, self.seat: card})
        wrong = self._taught_for_it()
        if face is not None and wrong is not None:
            return [*edits, change(wrong.index or 0, {"entry": "face", "card": face})]
        if face is not None:
            edits.append(insert(place, {"entry": "face", "card": face}))
        if wrong is not None:
            edits.append(delete(wrong.index or 0))
        return edits


def _teaches(line: Line, card: str) -> bool:
    return bool(line.in_force["entry"] == "face" and line.in_force["card"]["id"] == card)
