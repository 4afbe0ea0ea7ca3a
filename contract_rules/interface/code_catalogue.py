"""All rule ids, and codes of rulings and refusals with their facts: tests compare texts and engine with these lists."""

from __future__ import annotations

from collections.abc import Mapping

from rulings.statements import numbered, refusals_of_form

RULE_IDS = (
    *numbered("M", 1, 9),
    *numbered("S", 1, 9),
    *numbered("T", 1, 6),
    *numbered("C", 1, 9),
    *numbered("I", 1, 6),
    *numbered("B", 1, 7),
    *numbered("A", 1, 9),
    *numbered("N", 1, 36),
    *numbered("D", 1, 4),
    *numbered("E", 1, 8),
)
"""Every numbered rule, chapter by chapter in the order of the rules."""

_SEAT, _CARD, _CELL = ("seat",), ("card",), ("cell",)
_POINTS = ("seat", "points", "card")

RULINGS: Mapping[str, tuple[str, ...]] = {
    "game.begins": ("seats", "pile"),
    "face.learned": _CARD,
    "reveal.turned-up": ("card", "letter", "known"),
    "place.placed": ("seat", "committees"),
    "build.laid": ("seat", "card", "cell"),
    "resolve.chosen": ("seat", "committee", "workers"),
    "resolve.back": ("committee", "workers"),
    "act.borrowed": ("seat", "card", "borrowed"),
    "act.lapsed": ("seat", "card"),
    "act.waived": ("seat", "card"),
    "pass.passed": _SEAT,
    "influence.paid": ("seat", "card", "paid"),
    "influence.got": ("seat", "got"),
    "influence.lost": ("seat", "lost", "top"),
    "influence.spread": ("seat", "before", "after"),
    "points.projects": _POINTS,
    "points.actions": (*_POINTS, "chosen"),
    "points.committees": ("seat", "points", "committee"),
    "points.influence": ("seat", "points", "kind", "shared"),
    "workers.on-project": ("seat", "card", "workers"),
    "workers.back": ("seat", "card", "workers"),
    "workers.to-case": ("seat", "card", "workers"),
    "workers.out-of-case": ("seat", "workers"),
    "end.begins": ("display",),
    "end.final-round": ("stage",),
    "end.over": ("reason",),
    "end.winners": ("winners", "points"),
    "override.points": ("seat", "source", "before", "after", "reason"),
    "override.influence": ("seat", "kind", "before", "after", "reason"),
    "override.worker": ("seat", "from", "to", "reason"),
    "override.display": ("card", "instead", "reason"),
    "override.turn": ("seat", "before", "reason"),
}
"""Ruling code -> the names of its facts. `chosen` is the type or the pair whose points they are, or None."""

ENDINGS = ("played", "agreed", "stuck", "table")
"""The reasons that "end.over" may give."""

_CHOICE = ("card", "points", "kinds")

REFUSALS: Mapping[str, tuple[str, ...]] = {
    **refusals_of_form("face"),
    "setup.game": ("game",),
    "setup.players": ("players",),
    "setup.seats": ("seats",),
    "setup.names": ("names",),
    "setup.pile": ("pile", "least", "most"),
    "setup.pile-counts": ("pile", "counted"),
    "setup.unknown-option": ("id",),
    "setup.option-value": ("id", "value", "values"),
    "setup.option-idle": ("id",),
    "setup.special": ("players",),
    "face.number": _CARD,
    "face.cost": ("card", "cost"),
    "face.points": ("card", "points"),
    "face.type": ("card", "type"),
    "face.workers": ("card", "workers", "need"),
    "face.back": ("card", "letter", "players"),
    "face.build-cost": ("card", "cost"),
    "face.other": ("card", "known", "given"),
    "game.finished": (),
    "game.reveal-first": ("due",),
    "turn.other": ("seat", "active"),
    "turn.no-free-worker": _SEAT,
    "turn.free-workers": ("seat", "free"),
    "pass.can-act": _SEAT,
    "place.shape": ("committees", "free"),
    "place.workers": ("placed", "free"),
    "place.special": ("players",),
    "resolve.special": ("players",),
    "resolve.no-worker": ("seat", "committee"),
    "resolve.kinds": ("committee", "due", "kinds"),
    "build.not-in-display": _CARD,
    "build.unknown": _CARD,
    "build.influence": ("card", "short"),
    "build.workers": ("card", "needed", "workers"),
    "build.cell-taken": ("cell", "card"),
    "build.apart": _CELL,
    "act.no-worker": ("seat", "card"),
    "act.waive": _CARD,
    "act.idle": _CARD,
    "act.cost": ("card", "short"),
    "act.cost-chosen": (*_CHOICE, "have"),
    "act.pay": _CHOICE,
    "act.gain": _CHOICE,
    "act.spread": ("card", "sum", "given"),
    "act.spread-top": ("card", "top"),
    "act.type": ("card", "type"),
    "act.pair": ("card", "pair"),
    "act.to": ("card", "to", "possible"),
    "act.project": ("card", "possible"),
    "act.borrow": ("card", "borrow"),
    "act.borrow-missing": ("card", "possible"),
    "act.borrow-twice": ("card", "borrow"),
    "reveal.not-due": _CARD,
    "reveal.came": _CARD,
    "reveal.out-of-game": ("card", "players"),
    "reveal.letter": ("card", "letter", "top"),
    "end.not-stuck": ("seats", "unknown"),
    "override.top": ("points", "top"),
    "override.special": ("players",),
    "override.no-worker": ("seat", "place"),
    "override.no-project": _CARD,
    "override.not-in-display": _CARD,
    "override.came": _CARD,
    "override.letter": ("card", "letter"),
    "override.over": (),
}
"""Refusal code -> the names of its facts."""
