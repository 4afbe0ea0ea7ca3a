"""One sentence for every ruling, as a friend at the table would say it, and for questions about faces."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arbiter.foundation.text_files import hold_together
from arbiter.language import gettext as _
from arbiter.language import join_and, ngettext
from arbiter.language.engine_words import NO_FACES, Sentence, Told, by_fact, plural, sentence
from contract.words.names import Faces, Facts, Names, card_name, counts_text, face_text, pile_text, spot_name
from contract_rules.interface import code_catalogue


def ruling_text(ruling: Told, names: Names, faces: Faces = NO_FACES) -> str:
    """Return the ruling as a sentence in the language of the moment.

    `names` tells who sits at which seat and what committees are called (`table_names`), `faces` what cards show.
    KeyError for a code that isn't a ruling's.
    """
    return _SENTENCES[ruling.code](Facts(ruling.facts, names, faces))


def _begins(f: Facts) -> str:
    said = {"seat": f.who(f.raw["seats"][0]), "pile": pile_text(f.raw["pile"])}
    return _("The game begins with %(seat)s. In the pile: %(pile)s.") % said


def _learned(f: Facts) -> str:
    face = f.faces.get(f.raw["card"])
    if face is None:
        return _("The arbiter now knows %(card)s.") % f
    return _("The arbiter now knows %(card)s: %(face)s.") % {"card": f["card"], "face": face_text(face, f.names)}


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


def _spread(f: Facts) -> str:
    said = {"seat": f["seat"], "after": f.influence(f.raw["after"])}
    return _("%(seat)s redistributes their influence: %(after)s.") % said


_BY_ACTION = plural(
    "points",
    "%(seat)s scores %(points)d point by the action of %(card)s.",
    "%(seat)s scores %(points)d points by the action of %(card)s.",
)


def _by_action(f: Facts) -> str:
    points, chosen = f.number("points"), f.raw["chosen"]
    if chosen is None:
        return _BY_ACTION(f)
    said = {"seat": f["seat"], "card": f["card"], "points": points}
    said["chosen"] = chosen if isinstance(chosen, str) else join_and(map(card_name, chosen))
    return ngettext(
        "%(seat)s scores %(points)d point by the action of %(card)s. Chosen: %(chosen)s.",
        "%(seat)s scores %(points)d points by the action of %(card)s. Chosen: %(chosen)s.",
        points,
    ) % said  # fmt: skip


_WINS = plural("points", "%(winners)s wins with %(points)d point.", "%(winners)s wins with %(points)d points.")
_SHARE = plural(
    "points",
    "%(winners)s share the win, with %(points)d point each.",
    "%(winners)s share the win, with %(points)d points each.",
)

_FINAL: Mapping[str, Sentence] = {
    "final-1": sentence("The first of two final rounds: everyone has one action, whichever they like."),
    "final-2": sentence("The second final round: everyone has one last action."),
}

_OVER: Mapping[str, Sentence] = {
    "played": sentence("The final rounds are played: the game is over."),
    "agreed": sentence("All agree to stop: the game is over."),
    "stuck": sentence("Nobody can do anything any more: the game is over."),
    "table": sentence("You changed the score, so the majorities and the winners are worked out again."),
}

_TURN: Mapping[str, Sentence] = {
    "game.begins": _begins,
    "face.learned": _learned,
    "reveal.turned-up": by_fact(
        "known",
        {
            True: sentence("Turned up: %(card)s."),
            False: sentence("Turned up: %(card)s. The arbiter doesn't know this card yet."),
        },
    ),
    "place.placed": _placed,
    "build.laid": sentence("%(seat)s builds %(card)s at %(cell)s."),
    "resolve.chosen": _chosen,
    "resolve.back": sentence("All workers in %(committee)s go back to their players and are free."),
    "act.borrowed": sentence("%(seat)s borrows an action with %(card)s: that of %(borrowed)s."),
    "act.lapsed": sentence("%(seat)s gets nothing from the action of %(card)s: it lapses."),
    "act.waived": sentence("%(seat)s waives the action of %(card)s."),
    "pass.passed": sentence("%(seat)s passes."),
}

_GOT: Mapping[str, Sentence] = {
    "influence.paid": sentence("%(seat)s pays influence for %(card)s: %(paid)s."),
    "influence.got": sentence("%(seat)s gets influence: %(got)s."),
    "influence.lost": sentence("The tracks end at %(top)d, so %(seat)s loses influence: %(lost)s."),
    "influence.spread": _spread,
    "points.projects": plural(
        "points", "%(seat)s scores %(points)d point for %(card)s.", "%(seat)s scores %(points)d points for %(card)s."
    ),
    "points.actions": _by_action,
    "points.committees": plural(
        "points",
        "%(seat)s scores %(points)d point in %(committee)s.",
        "%(seat)s scores %(points)d points in %(committee)s.",
    ),
    "points.influence": by_fact(
        "shared",
        {
            True: plural(
                "points",
                "%(seat)s is one of several with the most influence in %(kind)s: %(points)d point.",
                "%(seat)s is one of several with the most influence in %(kind)s: %(points)d points.",
            ),
            False: plural(
                "points",
                "%(seat)s has the most influence in %(kind)s: %(points)d point.",
                "%(seat)s has the most influence in %(kind)s: %(points)d points.",
            ),
        },
    ),
}

_WORKERS: Mapping[str, Sentence] = {
    "workers.on-project": plural(
        "workers", "%(seat)s puts %(workers)d worker on %(card)s.", "%(seat)s puts %(workers)d workers on %(card)s."
    ),
    "workers.back": plural(
        "workers",
        "%(seat)s takes %(workers)d worker back from %(card)s.",
        "%(seat)s takes %(workers)d workers back from %(card)s.",
    ),
    "workers.to-case": plural(
        "workers",
        "%(seat)s puts %(workers)d worker from %(card)s into the case.",
        "%(seat)s puts %(workers)d workers from %(card)s into the case.",
    ),
    "workers.out-of-case": plural(
        "workers",
        "%(seat)s takes %(workers)d worker out of the case.",
        "%(seat)s takes %(workers)d workers out of the case.",
    ),
}

_END: Mapping[str, Sentence] = {
    "end.begins": plural(
        "display",
        "The pile is used up and the display holds only %(display)d project: the end begins.",
        "The pile is used up and the display holds only %(display)d projects: the end begins.",
    ),
    "end.final-round": by_fact("stage", _FINAL),
    "end.over": by_fact("reason", _OVER),
    "end.winners": lambda f: (_WINS if len(f.raw["winners"]) == 1 else _SHARE)(f),
}


def _worker(f: Facts) -> str:
    said = {
        "seat": f["seat"],
        "from": spot_name(f.raw["from"], f.names),
        "to": spot_name(f.raw["to"], f.names),
        "reason": f["reason"],
    }
    text = _(
        "Overruled: a worker of %(seat)s is elsewhere. Until now: %(from)s. From now on: %(to)s. Reason: %(reason)s"
    )
    return text % said


_OVERRULING: Mapping[str, Sentence] = {
    "override.points": plural(
        "after",
        "Overruled: %(seat)s has %(after)d point (%(source)s; the arbiter counted %(before)d). Reason: %(reason)s",
        "Overruled: %(seat)s has %(after)d points (%(source)s; the arbiter counted %(before)d). Reason: %(reason)s",
    ),
    "override.influence": sentence(
        "Overruled: %(seat)s has influence %(after)d in %(kind)s (the arbiter counted %(before)d). Reason: %(reason)s"
    ),
    "override.worker": _worker,
    "override.display": sentence("Overruled: not %(card)s but %(instead)s lies in the display. Reason: %(reason)s"),
    "override.turn": sentence("Overruled: it's %(seat)s's turn. Reason: %(reason)s"),
}

_SENTENCES: Mapping[str, Sentence] = {**_TURN, **_GOT, **_WORKERS, **_END, **_OVERRULING}
hold_together(Path(__file__), "_SENTENCES", _SENTENCES, code_catalogue.RULINGS)


_QUESTIONS: Mapping[str, Sentence] = {
    "cost.none": sentence("Does it really cost nothing to build %(card)s?"),
    "type.once": sentence("Is the type of %(card)s right? No other card has it."),
    "players.gap": sentence("Is the back of %(card)s right? It leaves out a number of players but not a higher one."),
}


def face_question_text(question: Mapping[str, Any]) -> str:
    """Return a question of the engine about a face ("card", "code") as a sentence."""
    return _QUESTIONS[question["code"]]({"card": card_name(question["card"])})


def face_question_codes() -> frozenset[str]:
    """Return the codes of all questions that have a sentence."""
    return frozenset(_QUESTIONS)
