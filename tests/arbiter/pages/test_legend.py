"""The legends of both games: every sign with what it means, one tap from each picture, and back."""

from types import ModuleType

import pytest

import contract.drawing
import kontor.drawing
from arbiter.pages.rule_pages import Legend
from contract.rulebook import LEGEND as OF_CONTRACT
from kontor.drawing.glyphs import GLYPHS
from kontor.drawing.legend import _SIGNS
from kontor.rulebook import LEGEND as OF_KONTOR
from tests.arbiter.pages.game import Game
from tests.arbiter.pages.phone import Phone
from tests.rules.cases import kept_record

SAYS = {"kontor": "A crane keeps other colours out of this cell", "contract": "A project may be placed here."}
each = pytest.mark.parametrize("game", SAYS)


@pytest.fixture
def played(phone: Phone, game: str) -> str:
    """The address of the table of a kept game."""
    played = kept_record({"kontor": "basic-two-phones.kontor", "contract": "random-five.contract"}[game])
    return f"/t/{phone.client.post('/api/v1/records', json=played).get_json()['links']['host']}"


@pytest.mark.parametrize(("drawing", "page"), [(kontor.drawing, OF_KONTOR), (contract.drawing, OF_CONTRACT)])
def test_every_sign_that_is_drawn_is_explained_and_the_other_way_round(drawing: ModuleType, page: Legend) -> None:
    assert sorted(drawing.LEGEND) == sorted(sign.id for group in page.meanings.groups for sign in group.signs)
    alike = drawing is kontor.drawing  # a harbour card lies in an open area
    assert len({drawing.legend_svg(name) for name in drawing.LEGEND}) == len(drawing.LEGEND) - alike


def test_the_legend_of_kontor_leaves_out_only_grounds_and_what_is_about_to_happen() -> None:
    used: set[str] = set()

    class Noting(dict[str, str]):
        def __getitem__(self, name: str) -> str:
            used.add(name)
            return super().__getitem__(name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kontor.drawing.cards.GLYPHS", Noting(GLYPHS))
        for name in _SIGNS:
            kontor.drawing.legend_svg(name)
    assert set(GLYPHS) - used == {"ghost", "picked", "gone"}


@pytest.mark.sample
@each
@pytest.mark.parametrize("page", ["", "/why/60/0", "/correct/60"])
def test_the_legend_is_one_tap_from_every_picture(phone: Phone, played: str, game: str, page: str) -> None:
    phone.open(played + page)
    shown = phone.follow("Legend")
    assert (shown.h1, shown.url) == ("Legend", f"{played}/{game}/legend")
    assert SAYS[game] in shown.text
    assert phone.follow("Back to the table").url == played


def test_the_legend_leads_back_to_each_seat(game: Game) -> None:
    for phone in (game.host, game.anna, game.look):
        at = phone.page.url
        assert phone.follow("Legend").url == f"{at}/kontor/legend"
        assert phone.follow("Back to the table").url == at


@each
def test_a_link_that_opens_nothing_leads_to_the_legend_itself(phone: Phone, game: str) -> None:
    shown = phone.open(f"/t/nothing/{game}/legend")
    assert (shown.h1, shown.url) == ("Legend", f"/{game}/legend")


@each
def test_the_window_over_a_page_gets_the_legend_alone(phone: Phone, played: str, game: str) -> None:
    answer = phone.client.get(f"{played}/{game}/legend", headers={"HX-Request": "true"})
    assert answer.get_data(as_text=True).lstrip().startswith('<div class="stack">')
