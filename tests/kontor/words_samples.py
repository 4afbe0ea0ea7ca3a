"""Facts for every code, so that each sentence can be said once, and all that is ever said."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from types import SimpleNamespace
from typing import Any

from arbiter import language
from arbiter.foundation.text_files import said
from arbiter.language.engine_words import Named, sentences_of
from arbiter.pieces.positions import BOX, Move, Piece, Place
from kontor import words
from kontor.page_words import KontorWords
from kontor.rulebook import EXAMPLES, LEGEND
from kontor.setup.start_layouts import PICTURES
from kontor.texts import FOLDER, NAMES as NAMED
from kontor.words.moves import KontorMoves, set_up
from kontor.words.names import KontorNames
from kontor.words.refusals import FACE_DOWN
from kontor.words.rules import option_ids, rule_ids
from kontor.words.rulings import QUESTIONS, ranked
from kontor_rules import Card, Reason, Ruling, card_json, steps
from kontor_rules.interface import code_catalogue
from kontor_rules.variants import GAMES, SCENARIOS, SPECIAL_RULES
from tests.rules.cases import kept_record

TEAMS = {"red-1": "Ada", "red-2": "Ben", "black-1": "Cleo", "black-2": "Dan"}
NAMES = {"red": "Ada", "black": "Fritz", "green": "Clara", "purple": "Dan", **TEAMS}

_GOODS_CARD = Card("R18", "goods", "red", 18, (2, 0, 1), coin=True)
_CRANE = Card("G18", "crane", "green", 18, ship=True, bar="over")
_TAVERN = Card("G18", "tavern", "green", 18, bar="under")
SPECIALS = {f"S{number}": Card(f"S{number}", kind, None, number) for number, kind in ((90, "flood"), (91, "bridge"))}

FACTS: Mapping[str, tuple[Any, ...]] = {
    "active": ("black",), "after": (1, 3), "before": ("red", None), "at": ("", "entries.3"), "by": ("black",),
    "card": ("R18", "S90", "HC"),
    "cards": (["R18", "B16"],),
    "cell": ([2, -1], [-2, 1], [1, 1], [-1, -1], [0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]), "cells": ([[1, 1]],),
    "closed": ([1, 1],), "coins": (1, 2), "colour": ("red", "black", "green", "purple"), "count": (1, 2),
    "counts": (True, False), "crane": ("B40",), "decided_by": ("points",),
    "detail": ("goods", "colour", "number", "bar"),
    "due": (["red", "black"],), "first": (0, -3), "from": ([0, 0],), "game": ("basic", "pro", "team", "extension"),
    "given": (card_json(_CRANE),), "good": ("wine", "spice", "tea"), "goods": ({"wine": 2, "spice": 1, "tea": 0},),
    "home": ("R18",), "from_card": ("R18",), "to_card": ("R43",), "least": (2,), "places": (5,), "equal": (2, 3),
    "holder": ("black",), "holders": ([], ["black-1", "black-2"]), "id": ("schmuggel", "sailor: tavern"),
    "key": ("export", "choose", "joker", "draw", "pick"), "known": (card_json(_GOODS_CARD), card_json(_TAVERN)),
    "last": (0, 2), "leads": ({},), "left": (1, 2), "limit": (2,), "lying": ("W57", ""), "most": (1, 2),
    "name": ("Ada",),
    "need": ("ship", "floods", "taverns", "normal-start"), "nth": (0,), "number": (18,), "other": ("finale",),
    "owner": ("red",), "points": (1, 2), "price": (1, 2), "problem": ("missing",), "reason": code_catalogue.ENDINGS,
    "round": (4,), "seat": ("red",), "seats": (["red", "black"],), "setting": ("field",), "ship": ([0, 0],),
    "side": ("red",), "size": (1, 2), "tavern": ("R88",), "to": ([1, 0],), "treasury": (12,), "value": ("yes",),
    "values": (["no"],), "version": (2,), "water": (50,), "width": (7,), "height": (7,), "winners": (["red"],),
    "question": (
        {}, {"question": "smuggled", "seat": "red"}, {"question": "tavern", "side": "red", "cell": [1, 1]},
        {"question": "highest-card"},
    ),
    "kind": ("harbour", "water", "special", "goods", "crane", "tavern", "centre", "flood", "bridge", "customs"),
}  # fmt: skip
"""What each fact may look like, by its name in the codex."""

_W, _S, _T = [1, 0, 0], [0, 1, 0], [0, 0, 1]
_TWO_SORTS = {"kind": ("harbour", "water")}
_NO_LEADER = {"owner": (None,)}
OF_CODE: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "face.learned": {"card": (card_json(_GOODS_CARD),)},
    "play.revealed": {"cards": ({"red": "R18", "black": "sailor"},)},
    "answer.highest-card": {"cards": ({"red": "R18", "black": None},)},
    "order.set": {"seats": (["red"], ["red", "black"]), "cards": (["R18"], ["R18", "B16"])},
    "keeper.placed": {"left": (None, 1, 2)},
    "area.more-advantages": {"goods": ({"red": [2, 0, 1], "black": [0, 2, 0]},)},
    "area.goods-value": {"goods": tuple({"red": won, "black": lost} for won, lost in ((_W, _S), (_S, _T), (_T, _W)))},
    "area.largest-advantage": {"goods": ({"red": [2, 0, 0]},)},
    "area.tie": _NO_LEADER,
    "area.no-goods": _NO_LEADER,
    "area.tavern": _NO_LEADER,
    "area.no-keeper": {**_NO_LEADER, "goods": ({"red": [2, 0, 0]},)},
    "draw.card": _TWO_SORTS,
    "draw.none": _TWO_SORTS,
    "draw.one-of-each": _TWO_SORTS,
    "card.none-of-kind": {"kind": ("harbour", "water", "special")},
    "score.three-in-a-row": {"winners": (["red"], ["red", "black"])},
    "face.number-twice": {"other": ("W18",)},
    "face.too-many": {"colour": ("red", None)},
    "override.coins": {"before": (4,), "reason": ("We forgot one.",)},
    "override.owner": {"side": (None, "red"), "before": (None,), "reason": ("We forgot one.",)},
    **{f"override.{what}": {"reason": ("We forgot one.",)} for what in ("turn", "placed", "moved", "to-hand")},
    "sit-out.one-only": {"first": ("black",)},
    "setup.option-idle": {"id": ("sailor",)},
    "setup.option-value": {"id": ("sailor",), "values": (["special"],)},
    "record.version": {"known": (1,)},
    "deck.version": {"known": (1,)},
}


def samples(code: str, names: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Yield facts with exactly these names: each value at least once, lists that belong together in step."""
    special = OF_CODE.get(code, {})
    values = [special.get(name, FACTS[name]) for name in names]
    rows = zip(*values, strict=True) if code == "order.set" else product(*values)
    for row in rows:
        yield {name: _goods(value) for name, value in zip(names, row, strict=True)}


