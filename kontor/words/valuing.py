"""How an area was decided, good by good (M1-M7): a small table and the sentence below it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from arbiter.language import capitalized, gettext as _, join_and, ngettext
from arbiter.language.engine_words import sentences_of
from kontor.texts import FOLDER
from kontor.words.names import Facts, Names, good_name, seat_name
from kontor_rules.areas.area_changes import decide, leads
from kontor_rules.field.cards import GOODS

Goods = Mapping[str, Mapping[str, int]]
"""What each side stores, or stored when the area closed: side to good to number (record-kontor.md)."""


@dataclass(frozen=True, slots=True)
class Count:
    """What one side has of a good."""

    side: str
    name: str
    number: int
    leads: bool


@dataclass(frozen=True, slots=True)
class GoodRow:
    """One good: what every side has of it, and who leads by how much. `lead` is 0 and `leader` None if nobody does."""

    good: str
    name: str
    counts: tuple[Count, ...]
    leader: str | None
    lead: int
    text: str


@dataclass(frozen=True, slots=True)
class Worked:
    """One step of how an area was decided, with the rules of it."""

    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """An area's table: `sides` are (side, name) in the order of the columns, `text` says what decided.

    `steps` lead there one after another, for those who want to follow; none while the area is open or has no
    goods, and where the table has decided.
    """

    sides: tuple[tuple[str, str], ...]
    rows: tuple[GoodRow, ...]
    text: str
    steps: tuple[Worked, ...] = ()


def decision(area: Mapping[str, Any], names: Names, *, over: bool = False) -> Decision:
    """Return the table of an area of record-kontor.md's output, valued or not.

    `over` says that nothing can close it any more. Sides are those of `names` that store or stored something there, so
    that an empty area has no columns.
    """
    goods: Goods = area["goods"]
    sides = tuple((side, seat_name(side, names)) for side in goods)
    if area["decided_by"] is None:
        return Decision(sides, rows(goods, names), _undecided(closed=area["closed"], over=over))
    told = deciding_text(area["decided_by"], area["owner"], goods, names)
    steps = () if area["decided_by"] == "table" else _steps(goods, names)
    return Decision(sides, rows(goods, names), told, steps)


def _undecided(*, closed: bool, over: bool) -> str:
    if closed:
        return _("Closed together with a smuggled card: nothing may change there, and it is valued at the end.")
    if over:
        return _("This area was never closed: it isn't valued, and nobody owns it.")
    return _("This area is still open: nobody has won it yet.")


def rows(goods: Goods, names: Names) -> tuple[GoodRow, ...]:
    """Return one row for each good: who has how much, and who leads (M1, M6)."""
    found = _leads(goods)
    return tuple(_row(good, goods, found.get(good), names) for good in GOODS)


def _held(goods: Goods) -> dict[str, tuple[int, int, int]]:
    return {side: (of["wine"], of["spice"], of["tea"]) for side, of in goods.items()}


def _leads(goods: Goods) -> dict[str, tuple[str, int]]:
    return {good: lead for good, lead in zip(GOODS, leads(_held(goods)), strict=True) if lead is not None}


def _steps(goods: Goods, names: Names) -> tuple[Worked, ...]:
    """Work it out: good by good what is left when all give up alike (M1, M6), then whose lead decides (M2-M5)."""
    reduced = [_reduced(good, goods, names) for good in GOODS if any(of[good] for of in goods.values())]
    found = _leads(goods)
    if not found:
        return tuple(reduced)
    most = max(by for _side, by in found.values())
    best = {side: [good for good in found if found[good][0] == side] for side, by in found.values() if by == most}
    return (*reduced, _largest(best, found, most, names), *_compared(best, goods, names))


def _reduced(good: str, goods: Goods, names: Names) -> Worked:
    held = sorted(((of[good], side) for side, of in goods.items() if of[good]), key=lambda one: -one[0])
    counts = join_and(
        _("%(side)s %(number)d") % {"side": seat_name(side, names), "number": number} for number, side in held
    )
    (most, leader), second = held[0], held[1][0] if len(held) > 1 else 0
    said = {"good": capitalized(good_name(good)), "counts": counts, "side": seat_name(leader, names), "much": second}
    said |= {"left": most - second}
    rules = ("M6", "M1") if len(goods) > 2 else ("M1",)
    if not second:
        return Worked(_("%(good)s: only %(side)s has any. That's a lead of %(left)d.") % said, rules)
    if most == second:
        text = _("%(good)s: %(counts)s. Take %(much)d off each: the first are tied, so nobody leads.")
    else:
        text = _("%(good)s: %(counts)s. Take %(much)d off each: only %(side)s has any left. That's a lead of %(left)d.")
    return Worked(text % said, rules)


def _largest(best: Mapping[str, list[str]], leads: Mapping[str, tuple[str, int]], most: int, names: Names) -> Worked:
    said: dict[str, object] = {"lead": most, "sides": join_and(seat_name(side, names) for side in best)}
    if len(best) > 1:
        return Worked(_("The largest lead is %(lead)d and is shared by %(sides)s.") % said, ("M2",))
    [own] = best.values()
    said["good"] = good_name(next(good for good in own if leads[good][1] == most))
    return Worked(_("The largest lead is %(lead)d: %(sides)s in %(good)s.") % said, ("M2",))


def _compared(best: Mapping[str, list[str]], goods: Goods, names: Names) -> list[Worked]:
    """Say how sides that share the largest lead were compared further (M3-M5)."""
    if len(best) < 2:
        return []
    counts = join_and(
        ngettext("%(side)s in %(num)d good", "%(side)s in %(num)d goods", len(own))
        % {"side": seat_name(side, names), "num": len(own)}
        for side, own in best.items()
    )
    steps = [Worked(_("So count the goods in which each of them leads: %(counts)s.") % {"counts": counts}, ("M3",))]
    verdict = decide(_held(goods))
    if verdict.decided_by == "goods-value" and verdict.owner is not None:
        steps.append(Worked(_DECIDING["worth-more"](Facts({"good": best[verdict.owner][0]}, names)), ("M4",)))
    elif verdict.owner is None:
        steps.append(Worked(_("That's a tie too, and the order of the goods can't break it."), ("M5",)))
    return steps


def _row(good: str, goods: Goods, lead: tuple[str, int] | None, names: Names) -> GoodRow:
    leader, by = lead or (None, 0)
    counts = tuple(Count(side, seat_name(side, names), of[good], side == leader) for side, of in goods.items())
    if leader is not None:
        text = _("%(side)s leads by %(lead)d") % {"side": seat_name(leader, names), "lead": by}
    elif any(count.number for count in counts):
        text = _("tied: nobody leads")
    else:
        text = _("nobody")
    return GoodRow(good=good, name=good_name(good), counts=counts, leader=leader, lead=by, text=text)


def deciding_text(decided_by: str, owner: str | None, goods: Goods, names: Names) -> str:
    """Return the sentence that says who won a closed area and by which rule (M2-M5, M7, F13), or what was overruled."""
    facts: dict[str, object] = {"side": owner}
    if decided_by == "no-keeper":
        facts["side"] = decide(_held(goods)).owner  # M7: the goods are as they were when the area closed
    elif owner is not None and decided_by != "table":
        found = _leads(goods)
        most = max(by for _side, by in found.values())
        facts["lead"] = most
        facts["good"] = next(good for good, (side, by) in found.items() if (side, by) == (owner, most))
    return _DECIDING[decided_by](Facts(facts, names))


_DECIDING = sentences_of(FOLDER, "deciding")
