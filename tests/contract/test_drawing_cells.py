"""How cells are called, and which sign each type gets."""

from __future__ import annotations

import pytest

from contract.drawing import TypeSign, cell_label, column_label, row_label, type_signs


@pytest.mark.parametrize(
    ("cell", "label"), [((0, 0), "M10"), ((1, -1), "N9"), ((-2, 3), "K13"), ((14, 0), "AA10"), ((-13, -10), "ZZ99")]
)
def test_S6_a_cell_has_a_letter_and_a_number(cell: tuple[int, int], label: str) -> None:
    assert cell_label(cell) == label


def test_S6_no_two_cells_that_36_projects_can_reach_are_called_the_same() -> None:
    reach = range(-36, 37)
    assert len({column_label(x) for x in reach}) == len({row_label(y) for y in reach}) == len(reach)


def test_M5_types_get_signs_in_the_order_of_learning_and_keep_them() -> None:
    words = ["park", "port", "school-2", "post", "park"]
    signs = type_signs(words)
    assert signs == {
        "park": TypeSign(0, "P"),
        "port": TypeSign(1, "Po"),
        "school-2": TypeSign(2, "S"),
        "post": TypeSign(3, "Ps"),
    }
    assert all(type_signs(words[:count]).items() <= signs.items() for count in range(5))


def test_M5_a_type_called_by_a_colour_has_that_colour() -> None:
    assert [sign.place for sign in type_signs(["green", "rot", "park", "red", "blue"]).values()] == [2, 0, 1, 3, 4]


def test_M5_more_types_than_the_series_differ_in_letters() -> None:
    signs = type_signs([f"x{number}" for number in range(36)])
    assert len({sign.letters for sign in signs.values()}) == 36
    assert max([sign.place for sign in signs.values()].count(place) for place in range(10)) == 4


def test_M5_words_that_run_out_of_letters_still_get_two() -> None:
    signs = type_signs(["a" * length for length in range(1, 21)])
    assert len({sign.letters for sign in signs.values()}) == 20
    assert all(len(sign.letters) <= 2 for sign in signs.values())
