"""What may be said next of a half-said entry, and why not the rest: found by the checks that refuse entries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeGuard

from contract_rules.actions.acting import ACTIONS, against_borrowing, borrowable, paid_along, possible
from contract_rules.actions.costs import ActionMoment, Chosen
from contract_rules.actions.effects import Borrows, Builds, Gains, Occupies, ScoresPair, ScoresType, Spreads
from contract_rules.entries.faces import NUMBERS
from contract_rules.interface.game import Game, enter, why_not
from contract_rules.kinds import KINDS
from contract_rules.setup import Seat
from contract_rules.state import State
from contract_rules.turn.building import against_building, against_cell, open_cells
from contract_rules.turn.committees import against_placing, against_resolving, influence_due, resolvable, shapes
from contract_rules.turn.turns import (
    against_passing,
    against_recalling,
    against_reveal,
    against_spending,
    against_stuck,
    against_turn,
)
from rulings import Reason
from rulings.candidates import Ask, Next, Path, Value, value_at, whole_entries, with_value
from rulings.forms import Json, is_whole
from rulings.frozen import frozen
from rulings.legal_entries import Amount, LegalEntry, accepted
from rulings.records import END_REASONS

OF_A_TURN = ("place", "build", "resolve", "act", "pass")
"""The kinds of entries that the active seat makes."""


def candidates(game: Game, seat: Seat, said: Json) -> Next:
    """Return what a seat may say next of an entry, as if it were its turn: `against` says so if it isn't (T1).

    What makes no sense in `said` counts as not said. An `override` isn't offered: no rule allows it.

    >>> from contract_rules import begin
    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Ben"}]
    >>> game = begin({"game": "base", "players": seats, "pile": {"A": 6, "B": 5}}).game
    >>> candidates(game, "red", {}).asks[0].open_values
    ['reveal', 'end', 'face']
    """
    state = game.state
    if state.finished:
        return Next(against=why_not(game, {"entry": "end", "reason": "agreed"}))  # E8
    name = str(said.get("entry"))
    if name not in _NEXT:
        return Next((Ask(("entry",), tuple(_kinds(game, seat)), of="entry"),))
    if name in OF_A_TURN and state.phase == "reveal":
        return Next(against=why_not(game, {"entry": "pass", "seat": seat}))  # D2
    return _NEXT[name](game, seat, said)


def legal_entries(game: Game, *names: str) -> Iterator[LegalEntry[Game]]:
    """Yield every entry that the rules allow now with the step that it would make, computed lazily.

    If something is open, the entry is a template with `Blank`s and without a step: faces, and points to be
    distributed. `names` are the kinds to look at ("act"), none: all. Lists whose order says nothing come in one order.
    An `override` isn't yielded: no rule allows it.

    >>> from contract_rules import begin
    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Ben"}]
    >>> game = begin({"game": "base", "players": seats, "pile": {"A": 6, "B": 5}}).game
    >>> found = list(legal_entries(game))
    >>> [entry for entry, step in found][34:37]
    [{'entry': 'reveal', 'card': 35}, {'entry': 'reveal', 'card': 36}, {'entry': 'end', 'reason': 'agreed'}]
    >>> found[-1]
    ({'entry': 'face', 'card': Blank(seat=None, values=(), other='face', unlike=False)}, None)
    """
    return accepted(game, _whole(game, names), enter)


def _whole(game: Game, names: tuple[str, ...]) -> Iterator[Json]:
    seat = game.state.active
    for name in [name for name in _NEXT if not names or name in names]:
        whose = {"seat": seat} if name in OF_A_TURN else {}
        yield from whole_entries(partial(candidates, game, seat or ""), {"entry": name, **whose}, seat)


# The kind of entry


def _kinds(game: Game, seat: Seat) -> Iterator[Value]:
    """Yield the kinds of entries under which something is open; what T2, T3 or T5 says against it stands with it."""
    state = game.state
    if state.phase == "reveal":
        yield Value("reveal")
    else:
        turn = {
            "place": (against_spending, bool(shapes(state, state.holdings[seat].free))),
            "build": (against_spending, any(_is_open(value) for value in _projects(state, seat))),
            "resolve": (against_recalling, bool(resolvable(state, seat))),
            "act": (against_recalling, any(not value.against for value in _acting(game, seat))),
            "pass": (against_passing, True),
        }
        yield from (Value(kind, tuple(against(state, seat))) for kind, (against, is_open) in turn.items() if is_open)
    yield from (Value("end"), Value("face"))


def _is_open(value: Value) -> bool:
    """Tell whether a project can be built, or might be once its face is known (M9)."""
    return all(reason.code == "build.unknown" for reason in value.against)


# Cards turned up, faces, the end


def _reveal(game: Game, _seat: Seat, said: Json) -> Next:
    values = [Value(card, tuple(against_reveal(game.state, card))) for card in NUMBERS]
    return _one(game, said, Ask(("card",), tuple(values), of="card"))


def _face(_game: Game, _seat: Seat, said: Json) -> Next:
    return Next((Ask(("card",), of="face", is_open=True),), whole="card" in said)


def _end(game: Game, _seat: Seat, said: Json) -> Next:
    stuck = (
        tuple(against_stuck(game.state)) if game.state.phase == "turn" else why_not(game, _END | {"reason": "stuck"})
    )
    values = [Value(reason, stuck if reason == "stuck" else ()) for reason in END_REASONS]
    return _one(game, said, Ask(("reason",), tuple(values), of="reason"))


_END = {"entry": "end"}


# The four kinds of actions, and passing


def _place(game: Game, seat: Seat, said: Json) -> Next:
    """C1: two workers into one committee, or one into each of several."""
    state, places = game.state, game.state.setup.places
    free = state.holdings[seat].free
    open_shapes, at = [_SHAPES[shape] for shape in shapes(state, free)], _listed(said.get("committees"), places)
    against = (*against_turn(state, seat), *against_spending(state, seat))

    def value(place: str) -> Value:
        some = (*at, place)
        return Value(place, () if _leads_to(some, open_shapes) else tuple(against_placing(state, free, some)))

    ask = Ask(("committees", len(at)), tuple(map(value, places)), of="committee", is_set=True)
    return _next(against, (ask,), whole=_shape(at) in open_shapes)


_SHAPES = {"2": (2, 1), "1+1+1": (3, 3), "1+1": (2, 2), "1": (1, 1)}
"""The shapes of placing: how many workers, in how many committees."""


def _listed(value: object, among: Sequence[str]) -> list[str]:
    """Return the items of a half-said list, none if one of them makes no sense."""
    return value if isinstance(value, list) and all(one in among for one in value) else []


def _shape(at: Sequence[str]) -> tuple[int, int]:
    return len(at), len(set(at))


def _leads_to(at: Sequence[str], open_shapes: Iterable[tuple[int, int]]) -> bool:
    """Tell whether these workers are some of a shape: all in one committee, or all in different ones."""
    count, different = _shape(at)
    return any(count <= workers and different == (1 if into == 1 else count) for workers, into in open_shapes)


def _build(game: Game, seat: Seat, said: Json) -> Next:
    state, card = game.state, said.get("card")
    against = (*against_turn(state, seat), *against_spending(state, seat))
    if not _is_number(card):
        return _next(against, (Ask(("card",), tuple(_projects(state, seat)), of="project"),))
    return _laid(game, said, (), "card", against_building(state, seat, card), against)


def _projects(state: State, seat: Seat) -> Iterator[Value]:
    return (Value(card, against_building(state, seat, card)) for card in state.display)


def _laid(
    game: Game, said: Json, at: Path, key: str, about: tuple[Reason, ...], against: tuple[Reason, ...] = ()
) -> Next:
    """Return what is to be said of a chosen project: its face if it is unknown (M9), else its cell (B4, B5)."""
    if any(reason.code == "build.unknown" for reason in about):
        return Next(learn=value_at(said, (*at, key)), against=(*against, *about))
    if about:
        return Next(against=(*against, *about))
    cell, cells = value_at(said, (*at, "cell")), [list(one) for one in open_cells(game.state)]
    ask = Ask((*at, "cell"), tuple(map(Value, cells)), of="cell")
    if cell in cells or not _is_cell(cell):
        return _next(against, (ask,), whole=cell in cells)
    return Next((ask,), against=(*against, *against_cell(game.state, (cell[0], cell[1]))))


def _is_number(value: object) -> TypeGuard[int]:
    return is_whole(value, NUMBERS[0], NUMBERS[-1])


def _is_cell(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(one.__class__ is int for one in value)


def _resolve(game: Game, seat: Seat, said: Json) -> Next:
    """C3: a committee with own workers; where influence is taken by choice, everybody who gets some says which (C9)."""
    state, committee = game.state, said.get("committee")
    against = (*against_turn(state, seat), *against_recalling(state, seat))
    if committee not in state.setup.places:
        values = tuple(Value(one, _against_committee(state, seat, one)) for one in state.setup.places)
        return _next(against, (Ask(("committee",), values, of="committee"),))
    if not_here := _against_committee(state, seat, committee):
        return Next(against=(*against, *not_here))
    choice = state.setup.overviews[committee].choice
    due = influence_due(state, seat, committee) if choice else {}
    asks = tuple(
        Ask(("kinds", who), amount=Amount(points, dict.fromkeys(choice, points)), who=who)
        for who, points in due.items()
        if points
    )
    return _next(against, asks, whole=all(ask.is_said(said) for ask in asks))


def _against_committee(state: State, seat: Seat, committee: str) -> tuple[Reason, ...]:
    """C3: return why a seat can't resolve a committee, however the influence is taken."""
    if committee in resolvable(state, seat):
        return ()
    return tuple(against_resolving(state, seat, committee, None))


