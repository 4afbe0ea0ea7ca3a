"""One sentence for every ruling, as a friend at the table would say it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from arbiter.foundation.text_files import hold_together
from arbiter.language import gettext as _
from arbiter.language import join_and, ngettext
from contract.words.facts import NO_FACES, Facts, Sentence, Told
from contract.words.names import Faces, Names, card_name, counts_text, face_text, pile_text
from contract.words.overruling import RULINGS as OVERRULING
from contract_rules.interface import code_catalogue


def ruling_text(ruling: Told, names: Names, faces: Faces = NO_FACES) -> str:
    """Return the ruling as a sentence in the language of the moment.

    `names` tells who sits at which seat and what committees are called (`table_names`), `faces` what cards show.
    KeyError for a code that isn't a ruling's.
    """
    return _SENTENCES[ruling.code](Facts(ruling.facts, names, faces))


def ruling_codes() -> frozenset[str]:
    """Return the codes of all rulings that have a sentence."""
    return frozenset(_SENTENCES)


def _begins(f: Facts) -> str:
    said = {"seat": f.who(f.raw["seats"][0]), "pile": pile_text(f.raw["pile"])}
    return _("The game begins with %(seat)s. In the pile: %(pile)s.") % said


def _learned(f: Facts) -> str:
    face = f.faces.get(f.raw["card"])
    if face is None:
        return _("The arbiter now knows %(card)s.") % f
    return _("The arbiter now knows %(card)s: %(face)s.") % {"card": f["card"], "face": face_text(face, f.names)}


def _turned_up(f: Facts) -> str:
    if f.raw["known"]:
        return _("Turned up: %(card)s.") % f
    return _("Turned up: %(card)s. The arbiter doesn't know this card yet.") % f


def _placed(f: Facts) -> str:
    committees = f.raw["committees"]
    different = list(dict.fromkeys(committees))
    if len(different) > 1:
        said = {"seat": f["seat"], "committees": join_and(map(f.committee, different))}
        return _("%(seat)s places one worker each in %(committees)s.") % said
    return ngettext(
        "%(seat)s places %(number)d worker in %(committee)s.",
        "%(seat)s places %(number)d workers in %(committee)s.",
        len(committees),
    ) % {"seat": f["seat"], "number": len(committees), "committee": f.committee(different[0])}


def _chosen(f: Facts) -> str:
    said = {"seat": f["seat"], "committee": f["committee"], "workers": counts_text(f.raw["workers"], f.names)}
    return _("%(seat)s brings about a resolution in %(committee)s. Workers there: %(workers)s.") % said


def _lost(f: Facts) -> str:
    return _("The tracks end at %(top)d, so %(seat)s loses influence: %(lost)s.") % f


def _spread(f: Facts) -> str:
    said = {"seat": f["seat"], "after": f.influence(f.raw["after"])}
    return _("%(seat)s redistributes their influence: %(after)s.") % said


def _by_action(f: Facts) -> str:
    points, chosen = f.number("points"), f.raw["chosen"]
    said = {"seat": f["seat"], "card": f["card"], "points": points}
    if chosen is None:
        return (
            ngettext(
                "%(seat)s scores %(points)d point by the action of %(card)s.",
                "%(seat)s scores %(points)d points by the action of %(card)s.",
                points,
            )
            % said
        )
    said["chosen"] = chosen if isinstance(chosen, str) else join_and(map(card_name, chosen))
    return ngettext(
        "%(seat)s scores %(points)d point by the action of %(card)s. Chosen: %(chosen)s.",
        "%(seat)s scores %(points)d points by the action of %(card)s. Chosen: %(chosen)s.",
        points,
    ) % said  # fmt: skip


def _majority(f: Facts) -> str:
    points = f.number("points")
    if f.raw["shared"]:
        return ngettext(
            "%(seat)s is one of several with the most influence in %(kind)s: %(points)d point.",
            "%(seat)s is one of several with the most influence in %(kind)s: %(points)d points.",
            points,
        ) % f  # fmt: skip
    return ngettext(
        "%(seat)s has the most influence in %(kind)s: %(points)d point.",
        "%(seat)s has the most influence in %(kind)s: %(points)d points.",
        points,
    ) % f  # fmt: skip


def _end_begins(f: Facts) -> str:
    return ngettext(
        "The pile is used up and the display holds only %(display)d project: the end begins.",
        "The pile is used up and the display holds only %(display)d projects: the end begins.",
        f.number("display"),
    ) % f  # fmt: skip


def _winners(f: Facts) -> str:
    if len(f.raw["winners"]) == 1:
        return (
            ngettext(
                "%(winners)s wins with %(points)d point.",
                "%(winners)s wins with %(points)d points.",
                f.number("points"),
            )
            % f
        )
    return (
        ngettext(
            "%(winners)s share the win, with %(points)d point each.",
            "%(winners)s share the win, with %(points)d points each.",
            f.number("points"),
        )
        % f
    )


_FINAL: Mapping[str, Callable[[], str]] = {
    "final-1": lambda: _("The first of two final rounds: everyone has one action, whichever they like."),
    "final-2": lambda: _("The second final round: everyone has one last action."),
}

_OVER: Mapping[str, Callable[[], str]] = {
    "played": lambda: _("The final rounds are played: the game is over."),
    "agreed": lambda: _("All agree to stop: the game is over."),
    "stuck": lambda: _("Nobody can do anything any more: the game is over."),
    "table": lambda: _("You changed the score, so the majorities and the winners are worked out again."),
}

_TURN: Mapping[str, Sentence] = {
    "game.begins": _begins,
    "face.learned": _learned,
    "reveal.turned-up": _turned_up,
    "place.placed": _placed,
    "build.laid": lambda f: _("%(seat)s builds %(card)s at %(cell)s.") % f,
    "resolve.chosen": _chosen,
    "resolve.back": lambda f: _("All workers in %(committee)s go back to their players and are free.") % f,
    "act.borrowed": lambda f: _("%(seat)s borrows an action with %(card)s: that of %(borrowed)s.") % f,
    "act.lapsed": lambda f: _("%(seat)s gets nothing from the action of %(card)s: it lapses.") % f,
    "act.waived": lambda f: _("%(seat)s waives the action of %(card)s.") % f,
    "pass.passed": lambda f: _("%(seat)s passes.") % f,
}

_GOT: Mapping[str, Sentence] = {
    "influence.paid": lambda f: _("%(seat)s pays influence for %(card)s: %(paid)s.") % f,
    "influence.got": lambda f: _("%(seat)s gets influence: %(got)s.") % f,
    "influence.lost": _lost,
    "influence.spread": _spread,
    "points.projects": lambda f: (
        ngettext(
            "%(seat)s scores %(points)d point for %(card)s.",
            "%(seat)s scores %(points)d points for %(card)s.",
            f.number("points"),
        )
        % f
    ),
    "points.actions": _by_action,
    "points.committees": lambda f: (
        ngettext(
            "%(seat)s scores %(points)d point in %(committee)s.",
            "%(seat)s scores %(points)d points in %(committee)s.",
            f.number("points"),
        )
        % f
    ),
    "points.influence": _majority,
}

_WORKERS: Mapping[str, Sentence] = {
    "workers.on-project": lambda f: (
        ngettext(
            "%(seat)s puts %(workers)d worker on %(card)s.",
            "%(seat)s puts %(workers)d workers on %(card)s.",
            f.number("workers"),
        )
        % f
    ),
    "workers.back": lambda f: (
        ngettext(
            "%(seat)s takes %(workers)d worker back from %(card)s.",
            "%(seat)s takes %(workers)d workers back from %(card)s.",
            f.number("workers"),
        )
        % f
    ),
    "workers.to-case": lambda f: (
        ngettext(
            "%(seat)s puts %(workers)d worker from %(card)s into the case.",
            "%(seat)s puts %(workers)d workers from %(card)s into the case.",
            f.number("workers"),
        )
        % f
    ),
    "workers.out-of-case": lambda f: (
        ngettext(
            "%(seat)s takes %(workers)d worker out of the case.",
            "%(seat)s takes %(workers)d workers out of the case.",
            f.number("workers"),
        )
        % f
    ),
}

_END: Mapping[str, Sentence] = {
    "end.begins": _end_begins,
    "end.final-round": lambda f: _FINAL[f.raw["stage"]](),
    "end.over": lambda f: _OVER[f.raw["reason"]](),
    "end.winners": _winners,
}

_SENTENCES: Mapping[str, Sentence] = {**_TURN, **_GOT, **_WORKERS, **_END, **OVERRULING}
hold_together(Path(__file__), "_SENTENCES", _SENTENCES, code_catalogue.RULINGS)
