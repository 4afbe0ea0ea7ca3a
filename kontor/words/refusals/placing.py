"""Why a card can't go to a cell, or the ship can't move or take a card (P, H, N1, N2, N4, F13-F15, V2)."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter.language import gettext as _
from kontor.words.names import Facts, Sentence


def _return_to(f: Facts) -> str:
    if f.raw["holders"]:
        return _("%(seat)s has to say who gets the card: %(holders)s.") % f
    return _("%(seat)s doesn't choose who gets the card: that is settled.") % f


def _covered(f: Facts) -> str:
    if not f.raw["lying"]:
        return _("That cell is taken. Only floods and bridges are placed on top of a card.")
    return _("That cell is taken: %(lying)s is there. Only floods and bridges are placed on top of a card.") % f


PLACING: Mapping[str, Sentence] = {
    "place.apart": lambda _f: _("There is no card beside that cell."),
    "place.outside": lambda f: _("That cell is beyond the edge: the field is %(width)d wide and %(height)d high.") % f,
    "place.covered": _covered,
    "place.crane": lambda f: (
        _("Beside that cell stands a crane, %(crane)s: it keeps other colours' harbour cards out.") % f
    ),
    "place.closed-area": lambda f: (
        _("A special card is placed neither in a closed area nor right beside one. The area on %(closed)s is closed.")
        % f
    ),
    "place.customs-closes": lambda _f: _("A customs house may not close an area, and there it would."),
    "place.bridge": lambda _f: _("A bridge goes on top of water: a water card or a flood."),
    "place.bridge-ship": lambda _f: _("The ship is there, and no bridge goes underneath it."),
    "place.flood": lambda _f: _("A flood goes on top of a bridge, or of a harbour card with a single good."),
    "place.dry": lambda _f: _("There is no water beside that cell, and in this game there has to be."),
    "place.cuts-block": lambda _f: _("Water there would part the land of a block in two."),
    "place.island": lambda _f: _("That cell is on the island, and water stays off the island."),
    "place.tavern-closes": lambda _f: _("In this game a tavern may not close an area, and there it would."),
    "place.blockade": lambda _f: _("The ship is right beside that cell and blocks it."),
    "place.joins-areas": lambda _f: _("That card would connect two areas. Only water may go between them."),
    "place.possible": lambda f: _("%(seat)s has to place %(card)s: there is a cell for it.") % f,
}

SHIP: Mapping[str, Sentence] = {
    "ship.none": lambda _f: _("There is no ship in this game."),
    "ship.twice": lambda f: _("%(seat)s has already moved the ship in this turn.") % f,
    "ship.no-symbol": lambda f: _("%(seat)s can't move the ship: %(card)s has no ship symbol.") % f,
    "ship.limit": lambda f: _("%(seat)s can't move the ship: it has already made its %(limit)d moves this round.") % f,
    "ship.cell": lambda _f: _("The ship moves to another cell, and to one that shows water."),
    "ship.return-to": _return_to,
    "ship.buy": lambda f: _("%(seat)s can't buy: the ship has to be moved onto the open harbour centre first.") % f,
    "remove.apart": lambda _f: _("That cell isn't right beside the ship."),
    "remove.no-harbour-card": lambda _f: _("There is no harbour card there, and the ship removes nothing else."),
    "remove.no-ship-symbol": lambda f: _("The ship can't remove %(card)s: it has no ship symbol.") % f,
    "remove.closed": lambda f: _("The ship can't remove %(card)s: its area is closed.") % f,
    "remove.protected": lambda f: _("The ship can't remove %(card)s: it is protected by the tavern, %(tavern)s.") % f,
}
