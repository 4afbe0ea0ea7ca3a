"""A position of Contract in plain text."""

from __future__ import annotations

from contract_rules.interface.game import Game, output
from contract_rules.interface.output_object import Lying, Position
from contract_rules.state import CELLS
from rulings.cell_names import text_grid

TOWN_HALL = "#"
MAY_GO = "+"


def text_picture(game: Game) -> str:
    """Return a position as lines of plain text: the city, and below it each seat's points, influence and workers.

    A cell shows its project with the seat and number of its workers, and a plus where a card may be placed.

    >>> from contract_rules import begin
    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Ben"}]
    >>> print(text_picture(begin({"game": "base", "players": seats, "pile": {"A": 6, "B": 5}}).game))
       M
    10 #
    round 1, normal, reveal
    red: points 0; c1 1 c2 1 c3 1 c4 1 development 0; workers 4 free, 2 in case, 0 on projects, 0 in committees
    blue: points 0; c1 1 c2 1 c3 1 c4 1 development 0; workers 4 free, 2 in case, 0 on projects, 0 in committees
    display: empty; pile 11
    """
    seen = output(game)
    legal = seen["legal"]
    signs = dict.fromkeys(((x, y) for x, y in legal["cells"]), MAY_GO) if legal is not None else {}
    for lying in seen["city"]:
        x, y = lying["cell"]
        signs[x, y] = _sign(lying)
    turn = f"turn of {seen['active']}" if seen["phase"] == "turn" else seen["phase"]
    lines = [*text_grid(CELLS, signs), f"round {seen['round']}, {seen['stage']}, {turn}"]
    lines += [_seat(seen, seat) for seat in seen["points"]]
    lines.append(f"display: {' '.join(map(str, seen['display'])) or 'empty'}; pile {sum(seen['pile'].values())}")
    if seen["score"] is not None:
        lines.append(f"won by {' and '.join(seen['score']['winners'])} ({seen['score']['decided_by']})")
    return "\n".join(lines)


def _sign(lying: Lying) -> str:
    if not lying["card"]:
        return TOWN_HALL
    return f"{lying['card']}" + (f":{lying['seat']}{lying['workers']}" if lying["seat"] else "")


def _seat(seen: Position, seat: str) -> str:
    workers = seen["workers"][seat]
    influence = " ".join(f"{kind} {points}" for kind, points in seen["influence"][seat].items())
    at = sum(workers["committees"].values())
    where = f"{workers['free']} free, {workers['case']} in case, {workers['projects']} on projects, {at} in committees"
    return f"{seat}: points {seen['points'][seat]['total']}; {influence}; workers {where}"
