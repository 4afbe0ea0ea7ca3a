"""Why what a special rule or the extension offers isn't possible (N3, F3, F5-F9, F11, F16-F18, H7, W5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from arbiter.language import gettext as _
from arbiter.language import ngettext
from kontor.words.names import Facts, Sentence

_KEYS: Mapping[str, Callable[[], str]] = {
    "export": lambda: _("In this game nothing is exported."),
    "choose": lambda: _("In this game nobody chooses which good is stored."),
    "joker": lambda: _("In this game taverns add no warehouses."),
    "draw": lambda: _("In this game nobody chooses which pile to draw from."),
    "pick": lambda: _("In this game nobody picks a card from the pile."),
}
"""What is refused by "place.key", by the key of record-kontor.md's entry."""


def _too_dear(f: Facts) -> str:
    said = {"seat": f["seat"], "price": f.number("price"), "coins": f.number("coins")}
    return (
        ngettext(
            "%(seat)s can't pay %(price)d coin: the purse holds %(coins)d.",
            "%(seat)s can't pay %(price)d coins: the purse holds %(coins)d.",
            f.number("price"),
        )
        % said
    )


def _joker_cells(f: Facts) -> str:
    return ngettext(
        "Only a tavern adds warehouses, and to %(most)d card at most.",
        "Only a tavern adds warehouses, and to %(most)d different cards at most.",
        f.number("most"),
    ) % {"most": f.number("most")}


_ONE_OF_EACH: Mapping[str, Callable[[], str]] = {
    "harbour": lambda: _("%(seat)s has to draw a harbour card, to have one of each kind in hand."),
    "water": lambda: _("%(seat)s has to draw a water card, to have one of each kind in hand."),
}

BUYING: Mapping[str, Sentence] = {
    "buy-out.late": lambda f: _("%(seat)s is too late: cards are bought out before anyone sits out.") % f,
    "buy-out.twice": lambda f: _("%(seat)s has already bought out a card in this round.") % f,
    "buy-out.card": lambda f: _("%(seat)s can buy out only opponents' cards with goods on them.") % f,
    "buy-out.closed": lambda f: _("%(seat)s can't buy out that card: its area is closed.") % f,
    "buy-out.coins": _too_dear,
    "buy-special.late": lambda f: _("%(seat)s is too late: special cards are bought before anyone sits out.") % f,
    "buy-special.twice": lambda f: _("%(seat)s has already bought special cards in this round.") % f,
    "buy-special.coins": _too_dear,
    "buy-special.pile": lambda f: (
        ngettext(
            "%(seat)s can't buy that many: there is %(left)d special card.",
            "%(seat)s can't buy that many: there are %(left)d special cards.",
            f.number("left"),
        )
        % f
    ),
}

LAYING: Mapping[str, Sentence] = {
    "place.key": lambda f: _KEYS[f.raw["key"]](),
    "export.not-shown": lambda f: _("There is no %(good)s to export on %(card)s.") % f,
    "export.none-left": lambda f: _("Exporting %(good)s isn't possible: there is no piece left for it.") % f,
    "choose.needless": lambda f: _("There is nothing to choose: %(card)s doesn't have several goods.") % f,
    "choose.needed": lambda f: _("Choose one of the goods on %(card)s: only that one is stored.") % f,
    "choose.export": lambda f: _("Of %(card)s only the chosen good, %(good)s, can be exported.") % f,
    "joker.cells": _joker_cells,
    "joker.card": lambda f: (
        _("%(seat)s can add a warehouse only to one of their own cards with a single good. There is none on %(cell)s.")
        % f
    ),
    "joker.area": lambda f: _("The card on %(cell)s lies in the wrong area for adding a warehouse.") % f,
    "joker.supply": lambda f: _("There is no warehouse of %(good)s left to add.") % f,
    "draw.choice": lambda f: _("Say which pile to draw from after placing %(card)s, if a card is due.") % f,
    "draw.one-of-each": lambda f: _ONE_OF_EACH[f.raw["kind"]]() % f,
    "pick.false": lambda f: _("%(seat)s either picks a card or says nothing about it.") % f,
    "pick.no-draw": lambda f: _("%(seat)s can't pick a card: no harbour card is drawn.") % f,
    "pick.coins": _too_dear,
}

WATERS: Mapping[str, Sentence] = {
    "waters.no-flood": lambda f: (
        _("%(seat)s can place two water cards only instead of a flood, not instead of %(card)s.") % f
    ),
    "waters.count": lambda f: _("%(seat)s places two different water cards, or one if there is no cell for more.") % f,
    "waters.not-water": lambda f: _("%(seat)s can't place %(card)s: instead of a flood, only water goes there.") % f,
    "waters.too-few": lambda f: _("%(seat)s doesn't have that many water cards in hand.") % f,
    "waters.second": lambda f: _("%(seat)s has to place a second water card: there is one, and a cell for it.") % f,
    "waters.ended": lambda f: _("The first water card ends the game, so %(seat)s doesn't place another.") % f,
}

SMUGGLING: Mapping[str, Sentence] = {
    "smuggle.when": lambda f: _("%(seat)s can smuggle a card only right after placing one.") % f,
    "smuggle.twice": lambda f: _("%(seat)s has already smuggled a card in this game.") % f,
    "smuggle.no-card": lambda f: _("%(seat)s has no card in hand to smuggle.") % f,
    "smuggle.card": lambda f: (
        _("%(seat)s can't have smuggled %(card)s: only water or one good, from their own hand.") % f
    ),
}
