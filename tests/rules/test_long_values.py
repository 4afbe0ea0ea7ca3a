"""What is said of values that may be anything: never longer than people read, whatever was sent."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import contract.words
import kontor.words
from rulings import Refusal
from rulings.statements import MAX_SENTENCE, shortened
from tests.rules.cases import ENGINES, kept, read
from tests.rules.test_schemas import firsts

LONG: tuple[Any, ...] = (
    10**900, -(10**900), 10**5000, "x" * 2000, "R" + "9" * 2000, "long " * 500,
    ["x" * 2000], {"x" * 2000: 1}, {"c1": 10**900}, [10**900, 10**900], [*range(3000)],
)  # fmt: skip
WORDS: dict[str, Callable[[Any], str]] = {
    "kontor": lambda reason: kontor.words.reason_text(reason, {"red": "Ada", "black": "Ben"}),
    "contract": lambda reason: contract.words.reason_text(reason, {"red": "Ada", "blue": "Ben"}),
}


def planted(value: object) -> Iterator[object]:
    """Yield a value with one long value each, at every place of it."""
    yield from LONG
    if isinstance(value, dict):
        yield {**value, "y" * 3000: 1}
        for key, item in value.items():
            yield from ({**value, key: wrong} for wrong in planted(item))
    elif isinstance(value, list):
        for index in range(min(len(value), 2)):
            yield from ([*value[:index], wrong, *value[index + 1 :]] for wrong in planted(value[index]))


def refusals(game: str) -> Iterator[Refusal]:
    """Yield what an engine says of such values in entries, set-ups and heads."""
    engine = ENGINES[game]
    record = read(kept(game)[0])
    record = {**record, "setup": {**record["setup"], "deck": record["setup"]["deck"][:1]}, "entries": []}
    calls = [(engine.enter, (before, wrong)) for before, entry in firsts(game) for wrong in planted(entry)]
    for ask, given in [*calls, *((engine.adjudicate, (wrong,)) for wrong in planted(record))]:
        try:
            ask(*given)
        except Refusal as refusal:
            yield refusal


@pytest.mark.parametrize("game", ENGINES)
def test_no_message_and_no_sentence_is_longer_than_people_read(game: str) -> None:
    seen = 0
    for refusal in refusals(game):
        said = [str(refusal.error["message"]), *(WORDS[game](reason) for reason in refusal.reasons)]
        assert [one for one in said if one != shortened(one)] == []
        seen += any("…" in one for one in said)
    assert seen > 50


@pytest.mark.parametrize("game", ENGINES)
def test_a_number_is_told_its_bounds_only_where_people_know_them(game: str) -> None:
    problems = {str(reason.facts.get("problem")) for refusal in refusals(game) for reason in refusal.reasons}
    assert [one for one in problems if len(one) > MAX_SENTENCE / 4] == []
    assert any(one.startswith("not a whole number") and one.endswith("far too large one") for one in problems)
