"""Entries in one line: each comes back as it was, and kept games need no JSON for it."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

import contract_rules
import kontor_rules
from app import GAMES
from arbiter.cli.command_line import main
from contract_rules.turn.play import read_entry as read_contract
from kontor_rules.entries.record import read_entry as read_kontor
from rulings import Refusal
from rulings.legal_entries import entry_json
from tests.rules.cases import ENGINES, KEPT, ROOT, game_of, moments, read

ENTRIES = [(game_of(path), entry) for path in KEPT for entry in read(path)["entries"]]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**6), 10**6) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


def same(one: object, other: object) -> bool:
    """Tell whether two values are the same JSON: 1, 1.0 and true are three."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
def test_every_entry_of_a_kept_game_is_a_line_of_its_own_and_comes_back(path: Path) -> None:
    record, engine = read(path), ENGINES[game_of(path)]
    for entry in record["entries"]:
        line = engine.entry_line(entry)
        assert line[0] != "{"
        assert "\n" not in line
        assert same(engine.entry_of(line), entry)
        assert same(engine.entry_of(f"  {line} "), entry)


@given(st.sampled_from(sorted(ENGINES)), json_values)
def test_any_json_value_comes_back(game: str, value: object) -> None:
    line = ENGINES[game].entry_line(value)
    assert "\n" not in line
    assert same(ENGINES[game].entry_of(line), value)


@pytest.mark.parametrize("path", [path for path in KEPT if "two-phones" in path.name], ids=lambda path: path.name)
def test_a_template_is_a_line_with_its_blanks(path: Path) -> None:
    engine = ENGINES[game_of(path)]
    templates = [entry for entry, step in engine.legal_entries(moments(path)[0]) if step is None]
    assert templates
    for template in templates:
        assert same(engine.entry_of(engine.entry_line(template)), entry_json(template))


@given(st.sampled_from(ENTRIES), st.data())
def test_an_entry_with_something_else_in_it_comes_back_too(
    kept: tuple[str, dict[str, Any]], data: st.DataObject
) -> None:
    name, entry = kept
    key = data.draw(st.sampled_from([*entry, "note", "seat"]))
    changed = {**entry, key: data.draw(json_values)}
    assert same(ENGINES[name].entry_of(ENGINES[name].entry_line(changed)), changed)


@pytest.mark.parametrize(
    ("engine", "read", "line"),
    [
        *((kontor_rules, read_kontor, line) for line in (
            "R16=wine+tea+coin+ship+over", "R5=crane", "W57=water+coin", "red:R16 black:W57", "red:sailor",
            "red R16@N11 →wine export tea joker N11 N12 draw water pick", "red @N11", "red waters W60@N11 W61@N12",
            "red no place", "red ship →N11 -N12 to black-1 buys 1", "red smuggles @N11", "red sits out",
            "red buys out N11", "red buys 2", "end agreed", "red smuggled R16=wine", "red tavern N11 counts",
            "red tavern N11 none", "highest card red:R16 black:-", 'table: red has 5 coins "why"',
            'table: N11 is of red "why"', 'table: N11 is of nobody "why"', 'table: red @N11 "why"',
            'table: N11 to N12 "why"', 'table: N11 to hand "why"', 'table: turn of red "why"',
        )),
        *((contract_rules, lambda entry: read_contract(entry, ("red", "blue")), line) for line in (
            "12=A park for 2345 costs c1:2,development:1 gives 5 workers 1 build cost nothing", "turn up 12",
            "red →c1,c1", "red 12@N10", "red resolves c1", "red resolves special red:c1=1+c3=1 blue:c2=1",
            "red acts 1 pays c2:1", "red acts 5 gains c1:2", "red acts 15 type park", "red acts 9 to 7",
            "red acts 30 spreads c1:0,c2:1,c3:2,c4:0,development:0", "red acts 19 builds 17@N13",
            "red acts 35 pair 3+19", "red acts 8 borrows 15 type park", "red acts 34 waived", "red passes",
            "end stuck", 'table: red has 5 points of projects "why"', 'table: red at 4 of development "why"',
            'table: red worker case to free "why"', 'table: red worker c1 to project 12 "why"',
            'table: 7 is 9 "why"', 'table: turn of red "why"',
        )),
    ],
)  # fmt: skip
def test_each_form_of_the_document_is_an_entry_that_the_engine_reads(engine: Any, read: Any, line: str) -> None:
    entry = engine.entry_of(line)
    read(entry)
    assert engine.entry_line(entry) in (line, line.replace("R16@", "@"))
    page = (ROOT / "docs" / "notation.md").read_text("utf-8")
    assert line.split(maxsplit=1)[0].partition("=")[0].partition(":")[0] in page


