"""What an engine returns: rulings, reasons against something, and refusals. Codes and facts only, no sentences.

Each engine lists its codes, with their rules and facts, in its `interface/code_catalogue.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NoReturn, Self

from rulings.frozen import frozen

Facts = Mapping[str, object]

MAX_SENTENCE = 800
MAX_WORD = 80
_LONG_WORD = re.compile(rf"\S{{{MAX_WORD + 1},}}")


@frozen
class Ruling:
    """One consequence of an entry: `code`, the ids of the rules behind it (main one first), and facts.

    Facts are JSON values: names and numbers such as seats, card ids, cells as [x, y], counts.
    """

    code: str
    rule: tuple[str, ...]
    facts: Facts


@frozen
class Reason:
    """One reason against an entry; the same shape as a Ruling."""

    code: str
    rule: tuple[str, ...]
    facts: Facts


class Refusal(Exception):
    """An entry, set-up or file that is refused. Nothing has changed.

    `reasons` are all the rules broken, in the order of the rules; the first one names the refusal. `entry` is the index
    in the record's entries, -1 for the set-up, None if the file itself can't be read. `rule` are the ids that its error
    cites, None: those of the first reason.
    """

    def __init__(
        self, reasons: tuple[Reason, ...], entry: int | None = None, rule: tuple[str, ...] | None = None
    ) -> None:
        self.reasons = reasons
        self.entry = entry
        self.rule = reasons[0].rule if rule is None else rule
        super().__init__(reasons[0].code)

    @property
    def error(self) -> dict[str, object]:
        """The refusal as record.md writes it under "error"."""
        first = self.reasons[0]
        facts = ", ".join(f"{name}={value}" for name, value in first.facts.items())
        message = first.code + (f" ({facts})" if facts else "")
        return {"entry": self.entry, "code": first.code, "rule": list(self.rule), "message": shortened(message)}

    def at(self, entry: int | None) -> Self:
        """Return the same refusal with the index of its entry."""
        return type(self)(self.reasons, entry, self.rule)


def shortened(sentence: str) -> str:
    """Return a sentence that quotes arbitrary values, with long parts shortened in the middle.

    That is a word or number of more than MAX_WORD characters, and a sentence of more than MAX_SENTENCE.
    """
    return _cut(_LONG_WORD.sub(lambda found: _cut(found[0], MAX_WORD), sentence), MAX_SENTENCE)


def _cut(text: str, most: int) -> str:
    half = (most - 1) // 2
    return text if len(text) <= most else f"{text[:half]}…{text[-half:]}"


def in_order(reasons: Iterable[Reason], rule_ids: Sequence[str]) -> tuple[Reason, ...]:
    """Return reasons in the order of the game's rules, by main rule: the first one names the refusal."""
    return tuple(sorted(reasons, key=lambda reason: rule_ids.index(reason.rule[0])))


def refuse_for(reasons: Iterable[Reason]) -> None:
    """Refuse for all of these reasons, the first one naming the refusal; do nothing if there are none."""
    found = tuple(reasons)
    if found:
        raise Refusal(found)


def reasons_against(check: Callable[..., object], *given: Any, **more: Any) -> tuple[Reason, ...]:
    """Return the reasons for which a call refuses what it is given; empty if it doesn't."""
    try:
        check(*given, **more)
    except Refusal as refusal:
        return refusal.reasons
    return ()


def numbered(letter: str, first: int, last: int) -> tuple[str, ...]:
    """Return the ids of a chapter's rules, from the first to the last."""
    return tuple(f"{letter}{number}" for number in range(first, last + 1))


def refusals_of_form(face: str) -> dict[str, tuple[str, ...]]:
    """Return the refusals that all engines have, with the names of their facts; `face` begins the code of a face's."""
    at, version = ("at", "problem"), ("version", "known")
    return {
        **dict.fromkeys(("file.unreadable", "file.not-json"), ("problem",)),
        "record.form": at,
        "record.version": version,
        "deck.form": at,
        "deck.version": version,
        **dict.fromkeys((f"{face}.form", "setup.form", "entry.form"), at),
        "entry.seat": ("seat",),
    }


def refuse(code: str, *rule: str, **facts: object) -> NoReturn:
    """Refuse for one reason."""
    raise Refusal((Reason(code, rule, facts),))
