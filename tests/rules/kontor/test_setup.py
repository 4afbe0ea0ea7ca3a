"""S: the four games' set-ups, and what a set-up may not be."""

import pytest

from kontor_rules import Refusal, begin, look
from kontor_rules.compose import _settings
from kontor_rules.variants.variant import Variant
from tests.rules.kontor.kit import Table, face, refused, refuses_setup, setup
from tests.rules.kontor.random_games import random_setup

PLUS = [[0, -2], [0, -1], [-2, 0], [-1, 0], [0, 0], [1, 0], [2, 0], [0, 1], [0, 2]]
FOUR = ("red", "black", "green", "purple")


def hand(harbour: int = 3, water: int = 2, special: int = 0) -> dict[str, int]:
    return {"harbour": harbour, "water": water, "special": special, "hidden": 0}


@pytest.mark.parametrize(("game", "size"), [("basic", 6), ("pro", 7), ("team", 8), ("extension", 8)])
def test_S1_field_sizes_of_the_games(game: str, size: int) -> None:
    field = Table(game).out["field"]
    assert (field["width"], field["height"]) == (size, size)
    assert (field["left"], field["right"], field["top"], field["bottom"]) == (-2, 2, -2, 2)
    assert (field["columns_fixed"], field["rows_fixed"]) == (False, False)


def test_S2_normal_start_is_a_plus_of_centre_and_eight_water_cards() -> None:
    board = Table().out["board"]
    assert [stack["cell"] for stack in board] == PLUS
    assert [stack["cards"] for stack in board] == [[None]] * 4 + [["HC"]] + [[None]] * 4


def test_S2_a_layout_may_note_the_numbers_of_the_start() -> None:
    layout = [[x, y, "HC" if (x, y) == (0, 0) else "W50" if (x, y) == (2, 0) else None] for x, y in PLUS]
    table = Table("basic", layout=layout)
    assert table.top(2, 0) == "W50"
    table.refuses({"entry": "play", "cards": {"red": "W50", "black": "W50"}}, "card.unknown", "R7")


def test_S2_a_layouts_ids_arent_checked_against_faces() -> None:
    layout = [[x, y, "HC" if (x, y) == (0, 0) else "W57" if (x, y) == (2, 0) else None] for x, y in PLUS]
    assert Table("basic", "R57 w", layout=layout).top(2, 0) == "W57"


@pytest.mark.parametrize(
    ("layout", "code"),
    [
        ([], "layout.centre"),
        ([[0, 0, None]], "layout.centre"),
        ([[0, 0, "HC"]], "layout.other-start"),
        ([[0, 0, "HC"], [1, 0, "R7"]], "layout.not-water"),
        ([[0, 0, "HC"], [1, 0, None], [1, 0, None]], "layout.cell-twice"),
        ([[0, 0, "HC"], [1, 0, "W50"], [2, 0, "W50"]], "layout.card-twice"),
        ([[0, 0, "HC"], [1, 0, "HC"]], "layout.card-twice"),
        ([[0, 0, "HC"], [101, 0, None]], "layout.far"),
    ],
)
def test_S2_a_layout_that_isnt_the_start_is_refused(layout: list[list[object]], code: str) -> None:
    refuses_setup(setup("basic", layout=layout), code)


def test_S3_base_game_for_two() -> None:
    out = Table("basic").out
    assert (out["coins"], out["treasury"]) == ({"red": 4, "black": 4}, 12)
    assert out["hands"] == {"red": hand(), "black": hand()}
    assert (out["piles"], out["ship"]) == ({"red": 19, "black": 19, "water": 31, "special": 0}, None)
    assert (out["keepers"], out["supply"], out["stores"]) == ({"red": None, "black": None}, None, {})


def test_S3_the_game_begins_with_a_ruling_and_round_one() -> None:
    table = Table("basic")
    assert table.facts("game.begins") == {"game": "basic", "coins": 4, "treasury": 12}
    out = table.out
    assert (out["status"], out["phase"], out["round"], out["active"]) == ("playing", "announce", 1, None)
    assert out["legal"] is out["score"] is out["question"] is None


def test_S3_S4_S6_players_sit_in_any_order_which_is_kept() -> None:
    table = Table("pro", seats=("black", "red"))
    assert list(table.out["coins"]) == ["black", "red"]


@pytest.mark.parametrize(
    ("game", "seats", "rule"),
    [
        ("basic", ("red",), "S3"),
        ("basic", ("red", "red"), "S3"),
        ("basic", ("red", "green"), "S3"),
        ("basic", ("red", "black", "green"), "S3"),
        ("pro", ("red-1", "black-1"), "S4"),
        ("team", ("red", "black"), "S5"),
        ("team", ("red-1", "black-1", "red-2", "black-2"), "S5"),
        ("extension", ("red", "black"), "S6"),
        ("extension", ("red", "black", "green", "green"), "S6"),
        ("extension", ("red", "black", "white"), "S6"),
    ],
)
def test_S3_S4_S5_S6_other_seats_are_refused(game: str, seats: tuple[str, ...], rule: str) -> None:
    refuses_setup(setup(game, seats=seats), "setup.seats", rule, game=game)


def test_S3_two_players_of_one_name_are_refused() -> None:
    start = setup("basic")
    start["players"] = [{"seat": "red", "name": "Ada"}, {"seat": "black", "name": "Ada"}]
    refuses_setup(start, "setup.names")


@pytest.mark.parametrize("name", ["", "x" * 41, 7, None])
def test_S3_names_have_1_to_40_characters(name: object) -> None:
    start = setup("basic")
    start["players"] = [{"seat": "red", "name": name}, {"seat": "black", "name": "Bo"}]
    refuses_setup(start, "setup.form")


