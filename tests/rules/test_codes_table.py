"""docs/codes.md: every code of both engines with its rules and facts, held to the engines by their kept games."""

import re
from collections.abc import Iterator

import pytest

import contract_rules.interface.code_catalogue
import kontor_rules.interface.code_catalogue
from tests.rules.cases import ENGINES, ROOT, kept, read

CODEX = {"kontor": kontor_rules.interface.code_catalogue, "contract": contract_rules.interface.code_catalogue}
NONE = "-"
ROW = re.compile(r"\| `([a-z.-]+)` \| ([A-Z0-9 -]+?) \| ([a-z_` -]+?) \|")


def rows(game: str) -> dict[str, tuple[set[str], tuple[str, ...]]]:
    """Return the table of a game: code -> rule ids and names of facts."""
    text = (ROOT / "docs" / "codes.md").read_text("utf-8")
    part = text.split(f"## {game.title()}\n")[1].split("\n## ")[0]
    return {code: (ids(rules), tuple(re.findall("`([a-z_]+)`", facts))) for code, rules, facts in ROW.findall(part)}


def ids(rules: str) -> set[str]:
    """Return the ids that a cell names: "C4 N1-N3" are four, "F" is a whole chapter."""
    found: set[str] = set()
    for one in rules.split():
        first, _, last = one.partition("-") if one != NONE else (NONE, "", "")
        letter = first[0]
        found |= {f"{letter}{n}" for n in range(int(first[1:]), int(last[1:]) + 1)} if last else {first}
    return found - {NONE}


@pytest.mark.parametrize("game", ENGINES)
def test_the_table_has_each_code_with_its_facts(game: str) -> None:
    codex = CODEX[game]
    facts = {code: names for code, (_, names) in rows(game).items()}
    assert facts == {**codex.RULINGS, **codex.REFUSALS, **getattr(codex, "STANDINGS", {})}


@pytest.mark.parametrize("game", ENGINES)
def test_the_table_names_rules_that_there_are(game: str) -> None:
    codex = CODEX[game]
    known = {*codex.RULE_IDS, *getattr(codex, "CHAPTERS", ())}
    assert {code: rules - known for code, (rules, _) in rows(game).items() if rules - known} == {}


def told(game: str) -> Iterator[tuple[str, set[str]]]:
    """Yield code and rules of every ruling of the kept games."""
    for path in kept(game):
        for ruling in ENGINES[game].adjudicate(read(path))["rulings"]:
            yield ruling["code"], set(ruling["rule"])


@pytest.mark.parametrize("game", ENGINES)
def test_rulings_of_kept_games_rest_on_the_rules_of_the_table(game: str) -> None:
    table = rows(game)
    found = {code: rules - table[code][0] for code, rules in told(game)}
    assert {code: more for code, more in found.items() if more} == {}
    assert found
