"""What the reading that a table didn't choose would have meant there."""

from __future__ import annotations

from arbiter.log.replays import OtherReading, other_readings
from kontor.game import KONTOR
from kontor_rules import steps
from tests.rules.kontor.kit import Json, Table, end, place, play, setup, sit_out, teach
from tests.rules.kontor.test_overruling import coins
from tests.rules.kontor.variants.kit import pools

FACES = "R10 w, R12 ww, R20 s ship, B11 t coin, B13 tt coin, B21 ss"


class Told(Table):
    """A table that keeps its set-up and its entries, faces included."""

    def __init__(self, game: str, deck: str = "", **more: object) -> None:
        self.start, self.entries = setup(game, deck, **more), []
        super().__init__(game, deck, **more)

    def enter(self, *entries: Json) -> Told:
        for entry in entries:
            self.entries += [*(teach(card) for card in self._unknown_waters(entry)), entry]
            super().enter(entry)
        return self

    def read_otherwise(self, code: str = "") -> dict[str, OtherReading]:
        """Return the other readings at the last ruling of a code, or at the last entry, by option and value."""
        told = list(enumerate((step.rulings for step in steps(self.start, self.entries)), start=-1))
        if code:
            told = [(index, [one]) for index, rulings in told for one in rulings if one.code == code]
        index, rulings = told[-1]
        found = other_readings(KONTOR, self.start, self.entries, index, rulings)
        return {f"{one.option}: {one.value}": one for one in found}


def test_R1_both_sitting_out_twice_would_have_been_refused_under_the_other_readings() -> None:
    found = Told("basic").enter(*2 * [sit_out("red"), sit_out("black")]).read_otherwise()
    not_twice = found["both_sit_out: not_twice"]
    assert (not_twice.refused, not_twice.differs, found["both_sit_out: one_only"].refused) == (2, None, 1)


def test_T5_the_other_reading_of_empty_purses_changes_who_has_coins() -> None:
    table = Told("basic", FACES, options={"both_broke": "any"}).enter(coins("red", 0), coins("black", 0))
    differs = table.enter(play(red="R10", black="B11")).read_otherwise()["both_broke: taxed_both"].differs
    coins_now = [(*one.path, one.before, one.after) for one in differs.differences if one.path[0] == "coins"]
    assert coins_now == [("coins", "red", 1, 0), ("coins", "black", 1, 0)]


def test_I1_a_reading_that_changes_nothing_here_says_so() -> None:
    table = Told("basic", FACES).enter(play(red="W50", black="B21"), place("red", (1, 1)))
    assert table.read_otherwise()["last_income: yes"].same


def test_an_option_that_cant_act_here_is_no_reading_of_this_table() -> None:
    found = Told("basic", FACES).enter(play(red="R10", black="B21"), place("black", (1, 1))).read_otherwise()
    assert {one.partition(":")[0] for one in found}.isdisjoint({"customs_size", "finale_area"})


REDS = ", ".join(f"R{number} w" for number in range(3, 20)) + ", R20 crane, R21 crane, S94"
SIX = (("R20@1,1", "R21@2,1"), ("R3@-1,1", "R4@-2,1"), ("R7@1,-1",), ("R8@-1,-1",), ("R9@2,-2",), ("R11@2,3",))
"""Six areas, the first of them nobody's: the last comes in only if that one takes no place."""


def closed(table: Told, *areas: tuple[str, ...]) -> Told:
    for area in areas:
        table.enclose(*area)
    table.enter(end())
    return table


def test_E3_E5_the_ranks_are_read_otherwise_at_the_score() -> None:
    table = closed(Told("pro", REDS), *SIX, ("R10@-2,-2",))
    for code in ("score.side", "score.points"):
        found = table.read_otherwise(code)
        assert not found["unowned_rank: yes"].same
        assert not found["equal_areas: always"].same


def test_F7_the_area_that_counts_double_is_read_otherwise_at_the_score() -> None:
    table = closed(Told("pro", REDS, special_rules=["finale"]), ("R3@-1,1", "R4@-2,1"), ("R20@1,1", "R21@2,1"))
    assert not table.read_otherwise("score.points")["finale_area: last_owned"].same


def test_A2_sizes_with_a_customs_house_are_read_otherwise_at_the_area_and_at_the_score() -> None:
    table = closed(Told("team", REDS), ("black-1:S94@1,1", "R4@2,1"))
    assert table.read_otherwise("area.largest-advantage")["customs_size: not"].same
    assert "customs_size: not" in table.read_otherwise("score.points")


def test_E0_I1_the_last_coin_is_read_otherwise_at_the_end() -> None:
    table = Told("pro", REDS, scenario="wasserspiele", layout=pools((1, 1), (3, 3))).lay("W50@1,1", "W51@3,3")
    assert not table.read_otherwise("game.over")["last_income: yes"].same
    with_it = Told("pro", scenario="wasserspiele", layout=pools((1, 1)), options={"last_income": "yes"}).lay("W50@1,1")
    assert not with_it.read_otherwise("income.coin")["last_income: no"].same
    assert not with_it.read_otherwise("game.over")["last_income: no"].same


def test_F19_the_sailor_is_read_otherwise_where_it_is_played_and_at_the_beginning() -> None:
    table = Told("basic", special_rules=["drunken-sailor"]).enter(play(red="sailor", black="sailor"))
    for code in ("game.begins", "play.revealed", "sit-out.coin"):
        assert "sailor: special" in table.read_otherwise(code)


def test_A3_both_borders_are_read_otherwise_where_they_are_fixed() -> None:
    table = Told("pro", REDS, scenario="gulliver").lay(
        "R10@0,1", "W54@1,1", "W55@-1,1", "W56@0,2", "W50@1,0", "W51@2,0"
    )
    for cards, code in ((("W52@-1,0", "W53@-2,0"), "border.columns"), (("W57@0,-1", "W58@0,-2"), "border.rows")):
        table.lay(*cards)
        assert "border_closes: each" in table.read_otherwise(code)
