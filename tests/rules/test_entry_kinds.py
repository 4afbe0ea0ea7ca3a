"""What both engines declare of their entries: the rules that bring each kind, and who may enter it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from contract_rules import codex as contract_codex
from contract_rules.play import ENTRY_KINDS as CONTRACT
from kontor_rules import codex as kontor_codex
from kontor_rules.entry_forms import ENTRY_KINDS as KONTOR
from rulings.forms import EntryKind, may_enter
from rulings.versions import OVERRIDE

SEATS = {"red-1": "red", "red-2": "red", "black-1": "black"}
"""Seats, and the sides that they play for."""
EVERYBODY, NOBODY = list(SEATS), list[str]()


@pytest.mark.parametrize(
    ("kinds", "rule_ids"),
    [(KONTOR, kontor_codex.RULE_IDS), (CONTRACT, contract_codex.RULE_IDS)],
    ids=["kontor", "contract"],
)
def test_each_kind_names_the_rules_that_bring_it_but_the_tables_word(
    kinds: Sequence[EntryKind], rule_ids: Sequence[str]
) -> None:
    assert {kind.name for kind in kinds if not kind.rules} == {OVERRIDE}
    assert not {rule for kind in kinds for rule in kind.rules} - set(rule_ids)


@pytest.mark.parametrize(
    ("kinds", "entry", "able"),
    [
        (KONTOR, {"entry": "sit-out", "seat": "red-1"}, ["red-1"]),
        (KONTOR, {"entry": "place", "seat": "red-1", "cell": [1, 1]}, ["red-1"]),
        (KONTOR, {"entry": "place", "seat": 3}, NOBODY),
        (KONTOR, {"entry": "play", "cards": {"red-1": "R5"}}, NOBODY),
        (KONTOR, {"entry": "face", "card": {}}, EVERYBODY),
        (KONTOR, {"entry": "end", "reason": "agreed"}, EVERYBODY),
        (KONTOR, {"entry": "override", "what": "turn", "seat": "red-1", "reason": "so"}, NOBODY),
        (KONTOR, {"entry": "override", "what": "anything", "seat": "red-1"}, NOBODY),
        (KONTOR, {"entry": "answer", "question": "smuggled", "seat": "red-1", "card": {}}, ["red-1"]),
        (KONTOR, {"entry": "answer", "question": "tavern", "side": "red", "cell": [1, 1]}, ["red-1", "red-2"]),
        (KONTOR, {"entry": "answer", "question": "highest-card", "cards": {"red-2": None}}, ["red-2"]),
        (KONTOR, {"entry": "answer", "question": "highest-card", "cards": 3}, NOBODY),
        (KONTOR, {"entry": "answer", "question": "which", "side": "red", "seat": "red-2"}, ["red-2"]),
        (CONTRACT, {"entry": "place", "seat": "red-1", "committees": []}, ["red-1"]),
        (CONTRACT, {"entry": "reveal", "card": 3}, EVERYBODY),
        (CONTRACT, {"entry": "face", "card": {}}, EVERYBODY),
        (CONTRACT, {"entry": "end", "reason": "agreed"}, EVERYBODY),
        (CONTRACT, {"entry": "override", "what": "turn", "seat": "red-1", "reason": "so"}, NOBODY),
        (CONTRACT, {"entry": ["no", "name"], "seat": "red-1"}, ["red-1"]),
        (CONTRACT, {"entry": "nothing"}, EVERYBODY),
        (CONTRACT, "no object", EVERYBODY),
    ],
)
def test_who_may_enter_what_follows_from_its_kind(kinds: Sequence[EntryKind], entry: object, able: list[str]) -> None:
    assert [seat for seat, side in SEATS.items() if may_enter(kinds, entry, seat, side)] == able
