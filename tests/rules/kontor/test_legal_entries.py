"""`legal_entries` offers exactly what is taken: held against every entry made of a position's own values."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from kontor_rules import Game, asked, card_json, check_face, enter, legal_entries, output
from kontor_rules.field.cards import GOODS
from kontor_rules.field.cells import neighbours
from kontor_rules.values import ON_FIELD
from rulings.frozen import evolve
from rulings.legal_entries import filled
from tests.rules.kontor.kit import Json, Table, end, face, takes
from tests.rules.kontor.random_games import random_game, random_setup
from tests.rules.kontor.variants.random_variants import set_up
from tests.tiers import sampled

HELD = 3
"""Faces known of each colour, and of water and special cards, beside those that everybody has seen."""
SPECIAL_SAILOR = {"both_sit_out": "one_only", "sailor": "special"}
STARTS: tuple[tuple[str, str | None, str, dict[str, str]], ...] = (
    ("pro", None, "", {}),
    ("team", None, "freie-wahl-2 erste-wahl erweitertes-hochwasser drunken-sailor", {"placing": "may"}),
    ("extension", None, "restricted-storage", {}),
    ("extension", None, "", {"both_sit_out": "one_only"}),
    ("basic", None, "schmuggel exportlager freie-wahl-1 alte-seilschaften", {}),
    ("pro", "bakschisch", "sonderkarten erweitertes-hochwasser drunken-sailor", SPECIAL_SAILOR),
    ("pro", "insel", "bestechung-2 freie-wahl-2 blockade", {"warehouse_supply": "16"}),
    ("pro", None, "hochwasser erweitertes-hochwasser schmuggel bestechung-1 erste-wahl", {"removed_card": "to_hand"}),
    ("pro", "tic-tac-toe", "schutz freie-wahl-2", {"both_sit_out": "not_twice"}),
    ("pro", "gulliver", "finish justizia", {}),
)  # fmt: skip
UNORDERED = ("goods", "joker")


def canonical(value: object, key: str = "") -> Any:
    """A value in which lists whose order says nothing are in one order."""
    if isinstance(value, dict):
        return {name: canonical(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        inner = [canonical(one) for one in value]
        return sorted(inner) if key in UNORDERED else inner
    return value


def text(entry: Json) -> str:
    return json.dumps(canonical(entry), sort_keys=True)


def knowing_few(game: Game, rng: Random, held: int = HELD) -> Game:
    """The same position at a table that knows fewer faces, so that all entries can be tried."""
    state = game.state
    groups: dict[object, list[str]] = {}
    for card_id, card in state.faces.items():
        if card_id not in state.whereabouts:
            groups.setdefault(card.colour or card.pile, []).append(card_id)
    few = {one for ids in groups.values() for one in rng.sample(sorted(ids), min(held, len(ids)))}
    few |= state.faces.keys() & state.whereabouts.keys()
    return Game(game.setup, evolve(state, faces={one: state.faces[one] for one in sorted(few)}))


def every_entry(game: Game) -> Iterator[Json]:
    """All entries that can be made of a position's seats, cells, known cards and small numbers."""
    state, seats = game.state, game.state.book.seats
    cells = [list(cell) for cell in sorted({*state.board, *state.frontier, (99, 0)})]
    faces = [card_json(card) for card in game.faces.values()]
    yield from ({"entry": "end", "reason": reason} for reason in ("agreed", "stuck"))
    for seat in seats:
        yield from ({"entry": name, "seat": seat} for name in ("sit-out", "no-place"))
        yield from ({"entry": "buy-special", "seat": seat, "count": count} for count in range(1, 8))
        yield from ({"entry": name, "seat": seat, "cell": cell} for name in ("buy-out", "smuggle") for cell in cells)
        yield from every_placement(game, seat, cells)
        yield from every_ship(game, seat, cells)
        yield from every_pouring(game, seat, cells)
        yield from ({"entry": "answer", "question": "smuggled", "seat": seat, "card": card} for card in faces)
    for side, cell, counts in product(state.book.sides, cells, (True, False)):
        yield {"entry": "answer", "question": "tavern", "side": side, "cell": cell, "counts": counts}
    for some in (some for number in range(1, len(seats) + 1) for some in combinations(seats, number)):
        lying = [one for one in game.faces if state.whereabouts.get(one) == ON_FIELD]
        ids = [None, "sailor", *(one for one in game.faces if one not in lying[2:])]
        due = [[one for one in ids if one in (None, "sailor") or _own(game, seat, str(one))] for seat in some]
        for cards in product(*due):
            yield {"entry": "answer", "question": "highest-card", "cards": dict(zip(some, cards, strict=True))}
            if None not in cards:
                yield {"entry": "play", "cards": dict(zip(some, cards, strict=True))}


def _own(game: Game, seat: str, card_id: str) -> bool:
    """Whether a card isn't a harbour card of another colour (which test_C_… elsewhere shows to be refused)."""
    return game.faces[card_id].colour in (None, game.state.book.side_of[seat])


def every_placement(game: Game, seat: str, cells: list[list[int]]) -> Iterator[Json]:
    lying = [list(cell) for cell, stack in sorted(game.state.board.items()) if stack[-1].card.one_good]
    some: list[Any] = [list(jokers) for number in (0, 1, 2) for jokers in combinations(lying, number)]
    values: dict[str, list[Any]] = {
        "export": list(GOODS), "choose": list(GOODS), "draw": ["harbour", "water", "special"], "pick": [True, False],
        "joker": some,
    }  # fmt: skip
    known = [name for name in values if name in game.state.book.keys]
    keys = [
        {name: one for name, one in zip(known, said, strict=True) if one is not None}
        for said in product(*([None, *values[name]] for name in known))
    ]
    keys += [{name: values[name][0]} for name in values if name not in known and values[name]]
    yield from ({"entry": "place", "seat": seat, "cell": cell, **said} for cell in cells for said in keys)


