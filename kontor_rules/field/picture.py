"""A position of Kontor in plain text."""

from __future__ import annotations

from kontor_rules.field.cells import CELLS
from kontor_rules.interface.game import Game, output
from kontor_rules.interface.output_types import GoodsJson, Output, SeenArea
from rulings.cell_names import text_grid

UNNUMBERED = "W"
SHIP = "*"
MAY_GO = "+"


def text_picture(game: Game) -> str:
    """Return a position as lines of plain text: the layout, and below it each seat's coins and cards.

    A cell shows its top card, a star for the ship, and a plus where the active card may go.

    >>> from kontor_rules import begin
    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "black", "name": "Ben"}]
    >>> print(text_picture(begin({"game": "pro", "players": seats}).game))
       J K L   M N
    10 . . W   . .
    11 . . W   . .
    12 W W HC* W W
    13 . . W   . .
    14 . . W   . .
    round 1, announce
    red: 4 coins, hand 3 harbour 2 water, pile 19
    black: 4 coins, hand 3 harbour 2 water, pile 19
    """
    seen = output(game)
    legal = seen["legal"]
    signs = dict.fromkeys(((x, y) for x, y in legal["cells"]), MAY_GO) if legal is not None else {}
    for covered in seen["board"]:
        x, y = covered["cell"]
        signs[x, y] = (covered["cards"][-1] or UNNUMBERED) + SHIP * (covered["cell"] == seen["ship"])
    names = {"turn": f"turn of {seen['active']}"}
    lines = [*text_grid(CELLS, signs), f"round {seen['round']}, {names.get(seen['phase'], seen['phase'])}"]
    lines += [_seat(seen, seat) for seat in seen["hands"]]
    lines += [_area(area) for area in seen["areas"]]
    return "\n".join(lines + _score(seen))


def _seat(seen: Output, seat: str) -> str:
    held = seen["hands"][seat]
    kinds = [f"{number} {kind}" for kind, number in held.items() if number]
    return f"{seat}: {seen['coins'][seat]} coins, hand {' '.join(kinds) or 'empty'}, pile {seen['piles'][seat]}"


def _area(area: SeenArea) -> str:
    cells = " ".join(CELLS.cell_label((x, y)) for x, y in area["cells"])
    held = [f"{side} {goods}" for side, stored in area["goods"].items() if (goods := _goods(stored))]
    state = f"{area['owner'] or 'nobody'}'s by {area['decided_by']}" if area["valued"] else "open"
    points = "" if area["points"] is None else f", scores {area['points']}"
    return f"area {cells}: {', '.join([state, *held])}{points}"


def _goods(stored: GoodsJson) -> str:
    return " ".join(f"{number} {good}" for good, number in stored.items() if number)


def _score(seen: Output) -> list[str]:
    score = seen["score"]
    if score is None:
        return []
    sides = [f"{side} has {points['total']}" for side, points in score["sides"].items()]
    return [*sides, f"won by {' and '.join(score['winners'])} ({score['decided_by']})"]
