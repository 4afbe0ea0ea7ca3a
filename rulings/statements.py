"""What an engine says: rulings, reasons against something, and refusals. Codes and facts only, no sentences.

Each engine lists its codes, with their rules and their facts, in a `codex.py` of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn, Self

from rulings.frozen import frozen

Facts = Mapping[str, object]


@frozen
class Ruling:
    """One thing that followed from an entry: `code`, the ids of the rules it rests on (main one first), and facts.

    Facts hold names and numbers that JSON can write: seats, card ids, cells as [x, y], counts.
    """

    code: str
    rule: tuple[str, ...]
    facts: Facts


@frozen
class Reason:
    """One rule that speaks against an entry; the same shape as a Ruling."""

    code: str
    rule: tuple[str, ...]
    facts: Facts


class Refusal(Exception):
    """An entry, set-up or file that isn't taken. Nothing has changed.

    `reasons` are all the rules broken, in RULES.md's order; the first one names the refusal. `entry` is the index
    in the record's entries, -1 for the set-up, None where the file itself can't be read.
    """

    def __init__(self, reasons: tuple[Reason, ...], entry: int | None = None) -> None:
        self.reasons = reasons
        self.entry = entry
        super().__init__(reasons[0].code)

    @property
    def error(self) -> dict[str, object]:
        """The refusal as RECORD.md writes it under "error"."""
        first = self.reasons[0]
        facts = ", ".join(f"{name}={value}" for name, value in first.facts.items())
        message = first.code + (f" ({facts})" if facts else "")
        return {"entry": self.entry, "code": first.code, "rule": list(first.rule), "message": message}

    def at(self, entry: int | None) -> Self:
        """Return the same refusal with the place where it happened."""
        return type(self)(self.reasons, entry)


def in_order(reasons: Iterable[Reason], rule_ids: Sequence[str]) -> tuple[Reason, ...]:
    """Return reasons in the order of the game's rules, each by its main rule: the first one names a refusal."""
    return tuple(sorted(reasons, key=lambda reason: rule_ids.index(reason.rule[0])))


def refuse(code: str, *rule: str, **facts: object) -> NoReturn:
    """Refuse for one reason."""
    raise Refusal((Reason(code, rule, facts),))
