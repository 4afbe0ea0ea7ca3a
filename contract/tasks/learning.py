"""What a card shows that the arbiter hasn't met: asked when it is needed, kept from then on (M9)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from flask import render_template
from marshmallow import fields, validate
from werkzeug.utils import cached_property

from arbiter.defaults.asking import EntrySoFar
from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.forms import Form, FormFault, Values, form_field
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import FormSubmission, Person, entering, new_pad
from contract.face_question import FIELDS, FaceForm, FaceQuestion, drawn, question_of, unanswered
from contract.table.position import game_of, state_of
from contract.tasks.entering import Act
from contract.tasks.task import ContractTask
from contract.words import card_name, face_text
from contract_rules import why_not
from contract_rules.entries.faces import PLAYERS, Face


@dataclass(frozen=True, slots=True)
class Learning(Form):
    """The card that is asked about."""

    learn: int = form_field(fields.Integer(required=True, validate=validate.Range(1, 36)), 0)


def _learn(context: TableContext, values: Values) -> FormSubmission:
    """Learn a card's face; contradictions are shown at their fields."""
    number, form = Learning.sent(values).learn, FaceForm.read(values)
    begun = EntrySoFar.read(values).query()
    entry = {"entry": "face", "card": form.card(number)}
    kept = begun | {"learn": number, "pad": new_pad()}
    faults = faults_in(context, entry)
    if faults:
        return FormSubmission(None, kept, form, faults=faults)
    return FormSubmission(entering(context, entry), kept, form, then=begun, about="face")


def faults_in(context: TableContext, entry: Json) -> tuple[FormFault, ...]:
    """Return what speaks against a face, each at its field."""
    found = unanswered(entry["card"])
    told_already = {fault.field for fault in found}
    for reason in why_not(game_of(context), entry):
        field = FIELDS.get(reason.code, "face")
        if field not in told_already:
            found += context.renderer.faults([reason], field)
    return tuple(found)


def _described(context: TableContext, values: Values) -> str:
    """Show the card as far as it was described: what speaks against it, else what isn't said yet, else all of it."""
    number = Learning.sent(values).learn
    card, known = FaceForm.read(values).card(number), state_of(context).faces
    missing = unanswered(card)
    return render_template(
        "contract/tasks/described.html",
        drawing=drawn(card, (face.type for face in known.values())),
        faults=[one for one in faults_in(context, {"entry": "face", "card": card}) if one not in missing],
        words=missing[0].text if missing else face_text(Face(**card), context.names),
        complete=not missing,
    )


class LearnFace(ContractTask):
    """Somebody says what a card of the display shows; afterwards the page goes on with the entry that needed it."""

    name = "learn"
    template = "contract/tasks/learn.html"
    actions: ClassVar = {"learn": _learn}
    previews: ClassVar = {"described": _described}
    at_pad = True

    @cached_property
    def number(self) -> int:
        """The card that is asked about: one that was named, or the one that a half-said entry needs; 0 for none."""
        named = self.given.of(Learning).learn
        if named or not self._begun or not self._act.is_offered:
            return named
        return self._act.walk.next.learn or 0

    @cached_property
    def _act(self) -> Act:
        """The action that the face is needed for."""
        return Act(self.context, self.given)

    @property
    def _begun(self) -> Json:
        """What was said of an entry when the face was needed."""
        return self.given.of(EntrySoFar).query()

    @property
    def is_offered(self) -> bool:
        """Until the face is known; what was just said and contradicts one is still shown."""
        if self.context.mode == "look" or self.number not in self.state.came_as:
            return False
        return self.number not in self.state.faces or self.given.unwritten is not None

    @property
    def about(self) -> str:
        return str(self.number)

    @cached_property
    def headline(self) -> str:
        return _("What does %(card)s show?") % {"card": card_name(self.number)}

    def shown(self) -> Json:
        """`begun` is what was said of an entry, `back` leads to where the card was chosen."""
        act = self._act
        back = act.walk.back if self.given.of(EntrySoFar).entry and act.is_offered else None
        return {
            "face": self._face(),
            "begun": self._begun,
            "pad_id": f"{self.number}{self.given.of(Person).pad}",
            "back": act.way(back.before) if back else self.context.page_link(),
        }

    def _face(self) -> FaceQuestion:
        form, state = self.given.of(FaceForm), self.state
        if self.given.unwritten is None:
            players = tuple(one for one in PLAYERS if one >= len(state.setup.seats))
            form = replace(form, letter=state.came_as[self.number], players=players)
        types = (face.type for face in state.faces.values())
        question = question_of(self.number, form, types, self.context.names, shared=True)
        return replace(question, letters=())  # it came as an A or a B

    @cached_property
    def query(self) -> Json:
        return {"learn": self.given.of(Learning).learn or None} | self._begun
