"""What a live page shows around its task: the layout, purses, what may be done besides; and the pieces that can run
out and the room, with a warning before it matters (W4, W5, M7, E8, F10).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from arbiter.defaults.surroundings import early_end
from arbiter.language import gettext as _, join_and
from arbiter.log.history import ENTRY
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import RulingSentence
from arbiter.pieces.positions import ByIdentity
from kontor.drawing.accessible_names import growth
from kontor.setup.first_steps import setting_up
from kontor.table.position import players, say, state_of
from kontor.tasks.laying import Choose
from kontor.tasks.optional_actions import Before, Smuggle, before_of, way_to_smuggling
from kontor.tasks.task import KontorTask
from kontor.words import good_name, ring_of, taxes_told
from kontor_rules import Game, ending
from kontor_rules.interface.rule_queries import chits_left, room_left
from kontor_rules.turn.placing import seat_without_room

FEW_WAREHOUSES = 3
FEW_CHITS = 1
FEW_KEEPERS = 1
FEW_CELLS = 3

NO_ROOM = ("no-room", "finish")
"""The endings for which some player has no cell left (E8, F10)."""


Stock = tuple[str, str, bool]
"""A kind of piece or card: its name, how many are left, and whether they are running out."""


def warnings_of(context: TableContext) -> list[RulingSentence]:
    """Return what is about to run out. Nothing does once the game is over."""
    return [*_room(context), *_pieces(context)] if state_of(context).ending is None else []


def stock_of(context: TableContext) -> Iterator[Stock]:
    """Yield what lies beside the layout for all."""
    table = context.table
    yield _("Treasury"), str(table["treasury"]), False
    yield _("Water pile"), str(table["piles"]["water"]), False
    if state_of(context).book.settings.special_pile:
        yield _("Special pile"), str(table["piles"]["special"]), False
    if table["supply"] is not None:
        few = any(count <= FEW_WAREHOUSES for count in table["supply"].values())
        yield _("Warehouses"), _counts(table["supply"]), few
    chits = chits_left(context.position.game)
    if chits is not None:
        yield _("Chits"), _counts(chits), any(count <= FEW_CHITS for count in chits.values())


def _counts(counts: Mapping[str, int]) -> str:
    """Return how many there are of each good, zeros too."""
    return _("%(wine)d wine, %(spice)d spice, %(tea)d tea") % dict(counts)


def _room(context: TableContext) -> Iterator[RulingSentence]:
    """E8, F10: say who has hardly a cell left where a harbour card could go, the fewest first."""
    rule, left = _room_left(
        _Lying(ByIdentity(state_of(context).board), state_of(context).ending is not None, context.position.game)
    )
    by_count: dict[int, list[str]] = {}
    for seat, count in left.items():
        if count <= FEW_CELLS:
            by_count.setdefault(count, []).append(context.names[seat])
    for count, names in sorted(by_count.items()):
        left_there = say("room-left-each" if len(names) > 1 else "room-left", num=count, names=join_and(names))
        yield RulingSentence(_("%(left)s With none left, the game ends.") % {"left": left_there}, (rule,))


@dataclass(frozen=True, slots=True)
class _Lying:
    """What the room left depends on: what lies, and whether the game goes on."""

    board: ByIdentity
    over: bool
    game: Game = field(compare=False)


@lru_cache(maxsize=64)
def _room_left(lying: _Lying) -> tuple[str, dict[str, int]]:
    """Count the cells once for all phones of a table, until a card is laid."""
    return room_left(lying.game, FEW_CELLS + 1)


def _pieces(context: TableContext) -> Iterator[RulingSentence]:
    for good, count in (context.table["supply"] or {}).items():
        if count <= FEW_WAREHOUSES:
            yield RulingSentence(say("warehouses-left", num=count, good=good_name(good)), ("W4",))
    for side, keepers in context.table["keepers"].items():
        if keepers is not None and keepers <= FEW_KEEPERS:
            yield RulingSentence(say("keepers-left", num=keepers, side=context.short_names[side]), ("M7",))
    for good, count in (chits_left(context.position.game) or {}).items():
        if count <= FEW_CHITS:
            yield RulingSentence(say("chits-left", num=count, good=good_name(good)), ("W5",))


def taxes_of(context: TableContext) -> list[RulingSentence]:
    """Return the taxes of the last reveal, step by step, while its turns last; none where no ring taxes.

    A reveal after which all took their cards back has no turns: it is shown until the next entry.
    """
    ring = ring_of(state_of(context).book.taxed)
    lines = [line for line in context.position.lines if line.kind == ENTRY and line.taken_back is None]
    told = [line for line in lines if line.content["entry"] == "play"]
    if len(ring) < 3 or not told or (state_of(context).phase != "turn" and told[-1] is not lines[-1]):
        return []
    found = taxes_told(told[-1].rulings, ring, context.names, context.position.game.state.faces)
    return [RulingSentence(text, rules) for text, rules in found]


def over(context: TableContext) -> tuple[RulingSentence, ...]:
    """Return why the game is over, and what decided it once that is known; empty while it continues."""
    told = [one for one in ending(context.position.game) if one.code != "score.side"]
    if not told:
        return ()
    said = context.renderer.all_ruled(told)
    seat = seat_without_room(context.position.game.state) if told[0].facts["reason"] in NO_ROOM else None
    if seat is not None:
        said.insert(1, RulingSentence(_("%(name)s has no cell left") % {"name": context.names[seat]}))
    return tuple(said)


def page_extras(context: TableContext, task: Any) -> Mapping[str, Any]:
    """Return what the page shows around a task, for the templates of live pages.

    `corner` is the cell in the upper left of the picture `board`: cells outside the layout are drawn while it may grow;
    `conduct` what partners may do now (K3): confer after the reveal, about where to place.
    """
    state = state_of(context)
    columns, rows = growth(state.borders)
    when = _("Only if all players agree, or if nobody can place anything any more. Open areas don't score.")
    partners = state.phase == "turn" and len(state.book.sides) < len(state.book.seats)
    return {
        "over": over(context),
        "first_steps": {} if state.steps else {"": setting_up(context)},
        "before": _before(context, task),
        "board": task.board,
        "corner": (state.borders.left - bool(columns), state.borders.top - bool(rows)),
        **context.once("lying beside", lambda: _beside(context)),
        "taxes": taxes_of(context),
        "conduct": _("Partners may talk now about where to place. Hands stay hidden, from each other too.")
        if partners
        else "",
        "early_end": early_end(context, when) if state.phase in ("announce", "turn") else None,
        "smuggle": None if isinstance(task, Smuggle) else way_to_smuggling(context),
    }


def _beside(context: TableContext) -> Mapping[str, Any]:
    """Return what the pages of all who sit there show alike."""
    return {
        "players": players(context.position, context.seats),
        "stock": [*stock_of(context)],
        "warnings": warnings_of(context),
    }


def _before(context: TableContext, task: KontorTask) -> tuple[Before, ...]:
    """Return what may be bought before the round by whom this page acts for now."""
    if isinstance(task, Choose):
        return before_of(context, [task.seat])
    return before_of(
        context, [one for one in context.seats.values() if context.mode == "all" or one.seat == context.access.seat]
    )
