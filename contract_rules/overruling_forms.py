"""The table's word in JSON (docs/record.md): what is decided against the arbiter, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from contract_rules.choice import read_card
from contract_rules.kinds import COMMITTEES, KINDS
from contract_rules.setup import Seat
from rulings.forms import Reader, Unreadable, an_object, form, number, one_of, text
from rulings.shapes import one_by, shape_of, taking

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


@taking(lambda: one_by("place", {place: shape_of(reader) for place, reader in _PLACES.items()}))
def _read_spot(value: object) -> Spot:
    given = an_object(value)
    place = given.get("place")
    reader = _PLACES.get(place) if isinstance(place, str) else None
    if reader is None:
        raise Unreadable("no such place", "place")
    return reader(given)


def _moved(seat: Seat, to: Spot, reason: str, **origin: Any) -> OverruleWorker:
    return OverruleWorker(seat, origin["from"], to, reason)


def _word(make: Callable[..., Any], keys: Mapping[str, Reader[Any]]) -> Reader[Any]:
    shared: dict[str, Reader[Any]] = {"entry": text, "what": text, "reason": _read_reason}
    return form(lambda **given: make(**{name: given[name] for name in given if name != "what"}), {**shared, **keys})


_WORDS: Mapping[str, Reader[Overruling]] = {
    "points": _word(
        OverrulePoints,
        {"seat": text, "source": one_of("projects", "actions", "committees"), "points": number(0, MOST)},
    ),
    "influence": _word(OverruleInfluence, {"seat": text, "kind": one_of(*KINDS), "points": number(0, MOST)}),
    "worker": _word(_moved, {"seat": text, "from": _read_spot, "to": _read_spot}),
    "display": _word(OverruleDisplay, {"card": read_card, "instead": read_card}),
    "turn": _word(OverruleTurn, {"seat": text}),
}


@taking(lambda: one_by("what", {what: shape_of(reader) for what, reader in _WORDS.items()}))
def read_overruling(value: object) -> Overruling:
    """Read an `override` entry by what it is about."""
    given = an_object(value)
    what = given.get("what")
    reader = _WORDS.get(what) if isinstance(what, str) else None
    if reader is None:
        raise Unreadable("nothing that the table can decide", "what")
    return reader(given)
