"""What hands have to do now with workers, markers and cards: the rulings' facts as instructions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.steps import Step
from contract.words.facts import NO_FACES, Facts, Told
from contract.words.names import Faces, Names, spot_name

Steps = Iterable[Step]


def steps_of(rulings: Iterable[Told], names: Names, faces: Faces = NO_FACES) -> tuple[Step, ...]:
    """Return all that hands have to do after these rulings, in order. Many rulings move nothing."""
    found: list[Step] = []
    anew = False
    for ruling in rulings:
        # The majorities are scored a second time then, and the rulings don't say what the first time brought.
        anew = anew or (ruling.code, ruling.facts.get("reason")) == ("end.over", "table")
        say = _STEPS.get(ruling.code)
        if say is not None and not (anew and ruling.code == "points.influence"):
            found += say(Facts(ruling.facts, names, faces))
    return tuple(found)


def step_codes() -> frozenset[str]:
    """Return the codes of the rulings after which there is something to do."""
    return frozenset(_STEPS)


def _own(say: Callable[[Facts], str]) -> Callable[[Facts], Steps]:
    """Make the step of the seat in the facts."""
    return lambda f: [Step(f.raw("seat"), f.who(f.raw("seat")), say(f))]


def _anyone(say: Callable[[Facts], str]) -> Callable[[Facts], Steps]:
    return lambda f: [Step(None, "", say(f))]


def _placed(f: Facts) -> Steps:
    for committee, number in Counter(f.raw("committees")).items():
        text = ngettext(
            "Put %(number)d worker into %(committee)s.", "Put %(number)d workers into %(committee)s.", number
        )
        said = text % {"number": number, "committee": f.committee(committee)}
        yield Step(f.raw("seat"), f.who(f.raw("seat")), said)


def _emptied(f: Facts) -> Steps:
    for seat, number in f.raw("workers").items():
        text = ngettext(
            "Take %(number)d worker back from %(committee)s.",
            "Take %(number)d workers back from %(committee)s.",
            number,
        )
        yield Step(seat, f.who(seat), text % {"number": number, "committee": f["committee"]})


def _forward(points: int) -> str:
    return _("Move your point marker forward by %(points)d.") % {"points": points}


def _points(f: Facts) -> str:
    return _forward(f.number("points"))


def _corrected(f: Facts) -> Steps:
    change = f.number("after") - f.number("before")
    if change > 0:
        yield Step(f.raw("seat"), f.who(f.raw("seat")), _forward(change))
    elif change < 0:
        text = _("Move your point marker back by %(points)d.") % {"points": -change}
        yield Step(f.raw("seat"), f.who(f.raw("seat")), text)


def _moved(f: Facts) -> str:
    said = {"from": spot_name(f.raw("from"), f.names), "to": spot_name(f.raw("to"), f.names)}
    return _("Move one of your workers. From: %(from)s. To: %(to)s.") % said


def _over(f: Facts) -> Steps:
    if f.raw("reason") == "table":
        yield Step(None, "", _("Set all point markers as the score says."))


def _workers(one: Callable[[Facts], str]) -> Callable[[Facts], Steps]:
    return _own(lambda f: one(f) % f)


_STEPS: Mapping[str, Callable[[Facts], Steps]] = {
    "reveal.turned-up": _anyone(lambda f: _("Lay this card face up in the display: %(card)s.") % f),
    "place.placed": _placed,
    "build.laid": _own(lambda f: _("Lay %(card)s in the city, at %(cell)s.") % f),
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
    "workers.on-project": _workers(
        lambda f: ngettext(
            "Put %(workers)d worker on %(card)s.", "Put %(workers)d workers on %(card)s.", f.number("workers")
        )
    ),
    "workers.back": _workers(
        lambda f: ngettext(
            "Take %(workers)d worker back from %(card)s.",
            "Take %(workers)d workers back from %(card)s.",
            f.number("workers"),
        )
    ),
    "workers.to-case": _workers(
        lambda f: ngettext(
            "Put %(workers)d worker from %(card)s into the case.",
            "Put %(workers)d workers from %(card)s into the case.",
            f.number("workers"),
        )
    ),
    "workers.out-of-case": _workers(
        lambda f: ngettext(
            "Take %(workers)d worker out of the case.",
            "Take %(workers)d workers out of the case.",
            f.number("workers"),
        )
    ),
    "end.over": _over,
    "override.points": _corrected,
    "override.influence": _own(lambda f: _("Set your influence marker in %(kind)s to %(after)d.") % f),
    "override.worker": _own(_moved),
    "override.display": _anyone(
        lambda f: _("Take %(card)s out of the display, and lay this card there: %(instead)s.") % f
    ),
}
