"""What may be said in a turn, and why not the rest: W5, F5, F6, F8, F9, F11, F16-F18, H7."""

from contextlib import suppress
from dataclasses import replace

import pytest

from kontor_rules import Game, Refusal, candidates, enter, legal_entries, output, steps
from kontor_rules.interface.rule_queries import chits_left
from kontor_rules.turn.ship import moves_left
from rulings import reasons_against
from rulings.candidates import Next
from tests.rules.cases import records
from tests.rules.kontor.kit import Json, Table, codes_of, place, play, ship, values_at
from tests.rules.kontor.variants.kit import lake, pools, smuggle

DECK = "R10 w, R11 w, R12 s, R13 wt, R14 wst, R18 w, R19 s, R89 tavern, B21 w, S90, S93, W50, W51, W52"
POURING = ("hochwasser", "erweitertes-hochwasser")


def _turn(card: str, *rules: str, game: str = "pro", lay: tuple[str, ...] = (), **more: object) -> Table:
    table = Table(game, DECK, special_rules=list(rules), **more).lay(*lay)
    return table.turn("red", card)


def _placing(table: Table, cell: tuple[int, int] = (1, 1), **keys: object) -> Next:
    return candidates(table.game, "red", {"entry": "place", "cell": list(cell), **keys})


def _said(game: Game, cell: tuple[int, int] = (1, 1)) -> list[Json]:
    """What may be said beside a cell, in all ways."""
    found = (entry for entry, _step in legal_entries(game, "place") if entry["cell"] == list(cell))
    return [{key: value for key, value in entry.items() if key not in ("entry", "seat", "cell")} for entry in found]


def _against(found: Next, key: str, value: object) -> list[str]:
    (ask,) = (one for one in found.asks if one.at[0] == key)
    return next(codes_of(one.against) for one in ask.values if one.said == value)


HARBOUR, WATER = {"draw": "harbour"}, {"draw": "water"}


@pytest.mark.parametrize(
    ("card", "rules", "said", "needed"),
    [
        ("R13", "", [{}], set()),
        ("R13", "exportlager", [{}, {"export": "wine"}, {"export": "tea"}], set()),
        (
            "R13", "freie-wahl-1 exportlager",
            [
                {"choose": "wine"}, {"choose": "wine", "export": "wine"},
                {"choose": "tea"}, {"choose": "tea", "export": "tea"},
            ],
            {"choose"},
        ),
        ("R10", "freie-wahl-1 exportlager", [{}, {"export": "wine"}], set()),
        ("R13", "freie-wahl-2", [HARBOUR, WATER], {"draw"}),
        ("R13", "freie-wahl-2 erste-wahl", [HARBOUR, HARBOUR | {"pick": True}, WATER], {"draw"}),
        ("W50", "erste-wahl", [{}], set()),
    ],
)  # fmt: skip
def test_F6_F8_F9_F11_what_may_be_said_of_a_placement(
    card: str, rules: str, said: list[Json], needed: set[str]
) -> None:
    table = _turn(card, *rules.split())
    assert _said(table.game) == said
    assert {ask.at[0] for ask in _placing(table).asks[1:] if not ask.optional} == needed


def test_where_no_card_may_go_nothing_may_be_said() -> None:
    found = _placing(_turn("R13", "exportlager"), (5, 5))
    assert (codes_of(found.against), len(found.asks)) == (["place.apart", "place.outside"], 1)
    assert codes_of(_placing(Table("pro", DECK)).against) == ["turn.none"]
    assert _against(_placing(_turn("W50", "erste-wahl")), "pick", True) == ["pick.no-draw"]


@pytest.mark.parametrize("most", [3, pytest.param(None, marks=pytest.mark.long)])
def test_P9_each_legal_cell_may_be_said_and_no_other(most: int | None) -> None:
    for record in records("kontor")[:most]:
        with suppress(Refusal):
            for step in steps(record["setup"], record["entries"]):
                legal = (output(step.game)["legal"] or {"cells": []})["cells"]
                asks = candidates(step.game, str(step.game.state.active), {"entry": "place"}).asks
                assert [cell for ask in asks for cell in ask.open_values] == legal


