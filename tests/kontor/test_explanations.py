"""Issue E: every refusal is met at a real position, and names what a guest there needs to know."""

import pytest

from kontor_rules.interface.code_catalogue import REFUSALS, RULINGS, STANDINGS
from tests.kontor.explained import extras, placing, rounds, rulings, setting
from tests.kontor.explained.case import Case, Heard
from tests.rules.kontor.kit import Table

CASES: list[Case[Heard]] = [*setting.CASES, *rounds.CASES, *placing.CASES, *extras.CASES]
SAID_TO_PROGRAMS_ONLY = {
    "file.unreadable": "only the command line opens files",
    "file.not-json": "only the command line reads files that may be anything",
    "setup.conflict": "no two variants of the rules set one thing differently; who adds such a one is told",
}
"""Refusals that no position can have, each with the reason."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.code)
def test_a_refusal_says_who_which_card_and_how_many(case: Case[Heard]) -> None:
    heard = case.position()
    assert case.code in heard.codes
    assert heard.texts == case.says


def test_every_refusal_has_its_position_and_none_is_left_over() -> None:
    assert {case.code for case in CASES} | SAID_TO_PROGRAMS_ONLY.keys() == REFUSALS.keys()
    assert not {case.code for case in CASES} & SAID_TO_PROGRAMS_ONLY.keys()


def test_P1_P2_P4_a_refusal_for_several_reasons_says_all_of_them() -> None:
    for case in placing.SEVERAL:
        heard = case.position()
        assert len(heard.texts) == len(heard.reasons) > 1
        assert len(set(heard.texts)) == len(heard.texts)


@pytest.mark.parametrize("case", [*rulings.TAX, *rulings.AREAS, *rulings.OVERRULING], ids=lambda case: case.code)
def test_a_ruling_that_is_argued_about_says_who_and_how_many(case: Case[Table]) -> None:
    assert rulings.told(case.position(), case.code) == case.says


@pytest.mark.parametrize("case", rulings.COUNTING, ids=lambda case: case.code)
def test_E3_E5_E6_an_area_that_doesnt_count_says_why(case: Case[Table]) -> None:
    assert (case.code, *case.says) in rulings.against_counting(case.position())


@pytest.mark.parametrize(
    ("start", "cases"), [("tax.", rulings.TAX), ("area.", rulings.AREAS), ("override.", rulings.OVERRULING)]
)
def test_every_ruling_about_taxes_areas_and_the_tables_word_has_its_position(
    start: str, cases: list[Case[Table]]
) -> None:
    assert {case.code for case in cases} == {code for code in RULINGS if code.startswith(start)}
    assert {case.code for case in rulings.COUNTING} == STANDINGS.keys()
