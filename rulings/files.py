"""The files of all engines: the headers of records and decks, read before their contents."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulings.forms import Reader, read, text
from rulings.frozen import frozen
from rulings.records import VERSION, as_known, version_for
from rulings.statements import refuse


@frozen
class FileReader:
    """Reads the files of a game by their formats; `version` reads a number."""

    record_format: str
    deck_format: str
    version: Reader[int]

    def record(self, value: object) -> tuple[object, list[object]]:
        """Return set-up and entries as JSON; refuse anything but a record whose version fits its entries."""
        fitting = version_for(value.get("entries")) if isinstance(value, dict) else VERSION
        given = self._head(value, ("setup", "entries"), self.record_format, "record", fitting)
        self._check_list(given, "entries", "record")
        entries = given["entries"]
        return given["setup"], entries if given["version"] == fitting else as_known(entries)

    def deck(self, value: object) -> list[object]:
        """Return the cards as JSON; refuse anything but a deck file of this version."""
        given = self._head(value, ("name", "note", "cards"), self.deck_format, "deck")
        for key in ("name", "note"):
            read(text, given[key], "deck.form", key)
        self._check_list(given, "cards", "deck")
        cards: list[object] = given["cards"]
        return cards

    def _head(self, value: object, keys: Iterable[str], name: str, what: str, latest: int = VERSION) -> dict[str, Any]:
        """Return a file's object; refuse one of another format or version, or with other keys."""
        if not isinstance(value, dict):
            refuse(f"{what}.form", at="", problem="not an object")
        if value.get("format") != name:
            refuse(f"{what}.form", at="format", problem=f"not {name}")
        version = read(self.version, value.get("version"), f"{what}.form", "version")
        if version not in (VERSION, latest):
            refuse(f"{what}.version", version=version, known=latest)
        for key in sorted({"format", "version", *keys} ^ value.keys(), key=str):
            refuse(f"{what}.form", at=str(key), problem="unknown" if key in value else "missing")
        return value

    def _check_list(self, given: dict[str, Any], key: str, what: str) -> None:
        if not isinstance(given[key], list):
            refuse(f"{what}.form", at=key, problem="not a list")