def _pass(game: Game, seat: Seat, _said: Json) -> Next:
    return _next((*against_turn(game.state, seat), *against_passing(game.state, seat)), (), whole=True)


# Build actions


def _act(game: Game, seat: Seat, said: Json) -> Next:
    """A1: with a card on which own workers stand; then its action's own keys, or to waive it (A2)."""
    state, card = game.state, said.get("card")
    against = (*against_turn(state, seat), *against_recalling(state, seat))
    if not _is_number(card):
        return _next(against, (Ask(("card",), tuple(_acting(game, seat)), of="acting"),))
    if not state.workers_on(card, seat):
        return Next(against=(*against, Reason("act.no-worker", ("A1",), {"seat": seat, "card": card})))
    if against:
        return Next(against=against)
    waives = state.option("idle_action") == "waived"
    if waives and said.get("waive") is True:
        return Next(whole=True)
    found = _Action(game, seat, said).next((card,), ())
    if found.whole and not found.asks and not possible(state, seat, card):
        return Next(against=(_idles(card),))
    waive = Ask(("waive",), (Value(True),), optional=True, of="waive")
    asks = (*found.asks, waive) if waives and "borrow" not in said else found.asks
    return replace(found, asks=asks)


def _acting(game: Game, seat: Seat) -> Iterator[Value]:
    """Yield the cards with own workers, and why one can't act; one that builds (N19) may first learn a face."""
    state = game.state
    for card in sorted(card for card, standing in state.standing.items() if standing.seat == seat):
        learns = isinstance(ACTIONS[card].effect, Builds) and any(one not in state.faces for one in state.display)
        _moment, against = paid_along(state, seat, (card,))
        if not against and not learns and not possible(state, seat, card):
            against = [_idles(card)]
        yield Value(card, () if possible(state, seat, card) else tuple(against))


