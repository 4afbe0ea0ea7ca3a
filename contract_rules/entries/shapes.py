"""What records, decks, output and rulings look like, as JSON Schema: made from the readers and types of the engine.

`DESCRIPTIONS` says what each key means, with its rule or unit: by key, or by the key or shape that it is in and key,
which goes first. What all engines have is in `rulings.shapes`. The engine itself needs none of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from contract_rules.entries.faces import LETTERS, MAX_KINDS, MAX_POINTS, NUMBERS, PLAYERS, TYPE_PATTERN
from contract_rules.entries.forms import read_card, read_cell
from contract_rules.entries.record import DECK_FORMAT, FORMAT, MAX_NAME, borrowing_shape, setup_shape
from contract_rules.interface import code_catalogue
from contract_rules.interface.output_object import Adjudicated, Position
from contract_rules.json_types import read_face_form
from contract_rules.kinds import COMMITTEES, KINDS
from contract_rules.setup import MAX_PLAYERS, OPTIONS, SEATS
from contract_rules.turn.play import READER
from rulings import shapes
from rulings.forms import entry_shapes
from rulings.shapes import TEXT, WHOLE, YES_NO, Shape, any_of, array, by_key, or_null, shape_of
from rulings.typed import PLAIN_TYPES

DESCRIPTIONS: Mapping[str, str] = {
    "Card.number": "The project's number, 1 to 36 (M2).",
    "letter": "The letter on the card's back (M7).",
    "Card.players": "For how many players it is used, ascending (M7).",
    "Card.cost": "Influence that building it costs, in points by kind (M3).",
    "Card.points": "Points that building it scores (M4).",
    "Card.type": "The type of the project, a word of the table's (M5).",
    "Card.workers": "How many workers it needs (M6).",
    "Card.build_cost": "Influence that its action costs, in points by kind (M8).",
    "Setup.game": "Which game is played.",
    "Setup.players": "Clockwise from the start player (S1).",
    "players.seat": "The player's colour (S1).",
    "Setup.pile": "By letter how many cards are in the game, the first eight included (S5).",
    "pile": "By letter how many cards are left (S5, D1).",
    "pile.A": "Cards with an A on their back (S5).",
    "pile.B": "Cards with a B on their back (S5).",
    **{f"options.{one.id}": f"Instead of {one.rule}; left out: {one.values[0]}." for one in OPTIONS.values()},
    "Setup.special": "What the special committee gives, with five players; null: as C9 has it.",
    "special.kind": "Which influence: development, one of the committees' four, or any (C9).",
    "special.active": "Influence that the active player gets, in points (C4).",
    "special.rows": "Influence and points for 1, 2, 3 and 4 workers (C5).",
    "influence_top": "The highest number of the tracks, null for none (I5).",
    "Setup.committees": "Four names for display, null for none.",
    "Setup.deck": "The faces known from the start (M9).",
    "city.seat": "Whose workers stand there, null for nobody's (B5).",
    "card": "A project's number, 0 for the town hall (M2, S6).",
    "EntryFace.card": "The card's face (M2-M8).",
    "cell": "[x, y] from the town hall, x to the east, y to the south (S6).",
    "cells": "Cells where a card may be laid, by y, then x (B4).",
    "EntryPlace.committees": "The committee of each worker that is placed (C1).",
    "workers.committees": "By committee the seat's workers there (C1).",
    "facts.committees": "The committee of each worker (C1).",
    "committee": "Which committee (S3).",
    "kinds": "By seat what influence it takes, in points by kind (C9).",
    "pay": "Influence paid, in points by kind (A3).",
    "gain": "Influence taken, in points by kind (N5, N29).",
    "borrow": "The card whose action is borrowed, with that action's keys (N8, N11, N31, A6).",
    "Borrowing.card": "The number of the card whose action is borrowed (A6).",
    "EntryAct.to": "The project that the workers move to (N9, N12, N36).",
    "Borrowing.to": "The project that the workers move to (N9, N12, N36).",
    "EntryOverride.to": "Where the worker is then.",
    "to": "Where it is then.",
    "from": "Where the worker was.",
    "EntryAct.type": "The type that is named (N15, N33, N34).",
    "Borrowing.type": "The type that is named (N15, N33, N34).",
    "project": "The project of the display that is built (N19).",
    "spread": "The five tracks' new values, in points (N30).",
    **{f"spread.{kind}": f"The new value of {kind}, in points (N30)." for kind in KINDS},
    "pair": "Two cards of the city, 0 for the town hall (N35).",
    "waive": "The action isn't carried out (A2).",
    "kind": "Which kind of influence (I1).",
    "EntryEnd.reason": "Whether all agree or nobody can go on (E7).",
    "facts.reason": "Why the game ended (E7), or the table's own words.",
    "source": "Where the points came from: projects, actions, committees (B6, A1, C5).",
    "place": "Where a worker is: free, in the case, in a committee, on a project (T4).",
    "legal.place": "The shapes of placing workers that are open (C1).",
    "instead": "The card that lies there (D2).",
    "Deck.cards": "The faces, any part of a deck (M2-M8).",
    "round": "The round, from 1 (T6).",
    "stage": "normal, last (E2), final-1, final-2 (E3).",
    "phase": "reveal while cards are to be turned up (D2), turn, finished.",
    "active": "The seat whose turn it is, null for none (T1).",
    "expects": "Which kinds of action are legal now (T1-T5), or reveal (D2).",
    "to_reveal": "How many cards are to be turned up (D2).",
    "points": "By seat its points by what brought them, and in all (E6).",
    "EntryOverride.points": "How many points the seat has then.",
    "facts.points": "Points scored (B6, A1, C5, E5).",
    "influence": "By seat its influence, in points by kind (I1).",
    "score.influence": "Points of majorities by kind and seat (E5).",
    "lead": "By kind who has the most influence (E5).",
    "workers": "By seat where its six workers are (S2).",
    "city.workers": "How many workers stand there (M6).",
    "facts.workers": "How many workers, where several have some by seat (C3).",
    "free": "Workers that are free (T2).",
    "case": "Workers in the case (A7).",
    "projects": "Workers on projects of the city (B7).",
    "city": "Every card of the city, by y, then x (S6).",
    "display": "The projects of the display, in the order of turning up (S7).",
    "facts.display": "How many projects lie in the display (E1).",
    "unknown": "Those of the display whose face isn't known (M9).",
    "legal": "What the active seat may do in a turn, else null (T1).",
    "build": "Projects that can be built (B1-B4).",
    "resolve": "Committees that can be resolved (C3).",
    "act": "Projects whose action can be carried out (A1).",
    "pass": "Whether the seat may pass (T5).",
    "score": "How the finished game was decided, else null (E5, E6).",
    "ranking": "Groups of equal totals, best first (E6).",
    "winners": "Who wins, several for a draw (E6).",
    "decided_by": "By points, or a tie (E6).",
    "seats": "The seats in order (S1).",
    "known": "Whether the card's face is known (M9).",
    "borrowed": "The card whose action is borrowed (A6).",
    "paid": "Influence paid, in points by kind (A3).",
    "got": "Influence got, in points by kind (I1).",
    "lost": "Influence lost at the top, in points by kind (I5).",
    "top": "The highest number of the track (I5).",
    "chosen": "What was chosen with the action (A1).",
    "shared": "Whether several share the majority (E5).",
}


_SEAT, _KIND, _COMMITTEE, _LETTER = any_of(SEATS), any_of(KINDS), any_of(COMMITTEES), any_of(LETTERS)
_NAME: Shape = {"type": "string", "minLength": 1, "maxLength": MAX_NAME}
_COST = by_key(WHOLE | {"minimum": 1}, _KIND) | {"maxProperties": MAX_KINDS}
_BY_KIND = by_key(WHOLE, _KIND)
_SPOT: Shape = {"type": "object", "required": ["place"]}

MEANT: Mapping[str, Shape] = {"seat": _SEAT}
"""What texts are under these keys of entries; which of them a table has, its set-up says."""

FACTS: Mapping[str, Shape] = {
    "seat": _SEAT,
    "seats": array(_SEAT),
    "winners": array(_SEAT),
    "cell": shape_of(read_cell),
    "letter": _LETTER,
    "kind": _KIND,
    "committee": _COMMITTEE,
    "committees": array(_COMMITTEE),
    "known": YES_NO,
    "shared": YES_NO,
    "pile": by_key(WHOLE, _LETTER),
    "chosen": {"anyOf": [TEXT, array(WHOLE), {"type": "null"}]},
    **dict.fromkeys(("card", "borrowed", "instead"), shape_of(read_card)),
    **dict.fromkeys(("paid", "got", "lost", "before", "after"), _BY_KIND),
    **dict.fromkeys(("points", "workers", "display"), WHOLE),
    **dict.fromkeys(("reason", "source", "stage"), TEXT),
    **dict.fromkeys(("from", "to"), _SPOT),
}
"""What facts of rulings are, by their names; CODE_FACTS goes before it for a code."""
_NUMBERS = {"before": WHOLE, "after": WHOLE}
CODE_FACTS: Mapping[str, Mapping[str, Shape]] = {
    "override.points": _NUMBERS,
    "override.influence": _NUMBERS,
    "override.turn": {"before": _SEAT},
    "resolve.chosen": {"workers": by_key(WHOLE, _SEAT)},
    "resolve.back": {"workers": by_key(WHOLE, _SEAT)},
    "influence.lost": {"top": WHOLE},
}


def definitions() -> dict[str, Shape]:
    """Return the shapes by name; they refer to each other as "#/$defs/…"."""
    form = shape_of(read_face_form)
    found = {
        "Setup": _setup(),
        **shapes.entries(entry_shapes(READER), MEANT),
        "Borrowing": shapes.with_names(borrowing_shape(), MEANT),
        "Record": shapes.record(FORMAT),
        "Deck": shapes.deck(DECK_FORMAT),
        "Position": shape_of(PLAIN_TYPES.of(Position)),
        "Output": shapes.output(shape_of(PLAIN_TYPES.of(Adjudicated))),
        "Ruling": shapes.rulings(code_catalogue.RULINGS, FACTS, CODE_FACTS),
        "Refusal": shapes.refusal(code_catalogue.REFUSALS),
    }
    plain = {"Cell": shape_of(read_cell), "Card": form, "Rule": any_of(code_catalogue.RULE_IDS)}
    refined: dict[str, Shape] = shapes.with_refs(found, plain)
    return shapes.described(plain | {"Card": _face(form)} | refined, DESCRIPTIONS)


def _face(form: Shape) -> Shape:
    """M2-M8, as far as they look at one key alone."""
    meant = {
        "number": shape_of(read_card),
        "letter": _LETTER,
        "players": array({"enum": list(PLAYERS)}, 1) | {"uniqueItems": True},
        "cost": _COST,
        "points": {"type": "integer", "minimum": 0, "maximum": MAX_POINTS},
        "type": {"type": "string", "pattern": TYPE_PATTERN},
        "workers": {"enum": [1, 2]},
        "build_cost": _COST,
    }
    return form | {"properties": {key: meant[key] for key in form["properties"]}}


def _setup() -> Shape:
    shape: Shape = shapes.with_names(setup_shape(), MEANT)
    keys = shape["properties"]
    player = keys["players"]["items"]
    keys["players"] = array(player | {"properties": player["properties"] | {"name": _NAME}}, 2, MAX_PLAYERS)
    keys["pile"] = shapes.obj({letter: {"type": "integer", "minimum": 0, "maximum": NUMBERS[-1]} for letter in LETTERS})
    keys["options"] = shapes.options({one.id: one.values for one in OPTIONS.values()})
    keys["committees"] = or_null(array(_NAME, 4, 4) | {"uniqueItems": True})
    return shape
