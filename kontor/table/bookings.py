"""What the arbiter has booked on a purse and on a hand, and when: what was forgotten on the table shows there (D2, D3,
I2).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from arbiter.language import gettext as _
from arbiter.pages.review import ledger
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import RulingSentence
from kontor.table.position import hand_text, state_of
from kontor_rules import Ruling

_NEWEST = 12
"""Bookings that are shown: what was forgotten was mostly forgotten just now."""
_COINS = (
    "income.", "sit-out.coin", "sit-out.no-coin", "tax.pays", "tax.coin", "tax.no-coin", "buy-", "pick.",
    "override.coins",
)  # fmt: skip
_CARDS = (
    "draw.", "place.laid", "waters.instead", "smuggle.laid", "buy-special.", "ship.removed.hand", "override.placed",
    "override.to-hand",
)  # fmt: skip


def purse(context: TableContext, seat: str) -> Iterator[RulingSentence]:
    """Yield what a purse should hold, what holds for a coin that was forgotten, and what was booked on it."""
    yield RulingSentence(_("The purse should hold this many coins: %(num)d.") % {"num": state_of(context).coins[seat]})
    yield RulingSentence(
        _("The coin for water is booked at once, so none is forgotten: if it is missing, take it now."), ("I1", "I2")
    )
    yield from _booked(context, seat, _COINS)


def hand(context: TableContext, seat: str) -> Iterator[RulingSentence]:
    """Yield what a hand should hold, what holds for a draw that was forgotten, and what was booked on it."""
    held = hand_text(state_of(context), seat)
    yield RulingSentence(
        _("The hand should hold: %(cards)s. A card in play counts until it is placed.") % {"cards": held}, ("D2", "R6")
    )
    yield RulingSentence(_("A drawn card is counted at once: if it is missing, draw it now."), ("D1", "D3"))
    yield from _booked(context, seat, _CARDS)


def _booked(context: TableContext, seat: str, codes: tuple[str, ...]) -> Iterator[RulingSentence]:
    """Yield the newest rulings of some kinds about a seat, the last one first, each with its round."""
    lines = (
        (one.number, line) for one in ledger.rounds(context.ledger, context.renderer) for line in reversed(one.entries)
    )
    found = (
        (ruling, round_number, (line.index or 0, place))
        for round_number, line in lines
        for place, ruling in reversed([*enumerate(line.rulings)])
        if ruling.code.startswith(codes) and _whose(ruling) == seat
    )
    for ruling, round_number, of in islice(found, _NEWEST):
        said = {"round": round_number, "what": context.renderer.ruled(ruling).text}
        yield RulingSentence(_("Round %(round)d: %(what)s") % said, ruling.rule, of)


def _whose(ruling: Ruling) -> object:
    """Return the seat whose coins or cards a ruling moves."""
    return ruling.facts["holder" if ruling.code == "ship.removed.hand" else "seat"]
