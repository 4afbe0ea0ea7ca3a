"""Six changes of rules, each planted in the one function that decides: no table is ruled otherwise unnoticed, and each
goes on. Whole games by two phones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from app import GAMES
from arbiter.foundation.faults import Outdated
from arbiter.game import Json
from arbiter.keeping.reviewing import Review, review_all
from arbiter.pieces.moves import moves_between
from arbiter.pieces.positions import Position
from arbiter.tables.service import Tables
from contract_rules.turn import committees
from kontor_rules import compose
from kontor_rules.end import ranking
from kontor_rules.turn import laying, rounds, turns
from rulings import Reason
from tests.rules.cases import kept_record


@dataclass(frozen=True)
class Planted:
    """A changed rule: the function that decides, by its module and name, and what makes another of it.

    `rule` is its id. `touched` are the entries of the kept game that are ruled otherwise under it, `refused` the first
    that isn't taken any more. `overrides` are what a table overrules so that what was ruled first holds: nothing, if
    all lies alike.
    """

    what: str
    rule: str
    module: Any
    name: str
    change: Callable[[Callable[..., Any]], Callable[..., Any]]
    touched: tuple[int, ...] = ()
    refused: int | None = None
    overrides: tuple[Json, ...] = ()
    game: str = "kontor"

    @property
    def record(self) -> Json:
        """The kept game, with the usual value of each option."""
        whole = kept_record({"kontor": "smuggling-two-phones.kontor", "contract": "two-phones.contract"}[self.game])
        return whole | {"setup": {key: value for key, value in whole["setup"].items() if key != "options"}}

    @property
    def first(self) -> int:
        """The first entry that is touched."""
        return self.touched[0] if self.refused is None else self.refused


def _not_there(vetoes: Callable[..., tuple[Reason, ...]]) -> Callable[..., tuple[Reason, ...]]:
    def changed(state: Any, seat: str, card: Any, cell: tuple[int, int]) -> tuple[Reason, ...]:
        against = Reason("place.apart", ("P1",), {"cell": list(cell), "card": card.id})
        return (against,) if cell == (2, -1) else vetoes(state, seat, card, cell)

    return changed


def _one_more_point(due: Callable[..., Mapping[str, int]]) -> Callable[..., Mapping[str, int]]:
    return lambda state, committee: {seat: points + 1 for seat, points in due(state, committee).items()}


def _five_keepers(value_of: Callable[..., Any]) -> Callable[..., Any]:
    def changed(option: Any, game: str, given: str | None) -> Any:
        return value_of(option, game, "5" if given is None and option.id == "keeper_supply" else given)

    return changed


def _nobodys(decide: Callable[..., Any]) -> Callable[..., Any]:
    return lambda held: replace(decide(held), owner=None, decided_by="tie", rule=("M5",))


def _no_tax(_tax: Callable[..., Any]) -> Callable[..., None]:
    return lambda _state, _cards: None


def _override(what: str, **said: object) -> Json:
    return {"entry": "override", "what": what, **said, "reason": "What was ruled when it was played holds."}


TOLD = "Before: One. Now: Two. Why: So it is."

PLANTED = [
    Planted("scoring", "E2", ranking, "_points", lambda _points: lambda _state, _area: 2, (44,)),
    Planted("a refusal", "P1", turns, "vetoes", _not_there, refused=19),
    Planted(
        "an owner",
        "M5",
        laying,
        "decide",
        _nobodys,
        (25, 31, 36, 40, 44),
        overrides=(_override("owner", cell=[-3, 1], side="black"),),
    ),
    Planted(
        "a tax",
        "T1",
        rounds,
        "tax",
        _no_tax,
        (17, 20, 26, 29, 32, 38, 39, 41),
        overrides=(_override("coins", seat="black", coins=4),),
    ),
    Planted("an option's default", "A6", compose, "value_of", _five_keepers, (25, 31, 36, 40, 44)),
    Planted(
        "a committee",
        "C5",
        committees,
        "points_due",
        _one_more_point,
        (24, 26, 33, 41, 46, 50, 52),
        overrides=(_override("points", seat="red", source="committees", points=0),),
        game="contract",
    ),
]


CHANGES = """
[[changes]]
version = "99"
rules = ["%s"]
en = { before = "One.", now = "Two.", why = "So it is." }
"""


@dataclass
class Evening:
    """A table with two phones, each of which enters by its own link what is its seat's; the host enters the rest."""

    app: Flask
    record: Json
    begun: int = 0
    """How many entries have been entered before they come."""

    def __post_init__(self) -> None:
        self.phones = {seat: self.app.test_client() for seat in ("host", "look", *self.seats)}
        begun = {**self.record, "version": 1, "entries": self.record["entries"][: self.begun]}
        opened = self.phones["host"].post("/api/v1/records", json=begun)
        links = opened.get_json()["links"]
        self.links = {"host": links["host"], "look": links["look"], **links["seats"]}

    @property
    def seats(self) -> list[str]:
        return [player["seat"] for player in self.record["setup"]["players"]]

    @property
    def tables(self) -> Tables:
        tables: Tables = self.app.extensions["kontor-tables"]
        return tables

    def get(self, end: str = "", who: str = "look") -> Any:
        return self.phones[who].get(f"/api/v1/tables/{self.links[who]}{end}").get_json()

    def page(self, end: str = "") -> str:
        return unescape(self.phones["look"].get(f"/t/{self.links['look']}{end}").get_data(as_text=True))

    def send(self, who: str, action: str, **body: Any) -> Json:
        sent = {"seen": self.get()["seen"], **body}
        answer = self.phones[who].post(f"/api/v1/tables/{self.links[who]}/{action}", json=sent)
        assert answer.status_code == 200, (action, body, answer.get_json())
        told: Json = answer.get_json()
        return told

    def enter(self, entry: Json) -> None:
        if entry["entry"] == "play":
            for seat, card in entry["cards"].items():
                self.send(seat, "lay", seat=seat, card=card)
        else:
            own = "seat" in entry and entry["entry"] != "override"
            self.send(entry["seat"] if own else "host", "entries", entry=entry)

    def play(self) -> Evening:
        """Enter what is left of the game."""
        for entry in self.record["entries"][len(self.entries) :]:
            self.enter(entry)
        return self

    @property
    def entries(self) -> list[Json]:
        entries: list[Json] = self.get("/record")["entries"]
        return entries

    @property
    def number(self) -> int:
        return self.tables.find(self.links["host"]).table_id

    @property
    def pieces(self) -> Position:
        state = self.tables.position(self.tables.find(self.links["host"]))
        assert state.rules.pieces is not None
        return state.rules.pieces.position(state.game)

    def back_to(self, place: int) -> None:
        self.tables.back_to(self.tables.find(self.links["host"]), place, self.get()["seen"])


