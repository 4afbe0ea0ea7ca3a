"""What a live page shows around its task: the city, the display, committees, everybody's standing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from arbiter.language import gettext as _
from arbiter.pages.forms import PageLink
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import Said
from contract.drawing import worker_svg
from contract.table.board import corner_of
from contract.table.display import Offer, offers_of
from contract.table.overview import Committee, Kind, Player, case_text, committees_of, kinds_of, players_of, tracks_of
from contract.table.position import ruled, state_of
from contract.words import pile_text, stage_name


@dataclass(frozen=True, slots=True)
class Lying:
    """A project of the display; `learn` leads to saying what it shows where nobody has said it."""

    offer: Offer
    learn: PageLink | None


@dataclass(frozen=True, slots=True)
class PageExtras:
    """`corner` is the cell in the upper left of the picture `board`; `worker` a worker's picture.

    `tracks` is the influence of all as a picture, for the page in the middle of the table only.
    """

    stage: str
    over: tuple[Said, ...]
    board: Markup
    corner: str
    display: tuple[Lying, ...]
    pile: str
    committees: tuple[Committee, ...]
    kinds: tuple[Kind, ...]
    worker: Markup
    players: tuple[Player, ...]
    case: str
    tracks: Markup
    may_end: bool


def page_extras(context: TableContext, task: Any) -> PageExtras:
    """Return what the page shows around a task."""
    state = state_of(context)
    return PageExtras(
        stage=stage_name(state.stage),
        over=_over(context),
        board=task.picture(context),
        corner=corner_of(context),
        display=tuple(_lying(context, offer) for offer in _offers(context, _who_looks(context))),
        pile=_pile_text(state.pile),
        committees=context.once("committees", lambda: committees_of(context)),
        kinds=context.once("kinds", lambda: kinds_of(context.names, shared=True)),
        worker=context.once("worker", lambda: worker_svg(None, shared=True)),
        players=context.once("players", lambda: players_of(context)),
        case=context.once("case", lambda: case_text(context)),
        tracks=tracks_of(context) if context.mode == "look" else Markup(),
        may_end=context.at_table and not state.finished,
    )


def _pile_text(pile: Mapping[str, int]) -> str:
    left = {letter: cards for letter, cards in pile.items() if cards}
    return _("Pile: %(cards)s") % {"cards": pile_text(left)} if left else _("The pile is empty.")


def _who_looks(context: TableContext) -> str | None:
    """Return for whom the display says what is missing: the page's own seat, or whose turn it is."""
    return context.access.seat or state_of(context).active


def _offers(context: TableContext, seat: str | None) -> tuple[Offer, ...]:
    return context.once(f"offers {seat}", lambda: offers_of(context, seat))


def _lying(context: TableContext, offer: Offer) -> Lying:
    learn = None if offer.known or context.mode == "look" else context.page_link(learn=offer.card)
    return Lying(offer, learn)


def _over(context: TableContext) -> tuple[Said, ...]:
    """Return why the game is over and who has won; nothing while it goes on."""
    if not state_of(context).finished:
        return ()
    lines = reversed(context.position.lines)
    last = next((line.rulings for line in lines if any(one.code == "end.over" for one in line.rulings)), ())
    told = ("end.over", "end.winners")
    return ruled(context, [one for one in last if one.code in told])