@pytest.mark.parametrize(("title", "engine", "least"), [("Kontor", kontor_rules, 20), ("Contract", contract_rules, 14)])
def test_each_line_of_the_document_says_an_entry(title: str, engine: Any, least: int) -> None:
    section = (ROOT / "docs" / "notation.md").read_text("utf-8").split(f"## {title}\n")[1].partition("\n## ")[0]
    shown = [line for row in section.splitlines()[4:] for line in re.findall(r"`([^`]+)`", row)[1:]]
    lines = [line for line in shown if re.search("[ =:]", line) and "[" not in line]
    assert len(lines) >= least
    for line in lines:
        assert engine.entry_line(engine.entry_of(line)) == line


def test_what_says_no_entry_is_refused() -> None:
    for engine in ENGINES.values():
        for wrong in ("", "red", "red @L0", "{", "R16=", "red →", "red sits out red sits out"):
            with pytest.raises(engine.Refusal) as caught:
                engine.entry_of(wrong)
            (reason,) = caught.value.reasons
            assert (reason.code, reason.facts["problem"]) == ("entry.form", f"no entry: {wrong!r}")


def test_an_arrow_may_be_typed() -> None:
    assert kontor_rules.entry_of("red ship ->N11 -N12") == kontor_rules.entry_of("red ship →N11 -N12")
    assert kontor_rules.entry_of("red @N11 ->wine")["choose"] == "wine"  # type: ignore[index]
    assert contract_rules.entry_of("red ->c1,c1") == contract_rules.entry_of("red →c1,c1")


def run(*arguments: str, piped: bytes = b"") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "arbiter", *arguments]
    done = subprocess.run(command, input=piped, cwd=ROOT, capture_output=True, check=False, timeout=60)
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
def test_a_record_is_shown_as_it_stands_and_entry_by_entry(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, engine = read(path), ENGINES[game_of(path)]
    *_before, last = engine.steps(record["setup"], record["entries"])
    for command in ("show", "replay"):
        with pytest.raises(SystemExit) as ended:
            main(GAMES, [command, str(path)])
        assert ended.value.code == 0
    shown = capsys.readouterr().out
    picture = engine.text_picture(last.game)
    assert shown.startswith(f"{picture}\n")
    assert shown.endswith(f"{picture}\n")
    replayed = shown.removeprefix(f"{picture}\n").removesuffix(f"{picture}\n").splitlines()
    heads = [line.partition(" ")[::2] for line in replayed if line[0] != " "]
    assert [int(number) for number, _line in heads] == list(range(len(record["entries"])))
    for (_number, line), entry in zip(heads, record["entries"], strict=True):
        assert same(engine.entry_of(line), entry)
    assert len(replayed) - len(heads) == len(engine.adjudicate(record)["rulings"])


def test_what_cannot_be_shown_is_said_in_a_sentence(tmp_path: Path) -> None:
    record = read(ROOT / "tests" / "records" / "smuggling-two-phones.kontor.json")
    record["entries"] = [*record["entries"][:3], {"entry": "place", "seat": "red", "cell": [0, 0]}]
    with pytest.raises(Refusal) as refused:
        kontor_rules.adjudicate(record)
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    shown, replayed = run("show", str(file)), run("replay", "-", piped=file.read_bytes())
    assert (shown.returncode, shown.stdout, replayed.returncode) == (2, "", 2)
    assert f"{file}, entry 3: refused. {refused.value.reasons[0].code}" in shown.stderr
    assert shown.stderr.replace(str(file), "-") == replayed.stderr
    assert replayed.stdout.splitlines()[-1] == "3 red W87@L12"
    for said, code in ((b"", "file.not-json"), (b"{}", "record.form"), (b"[1]", "record.form")):
        done = run("show", "-", piped=said)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert code in done.stderr
    assert "file.unreadable" in run("replay", str(tmp_path / "none")).stderr