@pytest.fixture
def plant(both_app: Flask, tmp_path: Path) -> Iterator[Callable[[Planted], None]]:
    """Change a rule, as an upgrade does, which tells of it: the arbiter starts again, and remembers nothing."""
    with pytest.MonkeyPatch.context() as patch:

        def change(planted: Planted) -> None:
            patch.setattr(planted.module, planted.name, planted.change(getattr(planted.module, planted.name)))
            told = tmp_path / "changes.toml"
            told.write_text(CHANGES % planted.rule, "utf-8")
            patch.setattr(type(GAMES[planted.game].rules), "changes_file", told)
            compose._rulebook.cache_clear()
            for memory in both_app.extensions["kontor-tables"].memories:
                for table in memory.tables():
                    memory.forget(table)

        yield change
    compose._rulebook.cache_clear()


@pytest.mark.storage
@pytest.mark.parametrize(
    "planted",
    [pytest.param(one, id=one.what, marks=[pytest.mark.thorough] if one != PLANTED[0] else []) for one in PLANTED],
)
def test_a_planted_change_is_told_where_it_touches_and_every_table_goes_on(
    both_app: Flask, plant: Callable[[Planted], None], planted: Planted
) -> None:
    record, first = planted.record, planted.first
    ended = Evening(both_app, record).play()
    untouched = Evening(both_app, record, first)
    running = [Evening(both_app, record, _there(planted)) for _way in range(3)]
    assert ended.entries == record["entries"]
    before = [(one.entries, one.get(), one.get("/rulings"), one.page("/rulings")) for one in (ended, untouched)]
    score, sheet = ended.page("/score"), ended.get("/sheet")
    lay = running[0].pieces
    plant(planted)
    found = {one.table_id: one for one in review_all(ended.tables.journal)}
    assert _touched(found[ended.number]) == ((), planted.refused) if planted.refused else (planted.touched, None)
    assert found[untouched.number].same
    assert [[change.rules for change in found[one.number].changes] for one in (ended, untouched)] == [
        [(planted.rule,)], []
    ]  # fmt: skip
    _stays(ended, found[ended.number], score, sheet)
    follows = {"position"} if planted.module is compose else set()  # it says how many keepers are left
    assert [key for key, value in untouched.get().items() if value != before[1][1][key]] == [*follows]
    assert [(one.entries, one.get("/rulings")["lines"][-1]["content"]) for one in (ended, untouched)] == [
        (entries, told["lines"][-1]["content"]) for entries, _now, told, _page in before
    ]
    if planted.refused is None:
        _go_on_with_other_rulings(running, found, planted, lay)
    else:
        _go_on_from_a_refusal(running, found, planted)
    entry = record["entries"][first]
    untouched.enter(entry if planted.refused is None else _elsewhere(untouched, entry))
    assert untouched.tables.position(untouched.tables.find(untouched.links["host"])).as_kept


