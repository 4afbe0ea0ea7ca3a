"""F12, F13, F14, F17, F18: what taverns do; F19: the sailor; F23, F25, F26."""

import pytest

from kontor_rules import standings
from tests.rules.kontor.kit import Table, buy, counts, end, no_place, place, play, refuses_setup, setup, ship, sit_out
from tests.rules.kontor.variants.kit import counted, pools, score, smuggle, smuggled, tavern

DECK = (
    "R10 w, R11 w, R12 s, R13 wt, R14 w, R15 w ship, R16 w ship, R17 s, R18 w, R19 w, R89 tavern, "
    "B21 w, B23 s, B25 ww, B27 coin s, B88 tavern"
)


def _table(*rules: str, game: str = "pro", deck: str = DECK, **more: object) -> Table:
    return Table(game, deck, special_rules=list(rules), **more)


INN = ("R10@2,1", "B88@1,1")
"""An area of red's with a tavern in it."""


@pytest.mark.parametrize("counts_", [True, False])
def test_F12_tavern_side_says_whether_the_area_counts(counts_: bool) -> None:
    table = _table("alte-seilschaften").enclose(*INN).enter(end())
    assert table.area(1, 1)["owner"] == "red"
    table.refuses(tavern("red", (1, 1), counts=True), "answer.other", "F12")
    table.refuses(tavern("black", (2, 1), counts=True), "answer.other", "F12")
    table.refuses(tavern("black", (1, 1), counts=True) | {"counts": 1}, "entry.form")
    table.enter(tavern("black", (1, 1), counts=counts_)).shows(phase="finished")
    assert (score(table, "red")["areas"], table.area(1, 1)["points"]) == (int(counts_), int(counts_))
    against = [one["against"] for one in standings(table.game) if one["against"]]
    assert [(one.code, one.rule, one.facts) for one in against] == (
        [] if counts_ else [("count.tavern", ("F12", "F25"), {"side": "black"})]
    )


@pytest.mark.parametrize(
    ("scenario", "areas", "asked"),
    [
        (None, [INN], ("black", [1, 1])),
        (None, [(*INN, "R89@3,1")], None),
        (None, [("B88@1,1",)], None),
        ("david-goliath", [("R10@1,1", "B88@2,1", "R11@3,1"), ("R12@-1,1", "R89@-1,2")], ("red", [-1, 2])),
        ("kleine", [("R10@1,0", "R11@2,0", "R12@3,0", "B88@4,0")], None),
    ],
    ids=["one tavern", "two taverns", "nobody's", "smaller first", "above 3"],
)
def test_F12_which_areas_are_asked_about(
    scenario: str | None, areas: list[tuple[str, ...]], asked: tuple[str, list[int]] | None
) -> None:
    table = _table("alte-seilschaften", scenario=scenario)
    for area in areas:
        table.enclose(*area)
    question = {"question": "tavern", "side": asked[0], "cell": asked[1]} if asked else None
    table.enter(end()).shows(question=question, phase="questions" if asked else "finished")


def test_F12_open_areas_arent_asked_about() -> None:
    table = _table("alte-seilschaften").lay("R10@-1,1", "R89@-1,2").enter(end())
    assert (table.area(-1, 1)["closed"], table.out["phase"]) == (False, "finished")


def test_F12_questions_come_in_the_order_of_E4() -> None:
    start = {"scenario": "wasserspiele", "layout": pools((1, 1), (1, 2), (3, 3), (3, 4), (4, 4), (5, 0))}
    table = _table("alte-seilschaften", **start).lay("R10@1,1", "R89@1,2", "R11@3,3", "B88@3,4", "R12@4,4").enter(end())
    assert table.out["question"] == {"question": "tavern", "side": "black", "cell": [3, 4]}
    table.enter(tavern("black", (3, 4), counts=False))
    assert table.out["question"] == {"question": "tavern", "side": "red", "cell": [1, 2]}
    table.enter(tavern("red", (1, 2), counts=True))
    assert counted(table) == [[[1, 1], [1, 2]]]


@pytest.mark.parametrize("rank", ["no", "yes"])
def test_F25_area_taken_out_is_like_one_that_nobody_owns(rank: str) -> None:
    table = _table("alte-seilschaften", scenario="david-goliath", options={"unowned_rank": rank}).enclose("R10@1,1")
    table.enclose("R11@1,-1", "B88@2,-1").enclose("R12@-1,1", "R14@-2,1").enclose("R17@-1,-1", "R18@-2,-1", "R19@-2,-2")
    table.enter(end(), tavern("black", (2, -1), counts=False))
    smallest = [[[1, 1]], [[-2, 1], [-1, 1]]]
    assert counted(table) == smallest + ([] if rank == "yes" else [[[-2, -2], [-2, -1], [-1, -1]]])


