"""The entries of a game's record by rounds, for those who look for the one that is wrong."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from arbiter.language import gettext as _
from arbiter.log.lines import Json, Line, in_record
from arbiter.pages.ledger import entry_said, outcome
from arbiter.pages.table_context import Door


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry: its place in the record, and what it says; `was` is how it read before it was changed."""

    index: int
    text: str
    was: str
    url: str


@dataclass(frozen=True, slots=True)
class Round:
    """The entries of one round, in order."""

    number: int
    name: str
    entries: list[Listed]


def entries_by_round(door: Door) -> list[Round]:
    """Return all entries of the record, the newest round first. Costs a replay."""
    rounds = [_round(1)]
    for line in in_record(door.ledger.lines):
        rounds[-1].entries.append(_listed(door, line))
        if any(one.code == "round.over" for one in line.rulings):
            rounds.append(_round(len(rounds) + 1))
    return [one for one in reversed(rounds) if one.entries]


def face_url(door: Door, entry: Json) -> str:
    """Return where a face is corrected, if the entry teaches one; else ""."""
    return door.card_url(entry["card"]["id"]) if entry["entry"] == "face" else ""


def _round(number: int) -> Round:
    return Round(number, _("Round %(round)s") % {"round": number}, [])


def _listed(door: Door, line: Line) -> Listed:
    place = line.index or 0
    was = entry_said(line.content, door.names) if line.changed else ""
    text = outcome(line.in_force, line.rulings, door.names, door.position.game.faces)
    url = face_url(door, line.in_force) or url_for("correcting.entry", token=door.token, place=place)
    return Listed(place, text, was, url)
