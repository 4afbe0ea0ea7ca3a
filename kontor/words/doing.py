"""What hands do with coins and piles, as one sentence of many: rulings and moves say it alike."""

from __future__ import annotations

from arbiter.language import gettext as _
from arbiter.language import ngettext


def paid_text(coins: int) -> str:
    """Return that coins go to the treasury."""
    said = ngettext("Put %(coins)d coin into the treasury.", "Put %(coins)d coins into the treasury.", coins)
    return said % {"coins": coins}


def taken_text(coins: int) -> str:
    """Return that coins come from the treasury."""
    said = ngettext("Take %(coins)d coin out of the treasury.", "Take %(coins)d coins out of the treasury.", coins)
    return said % {"coins": coins}


def given_text(coins: int, name: str) -> str:
    """Return that coins go to somebody else, given by the name."""
    said = ngettext("Give %(name)s %(coins)d coin.", "Give %(name)s %(coins)d coins.", coins)
    return said % {"name": name, "coins": coins}


def drawn_text(kind: str) -> str:
    """Return that a card of a kind, harbour, water or special, is drawn."""
    if kind == "special":
        return ngettext("Take %(count)d special card.", "Take %(count)d special cards.", 1) % {"count": 1}
    return _("Draw a harbour card.") if kind == "harbour" else _("Draw a water card.")
