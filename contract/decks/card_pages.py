"""The cards whose faces a table knows, and correcting one."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from arbiter.foundation.faults import Refused
from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages import notices
from arbiter.pages.faults import Fault
from arbiter.pages.lists.decks import Card, Family
from arbiter.pages.review.correcting import changes_nothing, preview, tried
from arbiter.pages.table.storing import Unstored, seen_in, store
from arbiter.pages.table.table_context import TableContext, open_table
from arbiter.tables.service import tables
from contract.decks.face_form import FIELDS, FaceForm
from contract.decks.face_question import question_of, unanswered
from contract.decks.pages import DECKS
from contract.decks.shown import shown
from contract.sentences import faults_of
from contract.words import card_name
from contract_rules.entries.faces import face_json

bp = Blueprint("contract_cards", __name__, url_prefix="/t/<token>/contract/cards")


@bp.get("")
def index(token: str) -> str:
    """Show all cards that the arbiter knows at this table."""
    context = open_table(token)
    deck = tables.deck(context.access)
    hint = _("Tap a card that the arbiter has wrong.") if context.at_table else ""
    known = [face_json(face) for face in context.position.game.faces.values()]
    groups = [Family(_("Projects"), _listed(context, shown(known, context.names)))] if known else []
    if deck is not None:
        said = {"name": deck.name, "hint": hint}
        hint = _("They are saved under the name “%(name)s” for your next game. %(hint)s") % said
        groups += [
            Family(
                _("Conflicting reports on %(card)s") % {"card": card_name(int(card))},
                [one for face in faces for one in _listed(context, shown([face], context.names))],
            )
            for card, faces in sorted(deck.contradictions.items(), key=lambda one: int(one[0]))
        ]
    return render_template(
        "shared/decks/table_cards.html",
        context=context,
        tabs=context.tabs("cards"),
        groups=groups,
        hint=hint,
        style=DECKS.style,
    )


def _listed(context: TableContext, cards: Sequence[Card]) -> list[tuple[Card, str]]:
    known = context.position.game.faces if context.at_table else ()
    return [(card, _url(context, int(card.id)) if int(card.id) in known else "") for card in cards]


def _url(context: TableContext, number: int) -> str:
    return url_for("contract_cards.correct", token=context.token, number=number)


@bp.get("/<int:number>")
def correct(token: str, number: int) -> ResponseReturnValue:
    """Ask what a known card really shows."""
    context = open_table(token)
    return _page(context, number, FaceForm.of(_known(context, number)))


@bp.post("/<int:number>")
def corrected(token: str, number: int) -> ResponseReturnValue:
    """Replace the face at once if nothing else changes by it; else show what would change first."""
    context = open_table(token)
    _known(context, number)
    seen_in(request.form)
    answers = FaceForm.read(request.form)
    face = answers.card(number)
    if faults := unanswered(face):
        return _page(context, number, answers, faults), 422
    edits: list[Json] = [{"op": "face", "card": face}]
    trial = tables.try_edits(context.access, edits)
    if trial.refusal is not None and trial.refusal.reasons[0].code.startswith("face."):
        reasons = trial.refusal.reasons
        faults = [fault for one in reasons for fault in faults_of([one], context.names, FIELDS.get(one.code, ""))]
        return _page(context, number, answers, faults), 422
    if not changes_nothing(context, trial):
        return tried(context, edits, trial)
    done = store(context, lambda seen, key: tables.correct(context.access, face, seen, key), "points")
    if isinstance(done, Unstored):
        if isinstance(done.fault, Refused):
            return preview(context, edits), done.status
        return _page(context, number, answers, done.errors, meanwhile=done.meanwhile), done.status
    return notices.stored(context.reread())


def _known(context: TableContext, number: int) -> Json:
    if not context.at_table:
        abort(403)
    face = context.position.game.faces.get(number)
    if face is None:
        abort(404)
    return face_json(face)


def _page(
    context: TableContext,
    number: int,
    answers: FaceForm,
    errors: Sequence[Fault] = (),
    *,
    meanwhile: tuple[str, ...] = (),
) -> str:
    faces = [face_json(face) for face in context.position.game.faces.values()]
    known = next(face for face in faces if face["number"] == number)
    return render_template(
        "contract/decks/correct_card.html",
        context=context,
        tabs=context.tabs("cards"),
        number=number,
        card=shown([known], context.names)[0],
        face=question_of(number, answers, (face["type"] for face in faces), context.names, shared=True),
        errors=errors,
        meanwhile=meanwhile,
        action=_url(context, number),
    )
