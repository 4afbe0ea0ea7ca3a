"""The legend: every sign of the layout with what it means, one tap from each picture."""

from __future__ import annotations

import pytest
from flask import Flask

from kontor.drawing import LEGEND, legend_svg
from kontor.drawing.glyphs import GLYPHS
from kontor.drawing.legend import _SIGNS
from kontor.rulebook.pages import LEGEND as PAGE
from tests.arbiter.pages.game import Game
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Table, kept


def test_every_sign_that_is_drawn_is_explained_and_the_other_way_round() -> None:
    assert sorted(LEGEND) == sorted(sign.id for group in PAGE.meanings.groups for sign in group.signs)
    assert len({legend_svg(name) for name in LEGEND}) == len(LEGEND) - 1  # a harbour card lies in an open area


def test_the_legend_leaves_out_only_grounds_and_what_is_about_to_happen() -> None:
    used: set[str] = set()

    class Noting(dict[str, str]):
        def __getitem__(self, name: str) -> str:
            used.add(name)
            return super().__getitem__(name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kontor.drawing.cards.GLYPHS", Noting(GLYPHS))
        for name in _SIGNS:
            legend_svg(name)
    assert set(GLYPHS) - used == {"ghost", "picked", "gone"}


def test_the_legend_is_one_tap_from_the_picture_and_leads_back(game: Game) -> None:
    for phone in (game.host, game.anna, game.look):
        at = phone.page.url
        page = phone.follow("Legend")
        assert page.h1 == "Legend"
        assert page.url == f"{at}/kontor/legend"
        assert "A crane keeps other colours out of this cell" in page.text
        assert phone.follow("Back to the table").url == at


def test_a_link_that_opens_nothing_leads_to_the_legend_itself(phone: Phone) -> None:
    assert phone.open("/t/nothing/kontor/legend").h1 == "Legend"


def test_the_window_over_a_page_gets_the_legend_alone(app: Flask) -> None:
    look = Table.going_on(app, kept("basic-two-phones"))["look"]
    answer = look.client.get(f"{look.page.url}/kontor/legend", headers={"HX-Request": "true"})
    assert answer.get_data(as_text=True).lstrip().startswith('<div class="stack">')
