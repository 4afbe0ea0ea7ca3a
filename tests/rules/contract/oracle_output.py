"""What a position looks like: the output of record-contract.md, without the rulings."""

from typing import Any

from .oracle_actions import empty_cells
from .oracle_checks import active_seat, legal_actions, legal_builds, legal_resolutions, may_pass, phase, placing_shapes
from .oracle_material import KINDS, Game


def leaders(game: Game, kind: str) -> list[str]:
    most = max(game["influence"][seat][kind] for seat in game["seats"])
    return [seat for seat in game["seats"] if game["influence"][seat][kind] == most]


def majority_points(game: Game, kind: str) -> dict[str, int]:
    """E5: 4 points for the highest value of a kind, 2 each if several share it."""
    leading = leaders(game, kind)
    return dict.fromkeys(leading, 4 if len(leading) == 1 else 2)


def points_of(game: Game, seat: str) -> dict[str, int]:
    points = dict(game["points"][seat])
    points["influence"] = 0
    if game["finished"]:
        points["influence"] = sum(majority_points(game, kind).get(seat, 0) for kind in KINDS)
    points["total"] = sum(points.values())
    return points


def workers_of(game: Game, seat: str) -> dict[str, Any]:
    return {
        "free": game["free"][seat],
        "case": game["case"][seat],
        "projects": sum(spot["workers"] for spot in game["city"].values() if spot["seat"] == seat),
        "committees": {committee: workers[seat] for committee, workers in game["committees"].items()},
    }


def city_of(game: Game) -> list[dict[str, Any]]:
    spots = sorted(game["city"].items(), key=lambda item: (item[1]["cell"][1], item[1]["cell"][0]))
    return [
        {"cell": list(spot["cell"]), "card": card, "seat": spot["seat"], "workers": spot["workers"]}
        for card, spot in spots
    ]


def legal_of(game: Game) -> dict[str, Any] | None:
    if phase(game) != "turn":
        return None
    seat = active_seat(game)
    return {
        "place": placing_shapes(game, seat),
        "build": legal_builds(game, seat),
        "resolve": legal_resolutions(game, seat),
        "act": legal_actions(game, seat),
        "pass": may_pass(game, seat),
        "cells": [list(cell) for cell in empty_cells(game)],
    }


def expected(game: Game, legal: dict[str, Any] | None) -> list[str]:
    if legal is None:
        return ["reveal"] if phase(game) == "reveal" else []
    return [name for name in ("place", "build", "resolve", "act", "pass") if legal[name]]


def score_of(game: Game) -> dict[str, Any] | None:
    """E5 and E6."""
    if not game["finished"]:
        return None
    totals = {seat: points_of(game, seat)["total"] for seat in game["seats"]}
    best_first = sorted(set(totals.values()), reverse=True)
    ranking = [[seat for seat in game["seats"] if totals[seat] == total] for total in best_first]
    return {
        "influence": {kind: majority_points(game, kind) for kind in KINDS},
        "ranking": ranking,
        "winners": ranking[0],
        "decided_by": "points" if len(ranking[0]) == 1 else "tie",
    }


def look(game: Game) -> dict[str, Any]:
    """Return the position as record-contract.md prints it."""
    legal = legal_of(game)
    active = {"turn": active_seat(game), "reveal": game["mover"], "finished": None}[phase(game)]
    return {
        "status": "finished" if game["finished"] else "playing",
        "round": game["round"],
        "stage": game["stage"],
        "phase": phase(game),
        "active": active,
        "expects": expected(game, legal),
        "to_reveal": game["due"] if phase(game) == "reveal" else 0,
        "points": {seat: points_of(game, seat) for seat in game["seats"]},
        "influence": {seat: dict(game["influence"][seat]) for seat in game["seats"]},
        "lead": {kind: leaders(game, kind) for kind in KINDS},
        "workers": {seat: workers_of(game, seat) for seat in game["seats"]},
        "city": city_of(game),
        "display": list(game["display"]),
        "unknown": [number for number in game["display"] if number not in game["faces"]],
        "pile": dict(game["pile"]),
        "legal": legal,
        "score": score_of(game),
    }
