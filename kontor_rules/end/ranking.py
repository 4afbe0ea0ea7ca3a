"""Which areas count, what they score, and who wins (E2-E10, F24)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby

from kontor_rules.areas import area_changes
from kontor_rules.field.cells import Cell, by_row, distance
from kontor_rules.state import State
from kontor_rules.values import Area, Score, Side, SideScore
from rulings import Reason
from rulings.frozen import frozen


@frozen
class HighestCards:
    """The answer to E10's question: (number, bar rank) of each side still tied, None without a card."""

    worth: Mapping[Side, tuple[int, int] | None]


def rank_key(state: State, area: Area) -> tuple[int, int]:
    """Return what E4 and E5 compare: size (smaller first where a scenario says so), then distance to the centre."""
    size = area_changes.size(state, area.cells)
    return (size if state.book.settings.smallest_first else -size, distance(area.cells))  # E4


def in_rank_order(state: State, areas: list[Area]) -> list[Area]:
    """Return areas in the order of E4, then by first cell."""
    return sorted(areas, key=lambda area: (rank_key(state, area), by_row(area_changes.first_cell(area.cells))))


def owned(state: State, area: Area) -> bool:
    """Tell whether a side owns an area in the sense of the score (A6, F25)."""
    return area.verdict is not None and _unowned(state, area) is None


def _unowned(state: State, area: Area) -> Reason | None:
    """Return why no side owns an area in the sense of the score: none has won it (A6), or it's out of the count."""
    if area.verdict is None or area.verdict.owner is None:
        return Reason("count.unowned", ("A6",) if state.book.settings.ranked is None else ("E3", "A6"), {})
    return next(
        (reason for hook in state.book.hooks.disowned if (reason := hook(state, area)) is not None), None
    )  # F25


def can_count(state: State, area: Area) -> bool:
    """Tell whether nothing about the area itself keeps it from counting (E6, the scenarios), regardless of its rank."""
    return not any(hook(state, area) for hook in state.book.hooks.no_count)


@frozen
class RankedArea:
    """An area's place among the closed ones: whether it counts, and if not, why (E3-E6)."""

    area: Area
    against: Reason | None


def ranked_areas(state: State) -> list[RankedArea]:
    """Return all valued areas in rank order, as they would count if the game ended now (E3-E6)."""
    against = {area: _against(state, area) for area in in_rank_order(state, _valued(state))}
    places = state.book.settings.ranked  # E3
    if places is not None:
        takes = [area for area, reason in against.items() if _takes_a_rank(state, reason)]
        against |= _out_of_places(state, takes, places, against)
    return [RankedArea(area, reason) for area, reason in against.items()]


def _valued(state: State) -> list[Area]:
    return [area for area in area_changes.distinct(state.area_at) if area.verdict is not None]


def _against(state: State, area: Area) -> Reason | None:
    for hook in state.book.hooks.no_count:
        reason = hook(state, area)
        if reason is not None:
            return reason
    return _unowned(state, area)


_UNOWNED = ("count.unowned", "count.tavern")


def _takes_a_rank(state: State, against: Reason | None) -> bool:
    """E3: owned areas take a rank; others only under `unowned_rank: yes`; those that can't count never."""
    return against is None or (against.code in _UNOWNED and state.book.settings.unowned_take_rank)


def _out_of_places(
    state: State, ordered: list[Area], places: int, against: Mapping[Area, Reason | None]
) -> dict[Area, Reason | None]:
    """E5: groups of equal areas are taken while they fit whole into the places left (option `equal_areas`)."""
    scarce = len(ordered) > places
    left = places
    found: dict[Area, Reason | None] = {}
    for _, members in groupby(ordered, key=lambda area: rank_key(state, area)):
        group = list(members)
        facts = {"places": places, "left": left, "equal": len(group)}
        if len(group) > 1 and scarce and state.book.settings.equal_never:
            reason: Reason | None = Reason("count.equal", ("E5",), facts)
        elif len(group) > left:  # E5
            reason = Reason("count.group" if left else "count.no-place", ("E5",) if left else ("E3", "E4"), facts)
        else:
            reason, left = None, left - len(group)
        found |= {area: against[area] or reason for area in group}
    return found


def scoring_rules(state: State, score: Score) -> tuple[str, ...]:
    """Return the rules behind a score: those that say who wins, then those that affected what counts."""
    settings, found = state.book.settings, _valued(state)
    takes = [area for area in found if _takes_a_rank(state, _against(state, area))]
    scarce = settings.ranked is not None and len(takes) > settings.ranked
    equal = len({rank_key(state, area) for area in takes}) < len(takes)
    acted = {
        "A2": any(area_changes.holds_customs_house(state, area.cells) for area in found),
        "E3": settings.ranked is not None,
        "E4": scarce,
        "E5": scarce and equal,
        "E7": any(own.customs for own in score.sides.values()),
        "E9": settings.chit_points,
    }
    barred = {
        rule for area in found for hook in state.book.hooks.no_count if (why := hook(state, area)) for rule in why.rule
    }
    rules = (*settings.scored_by, *sorted({rule for rule in acted if acted[rule]} | barred), *state.book.hooks.scored)
    return tuple(dict.fromkeys(rules))


