"""Contract's legend: every sign with what it means, one tap from each picture of the city."""

from __future__ import annotations

import pytest

from contract.drawing import LEGEND
from contract.rulebook.rulebook import LEGEND as PAGE
from tests.arbiter.pages.phone import Phone


def test_every_sign_that_is_drawn_is_explained_and_the_other_way_round() -> None:
    assert sorted(LEGEND) == sorted(sign.id for group in PAGE.meanings.groups for sign in group.signs)


@pytest.mark.sample
@pytest.mark.parametrize("page", ["", "/why/60/0", "/correct/60"])
def test_the_legend_is_one_tap_from_every_picture_of_the_city(phone: Phone, played: str, page: str) -> None:
    phone.open(played + page)
    shown = phone.follow("Legend")
    assert shown.url == f"{played}/contract/legend"
    assert "A project may be placed here." in shown.text
    assert phone.follow("Back to the table").url == played


def test_a_link_that_opens_nothing_leads_to_the_legend_itself(phone: Phone) -> None:
    assert phone.open("/t/nothing/contract/legend").url == "/contract/legend"


def test_the_window_over_a_page_gets_the_legend_alone(phone: Phone, played: str) -> None:
    answer = phone.client.get(f"{played}/contract/legend", headers={"HX-Request": "true"})
    assert answer.get_data(as_text=True).lstrip().startswith('<div class="stack">')
