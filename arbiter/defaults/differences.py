"""Differences between two courses of a game, found by comparing their outputs; and rows about them that games share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from arbiter.game import Differences
from arbiter.language import gettext as _, join_and
from arbiter.pages.words import ChangedRow, Names
from arbiter.pieces.positions import Move
from rulings import Ruling

Path = tuple[Any, ...]
"""What something is, and whose or where: keys, one below the other."""
Compared = Mapping[Path, object]
"""What of a game is compared."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A value that differs: the path of keys to it, and its values in both games; None if missing."""

    path: Path
    before: Any
    after: Any

    @property
    def in_both(self) -> bool:
        return None not in (self.before, self.after)

    def row(self, what: str, say: Callable[[Any], str] = str, rules: tuple[str, ...] = ()) -> ChangedRow:
        """Return this in words: `what` differs, each of its values as `say` says it, and the rules by which it does."""
        return ChangedRow(what, say(self.before), say(self.after), rules)

    def row_of_each(self, what: str, say: Callable[[list[Any]], str], rules: tuple[str, ...] = ()) -> ChangedRow:
        """Return this in words, of values that hold several things: of each those that the other doesn't have."""
        before, after = self.before, self.after
        alone = [one for one in before if one not in after], [one for one in after if one not in before]
        return ChangedRow(what, say(alone[0]), say(alone[1]), rules)


@dataclass(frozen=True, slots=True)
class OutputDifferences(Differences):
    """All that differs: in what the rules say of both games, and on the table."""

    differences: tuple[Difference, ...]
    moves: tuple[Move, ...]

    @property
    def any(self) -> bool:
        return bool(self.differences or self.moves)


def differing(old: Compared, new: Compared, moves: tuple[Move, ...]) -> OutputDifferences:
    """Return what differs between two games, with the `moves` between their tables."""
    paths = dict.fromkeys((*old, *new))
    found = (Difference(path, old.get(path), new.get(path)) for path in paths if old.get(path) != new.get(path))
    return OutputDifferences(tuple(found), moves)


Changed = Sequence[Ruling]
"""The rulings that only one of two games has: they say by which rules a thing differs."""
SaysRow = Callable[[Difference, Names, Changed], ChangedRow]


def rows(
    differences: Differences, says: Mapping[str, SaysRow], names: Mapping[str, str], changed: Changed
) -> list[ChangedRow]:
    """Return all that differs in words: `says`, the most important first, by what it is.

    What is "legal" differs only where it is somebody's turn in both games.
    """
    differs = [one for one in cast(OutputDifferences, differences).differences if one.path[0] != "legal" or one.in_both]
    return [say(one, names, changed) for what, say in says.items() for one in differs if one.path[0] == what]


def ending(*codes: str) -> SaysRow:
    """Return what says how "winners", "status", "active" or "round" differ, by rulings of these codes."""
    return lambda one, names, changed: _ending_row(one, names, rules_of(changed, *codes))


def _ending_row(difference: Difference, names: Names, rules: tuple[str, ...]) -> ChangedRow:
    what = difference.path[0]

    def said(value: Any) -> str:
        match what:
            case "winners":
                return join_and(names[side] for side in value) if value else _("nobody yet")
            case "status":
                return _("over") if value == "finished" else _("not over")
            case "active":
                return _("nobody") if value is None else names[value]
        return str(value)

    heads = {"winners": _("Who wins"), "status": _("The game"), "active": _("Whose turn it is"), "round": _("Round")}
    return difference.row(heads[what], said, rules)


def rules_of(changed: Iterable[Ruling], *codes: str, **facts: object) -> tuple[str, ...]:
    """Return the rules of the rulings that have a code, or one of its chapter, and one of the facts, if any."""
    found = (one for one in changed if one.code.startswith(codes))
    said = (one for one in found if not facts or any(one.facts.get(name) == fact for name, fact in facts.items()))
    return tuple(dict.fromkeys(rule for one in said for rule in one.rule))
