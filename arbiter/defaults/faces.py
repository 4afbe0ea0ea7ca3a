"""Faces of cards: what a card shows that nobody has said yet is asked once, when it is needed, and kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, Self, cast

from flask import abort, render_template
from markupsafe import Markup
from marshmallow import fields
from werkzeug.utils import cached_property

from arbiter.defaults.asking import AskedKey, EntrySoFar, asked_key
from arbiter.defaults.drawing import PiecePicture
from arbiter.defaults.engine import CardFaces
from arbiter.defaults.enter import Enter
from arbiter.defaults.rules import GameRules
from arbiter.defaults.texts import GameTexts
from arbiter.game import Faces, Json
from arbiter.keeping.decks import Deck
from arbiter.language import capitalized, gettext as _
from arbiter.pages.forms import Form, FormFault, Prefixed, TypedText, Values, form_field, said_values
from arbiter.pages.lists.decks import DeckPages, DrawnCard, Family
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import FormSubmission, Person, Task, entering, new_pad
from arbiter.pages.words import Words
from arbiter.pieces.positions import Piece
from rulings import reasons_against


class _Pages(Protocol):
    decks: DeckPages


def decks_of(context: TableContext) -> DeckPages:
    """Return what the game of a table says of its cards' faces."""
    return cast(_Pages, context.pages).decks


def faces_known(context: TableContext) -> Mapping[str, Json]:
    """Return the faces that a table knows, by their cards; none in a game without."""
    faces: Faces | None = context.rules.faces
    return faces.known(context.position.game) if faces else {}


@dataclass(frozen=True, slots=True)
class Learning(Form):
    """The card that is asked about."""

    learn: str = form_field(fields.String(required=True))


def _read(context: TableContext, card: str, answers: Any) -> tuple[Json, Sequence[FormFault], tuple[FormFault, ...]]:
    """Return the face that answers make, what they lack, and what speaks against the rest, each at its field."""
    decks = decks_of(context)
    face, missing = decks.face_of(card, answers)
    lacks = {fault.field for fault in missing}
    reasons = reasons_against(context.rules.enter, context.position.game, {"entry": "face", "card": face})
    faults = context.renderer.faults(reasons, lambda reason: decks.field_of(reason) or "face")
    return face, missing, tuple(fault for fault in faults if fault.field not in lacks)


def _learn(context: TableContext, values: Values) -> FormSubmission:
    """Learn a card's face; contradictions are shown at their fields."""
    card, answers = _card(context, values), decks_of(context).form.read(values)
    begun = EntrySoFar.read(values).query()
    face, missing, faults = _read(context, card, answers)
    kept = begun | {"learn": card, "pad": new_pad()}
    if missing or faults:
        return FormSubmission(None, kept, answers, faults=(*missing, *faults))
    return FormSubmission(entering(context, {"entry": "face", "card": face}), kept, answers, then=begun, about="face")


def _card(context: TableContext, values: Values) -> str:
    card = Learning.sent(values).learn
    return card if decks_of(context).can_be(card) else abort(400)


def _described(context: TableContext, values: Values) -> str:
    """Show a card as far as it was described: what speaks against it, else what isn't said yet, else all of it."""
    card, decks, known = _card(context, values), decks_of(context), faces_known(context)
    answers = decks.form.read(values)
    face, missing, faults = _read(context, card, answers)
    words = missing[0].text if missing else "" if faults else decks.shown([face], context.names)[0].name
    return render_template(
        "shared/defaults/described.html",
        drawing=decks.question(card, answers, known.values(), context.names, shared=True).drawing,
        faults=faults,
        words=words,
        complete=not missing,
    )


