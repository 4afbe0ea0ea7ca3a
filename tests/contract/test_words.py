"""Every ruling, refusal and entry of Contract is said in a sentence, with the names and numbers of the moment."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import pytest

from arbiter import language
from contract import GAME, words
from contract.drawing import city_svg
from contract.game import CONTRACT
from contract.words.entries import entry_kinds
from contract.words.faces import face_question_codes
from contract.words.refusals import refusal_codes
from contract.words.rulings import ruling_codes
from contract_rules import Game, Reason, Ruling, Step, enter, output, steps, why_not
from contract_rules.interface import code_catalogue
from contract_rules.turn.play import ENTRY_KINDS
from tests.contract.words_samples import ENTRIES, FACES, NAMES, SETUP, moves, reasons, rulings

KINDS = {kind.name for kind in ENTRY_KINDS}
RAW = re.compile(r"\bc[1-4]\b|\[-?\d+, ?-?\d+\]")
"""Ids of committees, and offsets: what records have."""

CELL = re.compile(r"\b([A-Z]{1,2})(\d+)\b")
RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.contract.json"))


def said(code: str, **facts: Any) -> str:
    """Say one ruling."""
    return words.ruling_text(Ruling(code, (), facts), NAMES, FACES)


def refused(code: str, **facts: Any) -> str:
    """Say one reason."""
    return words.reason_text(Reason(code, (), facts), NAMES, FACES)


@pytest.mark.parametrize(
    ("said", "codes"),
    [
        (ruling_codes(), code_catalogue.RULINGS.keys()),
        (refusal_codes(), code_catalogue.REFUSALS.keys()),
        (entry_kinds(), KINDS),
        ({entry["entry"] for entry in ENTRIES}, KINDS),
        (face_question_codes(), {"cost.none", "type.once", "players.gap"}),
    ],
    ids=["rulings", "refusals", "entries", "samples", "questions about a deck"],
)
def test_each_has_its_sentence_and_none_is_left_over(said: Collection[str], codes: Collection[str]) -> None:
    assert set(said) == set(codes)


def test_sentences_begin_with_a_capital_and_end_and_have_no_ids() -> None:
    ids = re.compile(r"\b(red|blue|c[1-4]|final-[12])\b")
    for one in (*rulings(), *reasons()):
        text = words.ruling_text(one, NAMES, FACES) if isinstance(one, Ruling) else words.reason_text(one, NAMES, FACES)
        assert text[0].isupper() or text[0] == "“", text
        assert text[-1] in ".?" or text.endswith("missing"), text
        assert one.code == "setup.seats" or not ids.search(text)


@pytest.mark.parametrize(
    ("code", "facts", "text"),
    [
        ("game.begins", {"seats": ["red"], "pile": {"A": 18, "B": 14}},
         "The game begins with Ada. In the pile: 18 with A and 14 with B."),
        ("face.learned", {"card": 3}, "The arbiter now knows project 3."),
        ("face.learned", {"card": 12},
         "The arbiter now knows project 12: cost: 2 in Traffic and 1 in development; 5 points; type: park; 1 worker;"
         " back: A (players: 2, 3, 4, 5)."),
        ("place.placed", {"seat": "red", "committees": ["c4", "c4"]}, "Ada places 2 workers in Water board."),
        ("place.placed", {"seat": "red", "committees": ["c1"]}, "Ada places 1 worker in Traffic."),
        ("place.placed", {"seat": "red", "committees": ["c1", "c2", "special"]},
         "Ada places one worker each in Traffic, Culture and the special committee."),
        ("build.laid", {"seat": "red", "card": 12, "cell": [1, -2]}, "Ada builds project 12 at N8."),
        ("resolve.chosen", {"seat": "red", "committee": "c1", "workers": {"red": 3, "blue": 1}},
         "Ada brings about a resolution in Traffic. Workers there: Ada (3) and Ben (1)."),
        ("influence.got", {"seat": "red", "got": {"development": 1, "c1": 2}},
         "Ada gets influence: 2 in Traffic and 1 in development."),
        ("points.actions", {"seat": "red", "points": 6, "card": 35, "chosen": [0, 12]},
         "Ada scores 6 points by the action of project 35. Chosen: the town hall and project 12."),
        ("points.actions", {"seat": "red", "points": 1, "card": 18, "chosen": None},
         "Ada scores 1 point by the action of project 18."),
        ("end.winners", {"winners": ["red", "blue"], "points": 30}, "Ada and Ben share the win, with 30 points each."),
        ("override.worker",
         {"seat": "red", "from": {"place": "case"}, "to": {"place": "on", "card": 12}, "reason": "It fell."},
         "Overruled: a worker of Ada is elsewhere. Until now: in the case. From now on: project 12. "
"Reason: It fell."),
    ],
)  # fmt: skip
def test_rulings_are_said_as_at_the_table(code: str, facts: dict[str, Any], text: str) -> None:
    assert said(code, **facts) == text


@pytest.mark.parametrize(
    ("code", "facts", "text"),
    [
        ("turn.other", {"seat": "red", "active": "blue"}, "It isn't Ada's turn but Ben's."),
        ("build.influence", {"card": 12, "short": {"c1": 2}},
         "There isn't enough influence to build project 12. Missing: 2 in Traffic."),
        ("build.cell-taken", {"cell": [0, 0], "card": 0}, "Cell M10 is taken: the town hall lies there."),
        ("place.shape", {"committees": ["c1"], "free": 1},
         "In your game a single worker can't be placed: two go into one committee, or one each into three."),
        ("place.shape", {"committees": ["c1", "c2"], "free": 2},
         "Place two workers in one committee, or one each in three different committees."),
        ("act.pay", {"card": 22, "points": 1, "kinds": ["c1", "c2", "c3", "c4"]},
         "Pay for the action of project 22 exactly 1, from the four committees, not development."),
        ("act.to", {"card": 9, "to": None, "possible": [3, 7]},
         "Say which project is occupied. Possible: project 3 and project 7."),
        ("act.to", {"card": 9, "to": 4, "possible": []}, "This action can't occupy project 4. Possible: none."),
        ("act.borrow", {"card": 31, "borrow": 4},
         "The action to borrow must be that of an occupied project. This one isn't: project 4."),
        ("resolve.kinds", {"committee": "special", "due": {"red": 2}, "kinds": ["c1", "c2"]},
         "Choose the kinds of influence for exactly these points: Ada (2). Open to choice: Traffic and Culture."),
        ("setup.option-value", {"id": "passing", "value": "no", "values": ["stuck", "free"]},
         "The option “Passing” can't be “no” here. It can be: “Only if you have to” and “Whenever you like”."),
        ("entry.form", {"at": "seat", "problem": "missing"}, "The entry can't be read. At seat: missing"),
    ],
)  # fmt: skip
def test_refusals_say_why(code: str, facts: dict[str, Any], text: str) -> None:
    assert refused(code, **facts) == text


def test_a_fact_that_is_missing_is_an_error() -> None:
    with pytest.raises(KeyError):
        said("pass.passed")
    with pytest.raises(TypeError):
        said("points.projects", seat="red", card=12, points="many")


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
    told = {step.line for way in moves() for step in words.move_steps(way, NAMES)}
    assert {
        "Ada: Move your influence markers forward: 2 in Traffic and 2 in development.",
        "Ada: Move your influence markers back: 2 in Traffic and 2 in development.",
        "Ada: Set your influence markers: 3 in Traffic and 1 in development.",
        "Ada: Move your point marker forward by 2.",
        "Ada: Move your point marker back by 2.",
    } <= told


def test_what_the_table_decides_is_told_as_its_moves() -> None:
    start = json.loads(RECORDS[0].read_text())
    *_before, end = steps(start["setup"], start["entries"][:30])
    seat = start["setup"]["players"][0]["seat"]
    word = {"entry": "override", "what": "points", "seat": seat, "source": "projects", "points": 40, "reason": "So."}
    after = enter(end.game, word)
    names = words.table_names(start["setup"])
    told = GAME.pages.words.moves(CONTRACT.pieces.moves(end.game, after.game), names, after.game)
    by = 40 - end.game.state.holdings[seat].points[0]
    assert [step.text for step in told] == [f"Move your point marker forward by {by}."]


def moments(record: dict[str, Any]) -> Iterator[tuple[Game, Step]]:
    """Yield a game after each entry, with that before it; at the start both are the same."""
    before = None
    for step in steps(record["setup"], record["entries"]):
        yield before or step.game, step
        before = step.game


@pytest.mark.parametrize("code", language.CATALOGUES)
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_whole_games_are_told(path: Path, code: str) -> None:
    record = json.loads(path.read_text())
    names = words.table_names(record["setup"])
    with language.use_language(code):
        for entry in record["entries"]:
            assert words.entry_text(entry, names)
        for before, step in moments(record):
            assert words.expected_text(output(step.game), names)
            texts = [words.ruling_text(ruling, names, step.game.faces) for ruling in step.rulings]
            texts += [one.line for one in words.move_steps(CONTRACT.pieces.moves(before, step.game), names)]
            assert not [text for text in texts if "%(" in text or "None" in text or RAW.search(text)]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_S6_every_cell_named_in_a_sentence_stands_on_the_picture(path: Path) -> None:
    record = json.loads(path.read_text())
    names = words.table_names(record["setup"])
    entries = [None, *record["entries"]]
    named = 0
    for entry, (before, step) in zip(entries, moments(record), strict=True):
        said = [words.ruling_text(ruling, names, step.game.faces) for ruling in step.rulings]
        said += [one.line for one in words.move_steps(CONTRACT.pieces.moves(before, step.game), names)]
        cells = {
            cell for text in [*said, words.entry_text(entry, names) if entry else ""] for cell in CELL.findall(text)
        }
        labels = set(re.findall(r'class="c-axis(?:-0)?">([^<]+)<', city_svg(output(step.game), step.game.faces)))
        assert {label for cell in cells for label in cell} <= labels
        named += len(cells)
    assert named > 5


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_what_speaks_against_an_entry_is_said_at_real_positions(path: Path) -> None:
    record = json.loads(path.read_text())
    names = words.table_names(record["setup"])
    seat = record["setup"]["players"][0]["seat"]
    codes = set()
    for step in list(steps(record["setup"], record["entries"]))[::7]:
        for entry in ENTRIES:
            tried = {**entry, "seat": seat} if "seat" in entry else entry
            for reason in why_not(step.game, tried):
                codes.add(reason.code)
                assert "%(" not in words.reason_text(reason, names, step.game.faces)
    assert len(codes) > 12
