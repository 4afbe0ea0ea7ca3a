"""Positions made up to be awkward: what stands in the way, what stands on what, and what changes places."""

from arbiter.pieces.moves import moves_between
from arbiter.pieces.positions import BOX, PACKED, Lying, Piece, Place, Position

CARD = Piece("card")
BASE, ONE, TWO = (Piece("card", (("card", name),), kind=CARD) for name in ("base", "one", "two"))
RED, BLACK = (Place("hand", (("seat", seat),), who=seat) for seat in ("red", "black"))
HERE, THERE = (Place("cell", (("cell", (x, 0)),), stacked=True) for x in (0, 1))
SUPPLY = Place("supply")
SHIP = Piece("ship")
CRATE = Piece("crate", aside=SUPPLY)
FLAG = Piece("flag", who="black", aside=SUPPLY)


def on(card: Piece) -> Place:
    """Return the place on a card where crates stand."""
    return Place("on", card.keys, stands_on=card)


def said(before: Position, after: Position) -> list[str]:
    """Return the moves, each in a few words."""
    return [
        f"{move.count} {move.piece.keys[0][1] if move.piece.keys else move.piece.name}:"
        f" {_spot(move.origin)} > {_spot(move.to)}"
        for move in moves_between(before, after)
    ]


def _spot(place: Place) -> str:
    named = {HERE: "here", THERE: "there", RED: "red", BLACK: "black"}
    return named.get(place) or " ".join([place.name, *(str(value) for _key, value in place.keys)])


def test_what_stands_on_a_cell_leaves_before_something_else_is_laid_there() -> None:
    before = Position({HERE: {FLAG: 1}, RED: {CARD: 1}}, {HERE: (Lying(BASE),), THERE: (Lying(ONE, RED),)})
    after = Position({SUPPLY: {FLAG: 1}, RED: {CARD: 1}}, {HERE: (Lying(BASE), Lying(TWO, RED))})
    assert said(before, after) == ["1 one: there > red", "1 flag: here > supply", "1 two: red > here"]
    assert said(after, before) == ["1 two: here > red", "1 one: red > there", "1 flag: supply > here"]


def test_a_card_takes_along_what_stands_on_its_cell_one_after_the_other() -> None:
    before = Position({HERE: {SHIP: 1}}, {HERE: (Lying(ONE, RED),)})
    after = Position({THERE: {SHIP: 1}}, {THERE: (Lying(ONE, RED),)})
    assert said(before, after) == ["1 ship: here > box", "1 one: here > there", "1 ship: box > there"]


def test_what_stands_on_a_card_that_is_exchanged_waits_in_its_own_place() -> None:
    before = Position({on(ONE): {CRATE: 2}, BLACK: {CARD: 1}}, {HERE: (Lying(ONE, RED),)})
    after = Position({on(TWO): {CRATE: 2}, RED: {CARD: 1}}, {HERE: (Lying(TWO, BLACK),)})
    first, last = "2 crate: on one > supply", "2 crate: supply > on two"
    assert said(before, after) == [first, "1 one: here > red", "1 two: black > here", last]


def test_what_stands_on_a_card_moves_with_it_and_needs_no_move() -> None:
    before = Position({on(ONE): {CRATE: 2}}, {HERE: (Lying(ONE, RED),)})
    after = Position({on(ONE): {CRATE: 2}}, {THERE: (Lying(ONE, RED),)})
    assert said(before, after) == ["1 one: here > there"]


def test_cards_of_a_stack_change_places_by_being_taken_apart() -> None:
    before = Position({}, {HERE: (Lying(ONE, RED), Lying(TWO, BLACK))})
    after = Position({}, {HERE: (Lying(TWO, BLACK), Lying(ONE, RED))})
    apart, together = ["1 two: here > black", "1 one: here > red"], ["1 two: black > here", "1 one: red > here"]
    assert said(before, after) == apart + together


def test_a_card_laid_on_another_cell_gives_its_place_free_first() -> None:
    before = Position({RED: {CARD: 1}}, {HERE: (Lying(ONE, RED),)})
    after = Position({}, {HERE: (Lying(TWO, RED),), THERE: (Lying(ONE, RED),)})
    assert said(before, after) == ["1 one: here > there", "1 two: red > here"]


def test_hands_do_not_lay_what_they_do_not_hold_yet() -> None:
    pile = Place("pile")
    before = Position({RED: {CARD: 1}, pile: {CARD: 5}})
    after = Position({RED: {CARD: 1}, pile: {CARD: 3}}, {HERE: (Lying(ONE, RED),), THERE: (Lying(TWO, RED),)})
    assert said(before, after) == ["1 one: red > here", "2 card: pile > red", "1 two: red > there"]


def test_a_card_face_down_is_turned_over_unless_it_lies_elsewhere() -> None:
    down = Piece("card", kind=CARD, face_down=True)
    before = Position({}, {HERE: (Lying(down, RED),)})
    after = Position({}, {HERE: (Lying(ONE, RED),)})
    assert said(before, after) == said(after, before) == ["1 one: here > here"]
    elsewhere = Position({}, {HERE: (Lying(down, RED),), THERE: (Lying(ONE, RED),)})
    assert said(elsewhere, after) == ["1 card: here > red", "1 card: red > box", "1 one: there > here"]


def test_a_card_out_of_the_game_is_named_and_comes_back_by_name() -> None:
    held = Position({RED: {CARD: 2}}, known={ONE: RED})
    gone = Position({RED: {CARD: 1}}, known={ONE: BOX})
    assert (said(held, gone), said(gone, held)) == (["1 one: red > box"], ["1 one: box > red"])


def test_everything_comes_out_of_the_box_first_what_is_nobodys() -> None:
    table = Position({RED: {CARD: 2}, SUPPLY: {CRATE: 3}, HERE: {SHIP: 1}}, {HERE: (Lying(ONE, RED),)})
    nobodys = ["1 one: box > here", "1 ship: box > here", "3 crate: box > supply"]
    assert said(PACKED, table) == [*nobodys, "2 card: box > red"]
    assert said(table, table) == []
