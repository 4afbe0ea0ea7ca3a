"""A result in words: who has won, by how much, and where the points came from. Games say what decided it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from arbiter.language import gettext as _, join_and, ngettext


@dataclass(frozen=True, slots=True)
class ScorePart:
    """The points from a part of the score for the winner and for the runner-up."""

    name: str
    ours: int
    theirs: int


def headline(winners: Sequence[str], names: Mapping[str, str], points: Mapping[str, int]) -> str:
    """Return who has won with what; `points` are by side, empty if none were counted."""
    who = join_and(names[side] for side in winners)
    if len(winners) > 1:
        shared = (
            _("A draw: %(points)s each") if len(winners) == len(names) else _("%(names)s share the win: %(points)s")
        )
        plain = _("A draw") if len(winners) == len(names) else _("%(names)s share the win")
        return (shared if points else plain) % {"names": who, "points": signed(points[winners[0]]) if points else ""}
    if not points:
        return _("%(name)s has won") % {"name": who}
    ours = points[winners[0]]
    if len(points) == 2:
        theirs = next(number for side, number in points.items() if side != winners[0])
        said = {"name": who, "ours": signed(ours), "theirs": signed(theirs)}
        return _("%(name)s has won %(ours)s to %(theirs)s") % said
    return ngettext("%(name)s has won with %(num)d point", "%(name)s has won with %(num)d points", ours) % {
        "name": who,
        "num": ours,
    }


def rivals(winners: Sequence[str], points: Mapping[str, int]) -> list[str]:
    """Return the sides that came closest."""
    others = {side: number for side, number in points.items() if side not in winners}
    return [side for side, number in others.items() if number == max(others.values())]


def lead(winner: str, others: Sequence[str], names: Mapping[str, str], points: Mapping[str, int]) -> str:
    """Return by how much the winner is ahead of the closest others."""
    by = points[winner] - points[others[0]]
    said = ngettext("Most points: %(num)d more than %(names)s.", "Most points: %(num)d more than %(names)s.", by)
    return said % {"num": by, "names": join_and(names[side] for side in others)}


def made_up(parts: Iterable[ScorePart]) -> str:
    """Return which parts of the score gave the winner more and which the other, "" with only one part."""
    found = list(parts)
    more = [_numbers(one) for one in found if one.ours > one.theirs]
    less = [_numbers(one) for one in found if one.ours < one.theirs]
    if not more:
        return ""
    said = _("More points from: %(parts)s.") % {"parts": ", ".join(more)}
    if not less:
        return said
    fewer = _("Fewer from: %(parts)s.") % {"parts": ", ".join(less)}
    return f"{said} {fewer}"


def signed(number: int) -> str:
    """Return the number with a real minus sign."""
    return str(number) if number >= 0 else f"\N{MINUS SIGN}{-number}"


def _numbers(part: ScorePart) -> str:
    said = {"part": part.name, "ours": signed(part.ours), "theirs": signed(part.theirs)}
    return _("%(part)s (%(ours)s to %(theirs)s)") % said
