"""What a table decides against the arbiter, in a game that declares the kinds of it: cells tapped in the picture."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from arbiter.defaults import board_game
from arbiter.registry import Registry
from arbiter.testing import app_of
from docs.examples.nine_stones import SIZE, Cell, StoneRules, Stones
from rulings import Ruling, Step
from rulings.forms import EntryKind, all_together, listing, number, text
from tests.arbiter.pages.phone import PlainPhone

CELL = listing(number(0, SIZE - 1), 2, 2)


@dataclass(frozen=True)
class Slide:
    """A stone lies elsewhere."""

    cell: Cell
    to: Cell
    reason: str


class RuledStones(StoneRules):
    """Nine Stones Across, where a table may say that a stone lies elsewhere."""

    entry_kinds = (
        *StoneRules.entry_kinds,
        EntryKind(
            name="override",
            make=Slide,
            keys={"cell": CELL, "to": CELL, "reason": text},
            line="table: {cell} to {to} {reason}",
            which=("what", "slide"),
            who=all_together,
        ),
    )

    def apply(self, game: Stones, entry: Any) -> Step[Stones]:
        if not isinstance(entry, Slide):
            return super().apply(game, entry)
        board = {cell: seat for cell, seat in game.board.items() if cell != entry.cell}
        facts = {"cell": list(entry.cell), "to": list(entry.to), "reason": entry.reason}
        return Step(
            replace(game, board=board | {entry.to: game.board[entry.cell]}), (Ruling("override.slid", (), facts),)
        )


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RuledStones:
    said = '{ id = "override-slide", name = "Where a stone lies", text = "%(cell)s lies on %(to)s" },'
    texts = RuledStones.texts.read_text("utf-8").replace("entries = [", f"entries = [\n  {said}")
    (tmp_path / "stones.toml").write_text(texts, "utf-8")
    monkeypatch.setattr(RuledStones, "texts", tmp_path / "stones.toml")
    return RuledStones()


def test_cells_are_tapped_one_after_the_other_and_the_change_is_shown_first(rules: RuledStones) -> None:
    with app_of(Registry([board_game(rules)]), TESTING=True, WTF_CSRF_ENABLED=False) as app:
        phone = PlainPhone(app)
        phone.open_table("/stones/new", **{"name-black": "Ada", "name-red": "Ben"})
        table = phone.table
        entry = {"entry": "stone", "seat": "black", "cell": [0, 0]}
        assert (
            phone.client.post(f"/api/v1/tables/{table[3:]}/entries", json={"entry": entry, "seen": 0}).status_code < 300
        )
        phone.open(f"{table}/stones/decide")
        phone.follow("Where a stone lies")
        phone.tap("cell=0,0")
        phone.tap("to=4,4")
        assert "a1 → e5" in phone.page.text
        phone.submit("slide", 422, reason="")
        phone.submit("slide", reason="It was pushed.")
        assert phone.record["entries"][-1] == {
            "entry": "override", "what": "slide", "cell": [0, 0], "to": [4, 4], "reason": "It was pushed."
        }  # fmt: skip
