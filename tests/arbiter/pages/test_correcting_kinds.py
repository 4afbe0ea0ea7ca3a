"""Every kind of entry is corrected on a copy of the game at that moment, also after the end and around an override."""

import json

import pytest
from flask import Flask

from arbiter.log import what_if
from arbiter.pages.table.table_context import copy_of, open_link
from rulings.records import version_for
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Json, Table, place
from tests.kontor.pages.special import record_of, turn

SMUGGLED = [
    *turn("red", "R9"), place("red", 1, 1), {"entry": "smuggle", "seat": "red", "cell": [-1, -1]},
    {"entry": "override", "what": "coins", "seat": "red", "coins": 2, "reason": "Anna put some back."},
    *turn("black", "B18"), place("black", 1, -1), {"entry": "end", "reason": "agreed"},
]  # fmt: skip
REVEALED: Json = {"entry": "answer", "question": "smuggled", "seat": "red"}
POURED = [
    *turn("red-1", "R25", "team"), place("red-1", 1, 1), *turn("red-1", "S90", "team"),
    {"entry": "waters", "seat": "red-1",
     "cards": [{"card": "W57", "cell": [2, 1]}, {"card": "W59", "cell": [1, 2]}]},
]  # fmt: skip
SAILED = [
    *turn("red", "R25"), place("red", 1, 1), *turn("black", "B26"),
    {"entry": "ship", "seat": "black", "to": [2, 0]}, place("black", -1, 1),
]  # fmt: skip
BOUGHT = [
    *turn("red", "R25"), place("red", 1, 1), {"entry": "buy-out", "seat": "black", "cell": [1, 1]},
    *turn("black", "B26"), place("black", -1, 1),
]  # fmt: skip
SPECIAL = [{"entry": "buy-special", "seat": "red", "count": 1}, *turn("red", "R25"), place("red", 1, 1)]


def face_of(card_id: str) -> Json:
    """Return a card of the proxy deck."""
    return next(one for one in record_of("pro", "")["setup"]["deck"] if one["id"] == card_id)


def opened(app: Flask, game: str, rules: str, *entries: Json, **more: object) -> Table:
    """Open a table with these entries, in the version of the format that they need."""
    return Table.going_on(app, record_of(game, rules, *entries, **more) | {"version": version_for(list(entries))})


GAMES = {
    "smuggled": ("pro", "schmuggel", SMUGGLED, {}),
    "poured": ("team", "erweitertes-hochwasser", POURED, {}),
    "sailed": ("pro", "", SAILED, {}),
    "bought": ("pro", "", BOUGHT, {"scenario": "bakschisch"}),
    "special": ("pro", "sonderkarten", SPECIAL, {}),
}


@pytest.fixture(params=GAMES)
def table(app: Flask, request: pytest.FixtureRequest) -> Table:
    """A table with entries of some kinds."""
    game, rules, entries, more = GAMES[request.param]
    answers = [REVEALED | {"card": face_of("R27")}] if request.param == "smuggled" else []
    return opened(app, game, rules, *entries, *answers, **more)


def entered_again(app: Flask, copy: str, entry: Json) -> str:
    """Enter an entry on a copy; return the edits of the record that this stands for."""
    with app.test_request_context():
        context = open_link(copy).enter([entry], 0, None)
        return json.dumps(what_if.edits_of(copy_of(context.token)))


def test_every_entry_opens_on_a_copy_and_the_same_entered_there_changes_nothing(app: Flask, table: Table) -> None:
    phone: Phone = table["host"]
    home = phone.page.url
    for at, entry in enumerate(table.entries()):
        phone.open(f"{home}/correct/{at}")
        form = phone.form("This never happened")
        phone.press("Enter something else instead")
        copy = phone.page.url.split("/")[2]
        assert f"Correcting entry {at + 1}" in phone.page.text, entry
        for page in ("rulings", "areas", "may"):
            phone.open(f"/t/{copy}/{page}")
        edits = entered_again(app, copy, entry)
        assert json.loads(edits) == [{"op": "change", "at": at, "entry": entry}]
        phone.show(phone.send({**form, "edits": edits, "add": "null"}))
        assert "stay as they are" in phone.page.text, entry


def test_F5_another_answer_is_given_after_the_end_on_the_copy(app: Flask) -> None:
    table = opened(app, "pro", "schmuggel", *SMUGGLED, REVEALED | {"card": face_of("R27")})
    assert table["red"].page.h1 == "The game is over"
    phone = table["host"]
    phone.open(f"{table.urls['host']}/correct/{len(table.entries()) - 1}")
    assert "turns over the smuggled card: it's red 27" in phone.page.h1
    phone.press("Enter something else instead")
    phone.press("This is the card", number="61")
    phone.press("See what that would change")
    phone.press("Correct it this way")
    assert table.entries()[-1]["card"]["id"] == "W61"


def test_an_entry_before_an_override_is_deleted_and_the_override_stays(app: Flask) -> None:
    table = opened(app, "pro", "schmuggel", *SMUGGLED)
    phone = table["host"]
    phone.open(f"{table.urls['host']}/correct/3")
    assert "Anna smuggles a card" in phone.page.h1
    phone.press("This never happened")
    phone.press("Correct it this way")
    kinds = [entry["entry"] for entry in table.entries()]
    assert "smuggle" not in kinds
    assert "override" in kinds
