"""Every ruling, refusal, entry and text of Contract at least once, with each way to say it."""

from collections.abc import Iterator, Mapping
from itertools import permutations, product
from types import SimpleNamespace
from typing import Any

from arbiter.pieces.positions import BOX, Move, Piece, Place
from contract import words
from contract.page_words import ContractWords
from contract.words.moves import ContractMoves
from contract.words.rulings import QUESTIONS
from contract_rules import Reason, Ruling
from contract_rules.entries.faces import Face
from contract_rules.interface import code_catalogue
from contract_rules.kinds import COMMITTEE_KINDS, COMMITTEES, KINDS
from contract_rules.setup import SEATS
from contract_rules.state import SOURCES

NAMES = {"red": "Ada", "blue": "Ben", "c1": "Traffic", "c2": "Culture", "c3": "Finance", "c4": "Water board"}

FACE = Face(12, "A", (2, 3, 4, 5), {"c1": 2, "development": 1}, 5, "park", 1, {})
SHOWN = {
    "number": 12, "letter": "A", "players": [2, 3], "cost": {}, "points": 1, "type": "park", "workers": 2,
    "build_cost": {"c2": 1},
}  # fmt: skip
FACES = {12: FACE}

_SPOTS = ({"place": "free"}, {"place": "case"}, {"place": "committee", "committee": "c1"}, {"place": "on", "card": 12})

FACTS: Mapping[str, tuple[Any, ...]] = {
    "active": ("blue",), "after": (1, 2, 5), "at": ("", "seat"), "before": (4,), "borrow": (15,), "borrowed": (15,),
    "card": (12, 31), "cell": ([1, -2],), "chosen": (None, "park", [12, 0]), "committee": ("c1", "special"),
    "committees": (["c1"], ["c1", "c1"], ["c1", "c2", "special"]), "cost": ({},), "counted": ({"A": 20, "B": 12},),
    "display": (1, 4), "due": (1, 8), "free": (1, 2), "from": _SPOTS, "game": ("other",), "given": (5,),
    "got": ({"c1": 2, "development": 1},), "have": (0,), "id": ("few_workers",), "instead": (14,),
    "kind": ("c1", "development"), "kinds": (list(KINDS), list(COMMITTEE_KINDS)), "known": (True, False),
    "least": (8,), "letter": ("A",), "lost": ({"c1": 1},), "most": (36,), "names": (["Ada", "Ada"],),
    "need": ([2], [1, 2]), "needed": (1, 2), "paid": ({"c1": 1},), "pair": ([1, 2],), "pile": ({"A": 18, "B": 14},),
    "place": _SPOTS, "placed": (1, 3), "players": (4,), "points": (1, 4, 5), "possible": ([], [3, 7, 9]),
    "problem": ("missing",), "reason": ("We forgot one.",), "seat": ("red",), "seats": (["red", "blue"],),
    "shared": (True, False), "short": ({"c2": 1},), "source": SOURCES, "stage": ("final-1", "final-2"), "sum": (6,),
    "to": (None, 7), "top": (12,), "type": ("park",), "unknown": ([18],), "value": ("other",),
    "values": (["single", "exact"],), "version": (3,), "winners": (["red"], ["red", "blue"]), "workers": (1, 2),
}  # fmt: skip
"""What each fact may look like, by its name in the codex."""

_COUNTS = ({"red": 3, "blue": 1},)
OF_CODE: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "end.over": {"reason": code_catalogue.ENDINGS},
    "end.not-stuck": {"seats": ([], ["red"])},
    "entry.seat": {"seat": ("pink",)},
    "face.back": {"players": ([7],)},
    "face.build-cost": {"card": (1, 3)},
    "face.other": {"known": (SHOWN,), "given": (SHOWN | {"cost": {"c9": 1}, "build_cost": {}},)},
    "influence.spread": {"before": (dict.fromkeys(KINDS, 1),), "after": (dict.fromkeys(KINDS, 1),)},
    "override.points": {"before": (4, 1)},
    "override.worker": {"to": _SPOTS},
    "record.version": {"known": (2,)},
    "deck.version": {"known": (1,)},
    "resolve.back": {"workers": _COUNTS},
    "resolve.chosen": {"workers": _COUNTS},
    "resolve.kinds": {"due": ({}, *_COUNTS), "kinds": ([], list(KINDS))},
    "reveal.letter": {"top": ("B",)},
}