def test_W5_a_good_without_a_chit_left_isnt_exported() -> None:
    table = Table("extension", DECK).turn("red", "R13")
    assert chits_left(table.game) == {"wine": 6, "spice": 6, "tea": 6}
    exports = next(value for kind, value in table.game.state.slices.items() if kind.__name__ == "Exports")
    table.given(slices={**table.game.state.slices, type(exports): replace(exports, chits=(0, 6, 6))})
    assert _said(table.game) == [{}, {"export": "tea"}]
    assert _against(_placing(table), "export", "wine") == ["export.none-left"]
    assert chits_left(Table("pro", DECK, special_rules=["exportlager"]).game) is None


def test_F9_F11_only_the_piles_that_leave_one_of_each_and_what_the_purse_pays() -> None:
    table = _turn("R13", "freie-wahl-2")
    hand = table.game.state.hands["red"]
    table.given(hands={**table.game.state.hands, "red": type(hand)(1, 3, 0)})
    assert (_said(table.game), _against(_placing(table), "draw", "water")) == ([HARBOUR], ["draw.one-of-each"])
    poor = _turn("R13", "erste-wahl").purses(red=1)
    assert _against(_placing(poor), "pick", True) == ["pick.coins"]


def test_F17_jokers_are_own_one_good_cards_of_the_area() -> None:
    lay = ("R10@1,1", "R12@2,1", "R13@3,1", "B21@1,2", "R18@-1,-1")
    found = _placing(_turn("R89", "bestechung-1", lay=lay), (2, 2))
    assert [ask.open_values for ask in found.asks[1:]] == [[[1, 1], [2, 1]]]
    assert _against(found, "joker", [-1, -1]) == ["joker.area"]
    assert _said(_turn("R89", "bestechung-1", lay=lay).game, (2, 2)) == [{}, {"joker": [[1, 1]]}, {"joker": [[2, 1]]}]
    assert _placing(_turn("R19", "bestechung-1", lay=lay), (2, 2)).asks[1:] == ()


def test_F18_two_jokers_in_two_areas_but_the_taverns() -> None:
    lay = ("R10@1,1", "R11@2,1", "R12@-1,1", "R18@-1,-1")
    jokers = [one.get("joker", []) for one in _said(_turn("R89", "bestechung-2", lay=lay).game, (-2, 1))]
    assert sorted(jokers) == [
        [], [[-1, -1]], [[-1, -1], [1, 1]], [[-1, -1], [2, 1]], [[1, 1]], [[2, 1]],
    ]  # fmt: skip


def _pouring(game: Game, *cards: Json) -> Next:
    return candidates(game, "red", {"entry": "waters", "cards": list(cards)})


def _cells(found: Next, place: int) -> list[tuple[int, int]]:
    return [(x, y) for ask in found.asks if ask.at == ("cards", place, "cell") for x, y in ask.open_values]


def test_F16_cells_for_each_water_card() -> None:
    game = _turn("S90", *POURING, lay=("R10@1,1",)).game
    one = {"card": "W50", "cell": [3, 0]}
    assert {(2, 1), (3, 0)} <= {*_cells(_pouring(game, {"card": "W50"}), 0)}
    second = _pouring(game, one)
    assert (second.whole, {ask.optional for ask in second.asks}) == (False, {False})
    assert {(3, 1), (2, 1)} <= {*_cells(second, 1)}
    assert (3, 0) not in _cells(second, 1)
    assert _pouring(game, one, {"card": "W51", "cell": [3, 1]}).whole
    assert codes_of(_pouring(game, one, {"card": "W51", "cell": [3, 0]}).against) == ["place.covered"]
    assert codes_of(_pouring(game, one, {"card": "W50"}).against) == ["waters.count"]
    assert codes_of(_pouring(game, {"card": "R11"}).against) == ["waters.not-water"]


