"""Runs last: every ruling, refusal and ending, and every rule id of Contract, has been met by some test of rules."""

from collections.abc import Collection
from typing import Any

import pytest

import contract_rules.interface.code_catalogue
import kontor_rules.interface.code_catalogue
from tests.rules.contract import kit as contract
from tests.rules.kontor import kit as kontor

UNREACHABLE = {"file.unreadable", "file.not-json"}
"""Only the command line says them: see test_command_line.py."""
UNCITED = {
    "M1": "what the box holds follows from no entry; another card or committee is a matter of form",
    "S3": "four committees lie out from the start; that the special one doesn't is C8",
    "S6": "the town hall and the names of the cells are there from the start; a wrong cell is B4 or B5",
    "S8": "what it leaves out is counted by N21",
    "S9": "all lies open but the pile, of which only D1 says anything",
    "T4": "which workers are free is looked at by T2, T3, C2 and B3",
    "T6": "the order of what follows; each part cites its own rule (A3, D2, E1)",
    "C7": "there is no limit that anything could run into",
    "I1": "the kinds of influence are a matter of form",
    "I2": "there from the start, like the workers of S2",
    "I3": "says where development doesn't come from",
    "A9": "says when it is counted; the points cite the action",
    "D4": "that play goes on is no event; the end cites E1",
}
"""Rules of Contract that neither ruling nor refusal rests on, and why."""


@pytest.mark.parametrize(
    ("codex", "seen", "unreachable"),
    [
        (kontor_rules.interface.code_catalogue, kontor.SEEN, UNREACHABLE | {"deck.form", "deck.version"}),
        (contract_rules.interface.code_catalogue, contract.SEEN, UNREACHABLE),
    ],
    ids=["kontor", "contract"],
)
def test_every_ruling_refusal_and_ending_has_been_met(codex: Any, seen: Collection[str], unreachable: set[str]) -> None:
    assert [code for code in codex.RULINGS if code not in seen] == []
    assert {code for code in codex.REFUSALS if code not in seen} <= unreachable <= codex.REFUSALS.keys()
    assert not UNREACHABLE & set(seen)
    assert [reason for reason in codex.ENDINGS if f"ending {reason}" not in seen] == []


def test_every_rule_of_contract_has_been_cited_but_those_that_nothing_rests_on() -> None:
    assert set(contract_rules.interface.code_catalogue.RULE_IDS) - contract.SEEN == set(UNCITED)
