"""A game's rules as command lines use them, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from rulings.replay import Step

Judge = Callable[[object], Mapping[str, object]]
"""From a JSON value, a record or a deck, to its result. Raises Refusal, and nothing else."""


@dataclass(frozen=True, slots=True)
class Engine:
    """A game's rules, with the `format` that identifies its records and decks. The type of its games is opaque."""

    record_format: str
    deck_format: str
    adjudicate: Judge
    check_deck: Judge
    read_record: Callable[[object], tuple[object, list[object]]]
    """From a record to its set-up and entries. Raises Refusal."""
    steps: Callable[[object, Iterable[object]], Iterator[Step[Any]]]
    text_picture: Callable[[Any], str]
    entry_line: Callable[[object, Any], str]
    """From an entry and the game before it to a line."""

    @classmethod
    def of(cls, rules: Any) -> Self:
        """Return what a package of rules offers under these names."""
        return cls(
            record_format=rules.FORMAT,
            deck_format=rules.DECK_FORMAT,
            adjudicate=rules.adjudicate,
            check_deck=rules.check_deck,
            read_record=rules.read_record,
            steps=rules.steps,
            text_picture=rules.text_picture,
            entry_line=rules.entry_line,
        )

    def knows(self, value: object) -> bool:
        """Tell whether a JSON value says that it is a record or a deck of this game."""
        return isinstance(value, dict) and value.get("format") in (self.record_format, self.deck_format)
