"""What the API answers, as JSON values. No cards that lie face down: `Position.laid` is shown to its own seat only."""

from collections.abc import Sequence

from arbiter.game import Game, Json, Rules
from arbiter.keeping import deck_files
from arbiter.keeping.decks import Deck
from arbiter.log.amending import Trial
from arbiter.log.journal import Stored
from arbiter.tables.access import Position

Lies = Sequence[tuple[Json, Json]]
"""Entries that alone were wrong: each as it was, and as it became and lies on the table already."""


def position(now: Position) -> Json:
    """Return a table as it stands."""
    return {
        "seen": now.seen,
        "entries": now.entries,
        "role": now.access.role,
        "seat": now.access.seat,
        "names": now.names,
        "sealed": sorted(now.sealed),
        "due": list(now.due),
        "laid": now.laid,
        "position": now.rules.output(now.game),
    }


def stored(result: Stored, lies: Lies = ()) -> Json:
    """Return what a submission brought."""
    after = result.after
    return {
        "seen": result.seen,
        "lines": result.lines,
        "moves": moves(after.rules, result.before.game, after.game, lies),
    }


def moves(rules: Rules, before: Game | None, after: Game, lies: Lies = ()) -> list[Json] | None:
    """Return the physical moves from the table of one game to another's (None: from the box).

    `lies` are entries that alone were wrong. None in a game that doesn't say what lies on its table.
    """
    return None if rules.pieces is None else [move.json() for move in rules.pieces.moves(before, after, lies)]


def moves_since(since: int | None, before: Game | None, now: Position, lies: Lies) -> Json:
    """Return the physical moves from the table at a number, or from the box, to the present table."""
    told = "box" if since is None else since
    return {"since": told, "seen": now.seen, "moves": moves(now.rules, before, now.game, lies)}


def amended(result: Stored, lies: Lies) -> Json:
    """Return what edits of the record brought."""
    return stored(result, lies) | {"trial": None}


def tried(now: Position, trial: Trial) -> Json:
    """Return what edits would make of the table as it stands. Those that don't hold ask for no moves."""
    reasons = () if trial.refusal is None else trial.refusal.reasons
    told = {
        "entries": [entry for _line, entry in trial.entries],
        "broken": trial.broken,
        "reasons": reasons,
        "position": None if trial.game is None else now.rules.output(trial.game),
    }
    after = trial.game if trial.holds else now.game
    return {"seen": now.seen, "lines": [], "moves": moves(now.rules, now.game, after, trial.lies), "trial": told}


def deck(rules: Rules, known: Deck) -> Json:
    """Return a table's own deck as a deck file, with what tables disagree on."""
    contradictions = {card: list(faces) for card, faces in known.contradictions.items()}
    return deck_files.to_file(rules, known) | {"note": "", "contradictions": contradictions}
