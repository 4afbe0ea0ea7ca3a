"""Refusals as pages show them: a sentence, the field it belongs to, and the rules it rests on."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter.foundation.config import MAX_ENTRIES, MAX_ON_SHELF
from arbiter.language import gettext as _


@dataclass(frozen=True, slots=True)
class Fault:
    """One error of a submitted form. `field` is the id of the element to correct, "" if there is none."""

    field: str
    text: str
    rules: tuple[str, ...] = ()


def said(code: str) -> str:
    """Return a refusal of the service itself in words."""
    known = {
        "record.too-long": _("A game has no more than %(most)s entries here.") % {"most": MAX_ENTRIES},
        "log.full": _("This table's log is full. Save the record and import it: the game goes on at a new table."),
        "take-back.nothing": _("There is nothing to take back."),
        "seal.already": _("This seat already has a card face down."),
        "seal.lift-first": _("This seat has a card face down. Take it back first."),
        "seal.not-due": _("No card is expected from this seat now."),
        "seal.none": _("This seat has no card face down."),
        "amend.form": _("That correction can't be read."),
        "amend.place": _("The entry that was to be corrected isn't there any more."),
        "amend.option": _("This game has no such option, or the option has no such value."),
        "what-if.deep": _("This copy can't go any further. Start a new one from here."),
        "correct.unknown": _("The arbiter doesn't know this card yet."),
        "deck.not-here": _("This deck is in no list of this device."),
        "deck.taken": _("Another deck has this name."),
        "deck.name": _("A deck's name has 1 to 40 characters."),
        "deck.full": _("A list has at most %(most)s decks of a game. Merge two of them first.")
        % {"most": MAX_ON_SHELF},
        "layout.full": _("A list has at most %(most)s start layouts. Delete one of them first.")
        % {"most": MAX_ON_SHELF},
        "layout.name": _("A start layout's name has 1 to 40 characters."),
        "layout.name-taken": _("There is a start layout of this name already."),
        "name.hidden": _("A name has a character that can't be seen, or that turns the direction of writing."),
        "name.alike": _("Two players' names look the same."),
        "rules.none": _("No game is served here."),
        "text.control-character": _("This has a character that can't be printed."),
    }
    return known.get(code, _("That can't be read."))
