"""What an entry costs whose table has three pages open, in instructions of the processor: the same on any machine.

It needs valgrind; by itself: `python -m tools.bench.instructions`.
"""

import os
import re
import subprocess
import sys
from itertools import islice
from typing import Any

from app import GAMES
from arbiter.played_table import LIVE
from arbiter.tables.service import Tables
from arbiter.testing import app_of
from tests.arbiter.play import WITH_FACES, legal_entries
from tests.rules.contract.random_games import play
from tools.bench.harness import Figure, table
from tools.bench.passages import ROOT

PLAYED, WARM, MEASURED = 20, 3, 10
"""Entries before the pages are opened, those until all that is worked out once is there, and those that are counted."""
MOST = {"kontor": 63.2, "contract": 83.6}
"""Limits, in million instructions."""
COUNTED = re.compile(r"Collected : (\d+)")

Json = dict[str, Any]


def _game(rules: str) -> tuple[Json, list[Json]]:
    """Return the set-up and the entries of a random game."""
    if rules == "kontor":
        return WITH_FACES, list(legal_entries(1))
    record = play(0)
    return record["setup"], record["entries"]


def _enter(rules: str) -> None:
    """Enter some entries by the API, each time drawing the pages of two seats and of a spectator anew."""
    setup, entries = _game(rules)
    with app_of(GAMES) as app:
        tables: Tables = app.extensions["kontor-tables"]
        form = tables.games[rules].rules
        record = {"format": form.record_format, "version": form.version_for(entries[:PLAYED])}
        links = tables.open_record({**record, "setup": setup, "entries": entries[:PLAYED]}).links
        pages = [app.test_client() for _page in range(3)]
        tokens = [*islice(links.seats.values(), 2), links.look]
        for seen, entry in enumerate(entries[PLAYED : PLAYED + WARM + MEASURED], start=PLAYED):
            if seen == PLAYED + WARM:
                subprocess.run(["callgrind_control", "--instr=on", str(os.getpid())], check=True, capture_output=True)
            sent = {"entry": entry, "seen": seen}
            answers = [pages[0].post(f"/api/v1/tables/{links.host}/entries", json=sent)]
            answers += [page.get(f"/t/{token}", headers=LIVE) for page, token in zip(pages, tokens, strict=True)]
            assert all(answer.status_code in (200, 201) for answer in answers), answers[0].text
        subprocess.run(["callgrind_control", "--instr=off", str(os.getpid())], check=True, capture_output=True)


def _instructions(rules: str) -> float:
    """Return the instructions of an entry with three pages, in a process of its own."""
    callgrind = ("valgrind", "--tool=callgrind", "--instr-atstart=no", "--callgrind-out-file=/dev/null")
    command = (*callgrind, sys.executable, "-m", "tools.bench.instructions", rules)
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    counted = COUNTED.search(done.stderr)
    assert counted is not None, done.stderr
    return int(counted[1]) / MEASURED


def measure() -> list[Figure]:
    """Return the instructions of an entry with three pages, for each game."""
    return [
        Figure(f"{rules}: an entry with three pages", _instructions(rules) / 1e6, "million instructions", most)
        for rules, most in MOST.items()
    ]


if __name__ == "__main__":
    if sys.argv[1:]:
        _enter(sys.argv[1])
    else:
        print(table(measure()))