def every_ship(game: Game, seat: str, cells: list[list[int]]) -> Iterator[Json]:
    counts = [None, *range(1, 7)] if game.state.piles["special"] else [None, 1]
    for to in cells:
        near = [list(cell) for cell in neighbours((to[0], to[1]))]
        for remove, holder, count in product([None, to, *near], [None, *game.state.book.seats], counts):
            said = {"remove": remove, "return_to": holder, "buy": count}
            yield {"entry": "ship", "seat": seat, "to": to} | {key: one for key, one in said.items() if one is not None}


def every_pouring(game: Game, seat: str, cells: list[list[int]]) -> Iterator[Json]:
    card = (game.state.revealed or {}).get(seat)
    waters = [one for one, face in game.faces.items() if face.kind in ("water", "flood")][:3]
    if card is None or card.kind != "flood":
        waters, cells = waters[:1], cells[:1]
    for number in (1, 2):
        for some in product(product(waters, cells), repeat=number):
            yield {"entry": "waters", "seat": seat, "cards": [{"card": one, "cell": cell} for one, cell in some]}


def offered_by(game: Game) -> Iterator[tuple[Json, object]]:
    """All that `legal_entries` offers but faces, templates filled in."""
    for template, step in legal_entries(game):
        if template["entry"] != "face":
            yield from ((entry, step) for entry in filled(template))


def exactly(game: Game) -> set[str]:
    """Check that what is offered is what is taken, and what it would lead to; return the kinds of entries."""
    offered = list(offered_by(game))
    for entry, step in offered:
        assert step is None or step == enter(game, entry), entry
    tried = list(every_entry(game))
    taken = {text(entry) for entry in tried if takes(game, entry)}
    waters = {text(entry) for entry in tried if entry["entry"] == "waters"}
    found = Counter(text(entry) for entry, _step in offered if entry["entry"] != "waters" or text(entry) in waters)
    assert set(found) == taken
    assert not found or max(found.values()) == 1
    return {str(entry["entry"]) for entry, _step in offered}


def moments(case: int) -> Iterator[Game]:
    """Positions of a random game, with few faces known: where something is entered in a new way."""
    game, scenario, rules, options = STARTS[case]
    rng = Random(case)
    start = set_up(game, scenario, frozenset(rules.split()), case, **options)
    seen = set()
    for before, entry, _step in random_game(start, case, most=120):
        way = (entry["entry"], *sorted(entry), game_kind(before))
        if way not in seen:
            seen.add(way)
            yield knowing_few(before, rng)


def game_kind(game: Game) -> str:
    """The kind of card that is to be placed, "" if none is."""
    state = game.state
    return state.revealed[state.active].kind if state.revealed and state.active else ""


@pytest.mark.parametrize("case", sampled(range(len(STARTS)), 5))
def test_legal_entries_are_exactly_what_is_taken(case: int) -> None:
    kinds = set()
    for game in moments(case):
        kinds |= exactly(game)
    assert kinds


@pytest.mark.parametrize("held", [2, pytest.param(HELD, marks=pytest.mark.thorough)])
def test_E10_the_highest_card_is_asked_of_those_tied(held: int) -> None:
    start = random_setup("extension", 8)
    asking = [before for before, entry, _step in random_game(start, 8, 160) if entry["entry"] == "answer"]
    assert asking
    assert all(exactly(knowing_few(game, Random(1), held)) == {"answer"} and asked(game) for game in asking)


def test_C7_a_face_may_be_taught_whatever_else_is_due_until_the_end() -> None:
    table = Table("pro", "R10 w, W50")
    ((entry, step),) = legal_entries(table.game, "face")
    assert (entry["card"].seat, list(entry["card"].values), entry["card"].other, step) == (None, [], "face", None)
    for words in ("R10 w", "R10 t", "R12 s", "W51", "W50 ship"):
        teaching = {"entry": "face", "card": face(words)}
        assert takes(table.game, teaching) == (not check_face(table.game, teaching["card"]))
    assert list(legal_entries(table.enter(end()).game)) == []


def test_R7_a_card_whose_face_is_taught_comes_to_what_may_be_played() -> None:
    table = Table("pro", "R10 w, W50")
    assert playable(table.game) == {"red": ["R10", "W50"], "black": ["W50"]}
    table.enter({"entry": "face", "card": face("B42 t")})
    assert playable(table.game) == {"red": ["R10", "W50"], "black": ["W50", "B42"]}
    ((template, _step),) = legal_entries(table.game, "play")
    assert {entry["cards"]["black"] for entry in filled(template) if entry["cards"]["red"] == "W50"} == {"B42"}  # type: ignore[call-overload, index]


def playable(game: Game) -> dict[str, Iterable[object]]:
    ((template, _step),) = legal_entries(game, "play")
    return {seat: list(blank.values) for seat, blank in template["cards"].items()}


def test_only_what_is_looked_at_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first legal entry of a position costs one entry, however many there are."""
    game = Table("pro", "R10 w, B42 t").turn("red", "R10").game
    entered = []
    monkeypatch.setattr("kontor_rules.interface.candidates.enter", lambda *args: entered.append(args) or enter(*args))
    first, _step = next(iter(legal_entries(game, "place")))
    assert (len(entered), takes(game, first)) == (1, True)
    assert len(list(legal_entries(game, "place"))) == len(output(game)["legal"]["cells"]) > 10  # type: ignore[index]
