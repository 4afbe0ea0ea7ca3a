"""How rules have changed: data that the changelog, pages and commands tell, in three languages."""

import re
from itertools import chain
from pathlib import Path

import pytest

from app import GAMES
from arbiter.foundation.rule_changes import Change, behind, changes_in
from arbiter.foundation.text_files import FileError
from arbiter.game import Rules
from tests.arbiter.conftest import HOUSE
from tests.rules.cases import ENGINES, ROOT

TOLD = """
[[changes]]
version = "1.10"
rules = ["3"]
en = { before = "As many as you like.", now = "At most four.", why = "So the rule says." }
de = { before = "Beliebig viele.", now = "Höchstens vier.", why = "So steht es da." }

[[changes]]
version = "1.9"
rules = ["2", "3"]
en = { before = "Nine.", now = "Eight.", why = "Nine were too many." }
"""
"""Changes of the rules of bids."""


def told_in(folder: Path) -> Path:
    """Return a file with these changes."""
    file = folder / "bids.changes.toml"
    file.write_text(TOLD)
    return file


@pytest.mark.parametrize("rules", [game.rules for game in GAMES], ids=lambda rules: rules.id)
def test_changes_are_told_in_each_language_by_rules_that_there_are_newest_first(rules: Rules) -> None:
    known = ENGINES[rules.id].RULE_IDS
    chapters = {rule.rstrip("0123456789") for rule in known}
    for change in rules.changes:
        assert change.de is not None
        assert change.cs is not None
        assert change.rules
        assert {*known, *chapters}.issuperset(change.rules)
    versions = [tuple(map(int, change.version.split("."))) for change in rules.changes]
    assert versions == sorted(versions, reverse=True)
    assert rules.rules_version == rules.changes[0].version


def test_the_changelogs_lines_about_rules_are_those_changes() -> None:
    def told(change: Change, title: str) -> str:
        account = change.en
        said = f"Before: {account.before} Now: {account.now} Why: {account.why}"
        return f"**rules:** {title} {', '.join(change.rules)}. {said}"

    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    parts = re.split(r"^## \[(.*?)\].*$", text, flags=re.MULTILINE)[1:]
    lines = {
        (version, " ".join(line.split()))
        for version, part in zip(parts[::2], parts[1::2], strict=True)
        for line in re.findall(r"^- (\*\*rules:\*\*.*(?:\n  .*)*)", part, re.MULTILINE)
    }
    assert lines == {
        (".".join(change.version.split(".")[:3]), " ".join(told(change, game.id.capitalize()).split()))
        for game in GAMES
        for change in game.rules.changes
    }


def test_only_later_changes_of_the_same_rules_may_be_behind_a_ruling(tmp_path: Path) -> None:
    newer, older = changes = changes_in(told_in(tmp_path))
    assert list(behind(changes, "1.9", {"3", "4"})) == [newer]
    assert list(behind(changes, "", {"2"})) == [older]
    assert list(behind(changes, None, {"3"})) == [newer, older]
    assert list(behind(changes, "1.10", {"3"})) == []


def test_a_file_of_changes_that_isnt_as_it_must_be_is_refused_with_the_place(tmp_path: Path) -> None:
    file = told_in(tmp_path)
    for was, becomes, place in (("1.9", "new", "changes new"), ("why", "because", "changes 1 en")):
        changes_in.cache_clear()
        file.write_text(TOLD.replace(was, becomes))
        with pytest.raises(FileError, match=place):
            changes_in(file)


def test_a_game_in_one_file_has_its_changes_beside_its_texts(tmp_path: Path) -> None:
    bids = type(HOUSE["bids"].rules)()
    assert (bids.changes, bids.rules_version) == ((), "")
    (tmp_path / "bids.toml").write_text("")
    bids.texts = tmp_path / "bids.toml"
    told_in(tmp_path)
    assert bids.rules_version == "1.10"
    assert list(chain(*(change.rules for change in bids.changes))) == ["3", "2", "3"]
