"""Random games of Contract, by the oracle alone: right entries that make games progress."""

from collections.abc import Iterator
from random import Random
from typing import Any

from .oracle import begin, enter, look, verdict
from .oracle_actions import (
    borrowable,
    can_pay,
    cost_of,
    empty_cells,
    kinds_of_choice,
    neighbours,
    payments,
    take_off,
    targets,
)
from .oracle_checks import overview, phase, resolution_gains
from .oracle_form import BORROWING, GAINING, NAMING_A_TYPE, OCCUPYING, PAYING
from .oracle_material import FOUR, KINDS, Entry, Game, Influence
from .random_setups import Table, chance, random_table

WEIGHTS = {"place": 3, "build": 6, "resolve": 2, "act": 5, "pass": 0.1}


def random_points(rng: Random, kinds: list[str], number: int) -> Influence:
    """Spread points over kinds at random; a kind that gets none isn't named."""
    drawn = rng.choices(kinds, k=number)
    return {kind: drawn.count(kind) for kind in kinds if kind in drawn}


def random_spread(rng: Random, money: Influence) -> Influence:
    points = random_points(rng, KINDS, sum(money.values()))
    return {kind: points.get(kind, 0) for kind in KINDS} if chance(rng, 0.8) else dict(money)


def random_borrow(rng: Random, game: Game, seat: str, chain: list[int], money: Influence) -> dict[str, Any]:
    """Borrow an action, rather another borrowed one; now and then one that is already in the chain, or none."""
    others = [other for other in borrowable(game, chain[-1]) if other not in chain or chance(rng, 0.03)]
    if not others or chance(rng, 0.08):
        return {}
    other = rng.choice([number for number in others if number in BORROWING and chance(rng, 0.7)] or others)
    if other in chain:
        return {"borrow": {"card": other}}
    return {"borrow": {"card": other, **random_choice(rng, game, seat, [*chain, other], money)}}


def random_choice(rng: Random, game: Game, seat: str, chain: list[int], money: Influence) -> dict[str, Any]:
    """Return keys for the last action of a chain: well-formed and mostly right."""
    number = chain[-1]
    keys: dict[str, Any] = {}
    if number in PAYING:
        ways = list(payments(number))
        keys["pay"] = rng.choice([way for way in ways if can_pay(money, way)] or ways)
    left, cost = dict(money), cost_of(game, number, keys)
    if can_pay(left, cost):
        take_off(left, cost)
    if number in GAINING:
        keys["gain"] = random_points(rng, kinds_of_choice(number), GAINING[number])
    elif number == 30:
        keys["spread"] = random_spread(rng, left)
    elif number in NAMING_A_TYPE:
        keys["type"] = rng.choice(sorted({face["type"] for face in game["faces"].values()}))
    elif number in OCCUPYING:
        possible = targets(game, seat, chain[0], number)
        keys.update({"to": rng.choice(possible)} if possible else {})
    elif number == 35:
        one = rng.choice(list(game["city"]))
        keys["pair"] = [one, rng.choice(neighbours(game, one))]
    elif number == 19 and game["display"] and chance(rng, 0.8):
        keys.update(project=rng.choice(game["display"]), cell=list(rng.choice(empty_cells(game))))
    elif number in BORROWING:
        keys.update(random_borrow(rng, game, seat, chain, left))
    return keys


def random_kinds(rng: Random, game: Game, seat: str, committee: str) -> dict[str, Any]:
    """C9: share out what the special committee gives by choice."""
    kind = overview(game, committee)["kind"]
    if kind not in ("four", "any"):
        return {}
    gains = resolution_gains(game, seat, committee)
    allowed = FOUR if kind == "four" else KINDS
    kinds = {
        other: random_points(rng, allowed, gain["influence"]) for other, gain in gains.items() if gain["influence"]
    }
    return {"kinds": kinds} if kinds or chance(rng, 0.5) else {}


def random_place(rng: Random, game: Game, seat: str, shape: str) -> list[str]:
    """Place in a shape, rather where own workers already are."""
    committees = list(game["committees"])
    if shape in ("1+1+1", "1+1"):
        return rng.sample(committees, len(shape.split("+")))
    own = [committee for committee in committees if game["committees"][committee][seat]]
    committee = rng.choice(own if own and chance(rng, 0.6) else committees)
    return [committee] * int(shape)


def entry_of_turn(rng: Random, game: Game) -> Entry:
    """Return an entry for the active seat that is right in nearly all cases."""
    seen = look(game)
    seat, legal = seen["active"], seen["legal"]
    if not seen["expects"]:
        return {"entry": "end", "reason": "stuck"}
    name = rng.choices(seen["expects"], [WEIGHTS[expected] for expected in seen["expects"]])[0]
    entry = {"entry": name, "seat": seat}
    if name == "place":
        entry["committees"] = random_place(rng, game, seat, rng.choice(legal["place"]))
    elif name == "build":
        entry.update(card=rng.choice(legal["build"]), cell=rng.choice(legal["cells"]))
    elif name == "resolve":
        entry["committee"] = rng.choice(legal["resolve"])
        entry.update(random_kinds(rng, game, seat, entry["committee"]))
    elif name == "act":
        entry["card"] = rng.choice(legal["act"])
        if game["options"]["idle_action"] == "waived" and chance(rng, 0.15):
            entry["waive"] = True
        else:
            entry.update(random_choice(rng, game, seat, [entry["card"]], game["influence"][seat]))
    return entry


def taught_face(rng: Random, game: Game, table: Table) -> Entry:
    """Teach a face: of a card in the display, or of any."""
    unknown = [number for number in game["display"] if number not in game["faces"]]
    number = rng.choice(unknown or range(1, 37))
    return {"entry": "face", "card": table.faces[number]}


def right_entry(rng: Random, game: Game, table: Table) -> Entry:
    """Return an entry that the oracle takes."""
    unknown = any(number not in game["faces"] for number in game["display"])
    if chance(rng, table.teaching * 0.6 if unknown else 0.01):
        return taught_face(rng, game, table)
    if phase(game) == "reveal":
        return {"entry": "reveal", "card": table.order[len(game["came_as"])]}
    end = {"entry": "end", "reason": "stuck"}
    if chance(rng, 0.5) and verdict(game, end) is None:
        return end
    for _ in range(50):
        entry = entry_of_turn(rng, game)
        if verdict(game, entry) is None:
            return entry
    return {"entry": "end", "reason": "agreed"}


def games(rng: Random, most_entries: int) -> Iterator[tuple[Table, Game, list[Entry]]]:
    """Play one game and give it before every entry and at its end; the list of entries grows."""
    table = random_table(rng)
    game = begin(table.setup)
    entries: list[Entry] = []
    agreeing = rng.choice([0, 0, 0.003])
    while len(entries) < most_entries and not game["finished"]:
        yield table, game, entries
        agreed = chance(rng, agreeing)
        entry = {"entry": "end", "reason": "agreed"} if agreed else right_entry(rng, game, table)
        enter(game, entry)
        entries.append(entry)
    yield table, game, entries


def record_of(table: Table, entries: list[Entry]) -> dict[str, Any]:
    return {"format": "contract-record", "version": 1, "setup": table.setup, "entries": list(entries)}


def play(seed: int, most_entries: int = 400) -> dict[str, Any]:
    """Return the record of a random game: finished, or cut off after so many entries."""
    *_, (table, _, entries) = games(Random(seed), most_entries)
    return record_of(table, entries)
