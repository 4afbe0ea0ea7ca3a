"""Positions of Contract as SVG files: from a game alone, without the web."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from markupsafe import Markup

from arbiter.language import gettext as _
from contract.drawing import CityMarks, city_svg
from contract.words import card_name, cell_name
from contract_rules import Game, output


def svg(game: Game) -> Markup:
    """Return the city as an SVG file, with texts in the current language (`arbiter.language.use_language`).

    >>> from contract_rules import begin
    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Ben"}]
    >>> svg(begin({"game": "base", "players": seats, "pile": {"A": 6, "B": 5}}).game)[:39]
    Markup('<svg xmlns="http://www.w3.org/2000/svg"')
    """
    return city(game, standalone=True)


def city(
    game: Game, *, last: Collection[int] = (), chosen: tuple[tuple[int, int], int] | None = None, **more: Any
) -> Markup:
    """Draw the city of a game; names of cards are those of the page's language."""
    marks = CityMarks(
        last=last,
        chosen=chosen,
        title=_("The city"),
        name=lambda lying: (
            _("%(card)s at %(cell)s") % {"card": card_name(lying["card"]), "cell": cell_name(lying["cell"])}
        ),
        name_cell=cell_name,
        **more,
    )
    return city_svg(output(game), game.faces, marks)
