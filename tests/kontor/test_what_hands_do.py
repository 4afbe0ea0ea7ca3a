"""Single situations of Kontor: which moves they ask for, in which order, and by whose hands.

A move is written "red: 1 R10 hand red > cell -1 1".
"""

from functools import partial

from kontor.game import KONTOR
from kontor_rules import Game, begin, enter
from tests.arbiter.pieces.hands import Json
from tests.rules.kontor.kit import Table, buy, end, place, play, setup, ship, sit_out
from tests.rules.kontor.variants.kit import smuggle, smuggled, waters

GOODS = "R10 w ship, R11 w, R12 st, R36 ww, B13 w coin, B14 t, B15 s, S90, S91"


def said(before: Game | None, after: Game) -> list[str]:
    """Return the moves between two games, each in a few words."""
    return [in_words(move.json()) for move in KONTOR.pieces.moves(before, after)]


def in_words(move: Json) -> str:
    piece = " ".join(_values(move["piece"]))
    return f"{move['who']}: {move['count']} {piece} {' '.join(_values(move['from']))} > {' '.join(_values(move['to']))}"


def _values(value: Json) -> list[str]:
    """Return the values of a piece or place; a card's are enough without its name."""
    texts = [" ".join(map(str, one)) if isinstance(one, list) else str(one) for one in value.values()]
    return texts[1:] if value.get("piece") == "card" else texts


def done(table: Table, *entries: Json) -> list[str]:
    """Return the moves that some entries ask for."""
    before = table.game
    return said(before, table.enter(*entries).game)


def test_a_card_is_laid_its_goods_stored_and_another_drawn() -> None:
    table = Table("basic", GOODS)
    assert done(table, sit_out("black"), play(red="R12")) == ["black: 1 coin treasury > purse black"]
    assert done(table, place("red", (1, 1))) == [
        "red: 1 R12 hand red > cell 1 1",
        "red: 1 warehouse spice supply > store red R12",
        "red: 1 warehouse tea supply > store red R12",
        "red: 1 harbour pile red > hand red",
    ]


def test_taking_back_undoes_what_was_done_and_puts_the_drawn_card_back() -> None:
    table = Table("basic", GOODS)
    before = table.enter(sit_out("black"), play(red="R11")).game
    after = table.enter(place("red", (1, 1))).game
    undone = [
        "red: 1 warehouse wine store red R11 > supply",
        "red: 1 R11 cell 1 1 > hand red",
        "red: 1 harbour hand red > pile red",
    ]
    assert said(after, before) == undone
    assert said(after, begin(setup("basic", GOODS)).game) == [*undone, "black: 1 coin purse black > treasury"]


def test_T1_a_tax_and_I1_an_income() -> None:
    table = Table("basic", GOODS)
    assert done(table, play(red="W50", black="B13")) == ["red: 1 coin purse red > treasury"]
    assert done(table, place("red", (1, 1))) == [
        "red: 1 W50 hand red > cell 1 1",
        "red: 1 water pile water > hand red",
        "red: 1 coin treasury > purse red",
    ]


def test_A5_A6_a_closed_area_gives_its_warehouses_back_and_takes_a_keeper() -> None:
    table = Table("pro", GOODS, scenario="gulliver").lay("R36@1,0", "B14@1,1")
    assert set(said(table.game, table.enclose("R11@1,2").game)) >= {
        "red: 2 warehouse wine store red R36 > supply",
        "black: 1 warehouse tea store black B14 > supply",
        "red: 1 keeper red supply > cell 1 0",
    }


def test_W3_areas_grown_together_move_a_central_warehouse() -> None:
    table = Table("basic", GOODS).lay("R11@2,1", "R36@1,2")
    assert done(table, sit_out("black"), play(red="R12"), place("red", (1, 1))) == [
        "red: 2 warehouse wine store red R36 > store red R11",
        "red: 1 R12 hand red > cell 1 1",
        "red: 1 warehouse spice supply > store red R11",
        "red: 1 warehouse tea supply > store red R11",
        "red: 1 harbour pile red > hand red",
        "black: 1 coin treasury > purse black",
    ]


def test_H4_a_removed_card_goes_under_the_pile_its_warehouses_first() -> None:
    table = Table("pro", f"{GOODS}, R40 w ship").lay("R10@1,1").enter(sit_out("black"), play(red="R40"))
    before = table.game
    assert done(table, ship("red", (0, 1), (1, 1))) == [
        "None: 1 ship cell 0 0 > cell 0 1",
        "red: 1 warehouse wine store red R10 > supply",
        "red: 1 R10 cell 1 1 > pile red",
    ]
    assert sorted(said(table.game, before)) == [
        "None: 1 ship cell 0 1 > cell 0 0",
        "red: 1 R10 pile red > cell 1 1",
        "red: 1 warehouse wine supply > store red R10",
    ]
    table.enter(place("red", (1, -1)), sit_out("black"), play(red="R10"))
    assert done(table, place("red", (1, 1)))[0] == "red: 1 R10 hand red > cell 1 1"  # it had been drawn again
    to_hand = Table("pro", f"{GOODS}, R40 w ship", options={"removed_card": "to_hand"}).lay("R10@1,1")
    to_hand.enter(sit_out("black"), play(red="R40"))
    assert done(to_hand, ship("red", (0, 1), (1, 1)))[-1] == "red: 1 R10 cell 1 1 > hand red"


