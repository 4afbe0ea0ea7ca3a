"""After the last card: the record handed out, kept, and adjudicated by the command line; the score and its print."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.phones import Device
from tests.browser.server import ROOT
from tests.browser.table import NAMES, Links

RECORDS = ROOT / "tests" / "records"


def exported(table: Device, links: Links) -> dict[str, Any]:
    """Return the record as the score page hands it out."""
    table.page.goto(links.look + "/score")
    with table.page.expect_download() as download:
        table.page.get_by_role("link", name="Save the record").click()
    record: dict[str, Any] = json.loads(Path(download.value.path()).read_text("utf-8"))
    return record


def check_kept(record: dict[str, Any], name: str) -> None:
    """The same seed plays the same game: the one that is kept."""
    kept = RECORDS / f"{name}.{game_of(record)}.json"
    if os.environ.get("KONTOR_KEEP_RECORDS"):
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(record_text(record), "utf-8")
    assert record == json.loads(kept.read_text("utf-8"))


def record_text(record: dict[str, Any]) -> str:
    """Return a record as kept games are written: one entry a line, so that a change of one is a change of one line."""
    entries = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in record["entries"])
    head = json.dumps({**record, "entries": []}, ensure_ascii=False)
    return f"{head.removesuffix(']}')}\n{entries}\n]}}\n"


def game_of(record: dict[str, Any]) -> str:
    """Return which game a record is of."""
    return str(record["format"]).removesuffix("-record")


def adjudicated(record: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Return what the command line says to the record."""
    file = folder / "game.json"
    file.write_text(json.dumps(record), "utf-8")
    command = [sys.executable, "-m", f"{game_of(record)}_rules", "adjudicate", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    result: dict[str, Any] = json.loads(done.stdout)
    assert result["status"] == "finished"
    return result


def check_score(table: Device, links: Links, result: dict[str, Any]) -> None:
    """The score page shows the same sums, coins and winner; no sums where no points were counted (N2, N5)."""
    table.page.goto(links.look + "/score")
    rows = [cell.inner_text() for cell in table.page.locator("tfoot td").all()]
    sides = result["score"]["sides"]
    purses = [[coins for seat, coins in result["coins"].items() if seat.startswith(side)] for side in sides]
    shares = [f" ({' + '.join(map(str, one))})" if len(one) > 1 else "" for one in purses]
    coins = [f"{sum(one)}{share}" for one, share in zip(purses, shares, strict=True)]
    won_at_once = result["score"]["decided_by"] in ("three-in-a-row", "poverty")
    sums = [str(sides[side]["total"]) for side in sides if not won_at_once]
    assert rows[: len(sums + coins)] == sums + coins
    headline = table.page.get_by_role("heading", level=1)
    winners = result["score"]["winners"]
    expect(headline).to_contain_text(f"{side_name(winners[0], result)} has won" if len(winners) == 1 else "A draw")


def side_name(side: str, result: dict[str, Any]) -> str:
    """Return what a page calls a single player, or a team."""
    players = [NAMES[seat] for seat in result["coins"] if seat.startswith(side)]
    return f"{side.capitalize()} ({' and '.join(players)})" if len(players) > 1 else players[0]


def pages_of_print(table: Device) -> int:
    """Return on how many A4 pages the score prints."""
    pdf = table.page.pdf(format="A4", prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))
