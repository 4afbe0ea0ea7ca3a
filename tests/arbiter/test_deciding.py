"""The deciding rule stands first beside what names several: the one that answers "why this and not that"."""

from collections import defaultdict
from collections.abc import Mapping

import pytest

import contract_rules
import kontor_rules
from arbiter.pages.sentences import SentenceRenderer
from contract.page_words import ContractWords
from kontor.page_words import KontorWords
from rulings import Ruling
from tests.rules.cases import RECORDS, game_of, read

DECIDING: Mapping[str, Mapping[str, str]] = {
    "kontor": {
        "area.goods-value": "M4",
        "area.largest-advantage": "M2",
        "area.more-advantages": "M3",
        "area.no-goods": "M5",
        "area.no-keeper": "M7",
        "area.tavern": "F13",
        "area.tie": "M5",
        "answer.highest-card": "E10",
        "border.columns": "P2",
        "border.rows": "P2",
        "draw.none": "D1",
        "game.begins": "S3 S4 S5 S6",
        "game.over": "E1 E8 E11 F10 F15 N2 N5",
        "income.none": "S7",
        "joker.stored": "F17 F18",
        "order.set": "O1",
        "place.declined": "P9",
        "place.impossible": "P9",
        "play.revealed": "R2",
        "score.areas": "E10 N2",
        "score.draw": "E2",
        "score.highest-card": "E10",
        "score.money": "E2 V3",
        "score.points": "E2 E10 V3",
        "score.side": "E2 E10 V3",
        "ship.removed.hand": "H4",
        "ship.removed.pile": "H4",
        "sit-out.coin": "R1",
        "sit-out.no-coin": "S7",
        "tax.card-back": "T3",
        "tax.pays": "T2",
        "warehouse.moved": "W2",
        "warehouse.stored": "W1",
    },
    "contract": {
        "act.borrowed": "N8 N11 N31",
        "act.lapsed": "A2",
        "build.laid": "B4",
        "end.begins": "E1",
        "end.final-round": "E3",
        "end.over": "E5 E7",
        "game.begins": "S1",
        "influence.got": "C5 C9 N5 N29",
        "reveal.turned-up": "D2 S7",
    },
}
"""By code of what names several rules: those of them that may stand first."""
BY_ACTION = ("influence.paid", "points.actions", "workers.", "influence.spread")
"""Codes of what an action does: what it costs or its own number comes first."""
ENGINES = {"kontor": (kontor_rules, KontorWords()), "contract": (contract_rules, ContractWords())}


@pytest.mark.thorough
def test_the_deciding_rule_comes_first_beside_every_ruling_that_names_several() -> None:
    first: dict[str, dict[str, set[str]]] = {game: defaultdict(set) for game in ENGINES}
    for path in RECORDS.glob("*.json"):
        engine, words = ENGINES[game_of(path)]
        renderer = SentenceRenderer(words, {}, None)
        for told in engine.adjudicate(read(path))["rulings"]:
            if len(told["rule"]) > 1 and not told["code"].startswith(BY_ACTION):
                ruling = Ruling(told["code"], tuple(told["rule"]), told["facts"])
                first[game_of(path)][told["code"]].add(renderer.rules(ruling)[0])
    for game, codes in first.items():
        assert codes
        wrong = {code: rules for code, rules in codes.items() if not rules <= {*DECIDING[game].get(code, "").split()}}
        assert wrong == {}


def test_records_keep_the_order_of_the_engine() -> None:
    words = KontorWords()
    ruling = Ruling("tax.pays", ("T1", "T2"), {})
    assert SentenceRenderer(words, {}, None).rules(ruling) == ("T2", "T1")
    assert ruling.rule == ("T1", "T2")
    assert all(rule != "T1" for rule in words.deciding.values())
