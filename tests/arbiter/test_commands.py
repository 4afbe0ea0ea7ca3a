"""`python -m arbiter`: a house saved while others play, made anew on either kind of database, looked through."""

import gzip
import json
import os
import sqlite3
import stat
import subprocess
import sys
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, text, update

from app import GAMES
from arbiter.cli import command_line
from arbiter.foundation.config import secret_keys
from arbiter.foundation.faults import Missing
from arbiter.log.kept_rulings import packed, unpacked
from arbiter.pages.table.share_links import handed, key_of
from arbiter.store.database import Store
from arbiter.store.models import log
from arbiter.tables.service import Tables
from arbiter.tables.tokens import spectator_token
from kontor.game import Kontor
from tests.arbiter.conftest import Run
from tests.arbiter.play import WITH_FACES, Table
from tests.system.server import ROOT

House = Callable[[], FlaskClient]
STONES = ROOT / "docs/examples/nine_stones.py"
OLD = ROOT / "tests/arbiter/old_database/f182db1.sql.gz"


def play(url: str, name: str | None = None) -> Table:
    """Play some rounds at a table, and leave a card face down."""
    with closing(Store(url)) as store:
        table = Table.open(Tables(store, lambda _table, _number: None, GAMES), WITH_FACES, name)
        table.play_rounds(2)
    return table


@pytest.mark.parametrize(
    ("before", "after"), [("sqlite", "postgresql"), pytest.param("postgresql", "sqlite", marks=pytest.mark.thorough)]
)
def test_a_house_is_saved_and_made_anew_on_the_other_database(
    run: Run, new_database: Callable[[str], str], tmp_path: Path, before: str, after: str
) -> None:
    old, new, file = new_database(before), new_database(after), tmp_path / "house.kontor-backup"
    store = Store(old)
    tables = Tables(store, lambda _table, _number: None, GAMES)
    links = tables.open(WITH_FACES, "Our deck").links
    table = Table(tables, tables.find(links.host), tables.find(links.look), {}, 0)
    table.play_rounds(2)
    status, said = run(old, tmp_path / "one", "backup", file)
    assert (status, stat.S_IMODE(file.stat().st_mode)) == (0, 0o600)
    assert f"1 table is saved in {file}" in said
    table.play_rounds(1)  # what comes later isn't in it
    store.close()
    assert run(new, tmp_path / "two", "restore", file) == (0, "1 table was restored.\n")
    assert run(new, tmp_path / "two", "check") == (0, "All is well.\n")
    keys = {(tmp_path / name / "secret-key").read_text() for name in ("one", "two")}
    assert len(keys) == 1
    again = tmp_path / "again"
    run(new, tmp_path / "two", "backup", again)
    with zipfile.ZipFile(file) as first, zipfile.ZipFile(again) as second:
        for name in first.namelist():
            if name != "backup.json":
                assert first.read(name) == second.read(name), name
    store = Store(new)
    tables = Tables(store, lambda _table, _number: None, GAMES)
    assert tables.open(WITH_FACES).table_id > tables.find(links.host).table_id
    store.close()


def test_what_cannot_be_restored_is_said_and_nothing_changed(
    run: Run, new_database: Callable[[str], str], tmp_path: Path
) -> None:
    url, file = new_database("sqlite"), tmp_path / "backup"
    play(url)
    run(url, tmp_path, "backup", file)
    assert "This database isn't empty" in run(url, tmp_path, "restore", file)[1]
    empty = new_database("sqlite")
    for name, change in (
        ("no zip", None),
        ("damaged", 200),
        ("version", {"version": 2}),
        ("of another version", {"revision": "0000"}),
        ("shorter", {"rows": {"tables": 5}}),
    ):
        wrong = tmp_path / name
        if change is None:
            wrong.write_bytes(file.read_bytes()[:-400])
        elif isinstance(change, int):
            data = bytearray(file.read_bytes())
            data[change : change + 20] = bytes(20)
            wrong.write_bytes(data)
        else:
            with zipfile.ZipFile(file) as old, zipfile.ZipFile(wrong, "w") as new:
                for one in old.namelist():
                    data = json.loads(old.read(one)) if one == "backup.json" else None
                    if data is not None:
                        data = {**data, **change, "rows": data["rows"] | change.get("rows", {})}
                    new.writestr(one, old.read(one) if data is None else json.dumps(data))
        status, said = run(empty, tmp_path, "restore", wrong)
        assert status == 1
        assert "Nothing was changed." in said, name
    missing = run(empty, tmp_path, "restore", tmp_path / "none")
    assert missing == (1, f"{tmp_path}/none can't be used (No such file or directory).\n")
    assert run(url, tmp_path, "backup", tmp_path / "none" / "file")[0] == 1
    assert run(empty, tmp_path, "restore", file)[0] == 0


