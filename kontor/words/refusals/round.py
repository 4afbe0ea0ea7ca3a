"""Why something isn't possible now: the wrong moment, the wrong seat, the end (R, E)."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter.language import gettext as _
from kontor.words.expected import question_text
from kontor.words.names import Facts, Sentence


def _other_question(f: Facts) -> str:
    question = f.raw["question"]
    if not question:
        return _("Nothing is asked now.")
    return _("Something else is asked first. %(question)s") % {"question": question_text(question, f.names)}


ROUND: Mapping[str, Sentence] = {
    "entry.not-here": lambda _f: _("There is no such thing in this game."),
    "turn.revealed": lambda _f: _("It's too late for that: the cards have been turned over."),
    "turn.none": lambda _f: _("It's nobody's turn: first cards are chosen and turned over."),
    "turn.other": lambda f: _("It isn't %(seat)s's turn but %(active)s's.") % f,
    "round.no-cards": lambda _f: _("Nobody has a card left. All that remains is to end the game."),
    "sit-out.sailor": lambda f: (
        _("%(seat)s doesn't announce sitting out: in this game you sit out by playing the sailor.") % f
    ),
    "sit-out.no-card": lambda f: _("%(seat)s has no card and sits out without having to say so.") % f,
    "sit-out.twice": lambda f: _("%(seat)s sits this round out already.") % f,
    "sit-out.not-twice": lambda f: _("%(seat)s has to play: all of you sat out the round before.") % f,
    "sit-out.one-only": lambda f: _("%(seat)s has to play: %(first)s sits out, and only one of you may.") % f,
    "play.seats": lambda f: _("The cards to turn over now are those of %(due)s, all of them and no others.") % f,
    "play.no-sailor": lambda f: _("%(seat)s can't play the sailor: there is none in this game.") % f,
}

END: Mapping[str, Sentence] = {
    "game.finished": lambda _f: _("The game is over."),
    "game.questions": lambda _f: _("The game is over; only the last questions are open."),
    "answer.early": lambda _f: _("Nothing is asked yet: the game is still going on."),
    "answer.other": _other_question,
    "answer.seats": lambda f: _("Exactly these show their highest harbour card: %(due)s.") % f,
    "answer.no-card": lambda f: _("%(seat)s has a harbour card in hand: say which is the highest.") % f,
    "answer.not-harbour": lambda f: _("%(seat)s has to name a harbour card with a number, not %(card)s.") % f,
    "end.not-stuck": lambda f: (
        _("The game isn't stuck: there is a cell for %(kind)s that %(seat)s has or may draw.") % f
    ),
}
