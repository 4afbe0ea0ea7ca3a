"""S: what is there before the first turn, and which set-ups are refused."""

import pytest

from contract_rules import begin
from tests.rules.contract.kit import Json, Table, place, refuses_setup, reveal, setup, teach

OPTIONS = {
    "few_workers": ("C1", ("single", "fewer", "exact")),
    "passing": ("T5", ("stuck", "free")),
    "idle_action": ("A2", ("allowed", "refused", "waived")),
    "project_cost": ("N19", ("instead", "also")),
    "different_types": ("N16", ("each_other", "from_this")),
    "case_count": ("N21", ("players", "all")),
}


def people(*seats: str) -> list[Json]:
    return [{"seat": seat, "name": f"player {index}"} for index, seat in enumerate(seats)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_S1_two_to_five_play_and_the_first_one_named_starts(players: int) -> None:
    table = Table(players)
    assert (table.out["active"], table.out["round"], len(table.out["points"])) == ("red", 1, players)


@pytest.mark.parametrize("seats", [(), ("red",), ("red", "blue", "green", "yellow", "black", "white")])
def test_S1_fewer_or_more_dont(seats: tuple[str, ...]) -> None:
    refuses_setup(setup_of(*seats), "setup.players", "S1")


def setup_of(*seats: str) -> Json:
    return setup() | {"players": people(*seats)}


def test_S1_each_has_one_colour_and_a_name_of_their_own() -> None:
    refuses_setup(setup_of("red", "red"), "setup.seats", "S1", seats=["red", "red"])
    same = [{"seat": "red", "name": "Ann"}, {"seat": "blue", "name": "Ann"}]
    refuses_setup(setup() | {"players": same}, "setup.names", "S1", names=["Ann", "Ann"])
    refuses_setup(setup_of("red", "pink"), "setup.form", at="players")
    for seats in (("black", "white"), ("orange", "purple"), ("brown", "grey"), ("green", "yellow")):
        begin(setup_of(*seats))


def test_S1_names_have_1_to_40_characters() -> None:
    def named(name: str) -> Json:
        return setup() | {"players": [{"seat": "red", "name": name}, {"seat": "blue", "name": "B"}]}

    for right in ("A", "😀" * 40, " "):
        begin(named(right))
    for wrong in ("", "A" * 41):
        refuses_setup(named(wrong), "setup.form", at="players")


def test_S2_I1_I2_six_workers_four_of_them_free_and_one_influence_of_each_committees_kind() -> None:
    table = Table(3)
    for seat in ("red", "blue", "green"):
        none = {"c1": 0, "c2": 0, "c3": 0, "c4": 0}
        assert table.workers(seat) == {"free": 4, "case": 2, "projects": 0, "committees": none}
        assert list(table.influence(seat).items()) == [("c1", 1), ("c2", 1), ("c3", 1), ("c4", 1), ("development", 0)]
        assert set(table.out["points"][seat].values()) == {0}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_M1_S3_four_committees_lie_out_and_with_five_players_the_special_one_too(players: int) -> None:
    names = ["c1", "c2", "c3", "c4"] + ["special"] * (players == 5)
    table = Table(players)
    assert list(table.workers("red")["committees"]) == names
    table.refuses(place("red", "planning", "planning"), "entry.form")


def test_S4_D3_a_card_whose_back_doesnt_name_this_number_of_players_isnt_turned_up() -> None:
    faces = {7: {"players": [3, 5]}, 1: {"players": [2, 4, 5]}}
    table = Table(faces=faces, dealing=False).enter(reveal(1))
    table.refuses(reveal(7), "reveal.out-of-game", "S4", card=7, players=[3, 5])
    table = Table(3, faces=faces, dealing=False).enter(reveal(7))
    table.refuses(reveal(1), "reveal.out-of-game", "S4", card=1, players=[2, 4, 5])


def test_S4_nor_is_such_a_face_that_of_a_card_that_came() -> None:
    table = Table(cards=(), pile={"A": 36, "B": 0}, dealing=False).enter(reveal(7))
    table.refuses(teach(7, players=[3]), "reveal.out-of-game", "S4", card=7)
    table.refuses(teach(7, players=[]), "face.back", "M7", "S4")
    table.enter(teach(8, players=[3]), teach(7))


def test_S5_the_pile_holds_8_to_36_cards() -> None:
    for a, b in ((8, 0), (0, 36), (18, 14)):
        assert Table(cards=(), pile={"A": a, "B": b}, dealing=False).out["pile"] == {"A": a, "B": b}
    for a, b in ((7, 0), (37, 0), (20, 17), (-1, 20)):
        refuses_setup(setup(cards=(), pile={"A": a, "B": b}), "setup.pile", "S5", least=8, most=36)


def test_S5_with_all_faces_known_the_counts_agree_with_them() -> None:
    faces = {**{number: {"letter": "B"} for number in range(20, 37)}, 1: {"players": [4]}, 36: {"players": [3]}}
    Table(faces=faces, pile={"A": 18, "B": 16})
    wrong = setup(faces=faces, pile={"A": 17, "B": 17})
    refuses_setup(wrong, "setup.pile-counts", "S5", pile={"A": 17, "B": 17}, counted={"A": 18, "B": 16})
    begin(wrong | {"deck": wrong["deck"][1:]})


def test_S6_the_town_hall_is_the_start_of_the_city() -> None:
    table = Table()
    assert table.out["city"] == [{"cell": [0, 0], "card": 0, "seat": None, "workers": 0}]
    assert table.legal["cells"] == [[0, -1], [-1, 0], [1, 0], [0, 1]]


def test_S6_x_grows_to_the_east_and_y_to_the_south() -> None:
    table = Table().lay("red", 3, (1, 0)).lay("red", 4, (0, 1)).lay("red", 7, (0, -1))
    assert [lying["card"] for lying in table.out["city"]] == [7, 0, 3, 4]


def test_S7_eight_cards_are_turned_up_first() -> None:
    table = Table(dealing=False)
    assert (table.out["phase"], table.out["to_reveal"], table.out["active"]) == ("reveal", 8, None)
    assert (table.out["expects"], table.out["legal"]) == (["reveal"], None)
    for left, card in zip(range(7, -1, -1), (9, 3, 30, 1, 2, 36, 7, 8), strict=True):
        table.enter(reveal(card))
        table.says("reveal.turned-up", "S7", card=card, letter="A", known=True)
        assert table.out["to_reveal"] == left
    assert table.out["display"] == [9, 3, 30, 1, 2, 36, 7, 8]
    assert (table.out["phase"], table.out["active"], table.out["pile"]) == ("turn", "red", {"A": 28, "B": 0})


@pytest.mark.parametrize("name", OPTIONS)
def test_options_have_their_values_and_no_others(name: str) -> None:
    rule, values = OPTIONS[name]
    for value in values:
        assert Table(options={name: value}, dealing=False).game.setup.chosen[name] == value
    assert Table(dealing=False).game.setup.chosen[name] == values[0]
    refuses_setup(setup(options={name: "other"}), "setup.option-value", rule, id=name, values=list(values))
    refuses_setup(setup(options={name: True}), "setup.form", at=f"options.{name}")


def test_an_option_that_cant_act_is_refused_also_with_its_default() -> None:
    for value in ("players", "all"):
        refuses_setup(setup(5, options={"case_count": value}), "setup.option-idle", "N21", id="case_count")
        Table(4, options={"case_count": value})
    refuses_setup(setup(options={"house_rule": "yes"}), "setup.unknown-option", id="house_rule")


def test_the_first_thing_wrong_is_named_in_the_order_of_the_keys() -> None:
    """record-contract.md's table: game, players, pile, options, special, influence_top, committees, deck."""
    wrong = {
        "game": "other", "players": [], "pile": {"A": 0, "B": 0}, "options": {"x": "y"}, "special": {},
        "influence_top": 0, "committees": [], "deck": [{}],
    }  # fmt: skip
    ats = ("setup.game", "setup.players", "setup.pile", "setup.unknown-option", "setup.special")
    rules = ((), ("S1",), ("S5",), (), ("C8",))
    for key, code, broken in zip(list(wrong)[:5], ats, rules, strict=True):
        refuses_setup(wrong, code, *broken)
        wrong[key] = setup().get(key, {} if key == "options" else None)
    for key in ("influence_top", "committees", "deck"):
        at = refuses_setup(wrong, "setup.form").reasons[0].facts["at"]
        assert str(at).partition(".")[0] == key
        wrong[key] = [] if key == "deck" else None
    begin(wrong)


def test_committees_may_have_names_four_different_ones() -> None:
    begin(setup(committees=["Traffic", "Trade", "Culture", "Housing"]))
    for names in (["a", "b", "c"], ["a", "b", "c", "a"], ["a", "b", "c", ""], ["a", "b", "c", "x" * 41], ["a", 1]):
        refuses_setup(setup(committees=names), "setup.form")
