"""The display: each project with its cost, and for somebody what is missing to build it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.table.table_context import TableContext
from contract.table.board import project
from contract.table.position import game_of
from contract.words import card_name, face_text, kind_name
from contract_rules import Reason, projects
from contract_rules.entries.faces import Face


@dataclass(frozen=True, slots=True)
class Offer:
    """A project of the display. `lacks` says in a few words what is missing; "" where nothing is, or nobody asks."""

    card: int
    name: str
    drawing: Markup
    said: str
    known: bool
    affordable: bool
    lacks: str


def offers_of(context: TableContext, seat: str | None) -> tuple[Offer, ...]:
    """Return the display as a seat sees it; None: as nobody in particular does."""
    game = game_of(context)
    against = projects(game, seat) if seat else dict.fromkeys(game.state.display, ())
    return tuple(_offer(context, card, reasons, asked=seat is not None) for card, reasons in against.items())


def _offer(context: TableContext, card: int, against: Iterable[Reason], *, asked: bool) -> Offer:
    game = game_of(context)
    face, lacks = game.faces.get(card), lacking(against)
    said = context.once(f"face {card}", lambda: _face_text(context, face))
    affordable = asked and face is not None and not lacks
    drawing = context.once(f"project {card} {lacks}", lambda: project(game, card, lacks))
    return Offer(
        card=card,
        name=card_name(card),
        drawing=drawing,
        said=said,
        known=face is not None,
        affordable=affordable,
        lacks=" · ".join(_lack(context, kind, points) for kind, points in lacks.items()),
    )


def _face_text(context: TableContext, face: Face | None) -> str:
    return face_text(face, context.names) if face else _("what it shows isn't known yet")


def lacking(against: Iterable[Reason]) -> dict[str, int]:
    """Return what is missing to build a project: by kind of influence, and "workers"."""
    found: dict[str, int] = {}
    for reason in against:
        facts = dict(reason.facts)
        short, needed, workers = facts.get("short"), facts.get("needed"), facts.get("workers")
        if isinstance(short, dict):
            found |= short
        if isinstance(needed, int) and isinstance(workers, int):
            found["workers"] = needed - workers
    return found


def _lack(context: TableContext, kind: str, points: int) -> str:
    if kind == "workers":
        return ngettext("%(num)d worker short", "%(num)d workers short", points) % {"num": points}
    return _("%(kind)s: %(number)d short") % {"number": points, "kind": kind_name(kind, context.names)}
