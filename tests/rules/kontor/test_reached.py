"""Runs last: every ruling, every refusal and every ending has been met by some test of the rules."""

from kontor_rules.codex import ENDINGS, REFUSALS, RULINGS
from tests.rules.kontor.kit import SEEN

UNREACHABLE = {
    "file.unreadable": "only the command line says it; see test_command_line.py",
    "file.not-json": "only the command line says it; see test_command_line.py",
    "deck.form": "only the deck command says it; see test_command_line.py",
    "deck.version": "only the deck command says it; see test_command_line.py",
}


def test_every_ruling_has_been_heard() -> None:
    assert sorted(set(RULINGS) - SEEN) == []


def test_every_refusal_has_been_met() -> None:
    assert sorted(set(REFUSALS) - SEEN - set(UNREACHABLE)) == []


def test_what_is_left_out_is_still_in_the_codex() -> None:
    assert set(UNREACHABLE) <= set(REFUSALS)


def test_every_ending_has_come() -> None:
    assert [reason for reason in ENDINGS if f"ending {reason}" not in SEEN] == []
