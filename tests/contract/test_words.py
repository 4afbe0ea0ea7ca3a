"""Contract's words beside tests/arbiter/test_words.py: names, entries, whom the table waits for, moves joined."""

from contract import GAME, words
from contract.game import CONTRACT
from contract.words.moves import ContractMoves
from contract_rules import enter, steps
from tests.contract.words_samples import ENTRIES, NAMES, SETUP, moves
from tests.rules.cases import kept, read


def test_names_come_from_the_set_up() -> None:
    assert words.table_names(SETUP) == NAMES
    assert words.table_names({**SETUP, "committees": None}) == {"red": "Ada", "blue": "Ben"}


def test_what_the_table_has_not_named_has_a_name_all_the_same() -> None:
    assert words.seat_name("grey") == "grey"
    assert words.kind_name("c3") == "committee 3"
    assert words.influence_text({"c3": 2, "c1": 1}) == "1 in committee 1 and 2 in committee 3"
    assert words.influence_text({}) == "none"


def test_entries_are_told_with_their_choices() -> None:
    assert {
        "Ada places 2 workers in Water board",
        "Ada brings about a resolution in the special committee; Ada takes: 1 in Traffic; Ben takes: 2 in Culture",
        "Ada carries out the action of project 19; built: project 4; at M11",
        "Ada carries out the action of project 8; borrowed from project 15; type: park",
    } <= {words.entry_text(entry, NAMES) for entry in ENTRIES}


def test_the_table_waits_for_something() -> None:
    turn = {"phase": "turn", "active": "red", "expects": ["place", "build", "pass"]}
    assert words.expected_text(turn, NAMES) == "Ada: place workers, build a project or pass."
    assert words.expected_text({"phase": "reveal", "to_reveal": 1}, NAMES) == "Turn up 1 card from the pile."


def test_markers_of_a_seat_are_told_in_one_sentence() -> None:
    told = {phrase.step().line for way in moves() for phrase in ContractMoves.of(way, NAMES)}
    assert {
        "Ada: Move your influence markers forward: 2 in Traffic and 2 in development.",
        "Ada: Move your influence markers back: 2 in Traffic and 2 in development.",
        "Ada: Set your influence markers: 3 in Traffic and 1 in development.",
        "Ada: Move your point marker forward by 2.",
        "Ada: Move your point marker back by 2.",
    } <= told


def test_what_the_table_decides_is_told_as_its_moves() -> None:
    start = read(kept("contract")[0])
    *_before, end = steps(start["setup"], start["entries"][:30])
    seat = start["setup"]["players"][0]["seat"]
    word = {"entry": "override", "what": "points", "seat": seat, "source": "projects", "points": 40, "reason": "So."}
    after = enter(end.game, word)
    names = words.table_names(start["setup"])
    told = GAME.pages.words.moves(CONTRACT.pieces.moves(end.game, after.game), names, after.game)
    by = 40 - end.game.state.holdings[seat].points[0]
    assert [step.text for step in told] == [f"Move your point marker forward by {by}."]
