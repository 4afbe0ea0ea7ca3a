"""Positions of Kontor as SVG files: from a game alone, without the web."""

from markupsafe import Markup

from kontor.drawing import Show, drawn, warehouse_cells
from kontor_rules import Game


def svg(game: Game) -> Markup:
    """Return the layout as an SVG file, with texts in the current language (`arbiter.language.use_language`).

    >>> from kontor_rules import begin
    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "black", "name": "Ben"}]
    >>> svg(begin({"game": "pro", "players": seats}).game)[:39]
    Markup('<svg xmlns="http://www.w3.org/2000/svg"')
    """
    return drawn(game, Show(standalone=True, warehouses=warehouse_cells(game)))