def _goods(value: Any) -> Any:
    """Write out goods given by side as three numbers."""
    if isinstance(value, dict) and all(isinstance(held, list) for held in value.values()):
        return {side: dict(zip(("wine", "spice", "tea"), held, strict=True)) for side, held in value.items()}
    return value


def rulings() -> Iterator[Ruling]:
    """Yield rulings of every code."""
    for code, names in code_catalogue.RULINGS.items():
        yield from (Ruling(code, (), facts) for facts in samples(code, names))


def reasons(codes: Mapping[str, tuple[str, ...]] = code_catalogue.REFUSALS) -> Iterator[Reason]:
    """Yield reasons of every code against an entry, or of other codes."""
    for code, names in codes.items():
        yield from (Reason(code, (), facts) for facts in samples(code, names))


def areas() -> Iterator[dict[str, Any]]:
    """Yield areas of record-kontor.md's output, decided and not."""
    for decided_by, owner, closed, held in (
        (None, None, False, {"red": (1, 1, 0), "black": (0, 1, 0)}),
        (None, None, True, {"red": (1, 1, 0), "black": (0, 1, 0)}),
        ("largest-advantage", "red", True, {"red": (1, 1, 0), "black": (0, 1, 0)}),
        ("largest-advantage", "red", True, {"red": (3, 0, 0), "black": (1, 0, 0)}),
        ("more-advantages", "red", True, {"red": (1, 1, 0), "black": (0, 0, 1)}),
        ("goods-value", "red", True, {"red": (1, 0, 0), "black": (0, 1, 0)}),
        ("goods-value", "red", True, {"red": (0, 1, 0), "black": (0, 0, 1)}),
        ("goods-value", "red", True, {"red": (0, 0, 1), "black": (1, 0, 0)}),
        ("tie", None, True, {"red": (1, 0, 0), "black": (0, 1, 0), "green": (0, 0, 1)}),
        ("table", "red", True, {"red": (1, 0, 0)}),
        ("table", None, True, {"red": (1, 0, 0)}),
    ):
        goods = {side: dict(zip(("wine", "spice", "tea"), counts, strict=True)) for side, counts in held.items()}
        yield {"goods": goods, "decided_by": decided_by, "owner": owner, "closed": closed}


