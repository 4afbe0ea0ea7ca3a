"""Single situations of Contract: which moves they ask for, in which order, and by whose hands."""

from contract.game import CONTRACT
from contract_rules import Game
from tests.kontor.test_what_hands_do import in_words
from tests.rules.contract.kit import Table, act, build, override, place, resolve, reveal


def said(before: Game | None, after: Game) -> list[str]:
    """Return the moves between two games, each in a few words."""
    return [in_words(move.json()) for move in CONTRACT.pieces.moves(before, after)]


def done(table: Table, *entries: object) -> list[str]:
    """Return the moves that some entries ask for, with the cards that are turned up then."""
    before = table.game
    return said(before, table.enter(*entries).game)


def test_B_a_project_is_laid_and_workers_stand_on_it_and_D2_the_next_is_turned_up() -> None:
    table = Table(faces={3: {"cost": {"c1": 1}}})
    start = table.game
    assert done(table, build("red", 3, (1, 0))) == [
        "None: 1 project 3 display > cell 1 0",
        "None: 1 project 9 pile A > display",
        "red: 1 worker red free red > on 3",
        "red: 1 influence red c1 track 1 > track 0",
        "red: 1 points red track 0 > track 3",
    ]
    assert said(table.game, start) == [
        "None: 1 project 9 display > pile A",
        "red: 1 worker red on 3 > free red",
        "red: 1 influence red c1 track 0 > track 1",
        "red: 1 points red track 3 > track 0",
        "None: 1 project 3 cell 1 0 > display",
    ]


def test_another_project_built_instead_changes_places_with_the_first() -> None:
    games = [Table().enter(build("red", card, (1, 0))).game for card in (3, 4)]
    assert said(*games) == [
        "red: 1 points red track 3 > track 4",
        "red: 1 worker red on 3 > free red",
        "None: 1 project 3 cell 1 0 > display",
        "None: 1 project 4 display > cell 1 0",
        "red: 1 worker red free red > on 4",
    ]


def test_C_workers_go_into_committees_and_come_back_with_influence() -> None:
    table = Table()
    assert done(table, place("red", "c1", "c1")) == ["red: 2 worker red free red > committee c1"]
    table.ready("red")
    assert done(table, resolve("red", "c1")) == [
        "red: 2 worker red committee c1 > free red",
        "red: 1 influence red c1 track 1 > track 4",
    ]


def test_A4_A7_a_worker_goes_to_the_case_the_other_is_free() -> None:
    table = Table().lay("red", 2, (1, 0)).ready("red")
    assert done(table, act("red", 2)) == [
        "red: 1 worker red on 2 > case",
        "red: 1 worker red on 2 > free red",
        "red: 1 influence red development track 0 > track 3",
    ]


def test_a_card_said_by_mistake_goes_back_to_the_pile() -> None:
    table = Table()
    assert done(table, override("display", card=3, instead=30)) == [
        "None: 1 project 3 display > pile A",
        "None: 1 project 30 pile A > display",
    ]


def test_everything_comes_out_of_the_box() -> None:
    table = Table(2, dealing=False).enter(reveal(7))
    moves = said(None, table.game)
    assert moves[:3] == [
        "None: 1 project 0 box > cell 0 0",
        "None: 1 project 7 box > display",
        "None: 35 project None box > pile A",
    ]
    red = [f"red: 1 influence red c{number} box > track 1" for number in range(1, 5)]
    assert {*red, "red: 4 worker red box > free red", "red: 2 worker red box > case"} <= set(moves)
    assert {"red: 1 influence red development box > track 0", "red: 1 points red box > track 0"} <= set(moves)
