"""The files of all engines: the headers of records and decks, read before their contents."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NoReturn

from rulings.forms import Reader, Unreadable, text
from rulings.frozen import frozen
from rulings.records import VERSION, as_known, version_for


@frozen
class FileReader:
    """Reads the files of a game by their formats; `refuse` raises the engine's Refusal, `version` reads a number."""

    record_format: str
    deck_format: str
    refuse: Callable[..., NoReturn]
    version: Reader[int]

    def record(self, value: object) -> tuple[object, list[object]]:
        """Return set-up and entries as JSON; refuse anything but a record whose version fits its entries."""
        fitting = version_for(value.get("entries")) if isinstance(value, dict) else VERSION
        given = self._head(value, ("setup", "entries"), self.record_format, "record", fitting)
        self._check_list(given, "entries", "record")
        entries = given["entries"]
        return given["setup"], entries if given["version"] == fitting else as_known(entries)

    def deck(self, value: object) -> tuple[str, list[object]]:
        """Return name and cards as JSON; refuse anything but a deck file of this version."""
        given = self._head(value, ("name", "note", "cards"), self.deck_format, "deck")
        for key in ("name", "note"):
            self._read(text, given[key], key, "deck")
        self._check_list(given, "cards", "deck")
        return given["name"], given["cards"]

    def _head(self, value: object, keys: Iterable[str], name: str, what: str, latest: int = VERSION) -> dict[str, Any]:
        """Return a file's object; refuse one of another format or version, or with other keys."""
        if not isinstance(value, dict):
            self.refuse(f"{what}.form", at="", problem="not an object")
        if value.get("format") != name:
            self.refuse(f"{what}.form", at="format", problem=f"not {name}")
        version = self._read(self.version, value.get("version"), "version", what)
        if version not in (VERSION, latest):
            self.refuse(f"{what}.version", version=version, known=latest)
        for key in sorted({"format", "version", *keys} ^ value.keys(), key=str):
            self.refuse(f"{what}.form", at=str(key), problem="unknown" if key in value else "missing")
        return value

    def _read(self, reader: Reader[Any], value: object, at: str, what: str) -> Any:
        try:
            return reader(value)
        except Unreadable as error:
            self.refuse(f"{what}.form", at=at, problem=error.problem)

    def _check_list(self, given: dict[str, Any], key: str, what: str) -> None:
        if not isinstance(given[key], list):
            self.refuse(f"{what}.form", at=key, problem="not a list")
