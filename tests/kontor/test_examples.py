"""Every example of the rules is played by the engine, and shows what its words say."""

from collections.abc import Callable
from typing import Any

import pytest

from kontor.rulebook import EXAMPLES, example, last_cells, played, record_of
from kontor_rules import adjudicate, may_go, output, why_not
from kontor_rules.interface.code_catalogue import RULE_IDS
from tests.rules.kontor.kit import counts

Json = dict[str, Any]

REFUSED = {
    "edges": "place.outside", "crane": "place.crane", "two-cranes": "place.crane", "customs": "place.customs-closes",
    "waterside": "place.dry", "block": "place.cuts-block", "island": "place.island", "blockade": "place.blockade",
    "apart": "place.joins-areas",
}  # fmt: skip
"""The examples of a card that can't go somewhere, with the reason."""

WON = {
    "closed": ("red", "largest-advantage"),
    "largest": ("red", "largest-advantage"),
    "more": ("red", "more-advantages"),
    "worth": ("red", "goods-value"),
    "nobody": (None, "tie"),
    "four-players": ("green", "largest-advantage"),
    "island-two": ("red", "largest-advantage"),
    "rising": ("red", "largest-advantage"),
}
"""The examples of one closed area, with who wins it and by what."""

HELD = {
    "largest": {"red": "ww", "black": "st"},
    "more": {"red": "wt", "black": "s"},
    "worth": {"red": "w", "black": "s"},
    "nobody": {"red": "w", "black": "w"},
    "four-players": {"red": "www", "black": "wwss", "green": "wtt", "purple": "ss"},
}
"""The goods that were compared in some of them."""

OPEN = {"customs", "open", "one-edge"}
"""The examples of one area that isn't closed."""


def _edges(out: Json) -> None:
    field = out["field"]
    assert (field["columns_fixed"], field["rows_fixed"]) == (True, False)
    assert field["bottom"] - field["top"] + 1 == field["height"] - 1


def _crane(out: Json) -> None:
    game = played("crane")
    assert [2, 1] not in out["legal"]["cells"]
    assert not may_go(game, "black", game.faces["W47"], (2, 1)).cell


def _two_cranes(out: Json) -> None:
    assert not out["areas"][0]["closed"]
    game = played("two-cranes")
    for seat, card in (("red", "R17"), ("black", "B16")):
        assert may_go(game, seat, game.faces[card], (1, 2)).cell[0].code == "place.crane"


def _customs(out: Json) -> None:
    assert [1, 2] not in out["legal"]["cells"]


def _bridge(out: Json) -> None:
    assert [area["cells"] for area in out["areas"]] == [[[1, -1], [1, 0], [1, 1]]]


def _apart_with_goods(out: Json) -> None:
    """The flood and the ship: the middle card's goods are gone, the others' stay in two areas."""
    goods = {tuple(area["cells"][0]): area["goods"]["red"] for area in out["areas"]}
    assert goods == {(1, 1): counts("w"), (3, 1): counts("s")}


def _diagonal(out: Json) -> None:
    assert sorted(len(area["cells"]) for area in out["areas"]) == [1, 1, 2]


def _one_edge(out: Json) -> None:
    assert (out["field"]["columns_fixed"], out["field"]["rows_fixed"]) == (True, False)


def _far_away(out: Json) -> None:
    decided = [ruling for ruling in out["rulings"] if ruling["code"].startswith("area.")]
    assert [(ruling["facts"]["size"], ruling["facts"]["owner"]) for ruling in decided] == [(2, "black"), (1, "red")]
    assert decided[0]["entry"] == decided[1]["entry"]


def _places(out: Json) -> None:
    counted = {tuple(out["areas"][index]["cells"][0]) for index in out["score"]["counted"]}
    assert counted == {(1, 1), (-1, 1), (1, -1), (-1, -1)}
    assert [bool(area["owner"]) for area in out["areas"]] == [True] * 6


def _row(out: Json) -> None:
    assert (out["score"]["winners"], out["score"]["decided_by"]) == (["red"], "three-in-a-row")


def _island_two(out: Json) -> None:
    assert out["areas"][0]["points"] == 2


def _rising(out: Json) -> None:
    board = {tuple(stack["cell"]): stack["cards"] for stack in out["board"]}
    assert (board[2, 1], board[3, 1], board[2, 2]) == (["B16", "S90"], [None], [None])


def _smuggled(out: Json) -> None:
    board = {tuple(stack["cell"]): stack["cards"] for stack in out["board"]}
    assert (board[2, 1], out["hands"]["red"]["hidden"]) == (["?"], 1)


def _blockade(out: Json) -> None:
    assert out["ship"] == [1, 0]
    assert {(1, 1), (1, -1)}.isdisjoint(map(tuple, out["legal"]["cells"]))


def _apart(out: Json) -> None:
    assert len(out["areas"]) == 2
    game = played("apart")
    assert not may_go(game, "red", game.faces["W49"], (1, 2)).cell


SHOWN: dict[str, Callable[[Json], None]] = {
    "edges": _edges, "crane": _crane, "two-cranes": _two_cranes, "customs": _customs, "bridge": _bridge,
    "flood": _apart_with_goods, "diagonal": _diagonal, "one-edge": _one_edge, "far-away": _far_away,
    "ship": _apart_with_goods, "places": _places, "row": _row, "island-two": _island_two, "rising": _rising,
    "smuggled": _smuggled, "blockade": _blockade, "apart": _apart,
}  # fmt: skip
"""What else the words of an example say."""


@pytest.mark.parametrize("one", EXAMPLES, ids=lambda one: one.id)
def test_example_is_a_game_that_the_rules_take(one: Any) -> None:
    out = adjudicate(record_of(one))
    assert {key: value for key, value in out.items() if key != "rulings"} == output(played(one.id))
    assert set(one.rules) <= set(RULE_IDS)
    assert len(last_cells(one)) <= 1
    assert one.id in SHOWN.keys() | REFUSED.keys() | WON.keys() | OPEN, "nothing checks its words"


@pytest.mark.parametrize("example_id", SHOWN)
def test_example_shows_what_its_words_say(example_id: str) -> None:
    SHOWN[example_id](adjudicate(record_of(example(example_id))))


@pytest.mark.parametrize(("example_id", "code"), REFUSED.items())
def test_example_names_a_cell_where_the_card_cant_go(example_id: str, code: str) -> None:
    one = example(example_id)
    assert one.tries is not None
    reasons = why_not(played(example_id), one.tries)
    assert reasons[0].code == code
    assert set(reasons[0].rule) & set(one.rules)
    legal: Any = output(played(example_id))["legal"]
    assert list(one.tries) not in legal["cells"]
    assert legal["cells"]


@pytest.mark.parametrize(("example_id", "won"), WON.items())
def test_example_of_a_closed_area_is_won_so(example_id: str, won: tuple[str | None, str]) -> None:
    (area,) = adjudicate(record_of(example(example_id)))["areas"]  # type: ignore[misc]
    assert (area["closed"], area["owner"], area["decided_by"]) == (True, *won)
    held = HELD.get(example_id)
    assert held is None or area["goods"] == {side: counts(goods) for side, goods in held.items()}


@pytest.mark.parametrize("example_id", sorted(OPEN))
def test_example_of_an_open_area_isnt_closed(example_id: str) -> None:
    assert [area["closed"] for area in adjudicate(record_of(example(example_id)))["areas"]] == [False]


def test_only_examples_with_a_refused_cell_try_one() -> None:
    assert {one.id for one in EXAMPLES if one.tries} == set(REFUSED)
    assert len({one.id for one in EXAMPLES}) == len(EXAMPLES)