RING = ("red", "purple", "green", "black")
"""Four seats, each followed by the one it taxes (T2)."""


def taxes() -> Iterator[list[Ruling]]:
    """Yield the rulings of reveals in a ring: somebody pays, a card goes back or spares, all are broke."""
    cards = Ruling("play.revealed", (), {"cards": {"red": "R18", "purple": "P4", "green": "G3", "black": "B16"}})
    back = Ruling("tax.card-back", (), {"seat": "purple", "by": "red", "card": "P4"})
    yield [cards, Ruling("tax.pays", (), {"seat": "purple", "by": "red", "card": "R18", "coins": 1})]
    yield [cards, back]
    yield [cards, Ruling("tax.spared", (), {"seat": "green", "by": "purple", "card": "P4"}), back]
    yield [cards, Ruling("tax.all-broke", (), {"seats": list(RING), "cards": ["R18", "P4", "G3", "B16"]})]


class Anything(Named):
    """Facts of any name: a player, a cell, and otherwise a number."""

    def __init__(self, value: int) -> None:
        self.value = value

    def named(self, names: Iterable[str]) -> dict[str, int | str]:
        return dict.fromkeys(names, self.value) | {"name": "Ada", "cell": "N11"}

    @property
    def raw(self) -> "Anything":
        return self


def in_words(one: Ruling | Reason, names: Mapping[str, str] = NAMES, faces: Mapping[str, Card] = SPECIALS) -> str:
    """Return a ruling or a refusal as pages have it."""
    said, game = KontorWords(), SimpleNamespace(faces=faces)
    return said.rulings([one], names, game)[0] if isinstance(one, Ruling) else said.reason(one, names, game)


def say_everything() -> Iterator[str]:
    """Yield every text of kontor.words and kontor.texts at least once, with each way to say it."""
    yield from map(in_words, (*rulings(), *reasons()))
    for name in (name for names in NAMED.values() for name in names.values()):
        called = name(number=2, num=2, players="Ada and Ben", name="Ada", card=words.card_name("R18"))
        yield from (called, *called.forms.values())
    yield from (KontorNames().about, KontorNames().new)
    yield from (words.colour_letter(colour) for colour in ("red", "black", "green", "purple", None))
    yield from (words.standing_text(reason, NAMES) for reason in reasons(code_catalogue.STANDINGS))
    never_one = product(("table", "table-rules", "tasks"), (0, 2))  # what there may be one of says so
    for name, numbers in (*product(("entries", "first-steps"), (1, 2)), *never_one):
        yield from (say(Anything(numbers)) for say in sentences_of(FOLDER, name).values())
    for rule_id in (*rule_ids(), *code_catalogue.CHAPTERS):
        rule = words.rule(rule_id)
        yield from (rule.title, rule.text, rule.example, *rule.readings, *(source.label for source in rule.sources))
    yield from (chapter.title for chapter in words.chapters())
    for option_id in option_ids():
        option = words.option(option_id)
        yield from (option.name, option.text)
        yield from (text for value in option.values for text in (value.name, value.text, value.source))
    for variant in (words.variant(one.id) for one in (*GAMES, *SCENARIOS, *SPECIAL_RULES)):
        yield from (variant.name, variant.text)
    yield from _pictures()
    yield from _small_things()


