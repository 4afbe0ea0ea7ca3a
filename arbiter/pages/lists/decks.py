"""Own decks: the list, a deck with its faces, its file, two copies made one, and all its cards on a page to print.

A device sees and changes the decks of the lists of games whose keys it holds. What it hands over to another device is a
copy. The pages are the same for every game with faces; a game says what its cards are called and look like, and how it
asks what one shows.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from flask import Blueprint, Response, redirect, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from arbiter.foundation.faults import Invalid, Missing, Refused
from arbiter.game import Faces, Json, Rules
from arbiter.keeping import decks
from arbiter.keeping.archive import read_record, record_bytes
from arbiter.keeping.decks import Deck, OwnDecks
from arbiter.keeping.unpacking import Faulty
from arbiter.language import gettext as _, ngettext
from arbiter.language.refusals import refusal_text
from arbiter.pages.forms import FormFault
from arbiter.pages.lists.own_list import own_decks, reach, to_keep
from arbiter.pages.pagination import Pages
from arbiter.pages.sentences import SentenceRenderer
from arbiter.pages.table.share_links import DAYS, handed, key_of, public_url, qr_svg
from arbiter.tables.service import tables
from rulings import Reason, Refusal


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card as pages show it: `name` in full, to be heard, and `short` to be read beside the drawing, if it is."""

    id: str
    name: str
    short: str
    drawing: Markup


@dataclass(frozen=True, slots=True)
class Family:
    """Cards that belong together. `sums` is what they add up to, if the game says so."""

    name: str
    cards: Sequence[DrawnCard]
    sums: str = ""