@pytest.mark.storage
def test_a_database_that_a_server_uses_is_not_restored_into(
    run: Run, database_url: str, new_database: Callable[[str], str], tmp_path: Path
) -> None:
    run(new_database("sqlite"), tmp_path, "backup", tmp_path / "file")
    server = Store(database_url)
    with server.asking() as connection:
        assert connection.scalar(select(1))
    status, said = run(database_url, tmp_path, "restore", tmp_path / "file")
    assert (status, "stop it before restoring" in said) == (1, True)
    server.disconnect()
    assert run(database_url, tmp_path, "restore", tmp_path / "file") == (0, "0 tables were restored.\n")


@pytest.mark.parametrize("command", [["check"], ["backup", "file"], ["migrate"]])
def test_a_newer_database_is_said_to_be_one(
    run: Run, new_database: Callable[[str], str], tmp_path: Path, command: list[str]
) -> None:
    url = new_database("sqlite")
    store = Store(url)
    with store.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    status, said = run(url, tmp_path, *command[:1], *(tmp_path / one for one in command[1:]))
    assert (status, "used by a newer version of Kontor" in said, "migrate" in said) == (1, True, False)


@pytest.mark.parametrize(("url", "kind"), [("mysql://me:secret@here/kontor", "mysql"), ("kontor.db", "")])
def test_a_database_of_another_kind_is_said_to_be_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], url: str, kind: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    with pytest.raises(SystemExit):
        command_line.main(GAMES, ["check"])
    assert capsys.readouterr().err == f"DATABASE_URL has to begin with sqlite: or postgresql:, not with “{kind}”.\n"


