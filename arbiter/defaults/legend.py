"""What the signs of a game's picture mean: its pieces, what is written on them, whose colours they are, and marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from arbiter.defaults.drawing import PiecePicture, cells_of, pieces_in
from arbiter.defaults.engine import CardFaces
from arbiter.defaults.texts import GameTexts
from arbiter.defaults.ways import values_of
from arbiter.game import Json
from arbiter.language import capitalized, gettext as _, join_and
from arbiter.pages.rule_pages import Groups, LegendSign
from arbiter.pieces.positions import Piece, Position

MOST = 24
"""So many words that are written on pieces are explained."""


class PieceLegend:
    """Explains a picture of pieces in a game's words; `faces` are those of its cards."""

    def __init__(self, picture: PiecePicture, texts: GameTexts, faces: CardFaces | None) -> None:
        self._picture, self._texts, self._faces = picture, texts, faces

    def groups(self, position: Position, names: Mapping[str, str], known: Iterable[Json]) -> Groups:
        """Return what the signs of a position mean; `names` are a table's, `known` the faces that it has met."""
        pieces = sorted(pieces_in(position), key=lambda piece: (piece.name, str(piece.keys)))
        kinds = {piece.name for piece in pieces}
        written = ({key: value for key, value in piece.keys if value not in kinds} for piece in pieces)
        groups = [
            (_("On the table"), [*self._kinds(pieces, names)]),
            (_("On the pieces"), [*self._written(written, names)]),
            (_("What a card shows"), [*self._shown(known, names)]),
            (_("Marks"), [*self._marks(bool(cells_of(position)))] if pieces else []),
        ]
        return [(title, signs) for title, signs in groups if signs]

    def _kinds(self, pieces: Iterable[Piece], names: Mapping[str, str]) -> Iterator[LegendSign]:
        """Yield the pieces of each name, drawn as the first of them."""
        for name, found in groupby(pieces, key=lambda piece: piece.name):
            alike = [*found]
            words: dict[str, dict[str, None]] = {}
            for piece in alike:
                for key, value in piece.keys:
                    if isinstance(value, str):
                        words.setdefault(key, {})[value] = None
            said = {key: next(iter(values)) if len(values) == 1 else [*values] for key, values in words.items()}
            whole, text = capitalized(self._texts.all_of(name, said, names)), self._texts.explained(name)
            yield LegendSign(self._picture.tile(alike[0]), f"{whole}: {text}" if text else whole)

    def _written(self, all_keys: Iterable[Mapping[str, Any]], names: Mapping[str, str]) -> Iterator[LegendSign]:
        """Yield the words of which a piece shows the first letter or the colour."""
        words = {value: key for keys in all_keys for key, value in keys.items() if isinstance(value, str)}
        for value, key in [*words.items()][:MOST]:
            tile = self._picture.tile(Piece("", ((key, value),)))
            yield LegendSign(tile, capitalized(self._texts.name(value, names)))

    def _shown(self, known: Iterable[Json], names: Mapping[str, str]) -> Iterator[LegendSign]:
        """Yield what the parts of a card's face are, in their order."""
        if self._faces is None:
            return
        fields = {key: values_of(reader) or (1,) for key, reader in self._faces.fields.items()}
        first = {self._faces.key: min(self._faces.cards), **{key: values[-1] for key, values in fields.items()}}
        face = next(iter(known), first)
        parts = join_and([_("its number"), *(self._texts.name(key) for key in fields)])
        tile = self._picture.tile(Piece("card", tuple(face.items())))
        yield LegendSign(tile, _("From the left: %(parts)s") % {"parts": parts})
        yield from self._written(({key: value} for key, values in fields.items() for value in values), names)

    def _marks(self, has_cells: bool) -> Iterator[LegendSign]:
        signs, cards = self._picture.marks(), {"count", "ring"}
        meanings = {
            "count": _("So many lie there."),
            "ring": _("What was chosen, or where something is moved"),
            "berth": _("This cell can be chosen: tap it."),
            "arrow": _("What is moved, with the number of its step beside the picture"),
        }
        yield from (LegendSign(signs[name], text) for name, text in meanings.items() if has_cells or name in cards)
