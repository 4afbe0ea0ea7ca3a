"""Kontor's entries in a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arbiter.language import gettext as _
from arbiter.language import join_and
from kontor.words import card_name, cell_name

Json = dict[str, Any]


def entry_said(entry: Json, names: Mapping[str, str]) -> str:
    """Return an entry of the record in a few words."""
    kind = entry["entry"]
    if kind == "play":
        cards = join_and(f"{names[seat]}: {card_name(card)}" for seat, card in entry["cards"].items())
        return _("The reveal. %(cards)s") % {"cards": cards}
    if kind == "face":
        return _("The face of %(card)s") % {"card": card_name(entry["card"]["id"])}
    cell = entry.get("to") or entry.get("cell")
    said = {"name": names.get(entry.get("seat", ""), ""), "cell": cell_name(cell) if cell else ""}
    return _DONE[kind]() % said


_DONE: Mapping[str, Callable[[], str]] = {
    "buy-out": lambda: _("%(name)s buys out the card on %(cell)s"),
    "buy-special": lambda: _("%(name)s buys special cards"),
    "answer": lambda: _("The answer to a question after the end"),
    "ship": lambda: _("%(name)s moves the ship to %(cell)s"),
    "place": lambda: _("%(name)s places a card on %(cell)s"),
    "waters": lambda: _("%(name)s places water instead of a flood"),
    "smuggle": lambda: _("%(name)s smuggles a card onto %(cell)s"),
    "sit-out": lambda: _("%(name)s sits out"),
    "no-place": lambda: _("%(name)s takes the card back"),
    "override": lambda: _("Arbiter overruled"),
    "end": lambda: _("Game ended by agreement"),
}
