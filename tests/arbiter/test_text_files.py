"""Files of texts are read strictly: what isn't as it must be keeps the arbiter from starting, by file and place."""

import re
import shutil
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from arbiter.foundation.text_files import FileError, Text, extracted, read
from arbiter.language import engine_words
from arbiter.language.engine_words import names_of, sentences_of
from arbiter.language.rulebook import Rulebook
from kontor.texts import FOLDER
from kontor.words.rules import VALUES
from kontor_rules.interface import code_catalogue


@dataclass(frozen=True)
class Sign:
    id: str
    text: Text


@dataclass(frozen=True)
class Page:
    title: Text
    signs: tuple[Sign, ...] = ()
    cell: tuple[int, int] | None = None
    readings: tuple[Text, ...] = ()
    own: bool = True
    more: Any = None
    whole: Sign | None = None


def page(folder: Path, text: str) -> Page:
    path = folder / "page.toml"
    path.write_text(text)
    return read(path, Page)


def test_a_file_becomes_what_says_its_shape(tmp_path: Path) -> None:
    text = """
        title = "Cards"
        cell = [1, -1]
        own = false
        more = { at = [1] }
        readings = ["one", '''
            and
            another
        ''']
        whole = { id = "W", text = "all" }
        [[signs]]
        id = "A"
        text = 'an "anchor"'
    """
    assert page(tmp_path, text) == Page(
        "Cards", (Sign("A", 'an "anchor"'),), (1, -1), ("one", "and another"), False, {"at": [1]}, Sign("W", "all")
    )
    assert page(tmp_path, 'title = "Cards"') == Page("Cards")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('titel = "Cards"', 'unknown key "titel"'),
        ("own = true", '"title" is missing'),
        ('title = " "', "title: is empty"),
        ("title = 7", "title: must be a text"),
        ('title = "Cards"\nown = 1', "own: must be true or false"),
        ('title = "Cards"\ncell = [1]', "cell: must have 2 items"),
        ('title = "Cards"\ncell = [1, true]', "cell 2: must be a number"),
        ('title = "Cards"\nsigns = "A"', "signs: must be a list"),
        ('title = "Cards"\nsigns = ["A"]', "signs 1: must be a table"),
        ('title = "Cards"\nsigns = [{ id = "A" }]', 'signs A: "text" is missing'),
        ('title = "Cards"\nsigns = [{ text = "a", id = "A", txt = "" }]', 'signs A: unknown key "txt"'),
        ('title = "Cards"\nsigns = [{ id = "A", text = "a" }, { id = "A", text = "b" }]', "signs A: is there twice"),
        ('title = "Cards"\nown = True', "(at line 2, column 7)"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(FileError, match=re.escape(problem)) as caught:
        page(tmp_path, text)
    assert str(caught.value).startswith(f"{tmp_path / 'page.toml'}: ")


def test_a_file_that_isnt_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"none\.toml"):
        read(tmp_path / "none.toml", Page)


@pytest.mark.parametrize(("text", "problem"), [("a = ", "odd.toml"), ("a = 1", "is no sentence")])
def test_a_file_of_sentences_that_isnt_one_is_told(tmp_path: Path, text: str, problem: str) -> None:
    (tmp_path / "sentences").mkdir()
    (tmp_path / "sentences" / "odd.toml").write_text(text)
    with pytest.raises(FileError, match=problem):
        sentences_of(tmp_path, "odd")


@pytest.mark.parametrize(("text", "problem"), [("[a]\nb = 1", "a.b: is no name"), ("[a]\nb = { names = 'c' }", "a.b")])
def test_a_file_of_names_that_isnt_one_is_told(tmp_path: Path, text: str, problem: str) -> None:
    (tmp_path / "sentences").mkdir()
    (tmp_path / "sentences" / "names.toml").write_text(text)
    with pytest.raises(FileError, match=problem):
        names_of(tmp_path)


NAMES = """
[card]
red = { name = "red %(number)s", forms = ["accusative"], bare = "red" }
[letter]
red = { name = "R", context = "letter of red" }
[coin]
coin = ["n", "%(n)d coin", "%(n)d coins"]
"""


