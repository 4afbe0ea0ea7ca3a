"""What both engines declare of their entries: the rules that bring each kind, and who may enter it."""

from collections.abc import Sequence

import pytest

from contract_rules.interface import code_catalogue as contract_codex
from contract_rules.turn.play import ENTRY_KINDS as CONTRACT
from kontor_rules.entries.record import ENTRY_KINDS as KONTOR
from kontor_rules.interface import code_catalogue as kontor_codex
from rulings import Ruling
from rulings.forms import EntryKind, Reader, Unreadable, form, may_enter, own_ruling
from rulings.records import OVERRIDE

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


@pytest.mark.parametrize(
    ("kinds", "entry", "codes", "told"),
    [
        (KONTOR, {"entry": "override", "what": "card"}, ["override.reopened", "override.moved"], "override.moved"),
        (KONTOR, {"entry": "no-place"}, ["place.declined", "round.over"], "place.declined"),
        (KONTOR, {"entry": "answer", "question": "smuggled"}, ["smuggle.revealed"], "smuggle.revealed"),
        (KONTOR, {"entry": "end"}, ["game.over"], None),
        (CONTRACT, {"entry": "place"}, ["place.placed"], "place.placed"),
        (CONTRACT, {"entry": "act"}, ["act.borrowed", "influence.got"], None),
        (CONTRACT, {"entry": "nothing"}, ["nothing.more"], None),
    ],
)
def test_the_ruling_that_tells_an_entry_has_its_name_or_is_declared(
    kinds: Sequence[EntryKind], entry: dict[str, str], codes: list[str], told: str | None
) -> None:
    found = own_ruling(kinds, entry, [Ruling(code, (), {}) for code in codes])
    assert (found and found.code) == told


def test_what_is_wrong_deep_in_forms_within_forms_is_read_once() -> None:
    read: list[object] = []

    def nothing(value: object) -> object:
        read.append(value)
        raise Unreadable("nothing is right")

    reader: Reader[object] = nothing
    value: object = 5
    for _ in range(30):
        reader, value = form(dict, {"within": reader}), {"within": value}
    with pytest.raises(Unreadable):
        reader(value)
    assert read == [5]
