"""Runs last: every ruling, every refusal, every rule id and every ending has been met by some test of Contract."""

from contract_rules.codex import ENDINGS, REFUSALS, RULE_IDS, RULINGS
from tests.rules.contract.kit import SEEN

UNREACHABLE = {
    "file.unreadable": "only the command line says it; see test_command_line.py",
    "file.not-json": "only the command line says it; see test_command_line.py",
}
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
"""Rules that neither ruling nor refusal rests on, and why."""


def test_every_ruling_has_been_heard() -> None:
    assert sorted(set(RULINGS) - SEEN) == []


def test_every_refusal_has_been_met() -> None:
    assert sorted(set(REFUSALS) - SEEN - set(UNREACHABLE)) == []


def test_every_rule_has_been_cited() -> None:
    assert [rule for rule in RULE_IDS if rule not in SEEN | set(UNCITED)] == []


def test_what_is_left_out_is_there_and_really_isnt_met() -> None:
    assert set(UNREACHABLE) <= set(REFUSALS)
    assert set(UNCITED) <= set(RULE_IDS)
    assert not (set(UNREACHABLE) | set(UNCITED)) & SEEN


def test_every_ending_has_come() -> None:
    assert [reason for reason in ENDINGS if f"ending {reason}" not in SEEN] == []
