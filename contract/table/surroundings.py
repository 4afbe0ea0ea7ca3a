"""What a live page shows around its task: the city, the display, committees, everybody's standing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from arbiter.defaults.surroundings import early_end
from arbiter.language import gettext as _, ngettext
from arbiter.log.history import Line, in_record
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import RulingSentence
from contract.table.board import corner_of, project
from contract.table.overview import committees_of, contract_standings, tracks_of
from contract.table.position import game_of, ruled, state_of
from contract.words import card_name, face_text, kind_name, pile_text, stage_name
from contract_rules import Reason, projects
from contract_rules.entries.faces import Face


@dataclass(frozen=True, slots=True)
class DisplayedProject:
    """A project of the display. `lacks` says in a few words what is missing; "" where nothing is, or nobody asks."""

    card: int
    name: str
    drawing: Markup
    hint: str
    known: bool
    affordable: bool
    lacks: str


def offers_of(context: TableContext, seat: str | None) -> tuple[DisplayedProject, ...]:
    """Return the display as a seat sees it; None: as nobody in particular does."""
    game = game_of(context)
    against = projects(game, seat) if seat else dict.fromkeys(game.state.display, ())
    return tuple(_offer(context, card, reasons, asked=seat is not None) for card, reasons in against.items())


def _offer(context: TableContext, card: int, against: Iterable[Reason], *, asked: bool) -> DisplayedProject:
    game = game_of(context)
    face, lacks = game.faces.get(card), lacking(against)
    hint = context.once(f"face {card}", lambda: _face_text(context, face))
    affordable = asked and face is not None and not lacks
    drawing = context.once(f"project {card} {lacks}", lambda: project(game, card, lacks))
    return DisplayedProject(
        card=card,
        name=card_name(card),
        drawing=drawing,
        hint=hint,
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


def page_extras(context: TableContext, task: Any) -> Mapping[str, Any]:
    """Return what the page shows around a task, for the templates of live pages.

    `corner` is the cell in the upper left of the picture `board`; `display` has beside each offer the link to saying
    what it shows, where nobody has said it; `tracks` is the influence of all as a picture, for the page in the middle
    of the table only.
    """
    state = state_of(context)
    looks = context.mode == "look"
    seat = context.access.seat or state.active  # for whom the display says what is missing
    offers = context.once(f"offers {seat}", lambda: offers_of(context, seat))
    left = {letter: cards for letter, cards in state.pile.items() if cards}
    return {
        "stage": stage_name(state.stage),
        "over": over(context, context.position.lines),
        "board": task.board,
        "corner": corner_of(context),
        "display": [(one, None if one.known or looks else context.page_link(learn=one.card)) for one in offers],
        "pile": _("Pile: %(cards)s") % {"cards": pile_text(left)} if left else _("The pile is empty."),
        "committees": context.once("committees", lambda: committees_of(context)),
        "standings": context.once("standings", lambda: contract_standings(context, context.position.game)),
        "tracks": tracks_of(context) if looks else "",
        "early_end": None if state.finished else early_end(context),
    }


def over(context: TableContext, lines: Sequence[Line]) -> tuple[RulingSentence, ...]:
    """Return why the game is over and who has won, as it was said last; nothing while it goes on."""
    if not context.standing.finished:
        return ()
    told = {one.code: one for line in in_record(lines) for one in line.rulings}
    return ruled(context, [told[code] for code in ("end.over", "end.winners") if code in told])
