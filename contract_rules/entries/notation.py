"""A game of Contract as text: an entry in one line (docs/notation.md), a position as a picture of characters."""

from __future__ import annotations

from typing import Any

from contract_rules.entries.choice import LINE
from contract_rules.interface.game import Game, output
from contract_rules.interface.output_object import Lying, Position
from contract_rules.kinds import COMMITTEES
from contract_rules.state import CELLS
from contract_rules.turn.play import ENTRY_KINDS
from rulings import notation
from rulings.cell_names import text_grid
from rulings.notation import (
    NUMBER,
    QUOTED,
    InexpressibleValue,
    NotationForm,
    Sign,
    cells,
    either,
    inside,
    keyed,
    listed,
    word,
)

_COMMITTEE = word("|".join(COMMITTEES))
_KIND = word()
_POINTS = keyed(_KIND, NUMBER, ",")


def _write_spot(spot: Any) -> str:
    match spot:
        case {"place": "free" | "case" as place, **rest} if not rest:
            return str(place)
        case {"place": "committee", "committee": str(committee), **rest} if not rest and committee in COMMITTEES:
            return committee
        case {"place": "on", "card": int(card), **rest} if not rest:
            return f"project {card}"
    raise InexpressibleValue


def _read_spot(text: str) -> dict[str, object]:
    if text.startswith("project "):
        return {"place": "on", "card": int(text.removeprefix("project "))}
    return {"place": text} if text in ("free", "case") else {"place": "committee", "committee": text}


_PLAIN = {
    "seat": word(),
    "cell": cells(CELLS),
    "card": NUMBER,
    "committee": _COMMITTEE,
    "committees": listed(_COMMITTEE),
    "points": either({}, "nothing", _POINTS),
    "kinds": keyed(word(), keyed(_KIND, NUMBER, "+", "="), " "),
    "players": Sign("[2-5]+", lambda value: "".join(map(str, value)), lambda text: [int(one) for one in text]),
    "pair": listed(NUMBER, "+"),
    "spot": Sign(rf"free|case|{_COMMITTEE.pattern}|project [0-9]+", _write_spot, _read_spot),
    "reason": QUOTED,
}
_FACE = NotationForm(
    "{number}={letter:letter} {type:word} for {players} costs {cost:points} gives {points:number} "
    "workers {workers:number}[ build cost {build_cost:points}]",
    {**_PLAIN, "letter": word("[AB]")},
)


def _write_borrowing(value: Any) -> str:
    return _BORROWED.write(value)


def _read_borrowing(text: str) -> dict[str, object]:
    return _BORROWED.read(text)


_SIGNS = {**_PLAIN, "borrow": Sign(r"\S.*", _write_borrowing, _read_borrowing), "face": inside(_FACE)}
_BORROWED: NotationForm = NotationForm("{card}" + LINE, _SIGNS)
_FORMS = notation.forms_of(ENTRY_KINDS, _SIGNS)


def entry_line(entry: object, _before: object = None) -> str:
    """Return an entry (record-contract.md) as one line (docs/notation.md), which names the card itself.

    >>> entry_line({"entry": "build", "seat": "red", "card": 12, "cell": [1, 0]})
    'red 12@N10'
    >>> entry_line({"entry": "act", "seat": "red", "card": 8, "borrow": {"card": 15, "type": "park"}})
    'red acts 8 borrows 15 type park'
    """
    return notation.write(_FORMS, entry)


def entry_of(line: str) -> object:
    """Return the entry of a line, as record-contract.md's JSON object. Raises Refusal if the line isn't an entry.

    >>> entry_of("red →c1,c1")
    {'entry': 'place', 'seat': 'red', 'committees': ['c1', 'c1']}
    """
    return notation.read(_FORMS, line)


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
