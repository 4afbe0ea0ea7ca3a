"""The table's word in JSON (docs/record.md): what is decided against the arbiter, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from contract_rules.choice import read_card
from contract_rules.kinds import COMMITTEES, KINDS
from contract_rules.setup import Seat
from rulings.forms import EntryKind, Reader, Unreadable, form, number, one_by, one_of, text
from rulings.shapes import taking
from rulings.versions import OVERRIDE

MOST = 999
"""More points or influence than any game has."""
MOST_REASON = 200


@dataclass(frozen=True, slots=True)
class OverrulePoints:
    """How many points a seat has from its projects, actions or committees."""

    seat: Seat
    source: str
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class OverruleInfluence:
    """Where a seat's marker stands on the track of a kind."""

    seat: Seat
    kind: str
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a worker is: "free", "case", a "committee", or "on" a project (`card`)."""

    place: str
    committee: str | None = None
    card: int | None = None


@dataclass(frozen=True, slots=True)
class OverruleWorker:
    """One worker of a seat is somewhere else."""

    seat: Seat
    origin: Spot
    to: Spot
    reason: str


@dataclass(frozen=True, slots=True)
class OverruleDisplay:
    """Another card lies in the display than the one that was said."""

    card: int
    instead: int
    reason: str


@dataclass(frozen=True, slots=True)
class OverruleTurn:
    """It is this seat's turn."""

    seat: Seat
    reason: str


Overruling = OverrulePoints | OverruleInfluence | OverruleWorker | OverruleDisplay | OverruleTurn


@taking(lambda: {"type": "string", "minLength": 1, "maxLength": MOST_REASON, "pattern": r"\S"})
def _read_reason(value: object) -> str:
    reason = text(value)
    if not 1 <= len(reason) <= MOST_REASON or not reason.strip():
        raise Unreadable(f"not 1 to {MOST_REASON} characters")
    return reason


_PLACES: Mapping[str, Reader[Spot]] = {
    "free": form(Spot, {"place": text}),
    "case": form(Spot, {"place": text}),
    "committee": form(Spot, {"place": text, "committee": one_of(*COMMITTEES)}),
    "on": form(Spot, {"place": text, "card": read_card}),
}
_read_spot = one_by("place", _PLACES, "no such place")


def _moved(seat: Seat, to: Spot, reason: str, **origin: Any) -> OverruleWorker:
    return OverruleWorker(seat, origin["from"], to, reason)


def _kind(what: str, make: Callable[..., Overruling], keys: Mapping[str, Reader[Any]], line: str) -> EntryKind:
    return EntryKind(
        OVERRIDE, make, {"reason": _read_reason, **keys}, f"table: {line} {{reason}}", which=("what", what)
    )


_POINTS = {"seat": text, "source": one_of("projects", "actions", "committees"), "points": number(0, MOST)}
_INFLUENCE = {"seat": text, "kind": one_of(*KINDS), "points": number(0, MOST)}
_WORKER = {"seat": text, "from": _read_spot, "to": _read_spot}
OVERRULINGS = (
    _kind("points", OverrulePoints, _POINTS, "{seat} has {points:number} points of {source:word}"),
    _kind("influence", OverruleInfluence, _INFLUENCE, "{seat} at {points:number} of {kind:word}"),
    _kind("worker", _moved, _WORKER, "{seat} worker {from:spot} to {to:spot}"),
    _kind("display", OverruleDisplay, {"card": read_card, "instead": read_card}, "{card} is {instead:card}"),
    _kind("turn", OverruleTurn, {"seat": text}, "turn of {seat}"),
)
"""What the table can decide, in the order of docs/record.md."""
