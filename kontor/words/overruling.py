"""What the table decided against the arbiter, in sentences, and why it couldn't."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter.language import gettext as _
from arbiter.language import ngettext
from kontor.words.names import Facts, Sentence


def _coins(f: Facts) -> str:
    return ngettext(
        "Overruled: %(seat)s has %(after)d coin (the arbiter counted %(before)d). Reason: %(reason)s",
        "Overruled: %(seat)s has %(after)d coins (the arbiter counted %(before)d). Reason: %(reason)s",
        f.number("after"),
    ) % {**_seat(f), "after": f.number("after"), "before": f.number("before"), "reason": f.raw["reason"]}


def _seat(f: Facts) -> dict[str, object]:
    return {"seat": f["seat"]}


def _owner(f: Facts) -> str:
    size, side = f.number("size"), f.raw["side"]
    said = {"size": size, "reason": f.raw["reason"]}
    if side is None:
        text = ngettext(
            "Overruled: the area of %(size)d card belongs to nobody. Reason: %(reason)s",
            "Overruled: the area of %(size)d cards belongs to nobody. Reason: %(reason)s",
            size,
        )
        return text % said
    text = ngettext(
        "Overruled: the area of %(size)d card belongs to %(side)s. Reason: %(reason)s",
        "Overruled: the area of %(size)d cards belongs to %(side)s. Reason: %(reason)s",
        size,
    )
    return text % {**said, "side": f.who(side)}


def _reopened(f: Facts) -> str:
    size = f.number("size")
    return ngettext(
        "The closing of the area of %(size)d card is undone: keeper off, warehouses back on.",
        "The closing of the area of %(size)d cards is undone: keeper off, warehouses back on.",
        size,
    ) % {"size": size}


RULINGS: Mapping[str, Sentence] = {
    "override.coins": _coins,
    "override.turn": lambda f: _("Overruled: it's %(seat)s's turn. Reason: %(reason)s") % f,
    "override.owner": _owner,
    "override.placed": lambda f: (
        _("Overruled: %(seat)s places %(card)s on %(cell)s all the same. Reason: %(reason)s") % f
    ),
    "override.moved": lambda f: _("Overruled: %(card)s lies on %(to)s, not on %(cell)s. Reason: %(reason)s") % f,
    "override.to-hand": lambda f: _("Overruled: %(card)s goes back into %(seat)s's hand. Reason: %(reason)s") % f,
    "override.reopened": _reopened,
}

REFUSALS: Mapping[str, Sentence] = {
    "override.too-many-coins": lambda f: (
        _("There aren't that many coins: purse and treasury together hold %(most)d.") % {"most": f.number("most")}
    ),
    "override.no-turn": lambda f: _("%(seat)s has no revealed card left to place in this round.") % f,
    "override.area": lambda _f: _("No closed area lies there. Only a closed area can be given to somebody."),
    "override.side": lambda _f: _("Nobody at this table plays that colour."),
    "override.keeper": lambda f: _("No keeper of %(side)s is left to put there.") % f,
    "override.over": lambda _f: _(
        "The game is over. A decision has to come before its end: correct the entry where it belongs."
    ),
    "override.decided": lambda _f: _("The game was decided at once, without a score: this can't change it any more."),
    "override.no-card": lambda _f: _("No card lies there."),
    "override.fixed-card": lambda _f: _("The harbour centre stays where it is, and so does a card lying face down."),
    "override.ship": lambda _f: _("The ship stands on that card. Move the ship first."),
    "override.cell": lambda _f: _("A card can't lie there: the cell is taken, or beyond the field."),
    "override.nobodys": lambda _f: _("Nobody placed that card: there is no hand that it could go back to."),
    "override.supply": lambda f: (
        _("The area's warehouses are in use elsewhere by now. Missing from the supply: %(goods)s.") % f
    ),
}
