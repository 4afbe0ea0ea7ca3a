"""Own decks: the list, a deck with its faces, its file, two copies made one, and all its cards on a page to print."""

from __future__ import annotations

import io
from dataclasses import dataclass

from flask import Blueprint, Response, redirect, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue

from arbiter.faults import Invalid, Missing, Refused
from arbiter.keeping import deck_files
from arbiter.keeping.archive import Faulty, read_record, record_bytes
from arbiter.keeping.decks import Deck
from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.faults import Fault, said
from arbiter.tables.service import tables
from contract.decks.face_form import FIELDS, FaceForm
from contract.decks.face_question import question_of, unanswered
from contract.decks.shown import Shown, shown
from contract.game import CONTRACT
from contract.told import faults_of
from contract.words import card_name, face_question_text
from contract_rules import Refusal
from contract_rules.faces import LETTERS, NUMBERS

bp = Blueprint("contract_decks", __name__, url_prefix="/contract/decks")


@dataclass(frozen=True, slots=True)
class Listed:
    """A deck in the list."""

    url: str
    name: str
    about: str
    disputed: str


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards of a letter, by number."""

    name: str
    cards: list[Shown]


@dataclass(frozen=True, slots=True)
class Dispute:
    """A card that is seen differently, with the faces it was given; the last one counts for now."""

    card: str
    name: str
    faces: list[Shown]


@bp.get("")
def index() -> str:
    """Show all decks."""
    return _list()


@bp.post("")
def take_in() -> ResponseReturnValue:
    """Take a deck file in: a new deck, or more faces for the one of its name."""
    upload = request.files.get("file")
    if upload is None or not upload.filename:
        return _list([Fault("file", _("Choose a file first."))]), 422
    try:
        name = deck_files.take_in(tables.store, CONTRACT, read_record(upload.stream.read(), upload.filename))
    except Faulty:
        return _list([Fault("file", _("This isn't a deck file."))]), 422
    except Refused as refused:
        return _list(faults_of(refused.refusal.reasons, {}, "file")), 422
    except Invalid as invalid:
        return _list([Fault("file", said(invalid.code))]), 422
    return redirect(url_for("contract_decks.show", deck_id=deck_files.ids(tables.store, CONTRACT)[name]), 303)


@bp.get("/<int:deck_id>")
def show(deck_id: int) -> str:
    """Show a deck: its cards, what is seen differently, and what can be done with it."""
    return _deck(deck_id)


@bp.post("/<int:deck_id>/name")
def rename(deck_id: int) -> ResponseReturnValue:
    """Give the deck another name."""
    try:
        deck_files.rename(tables.store, CONTRACT, _load(deck_id).name, request.form.get("name", ""))
    except Invalid as invalid:
        text = _("Another deck has this name.") if invalid.code == "deck.taken" else said(invalid.code)
        return _deck(deck_id, [Fault("name", text)]), 422
    return redirect(url_for("contract_decks.show", deck_id=deck_id), 303)


@bp.get("/<int:deck_id>/card")
def ask(deck_id: int) -> ResponseReturnValue:
    """Ask what a card shows."""
    deck, number = _load(deck_id), _number(request.args.get("card", ""))
    if number is None:
        return _deck(deck_id, [Fault("card", _("Type the number that is printed on the card."), ("M2",))]), 422
    known = deck.faces.get(str(number))
    return _card(deck_id, deck, number, FaceForm.of(known) if known else FaceForm())


@bp.post("/<int:deck_id>/card")
def answered(deck_id: int) -> ResponseReturnValue:
    """Keep what a card shows, or forget it."""
    deck, number = _load(deck_id), _number(request.form.get("card", ""))
    if number is None:
        raise Missing
    if "forget" in request.form:
        deck_files.forget(tables.store, CONTRACT, deck.name, str(number))
        return redirect(url_for("contract_decks.show", deck_id=deck_id), 303)
    answers = FaceForm.read(request.form)
    face = answers.card(number)
    if faults := unanswered(face):
        return _card(deck_id, deck, number, answers, faults), 422
    try:
        deck_files.settle(tables.store, CONTRACT, deck.name, face)
    except Refused as refused:
        reasons = refused.refusal.reasons
        faults = [fault for one in reasons for fault in faults_of([one], {}, FIELDS.get(one.code, ""))]
        return _card(deck_id, deck, number, answers, faults), 422
    return redirect(url_for("contract_decks.show", deck_id=deck_id), 303)


@bp.post("/<int:deck_id>/dispute")
def settle(deck_id: int) -> ResponseReturnValue:
    """Say which of the faces that a card was given is right."""
    deck, card = _load(deck_id), request.form.get("card", "")
    faces, chosen = deck.contradictions.get(card, ()), request.form.get("face", "")
    if not chosen.isdecimal() or int(chosen) >= len(faces):
        raise Missing
    try:
        deck_files.settle(tables.store, CONTRACT, deck.name, faces[int(chosen)])
    except Refused as refused:
        return _deck(deck_id, faults_of(refused.refusal.reasons, {})), 422
    return redirect(url_for("contract_decks.show", deck_id=deck_id), 303)


@bp.get("/<int:deck_id>/file")
def file(deck_id: int) -> Response:
    """Hand out the deck as a deck file."""
    deck = _load(deck_id)
    content = io.BytesIO(record_bytes(deck_files.to_file(CONTRACT, deck)))
    name = f"{deck.name}{CONTRACT.faces.deck_ending}".replace("/", "-")
    return send_file(content, mimetype="application/json", as_attachment=True, download_name=name)


@bp.get("/<int:deck_id>/print")
def on_paper(deck_id: int) -> str:
    """Show all cards on one page to print."""
    deck = _load(deck_id)
    return render_template("contract/decks/print.html", deck=deck, deck_id=deck_id, piles=_piles(deck))


@bp.get("/<int:deck_id>/merge")
def compare(deck_id: int) -> str:
    """Show what another copy would bring, and where the two see a card differently."""
    deck, other = _load(deck_id), _other(deck_id, request.args.get("other", ""))
    found = deck_files.compare(deck, _load(other))
    apart = [_dispute(card, faces) for card, faces in sorted(found.contradictions.items(), key=lambda one: int(one[0]))]
    return render_template(
        "contract/decks/merge.html",
        deck=deck,
        deck_id=deck_id,
        other=_load(other),
        other_id=other,
        found=found,
        apart=apart,
    )


@bp.post("/<int:deck_id>/merge")
def merge(deck_id: int) -> ResponseReturnValue:
    """Make two copies one."""
    other = _other(deck_id, request.form.get("other", ""))
    deck_files.merge(tables.store, CONTRACT, _load(deck_id).name, _load(other).name)
    return redirect(url_for("contract_decks.show", deck_id=deck_id), 303)


def _load(deck_id: int) -> Deck:
    return deck_files.by_id(tables.store, CONTRACT, deck_id)


def _other(deck_id: int, text: str) -> int:
    if not text.isdecimal() or len(text) > 9 or int(text) == deck_id:
        raise Missing
    return int(text)


def _number(text: str) -> int | None:
    """Return the number of a project (M2), None for what is none."""
    fits = text.isascii() and text.isdecimal() and len(text) <= 2 and int(text) in NUMBERS
    return int(text) if fits else None


def _dispute(card: str, faces: tuple[dict[str, object], ...]) -> Dispute:
    return Dispute(card, card_name(int(card)), [one for face in faces for one in shown([face])])


def _list(errors: list[Fault] | None = None) -> str:
    found = [_listed(name, deck_id) for name, deck_id in deck_files.ids(tables.store, CONTRACT).items()]
    return render_template("contract/decks/index.html", decks=found, errors=errors or [])


def _listed(name: str, deck_id: int) -> Listed:
    deck = deck_files.load(tables.store, CONTRACT, name)
    number, disputed = len(deck.faces), len(deck.contradictions)
    about = ngettext("%(num)d card known", "%(num)d cards known", number) % {"num": number}
    apart = ngettext("%(num)d card is disputed", "%(num)d cards are disputed", disputed) % {"num": disputed}
    return Listed(url_for("contract_decks.show", deck_id=deck_id), name, about, apart if disputed else "")


def _deck(deck_id: int, errors: list[Fault] | None = None) -> str:
    deck = _load(deck_id)
    refusal = deck_files.contradicted(CONTRACT, deck)
    disputes = sorted(deck.contradictions.items(), key=lambda one: int(one[0]))
    return render_template(
        "contract/decks/deck.html",
        deck=deck,
        deck_id=deck_id,
        piles=_piles(deck),
        disputes=[_dispute(card, faces) for card, faces in disputes],
        against=faults_of(refusal.reasons, {}) if refusal else [],
        asked=_asked(deck),
        unknown=[number for number in NUMBERS if str(number) not in deck.faces],
        others=[(name, other) for name, other in deck_files.ids(tables.store, CONTRACT).items() if other != deck_id],
        errors=errors or [],
    )


def _asked(deck: Deck) -> list[str]:
    """Return what is odd about the deck's faces although nothing speaks against it."""
    try:
        found = CONTRACT.faces.check_deck(deck_files.to_file(CONTRACT, deck))
    except Refusal:
        return []
    return [face_question_text(one) for one in found["questions"]]


def _piles(deck: Deck) -> list[Pile]:
    """Return the cards by the letter on their back."""
    found = [(letter, [face for face in deck.faces.values() if face["letter"] == letter]) for letter in LETTERS]
    return [Pile(_("Cards with %(letter)s") % {"letter": letter}, shown(cards)) for letter, cards in found if cards]


def _card(deck_id: int, deck: Deck, number: int, answers: FaceForm, errors: list[Fault] | None = None) -> str:
    return render_template(
        "contract/decks/card.html",
        deck=deck,
        deck_id=deck_id,
        name=card_name(number),
        known=str(number) in deck.faces,
        face=question_of(number, answers, (face["type"] for face in deck.faces.values()), {}, shared=False),
        errors=errors or [],
    )
