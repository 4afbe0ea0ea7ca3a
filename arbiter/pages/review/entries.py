"""The entries of a game's record by rounds, for those who look for the one that is wrong."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from arbiter.game import Json
from arbiter.log.history import Line, in_record
from arbiter.pages.table.table_context import TableContext


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """An entry: its place in the record, and what it says; `was` is how it read before it was changed."""

    index: int
    text: str
    was: str
    url: str


@dataclass(frozen=True, slots=True)
class RoundEntries:
    """The entries of one round, in order; they are put into words when somebody opens the round."""

    number: int
    lines: list[Line]

    def has(self, index: int) -> bool:
        """Tell whether an entry of the record is in this round."""
        return any(line.index == index for line in self.lines)

    def entries(self, context: TableContext) -> list[ListedEntry]:
        """Return what the round's entries say."""
        return [_listed(context, line) for line in self.lines]


def entries_by_round(context: TableContext) -> list[RoundEntries]:
    """Return all entries of the record, the newest round first."""
    words, rounds, over = context.pages.words, [RoundEntries(1, [])], False
    for line in in_record(context.ledger.lines):
        if over and not words.belongs_to_turn(line.in_force):
            rounds.append(RoundEntries(len(rounds) + 1, []))
            over = False
        rounds[-1].lines.append(line)
        over = over or bool(words.rounds_over(line.in_force, line.rulings, context.ledger.game))
    return [one for one in reversed(rounds) if one.lines]


def face_url(context: TableContext, entry: Json) -> str:
    """Return where a face is corrected, if the entry teaches one; else ""."""
    faces = context.rules.faces
    face = faces.taught(entry) if faces else None
    card = faces.card_of(face) if faces and face else None
    return context.pages.face_url(context, card) if card else ""


def _listed(context: TableContext, line: Line) -> ListedEntry:
    place = line.index or 0
    was = context.renderer.entry(line.content) if line.changed else ""
    text = context.renderer.outcome(line.in_force, line.rulings)
    url = face_url(context, line.in_force) or url_for("correcting.entry", token=context.token, place=place)
    return ListedEntry(place, text, was, url)
