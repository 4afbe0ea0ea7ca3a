"""From JSON to values: records, set-ups, decks and actions (record-contract.md). Form only, but for a set-up.

A set-up is refused for its first error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from contract_rules.actions.acting import ACTIONS
from contract_rules.actions.effects import Borrows
from contract_rules.entries.choice import NOTHING, ActionChoice, Borrowing
from contract_rules.entries.faces import LETTERS, NUMBERS, Face, problems
from contract_rules.entries.forms import read_card
from contract_rules.json_types import ChoiceJson, SetupJson, read_face_form
from contract_rules.refusals import refuse_all
from contract_rules.setup import DISPLAY, GAME, MAX_PLAYERS, OPTIONS, SEATS, WITH_SPECIAL, Seat, Setup
from rulings import Refusal, refuse
from rulings.cached import remembered
from rulings.files import FileReader
from rulings.forms import Reader, Unreadable, an_object, form, read, text, true, whole
from rulings.records import Player
from rulings.shapes import Shape, obj, shape_of, taking
from rulings.typed import PLAIN_TYPES, optional_keys

T = TypeVar("T")

FORMAT = "contract-record"
"""The `format` of a record."""
DECK_FORMAT = "contract-deck"
"""The `format` of a deck."""
MAX_NAME = 40
_FILES = FileReader(FORMAT, DECK_FORMAT, whole)


_KEYS = PLAIN_TYPES.keys(SetupJson)
_OPTIONAL = optional_keys(SetupJson)


@taking(lambda: shape_of(_KEYS["deck"]))
def _read_faces(value: object) -> dict[int, Face]:
    """Read faces, by number; refuse contradictions (M2-M9)."""
    known: dict[int, Face] = {}
    for face in _KEYS["deck"](value):
        _learn(face, known)
    return known


def _learn(face: Face, known: dict[int, Face]) -> None:
    refuse_all(problems(face, known))
    known[face.number] = face


_READERS = _KEYS | {"deck": remembered(_read_faces)}
"""Readers of a set-up's keys, in their order."""


def read_setup(value: object) -> Setup:
    """Return a record's set-up as a value; refuse it for its first error, in the order of its keys."""
    given = read(an_object, value, "setup.form")
    for key in sorted(set(_READERS) - {*_OPTIONAL, *given}) or sorted(set(given) - set(_READERS)):
        refuse("setup.form", at=key, problem="unknown" if key in given else "missing")
    if read(text, given["game"], "setup.form", "game") != GAME:
        refuse("setup.game", game=given["game"])
    given = {"options": {}, "deck": []} | given

    def read_key(key: str) -> Any:
        return read(_READERS[key], given.get(key), "setup.form", key)

    players: tuple[Player, ...] = read_key("players")
    _check_players(players)
    pile: dict[str, int] = read_key("pile")
    if min(pile.values()) < 0 or not DISPLAY <= sum(pile.values()) <= len(NUMBERS):
        refuse("setup.pile", "S5", pile=pile, least=DISPLAY, most=len(NUMBERS))
    options = read_key("options")
    _check_options(options, len(players))
    if given.get("special") is not None and len(players) < WITH_SPECIAL:
        refuse("setup.special", "C8", players=len(players))
    overview, top, names = read_key("special"), read_key("influence_top"), read_key("committees")
    if names is not None and (len(set(names)) < len(names) or not all(map(_is_name, names))):
        refuse("setup.form", at="committees", problem="not four different names")
    deck = read_key("deck")
    _check_counts(deck, len(players), pile)
    return Setup(
        players=players, pile=pile, options=options, special=overview, influence_top=top, committees=names, deck=deck
    )


def _check_players(players: tuple[Player, ...]) -> None:
    if not 2 <= len(players) <= MAX_PLAYERS:
        refuse("setup.players", "S1", players=len(players))
    for player in players:
        if player.seat not in SEATS:
            refuse("setup.form", at="players", problem=f"no seat {player.seat}")
        if not _is_name(player.name):
            refuse("setup.form", at="players", problem="not a name")
    if len({player.seat for player in players}) < len(players):
        refuse("setup.seats", "S1", seats=[player.seat for player in players])
    if len({player.name for player in players}) < len(players):
        refuse("setup.names", "S1", names=[player.name for player in players])


