"""Two water cards instead of a flood (F16): their numbers and cells, one after the other, then all in one go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from marshmallow import fields, validate
from werkzeug.utils import cached_property

from arbiter.defaults.asking import EntrySoFar
from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.forms import Checkbox, Choice, Form, FormFault, Values, form_field
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import FormSubmission, entering
from kontor.drawing import coin_svg, ship_svg
from kontor.table.board import Cell, LastTurnMarks
from kontor.tasks.faces import FaceAnswers, card_of, known_id, number_of, special_kind
from kontor.tasks.task import KeyTask, TurnTask, shown_id
from kontor.words import cell_name
from kontor_rules import Card, Game, check_face, enter
from rulings.candidates import Ask, value_at


@dataclass(frozen=True, slots=True)
class NewFaces(Form):
    """The new water cards, by number with the symbols that were answered: "57 59cs".

    `asked` is the number for which `coin` and `ship` were answered last.
    """

    faces: str = form_field(fields.String(validate=validate.Regexp(r"[0-9]{1,3}c?s?( [0-9]{1,3}c?s?)*\Z")))
    asked: str = form_field(fields.String())
    coin: bool = form_field(Checkbox(), False)
    ship: bool = form_field(Checkbox(), False)


def _faces_of(faces: str) -> list[Json]:
    answers = [(int(one.rstrip("cs")), FaceAnswers("water", coin="c" in one, ship="s" in one)) for one in faces.split()]
    return [card_of(number, "", answer) for number, answer in answers]


def _lay_waters(context: TableContext, values: Values) -> FormSubmission:
    """Lay water cards instead of the flood, and teach their faces in the same step (F16)."""
    said, new, known = EntrySoFar.sent(values), NewFaces.read(values), context.position.game.state.faces
    faces = [{"entry": "face", "card": face} for face in _faces_of(new.faces) if face["id"] not in known]
    return FormSubmission(entering(context, *faces, said.entry), said.query() | new.query())


class Waters(KeyTask, TurnTask):
    """`seat` lays water cards instead of `card`."""

    name = "waters"
    naming: ClassVar = {"entry": "waters"}
    template = "kontor/tasks/two_waters.html"
    action = "waters"
    actions: ClassVar = {"waters": _lay_waters}

    @cached_property
    def headline(self) -> str:
        return self.wording(_("Your turn: water instead of the flood"), _("%(name)s places water instead of the flood"))

    # New cards

    @cached_property
    def faces(self) -> str:
        """The new water cards that were answered so far."""
        new = self.given.of(NewFaces)
        if new.asked != self.typed or self._unusable or number_of(self.typed) is None:
            return new.faces
        return f"{new.faces} {self.typed}{'c' * new.coin}{'s' * new.ship}".strip()

    @cached_property
    def game(self) -> Game:
        """The game that knows the faces said so far."""
        game: Game = self.context.position.game
        for face in _faces_of(self.faces):
            if face["id"] not in game.state.faces and not check_face(game, face):
                game = enter(game, {"entry": "face", "card": face}).game
        return game

    @cached_property
    def _unusable(self) -> tuple[FormFault, ...]:
        """Why the number that was typed can't be that of a water card."""
        number, game = number_of(self.typed), self.context.position.game
        if number is None:
            missing = FormFault("", _("Type the number that is printed on the card."), missing=True)
            return (missing,) if self.typed else ()
        if known_id(game, self.seat, number):
            return ()
        if reasons := check_face(game, card_of(number, "", FaceAnswers("water"))):
            return self.context.renderer.faults(reasons)
        text = _("%(number)d isn't a water card.") % {"number": number}
        return (FormFault("", text, ("C3",)),) if special_kind(number) else ()

    def is_on_pad(self, ask: Ask) -> bool:
        return ask.of == "card"

    def named(self, text: str) -> str | None:
        number = number_of(text)
        return known_id(self.game, self.seat, number) if number else None

    def address(self, said: Json) -> Json:
        return super().address(said) | NewFaces(self.faces).query()

    # What is asked

    @property
    def cards(self) -> list[Json]:
        """The cards that were said so far, the last one perhaps without its cell."""
        found: list[Json] = [one for one in self.so_far.entry.get("cards", ()) if "card" in one]
        return found

    def is_asked(self, ask: Ask) -> bool:
        return super().is_asked(ask) if self.is_on_pad(ask) else self.is_on_map(ask)

    def is_on_map(self, ask: Ask) -> bool:
        """Of the card that was said last."""
        return ask.of == "cell" and ask.at[1] == len(self.cards) - 1

    def title(self, ask: Ask) -> str:
        place = ask.at[1]
        if ask.of == "card" and ask.optional:
            return _("Place a second water card too")
        if ask.of == "card":
            return _("Type the number of the second card.") if place else _("Type the number of the first card.")
        if self.step:
            return _("Look at what it does, then confirm. Or tap another cell.")
        if value_at(self.walk.said, ask.at):
            return ""
        return _("Tap the cell of the second card.") if place else _("Tap the cell of the first card.")

    def against_title(self) -> str:
        if self.refused_cell is None:
            return ""
        return _("No water card can go on %(cell)s") % {"cell": cell_name(self.refused_cell)}

    def said(self) -> Sequence[Choice]:
        card = shown_id(self.game, self.cards[-1]["card"]) if self.cards else self.card
        return [Choice(card.name, drawing=card.drawing, rules=("F16",))]

    def shown(self) -> Json:
        """`unknown` is the number of a card whose symbols are asked, `anew` leads to beginning again."""
        shown, link = super().shown(), self.context.page_link
        unknown = "" if self._unusable or self.named(self.typed) else self.typed
        begin = link(**EntrySoFar(entry=self.naming, card=self.about).query()) if self.cards or unknown else None
        more: Json = {"unknown": unknown, "coin": coin_svg(), "ship": ship_svg(), "anew": begin}
        if unknown:
            more |= {name: [form for form in shown[name] if not form.on_pad] for name in ("asked", "below")}
        return shown | more | {"against": self._unusable or shown["against"]}

    # What it brings

    def confirm(self) -> str:
        return _("Place both here") if len(self.cards) > 1 else _("Place it here")

    def back(self) -> Choice:
        return Choice(_("Back to the flood"), way=self.context.page_link(card=self.card.id))

    @property
    def laid(self) -> tuple[Cell, Card] | None:
        """The first card, until the second one has its cell."""
        first = self.walk.said.get("cards", [{}])[0]
        if self.step or "card" not in first or "cell" not in first:
            return None
        x, y = first["cell"]
        return (x, y), self.game.state.faces[first["card"]]

    @property
    def done(self) -> LastTurnMarks | None:
        cells = [(one["cell"][0], one["cell"][1]) for one in self.entry["cards"]] if self.step else []
        return LastTurnMarks(last=cells) if cells else None