def test_S5_a_team_has_purses_hands_and_piles_by_seat_but_warehouses_and_keepers_by_side() -> None:
    table = Table("team", GOODS)
    others = [sit_out(seat) for seat in ("red-1", "black-1", "black-2")]
    table.enter(*others, {"entry": "play", "cards": {"red-2": "R11"}})
    assert done(table, place("red-2", (1, 1))) == [
        "red-2: 1 R11 hand red-2 > cell 1 1",
        "red-2: 1 harbour pile red-2 > hand red-2",
        "red: 1 warehouse wine supply > store red R11",
    ]


def test_H7_special_cards_are_bought_unseen() -> None:
    table = Table("pro", GOODS, special_rules=["sonderkarten"])
    assert done(table, buy("red")) == ["red: 2 special pile special > hand red", "red: 4 coin purse red > treasury"]


def test_P8_what_a_flood_covers_loses_its_warehouses_and_stays_below() -> None:
    table = Table("pro", GOODS, special_rules=["hochwasser"]).lay("R11@1,1")
    table.enter(sit_out("black"), play(red="S90"))
    before = table.game
    assert done(table, place("red", (1, 1))) == [
        "None: 1 water pile water > cell 2 1",
        "None: 1 water pile water > cell 1 2",
        "red: 1 warehouse wine store red R11 > supply",
        "red: 1 S90 hand red > cell 1 1",
    ]
    assert said(table.game, before)[0] == "None: 1 water cell 2 1 > pile water"


def test_a_card_under_another_is_exchanged_by_lifting_the_upper_one() -> None:
    entries = [sit_out("black"), play(red="S90"), place("red", (1, 1))]
    table = partial(Table, "pro", GOODS, special_rules=["hochwasser"])
    first, second = (table().lay(f"{card}@1,1").enter(*entries).game for card in ("R11", "B14"))
    assert [move for move in said(first, second) if "cell 1 1" in move] == [
        "red: 1 S90 cell 1 1 > hand red",
        "red: 1 R11 cell 1 1 > hand red",
        "black: 1 B14 hand black > cell 1 1",
        "red: 1 S90 hand red > cell 1 1",
    ]


def test_F16_a_flood_that_leaves_the_game_is_named() -> None:
    table = Table("pro", f"{GOODS}, W50, W51", special_rules=["hochwasser", "erweitertes-hochwasser"])
    table.enter(sit_out("black"), play(red="S90"))
    moves = done(table, waters("red", W50=(1, 1), W51=(2, 1)))
    assert {"red: 1 S90 hand red > box", "red: 2 water pile water > hand red"} <= set(moves)
    laid = ["red: 1 W50 hand red > cell 1 1", "red: 1 W51 hand red > cell 2 1"]
    assert [move for move in moves if "W5" in move] == laid


def test_F5_a_smuggled_card_is_laid_as_land_and_turned_over_at_the_end() -> None:
    table = Table("pro", GOODS, special_rules=["schmuggel"]).lay("R11@1,1")
    start = table.game
    assert done(table, smuggle("red", (-1, 1))) == ["red: 1 harbour hand red > cell -1 1"]
    hidden = table.game
    assert said(hidden, start) == ["red: 1 harbour cell -1 1 > hand red"]
    table.enter(end())
    assert done(table, smuggled("red", "W60")) == ["None: 1 W60 cell -1 1 > cell -1 1"]
    assert said(table.game, hidden) == ["None: 1 W60 cell -1 1 > cell -1 1"]
    assert said(start, table.game) == ["red: 1 W60 hand red > cell -1 1"]


def test_cards_that_change_places_pass_by_a_hand() -> None:
    first, second = (
        Table("basic", GOODS).lay(f"R11@{one}", f"R36@{two}").game for one, two in (("1,1", "-1,1"), ("-1,1", "1,1"))
    )
    assert [move for move in said(first, second) if "cell" in move] == [
        "red: 1 R36 cell -1 1 > hand red",
        "None: 1 R11 cell 1 1 > cell -1 1",
        "red: 1 R36 hand red > cell 1 1",
    ]


def test_the_whole_table_is_set_up_from_the_box() -> None:
    moves = said(None, begin(setup("pro", GOODS)).game)
    assert {"None: 12 coin box > treasury", "None: 31 water box > pile water"} <= set(moves)
    reds = {"red: 4 coin box > purse red", "red: 3 harbour box > hand red", "red: 19 harbour box > pile red"}
    assert reds <= set(moves)
    assert moves.index("None: 1 HC box > cell 0 0") < moves.index("None: 1 ship box > cell 0 0")
    whose = [move.partition(":")[0] for move in moves]
    assert whose == sorted(whose, key=("None", "red", "black").index)


def test_a_position_is_its_own_goal() -> None:
    table = Table("extension", GOODS).lay("R11@1,1")
    assert said(table.game, table.game) == []
    assert said(table.game, enter(table.game, sit_out("red")).game) == []
