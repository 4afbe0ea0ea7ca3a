"""What a card shows that the arbiter hasn't met: asked when it is needed, kept from then on (M9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from flask import render_template
from marshmallow import fields, validate
from werkzeug.exceptions import BadRequest

from arbiter.language import gettext as _
from arbiter.pages.faults import Fault
from arbiter.pages.forms import Form, PageLink, Values, form_field
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Action, Input, Json, Person, Preview, Submission, entering, new_pad
from contract.face_question import FIELDS, FaceForm, FaceQuestion, drawn, question_of, unanswered
from contract.table.position import game_of, state_of, tried
from contract.tasks.action_choice import Acting
from contract.tasks.task import ACT, ContractTask, Doing, way_to
from contract.words import card_name, face_text
from contract_rules.entries.faces import PLAYERS, Face


@dataclass(frozen=True, slots=True)
class Learning(Form):
    """The card that is asked about."""

    learn: int | None = form_field(fields.Integer(validate=validate.Range(1, 36)), None)


def _learn(context: TableContext, values: Values) -> Submission:
    """Learn a card's face; contradictions are shown at their fields."""
    number, form = Learning.sent(values).learn, FaceForm.read(values)
    if number is None:
        raise BadRequest
    doing = _begun(Doing.read(values), Acting.read(values))
    entry = {"entry": "face", "card": form.card(number)}
    kept = doing | {"learn": number, "pad": new_pad()}
    faults = faults_in(context, entry)
    if faults:
        return Submission(None, kept, form, faults=faults)
    return Submission(entering(context, entry), kept, form, then=_on_with(doing, number), about="choice")


def _begun(doing: Doing, acting: Acting) -> Json:
    """Return what the person was about when the face was needed: a building, or an action that builds (N19)."""
    return doing.query() | (Acting(card=acting.card, borrow=acting.borrow).query() if doing.do == ACT else {})


def _on_with(doing: Json, number: int) -> Json:
    """Return what the page shows once the face is known: an action that builds goes on with the card."""
    return doing | {"project": number} if doing.get("do") == ACT else doing


def faults_in(context: TableContext, entry: Json) -> tuple[Fault, ...]:
    """Return what speaks against a face, each at its field."""
    found = unanswered(entry["card"])
    _rulings, reasons = tried(game_of(context), entry)
    told_already = {fault.field for fault in found}
    for reason in reasons:
        field = FIELDS.get(reason.code, "choice")
        if field not in told_already:
            found += context.renderer.faults([reason], field)
    return tuple(found)


def _described(context: TableContext, values: Values) -> str:
    """Show the card as far as it was described: what speaks against it, else what isn't said yet, else all of it."""
    number = Learning.read(values).learn
    if number is None:
        raise BadRequest
    card, known = FaceForm.read(values).card(number), state_of(context).faces
    missing = unanswered(card)
    return render_template(
        "contract/tasks/described.html",
        drawing=drawn(card, (face.type for face in known.values())),
        faults=[one for one in faults_in(context, {"entry": "face", "card": card}) if one not in missing],
        words=missing[0].text if missing else face_text(Face(**card), context.names),
        complete=not missing,
    )


@dataclass(frozen=True, slots=True)
class LearnFace(ContractTask):
    """Somebody says what a card of the display shows; afterwards the page goes on with what it was asked for."""

    name: ClassVar[str] = "learn"
    template: ClassVar[str] = "contract/tasks/learn.html"
    actions: ClassVar[Mapping[str, Action]] = {"learn": _learn}
    previews: ClassVar[Mapping[str, Preview]] = {"described": _described}
    at_pad: ClassVar[bool] = True
    headline: str
    face: FaceQuestion
    doing: Json
    pad: str
    back: PageLink

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> LearnFace | None:
        number, state = given.of(Learning).learn, state_of(context)
        if context.mode == "look" or number is None or number not in state.came_as:
            return None
        if number in state.faces and given.unwritten is None:  # what was just said and contradicts is still shown
            return None
        form = given.of(FaceForm)
        if given.unwritten is None:
            players = tuple(one for one in PLAYERS if one >= len(state.setup.seats))
            form = replace(form, letter=state.came_as[number], players=players)
        doing = _begun(given.of(Doing), given.of(Acting))
        headline = _("What does %(card)s show?") % {"card": card_name(number)}
        back = way_to(context, **doing) if doing.get("do") == ACT else way_to(context, doing.get("do", ""))
        types = (face.type for face in state.faces.values())
        question = question_of(number, form, types, context.names, shared=True)
        question = replace(question, letters=())  # it came as an A or a B
        return cls(headline, question, doing, given.of(Person).pad, back)

    def chosen(self) -> Json:
        return {"learn": self.face.number} | self.doing