def test_F12_F5_asks_after_the_smuggled_cards() -> None:
    table = _table("alte-seilschaften", "schmuggel").lay("R10@1,1").enter(smuggle("red", (2, 1)))
    table.lay("B88@1,2", "W60@2,2", "W61@3,1", "W62@1,3", "W63@0,3").enter(end())
    assert table.out["question"] == {"question": "smuggled", "seat": "red"}
    table.enter(smuggled("red", "W70")).shows(question={"question": "tavern", "side": "black", "cell": [1, 2]})


def test_F13_tavern_area_is_owned_by_nobody_but_with_both_taverns() -> None:
    table = _table("neue-seilschaften", options={"keeper_supply": "5"}).enclose(*INN)
    assert (table.area(1, 1)["owner"], table.area(1, 1)["decided_by"]) == (None, "tavern")
    assert (table.rule("area.tavern")[0], table.out["keepers"]["red"]) == ("F13", 5)
    two = _table("neue-seilschaften").enclose(*INN, "R89@3,1")
    assert (two.area(1, 1)["owner"], two.area(1, 1)["decided_by"]) == ("red", "largest-advantage")


@pytest.mark.parametrize(
    ("rule", "cite"), [("neue-seilschaften", "F13"), ("bestechung-1", "F17"), ("bestechung-2", "F18")]
)
def test_F13_F17_F18_F26_tavern_may_not_close_an_area(rule: str, cite: str) -> None:
    start = {"scenario": "wasserspiele", "layout": pools((1, 1), (3, 3), (3, 4), (5, 5))}
    table = _table(rule, **start).lay("R10@3,3").turn("black", "B88")
    for cell in ((1, 1), (5, 5), (3, 4)):
        table.refuses(place("black", cell), "place.tavern-closes", cite, "F26", cell=list(cell), card="B88")
    assert table.legal() == []
    table.enter(no_place("black")).lay("W60@3,4")
    Table("pro", DECK, **start).lay("B88@1,1")


def test_F13_tavern_may_not_fix_a_border_that_closes() -> None:
    table = _table("neue-seilschaften", game="basic").lay("W50@3,0", "R10@-2,1", "W52@-1,1", "W53@-2,2")
    table.turn("black", "B88").refuses(place("black", (0, 3)), "place.tavern-closes", "F13", "F26")
    assert (0, -3) not in table.legal()
    assert (1, 1) in table.legal()


def test_F14_protects_own_cards_only_and_only_that_area() -> None:
    deck = "R15 w ship, R16 w ship, R18 w ship, R89 tavern, B21 w ship, B88 tavern"
    table = _table("schutz", deck=deck).lay("R15@1,1", "R89@2,1", "B21@1,2", "R16@-1,1").turn("red", "R18")
    refused = table.refuses(ship("red", (0, 1), remove=(1, 1)), "remove.protected", "F14", tavern="R89")
    assert len(refused.reasons) == 1
    table.enter(ship("red", (0, 1), remove=(-1, 1)))
    free = _table("schutz", deck=deck).lay("R15@1,1", "R89@2,1", "B21@1,2").turn("red", "R18")
    free.enter(ship("red", (0, 2), remove=(1, 2)))
    assert (free.top(1, 2), free.out["piles"]["black"]) == (None, 19)
    partners = _table("schutz", game="team", deck=deck).lay("R15@1,1", "red-2:R89@2,1").turn("red-1", "R18")
    partners.refuses(ship("red-1", (0, 1), remove=(1, 1)), "remove.protected", "F14")


def test_F17_joker_adds_a_warehouse_in_the_tavern_area() -> None:
    table = _table("bestechung-1", options={"warehouse_supply": "16"}).lay("R10@1,1", "R13@1,2", "B21@2,1")
    table.turn("red", "R89")
    for cell in ([1, 2], [2, 1], [0, 1]):
        table.refuses(place("red", (2, 2), joker=[cell]), "joker.card", "F17")
    table.refuses(place("red", (2, 2), joker=[]), "joker.cells", "F17", most=1)
    table.refuses(place("red", (2, 2), joker=[[1, 1], [1, 1]]), "joker.cells", "F17")
    table.enter(place("red", (2, 2), joker=[[1, 1]]))
    assert (table.area(1, 1)["goods"]["red"], table.out["supply"]["wine"]) == (counts("wwwt"), 12)
    assert table.rule("joker.stored") == ("F17", "F23")


def test_F17_joker_is_of_the_tavern_area_and_of_taverns_only() -> None:
    table = _table("bestechung-1").lay("R10@1,1", "R11@-1,1").turn("red", "R89")
    table.refuses(place("red", (2, 1), joker=[[-1, 1]]), "joker.area", "F17", cell=[-1, 1])
    table.enter(place("red", (2, 1), joker=[[1, 1]])).turn("red", "R14")
    table.refuses(place("red", (2, 2), joker=[[1, 1]]), "joker.cells", "F17", card="R14")
    _table().lay("R10@1,1").turn("red", "R89").refuses(place("red", (2, 1), joker=[[1, 1]]), "place.key", key="joker")


