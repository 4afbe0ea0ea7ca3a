"""What guests ask: our engines answer all of it, every rule is asked about, and a wrong program is found out."""

import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.cases import ENGINES, ROOT

KIT = ROOT / "docs" / "conformance"
RUNNER = runpy.run_path(str(KIT / "run.py"))
LANGUAGES = ("en", "de", "cs")
LEAST = {"kontor": 120, "contract": 80}
Json = dict[str, Any]
Answered = Callable[[Json, Json], str | None]


def all_questions(game: str) -> list[Json]:
    return [one for one in RUNNER["listed"](KIT / "questions.jsonl") if one["game"] == game]


def asked(game: str) -> list[Json]:
    """The questions with a position, one for each edition that the table can choose."""
    cases: list[Json] = RUNNER["questions"](game)
    return cases


def output(game: str, record: Json) -> Json:
    engine = ENGINES[game]
    try:
        found: Json = json.loads(json.dumps(engine.adjudicate(record)))
    except engine.Refusal as refusal:
        return {"error": refusal.error}
    return found


@pytest.mark.parametrize("game", ENGINES)
def test_the_engine_answers_every_question(game: str) -> None:
    differing = {case["id"]: RUNNER["answered"](case, output(game, case["record"])) for case in asked(game)}
    assert {name: where for name, where in differing.items() if where} == {}


@pytest.mark.parametrize("game", ENGINES)
def test_every_rule_is_asked_about(game: str) -> None:
    questions = all_questions(game)
    rules = ENGINES[game].interface.code_catalogue.RULE_IDS
    assert {rule for one in questions for rule in one["rules"]} == set(rules)
    assert len(questions) >= LEAST[game]


@pytest.mark.parametrize("game", ENGINES)
def test_a_question_is_asked_once_in_three_languages_and_can_be_answered(game: str) -> None:
    questions = all_questions(game)
    for text in ("id", *LANGUAGES):
        said = [one["id"] if text == "id" else one["question"][text] for one in questions]
        assert sorted(said) == sorted(set(said))
    for one in questions:
        assert list(one["question"]) == list(LANGUAGES)
        assert ("record" in one) != ("find" in one)
        assert "record" not in one or "expected" in one


@pytest.mark.parametrize("game", ENGINES)
def test_up_to_the_question_all_is_legal(game: str) -> None:
    for one in all_questions(game):
        if "entry" in one:
            assert "error" not in output(game, one["record"]), one["id"]


@pytest.mark.parametrize("game", ENGINES)
def test_the_opposite_of_an_answer_is_found_out(game: str) -> None:
    """A program that takes everything, or refuses everything by another rule, is wrong about each question."""
    answered: Answered = RUNNER["answered"]
    for case in asked(game):
        refused = {"error": {"entry": case["last"], "code": "no", "rule": []}}
        assert answered(case, refused), case["id"]
        only_allowed = case["wanted"] == {"rules": case["wanted"]["rules"], "legal": True, "silent": True}
        assert only_allowed or answered(case, {"rulings": []}), case["id"]


def test_the_runner_asks_another_program() -> None:
    command = f"{sys.executable} -m contract_rules adjudicate"
    given = [sys.executable, "-I", str(KIT / "run.py"), "--game", "contract", "--questions", "--lines"]
    done = subprocess.run([*given, "--command", command], capture_output=True, text=True, cwd=ROOT, check=False)
    total = len(asked("contract"))
    assert (done.returncode, done.stdout) == (0, f"agreed {total} of {total}\n")
