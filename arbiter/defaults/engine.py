"""What games have in common: faces that are kept in decks, options that a set-up names."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol, cast

from arbiter.defaults.differences import Compared, OutputDifferences, differing
from arbiter.defaults.ways import UNKNOWN
from arbiter.game import Faces, Game, Json, LineKind, Pieces, Readings, Record
from arbiter.log.history import CORRECTED
from rulings import Reason, Refusal, reasons_against, refuse
from rulings.files import FileReader
from rulings.forms import EntryKind, Reader, anybody, form, number, read, whole


@cache
def _deck(path: Path) -> Json:
    deck: Json = json.loads(path.read_text("utf-8"))
    return deck


class DeckFaces(Faces, Protocol):
    """Faces that a record's set-up knows as "deck", and entries "face" teach."""

    key: str
    """What in a face, and of the engine's value of one, names its card."""

    read: Callable[[object], Any]
    """Returns the engine's value of a face. Raises Refusal for what isn't of a face's form."""
    written: Callable[[Any], Json]
    """Returns such a value as a face again."""
    problems: Callable[[Any, Any], Sequence[object]]
    """Returns what speaks against such a value, by itself or beside those that are known by their cards."""

    def fitting(self, setup: Json, cards: Iterable[Json]) -> Iterable[Json]:
        """Return the faces that a table with this set-up can meet."""
        return cards

    def is_readable(self, setup: object) -> bool:
        """Tell whether faces can be added to a set-up."""
        return isinstance(setup, dict) and isinstance(setup.get("deck", []), list)

    def proxy_deck(self) -> Json:
        """Return the whole proxy deck as a deck file, one without cards where there is none."""
        return _deck(self.proxy) if self.proxy else {"cards": []}

    def card_of(self, face: object) -> str | None:
        card = face.get(self.key) if isinstance(face, dict) else None
        return str(card) if card.__class__ in (str, int) else None

    def known(self, game: Game) -> dict[str, Json]:
        return {str(card): self.written(face) for card, face in game.faces.items()}

    def read_face(self, face: object) -> None:
        self.read(face)

    def taught(self, entry: object) -> Json | None:
        card = entry.get("card") if isinstance(entry, dict) and entry.get("entry") == "face" else None
        return card if isinstance(card, dict) else None

    def with_faces(self, setup: object, known: Iterable[Json] | None) -> object:
        if not self.is_readable(setup):
            return setup
        given = cast(Json, setup)
        cards = self.fitting(given, self.proxy_deck()["cards"] if known is None else known)
        fitting = cards if known is None else self.without_contradictions(cards)
        own = given.get("deck") or []
        named = {face.get(self.key) for face in own if isinstance(face, dict)}
        return {**given, "deck": [*own, *(face for face in fitting if face[self.key] not in named)]}

    def without_contradictions(self, cards: Iterable[Json]) -> list[Json]:
        """Return the faces that go together: tables that met different cards may have learned what doesn't.

        The first of two stays; the table asks for the other again.
        """
        known: dict[Any, Any] = {}
        found = []
        for face in cards:
            value = self.read(face)
            if not self.problems(value, known):
                known[face[self.key]] = value
                found.append(face)
        return found

    def correct(self, setup: Json, entries: Sequence[Json], content: Json) -> Record:
        """Return set-up and entries with a corrected face wherever it occurs: in the deck, and where it is taught."""
        card = content["card"]

        def is_it(face: object) -> bool:
            return isinstance(face, dict) and face.get(self.key) == card[self.key]

        kept = [{**entry, "card": card} if is_it(self.taught(entry)) else entry for entry in entries]
        deck = setup.get("deck") or []
        if any(map(is_it, deck)):
            setup = {**setup, "deck": [card if is_it(face) else face for face in deck]}
        return setup, kept


@dataclass(frozen=True, slots=True)
class Learned:
    """The entry that teaches a face."""

    card: Json


class CardFaces(DeckFaces):
    """Faces of numbered `cards`, declared by the `fields` that each shows: {"card": 7, "points": 2}.

    A game holds those that it knows as `faces`, by their cards.
    """

    key = "card"

    def __init__(self, game: str, cards: Sequence[int], fields: Mapping[str, Reader[Any]]) -> None:
        self.deck_format, self.deck_ending = f"{game}-deck", f".{game}-deck.json"
        self.cards, self.fields = cards, fields
        self.reader: Reader[Json] = form(dict, {"card": number(min(cards), max(cards)), **fields})
        self.kind = EntryKind("face", Learned, {"card": self.reader}, "face {card}", who=anybody)
        """The entry that teaches one."""
        self.line_kind = LineKind(CORRECTED, rewrites=self.correct)
        """The log's line that corrects one."""

    def of(self, known: Mapping[int, Json], card: int) -> Json:
        """Return a card's face. Raises Refusal for an unknown one, which pages ask for then."""
        return known.get(card) or refuse(UNKNOWN, card=card)

    def learned(self, known: Mapping[int, Json], face: Json) -> dict[int, Json]:
        """Return the known faces with one more. Raises Refusal for another one of a known card."""
        if problems := self.problems(face, known):
            raise Refusal(tuple(problems))
        return {**known, face["card"]: face}

    def read(self, face: object) -> Json:
        return read(self.reader, face, "face.form")

    def written(self, face: Json) -> Json:
        return face

    def problems(self, face: Json, known: Mapping[int, Json]) -> list[Reason]:
        other = known.get(face["card"], face)
        return [] if other == face else [Reason("face.other", (), {"card": face["card"]})]

    def read_deck(self, value: object) -> list[Json]:
        cards = FileReader("", self.deck_format, whole).deck(value)
        return [read(self.reader, face, "deck.form", f"cards.{place}") for place, face in enumerate(cards)]

    def check_deck(self, deck: object) -> Mapping[str, Any]:
        known: dict[int, Json] = {}
        for face in self.read_deck(deck):
            known = self.learned(known, face)
        return {"missing": [{"card": card} for card in self.cards if card not in known], "questions": []}


class SetupOptions(Readings, Protocol):
    """Options of which a set-up names those that the table chose; the others have their usual value."""

    begin: Callable[[object], object]
    """The engine's; raises Refusal."""
    compared: Callable[[Game], Compared]
    """Returns what of two games is compared."""
    pieces: Pieces | None

    def differences(self, before: Game, after: Game) -> OutputDifferences:
        moves = self.pieces.moves(before, after) if self.pieces else ()
        return differing(self.compared(before), self.compared(after), moves)

    def chosen(self, setup: Json) -> dict[str, str]:
        """Return the options that a set-up names."""
        return setup.get("options") or {}

    def with_option(self, setup: Json, option: str, value: str | None) -> Json:
        others = {name: other for name, other in self.chosen(setup).items() if name != option}
        return {**setup, "options": others if value is None else {**others, option: value}}

    def can_begin(self, setup: Json) -> bool:
        # Faces don't matter, and take their time.
        return not reasons_against(self.begin, setup | {"deck": []} if "deck" in setup else setup)