def test_a_name_knows_its_forms_and_catalogues_get_them(tmp_path: Path) -> None:
    (tmp_path / "sentences").mkdir()
    path = tmp_path / "sentences" / "names.toml"
    path.write_text(NAMES)
    names = names_of(tmp_path)
    assert (red := names["card"]["red"](number=3)) == "red 3"
    assert red.forms == {"accusative": "red 3", "bare": "red"}
    assert [names["coin"]["coin"](n=number) for number in (1, 2)] == ["1 coin", "2 coins"]
    with path.open("rb") as file:
        assert [(function, message) for _line, function, message, _comments in engine_words.extracted(file)] == [
            ("gettext", "red %(number)s"),
            ("pgettext", ("accusative", "red %(number)s")),
            ("gettext", "red"),
            ("pgettext", ("letter of red", "R")),
            ("ngettext", ("%(n)d coin", "%(n)d coins")),
        ]


def test_a_key_holds_texts_in_every_file_or_in_none() -> None:
    @dataclass
    class Silent:
        title: str

    with pytest.raises(TypeError, match=r"Silent\.title"):
        read(FOLDER / "legend.toml", Silent)


def test_catalogues_get_the_texts_that_are_read_and_nothing_else() -> None:
    file = BytesIO(b'id = "A"\ntitle = """\nTwo\nlines\n"""\n[[more]]\nreadings = ["one", "two"]\nterms = ["Kran"]')
    assert [text for _line, _function, text, _comments in extracted(file)] == ["Two lines", "one", "two"]


def test_texts_that_count_and_names_with_forms_are_given_to_catalogues() -> None:
    file = BytesIO(b"""
sentences = [{ id = "a", text = ["num", "one stone", "%(num)s stones"] }]
names = [{ id = "stone", name = "stone", forms = ["accusative"] }]
""")
    assert [(function, message) for _line, function, message, _comments in extracted(file)] == [
        ("ngettext", ("one stone", "%(num)s stones")),
        ("gettext", "stone"),
        ("pgettext", ("accusative", "stone")),
    ]


WRONG = [
    ("rules/placing.toml", 'id = "P3"', 'id = "P33"', '"P33" is unknown'),
    ("rules/placing.toml", 'id = "P3"', 'id = "A3"', '"A" is unknown'),
    ("rules/placing.toml", 'options = ["placing"]', 'options = ["laying"]', 'P9 options: "laying" is unknown'),
    ("rules/placing.toml", 'part = "team"', 'part = "four"', 'P3 sources: "four" is unknown'),
    ("rules/placing.toml", 'heading = "crane"', 'topic = "cranes", heading = "crane"', "one of topic and heading"),
    ("rules/placing.toml", 'heading = "crane"', 'heading = "Kran"', 'P4 sources: "Kran" is unknown'),
    ("book.toml", 'DE = "Kran", ', "", 'parts base headings crane: "DE" is unknown'),
    ("rules/ending.toml", 'part = "arbiter"', 'part = "arbiter", heading = "Ende"', "neither topic nor heading"),
    ("book.toml", '    "income",\n', "", 'none of them has the rule "I1"'),
    ("options.toml", 'id = "both_broke"', 'id = "broke"', 'options: "both_broke" is missing, which the engine has'),
    ("options.toml", 'id = "taxed_both"', 'id = "taxed"', 'both_broke values: "taxed_both" is missing, which'),
    (
        "options.toml",
        "[[options.values]]",
        '[[options.values]]\nid = "x"\nname = "x"\ntext = "x"\nsource = "x"\nwhose = ["ours"]\n[[options.values]]',
        'both_sit_out values: "x" is nothing that the engine has',
    ),
    ("options.toml", 'rules = ["T5"]', 'rules = ["T9"]', 'both_broke rules: "T9" is unknown'),
]


@pytest.mark.parametrize(("name", "was", "becomes", "problem"), WRONG, ids=[one[-1] for one in WRONG])
def test_rules_options_and_parts_that_arent_there_are_told(
    tmp_path: Path, name: str, was: str, becomes: str, problem: str
) -> None:
    folder = tmp_path / "texts"
    shutil.copytree(FOLDER, folder)
    whole = (folder / name).read_text()
    assert was in whole
    (folder / name).write_text(whole.replace(was, becomes, 1))
    with pytest.raises(FileError, match=re.escape(problem)) as caught:
        Rulebook(folder, code_catalogue.RULE_IDS, VALUES)
    assert str(folder / name) in str(caught.value)