def test_F16_one_card_where_it_ends_the_game_or_no_cell_is_left() -> None:
    full = _turn("S90", *POURING, scenario="wasserspiele", layout=pools((3, 3)))
    assert _pouring(full.game, {"card": "W50", "cell": [3, 3]}).whole
    island = [(x, y) for x in (1, 2) for y in range(1, 5)]
    only = _turn("S90", *POURING, scenario="insel", layout=lake(7, 7, *island, (6, 6)))
    found = _pouring(only.game, {"card": "W50", "cell": [6, 6]})
    assert (_cells(found, 0), _cells(found, 1), found.whole) == ([(6, 6)], [], True)


def test_F16_isnt_offered_without_the_rule_a_flood_or_water() -> None:
    table = _turn("S90", *POURING)
    hand = table.game.state.hands["red"]
    dry = table.given(hands={**table.game.state.hands, "red": type(hand)(4, 0, 1)})
    unrevealed = Table("pro", DECK, special_rules=[*POURING])
    codes = ("entry.not-here", "waters.no-flood", "turn.none", "waters.too-few")
    for without, code in zip((_turn("S90", "hochwasser"), _turn("R10", *POURING), unrevealed, dry), codes, strict=True):
        found = _pouring(without.game)
        assert (codes_of(found.against), found.asks) == ([code], ())


def test_F5_where_a_card_may_be_smuggled_and_until_when() -> None:
    table = _turn("R10", "schmuggel")
    assert list(legal_entries(table.game, "smuggle")) == []
    table.enter(place("red", (1, 1)))
    found = [entry for entry, _step in legal_entries(table.game, "smuggle")]
    assert (smuggle("red", (2, 1)) in found, smuggle("red", (1, 1)) in found) == (True, False)
    assert {entry["seat"] for entry in found} == {"red"}
    covered = candidates(table.game, "red", {"entry": "smuggle", "cell": [1, 1]})
    assert (codes_of(covered.against), covered.whole) == (["place.covered"], False)
    table.enter(smuggle("red", (2, 1)))
    for game in (table.game, _turn("R10").enter(place("red", (1, 1))).game):
        assert list(legal_entries(game, "smuggle")) == []


def test_H7_moves_left_and_what_keeps_the_ship() -> None:
    deck = "R10 w ship, B21 w ship, G31 w ship"
    table = Table("extension", deck).enter(play(red="R10", black="B21", green="G31"))
    assert (moves_left(table.game.state), candidates(table.game, "green", {"entry": "ship"}).against) == (2, ())
    table.enter(ship("green", (1, 0)), place("green", (1, 1)), ship("black", (0, 0)), place("black", (-1, 1)))
    (reason,) = candidates(table.game, "red", {"entry": "ship"}).against
    assert (moves_left(table.game.state), reason.code, reason.facts["limit"]) == (0, "ship.limit", 2)
    assert moves_left(_turn("R10").game.state) is None


def test_H7_special_cards_up_to_purse_and_pile() -> None:
    table = Table("extension", "R10 w ship, R11 w ship").turn("red", "R10")
    assert codes_of(reasons_against(enter, table.game, ship("red", (1, 0), buy=1))) == ["ship.buy"]
    table.enter(ship("red", (1, 0)), place("red", (1, 1))).turn("red", "R11")
    sold = values_at(candidates(table.game, "red", {"entry": "ship", "to": [0, 0]}), "buy")
    assert sold == [(1, []), (2, []), (3, ["buy-special.coins"])]
    table = table.given(piles={**table.game.state.piles, "special": 1})
    (_one, open_one), (two, against) = values_at(candidates(table.game, "red", {"entry": "ship", "to": [0, 0]}), "buy")
    assert (open_one, two, against[0]) == ([], 2, "buy-special.pile")