def _customs(state: State, area: Area) -> int:
    """E7: one point for each customs house in the area (N2: none)."""
    if state.book.settings.areas_only:
        return 0
    laid = [state.board[cell][-1] for cell in area.cells]
    rounds = [card.round for card in laid if card.card.kind == "customs"]
    return sum(all(hook(state, at) for hook in state.book.hooks.customs_round) for at in rounds)  # E7


def _points(state: State, area: Area) -> int:
    """F24: 1, or what the scenario and F7 say; customs houses aside (N2: 1)."""
    points = 1  # F24
    for hook in () if state.book.settings.areas_only else state.book.hooks.points:
        points = hook(state, area, points)
    return points


def area_points(state: State, area: Area) -> int:
    """Return what an owned area scores if it counts, customs houses included (F24)."""
    return _points(state, area) + _customs(state, area)  # F24


def money(state: State) -> dict[Side, int]:
    """Return each side's coins; both purses of a team together (E2)."""
    total = dict.fromkeys(state.book.sides, 0)
    for seat, coins in state.coins.items():
        total[state.book.side_of[seat]] += coins  # E2
    return total


def _side_scores(state: State) -> tuple[dict[Side, SideScore], list[Area], dict[Cell, int]]:
    counted = [ranked.area for ranked in ranked_areas(state) if ranked.against is None]  # E3-E6
    earned = {side: {"areas": 0, "customs": 0, "count": 0} for side in state.book.sides}
    points: dict[Cell, int] = {
        area_changes.first_cell(part): 0
        for area in area_changes.distinct(state.area_at)
        for part in area_changes.parts(area)
    }
    for area in counted:
        assert area.verdict is not None
        assert area.verdict.owner is not None
        own, customs = _points(state, area), _customs(state, area)
        mine = earned[area.verdict.owner]
        mine["areas"] += own
        mine["customs"] += customs
        mine["count"] += 1
        points[area_changes.first_cell(area.cells)] = own + customs
    for bonus in () if state.book.settings.areas_only else state.book.hooks.bonuses:
        for side, named in bonus(state).items():
            earned[side] |= named
    return {side: SideScore(**numbers) for side, numbers in earned.items()}, counted, points


def final_score(state: State) -> Score:
    """Return the final score of a game that is over and has no question open."""
    ending = state.ending
    assert ending is not None
    if ending.winners:
        nothing = {side: SideScore() for side in state.book.sides}
        return Score(nothing, (), None, ending.winners, ending.reason)
    scores, counted, points = _side_scores(state)
    winners, decided_by = _winners(state, scores)
    first = tuple(area_changes.first_cell(area.cells) for area in counted)
    return Score(scores, first, points, winners, decided_by)


def tied_before(state: State, step: str) -> tuple[Side, ...]:
    """Return the sides still tied at a step of the tie-break; with one side, it isn't needed (E10)."""
    scores, _, _ = _side_scores(state)
    left = state.book.sides
    for name in state.book.settings.ties:
        if name == step:
            return left
        left = _best(left, _WORTH[name](state, scores))
    return left


def _winners(state: State, scores: Mapping[Side, SideScore]) -> tuple[tuple[Side, ...], str]:
    left = state.book.sides
    for name in state.book.settings.ties:
        left = _best(left, _WORTH[name](state, scores))
        if len(left) == 1:  # E2, E10
            return left, name
    return left, "draw"


def _best(sides: tuple[Side, ...], worth: Mapping[Side, tuple[int, int]]) -> tuple[Side, ...]:
    most = max(worth[side] for side in sides)
    return tuple(side for side in sides if worth[side] == most)


Worth = Callable[[State, Mapping[Side, SideScore]], Mapping[Side, tuple[int, int]]]
_WORTH: Mapping[str, Worth] = {
    "points": lambda state, scores: {side: (score.total, 0) for side, score in scores.items()},
    "money": lambda state, scores: {side: (coins, 0) for side, coins in money(state).items()},
    "areas": lambda state, scores: {side: (score.count, 0) for side, score in scores.items()},
    # E10: the highest harbour card in the hand; equal numbers by O2; no card is the least.
    "highest-card": lambda state, scores: {
        side: state.slice(HighestCards).worth.get(side) or (0, 0) for side in state.book.sides
    },
}