@pytest.mark.parametrize(("rule", "cite", "last"), [("bestechung-1", "F17", (2, 3)), ("bestechung-2", "F18", (-1, 1))])
def test_F17_F18_joker_needs_a_warehouse_in_the_supply(rule: str, cite: str, last: tuple[int, int]) -> None:
    deck = "R10 www, R12 www, R14 www, R16 www, R18 www, R20 w, R89 tavern"
    table = _table(rule, deck=deck, scenario="gigant", options={"warehouse_supply": "16"})
    table.lay("R10@1,1", "R12@1,2", "R14@1,3", "R16@2,1", "R18@2,2", f"R20@{last[0]},{last[1]}").turn("red", "R89")
    assert table.out["supply"]["wine"] == 0
    table.refuses(place("red", (3, 1), joker=[list(last)]), "joker.supply", cite, "W4", good="wine")
    table.enter(place("red", (3, 1)))


def test_F18_joker_on_two_cards_of_two_other_open_areas() -> None:
    table = _table("bestechung-2").lay("R10@1,1", "R11@1,2", "R12@-1,1", "R14@-1,-1", "R17@1,-1")
    table.lay("W60@2,-1", "W61@1,-2").turn("red", "R89")
    for cells in ([[1, 1], [1, 2]], [[1, -1]], [[-1, -1], [1, -1]]):
        table.refuses(place("red", (-2, -1), joker=cells), "joker.area", "F18")
    table.refuses(place("red", (2, 1), joker=[[1, 1]]), "joker.area", "F18", cell=[1, 1])
    table.refuses(place("red", (2, 1), joker=[[1, 1], [-1, 1], [-1, -1]]), "joker.cells", "F18", most=2)
    table.enter(place("red", (2, 1), joker=[[-1, 1], [-1, -1]]))
    assert (table.area(-1, 1)["goods"]["red"], table.area(-1, -1)["goods"]["red"]) == (counts("ss"), counts("ww"))


def test_F23_added_warehouse_goes_with_the_card_that_still_shows_one_good() -> None:
    table = _table("bestechung-1", "sonderkarten", deck=f"{DECK}, S90", options={"warehouse_supply": "16"})
    table.lay("R10@1,1").turn("red", "R89").enter(place("red", (2, 1), joker=[[1, 1]]))
    assert table.out["supply"]["wine"] == 14
    table.enter(buy("red", 1), sit_out("black"), play(red="S90"), place("red", (1, 1)))
    assert (table.facts("warehouse.gone")["goods"], table.out["supply"]["wine"]) == (counts("ww"), 16)


def test_F19_sailor_sits_out_at_the_reveal() -> None:
    table = _table("drunken-sailor")
    table.refuses(sit_out("red"), "sit-out.sailor", "F19", seat="red")
    before = table.out["hands"]
    table.enter(play(red="sailor", black="B27"))
    assert table.codes()[:3] == ["play.revealed", "sit-out.coin", "order.set"]
    assert (table.out["coins"]["red"], table.out["hands"]) == (5, before)
    table.place_anywhere().enter(play(red="sailor", black="sailor"))
    assert (table.out["round"], table.out["coins"]) == (3, {"red": 6, "black": 5})
    _table().refuses(play(red="sailor", black="B27"), "play.no-sailor", "F19", seat="red")


def test_F19_the_tavern_is_the_sailor_or_a_spare_special_card() -> None:
    _table("drunken-sailor").refuses(play(red="R89", black="B21"), "card.out", "R7", card="R89")
    spare = _table("drunken-sailor", options={"sailor": "special"})
    spare.enter(play(red="R89", black="sailor"), place("red", (1, 1)))
    team = setup("team", special_rules=["drunken-sailor"], options={"sailor": "tavern"})
    refuses_setup(team, "setup.option-value", "F19", id="sailor", values=["special"])
    _table("drunken-sailor", game="team", options={"sailor": "special"})


@pytest.mark.parametrize("option", ["not_twice", "one_only"])
def test_F19_R1_sailors_count_as_sitting_out(option: str) -> None:
    table = _table("drunken-sailor", options={"both_sit_out": option})
    both = play(red="sailor", black="sailor")
    if option == "one_only":
        table.refuses(both, "sit-out.one-only", "R1", seat="black", first="red")
        table.enter(play(red="sailor", black="B21"))
        return
    table.enter(both).refuses(play(red="sailor", black="B21"), "sit-out.not-twice", "R1", seat="red")
    table.enter(play(red="R10", black="B21")).place_anywhere().enter(both)


def test_F19_coin_comes_before_taxes() -> None:
    table = _table("drunken-sailor", game="team", deck="R10 coin w, R11 w, B21 w, B23 s")
    table.enter(play(red_1="R10", red_2="sailor", black_1="B21", black_2="B23"))
    assert table.codes() == ["play.revealed", "sit-out.coin", "tax.pays", "order.set"]
    assert (table.facts("sit-out.coin"), table.out["treasury"]) == ({"seat": "red-2", "coins": 1}, 4)