class DeckPages(Protocol):
    """What a game says of the faces of its cards, once: for its decks, the cards of a table, and who asks for one.

    These are the pages of its decks, at addresses of its own.
    """

    rules: Rules
    bp: Blueprint
    form: type[Any]
    """The `Form` in which it asks what a card shows; its `of` returns the answers that give a face."""
    fields: str
    """The template of that form's fields, which gets the question as `face`."""
    first_field: str
    """The field where an answer as such is wrong."""
    style: str = ""
    """A class of its lists of cards."""

    # What the game says

    def shown(self, faces: Iterable[Json], names: Mapping[str, str]) -> list[DrawnCard]:
        """Return faces as a list shows them together. `names` are a table's, by whatever it names."""

    def card_name(self, card: str) -> str:
        """Return what the card of an id is called."""

    def families(self, faces: Iterable[Json], names: Mapping[str, str]) -> list[Family]:
        """Return faces in groups. `names` are a table's, by whatever it names."""

    def lacking(self, deck: Deck, missing: Sequence[Json]) -> tuple[int, str]:
        """Return how many cards are still unknown, and which, where that can be said.

        `missing` is what the rules say, nothing for a deck that contradicts itself.
        """

    def oddities(self, questions: Sequence[Json]) -> list[str]:
        """Return the rules' questions about a deck's faces, against which nothing speaks, in words."""
        del questions
        return []

    def new_families(self) -> Sequence[tuple[str, str]]:
        """Return what a card's number is told apart by: how its id begins then, and in words."""
        return ()

    def can_be(self, card: str) -> bool:
        """Tell whether a card can have this id."""

    def question(
        self, card: str, answers: Any, known: Iterable[Json], names: Mapping[str, str], *, shared: bool
    ) -> Any:
        """Return what is asked about a card, for the template of the fields, with the answers so far.

        `known` are the faces known beside it, `names` a table's; `shared`: the page has the shared signs.
        """

    def face_of(self, card: str, answers: Any) -> tuple[Json, Sequence[FormFault]]:
        """Return the face that a card has by these answers; with faults it isn't kept."""

    def field_of(self, reason: Reason) -> str:
        """Return the field of a face's form that a reason against the face is about."""
        del reason
        return self.first_field

    # The pages

    def __init__(self) -> None:
        game = self.rules.id
        self.bp = bp = Blueprint(f"{game}_decks", __name__, url_prefix=f"/{game}/decks")
        bp.get("", endpoint="index")(self._list)
        bp.post("")(self.take_in)
        bp.get("/<int:deck_id>", endpoint="show")(self._deck)
        bp.post("/<int:deck_id>/name")(self.rename)
        bp.get("/<int:deck_id>/card")(self.ask)
        bp.post("/<int:deck_id>/card")(self.answered)
        bp.post("/<int:deck_id>/dispute")(self.settle)
        bp.get("/<int:deck_id>/file")(self.file)
        bp.get("/<int:deck_id>/print")(self.on_paper)
        bp.get("/<int:deck_id>/merge")(self.compare)
        bp.post("/<int:deck_id>/merge")(self.merge)
        bp.get("/<int:deck_id>/share")(self.share)
        bp.post("/told")(self.dismiss_sharing_notice)
        bp.get("/copy/<key>", endpoint="offered")(self._offer)
        bp.post("/copy/<key>")(self.copied)

    @property
    def _faces(self) -> Faces:
        assert self.rules.faces is not None, "only games with faces have decks"
        return self.rules.faces

    @property
    def _own(self) -> OwnDecks:
        return own_decks(self.rules)

    def _faults(self, reasons: Iterable[Reason], field: str | Callable[[Reason], str] = "") -> tuple[FormFault, ...]:
        return SentenceRenderer.before(self.rules.id).faults(reasons, field)

    @property
    def _kind(self) -> str:
        return f"{self.rules.id} deck"

    def take_in(self) -> ResponseReturnValue:
        """Take a deck file in: a new deck, or more faces for the one of its name."""
        upload = request.files.get("file")
        if upload is None or not upload.filename:
            return self._list([FormFault("file", _("Choose a file first."), missing=True)]), 422
        try:
            given = read_record(upload.stream.read(), upload.filename)
            deck_id = OwnDecks(tables.store, self.rules, to_keep()).take_in(given)
        except Faulty:
            return self._list([FormFault("file", _("This isn't a deck file."))]), 422
        except Refused as refused:
            found = self._faults(refused.refusal.reasons)
            return self._list([FormFault("file", one.text, one.rules) for one in found]), 422
        except Invalid as invalid:
            return self._list([FormFault("file", refusal_text(invalid.code))]), 422
        return _to(deck_id)

    def rename(self, deck_id: int) -> ResponseReturnValue:
        """Give the deck another name."""
        try:
            self._own.rename(deck_id, request.form.get("name", ""))
        except Invalid as invalid:
            return self._deck(deck_id, [FormFault("name", refusal_text(invalid.code))]), 422
        return _to(deck_id)

    def ask(self, deck_id: int) -> ResponseReturnValue:
        """Ask what a card shows."""
        deck, card = self._own.load(deck_id), self._asked(request.args)
        if isinstance(card, FormFault):
            return self._deck(deck_id, [card]), 422
        known = deck.faces.get(card)
        return self._card(deck_id, deck, card, self.form.of(known) if known else self.form())

    def answered(self, deck_id: int) -> ResponseReturnValue:
        """Keep what a card shows, or forget it."""
        deck, card = self._own.load(deck_id), request.form.get("card", "")
        if not self.can_be(card):
            raise Missing
        if "forget" in request.form:
            self._own.forget(deck_id, card)
            return _to(deck_id)
        answers = self.form.read(request.form)
        face, faults = self.face_of(card, answers)
        if not faults:
            try:
                self._own.settle(deck_id, face)
                return _to(deck_id)
            except Refused as refused:
                faults = self._faults(refused.refusal.reasons, self.field_of)
        return self._card(deck_id, deck, card, answers, faults), 422

    def settle(self, deck_id: int) -> ResponseReturnValue:
        """Say which of the faces that a card was given is right."""
        deck, card = self._own.load(deck_id), request.form.get("card", "")
        faces, chosen = deck.contradictions.get(card, ()), request.form.get("face", "")
        if not chosen.isdecimal() or int(chosen) >= len(faces):
            raise Missing
        try:
            self._own.settle(deck_id, faces[int(chosen)])
        except Refused as refused:
            return self._deck(deck_id, self._faults(refused.refusal.reasons)), 422
        return _to(deck_id)

    def file(self, deck_id: int) -> Response:
        """Hand out the deck as a deck file."""
        deck = self._own.load(deck_id)
        content = io.BytesIO(record_bytes(decks.to_file(self.rules, deck)))
        name = f"{deck.name}{self._faces.deck_ending}".replace("/", "-")
        return send_file(content, mimetype="application/json", as_attachment=True, download_name=name)

    def on_paper(self, deck_id: int) -> str:
        """Show all cards on one page to print."""
        deck = self._own.load(deck_id)
        families = self.families(deck.faces.values(), {})
        return render_template("shared/decks/print.html", deck=deck, deck_id=deck_id, families=families, game=self)

    def compare(self, deck_id: int) -> str:
        """Show what another copy would bring, and where the two see a card differently."""
        deck, other_id = self._own.load(deck_id), _other(deck_id, request.args.get("other", ""))
        other = self._own.load(other_id)
        both = deck.faces.keys() & other.faces.keys()
        apart = {card: (deck.faces[card], other.faces[card]) for card in both if deck.faces[card] != other.faces[card]}
        return render_template(
            "shared/decks/merge.html",
            deck=deck,
            deck_id=deck_id,
            other=other,
            other_id=other_id,
            new=len(other.faces) - len(both),
            same=len(both) - len(apart),
            apart=self._disputes(apart),
        )

    def merge(self, deck_id: int) -> ResponseReturnValue:
        """Make two copies one."""
        self._own.merge(deck_id, _other(deck_id, request.form.get("other", "")))
        return _to(deck_id)

    def share(self, deck_id: int) -> str:
        """Show a link and a QR code by which another device takes a copy."""
        deck = self._own.load(deck_id)
        path = url_for(".offered", key=key_of(self._kind, deck_id))
        drawing = qr_svg(public_url(path), _("QR code: %(name)s") % {"name": deck.name})
        return render_template(
            "shared/decks/share.html", deck=deck, deck_id=deck_id, path=path, drawing=drawing, days=DAYS
        )

    def copied(self, key: str) -> ResponseReturnValue:
        """Take a copy into this device's own list."""
        original = handed(self._kind, key)
        self._given(original)
        try:
            own = OwnDecks(tables.store, self.rules, to_keep())
            return _to(own.take_copy(original, request.form.get("name", "")))
        except Invalid as invalid:
            return self._offer(key, [FormFault("name", refusal_text(invalid.code))]), 422

    def dismiss_sharing_notice(self) -> ResponseReturnValue:
        """Note that the owner has read which decks were shared by everybody before."""
        self._own.dismiss_sharing_notice()
        return redirect(url_for(".index"), 303)

    def _offer(self, key: str, errors: Sequence[FormFault] = ()) -> str:
        """Ask whether this device wants a copy of a deck that was handed to it."""
        deck = self._given(handed(self._kind, key))
        name = request.form.get("name", deck.name)
        there = [one.name for one in self._own.listed()]
        return render_template(
            "shared/decks/copy.html", deck=deck, key=key, name=name, there=name in there, errors=errors
        )

    def _given(self, deck_id: int) -> Deck:
        with tables.store.reading() as connection:
            return decks.load(connection, decks.handed_over(connection, self.rules, deck_id))

    def _shown(self, face: Json) -> DrawnCard:
        return self.shown([face], {})[0]

    def _disputes(self, contradictions: Mapping[str, Iterable[Json]]) -> list[tuple[str, str, list[DrawnCard]]]:
        """Return cards that are seen differently, their names, and the faces they were given; the last counts now."""
        return [
            (card, self.card_name(card), [self._shown(face) for face in contradictions[card]])
            for card in sorted(contradictions, key=card_order)
        ]

    def _list(self, errors: Sequence[FormFault] = ()) -> str:
        """Show this device's decks."""
        own = self._own
        found = own.listed()
        pages = Pages.of(len(found), ".index")
        shown = found[pages.rows]
        return render_template(
            "shared/decks/index.html",
            title=tables.games[self.rules.id].pages.decks_name(),
            decks=shown,
            tallies=own.tallies(shown),
            own_list=own.list_ids[:1],
            pages=pages,
            notice_due=not all(one.notice_dismissed for one in found),
            left=self._left_over(),
            errors=errors,
        )

    def _left_over(self) -> list[tuple[str, str]]:
        """Return what nobody owns and this device may take a copy of: names with the addresses to do so."""
        oldest = tables.lists.oldest(reach())
        found = [] if oldest is None else decks.left_over(tables.store, self.rules, oldest)
        return [(name, url_for(".offered", key=key_of(self._kind, deck_id))) for deck_id, name in found]

    def _deck(self, deck_id: int, errors: Sequence[FormFault] = ()) -> str:
        """Show a deck: its cards, what is seen differently, and what can be done with it."""
        deck = self._own.load(deck_id)
        against: Sequence[FormFault] = ()
        try:
            checked = self._faces.check_deck(decks.to_file(self.rules, deck))
        except Refusal as refusal:
            checked, against = {"missing": (), "questions": ()}, self._faults(refusal.reasons)
        number, which = self.lacking(deck, checked["missing"])
        unknown = ngettext("%(num)d card is still unknown.", "%(num)d cards are still unknown.", number)
        shelf_id = self._own.list_of(deck_id)
        others = [one for one in self._own.listed() if one.shelf_id == shelf_id and one.id != deck_id]
        return render_template(
            "shared/decks/deck.html",
            deck=deck,
            deck_id=deck_id,
            game=self,
            families=self.families(deck.faces.values(), {}),
            card_url=lambda card: url_for(".ask", deck_id=deck_id, card=card),
            disputes=self._disputes(deck.contradictions),
            against=against,
            asked=self.oddities(checked["questions"]),
            unknown=unknown % {"num": number} if number else "",
            which=which,
            others=[(one.name, one.id) for one in others],
            errors=errors,
        )

    def _card(self, deck_id: int, deck: Deck, card: str, answers: Any, errors: Sequence[FormFault] = ()) -> str:
        return render_template(
            "shared/decks/card.html",
            game=self,
            deck_id=deck_id,
            card=card,
            name=self.card_name(card),
            known=card in deck.faces,
            face=self.question(card, answers, deck.faces.values(), {}, shared=False),
            errors=errors,
        )

    def _asked(self, given: Mapping[str, str]) -> str | FormFault:
        """Return the card that an address asks about, or what is wrong with the number that was typed.

        Raises Missing for what can't be a card.
        """
        typed = given.get("number", "").strip()
        card = given.get("card") or f"{given.get('family', '')}{typed}"
        if self.can_be(card):
            return card
        families = [begin for begin, _name in self.new_families()] or [""]
        if "number" not in given or given.get("family", "") not in families:
            raise Missing
        return FormFault("number", _("Type the number that is printed on the card."), missing=True)


def _to(deck_id: int) -> ResponseReturnValue:
    return redirect(url_for(".show", deck_id=deck_id), 303)


def _other(deck_id: int, text: str) -> int:
    if not text.isdecimal() or len(text) > 9 or int(text) == deck_id:
        raise Missing
    return int(text)


def card_order(card: str) -> tuple[str, int]:
    """Sort cards by what their ids begin with, then by number."""
    letters = card.rstrip("0123456789")
    return letters, int(card[len(letters) :] or "0")
