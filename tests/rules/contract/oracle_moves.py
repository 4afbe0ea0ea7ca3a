"""What an entry that is right does to the game."""

from .oracle_actions import DEVELOPMENT_GAINED, OUT_OF_THE_CASE, WORKER_TO_THE_CASE, action_points, read_chain, take_off
from .oracle_checks import active_seat, next_letter, overview, resolution_gains
from .oracle_form import GAINING, OCCUPYING
from .oracle_material import Entry, Game, Influence


def gain(game: Game, seat: str, influence: Influence) -> None:
    """Raise the tracks; points beyond the top are lost (I5)."""
    track = game["influence"][seat]
    for kind, points in influence.items():
        track[kind] += points
        if game["top"] is not None:
            track[kind] = min(track[kind], game["top"])


def lay(game: Game, seat: str, card: int, cell: list[int]) -> None:
    """Lay a project of the display into the city, score it and put free workers on it (B4 to B7, D2)."""
    face = game["faces"][card]
    game["display"].remove(card)
    game["city"][card] = {"cell": (cell[0], cell[1]), "seat": seat, "workers": face["workers"]}
    game["free"][seat] -= face["workers"]
    game["points"][seat]["projects"] += face["points"]
    game["due"] = min(8 - len(game["display"]), sum(game["pile"].values()))


def place(game: Game, entry: Entry) -> None:
    for committee in entry["committees"]:
        game["committees"][committee][entry["seat"]] += 1
        game["free"][entry["seat"]] -= 1


def build(game: Game, entry: Entry) -> None:
    take_off(game["influence"][entry["seat"]], game["faces"][entry["card"]]["cost"])
    lay(game, entry["seat"], entry["card"], entry["cell"])


def resolve(game: Game, entry: Entry) -> None:
    committee = entry["committee"]
    kind = str(overview(game, committee)["kind"])
    for seat, won in resolution_gains(game, entry["seat"], committee).items():
        if kind in ("four", "any"):
            gain(game, seat, entry.get("kinds", {}).get(seat, {}))
        else:
            gain(game, seat, {kind: won["influence"]})
        game["points"][seat]["committees"] += won["points"]
        game["free"][seat] += game["committees"][committee][seat]  # C6
        game["committees"][committee][seat] = 0


def take_workers_back(game: Game, card: int) -> None:
    spot = game["city"][card]
    game["free"][spot["seat"]] += spot["workers"]
    spot["seat"], spot["workers"] = None, 0


def act(game: Game, entry: Entry) -> None:
    seat = entry["seat"]
    if "waive" in entry:
        take_workers_back(game, entry["card"])
        return
    plan = read_chain(game, seat, entry)
    number, keys = plan["chain"][-1], plan["keys"]
    game["influence"][seat] = plan["money"]  # A3
    game["points"][seat]["actions"] += action_points(game, number, keys)  # A9: the acting workers still stand
    take_workers_back(game, entry["card"])  # A4; where they go elsewhere they leave again from the free ones
    if number in WORKER_TO_THE_CASE:
        game["free"][seat] -= 1
        game["case"][seat] += 1
    if number in DEVELOPMENT_GAINED:
        gain(game, seat, {"development": DEVELOPMENT_GAINED[number]})
    if number in GAINING:
        gain(game, seat, keys["gain"])
    if number == 30:
        game["influence"][seat] = dict(keys["spread"])
    if number in OUT_OF_THE_CASE and game["case"][seat]:
        game["case"][seat] -= 1
        game["free"][seat] += 1
    if number in OCCUPYING and "to" in keys:
        needed = game["faces"][keys["to"]]["workers"]
        game["case" if number == 36 else "free"][seat] -= needed
        game["city"][keys["to"]].update(seat=seat, workers=needed)
    if number == 19 and "project" in keys:
        if game["options"]["project_cost"] == "also":
            take_off(game["influence"][seat], game["faces"][keys["project"]]["cost"])
        lay(game, seat, keys["project"], keys["cell"])


def reveal(game: Game, entry: Entry) -> None:
    letter = next_letter(game)
    assert letter is not None
    game["pile"][letter] -= 1
    game["display"].append(entry["card"])
    game["came_as"][entry["card"]] = letter
    game["due"] -= 1
    if game["due"] == 0 and game["mover"] is not None:
        close_turn(game)


def close_turn(game: Game) -> None:
    """Look for the end, and begin the next player's turn (T6, E1 to E3, E5)."""
    game["mover"] = None
    if game["stage"] == "normal" and not any(game["pile"].values()) and len(game["display"]) <= 4:
        game["stage"] = "last"  # E1
    if game["turn"] < len(game["seats"]) - 1:
        game["turn"] += 1
    elif game["stage"] == "final-2":
        game["finished"] = True  # E5
    else:
        game["turn"] = 0
        game["round"] += 1
        game["stage"] = {"normal": "normal", "last": "final-1", "final-1": "final-2"}[game["stage"]]  # E2, E3


def carry_out(game: Game, entry: Entry) -> None:
    """Change the game by an entry that breaks no rule."""
    match entry["entry"]:
        case "face":
            game["faces"][entry["card"]["number"]] = entry["card"]
        case "reveal":
            reveal(game, entry)
        case "end":
            game["finished"] = True  # E7
        case name:
            {"place": place, "build": build, "resolve": resolve, "act": act, "pass": lambda *_: None}[name](game, entry)
            game["mover"] = active_seat(game)
            if game["due"] == 0:
                close_turn(game)
