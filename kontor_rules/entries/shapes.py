"""What records, decks, output and rulings look like, as JSON Schema: made from the readers and types of the engine.

`DESCRIPTIONS` says what each key means, with its rule or unit: by key, or by the key or shape that it is in and key,
which goes first. What all engines have is in `rulings.shapes`. The engine itself needs none of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from kontor_rules.entries.forms import CARD_PATTERN, CELL, SAILOR
from kontor_rules.entries.record import DECK_FORMAT, FORMAT, READER
from kontor_rules.field.cards import COLOURS, GOODS
from kontor_rules.interface import code_catalogue
from kontor_rules.interface.output_types import Adjudication, Output
from kontor_rules.json_types import SETUP, a_card
from kontor_rules.setup import SINGLE_SEATS, TEAM_SEATS
from kontor_rules.values import HARBOUR, WATER
from kontor_rules.variants import GAMES, OPTIONS, SCENARIOS, SPECIAL_RULES
from rulings import shapes
from rulings.forms import entry_shapes
from rulings.shapes import TEXT, WHOLE, YES_NO, Shape, any_of, array, by_key, or_null, shape_of
from rulings.typed import PLAIN_TYPES

_BORDER = "coordinate of the layout's border as it lies, or of the fixed one (P2, A3)."
DESCRIPTIONS: Mapping[str, str] = {
    "export": "Which good is exported (W5, F6).",
    "choose": "Which of the card's goods is stored (F8).",
    "draw": "Of which kind the next card is drawn (F9).",
    "pick": "Whether a harbour card is picked and paid for (F11).",
    "joker": "The cells whose goods the joker stores (F17, F18).",
    "Card.id": "Letter of the colour and number; HC is the harbour centre (C1-C3).",
    "Card.kind": "What kind of card it is (C1).",
    "Card.colour": "Its colour; null for water and special cards (C1).",
    "Card.number": "Its number; null for the harbour centre (C4).",
    "Card.goods": "Its one to three goods, repeats allowed; none but on goods cards (C1).",
    "Card.coin": "Whether it shows a coin: the tax symbol (C5, T1).",
    "Card.ship": "Whether it shows a ship: it may move the ship (C5, H1).",
    "Card.bar": "The bar over or under the number of green and purple cards, else null (C4).",
    "Setup.game": "Which game is played (S3-S6).",
    "Setup.players": "Clockwise, in set-up order (S3-S6).",
    "players.seat": "The seat: a colour, in the team game with a number (S5).",
    "Setup.scenario": "The scenario, null for none (N0-N5).",
    "Setup.special_rules": "The special rules, each once (F20-F22).",
    "Setup.layout": "The start as cells [x, y, card], card null if its number is unknown; null: no own layout (N0).",
    "Setup.deck": "The cards whose faces are known from the start (C7).",
    **{
        f"options.{one.id}": f"Instead of {', '.join(one.rule)}; left out: {next(iter(one.values))}." for one in OPTIONS
    },
    "card": "A card's id (C1-C3).",
    "EntryFace.card": "The card's face (C7).",
    "EntryAnswer.card": "The smuggled card's face (F5).",
    "cell": "[x, y] from the harbour centre, x to the east, y to the south (S1).",
    "cells": "Cells [x, y], by y, then x (S1).",
    "EntryPlay.cards": 'By seat the card that is revealed, "sailor" for sitting out (R2, F19).',
    "EntryWaters.cards": "One or two water cards, each with its cell (F16).",
    "EntryAnswer.cards": "By tied seat its highest harbour card, null for none (E10).",
    "Deck.cards": "The faces, any part of a deck (C1-C7).",
    "board.cards": 'From bottom to top; null: a water card without number, "?": a smuggled card (F5).',
    "facts.cards": "Cards by seat, or in order (R2, O1, E10).",
    "EntryShip.to": "The cell that the ship moves to (H1).",
    "EntryOverride.to": "The cell where the card lies then, null: the hand of who laid it.",
    "facts.to": "Where it is then, [x, y] (S1).",
    "from": "Where it was, [x, y] (S1).",
    "remove": "The cell whose top card the ship takes away (H2).",
    "return_to": "Into whose hand that card goes (H4).",
    "buy": "How many special cards are bought with the ship (H7).",
    "EntryEnd.reason": "Whether all agree or nobody can go on (E11).",
    "facts.reason": "Why the game ended (E1, E8, E11, N2, N5, F10, F15), or the table's own words.",
    "count": "How many special cards (F3).",
    "Position.question": "The next open question, null for none (F5, F12, E10).",
    "Output.question": "The next open question, null for none (F5, F12, E10).",
    "question": "Which question: of a smuggled card, of a tavern, of the highest cards (F5, F12, E10).",
    "side": "Whose it is: a colour, which in the team game is two seats (S5).",
    "EntryOverride.side": "Whose the area is, null: nobody's.",
    "question.side": "Whose tavern it is (F12).",
    "counts": "Whether the area with the side's only tavern counts (F12).",
    "coins": "By seat the coins in its purse (S3, K1).",
    "EntryOverride.coins": "How many coins the seat has then.",
    "facts.coins": "How many coins.",
    "round": "The round, from 1 (R0).",
    "phase": "announce until the cards are revealed (R1), turn (R3), questions, finished.",
    "active": "The seat whose turn it is, null for none (R3).",
    "treasury": "The coins in the treasury (S3, S7).",
    "hands": "By seat how many cards its hand holds (D2).",
    "hands.harbour": "Harbour cards, at most so many while one is hidden (F5).",
    "hands.water": "Water cards, at most so many while one is hidden (F5).",
    "hands.special": "Special cards (F2, F3).",
    "hands.hidden": "1 while a smuggled card of the seat is unknown, else 0 (F5).",
    "piles": "By seat, water and special the number of cards in the pile (S3, D2).",
    "keepers": "By side the keepers left, null if unlimited (A6).",
    "supply": "By good the warehouses left, null if unlimited (W4).",
    "field": "The field and its borders (P2).",
    "field.width": "Columns of the field (P2).",
    "field.height": "Rows of the field (P2).",
    "field.left": f"The westernmost x {_BORDER}",
    "field.right": f"The easternmost x {_BORDER}",
    "field.top": f"The northernmost y {_BORDER}",
    "field.bottom": f"The southernmost y {_BORDER}",
    "columns_fixed": "Whether the columns' borders are fixed (P2).",
    "rows_fixed": "Whether the rows' borders are fixed (P2).",
    "board": "Every covered cell, by y, then x (S1).",
    "ship": "The ship's cell, null in a game without (H1).",
    "legal.ship": "Cells that the ship may be moved to now (H1-H7).",
    "legal.cells": "Cells where the active card may go now (P1-P8).",
    "legal": "What the active seat may do in a turn, else null (H1, P1).",
    "Position.areas": "The areas that everybody sees, by their first cell (A1).",
    "Output.areas": "The areas that everybody sees, by their first cell (A1).",
    "sides.areas": "Points of areas without those of customs houses (E2-E6).",
    "closed": "Whether it is closed (A3).",
    "valued": "Whether it has been valued (A4).",
    "size": "Its number of cells, as far as they count (A2).",
    "areas.goods": "By side that stores anything there its warehouses by good (W1, M2).",
    "facts.goods": "Warehouses by good, for an area by side (W1).",
    "areas.owner": "The side whose it is, null for nobody's (M1-M5).",
    "facts.owner": "The side whose it is, null for nobody's (M1-M5).",
    "areas.decided_by": "How the majority was decided (M1-M7, F13), null before valuing.",
    "score.decided_by": "How it was decided who wins (E2, E10, N2, N5).",
    "facts.decided_by": "How it was decided (E2, E10).",
    "areas.points": "What it scored, null before the end (E2-E7).",
    "facts.points": "Points (E2-E9).",
    "stores": "By side its export stores or chits by good (F6, W5).",
    "score": "The score of a finished game, else null (E2-E10).",
    "score.sides": "By side its points, item by item (E2-E9).",
    "customs": "Points of customs houses (E7).",
    "sides.export": "Points of the export store (F6).",
    "chits": "Points of goods chits (E9).",
    "money": "Points of coins (E9).",
    "total": "All points together (E2).",
    "counted": "Indices of the areas that count, in rank order (E4).",
    "winners": "The sides that win, several for a draw (E2, E10).",
    "kind": "Of which kind the card is (D1).",
    "facts.game": "Which game it is (S3-S6).",
    "good": "Which good (W1).",
    "holder": "Whose card it was (H4, N3).",
    "by": "Whose card asks for the tax (T2).",
    "seats": "Seats in order (O1).",
    "home": "The card by which the warehouses stand (W3).",
    "from_card": "The card by which they stood before (W2).",
    "to_card": "The card by which they stand then (W2).",
    "first": "The first column or row of the field (P2).",
    "last": "The last column or row of the field (P2).",
    "leads": "By good who leads with how many (M2).",
    "left": "Keepers left, null if unlimited (A6).",
}


SEATS = (*SINGLE_SEATS, *TEAM_SEATS)
_SEAT, _SIDE, _GOOD = any_of(SEATS), any_of(COLOURS), any_of(GOODS)
_CARD: Shape = {"type": "string", "pattern": CARD_PATTERN}
_PLAYED: Shape = {"type": "string", "pattern": CARD_PATTERN.replace(")$", f"|{SAILOR})$")}
_FACE: Shape = {"$ref": "#/$defs/Card"}
_CELLS = array(CELL)
_PIECES = by_key(WHOLE, _GOOD)

MEANT: Mapping[str, Shape] = {
    "seat": _SEAT,
    "return_to": _SEAT,
    "side": _SIDE,
    "card": _CARD,
    "cards": by_key(_PLAYED, _SEAT),
    "export": _GOOD,
    "choose": _GOOD,
    "draw": any_of((HARBOUR, WATER)),
}
"""What texts are under these keys of entries; which of them a table has, its set-up says."""

FACTS: Mapping[str, Shape] = {
    **dict.fromkeys(("seat", "by", "holder"), _SEAT),
    "side": _SIDE,
    **dict.fromkeys(("cell", "from", "to"), CELL),
    **dict.fromkeys(("card", "from_card", "to_card", "home"), TEXT),
    **dict.fromkeys(("coins", "treasury", "count", "left", "size", "points", "round", "first", "last"), WHOLE),
    "after": WHOLE,
    **dict.fromkeys(("reason", "decided_by", "game", "kind"), TEXT),
    **dict.fromkeys(("winners", "seats"), array(TEXT)),
    "good": _GOOD,
    "goods": _PIECES,
    "cells": _CELLS,
    "counts": YES_NO,
    "cards": by_key(or_null(TEXT), _SEAT),
    "owner": or_null(_SIDE),
    "leads": by_key({"type": "object"}, _GOOD),
}
"""What facts are, by their names; CODE_FACTS goes before it for a code."""
_AREA = {"goods": by_key(_PIECES, _SIDE)}
CODE_FACTS: Mapping[str, Mapping[str, Shape]] = {
    **{code: _AREA for code in code_catalogue.RULINGS if code.startswith("area.")},
    "face.learned": {"card": _FACE},
    "order.set": {"cards": array(TEXT)},
    "tax.all-broke": {"cards": array(TEXT)},
    "keeper.placed": {"left": or_null(WHOLE)},
    "override.coins": {"before": WHOLE},
    "override.owner": {"side": or_null(_SIDE), "before": or_null(_SIDE)},
    "override.reopened": {"before": or_null(_SIDE)},
    "override.moved": {"to": CELL},
}


def definitions() -> dict[str, Shape]:
    """Return the shapes by name; they refer to each other as "#/$defs/…"."""
    card = shape_of(a_card)
    found = {
        "Setup": _setup(),
        **shapes.entries(entry_shapes(READER), MEANT),
        "Record": shapes.record(FORMAT),
        "Deck": shapes.deck(DECK_FORMAT),
        "Position": shape_of(PLAIN_TYPES.of(Output)),
        "Output": shapes.output(shape_of(PLAIN_TYPES.of(Adjudication))),
        "Ruling": shapes.rulings(code_catalogue.RULINGS, FACTS, CODE_FACTS),
        "Refusal": shapes.refusal(code_catalogue.REFUSALS),
    }
    plain = {"Cell": CELL, "Card": card, "Rule": any_of((*code_catalogue.RULE_IDS, *code_catalogue.CHAPTERS))}
    refined: dict[str, Shape] = shapes.with_refs(found, plain)
    return shapes.described(plain | refined, DESCRIPTIONS)


def _setup() -> Shape:
    shape: Shape = shapes.with_names(shape_of(SETUP), MEANT)
    players = array(shape["properties"]["players"]["items"], 2, 4)
    shape["properties"] |= {
        "game": any_of(one.id for one in GAMES),
        "players": players,
        "scenario": or_null(any_of(one.id for one in SCENARIOS)),
        "special_rules": array(any_of(one.id for one in SPECIAL_RULES)) | {"uniqueItems": True},
        "options": shapes.options(
            {one.id: dict.fromkeys(chain(one.values, *one.values_in.values())) for one in OPTIONS}
        ),
    }
    return shape
