"""S, N's table, F: what lies, what each holds and what the piles hold when a game begins; what no set-up may be."""

import pytest

from kontor_rules import Refusal, begin, output
from kontor_rules.compose import _settings
from kontor_rules.variants.variant import Variant
from tests.rules.kontor.kit import SEATS, Json, Table, counts, play, refused, refuses_setup, setup
from tests.rules.kontor.random_games import random_setup
from tests.rules.kontor.variants.kit import LAYOUTS, with_scenario
from tests.rules.kontor.variants.random_variants import set_up

FOUR = {"seats": ("red", "black", "green", "purple")}
INSEL = {"scenario": "insel", "layout": LAYOUTS["insel"]}
NORMAL = (3, 2, 0)


def _rules(*rules: str, **options: str) -> Json:
    return {"special_rules": list(rules), "options": options}


@pytest.mark.parametrize(
    ("game", "more", "field", "coins", "treasury", "ship"),
    [
        ("basic", {}, (6, 6), 4, 12, False),
        ("pro", {}, (7, 7), 4, 12, True),
        ("team", {}, (8, 8), 4, 4, True),
        ("extension", {}, (8, 8), 4, 8, True),
        ("extension", FOUR, (9, 9), 4, 4, True),
        ("pro", with_scenario("canale-grande"), (12, 4), 4, 12, True),
        ("pro", with_scenario("kleine"), (6, 6), 4, 12, False),
        ("pro", with_scenario("wasserspiele"), (6, 6), 4, 12, True),
        ("pro", with_scenario("tic-tac-toe"), (8, 8), 4, 12, True),
        ("pro", with_scenario("bakschisch"), (6, 6), 3, 14, False),
        ("pro", with_scenario("david-goliath"), (6, 6), 4, 12, True),
        ("pro", with_scenario("gigant"), (8, 8), 4, 12, True),
        ("pro", with_scenario("gulliver"), (5, 5), 3, 14, True),
        ("pro", INSEL, (7, 7), 4, 12, True),
        ("team", INSEL, (8, 8), 4, 4, True),
        ("pro", with_scenario("armut"), (7, 7), 3, 0, True),
        ("team", with_scenario("armut"), (7, 7), 3, 0, True),
    ],
)
def test_S1_S3_S4_S5_S6_N_fields_coins_and_ship(
    game: str, more: Json, field: tuple[int, int], coins: int, treasury: int, ship: bool
) -> None:
    table = Table(game, **more)
    out = table.out
    assert (out["field"]["width"], out["field"]["height"]) == field
    table.shows(coins=dict.fromkeys(more.get("seats", SEATS[game]), coins), treasury=treasury)
    table.shows(ship=[0, 0] if ship else None)
    table.says("game.begins", game=game, coins=coins, treasury=treasury)


@pytest.mark.parametrize(
    ("game", "more", "hand", "pile", "water", "special"),
    [
        ("basic", {}, NORMAL, 19, 31, 0),
        ("pro", {}, NORMAL, 19, 31, 0),
        ("team", {}, (3, 2, 1), 8, 27, 0),
        ("extension", {}, NORMAL, 19, 29, 6),
        ("extension", FOUR, NORMAL, 19, 27, 6),
        ("pro", with_scenario("canale-grande"), NORMAL, 19, 43 - 14 - 4, 0),
        ("pro", with_scenario("kleine"), NORMAL, 17, 39, 0),
        ("pro", with_scenario("wasserspiele"), NORMAL, 19, 43 - 8 - 4, 0),
        ("pro", with_scenario("tic-tac-toe"), NORMAL, 17, 12, 0),
        ("pro", with_scenario("bakschisch"), NORMAL, 19, 21, 0),
        ("pro", with_scenario("david-goliath"), NORMAL, 19, 31, 0),
        ("pro", with_scenario("gigant"), NORMAL, 19, 31, 0),
        ("pro", with_scenario("gulliver"), NORMAL, 17, 39, 0),
        ("pro", INSEL, NORMAL, 18, 43 - 7 - 4, 0),
        ("team", INSEL, NORMAL, 8, 43 - 7 - 8, 0),
        ("pro", with_scenario("armut"), NORMAL, 19, 31, 0),
        ("team", with_scenario("armut"), (3, 2, 1), 8, 27, 0),
        ("basic", _rules("justizia"), NORMAL, 15, 31, 0),
        ("extension", _rules(without_three_goods="yes"), NORMAL, 18, 29, 6),
        ("basic", _rules("drunken-sailor"), NORMAL, 18, 31, 0),
        ("basic", _rules("drunken-sailor", sailor="special"), NORMAL, 19, 31, 0),
        ("pro", with_scenario("gigant") | _rules("drunken-sailor"), NORMAL, 18, 31, 0),
        ("team", _rules("drunken-sailor"), (3, 2, 1), 8, 27, 0),
        ("basic", _rules("hochwasser"), (3, 2, 1), 19, 31, 0),
        ("basic", _rules("bruecke-hochwasser"), (3, 2, 2), 19, 31, 0),
        ("basic", _rules("sonderkarten"), NORMAL, 19, 31, 6),
        ("pro", with_scenario("kleine") | _rules("justizia", "drunken-sailor"), NORMAL, 12, 39, 0),
    ],
)
def test_S3_S4_S5_S6_S7_N_F_counts_of_hands_and_piles(
    game: str, more: Json, hand: tuple[int, int, int], pile: int, water: int, special: int
) -> None:
    seats = more.get("seats", SEATS[game])
    held = dict(zip(("harbour", "water", "special", "hidden"), (*hand, 0), strict=True))
    piles = {**dict.fromkeys(seats, pile), "water": water, "special": special}
    Table(game, **more).shows(hands=dict.fromkeys(seats, held), piles=piles)


