"""The page of overrides: points, influence, a worker's place, a card of the display, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Any

from arbiter.language import gettext as _
from arbiter.pages.forms import FormFault, Values
from arbiter.pages.review.override_pages import OverridePages
from arbiter.pages.table.table_context import TableContext
from contract.table.position import state_of
from contract.words import card_name, kind_name, source_name, spot_name
from contract_rules.entries.faces import NUMBERS
from contract_rules.entries.overruling import OVERRULED_SOURCES
from contract_rules.kinds import KINDS


class ContractOverrides(OverridePages):
    """Contract's overrides."""

    template = "contract/table/override.html"
    open_keys = frozenset({"points", "card", "instead", "reason"})

    def missing(self, what: str, open_keys: Set[str]) -> Iterator[FormFault]:
        if "points" in open_keys:
            yield FormFault(f"{what}-number", _("Say the number that holds from now on."), missing=True)
        if open_keys & {"card", "instead"}:
            yield FormFault("instead", _("Say which card lies there instead."), missing=True)

    def shown(self, context: TableContext, given: Values) -> Mapping[str, Any]:
        del given
        state, names = state_of(context), context.names
        others = [number for number in NUMBERS if number not in state.came_as]
        return {
            "sources": [(source, source_name(source)) for source in OVERRULED_SOURCES],
            "kinds": [(kind, kind_name(kind, names)) for kind in KINDS],
            "spots": list(_spots(context)),
            "display": [(str(card), card_name(card)) for card in state.display],
            "others": [(str(card), card_name(card)) for card in others],
            "waiting": [seat for name, seat in context.seats.items() if name != state.active]
            if state.phase == "turn"
            else [],
            "over": state.finished,
        }


OVERRIDES = ContractOverrides("contract")


def _spots(context: TableContext) -> Iterator[tuple[str, str]]:
    """Yield where a worker can be: as forms say it, and in words."""
    state, names = state_of(context), context.names
    yield from ((place, spot_name({"place": place})) for place in ("free", "case"))
    for place in state.setup.places:
        yield f"committee-{place}", spot_name({"place": "committee", "committee": place}, names)
    for card in sorted(card for card in state.cells if card):
        yield f"on-{card}", spot_name({"place": "on", "card": card})