SETUP = {
    "players": [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Ben"}],
    "committees": ["Traffic", "Culture", "Finance", "Water board"],
}

ENTRIES: tuple[dict[str, Any], ...] = (
    {"entry": "face", "card": SHOWN},
    {"entry": "reveal", "card": 12},
    {"entry": "place", "seat": "red", "committees": ["c1"]},
    {"entry": "place", "seat": "red", "committees": ["c4", "c4"]},
    {"entry": "place", "seat": "red", "committees": ["c1", "c2", "special"]},
    {"entry": "build", "seat": "red", "card": 12, "cell": [1, -2]},
    {"entry": "resolve", "seat": "red", "committee": "c1"},
    {"entry": "resolve", "seat": "red", "committee": "special", "kinds": {"red": {"c1": 1}, "blue": {"c2": 2}}},
    {"entry": "act", "seat": "red", "card": 3},
    {"entry": "act", "seat": "red", "card": 3, "waive": True},
    {"entry": "act", "seat": "red", "card": 1, "pay": {"c1": 1}},
    {"entry": "act", "seat": "red", "card": 29, "gain": {"c1": 3}},
    {"entry": "act", "seat": "red", "card": 30, "spread": dict.fromkeys(KINDS, 1)},
    {"entry": "act", "seat": "red", "card": 9, "to": 4},
    {"entry": "act", "seat": "red", "card": 19, "project": 4, "cell": [0, 1]},
    {"entry": "act", "seat": "red", "card": 35, "pair": [0, 4]},
    {"entry": "act", "seat": "red", "card": 8, "borrow": {"card": 15, "type": "park"}},
    {"entry": "pass", "seat": "red"},
    {"entry": "end", "reason": "agreed"},
    {"entry": "end", "reason": "stuck"},
    {"entry": "override", "what": "turn", "seat": "red", "reason": "We forgot one."},
)


def samples(code: str, names: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Yield facts with exactly these names: each value at least once."""
    special = OF_CODE.get(code, {})
    for row in product(*(special.get(name, FACTS[name]) for name in names)):
        yield dict(zip(names, row, strict=True))


def rulings() -> Iterator[Ruling]:
    """Yield rulings of every code."""
    for code, names in code_catalogue.RULINGS.items():
        yield from (Ruling(code, (), facts) for facts in samples(code, names))


def reasons() -> Iterator[Reason]:
    """Yield reasons of every code."""
    for code, names in code_catalogue.REFUSALS.items():
        yield from (Reason(code, (), facts) for facts in samples(code, names))


def moves() -> Iterator[tuple[Move, ...]]:
    """Yield a way of every piece between any two places, alone and two at once, and of markers."""
    worker, project = Piece("worker", (("seat", "red"),)), Piece("project", (("card", 12),))
    for piece, places in ((worker, _WORKERS), (project, _PROJECTS)):
        for origin, to in permutations(places, 2):
            yield (Move(piece, 1, origin, to),)
            yield (Move(piece, 2, origin, to),)
    markers = [Piece("influence", (("seat", "red"), ("kind", kind)), who="red") for kind in ("c1", "development")]
    ways = [(Place("track", (("at", at),)), Place("track", (("at", to),))) for at, to in ((1, 3), (3, 1))]
    for both in product(ways, repeat=2):
        yield tuple(Move(marker, 1, *way) for marker, way in zip(markers, both, strict=True))
    yield from ((Move(Piece("points", (("seat", "red"),), who="red"), 1, *way),) for way in ways)


_WORKERS = (
    Place("free", (("seat", "red"),), who="red"),
    Place("case"),
    *(Place("committee", (("committee", committee),)) for committee in ("c1", "c2")),
    *(Place("on", (("card", card),)) for card in (12, 15)),
    BOX,
)
_PROJECTS = (Place("display"), Place("pile", (("letter", "A"),)), Place("cell", (("cell", (1, 1)),)), BOX)


def in_words(one: Ruling | Reason, names: Mapping[str, str] = NAMES, faces: Mapping[int, Face] = FACES) -> str:
    """Return a ruling or a refusal as pages have it."""
    said, game = ContractWords(), SimpleNamespace(faces=faces)
    return said.rulings([one], names, game)[0] if isinstance(one, Ruling) else said.reason(one, names, game)


def say_everything() -> Iterator[str]:
    """Yield every text of contract.words and contract.texts at least once, with each way to say it."""
    for names, faces in ((NAMES, FACES), (dict[str, str](), dict[int, Face]())):
        yield from (in_words(one, names, faces) for one in (*rulings(), *reasons()))
    yield from (phrase.step().text for way in moves() for phrase in ContractMoves.of(way, NAMES))
    yield from (words.entry_text(entry, NAMES) for entry in ENTRIES)
    for chapter in words.chapters():
        yield chapter.title
        for rule in chapter.rules:
            yield from (rule.title, rule.text, rule.example, *rule.readings, *(one.label for one in rule.sources))
    for option_id in words.option_ids():
        option = words.option(option_id)
        yield from (option.name, option.text)
        yield from (text for value in option.values for text in (value.name, value.text, value.source))
        yield words.choice_name(f"{option_id}: {option.values[0].id}")
    yield from _small_things()


def _small_things() -> Iterator[str]:
    yield from (words.face_question_text({"card": 12, "code": code}) for code in QUESTIONS)
    for expects in (["place", "build"], ["place", "build", "resolve", "act", "pass"], ["pass"]):
        yield words.expected_text({"phase": "turn", "active": "red", "expects": expects}, NAMES)
    yield from (words.expected_text({"phase": "reveal", "to_reveal": due}, NAMES) for due in (1, 2, 8))
    yield words.expected_text({"phase": "finished"}, NAMES)
    yield words.action_name("reveal")
    yield from map(words.seat_name, SEATS)
    yield from map(words.committee_name, COMMITTEES)
    yield from map(words.kind_name, KINDS)
    yield from (words.points_text(number) for number in (1, 2, 5))
    yield from (words.workers_text(number) for number in (1, 2, 5))
    yield from map(words.stage_name, ("normal", "last", "final-1", "final-2"))
    yield from map(words.source_name, SOURCES)
    yield from (words.face_text(face, NAMES) for face in (FACE, SHOWN))
