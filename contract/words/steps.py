"""Instructions for workers, markers and cards, from the rulings' facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from arbiter.language import gettext as _
from arbiter.pages.table.steps import Step
from contract.words.doing import (
    back_text,
    emptied_text,
    from_case_text,
    moved_on_text,
    occupied_text,
    out_of_case_text,
    placed_text,
    points_text,
    to_case_text,
)
from contract.words.facts import NO_FACES, Facts, Told
from contract.words.joining import FROM_CASE, FROM_PROJECT, joined
from contract.words.names import Faces, Names, card_name

Steps = Iterable[Step]


def steps_of(rulings: Iterable[Told], names: Names, faces: Faces = NO_FACES) -> tuple[Step, ...]:
    """Return the instructions after the rulings of an entry, in order. Many rulings move nothing."""
    found: list[Step] = []
    for ruling in joined(rulings):
        say = _STEPS.get(ruling.code)
        if say is not None:
            found += say(Facts(ruling.facts, names, faces))
    return tuple(found)


def step_codes() -> frozenset[str]:
    """Return the codes of the rulings after which there is something to do."""
    return frozenset(_STEPS) - {FROM_PROJECT, FROM_CASE}


def _own(say: Callable[[Facts], str]) -> Callable[[Facts], Steps]:
    """Make the step of the seat in the facts."""
    return lambda f: [Step(f.raw("seat"), f.who(f.raw("seat")), say(f))]


def _anyone(say: Callable[[Facts], str]) -> Callable[[Facts], Steps]:
    return lambda f: [Step(None, "", say(f))]


def _placed(f: Facts) -> Steps:
    for committee, number in Counter(f.raw("committees")).items():
        yield Step(f.raw("seat"), f.who(f.raw("seat")), placed_text(number, f.committee(committee)))


def _emptied(f: Facts) -> Steps:
    for seat, number in f.raw("workers").items():
        yield Step(seat, f.who(seat), emptied_text(number, f.committee(f.raw("committee"))))


def _points(f: Facts) -> str:
    return points_text(f.number("points"))


def _on_card(say: Callable[[int, str], str]) -> Callable[[Facts], Steps]:
    return _own(lambda f: say(f.number("workers"), str(f["card"])))


_STEPS: Mapping[str, Callable[[Facts], Steps]] = {
    "reveal.turned-up": _anyone(lambda f: _("Place this card face up in the display: %(card)s.") % f),
    "place.placed": _placed,
    "build.laid": _own(lambda f: _("Place %(card)s in the city, at %(cell)s.") % f),
    "resolve.back": _emptied,
    "influence.paid": _own(lambda f: _("Move your influence markers back: %(paid)s.") % f),
    "influence.got": _own(lambda f: _("Move your influence markers forward: %(got)s.") % f),
    "influence.spread": _own(
        lambda f: _("Set your influence markers: %(after)s.") % {"after": f.influence(f.raw("after"))}
    ),
    "points.projects": _own(_points),
    "points.actions": _own(_points),
    "points.committees": _own(_points),
    "points.influence": _own(_points),
    "workers.on-project": _on_card(occupied_text),
    FROM_PROJECT: _own(lambda f: moved_on_text(f.number("workers"), card_name(f.raw("from")), str(f["card"]))),
    FROM_CASE: _on_card(from_case_text),
    "workers.back": _on_card(back_text),
    "workers.to-case": _on_card(to_case_text),
    "workers.out-of-case": _own(lambda f: out_of_case_text(f.number("workers"))),
}