def _pictures() -> Iterator[str]:
    for example in map(said, EXAMPLES):
        yield from (example.title, example.text)
    for group in said(LEGEND.meanings).groups:
        yield from (group.title, *(sign.text for sign in group.signs))
    yield from (picture.name() for picture in PICTURES)


def moves() -> Iterator[tuple[Move, ...]]:
    """Yield a way of every piece between any two places, alone and with another piece of its sort."""
    cards = (
        Piece("card", (("card", "R18"),)),
        *(Piece("card", (("kind", kind),)) for kind in ("harbour", "water", "special")),
    )
    goods = tuple(Piece(name, (("good", good),)) for name in ("warehouse", "chit") for good in ("wine", "tea"))
    for piece in (Piece("coin"), Piece("ship"), Piece("keeper", (("side", "red"),)), *cards, *goods):
        for origin, to in product(PLACES, repeat=2):
            if piece == cards[0] and {origin.name, to.name} <= {"hand", "pile"}:
                continue  # a card goes by its kind there
            yield (Move(piece, 1, origin, to),)
            yield (Move(piece, 2, origin, to), Move(goods[0] if piece in goods else piece, 1, origin, to))


PLACES = (
    *(Place("purse", (("seat", seat),), seat) for seat in ("red", "black")),
    *(Place("hand", (("seat", seat),), seat) for seat in ("red", "black")),
    *(Place("pile", (("of", of),)) for of in ("red", "water", "special")),
    Place("cell", (("cell", (1, 1)),)),
    Place("store", (("side", "red"), ("card", "R18")), "red"),
    Place("export", (("side", "red"),), "red"),
    Place("treasury"),
    Place("supply"),
    BOX,
)


def _ranking() -> Iterator[str]:
    """Say how the areas of a kept game were counted, some of which don't count."""
    game = kept_record("pro-fifth-place.kontor")
    *_, last = steps(game["setup"], game["entries"])
    yield from (step.text for step in ranked(last.game, last.rulings[-1], NAMES).steps)


def _small_things() -> Iterator[str]:
    yield from _ranking()
    for area in areas():
        told = words.decision(area, NAMES)
        yield words.decision(area, NAMES, over=True).text
        yield from (told.text, *(text for row in told.rows for text in (row.name, row.text)))
        yield from (step.text for step in told.steps)
    for told_before in taxes():
        yield from (text for text, _rules in words.taxes_told(told_before, RING, NAMES, SPECIALS))
    for code in QUESTIONS:
        yield words.face_question_text({"card": "R18", "question": code})
    base = {"phase": "announce", "question": None, "active": None}
    yield words.expected_text(base, [], NAMES, {})
    yield words.expected_text(base, ["red"], NAMES, {})
    for cells in ([], [[1, 1]]):
        yield words.expected_text({**base, "active": "red", "legal": {"cells": cells}}, [], NAMES, {"red": "R18"})
    yield words.expected_text({**base, "phase": "finished"}, [], NAMES, {})
    yield from (words.card_name(card) for card in ("?", "", "W57", "G3", "P4", "S92", Card("S94", "customs", None, 94)))
    yield from (words.card_name(card) for card in SPECIALS.values())
    yield from (words.seat_name(seat) for seat in ("red-1", "black-2"))
    teams = words.table_names([{"seat": seat, "name": name} for seat, name in TEAMS.items()])
    yield from (teams["red"], teams["black"])
    yield from (in_words(Reason(code, (), {"seat": "red"})) for code in FACE_DOWN)
    for way in moves():
        yield from (phrase.step().text for phrase in KontorMoves.of(way, NAMES, SPECIALS))
    out = [one for way in moves() for one in way if one.origin == BOX != one.to]
    for heap in set_up(out, NAMES, SPECIALS):
        yield from (heap.title if heap.who is None else "", *heap.lines, heap.hint)
    yield language.join_and(["a", "b", "c"])
