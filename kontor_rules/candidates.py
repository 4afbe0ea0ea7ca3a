"""What may be entered now, by the kinds of entries in play, each with its own candidates."""

from __future__ import annotations

from collections.abc import Iterator

from kontor_rules.end.endings import open_question
from kontor_rules.interface.game import Game, enter
from kontor_rules.state import State
from rulings.forms import Json
from rulings.legal_entries import Blank, LegalEntry, accepted


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
    found = (entry for entry in _candidates(game.state, names) if not names or entry["entry"] in names)
    return accepted(game, found, enter)


def _candidates(state: State, names: tuple[str, ...]) -> Iterator[Json]:
    if state.phase == "finished":
        return
    question = open_question(state)
    if question is None:
        for kind in state.book.hooks.entries:
            if kind.candidates is not None and (not names or kind.name in names):
                naming = kind.naming
                for keys in kind.candidates(state):
                    yield {**naming, **keys}
    else:
        asking = next(one for one in state.book.hooks.asking if one.name == question["question"])
        yield from ({**asking.entry.naming, **keys} for keys in asking.candidates(state, question))
    yield {"entry": "face", "card": Blank(None, other="face")}
