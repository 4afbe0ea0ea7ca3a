"""Own decks: the list, a deck with its faces, its file, two copies made one, and all its cards on a page to print."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

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
from kontor.decks.card_form import (
    FAMILIES,
    card_of,
    family_name,
    family_of,
    kinds_of,
)
from kontor.game import KONTOR
from kontor.tasks.faces import (
    FaceAnswers,
    Shown,
    kind_name,
    number_of,
    shown,
)
from kontor.told import faults_of
from kontor.words import card_name
from kontor_rules.cards import GOODS

bp = Blueprint("decks", __name__, url_prefix="/decks")

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Listed:
    """A deck in the list."""

    url: str
    name: str
    about: str
    disputed: str


@dataclass(frozen=True, slots=True)
class Family:
    """The cards of a colour or kind, by number, with what they add up to."""

    name: str
    cards: list[Shown]
    sums: str


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
        name = deck_files.take_in(tables.store, KONTOR, read_record(upload.stream.read(), upload.filename))
    except Faulty:
        return _list([Fault("file", _("This isn't a deck file."))]), 422
    except Refused as refused:
        return _list(faults_of(refused.refusal.reasons, {}, "file")), 422
    except Invalid as invalid:
        return _list([Fault("file", said(invalid.code))]), 422
    return redirect(url_for("decks.show", deck_id=deck_files.ids(tables.store, KONTOR)[name]), 303)


@bp.get("/<int:deck_id>")
def show(deck_id: int) -> str:
    """Show a deck: its cards, what is seen differently, and what can be done with it."""
    return _deck(deck_id)


@bp.post("/<int:deck_id>/name")
def rename(deck_id: int) -> ResponseReturnValue:
    """Give the deck another name."""
    try:
        deck_files.rename(tables.store, KONTOR, _load(deck_id).name, request.form.get("name", ""))
    except Invalid as invalid:
        text = _("Another deck has this name.") if invalid.code == "deck.taken" else said(invalid.code)
        return _deck(deck_id, [Fault("name", text)]), 422
    return redirect(url_for("decks.show", deck_id=deck_id), 303)


@bp.get("/<int:deck_id>/card")
def ask(deck_id: int) -> ResponseReturnValue:
    """Ask what a card shows; without a card in the address, ask which card first."""
    deck, card_id = _load(deck_id), request.args.get("card", "")
    if not card_id and "number" in request.args:
        number = number_of(request.args["number"])
        if number is None:
            fault = Fault("number", _("Type the number that is printed on the card."))
            return _deck(deck_id, [fault]), 422
        card_id = f"{request.args.get('family', '')}{number}"
    if family_of(card_id) is None:
        raise Missing
    known = deck.faces.get(card_id)
    return _card(deck_id, deck, card_id, FaceAnswers.from_card(known) if known else FaceAnswers())


@bp.post("/<int:deck_id>/card")
def answered(deck_id: int) -> ResponseReturnValue:
    """Keep what a card shows, or forget it."""
    deck, form = _load(deck_id), request.form
    card_id = form.get("card", "")
    if family_of(card_id) is None:
        raise Missing
    if "forget" in form:
        deck_files.forget(tables.store, KONTOR, deck.name, card_id)
        return redirect(url_for("decks.show", deck_id=deck_id), 303)
    answer = FaceAnswers.read(form)
    try:
        deck_files.settle(tables.store, KONTOR, deck.name, card_of(card_id, answer))
    except Refused as refused:
        return _card(deck_id, deck, card_id, answer, faults_of(refused.refusal.reasons, {}, "kind")), 422
    return redirect(url_for("decks.show", deck_id=deck_id), 303)


@bp.post("/<int:deck_id>/dispute")
def settle(deck_id: int) -> ResponseReturnValue:
    """Say which of the faces that a card was given is right."""
    deck, card_id = _load(deck_id), request.form.get("card", "")
    faces, chosen = deck.contradictions.get(card_id, ()), request.form.get("face", "")
    if not chosen.isdecimal() or int(chosen) >= len(faces):
        raise Missing
    try:
        deck_files.settle(tables.store, KONTOR, deck.name, faces[int(chosen)])
    except Refused as refused:
        return _deck(deck_id, faults_of(refused.refusal.reasons, {})), 422
    return redirect(url_for("decks.show", deck_id=deck_id), 303)


@bp.get("/<int:deck_id>/file")
def file(deck_id: int) -> Response:
    """Hand out the deck as a deck file."""
    deck = _load(deck_id)
    content = io.BytesIO(record_bytes(deck_files.to_file(KONTOR, deck)))
    name = f"{deck.name}{KONTOR.faces.deck_ending}".replace("/", "-")
    return send_file(content, mimetype="application/json", as_attachment=True, download_name=name)


@bp.get("/<int:deck_id>/print")
def on_paper(deck_id: int) -> str:
    """Show all cards on one page to print: the rulebook advises to look at how they are distributed."""
    deck = _load(deck_id)
    return render_template("kontor/decks/print.html", deck=deck, deck_id=deck_id, families=_families(deck))


@bp.get("/<int:deck_id>/merge")
def compare(deck_id: int) -> str:
    """Show what another copy would bring, and where the two see a card differently."""
    deck, other = _load(deck_id), _other(deck_id, request.args.get("other", ""))
    found = deck_files.compare(deck, _load(other))
    apart = [_dispute(card, faces) for card, faces in sorted(found.contradictions.items())]
    return render_template(
        "kontor/decks/merge.html",
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
    deck_files.merge(tables.store, KONTOR, _load(deck_id).name, _load(other).name)
    return redirect(url_for("decks.show", deck_id=deck_id), 303)


def _load(deck_id: int) -> Deck:
    return deck_files.by_id(tables.store, KONTOR, deck_id)


def _other(deck_id: int, text: str) -> int:
    if not text.isdecimal() or len(text) > 9 or int(text) == deck_id:
        raise Missing
    return int(text)


def _list(errors: list[Fault] | None = None) -> str:
    found = [_listed(name, deck_id) for name, deck_id in deck_files.ids(tables.store, KONTOR).items()]
    return render_template("kontor/decks/index.html", decks=found, errors=errors or [])


def _listed(name: str, deck_id: int) -> Listed:
    deck = deck_files.load(tables.store, KONTOR, name)
    number, disputed = len(deck.faces), len(deck.contradictions)
    about = ngettext("%(num)d card known", "%(num)d cards known", number) % {"num": number}
    said = ngettext("%(num)d card is disputed", "%(num)d cards are disputed", disputed) % {"num": disputed}
    return Listed(url_for("decks.show", deck_id=deck_id), name, about, said if disputed else "")


def _dispute(card: str, faces: Iterable[Json]) -> Dispute:
    return Dispute(card, card_name(card), [shown(face) for face in faces])


def _deck(deck_id: int, errors: list[Fault] | None = None) -> str:
    deck = _load(deck_id)
    refusal = deck_files.contradicted(KONTOR, deck)
    disputes = [_dispute(card, faces) for card, faces in sorted(deck.contradictions.items())]
    return render_template(
        "kontor/decks/deck.html",
        deck=deck,
        deck_id=deck_id,
        families=_families(deck),
        disputes=disputes,
        against=faults_of(refusal.reasons, {}) if refusal else [],
        missing=_missing(deck),
        others=[(name, other) for name, other in deck_files.ids(tables.store, KONTOR).items() if other != deck_id],
        new_families=[(letter, family_name(letter)) for letter in FAMILIES],
        errors=errors or [],
    )


def _card(deck_id: int, deck: Deck, card_id: str, answer: FaceAnswers, errors: list[Fault] | None = None) -> str:
    letter = card_id[0]
    return render_template(
        "kontor/decks/card.html",
        deck=deck,
        deck_id=deck_id,
        card_id=card_id,
        name=f"{family_name(letter)} {card_id[1:]}",
        known=card_id in deck.faces,
        kinds=[(kind, kind_name(kind)) for kind in kinds_of(card_id)],
        barred=letter in "GP",
        answer=answer,
        goods=GOODS,
        errors=errors or [],
    )


def _families(deck: Deck) -> list[Family]:
    found: dict[str, list[Json]] = {}
    for face in sorted(deck.faces.values(), key=lambda face: (face["number"] or 0, face["id"])):
        if face["id"] != "HC":
            found.setdefault(face["id"][0], []).append(face)
    return [
        Family(family_name(letter), [shown(face) for face in found[letter]], _sums(found[letter]))
        for letter in FAMILIES
        if letter in found
    ]


def _sums(faces: list[Json]) -> str:
    """Return what the cards of a family add up to."""
    goods = [good for face in faces for good in face["goods"]]
    counts = {
        "cards": ngettext("%(num)d card", "%(num)d cards", len(faces)) % {"num": len(faces)},
        "wine": goods.count("wine"),
        "spice": goods.count("spice"),
        "tea": goods.count("tea"),
        "coins": sum(face["coin"] for face in faces),
        "ships": sum(face["ship"] for face in faces),
    }
    if goods:
        return _("%(cards)s: wine %(wine)s, spice %(spice)s, tea %(tea)s; coins %(coins)s, ships %(ships)s") % counts
    return _("%(cards)s: coins %(coins)s, ships %(ships)s") % counts


def _missing(deck: Deck) -> str:
    """Return how many cards of a whole deck, with the extension, nobody has met yet."""
    lacking: list[Any] = [one["count"] for one in deck_files.missing(KONTOR, deck) if one["kind"] != "centre"]
    number = sum(lacking)
    if not number:
        return ""
    return ngettext("%(num)d card is still unknown.", "%(num)d cards are still unknown.", number) % {"num": number}
