"""What the door tells pages beside the entries: what may be bought (N3, F3), sailors (F19), who is asked, endings."""

import pytest

from kontor_rules import asked, candidates, ending, may_play
from kontor_rules.interface.game import sailor
from tests.rules.kontor.kit import Table, buy, codes_of, end, play, sit_out
from tests.rules.kontor.variants.kit import REDS, buy_out


def _for_sale(table: Table, kind: str, seat: str) -> list[tuple[object, list[str]]]:
    """What a seat could buy, with the codes of the reasons against it; what is against all of it as None."""
    found = candidates(table.game, seat, {"entry": kind})
    values = [(value.said, codes_of(value.against)) for ask in found.asks for value in ask.values]
    return [*values, *([(None, codes_of(found.against))] if found.against else [])]


def test_N3_offers_are_the_opponents_goods_cards_with_what_is_against_them() -> None:
    table = Table("pro", f"{REDS}, R40 www, R41 crane, B42 s", scenario="bakschisch")
    table.lay("R10@1,1", "R41@-1,1", "R40@-1,-1", "B42@1,-1").purses(black=2)
    assert _for_sale(table, "buy-out", "black") == [([-1, -1], ["buy-out.coins"]), ([1, 1], [])]
    assert _for_sale(table, "buy-out", "red") == [([1, -1], [])]
    closed = Table("pro", REDS, scenario="bakschisch").lay("R10@1,1", "W50@2,1", "W51@1,2")
    assert _for_sale(closed, "buy-out", "black") == [([1, 1], ["buy-out.closed"])]


def test_N3_R0_what_forbids_all_is_said_once() -> None:
    table = Table("pro", REDS, scenario="bakschisch").lay("R10@1,1").enter(buy_out("black", (1, 1)))
    assert _for_sale(table, "buy-out", "black") == [(None, ["buy-out.twice"])]
    table.enter(sit_out("red"))
    assert _for_sale(table, "buy-out", "red") == [(None, ["buy-out.late"])]


def test_F3_numbers_go_up_to_purse_and_pile() -> None:
    table = Table("pro", special_rules=["sonderkarten"])
    assert _for_sale(table, "buy-special", "red") == [(1, []), (2, []), (3, ["buy-special.coins"])]
    assert _for_sale(table.purses(red=14), "buy-special", "red")[-2:] == [(6, []), (7, ["buy-special.pile"])]
    table.enter(buy("red", 1))
    assert _for_sale(table, "buy-special", "red") == [(None, ["buy-special.twice"])]
    assert _for_sale(Table("pro"), "buy-special", "red") == [(None, ["entry.not-here"])]


@pytest.mark.parametrize(
    ("game", "rules", "options", "what"),
    [
        ("pro", [], {}, None),
        ("pro", ["drunken-sailor"], {}, "tavern"),
        ("pro", ["drunken-sailor"], {"sailor": "special"}, "special"),
        ("team", ["drunken-sailor"], {}, "special"),
    ],
)
def test_F19_what_the_sailor_is(game: str, rules: list[str], options: dict[str, str], what: str | None) -> None:
    assert sailor(Table(game, special_rules=rules, options=options).game) == what


def test_F19_sailor_may_be_played_only_where_there_is_one() -> None:
    table = Table("pro", "B27 w", special_rules=["drunken-sailor"], options={"both_sit_out": "not_twice"})
    assert may_play(table.game, "red", "sailor") == ()
    assert codes_of(may_play(Table("pro").game, "red", "sailor")) == ["play.no-sailor"]
    table.enter(play(red="sailor", black="sailor"))
    assert codes_of(may_play(table.game, "red", "sailor")) == ["sit-out.not-twice"]


def test_E0_why_the_game_ended_and_how_it_was_scored() -> None:
    table = Table("pro")
    assert (ending(table.game), asked(table.game)) == ((), ())
    table.enter(end())
    assert [(one.code, one.facts) for one in ending(table.game)] == [(one.code, one.facts) for one in table.rulings]


def test_F5_F12_E10_who_is_asked() -> None:
    table = Table("pro", REDS, special_rules=["schmuggel"]).lay("R10@1,1")
    table.enter({"entry": "smuggle", "seat": "red", "cell": [1, -1]}, end())
    assert (asked(table.game), codes_of(ending(table.game))) == (("red",), ["game.over"])
    table = Table("extension").enter(end())
    assert asked(table.game) == ("red", "black", "green")
    table = Table("team", f"{REDS}, B88 tavern", special_rules=["alte-seilschaften"])
    table.lay("R10@2,1", "B88@1,1", "W60@1,2", "W61@2,2", "W62@3,1").enter(end())
    assert asked(table.game) == ("black-1", "black-2")
