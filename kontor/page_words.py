"""Kontor's words, as the pages ask for them, and its entries in a few words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from arbiter.defaults.words import CodeWords
from arbiter.game import Game, Json
from arbiter.language import gettext as _, join_and
from arbiter.language.engine_words import sentences_of
from arbiter.pages.words import Names, SetupGroup
from arbiter.pieces.positions import Move
from kontor.differences import ROWS
from kontor.table.position import colour_name, seats_of
from kontor.texts import FOLDER
from kontor.words import card_name, cell_name, face_text, table_names, variant
from kontor.words.moves import KontorMoves, set_up
from kontor.words.names import Facts
from kontor.words.refusals import REFUSALS
from kontor.words.rules import BOOK
from kontor.words.rulings import RULINGS
from kontor_rules import Card, Ruling


class KontorWords(CodeWords):
    """Sentences about Kontor."""

    moving = KontorMoves
    facts = Facts
    ruled = RULINGS
    refused = REFUSALS
    book = BOOK
    differing = ROWS
    unanswered = frozenset({"choose.needed", "draw.choice", "ship.return-to"})

    def names(self, setup: Json) -> dict[str, str]:
        return table_names(setup["players"])

    def short_names(self, setup: Json) -> dict[str, str]:
        """A team is called by its colour alone."""
        seats = seats_of(setup).values()
        return self.names(setup) | {one.colour: colour_name(one.colour) for one in seats if one.seat != one.colour}

    def variant(self, name: str, scenario: str | None) -> tuple[str, ...]:
        return tuple(variant(one).name for one in (name, scenario) if one)

    def special_rule(self, special_rule: str) -> str:
        return variant(special_rule).name

    colour = staticmethod(colour_name)

    def entry(self, entry: Json, names: Names) -> str:
        return entry_said(entry, names)

    def correction(self, was: Json, becomes: Json, differ: set[str], own: Ruling) -> str:
        """Cards go by their numbers: all have seen whose they are."""
        if differ == {"cards"}:
            cards = [(becomes["cards"].get(seat, ""), card) for seat, card in was["cards"].items()]
            numbers = [{"card": now[1:], "wrong": card[1:]} for now, card in cards if now != card]
            return join_and(_("%(card)s, not %(wrong)s") % one for one in numbers if one["card"])
        if differ == {"cell"} and own.code == "place.laid":
            cells = {"cell": cell_name(becomes["cell"]), "wrong": cell_name(was["cell"])}
            card = card_name(str(own.facts["card"]))
            return _("%(card)s on %(cell)s, not on %(wrong)s") % {"card": card, **cells}
        return ""

    def card(self, face: Json, known: Mapping[str, Card]) -> str:
        return card_name(face["id"], known)

    shows = staticmethod(face_text)

    def set_up(self, moves: Iterable[Move], names: Names, game: Game) -> Sequence[SetupGroup]:
        return set_up(moves, names, game.faces)


def entry_said(entry: Json, names: Mapping[str, str]) -> str:
    """Return an entry of the record in a few words."""
    kind = entry["entry"]
    if kind == "play":
        cards = join_and(f"{names[seat]}: {card_name(card)}" for seat, card in entry["cards"].items())
        return _("The reveal. %(cards)s") % {"cards": cards}
    if kind == "face":
        return _("The face of %(card)s") % {"card": card_name(entry["card"]["id"])}
    said = {"name": names.get(entry.get("seat", ""), ""), "cell": entry.get("to") or entry.get("cell")}
    return _DONE[kind](Facts(said, names))


_DONE = sentences_of(FOLDER, "entries")
