"""What can be overridden: coins, an area's owner, a card's place, a barred placement, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from markupsafe import Markup

from arbiter.defaults.overrides import OverridePages, seats_to_choose
from arbiter.game import Json
from arbiter.language import gettext as _, ngettext
from arbiter.pages.forms import Choice, cell_param
from arbiter.pages.table.table_context import TableContext
from kontor.drawing import drawn
from kontor.table.board import Cell, as_ruled
from kontor.table.position import refused, state_of
from kontor.texts import NAMES
from kontor.words import card_name, cell_name, seat_name
from kontor_rules.field.cards import Card
from rulings.forms import EntryKind


class KontorOverrides(OverridePages):
    """Kontor's overrides. The engine finds what can be overridden by trying it on a copy."""

    def title(self, context: TableContext, kind: EntryKind) -> str:
        card = _in_turn(context)
        said = {"name": context.names[state_of(context).active or ""], "card": _name(context, card)} if card else {}
        return NAMES["override"][kind.naming["what"]](**said)

    def question(self, context: TableContext, kind: EntryKind, key: str) -> str:
        del context
        return NAMES["overridden"][f"{kind.naming['what']}-{key}"]()

    def is_on_map(self, kind: EntryKind, key: str) -> bool:
        return kind.id != "override-owner" and super().is_on_map(kind, key)

    def values(self, context: TableContext, kind: EntryKind, key: str, said: Json) -> Sequence[Choice] | None:
        if (kind.id, key) == ("override-coins", "coins"):
            return None
        return [*_VALUES[f"{kind.naming['what']}-{key}"](context, said)]

    def board(
        self, context: TableContext, cells: Collection[Cell], chosen: Sequence[Cell], link: Callable[[Cell], str]
    ) -> Markup:
        """Draw the layout: cards to choose, or the cells that one could lie on."""
        game, laid = context.position.game, state_of(context).board
        goals = [] if all(cell in laid for cell in cells) else sorted(cells)
        return drawn(game, as_ruled(game, touch=() if goals else sorted(cells), marks=goals, last=chosen, link=link))


OVERRIDES = KontorOverrides("kontor")


def _name(context: TableContext, card: Card) -> str:
    return card_name(card.id, state_of(context).faces) if card.id else _("water")


def _in_turn(context: TableContext) -> Card | None:
    """Return the card of the seat in turn."""
    state = state_of(context)
    return (state.revealed or {}).get(state.active or "")


def _purses(context: TableContext, _said: Json) -> Iterator[Choice]:
    for one in seats_to_choose(context.seats.values()):
        coins = state_of(context).coins[one.value]
        yield replace(one, hint=ngettext("%(num)d coin now", "%(num)d coins now", coins) % {"num": coins})


def _areas(context: TableContext, _said: Json) -> Iterator[Choice]:
    """Yield the closed areas, which can be given to somebody, by their first cells."""
    for area in context.table["areas"]:
        if area["valued"]:
            owner = _("nobody's") if area["owner"] is None else seat_name(area["owner"], context.short_names)
            x, y = area["cells"][0]
            said = {"owner": owner, "size": NAMES["size"]["cells"](num=area["size"]), "cell": cell_name((x, y))}
            yield Choice(_("%(owner)s: %(size)s (%(cell)s)") % said, value=cell_param((x, y)))


def _sides(context: TableContext, _said: Json) -> Iterator[Choice]:
    for side in state_of(context).book.sides:
        yield Choice(seat_name(side, context.short_names), value=side)
    yield Choice(_("Nobody's"))


def _laid(context: TableContext, _said: Json) -> Iterator[Choice]:
    """Yield the cards that may lie in the wrong place."""
    state = state_of(context)
    for cell, stack in state.board.items():
        if state.ending is None and stack[-1].card.number is not None:
            yield Choice(f"{_name(context, stack[-1].card)}, {cell_name(cell)}", value=cell_param(cell))


def _goals_of(context: TableContext, said: Json) -> Iterator[Choice]:
    """Yield where the table may say that a card lies, or the hand that it goes back to."""
    x, y = said["cell"]
    laid, moved = state_of(context).board[x, y][-1], {"entry": "override", "what": "card", "cell": [x, y]}
    yield from _goals(context, laid.card, moved, "to", said)
    if laid.by and not refused(context.position.game, {**moved, "to": None, "reason": "-"}):
        yield Choice(_("The card goes back into %(name)s's hand") % {"name": context.names[laid.by]})


def _goals_in_turn(context: TableContext, said: Json) -> Iterator[Choice]:
    """Yield where the table may let the card in turn go."""
    card, seat = _in_turn(context), state_of(context).active
    if card is not None:
        yield from _goals(context, card, {"entry": "override", "what": "place", "seat": seat}, "cell", said)


def _goals(context: TableContext, card: Card, word: Json, key: str, said: Json) -> Iterator[Choice]:
    """Yield where the table may let a card lie: on free cells, a flood or bridge on cards too (P2, P7, P8).

    `word` is the override without the cell, which is its `key`: what is said of it may be any cell that is taken.
    """
    state, game = state_of(context), context.position.game
    goals = {cell: True for cell in state.frontier if state.borders.fits(cell)}
    others = [*(state.board if card.covers else ()), *([(said[key][0], said[key][1])] if key in said else ())]
    goals |= {cell: True for cell in others if not refused(game, {**word, "reason": "-", key: list(cell)})}
    yield from (Choice(cell_name(cell), value=cell_param(cell)) for cell in goals)


_VALUES: Mapping[str, Callable[[TableContext, Json], Iterator[Choice]]] = {
    "coins-seat": _purses,
    "owner-cell": _areas,
    "owner-side": _sides,
    "turn-seat": lambda context, _said: iter(
        seats_to_choose(context.seats[seat] for seat in state_of(context).turns[1:])
    ),
    "card-cell": _laid,
    "card-to": _goals_of,
    "place-seat": lambda context, _said: iter(
        seats_to_choose([context.seats[state_of(context).active or ""]] if _in_turn(context) else [])
    ),
    "place-cell": _goals_in_turn,
}
"""What keys of each kind may say."""