@pytest.mark.parametrize(("game", "keepers"), [("basic", None), ("team", None), ("extension", 7)])
def test_S3_S5_S6_keepers_supply_stores_and_round_one(game: str, keepers: int | None) -> None:
    table = Table(game)
    sides = table.game.state.book.sides
    table.shows(status="playing", phase="announce", round=1, active=None, legal=None, score=None, question=None)
    table.shows(keepers=dict.fromkeys(sides, keepers), supply=None if keepers is None else counts("wst" * 16))
    table.shows(stores=dict.fromkeys(sides, counts()) if game == "extension" else {})


def test_S3_S4_S6_players_sit_in_any_order_which_is_kept() -> None:
    assert list(Table("pro", seats=("black", "red")).out["coins"]) == ["black", "red"]


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


@pytest.mark.parametrize(
    ("name", "code"),
    [("Bo", "setup.names"), ("", "setup.form"), ("x" * 41, "setup.form"), (7, "setup.form"), (None, "setup.form")],
)
def test_S3_names_are_different_and_have_1_to_40_characters(name: object, code: str) -> None:
    players = [{"seat": "red", "name": name}, {"seat": "black", "name": "Bo"}]
    refuses_setup(setup("basic") | {"players": players}, code)


def test_S6_with_a_whole_deck_the_cards_left_out_follow_from_it() -> None:
    start = random_setup("extension", 1, seats=SEATS["extension"])
    own = [card["id"] for card in start["deck"] if card["colour"] == "red" and card["kind"] == "goods"]
    deck = [card | ({"goods": ["tea"] * 3} if card["id"] in own[:2] else {}) for card in start["deck"]]
    three = sum(len(card["goods"]) == 3 for card in deck if card["colour"] == "red")
    out = output(begin({**start, "deck": deck, "options": {"without_three_goods": "yes"}}).game)
    assert three > 1
    assert out["piles"]["red"] == 19 - three


def test_N_cards_left_out_follow_from_a_whole_colour() -> None:
    start = set_up("pro", "gulliver", frozenset(), 1)
    red = [card for card in start["deck"] if card["colour"] == "red"]
    cranes = [card["id"] for card in red if card["kind"] == "crane"]
    for ships, out_of_game in (((True, True), 1), ((False, True), 2), ((False, False), 3)):
        symbols = dict(zip(cranes, ships, strict=True))
        deck = [{**card, "ship": symbols.get(card["id"], card["ship"])} for card in start["deck"]]
        part = [card for card in deck if card["id"] != red[0]["id"]]
        piles = [output(begin(start | {"deck": cards}).game)["piles"]["red"] for cards in (deck, part)]
        assert piles == [22 - out_of_game - 3, 17]


def test_R7_cards_known_to_be_left_out_are_refused() -> None:
    kleine = Table("pro", "R21 crane, W50", scenario="kleine")
    kleine.refuses(play(red="R21", black="W50"), "card.out", "R7", card="R21")
    gulliver = Table("pro", "R21 crane, R23 crane ship, R89 tavern, W50", scenario="gulliver")
    for card in ("R21", "R89"):
        gulliver.refuses(play(red=card, black="W50"), "card.out", "R7", card=card)
    gulliver.enter(play(red="R23", black="W50"))
    extension = Table("extension", "R3 wst, W50, W51", options={"without_three_goods": "yes"})
    extension.refuses(play(red="R3", black="W50", green="W51"), "card.out", "R7", card="R3")
    team = Table("team", "S90, W50, W51, W52", **INSEL)
    team.refuses(play(red_1="S90", red_2="W50", black_1="W51", black_2="W52"), "card.out", "R7", card="S90")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"lunch": "yes"}, "setup.unknown-option"),
        ({"placing": "perhaps"}, "setup.option-value"),
        ({"placing": "Must"}, "setup.option-value"),
        ({"keeper_supply": 5}, "setup.form"),
        ({"finale_area": "last_area"}, "setup.option-idle"),
        ({"removed_card": "no"}, "setup.option-idle"),
    ],
)
def test_unknown_options_and_values_are_refused(options: dict[str, object], code: str) -> None:
    refuses_setup(setup("basic", options=options), code)


def test_an_unknown_game_is_refused() -> None:
    refuses_setup(setup("basic") | {"game": "chess"}, "setup.game", game="chess")


def test_two_special_rules_that_set_one_thing_are_refused() -> None:
    """None of rules-kontor.md's do that unless F20 excludes them; whoever adds one is told."""
    rules = [Variant("one", "rule", ("F1",), sets={"coins": 3}), Variant("other", "rule", ("F2",), sets={"coins": 5})]
    with pytest.raises(Refusal) as caught:
        _settings(rules, players=2)
    assert refused(caught.value).reasons[0].facts == {"id": "other", "other": "one", "setting": "coins"}