def test_S4_pro_game_has_a_ship_on_the_harbour_centre() -> None:
    out = Table("pro").out
    assert (out["ship"], out["piles"]) == ([0, 0], {"red": 19, "black": 19, "water": 31, "special": 0})
    assert out["hands"]["red"] == hand()


def test_S5_team_game_has_four_hands_purses_piles_and_a_special_card_each() -> None:
    out = Table("team").out
    seats = ("red-1", "red-2", "black-1", "black-2")
    assert (tuple(out["coins"]), set(out["coins"].values()), out["treasury"]) == (seats, {4}, 4)
    assert out["hands"] == dict.fromkeys(seats, hand(special=1))
    assert out["piles"] == {**dict.fromkeys(seats, 8), "water": 27, "special": 0}
    assert (out["keepers"], out["ship"]) == ({"red": None, "black": None}, [0, 0])


@pytest.mark.parametrize(("seats", "size", "water", "treasury"), [(FOUR[:3], 8, 29, 8), (FOUR, 9, 27, 4)])
def test_S6_extension_for_three_and_four(seats: tuple[str, ...], size: int, water: int, treasury: int) -> None:
    out = Table("extension", seats=seats).out
    assert (out["field"]["width"], out["field"]["height"], out["hands"]) == (size, size, dict.fromkeys(seats, hand()))
    assert (out["piles"], out["treasury"]) == ({**dict.fromkeys(seats, 19), "water": water, "special": 6}, treasury)
    assert (out["keepers"], out["supply"]) == (dict.fromkeys(seats, 7), {"wine": 16, "spice": 16, "tea": 16})
    assert (out["stores"], out["ship"]) == ({seat: {"wine": 0, "spice": 0, "tea": 0} for seat in seats}, [0, 0])


def test_S6_without_three_goods_takes_one_card_a_colour_out() -> None:
    out = Table("extension", "R3 wst, R5 ww", options={"without_three_goods": "yes"}).out
    assert [out["piles"][seat] for seat in ("red", "black", "green")] == [18, 18, 18]


def test_S6_with_a_whole_deck_the_cards_left_out_follow_from_it() -> None:
    start = random_setup("extension", 1, seats=FOUR[:3])
    own = [card["id"] for card in start["deck"] if card["colour"] == "red" and card["kind"] == "goods"]
    deck = [card | ({"goods": ["tea"] * 3} if card["id"] in own[:2] else {}) for card in start["deck"]]
    three = sum(len(card["goods"]) == 3 for card in deck if card["colour"] == "red")
    out = look(begin({**start, "deck": deck, "options": {"without_three_goods": "yes"}}).game)
    assert three > 1
    assert out["piles"]["red"] == 19 - three


def test_S6_a_three_goods_card_left_out_cant_be_played() -> None:
    table = Table("extension", "R3 wst", options={"without_three_goods": "yes"})
    cards = {"red": "R3", "black": "W50", "green": "W51"}
    for card_id in ("W50", "W51"):
        table.enter({"entry": "face", "card": face(card_id)})
    table.refuses({"entry": "play", "cards": cards}, "card.out", "R7", card="R3")


def test_S7_the_water_pile_is_what_start_and_hands_leave() -> None:
    assert Table("basic").out["piles"]["water"] == 43 - 8 - 2 * 2
    assert Table("team").out["piles"]["water"] == 43 - 8 - 4 * 2


@pytest.mark.parametrize("option", ["removed_card", "customs_close", "customs_size", "unowned_rank", "equal_areas"])
def test_options_that_cant_act_in_the_base_game_are_refused(option: str) -> None:
    refuses_setup(setup("basic", options={option: "no"}), "setup.option-idle", id=option)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"lunch": "yes"}, "setup.unknown-option"),
        ({"placing": "perhaps"}, "setup.option-value"),
        ({"placing": "Must"}, "setup.option-value"),
        ({"keeper_supply": 5}, "setup.form"),
        ({"finale_area": "last_area"}, "setup.option-idle"),
        ({"without_three_goods": "no"}, "setup.option-idle"),
    ],
)
def test_unknown_options_and_values_are_refused(options: dict[str, object], code: str) -> None:
    refuses_setup(setup("basic", options=options), code)


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"scenario": "gulliver"}, "setup.not-in-game"),
        ({"scenario": "nowhere"}, "setup.unknown-scenario"),
        ({"special_rules": ["nothing"]}, "setup.unknown-rule"),
        ({"special_rules": ["finale", "finale"]}, "setup.rule-twice"),
        ({"special_rules": ["restricted-storage"]}, "setup.not-in-game"),
    ],
)
def test_scenarios_and_rules_that_the_game_doesnt_have_are_refused(more: dict[str, object], code: str) -> None:
    refuses_setup(setup("basic", **more), code)


def test_an_unknown_game_is_refused() -> None:
    refuses_setup(setup("basic") | {"game": "chess"}, "setup.game", game="chess")


def test_two_special_rules_that_set_one_thing_are_refused() -> None:
    """None of RULES.md's do that unless F20 excludes them; whoever adds one is told."""
    rules = [Variant("one", "rule", ("F1",), sets={"coins": 3}), Variant("other", "rule", ("F2",), sets={"coins": 5})]
    with pytest.raises(Refusal) as caught:
        _settings(rules, players=2)
    assert refused(caught.value).reasons[0].facts == {"id": "other", "other": "one", "setting": "coins"}
