"""The cards whose faces a table knows, and correcting one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from arbiter.foundation.faults import Refused
from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages import notices
from arbiter.pages.forms import FormFault
from arbiter.pages.lists.decks import DeckPages, Family, card_order
from arbiter.pages.review.correcting import changes_nothing, preview, tried
from arbiter.pages.table.entering import RejectedSubmission, seen_in, store
from arbiter.pages.table.table_context import TableContext, open_table
from arbiter.tables.service import tables


@dataclass(frozen=True, slots=True)
class CardAnswers:
    """What was said of a card so far, in the game's form; the face that it makes, None while it makes none.

    `question` is what is asked in place of the usual, and `why`.
    """

    form: Any
    face: Json | None = None
    faults: Sequence[FormFault] = ()
    question: Any = None
    why: str = ""


class CardPages:
    """The pages of the cards of a table of a game with faces, at addresses of its own."""

    def __init__(self, decks: DeckPages) -> None:
        self.decks = decks
        self._name = f"{decks.rules.id}_cards"
        self.bp = Blueprint(self._name, __name__, url_prefix=f"/t/<token>/{decks.rules.id}/cards")
        self.bp.get("", endpoint="index")(self._index)
        self.bp.get("/<card_id>", endpoint="correct")(self._correct)
        self.bp.post("/<card_id>", endpoint="corrected")(self._corrected)

    def url(self, context: TableContext, card: object) -> str:
        """Return the address where a card's face is corrected."""
        return url_for(f"{self._name}.correct", token=context.token, card_id=card)

    # What a game may say better

    def known(self, context: TableContext) -> Mapping[str, Json]:
        """Return the faces that a table knows, by their cards."""
        assert context.rules.faces is not None, "only games with faces have cards"
        return context.rules.faces.known(context.position.game)

    def read(self, context: TableContext, card: str, face: Json) -> CardAnswers:
        """Read from the form what a card shows; `face` is how it is known."""
        del context, face
        answers = self.decks.form.read(request.form)
        said, faults = self.decks.face_of(card, answers)
        return CardAnswers(answers, None if faults else said, faults)

    # The pages

    def _index(self, token: str) -> str:
        """Show all cards that the arbiter knows at this table."""
        context = open_table(token)
        deck = tables.deck(context.access)
        hint = _("Tap a card that the arbiter has wrong.") if context.at_table else ""
        known = self.known(context)
        groups = self.decks.families(known.values(), context.names)
        if deck is not None:
            for card, faces in sorted(deck.contradictions.items(), key=lambda one: card_order(one[0])):
                name = _("Conflicting reports on %(card)s") % {"card": self.decks.card_name(card)}
                groups.append(Family(name, [self.decks.shown([face], context.names)[0] for face in faces]))
            said = {"name": deck.name, "hint": hint}
            hint = _("They are saved under the name “%(name)s” for your next game. %(hint)s") % said
        return render_template(
            "shared/decks/table_cards.html",
            context=context,
            groups=groups,
            hint=hint,
            style=self.decks.style,
            card_url=lambda card: self.url(context, card) if context.at_table and card in known else "",
        )

    def _correct(self, token: str, card_id: str) -> ResponseReturnValue:
        """Ask what a known card really shows."""
        context = open_table(token)
        known = self._known(context, card_id)
        return self._page(context, card_id, known, CardAnswers(self.decks.form.of(known)))

    def _corrected(self, token: str, card_id: str) -> ResponseReturnValue:
        """Replace the face at once if nothing else changes by it; else show what would change first."""
        context = open_table(token)
        known = self._known(context, card_id)
        seen_in(request.form)
        answers = self.read(context, card_id, known)
        face = answers.face
        if face is None:
            return self._page(context, card_id, known, answers, answers.faults), 422 if answers.faults else 200
        edits: list[Json] = [{"op": "face", "card": face}]
        trial = tables.try_edits(context.access, edits)
        if trial.refusal is not None and trial.refusal.reasons[0].code.startswith("face."):
            faults = context.renderer.faults(trial.refusal.reasons, self.decks.field_of)
            return self._page(context, card_id, known, answers, faults), 422
        if not changes_nothing(context, trial):
            return tried(context, edits, trial)
        done = store(context, lambda seen, key: tables.correct(context.access, face, seen, key), self.decks.first_field)
        if isinstance(done, RejectedSubmission):
            if isinstance(done.fault, Refused):
                return preview(context, edits), done.status
            return self._page(context, card_id, known, answers, done.errors, done.meanwhile), done.status
        return notices.stored(context.reread())

    def _known(self, context: TableContext, card: str) -> Json:
        if not context.at_table:
            abort(403)
        return self.known(context).get(card) or abort(404)

    def _page(
        self,
        context: TableContext,
        card: str,
        known: Json,
        answers: CardAnswers,
        errors: Sequence[FormFault] = (),
        meanwhile: tuple[str, ...] = (),
    ) -> str:
        decks, names, faces = self.decks, context.names, self.known(context).values()
        return render_template(
            "shared/decks/correct_card.html",
            context=context,
            game=decks,
            errors=errors,
            meanwhile=meanwhile,
            action=self.url(context, card),
            card=decks.shown([known], names)[0],
            new=decks.shown([answers.face], names)[0] if answers.face else None,
            face=answers.question or decks.question(card, answers.form, faces, names, shared=True),
            why=answers.why,
        )