def test_check_says_what_is_wrong(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "kontor.db"
    url = f"sqlite:///{path}"
    status, said = run(url, tmp_path, "check")
    assert status == 1
    assert "has version 0" in said
    assert run(url, tmp_path, "migrate")[0] == 0
    host = play(url).host.table_id
    gaps = play(url).host.table_id
    assert run(url, tmp_path, "check") == (0, "All is well.\n")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute('UPDATE log SET content = \'{"entry": "nonsense"}\' WHERE table_id = ?', [host])
        connection.execute("DELETE FROM log WHERE table_id = ? AND position = 1", [gaps])
        connection.execute("DELETE FROM links WHERE table_id = ?", [gaps])
    status, said = run(url, tmp_path, "check")
    assert status == 1
    assert said.splitlines() == [
        f"Table {host}: today's rules refuse entry 0. Its players will say what is to hold.",
        f"Table {gaps} has no link or is on no list.",
        f"The log of table {gaps} has gaps.",
    ]
    for end in ("-wal", "-shm"):
        Path(f"{path}{end}").unlink(missing_ok=True)
    path.write_bytes(b"no database" * 1000)
    status, said = run(url, tmp_path, "check")
    assert status == 1
    assert "The database can't be used" in said


def test_a_database_of_an_old_version_is_brought_up_saved_and_back(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(gzip.decompress(OLD.read_bytes()).decode())
    url = f"sqlite:///{path}"
    status, said = run(url, tmp_path, "backup", tmp_path / "file")
    assert status == 1
    assert "run migrate" in said
    assert not (tmp_path / "file").exists()
    assert run(url, tmp_path, "migrate")[0] == 0
    assert run(url, tmp_path, "backup", tmp_path / "file")[0] == 0
    assert run(f"sqlite:///{tmp_path}/new.db", tmp_path / "new", "restore", tmp_path / "file")[0] == 0
    assert run(f"sqlite:///{tmp_path}/new.db", tmp_path / "new", "check") == (0, "All is well.\n")


def test_the_commands_are_a_program(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "arbiter", "check"],
        env={"KONTOR_INSTANCE": str(tmp_path), "PATH": "", "PORT": "x", "WORKERS": "x"},
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "has version 0" in done.stdout
    assert not done.stderr


def test_a_command_that_nobody_reads_on_ends_without_a_word(tmp_path: Path) -> None:
    unread, written = os.pipe()
    os.close(unread)
    with open(written, "w", encoding="utf-8") as nobody:
        done = subprocess.run(
            [sys.executable, "-m", "arbiter", "check"],
            env={"KONTOR_INSTANCE": str(tmp_path), "PATH": ""},
            cwd=ROOT, stdout=nobody, stderr=subprocess.PIPE, check=False,
        )  # fmt: skip
    assert done.stderr == b""


@pytest.fixture
def house(make_app: Callable[[str], Flask], new_database: Callable[[str], str], tmp_path: Path) -> House:
    """Start a house anew, on the same database, with the keys that there are then; return a device without cookies."""
    url = new_database("sqlite")

    def start() -> FlaskClient:
        app = make_app(url)
        app.config["SECRET_KEY"], *app.config["SECRET_KEY_FALLBACKS"] = secret_keys(tmp_path)
        return app.test_client()

    return start


def cookie(client: FlaskClient) -> str:
    found = client.get_cookie("kontor")
    return found.value if found else ""


def knows(client: FlaskClient, kept: str, token: str) -> bool:
    """Tell whether a device with this cookie is shown its table."""
    client.set_cookie("kontor", kept)
    return f"/t/{token}" in client.get("/").get_data(as_text=True)


def test_devices_go_on_with_a_new_secret_key_until_former_ones_are_forgotten(
    run: Run, house: House, tmp_path: Path
) -> None:
    before = house()
    host = before.post("/api/v1/tables", json={"setup": WITH_FACES}).json["links"]["host"]
    before.get(f"/t/{host}", follow_redirects=True)
    kept = cookie(before)
    assert run("sqlite://", tmp_path, "new-key")[0] == 0
    assert len(set(secret_keys(tmp_path))) == 2
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600
    now = house()
    assert knows(now, kept, host)
    anew = cookie(now)
    assert anew != kept
    assert knows(now, anew, host)
    assert cookie(now) == anew
    assert run("sqlite://", tmp_path, "forget-keys")[0] == 0
    assert len(secret_keys(tmp_path)) == 1
    assert knows(house(), anew, host)
    assert not knows(house(), kept, host)


def test_links_live_through_a_new_secret_key_and_copies_as_long_as_the_former_one(
    run: Run, house: House, tmp_path: Path
) -> None:
    def handed_over(client: FlaskClient, key: str = "") -> str:
        with client.application.test_request_context():
            return str(handed("deck", key)) if key else key_of("deck", 7)

    def shared(client: FlaskClient) -> str:
        return spectator_token(client.application.extensions["kontor-tables"].store, secret_keys(tmp_path)[0], 1)

    before = house()
    links = before.post("/api/v1/tables", json={"setup": WITH_FACES}).json["links"]
    tokens = [links["host"], links["look"], *links["seats"].values(), shared(before)]
    old_copy, old_key = before.get(f"/t/{links['host']}/what-if").location, handed_over(before)
    run("sqlite://", tmp_path, "new-key")
    now = house()
    assert (now.get(old_copy).status_code, handed_over(now, old_key)) == (200, "7")
    new_copy = now.get(f"/t/{links['host']}/what-if").location
    run("sqlite://", tmp_path, "forget-keys")
    after = house()
    assert (after.get(old_copy).status_code, after.get(new_copy).status_code) == (404, 200)
    with pytest.raises(Missing):
        handed_over(after, old_key)
    for token in (*tokens, shared(after)):
        assert after.get(f"/t/{token}", follow_redirects=True).status_code == 200


def test_a_backup_has_former_secret_keys_too(run: Run, new_database: Callable[[str], str], tmp_path: Path) -> None:
    url = new_database("sqlite")
    run(url, tmp_path, "new-key")
    run(url, tmp_path, "backup", tmp_path / "file")
    run(new_database("sqlite"), tmp_path / "two", "restore", tmp_path / "file")
    assert secret_keys(tmp_path / "two") == secret_keys(tmp_path)
    assert len(secret_keys(tmp_path)) == 2


RECORD = ROOT / "tests" / "records" / "basic-two-phones.kontor.json"


@pytest.mark.parametrize(
    ("language", "said"), [("C", "Anna sits this round out."), ("de_DE.UTF-8", "Anna setzt diese Runde aus.")]
)
def test_a_replay_in_sentences(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setenv("LANG", language)
    status, shown = run("", tmp_path, "replay", "--sentences", RECORD)
    assert status == 0
    assert f"    {said}" in shown.splitlines()
    assert "sit-out.announced" not in shown
    assert "sit-out.announced" in run("", tmp_path, "replay", RECORD)[1]


def test_R1_a_refusal_in_sentences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(RECORD.read_text("utf-8"))
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps({**record, "entries": record["entries"][:1] * 2}), "utf-8")
    for file, code in ((wrong, 2), (tmp_path / "nothing.json", 66)):
        with pytest.raises(SystemExit) as ended:
            command_line.main(GAMES, ["show", "--sentences", str(file)])
        assert ended.value.code == code
    refused, unreadable = capsys.readouterr().err.splitlines()
    assert refused.startswith(f"{wrong}, entry 1: refused. ")
    assert refused.endswith(".")
    assert "sit-out" not in refused
    assert "file.unreadable" in unreadable


def test_the_shell_completes_commands(capsys: pytest.CaptureFixture[str]) -> None:
    command_line.main(GAMES, ["completion"])
    line = capsys.readouterr().out
    asked = f"""{line}
        complete -p kontor | grep -o '"[^"]*"\\|'"'[^']*'" | head -1 | tr -d "\\"'" | tr ' ' '\\n'"""
    words = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=True).stdout.split()
    assert {"adjudicate", "replay", "serve", "completion", "--lines", "--sentences"} <= set(words)


def test_the_game_of_a_file_is_played_and_what_is_wrong_with_it_is_named(tmp_path: Path) -> None:
    def checked(name: str, source: str) -> tuple[int, str]:
        # In a process of its own: two browsers can't be driven from one thread.
        (tmp_path / name).write_text(source)
        check = [sys.executable, "-m", "arbiter", "check", str(tmp_path / name)]
        done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.replace(f"{tmp_path}/", "")

    (tmp_path / "stones_here.toml").write_text((STONES.with_suffix(".toml")).read_text())
    assert checked("stones_here.py", STONES.read_text()) == (0, "All is well.\n")
    assert checked("empty_here.py", "") == (1, "empty_here.py: GAME: is missing: the game that `board_game` returns\n")
    assert checked("broken_here.py", "\nGAME = (") == (1, "broken_here.py: 2: '(' was never closed\n")
    assert checked("json.py", "")[1].startswith("json.py: a module is called so already: ")


def test_review_lists_what_would_be_ruled_otherwise_and_of_a_backup_too(
    run: Run, new_database: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, file = new_database("sqlite"), tmp_path / "house.kontor-backup"
    assert run(url, tmp_path, "review") == (0, "0 games were reviewed. 0 would be ruled otherwise today.\n")
    table, other = play(url), play(url)
    assert run(url, tmp_path, "review", "--json") == (0, "")
    with closing(Store(url)) as store:
        journal = Tables(store, lambda _table, _number: None, GAMES).journal
        rules, _setup, lines = journal.past(table.host.table_id)
        line = next(line for line in lines if line.content.get("entry") == "play")
        texts = unpacked(line.ruled or b"", rules.ruling_samples)
        changed = [text.replace('"R2"', '"R3"') for text in texts]
        with store.writing() as connection:
            where = (log.c.table_id == table.host.table_id, log.c.position == line.position)
            connection.execute(update(log).where(*where).values(ruled=packed(changed, rules.ruling_samples)))
    assert run(url, tmp_path, "backup", file)[0] == 0
    changes = tmp_path / "changes.toml"
    changes.write_text(
        """changes = [{ version = "99", rules = ["R2"], en = { before = "A.", now = "B.", why = "C." } }]"""
    )
    monkeypatch.setattr(Kontor, "changes_file", changes)
    status, said = run(url, tmp_path, "review")
    assert "  99, R2: Before: A. Now: B. Why: C." in said.splitlines()
    assert (status, said.splitlines()[-1]) == (1, "2 games were reviewed. 1 would be ruled otherwise today.")
    assert f"Table {table.host.table_id}: " in said
    assert [row.rpartition(" ")[2] for row in said.splitlines() if row.startswith("    ")] == ["(R3)", "(R2)"]
    assert run(url, tmp_path, "review", "--after", table.host.table_id) == (
        0, "1 game was reviewed. 0 would be ruled otherwise today.\n"
    )  # fmt: skip
    status, as_json = run(new_database("sqlite"), tmp_path, "review", "--json", "--against", file)
    (told,) = map(json.loads, as_json.splitlines())
    assert (status, told["table"], [one["entry"] for one in told["entries"]]) == (1, table.host.table_id, [0])
    assert [one["rule"] for when in ("then", "now") for one in told["entries"][0][when]][:1] == [["R3"]]
    assert other.host.table_id != told["table"]
    assert (told["rules_version"], [one["now"] for one in told["changes"]]) == ("0.4.0", ["B."])
