"""The cards whose faces a table knows, and correcting one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from arbiter.foundation.faults import Refused
from arbiter.keeping.decks import Deck
from arbiter.language import gettext as _
from arbiter.pages import notices
from arbiter.pages.faults import Fault
from arbiter.pages.lists import decks
from arbiter.pages.lists.decks import Family
from arbiter.pages.review.correcting import changes_nothing, preview, tried
from arbiter.pages.table.storing import Unstored, seen_in, store
from arbiter.pages.table.table_context import TableContext, open_table
from arbiter.tables.service import tables
from kontor.decks.pages import DECKS
from kontor.sentences import faults_of
from kontor.table.position import state_of
from kontor.table.seats import colour_name
from kontor.tasks.card_reading import CardForm, read_face
from kontor.tasks.faces import (
    Face,
    FaceAnswers,
    asking,
    card_url,
    kinds_for,
    shown,
    shown_id,
)
from kontor.words import card_name
from kontor_rules import Card, card_json
from kontor_rules.field.cards import SPECIAL_KINDS

bp = Blueprint("kontor_cards", __name__, url_prefix="/t/<token>/kontor/cards")

Json = dict[str, Any]


@bp.get("")
def index(token: str) -> str:
    """Show all cards that the arbiter knows at this table."""
    context = open_table(token)
    deck = tables.deck(context.access)
    hint = _("Tap a card that the arbiter has wrong.") if context.at_table else ""
    groups = _groups(context)
    if deck is not None:
        groups += _disputed(context, deck)
        said = {"name": deck.name, "hint": hint}
        hint = _("They are saved under the name “%(name)s” for your next game. %(hint)s") % said
    return render_template(
        "shared/decks/table_cards.html", context=context, tabs=context.tabs("cards"), groups=groups, hint=hint
    )


def _groups(context: TableContext) -> list[Family]:
    groups: dict[str, list[tuple[decks.Card, str]]] = {}
    hidden = ("centre",) if state_of(context).book.settings.special_kinds else ("centre", *SPECIAL_KINDS)
    for card in sorted(context.position.game.faces.values(), key=lambda card: (card.number or 0, card.id)):
        if card.kind not in hidden:
            groups.setdefault(_group(card), []).append(_listed(context, card_json(card)))
    return [Family(name, cards) for name, cards in sorted(groups.items())]


def _group(card: Card) -> str:
    if card.colour:
        return colour_name(card.colour)
    return _("Water") if card.pile == "water" else _("Special cards")


def _disputed(context: TableContext, deck: Deck) -> list[Family]:
    """Return the cards that this copy's tables have seen differently, with all faces."""
    return [
        Family(
            _("Conflicting reports on %(card)s") % {"card": card_name(card_id)},
            [_listed(context, face) for face in faces],
        )
        for card_id, faces in sorted(deck.contradictions.items())
    ]


def _listed(context: TableContext, card: Json) -> tuple[decks.Card, str]:
    here = context.at_table and card["id"] in context.position.game.faces
    return DECKS.card(card), card_url(context, card["id"]) if here else ""


@bp.get("/<card_id>")
def correct(token: str, card_id: str) -> ResponseReturnValue:
    """Ask what a known card really shows."""
    context = open_table(token)
    known = _known(context, card_id)
    return _page(context, known, FaceAnswers.from_card(known))


@bp.post("/<card_id>")
def corrected(token: str, card_id: str) -> ResponseReturnValue:
    """Replace the face at once if nothing else changes by it; else show what would change first."""
    context = open_table(token)
    known = _known(context, card_id)
    seen_in(request.form)
    answers, form = FaceAnswers.read(request.form), CardForm.read(request.form)
    colour = known["colour"] or "red"
    read = read_face(context, colour, known["number"], answers, sure=form.sure, replaced=card_id)
    if read.face is None:
        return _page(context, known, answers, read.faults, asked=read.shown), 422 if read.faults else 200
    edits: list[Json] = [{"op": "face", "card": read.face}]
    trial = tables.try_edits(context.access, edits)
    if trial.refusal is not None and trial.refusal.reasons[0].code.startswith("face."):
        faults = faults_of(trial.refusal.reasons, context.names, "kind")
        return _page(context, known, answers, faults, new=read.face), 422
    return (
        _replaced(context, known, answers, read.face)
        if changes_nothing(context, trial)
        else tried(context, edits, trial)
    )


def _replaced(context: TableContext, known: Json, answers: FaceAnswers, face: Json) -> ResponseReturnValue:
    """Store a face that changes nothing else, and go back to the table."""
    done = store(context, lambda seen, key: tables.correct(context.access, face, seen, key), "kind")
    if isinstance(done, Unstored):
        if isinstance(done.fault, Refused):
            return preview(context, [{"op": "face", "card": face}]), done.status
        return _page(context, known, answers, done.errors, new=face, meanwhile=done.meanwhile), done.status
    return notices.stored(context.reread())


def _known(context: TableContext, card_id: str) -> Json:
    if not context.at_table:
        abort(403)
    card = context.position.game.faces.get(card_id)
    if card is None or card.number is None:
        abort(404)
    return card_json(card)


def _page(
    context: TableContext,
    known: Json,
    answers: FaceAnswers,
    errors: Sequence[Fault] = (),
    *,
    asked: Face | None = None,
    new: Json | None = None,
    meanwhile: tuple[str, ...] = (),
) -> str:
    kinds = kinds_for(context.position.game, known["number"], known["colour"])
    face = asked or asking(known["colour"], str(known["number"]), kinds, answers)
    return render_template(
        "kontor/decks/correct_card.html",
        context=context,
        tabs=context.tabs("cards"),
        card=shown_id(context.position.game, known["id"]),
        new=shown(new) if new else None,
        face=face,
        errors=errors,
        meanwhile=meanwhile,
        action=card_url(context, known["id"]),
    )