def _is_name(name: str) -> bool:
    return 1 <= len(name) <= MAX_NAME


def _check_options(options: dict[str, str], players: int) -> None:
    for name, value in options.items():
        option = OPTIONS.get(name)
        if option is None:
            refuse("setup.unknown-option", id=name)
        if value not in option.values:
            refuse("setup.option-value", option.rule, id=name, value=value, values=list(option.values))
        if players not in option.players:
            refuse("setup.option-idle", option.rule, id=name)


def _check_counts(deck: dict[int, Face], players: int, pile: dict[str, int]) -> None:
    """S5: if all faces are known, the pile's counts agree with those that this number of players uses (S4)."""
    if len(deck) < len(NUMBERS):
        return
    used = [face.letter for face in deck.values() if players in face.players]
    counts = {letter: used.count(letter) for letter in LETTERS}
    if counts != pile:
        refuse("setup.pile-counts", "S5", pile=pile, counted=counts)


def setup_shape() -> Shape:
    """Return the shape of a set-up."""
    return obj({key: shape_of(reader) for key, reader in _READERS.items()}, _OPTIONAL)


def read_face(value: object) -> Face:
    """Return a face as a value; refuse it for its form."""
    return read(read_face_form, value, "face.form")


def read_record(value: object) -> tuple[object, list[object]]:
    """Return set-up and entries of a record as JSON; refuse anything but a record whose version fits its entries."""
    return _FILES.record(value)


def read_deck(value: object) -> dict[int, Face]:
    """Return the faces of a deck file; refuse anything else, and contradictions, with the index in `cards` (M2-M9)."""
    known: dict[int, Face] = {}
    for index, card in enumerate(_FILES.deck(value)):
        try:
            _learn(read_face(card), known)
        except Refusal as refusal:
            raise refusal.at(index) from None
    return known


MAX_BORROWED = 36
"""No chain is longer, because no card may come twice (A6)."""


def _shape_of_actions(readers: Mapping[int, Reader[Any]]) -> list[Shape]:
    """Return the shapes of actions: one for all with the same keys, with the numbers of their cards."""
    alike: list[tuple[Shape, list[int]]] = []
    for card, reader in readers.items():
        shape = shape_of(reader)
        cards = next((cards for known, cards in alike if known == shape), None)
        if cards is None:
            alike.append((shape, [card]))
        else:
            cards.append(card)
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


def _choice_of(keys: dict[str, Any]) -> ActionChoice:
    if ("project" in keys) != ("cell" in keys):
        raise Unreadable("project and cell come together", "project")
    return ActionChoice(**keys) if keys else NOTHING


def _act(seat: Seat, card: int, waive: bool = False, **said: Any) -> dict[str, Any]:
    return {"seat": seat, "card": card, "choice": None if waive else _choice_of(said)}


def _borrowing(card: int, **said: Any) -> Borrowing:
    return Borrowing(card, _choice_of(said))


def _by_action(make: Callable[..., T], keys: Mapping[str, Reader[Any]]) -> dict[int, Reader[T]]:
    """Return a reader for each action: the keys that all have, and those of its choice."""
    readers = {}
    for card, action in ACTIONS.items():
        effect = action.effect
        optional = ("borrow",) if isinstance(effect, Borrows) else effect.optional
        names = (*action.cost.keys, *effect.required, *optional)
        readers[card] = form(make, {**keys, **{name: _CHOICE[name] for name in names}}, optional)
    return readers


_CHOICE = PLAIN_TYPES.keys(ChoiceJson) | {"borrow": _read_borrowing}
_CARD = {"card": read_card}
_ACTS = _by_action(_act, {"seat": text, **_CARD})
_BORROWINGS = _by_action(_borrowing, _CARD)
_WAIVE = form(_act, {"seat": text, **_CARD, "waive": true})


def borrowing_shape() -> Shape:
    """Return the shape of a borrowed card with its choice; it may borrow again (A6)."""
    return {"oneOf": _shape_of_actions(_BORROWINGS)}
