"""Instructions for coins, cards, warehouses, keepers and ship, from the rulings' facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.table.steps import Step
from kontor.words.facts import NO_FACES, Facts, Told
from kontor.words.names import Faces, Names, goods_text
from kontor_rules.entries.entry_values import SAILOR


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


Steps = Iterable[Step]


def steps_of(rulings: Iterable[Told], names: Names, faces: Faces = NO_FACES) -> tuple[Step, ...]:
    """Return the instructions after these rulings, in order. Many rulings move nothing."""
    found: list[Step] = []
    for ruling in rulings:
        say = _STEPS.get(ruling.code)
        if say is not None:
            found += say(Facts(ruling.facts, names, faces))
    return tuple(found)


def step_codes() -> frozenset[str]:
    """Return the codes of the rulings after which there is something to do."""
    return frozenset(_STEPS)


def _one(role: str, say: Callable[[Facts], str]) -> Callable[[Facts], Steps]:
    """Make the step of the seat in this role of the facts."""
    return lambda f: [Step(f.raw(role), f.who(f.raw(role)), say(f))]


def _anyone(say: Callable[[Facts], str]) -> Callable[[Facts], Steps]:
    return lambda f: [Step(None, "", say(f))]


def _pay(f: Facts) -> str:
    return paid_text(f.number("coins"))


def _take(f: Facts) -> str:
    return taken_text(f.number("coins"))


def _card_back(f: Facts) -> str:
    return _("Take %(card)s back into your hand.") % f


def _each_card_back(f: Facts) -> Steps:
    for seat, card in zip(f.raw("seats"), f.raw("cards"), strict=True):
        yield Step(seat, f.who(seat), _("Take %(card)s back into your hand.") % {"card": f.card(card)})


def _turn_over(f: Facts) -> Steps:
    for seat, card in f.raw("cards").items():
        yield Step(seat, f.who(seat), _("Turn your card over."))
        if card == SAILOR:
            yield Step(seat, f.who(seat), _("Take the sailor back into your hand."))


def _piece(f: Facts, card: str = "home") -> dict[str, object]:
    return {"piece": goods_text({f.raw("good"): 1}), card: f[card]}


def _bought_out(f: Facts) -> Steps:
    buyer = f.raw("seat")
    yield Step(buyer, f.who(buyer), _pay(f))
    yield Step(f.raw("holder"), f.who(f.raw("holder")), _("Put %(card)s underneath your pile.") % f)


def _bought(f: Facts) -> Steps:
    buyer, name, count = f.raw("seat"), f.who(f.raw("seat")), f.number("count")
    yield Step(buyer, name, _pay(f))
    take = ngettext("Take %(count)d special card.", "Take %(count)d special cards.", count)
    yield Step(buyer, name, take % {"count": count})


_STEPS: Mapping[str, Callable[[Facts], Steps]] = {
    "buy-out.bought": _bought_out,
    "buy-special.bought": _bought,
    "sit-out.coin": _one("seat", _take),
    "play.revealed": _turn_over,
    "tax.pays": _one("seat", _pay),
    "tax.card-back": _one("seat", _card_back),
    "tax.all-broke": _each_card_back,
    "tax.coin": _one("seat", _take),
    "ship.moved": _one("seat", lambda f: _("Move the ship to %(to)s.") % f),
    "ship.removed.pile": _one("holder", lambda f: _("Put %(card)s underneath your pile.") % f),
    "ship.removed.hand": _one("holder", _card_back),
    "place.laid": _one("seat", lambda f: _("Place %(card)s on %(cell)s.") % f),
    "place.impossible": _one("seat", _card_back),
    "place.declined": _one("seat", _card_back),
    "game.card-back": _one("seat", _card_back),
    "waters.instead": _one("seat", lambda f: _("Put %(card)s into the box.") % f),
    "flood.fills": _anyone(lambda f: _("Place a card from the water pile on %(cell)s.") % f),
    "smuggle.laid": _one("seat", lambda f: _("Place your second card face down on %(cell)s.") % f),
    "smuggle.revealed": _one("seat", lambda f: _("Turn over your smuggled card on %(cell)s.") % f),
    "warehouse.stored": _one("side", lambda f: _("Put %(goods)s into your central warehouse on %(home)s.") % f),
    "warehouse.exported": _one(
        "side", lambda f: _("Export %(piece)s from %(card)s: put it with your exports.") % _piece(f, "card")
    ),
    "warehouse.gone": _one(
        "side", lambda f: _("Take %(goods)s out of your central warehouse on %(home)s, back into the supply.") % f
    ),
    "warehouse.moved": _one(
        "side", lambda f: _("Move %(goods)s from your central warehouse on %(from_card)s to %(to_card)s.") % f
    ),
    "warehouse.back": _anyone(lambda f: _("Clear the area on %(cell)s: put %(goods)s back into the supply.") % f),
    "export.owed": _one(
        "side",
        lambda f: _("Take %(piece)s out of your central warehouse on %(home)s, back into the supply.") % _piece(f),
    ),
    "export.returned": _one(
        "side", lambda f: _("Give back %(piece)s from your exports.") % {"piece": goods_text({f.raw("good"): 1})}
    ),
    "joker.stored": _one(
        "side", lambda f: _("Put %(piece)s more into your central warehouse on %(home)s.") % _piece(f)
    ),
    "keeper.placed": _one("side", lambda f: _("Place a keeper in the area on %(cell)s.") % f),
    "draw.card": _one("seat", lambda f: drawn_text(f.raw("kind"))),
    "pick.paid": _one("seat", _pay),
    "income.coin": _one("seat", _take),
}