def _there(planted: Planted) -> int:
    """Return after how many entries games go on that have just been touched."""
    return min(planted.first + 2, len(planted.record["entries"]) - 1)


def _touched(found: Review) -> tuple[tuple[int, ...], int | None]:
    """Return the entries that are ruled otherwise, and the one that is refused."""
    refused = [one.place for one in found.otherwise if one.refusal is not None]
    return tuple(one.place for one in found.otherwise if one.refusal is None), next(iter(refused), None)


def _stays(ended: Evening, found: Review, score: str, sheet: Json) -> None:
    """The score page and the sheet tell how the game ended; both sides stand side by side."""
    then, now = ended.get("/otherwise")["result_then"], ended.get("/otherwise")["result_now"]
    assert (then, now) == (found.result_then, found.result_now)
    assert ended.get("/sheet")["headline"] == sheet["headline"]
    assert "The arbiter's rules were corrected after this game." in ended.page("/score")
    assert "The arbiter's rules were corrected after this game." not in score
    assert "This game stays as it ended" in ended.page()
    assert "By today's rules" in ended.page()
    assert TOLD in ended.page()
    assert [change["before"] for change in ended.get("/otherwise")["changes"]] == ["One."]


def _go_on_with_other_rulings(
    running: list[Evening], found: Mapping[int, Review], planted: Planted, lay: Position
) -> None:
    """Today's hold, and the game goes on to its end; or what was ruled before, by overrides; or from before it."""
    if planted.touched == (len(planted.record["entries"]) - 1,):  # only its end is touched: nobody is asked before
        for evening in running:
            assert found[evening.number].same
            assert evening.play().entries == planted.record["entries"]
        return
    on, kept, back = running
    for evening in running:
        assert _touched(found[evening.number])[0][0] == planted.first
        with pytest.raises(Outdated):
            evening.back_to(planted.first)
        assert "Today's rules rule" in evening.page()
        assert TOLD in evening.page()
        told = evening.get("/otherwise")
        assert told["moves"] == [move.json() for move in moves_between(lay, evening.pieces)]
        assert tuple(told["overrides"]) == planted.overrides
    _holds_again(kept, planted, lay)
    for evening in (on, back):
        moves = evening.get("/otherwise")["moves"]
        assert (
            evening.send("host", "accept")["moves"] == evening.get(f"/moves?since={_there(planted)}")["moves"] == moves
        )
    assert on.play().entries == planted.record["entries"]
    back.back_to(planted.first)
    assert back.entries == planted.record["entries"][: planted.first]
    back.enter(planted.record["entries"][planted.first])
    assert all(one.tables.position(one.tables.find(one.links["host"])).as_kept for one in running)


def _holds_again(kept: Evening, planted: Planted, lay: Position) -> None:
    """The earlier rulings hold by one step, which is taken back as one: no piece is moved, unless all lie right."""
    if not planted.overrides:
        assert "Let the earlier rulings hold" not in kept.page()
        kept.send("host", "accept")
        return
    there = kept.entries
    for last in (False, True):
        assert kept.send("host", "accept", earlier=True)["moves"] == []
        assert kept.entries == [*there, *planted.overrides]
        assert moves_between(lay, kept.pieces) == ()
        assert "lets the earlier rulings hold" in kept.page("/rulings")
        if not last:
            kept.send("host", "take-back")
            assert kept.entries == there
            assert tuple(kept.get("/otherwise")["overrides"]) == planted.overrides


def _go_on_from_a_refusal(running: list[Evening], found: Mapping[int, Review], planted: Planted) -> None:
    """The entry is corrected, or stands by an override in its place, or the game goes back to before it."""
    corrected, stands, back = running
    entry, first = planted.record["entries"][planted.first], planted.first
    for evening in running:
        assert _touched(found[evening.number]) == ((), first)
        assert evening.entries == planted.record["entries"][: first + 2]
        assert f"Today's rules refuse entry {first + 1}" in evening.page()
        assert TOLD in evening.page()
    corrected.send("host", "amend", edits=[{"op": "change", "at": first, "entry": _elsewhere(corrected, entry)}])
    over = {**entry, "entry": "override", "what": "place", "reason": "So we played it."}
    stands.send("host", "amend", edits=[{"op": "change", "at": first, "entry": over}])
    assert stands.play().entries == [*planted.record["entries"][:first], over, *planted.record["entries"][first + 1 :]]
    back.back_to(first)
    back.enter(_elsewhere(back, entry))
    assert all(one.tables.position(one.tables.find(one.links["host"])).as_kept for one in running)


def _elsewhere(evening: Evening, entry: Json) -> Json:
    """Return a placement on another cell that is free to it."""
    return {**entry, "cell": evening.get()["position"]["legal"]["cells"][0]}