def _idles(card: int) -> Reason:
    return Reason("act.idle", ("A2",), {"card": card})


@frozen
class _Action:
    """The action of an acting card, along the chain of those that it borrows (A6)."""

    game: Game
    seat: Seat
    said: Json

    def next(self, chain: tuple[int, ...], at: Path) -> Next:
        """Return what is to be said of the chain's last card; its keys stand at a path."""
        moment, against = paid_along(self.game.state, self.seat, chain)
        if against:
            return Next(against=tuple(against))
        if not isinstance(ACTIONS[moment.card].effect, Borrows):
            return self._of_last(moment, at)
        cards = borrowable(moment, set(chain))
        card, path = value_at(self.said, (*at, "borrow", "card")), (*at, "borrow")
        if card in cards:
            return self.next((*chain, card), path)
        wrong = self._against_borrowing(moment, chain, card) if _is_number(card) else ()
        asks = (Ask((*path, "card"), tuple(map(Value, cards)), of="borrowed"),) if cards else ()
        return Next(asks, whole=not (cards or wrong), against=wrong)  # without a card the action lapses (A2)

    def _against_borrowing(self, moment: ActionMoment, chain: tuple[int, ...], card: int) -> tuple[Reason, ...]:
        """Return why a chain can't go on with a card: it isn't one to borrow from, or can't be paid."""
        _after, unpaid = paid_along(self.game.state, self.seat, (*chain, card)) if card in ACTIONS else (moment, [])
        return tuple(against_borrowing(moment, set(chain), card)) or tuple(unpaid)

    def _of_last(self, moment: ActionMoment, at: Path) -> Next:
        action = ACTIONS[moment.card]
        effect, cost = action.effect, action.cost
        if isinstance(cost, Chosen):
            return self._amount((*at, "pay"), cost.amount(moment))
        if isinstance(effect, Gains):
            return self._amount((*at, "gain"), effect.amount)
        if isinstance(effect, Spreads):
            have = dict(zip(KINDS, moment.holding.influence, strict=True))
            points, top = sum(have.values()), moment.state.setup.influence_top
            most = points if top is None else min(points, top)  # I5
            return self._amount((*at, "spread"), Amount(points, dict.fromkeys(KINDS, most), zeros=True), have)  # N30
        if isinstance(effect, Builds):
            return self._project(moment, effect, at)
        values: dict[str, list[Any]] = {
            "type": [choice.type for choice in effect.tries(moment)] if isinstance(effect, ScoresType) else [],
            "pair": [list(choice.pair or ()) for choice in effect.tries(moment)]
            if isinstance(effect, ScoresPair)
            else [],
            "to": effect.targets(moment) if isinstance(effect, Occupies) else [],
        }
        found = next(((key, some) for key, some in values.items() if some), None)
        if found is None:
            return Next(whole=True)
        key, some = found
        return self._chosen(Ask((*at, key), tuple(map(self._value((*at, key)), some)), of=key))

    def _value(self, at: Path) -> Callable[[Any], Value]:
        """Return what makes a value of a key: where idling is refused, with whether it would change nothing (A2)."""
        refuses = self.game.state.option("idle_action") == "refused"
        return lambda said: Value(said, self._idle(at, said) if refuses else ())

    def _idle(self, at: Path, value: Any) -> tuple[Reason, ...]:
        against = why_not(self.game, self._entry(at, value))
        return tuple(reason for reason in against if reason.code == "act.idle")

    def _entry(self, at: Path, value: Any) -> Json:
        entry: Json = with_value(self.said, at, value)
        return {"entry": "act", "seat": self.seat} | entry

    def _amount(self, at: Path, amount: Amount, start: Mapping[str, int] | None = None) -> Next:
        if self.game.state.option("idle_action") == "refused":
            wrong = [value for value in amount if self._idle(at, value)]
            amount = replace(amount, without=wrong)
        ask = Ask(at, amount=amount, of=str(at[-1]), start=start)
        return Next((ask,), whole=ask.is_said(self.said))

    def _chosen(self, ask: Ask) -> Next:
        value = value_at(self.said, ask.at)
        if value is None or value in ask.open_values:
            return Next((ask,), whole=value is not None)
        return Next((ask,), against=why_not(self.game, {"entry": "act", "seat": self.seat} | self.said))

    def _project(self, moment: ActionMoment, effect: Builds, at: Path) -> Next:
        """N19: a project of the display that the acting card's workers can occupy, then its cell."""
        card = value_at(self.said, (*at, "project"))
        if _is_number(card):
            return _laid(self.game, self.said, at, "project", tuple(effect.against_card(moment, card)))
        values = [Value(one, tuple(effect.against_card(moment, one))) for one in sorted(moment.state.display)]
        lapses = not effect.projects(moment)
        ask = Ask((*at, "project"), tuple(values), of="project", optional=lapses)
        return Next((ask,) if any(map(_is_open, values)) else (), whole=lapses)


def _one(game: Game, said: Json, ask: Ask) -> Next:
    """Return the one key of an entry; what speaks against a value that can't be meant is said."""
    value = value_at(said, ask.at)
    if value is None or value in ask.open_values:
        return Next((ask,), whole=value is not None)
    return Next((ask,), against=why_not(game, said))


def _next(against: Iterable[Reason], asks: tuple[Ask, ...], *, whole: bool = False) -> Next:
    reasons = tuple(against)
    return Next(asks, whole=whole and not reasons, against=reasons)


_NEXT: Mapping[str, Callable[[Game, Seat, Json], Next]] = {
    "reveal": _reveal,
    "place": _place,
    "build": _build,
    "resolve": _resolve,
    "act": _act,
    "pass": _pass,
    "end": _end,
    "face": _face,
}
"""By kind of entry, in the order in which they are offered."""
