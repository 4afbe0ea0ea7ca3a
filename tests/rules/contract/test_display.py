"""D: the display and the pile."""

from tests.rules.contract.kit import Table, build, end, finals, place, reveal, skip, teach

HALF = {number: {"letter": "B"} for number in range(11, 37)}


def test_D1_S9_as_long_as_there_are_a_cards_one_of_them_comes() -> None:
    """Ten A cards: eight at the start, two more after buildings, then B cards."""
    table = Table(faces=HALF, dealing=False).enter(*(reveal(number) for number in range(1, 9)))
    table.enter(build("red", 1, (1, 0)))
    table.refuses(reveal(11), "reveal.letter", "D1", card=11, letter="B", top="A")
    table.enter(reveal(10), build("blue", 3, (2, 0)), reveal(9))
    assert table.out["pile"] == {"A": 0, "B": 26}
    table.enter(build("red", 4, (3, 0)), reveal(36))
    table.says("reveal.turned-up", "D2", "D1", card=36, letter="B", known=True)


def test_D1_an_unknown_card_came_with_the_letter_on_top() -> None:
    table = Table(cards=(), pile={"A": 1, "B": 35}, dealing=False).enter(reveal(30), reveal(2))
    assert table.out["pile"] == {"A": 0, "B": 34}
    table.refuses(teach(30, letter="B"), "reveal.letter", "D1", letter="B", top="A")
    table.refuses(teach(2, letter="A"), "reveal.letter", "D1", letter="A", top="B")
    table.refuses(teach(2, letter="C", players=[3]), "face.back", "M7", "S4", "D1")
    table.enter(teach(30, letter="A"), teach(2, letter="B"))


def test_D1_both_a_wrong_back_and_a_wrong_letter_are_named() -> None:
    faces = {11: {"letter": "B", "players": [3]}}
    table = Table(faces=faces, dealing=False)
    table.refuses(reveal(11), "reveal.out-of-game", "S4", "D1")


def test_D2_after_a_building_the_display_is_filled_to_8() -> None:
    table = Table(dealing=False).enter(*(reveal(number) for number in range(1, 9)), build("red", 1, (1, 0)))
    assert (len(table.out["display"]), table.out["to_reveal"], table.out["expects"]) == (7, 1, ["reveal"])
    table.enter(reveal(20))
    assert (table.out["display"], table.out["active"]) == ([2, 3, 4, 5, 6, 7, 8, 20], "blue")


def test_D2_nothing_else_happens_before_but_faces_and_agreement() -> None:
    table = Table(dealing=False)
    for entry in (place("red", "c1", "c1"), build("red", 1, (1, 0)), skip("red"), end("stuck")):
        table.refuses(entry, "game.reveal-first", "D2", due=8)
    table.enter(teach(7), reveal(1), end("agreed"))
    assert (table.out["status"], table.out["to_reveal"]) == ("finished", 0)


def test_D2_nothing_is_turned_up_when_none_is_due() -> None:
    table = Table()
    table.refuses(reveal(20), "reveal.not-due", "D2", card=20)
    table.refuses(reveal(1), "reveal.not-due", "D2", "D3")
    assert table.enter(place("red", "c1", "c1")).codes("reveal") == []


def test_D3_a_card_comes_once() -> None:
    table = Table(dealing=False).enter(reveal(1))
    table.refuses(reveal(1), "reveal.came", "D3", card=1)
    table.enter(*(reveal(number) for number in range(2, 9)), build("red", 5, (1, 0)))
    table.refuses(reveal(5), "reveal.came", "D3", card=5)
    table.enter(reveal(9))


def test_D4_when_the_pile_is_used_up_play_goes_on() -> None:
    """Nine cards: after the first building the last one comes; then the display shrinks."""
    table = Table(cards=range(1, 10)).enter(build("red", 1, (1, 0)))
    assert table.out["pile"] == {"A": 0, "B": 0}
    table.enter(build("blue", 3, (2, 0)))
    assert (len(table.out["display"]), table.out["phase"], table.out["active"]) == (7, "turn", "red")
    table.refuses(reveal(20), "reveal.not-due", "D2")
    assert table.out["stage"] == "normal"


def test_D4_with_a_pile_of_eight_none_is_left_at_the_start() -> None:
    table = Table(cards=range(1, 9))
    assert (table.out["pile"], table.out["display"]) == ({"A": 0, "B": 0}, list(range(1, 9)))
    table.enter(build("red", 1, (1, 0)))
    assert (table.out["phase"], len(table.out["display"])) == ("turn", 7)


def test_D4_a_reveal_with_the_pile_used_up_isnt_looked_at_for_its_letter() -> None:
    table = finals().enter(teach(30, letter="A"), teach(31, letter="B"))
    table.refuses(reveal(30), "reveal.not-due", "D2", card=30)
    table.refuses(reveal(31), "reveal.not-due", "D2", card=31)
