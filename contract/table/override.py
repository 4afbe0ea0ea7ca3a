"""What can be overridden: points, influence, a worker's place, a card of the display, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from arbiter.defaults.overrides import OverridePages, seats_to_choose
from arbiter.game import Json
from arbiter.pages.forms import Choice
from arbiter.pages.table.table_context import TableContext
from contract.table.position import state_of
from contract.texts import NAMES
from contract.words import card_name, kind_name, source_name, spot_name
from contract_rules.entries.faces import NUMBERS
from contract_rules.entries.overruling import OVERRULED_SOURCES
from contract_rules.kinds import KINDS
from contract_rules.state import State
from rulings.forms import EntryKind

_AT_ANY_TIME = ("override-points", "override-influence")


class ContractOverrides(OverridePages):
    """Contract's overrides."""

    def title(self, context: TableContext, kind: EntryKind) -> str:
        del context
        return NAMES["override"][kind.naming["what"]]()

    def question(self, context: TableContext, kind: EntryKind, key: str) -> str:
        del context, kind
        return NAMES["overridden"][key]()

    def values(self, context: TableContext, kind: EntryKind, key: str, said: Json) -> Sequence[Choice] | None:
        state = state_of(context)
        if state.finished and kind.id not in _AT_ANY_TIME:
            return []
        if kind.id == "override-turn":
            waiting = (seat for name, seat in context.seats.items() if name != state.active)
            return seats_to_choose(waiting) if state.phase == "turn" else []
        found = _VALUES.get(key)
        return (
            [Choice(name, value=value) for value, name in found(context, state)]
            if found
            else super().values(context, kind, key, said)
        )


OVERRIDES = ContractOverrides("contract")


def _spots(context: TableContext, state: State) -> Iterator[tuple[str, str]]:
    """Yield where a worker can be: as forms say it, and in words."""
    yield from ((place, spot_name({"place": place})) for place in ("free", "case"))
    for place in state.setup.places:
        yield f"committee-{place}", spot_name({"place": "committee", "committee": place}, context.names)
    for card in sorted(card for card in state.cells if card):
        yield f"on-{card}", spot_name({"place": "on", "card": card})


_VALUES: Mapping[str, Callable[[TableContext, State], Iterator[tuple[str, str]]]] = {
    "source": lambda _context, _state: ((source, source_name(source)) for source in OVERRULED_SOURCES),
    "kind": lambda context, _state: ((kind, kind_name(kind, context.names)) for kind in KINDS),
    "from": _spots,
    "to": _spots,
    "card": lambda _context, state: ((str(card), card_name(card)) for card in state.display),
    "instead": lambda _context, state: ((str(one), card_name(one)) for one in NUMBERS if one not in state.came_as),
}
"""What keys may say, as forms do, and in words."""
