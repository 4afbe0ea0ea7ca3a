"""Reading actions from JSON (record-contract.md). Form only, not the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from contract_rules.actions.catalogue import ACTIONS
from contract_rules.actions.effects import Borrows
from contract_rules.entries.choice import NOTHING, Borrowing, Choice, read_card
from contract_rules.setup import Seat
from rulings.forms import Reader, Unreadable, an_object, form, text, true
from rulings.shapes import Shape, shape_of, taking

T = TypeVar("T")

END_REASONS = ("agreed", "stuck")
MAX_BORROWED = 36
"""No chain is longer, because no card may come twice (A6)."""


def _shape_of_actions(readers: Mapping[int, Reader[Any]]) -> list[Shape]:
    """Return the shapes of actions: one for all with the same keys, with the numbers of their cards."""
    alike: list[tuple[Shape, list[int]]] = []
    for number, reader in readers.items():
        shape = shape_of(reader)
        cards = next((cards for known, cards in alike if known == shape), None)
        if cards is None:
            alike.append((shape, [number]))
        else:
            cards.append(number)
    return [_of_cards(shape, cards) for shape, cards in alike]


def _act_shape() -> Shape:
    return {"oneOf": [*_shape_of_actions(_ACTS), shape_of(_WAIVE)]}


def _of_cards(shape: Shape, cards: list[int]) -> Shape:
    together = {"dependentRequired": {"project": ["cell"], "cell": ["project"]}}
    found = shape | {"properties": shape["properties"] | {"card": {"enum": cards}}}
    return found | (together if "project" in shape["properties"] else {})


@taking(_act_shape)
def read_act(value: object) -> dict[str, Any]:
    """Read an action's keys, which depend on its card: seat, card, and the `choice`, None if the action is waived."""
    given = an_object(value)
    return _WAIVE(given) if "waive" in given else _of_card(given, _ACTS)


@taking(lambda: {"$ref": "#/$defs/Borrowing"})
def _read_borrowing(value: object) -> Borrowing:
    return _of_card(an_object(value), _BORROWINGS)


def _of_card(given: dict[str, Any], readers: Mapping[int, Reader[T]]) -> T:
    """Return the value of an object whose card chooses the reader."""
    if "card" not in given:
        raise Unreadable("missing", "card")
    try:
        card = read_card(given["card"])
    except Unreadable as error:
        raise error.inside("card") from None
    _check_depth(given)
    return readers[card](given)


def _check_depth(given: object) -> None:
    """Refuse a chain that is longer than any cards could make, before it is read: it may be arbitrarily deep."""
    for _ in range(MAX_BORROWED + 1):
        given = given.get("borrow") if isinstance(given, dict) else None
        if given is None:
            return
    raise Unreadable("too deep", "borrow")


def _choice_of(said: dict[str, Any]) -> Choice:
    if ("project" in said) != ("cell" in said):
        raise Unreadable("project and cell come together", "project")
    return Choice(**said) if said else NOTHING


def _act(seat: Seat, card: int, **said: Any) -> dict[str, Any]:
    return {"seat": seat, "card": card, "choice": _choice_of(said)}


def _waive(seat: Seat, card: int, waive: bool) -> dict[str, Any]:
    return {"seat": seat, "card": card, "choice": None}


def _borrowing(card: int, **said: Any) -> Borrowing:
    return Borrowing(card, _choice_of(said))


def _by_action(make: Callable[..., T], keys: Mapping[str, Reader[Any]]) -> dict[int, Reader[T]]:
    """Return a reader for each action: the keys that all have, and those of its choice."""
    readers = {}
    for number, action in ACTIONS.items():
        effect = action.effect
        optional = {"borrow": _read_borrowing} if isinstance(effect, Borrows) else effect.optional
        readers[number] = form(make, {**keys, **action.cost.keys, **effect.required, **optional}, optional)
    return readers


ACT = {"seat": text, "card": read_card}
_ACTS = _by_action(_act, ACT)
_BORROWINGS = _by_action(_borrowing, {"card": read_card})
_WAIVE = form(_waive, {**ACT, "waive": true})


def borrowing_shape() -> Shape:
    """Return the shape of a borrowed card with its choice; it may borrow again (A6)."""
    return {"oneOf": _shape_of_actions(_BORROWINGS)}