class Learn(Task):
    """Somebody says what a card shows; afterwards the page goes on with the entry that needed it."""

    name = "learn"
    template = "shared/defaults/learn.html"
    actions: ClassVar = {"learn": _learn}
    previews: ClassVar = {"described": _described}
    entering: ClassVar[type[Enter]] = Enter
    """The task that says such an entry."""
    rules: ClassVar[tuple[str, ...]] = ()
    """Those by which faces are learned."""

    @cached_property
    def card(self) -> str:
        """The card that is asked about: one that was named, or the one that a half-said entry needs; "" for none."""
        if self.context.rules.faces is None:
            return ""
        named, entry = self.given.of(Learning).learn, self._entry
        if named or not entry.seats:
            return named
        found = entry.walk.next
        is_needed = not found.asks or (self._begun and entry.is_offered)  # else something else may be said first
        return str(found.learn or "") if is_needed else ""

    @cached_property
    def _entry(self) -> Enter:
        """The entry that the face is needed for."""
        return self.entering(self.context, self.given)

    @property
    def _begun(self) -> Json:
        """What was said of an entry when the face was needed."""
        return self.given.of(EntrySoFar).query()

    @property
    def is_offered(self) -> bool:
        """Until the face is known; what was just said and contradicts one is still shown."""
        if self.context.mode == "look" or not self.card or not self.may_lie_here():
            return False
        return self.card not in faces_known(self.context) or self.given.unwritten is not None

    @property
    def about(self) -> str:
        return self.card

    @cached_property
    def headline(self) -> str:
        return _("What does %(card)s show?") % {"card": decks_of(self.context).card_name(self.card)}

    def shown(self) -> Json:
        """`begun` is what was said of an entry, `back` leads to where the card was chosen."""
        entry = self._entry
        back = entry.walk.back if self.given.of(EntrySoFar).entry and entry.is_offered else None
        return {
            "card": self.card,
            "face": self.question(),
            "fields": decks_of(self.context).fields,
            "rules": self.rules,
            "begun": self._begun,
            "pad_id": f"{self.card}{self.given.of(Person).pad}",
            "back": entry.way(back.before) if back else self.context.page_link(),
        }

    @cached_property
    def query(self) -> Json:
        return {"learn": self.given.of(Learning).learn or None} | self._begun

    # What a game may say better

    def may_lie_here(self) -> bool:
        """Tell whether the card can be met at this table now."""
        return decks_of(self.context).can_be(self.card)

    def begun_answers(self) -> Any:
        """Return what is known of the card before anything is said."""
        return decks_of(self.context).form()

    def question(self) -> Any:
        """Return what is asked, with the answers so far."""
        decks, context = decks_of(self.context), self.context
        answers = self.begun_answers() if self.given.unwritten is None else self.given.of(decks.form)
        return decks.question(self.card, answers, faces_known(context).values(), context.names, shared=True)


# A game that says only what its cards show


@dataclass(frozen=True, slots=True)
class FaceAnswers(Form):
    """What was said of a face so far, by its keys."""

    said: Mapping[str, str] = form_field(Prefixed(TypedText(), "face_"))

    @classmethod
    def of(cls, face: Json) -> Self:
        """Return the answers that give a face."""
        return cls({key: str(value) for key, value in face.items()})


@dataclass(frozen=True, slots=True)
class FaceQuestion:
    """What is asked about a card: its `keys`, each with what was said; and the card drawn as far as it is known."""

    drawing: Markup
    keys: Sequence[AskedKey]
    given: Mapping[str, str]


class DefaultDecks(DeckPages):
    """The cards of a game whose faces are declared as `CardFaces`, in its texts."""

    form = FaceAnswers
    fields = "shared/defaults/face.html"
    first_field = "face"

    def __init__(self, rules: GameRules, texts: GameTexts, words: Words, picture: PiecePicture) -> None:
        self.rules, self._texts, self._words, self._picture = rules, texts, words, picture
        super().__init__()

    @property
    def _declared(self) -> CardFaces:
        return cast(CardFaces, self.rules.faces)

    def shown(self, faces: Iterable[Json], names: Mapping[str, str]) -> list[DrawnCard]:
        found = sorted(faces, key=lambda face: int(face["card"]))
        return [DrawnCard(str(face["card"]), self._name(face), str(face["card"]), self._drawn(face)) for face in found]

    def _name(self, face: Json) -> str:
        return capitalized(f"{self._words.card(face, {})}: {self._words.shows(face)}")

    def card_name(self, card: str) -> str:
        return self._words.card({"card": int(card)}, {})

    def _drawn(self, face: Json) -> Markup:
        return self._picture.tile(Piece("card", tuple(face.items())))

    def families(self, faces: Iterable[Json], names: Mapping[str, str]) -> list[Family]:
        found = self.shown(faces, names)
        return [Family(_("Cards"), found)] if found else []

    def lacking(self, deck: Deck, missing: Sequence[Json]) -> tuple[int, str]:
        del deck
        return len(missing), ", ".join(str(one["card"]) for one in missing)

    def can_be(self, card: str) -> bool:
        return card in map(str, self._declared.cards)

    def question(
        self, card: str, answers: FaceAnswers, known: Iterable[Json], names: Mapping[str, str], *, shared: bool
    ) -> FaceQuestion:
        del known, shared
        keys = [
            asked_key(f"face_{key}", reader, self._texts, names, self._texts.name(key))
            for key, reader in self._declared.fields.items()
        ]
        said = said_values(self._declared.fields, answers.said)
        return FaceQuestion(self._drawn({"card": int(card), **said}), keys, answers.query())

    def face_of(self, card: str, answers: FaceAnswers) -> tuple[Json, Sequence[FormFault]]:
        found = said_values(self._declared.fields, answers.said)
        missing = [key for key in self._declared.fields if key not in found]
        text = _("Say what it shows: %(what)s.")
        faults = [FormFault(f"face_{key}", text % {"what": self._texts.name(key)}, missing=True) for key in missing]
        return {"card": int(card), **found}, faults
