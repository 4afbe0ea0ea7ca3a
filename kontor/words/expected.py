"""What the table waits for: whose card, whose turn, which answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arbiter.language import gettext as _
from arbiter.language import join_and, ngettext
from kontor.words.names import NO_FACES, Faces, Names, card_name, cell_name, seat_name


def expected_text(
    look: Mapping[str, Any], due: Sequence[str], names: Names, cards: Mapping[str, str], faces: Faces = NO_FACES
) -> str:
    """Return in a sentence what the table waits for.

    `look` is record-kontor.md's output object, `due` the seats whose cards aren't laid yet, `cards` those revealed and
    not yet placed, by seat.
    """
    if look["phase"] == "finished":
        return _("The game is over.")
    if look["question"] is not None:
        return question_text(look["question"], names)
    if look["active"] is not None:
        said = {"seat": seat_name(look["active"], names), "card": card_name(cards[look["active"]], faces)}
        if look["legal"]["cells"]:
            return _("%(seat)s: put %(card)s on the table.") % said
        return _("%(seat)s: there is no cell for %(card)s.") % said
    return waiting_text(due, names)


def waiting_text(due: Sequence[str], names: Names) -> str:
    """Return whose cards the table waits for before they are turned over."""
    if not due:
        return _("Nobody has a card left. All that remains is to end the game.")
    waiting = ngettext("Waiting for %(seats)s's card.", "Waiting for the cards of %(seats)s.", len(due))
    return waiting % {"seats": join_and(seat_name(seat, names) for seat in due)}


def question_text(question: Mapping[str, Any], names: Names) -> str:
    """Return a question that is asked after the end (record-kontor.md's "question")."""
    if question["question"] == "smuggled":
        return _("%(seat)s: turn over the smuggled card. What is it?") % {"seat": seat_name(question["seat"], names)}
    if question["question"] == "tavern":
        said = {"side": seat_name(question["side"], names), "cell": cell_name(question["cell"])}
        return _("%(side)s: does the area with the tavern on %(cell)s count?") % said
    return _("You are tied: which is the highest harbour card in each hand?")
