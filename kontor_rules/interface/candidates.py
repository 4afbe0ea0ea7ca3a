"""What may be said next of a half-said entry, and why not the rest; each kind of entry answers beside its handler."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from kontor_rules.end.endings import open_question
from kontor_rules.entries.record import ENTRY_KINDS
from kontor_rules.interface.game import Game, enter
from kontor_rules.state import State
from kontor_rules.values import Seat
from rulings import Reason, reasons_against
from rulings.cached import for_last
from rulings.candidates import Ask, Next, Value, whole_entries
from rulings.forms import EntryKind, Json
from rulings.legal_entries import LegalEntry, accepted
from rulings.records import OVERRIDE


def candidates(game: Game, seat: Seat, said: Json) -> Next:
    """Return what a seat may say next of an entry, as if it were its turn: `against` says so if it isn't.

    What makes no sense in `said` counts as not said. An `override` isn't offered: no rule allows it.

    >>> from kontor_rules import begin
    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "black", "name": "Ben"}]
    >>> game = begin({"game": "basic", "players": seats}).game
    >>> candidates(game, "red", {}).asks[0].open_values
    ['sit-out', 'play', 'end', 'face']
    >>> [reason.code for reason in candidates(game, "red", {"entry": "place"}).against]
    ['turn.none']
    """
    state = game.state
    offered, name = _offered(state), said.get("entry")
    for kind, asks in offered:
        if kind.name == name:
            if kind.naming.items() <= said.items():
                return asks(seat, said)
            key, value = kind.which or ("entry", kind.name)
            return Next((Ask((key,), (Value(value),), of=key),))
    unlike = next((kind for kind in ENTRY_KINDS if kind.name == name != OVERRIDE), None)
    if unlike is not None:  # a question is open, or the game over, or this game hasn't got it
        not_here = (Reason("entry.not-here", unlike.rules[:1], {}),)
        return Next(against=not_here if state.phase in ("announce", "turn") else reasons_against(enter, game, _END))
    found = [(kind.name, asks(seat, kind.naming)) for kind, asks in offered]
    values = tuple(Value(name, kind.against) for name, kind in found if kind.against or _is_open(kind))
    return Next((Ask(("entry",), values, of="entry"),), against=() if offered else reasons_against(enter, game, _END))


_END = {"entry": "end", "reason": "agreed"}


def _is_open(answer: Next) -> bool:
    return answer.whole or any(ask.is_open or ask.open_values for ask in answer.asks)


def legal_entries(game: Game, *names: str) -> Iterator[LegalEntry[Game]]:
    """Yield every entry that the rules allow now with the step that it would make, computed lazily.

    If an entry depends on something that the engine can't know, it is a template with `Blank`s and without a step:
    cards of hands, and faces. `names` are the kinds to look at ("place"), none: all. Lists whose order says nothing
    come in one order. An `override` isn't yielded: no rule allows it.

    >>> from kontor_rules import begin
    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "black", "name": "Ben"}]
    >>> game = begin({"game": "basic", "players": seats}).game
    >>> for entry, step in legal_entries(game):
    ...     print(entry["entry"], step.game if step else "with blanks")
    sit-out <basic: round 1, announce; 9 cells; coins red 4, black 4>
    sit-out <basic: round 1, announce; 9 cells; coins red 4, black 4>
    play with blanks
    end <basic: round 1, finished; 9 cells; coins red 4, black 4>
    face with blanks
    """
    return accepted(game, _whole(game, names), enter)


def _whole(game: Game, names: tuple[str, ...]) -> Iterator[Json]:
    seats = game.state.book.seats
    for kind, asks in _offered(game.state):
        if not names or kind.name in names:
            for seat in seats if "seat" in kind.keys else seats[:1]:
                whose = {"seat": seat} if "seat" in kind.keys else {}
                yield from whole_entries(partial(asks, seat), {**kind.naming, **whose})


@for_last
def _offered(state: State) -> list[tuple[EntryKind, Callable[[Seat, Json], Next]]]:
    """Return the kinds of entries that are due in this phase with what they ask, teaching a face last."""
    if state.phase == "finished":
        return []
    question, hooks = open_question(state), state.book.hooks
    offered: list[tuple[EntryKind, Callable[[Seat, Json], Next]]] = [
        (asking.entry, partial(asking.asks, state, question))
        for asking in hooks.asking
        if question is not None and asking.name == question["question"]
    ]
    face, *others = hooks.entries
    for kind in (*others, face):
        if kind.asks is not None and (question is None or kind is face):
            offered.append((kind, partial(kind.asks, state)))
    return offered
