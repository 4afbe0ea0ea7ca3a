"""Every rule id has a test that is named after it."""

import ast
import re
from pathlib import Path

from contract_rules.interface.code_catalogue import RULE_IDS

HERE = Path(__file__).parent


def names() -> dict[str, int]:
    """Return how many tests are named after each id: test_C1_…, test_N8_N11_…."""
    found: dict[str, int] = {}
    for file in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                ids = re.match(r"test_((?:[A-Z][0-9]+_)*)", node.name)
                for rule in (ids[1] if ids else "").split("_")[:-1]:
                    found[rule] = found.get(rule, 0) + 1
    return found


NAMES = names()


def test_every_rule_id_has_a_test_named_after_it() -> None:
    assert [rule for rule in RULE_IDS if rule not in NAMES] == []


def test_every_action_has_two_done_and_lapsing_or_refused() -> None:
    assert [rule for rule in RULE_IDS if rule[0] == "N" and NAMES[rule] < 2] == []


def test_no_test_is_named_after_a_rule_that_isnt_there() -> None:
    assert sorted(set(NAMES) - set(RULE_IDS)) == []
