"""What hands must do now: the rulings of the last step, own name first, the same on all pages."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.pages.phone import Phone
from tests.pages.record import Table, place, play, sit_out

NAMES = {"red": "Anna", "black": "Fritz"}
REVEALED = [play(red="R17", black="W57")]
PLACED = [*REVEALED, place("black", 1, 1)]


def steps(phone: Phone) -> list[tuple[str, str]]:
    """Return who does what, in the order of the page."""
    found = [one for tag in ("li", "span") for one in phone.page.all(tag) if "data-step" in one.attrs]
    return [(one.attrs["data-step"], one.text) for one in found]


def test_T1_after_the_reveal_who_pays_the_tax_is_told(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, REVEALED)
    assert ("Fritz", "Put 1 coin into the treasury.") in steps(table["black"])
    now = table["black"].page.by_id("now")
    assert now is not None
    assert now.text.index("Put 1 coin") < now.text.index("1 step for Anna")


def test_D1_I1_after_a_placement_card_draw_and_coin(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, PLACED)
    assert steps(table["black"]) == [
        ("Fritz", "Lay water 57 down: M13."),
        ("Fritz", "Draw a water card."),
        ("Fritz", "Take 1 coin out of the treasury."),
    ]


@pytest.mark.parametrize("entries", [REVEALED, PLACED, [*PLACED, place("red", 1, -1)]])
def test_every_page_lists_the_same(app: Flask, entries: list[dict[str, object]]) -> None:
    table = Table.of(app, "basic", NAMES, entries)
    table["host"].open(table.urls["host"] + "/all")
    lists = [sorted(steps(table[name])) for name in ("red", "black", "host", "look")]
    assert lists[0]
    assert all(one == lists[0] for one in lists)


def test_what_moves_nothing_leaves_the_list_as_it_was(app: Flask) -> None:
    entries = [*PLACED, place("red", 1, -1)]
    before = Table.of(app, "basic", NAMES, entries)
    after = Table.of(app, "basic", NAMES, [*entries, sit_out("red")])
    assert steps(after["look"]) == steps(before["look"])


def test_at_the_start_there_is_nothing_to_do(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, [])
    assert all(phone.page.by_id("now") is None for phone in table.phones.values())


def test_what_was_taken_back_is_to_be_put_back(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, PLACED)
    before = steps(table["black"])
    table["black"].press("Take it back")
    assert "Put back on the table" in table["black"].page.by_id("now").text  # type: ignore[union-attr]
    assert steps(table["black"]) == before
    table["black"].press("Take it back")
    assert ("Fritz", "Put 1 coin into the treasury.") in steps(table["black"])
    assert set(before) < set(steps(table["black"]))


def test_C7_after_a_correction_the_picture_is_to_be_compared(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, PLACED)
    anna = table["red"]
    anna.open(table.urls["red"] + "/cards/R17")
    anna.press("This is what it shows", coin="")
    assert [text for _who, text in steps(anna)] == [
        "More has changed than fits in a list: compare the table with the picture."
    ]
