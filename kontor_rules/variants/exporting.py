"""Exporting a good instead of storing it: what W5 and F6 share."""

from __future__ import annotations

from dataclasses import replace

from kontor_rules.areas.warehouses import Exports, export_possible, has
from kontor_rules.entries.entry_values import Place
from kontor_rules.entries.forms import Key, text
from kontor_rules.field.cards import GOODS, Card, less, single
from kontor_rules.state import State
from kontor_rules.values import Storing
from rulings import refuse

EXPORT = Key("export", text, GOODS)


def check_export(state: State, entry: Place, card: Card) -> None:
    """Refuse exporting a good that the card doesn't show, or that isn't available (W5: no chit, F6: no warehouse)."""
    good = EXPORT.of(entry)
    if good is None:
        return
    rule = state.slice(Exports).rule
    if good not in GOODS or not has(card.goods, good):
        refuse("export.not-shown", rule, card=card.id, good=good)
    if not export_possible(state, good):
        refuse("export.none-left", rule, good=good)


def export_one(state: State, storing: Storing, entry: Place) -> Storing:
    """W5, F6: one good of the card is exported instead of being stored."""
    good = EXPORT.of(entry)
    return storing if good is None else replace(storing, goods=less(storing.goods, single(good)), export=good)
