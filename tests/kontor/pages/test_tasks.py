"""What all tasks of a seat do alike: refuse what is forged or broken, tell who is behind, let the host do it."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from flask import Flask

from tests.arbiter.pages.marks import plain
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import NAMES, Json, Table, place, play
from tests.kontor.pages.special import NAMES as SEATED, for_all, live, opened, part, tap, tap_link, turn
from tests.kontor.pages.story import Story
from tests.kontor.pages.test_answers import inn, smuggled
from tests.kontor.pages.test_before import bakschisch
from tests.kontor.pages.test_placing_waters import LAID, RULES, both
from tests.kontor.pages.test_ship import ENTRIES, SAILED, TEAM_ENTRIES, choose, ship as sailed
from tests.tiers import sampled

Form = dict[str, str]


@dataclass(frozen=True)
class Task:
    """A table where a seat is to do something, the taps up to the button, what is answered then, and what is stored.

    `forged` values are refused by a rule, `broken` ones can't be read; "" takes a field out of the form.
    """

    table: Callable[[Flask], Table]
    taps: Callable[[Phone], object]
    button: str
    stored: Json
    forged: tuple[tuple[Form, str], ...] = ()
    broken: tuple[Form, ...] = ()
    seat: str = "red"
    answers: Form = field(default_factory=dict)

    def begun(self, app: Flask) -> tuple[Table, Phone, Form]:
        """Open its table; return that, the seat's phone before the button, and its form."""
        table = self.table(app)
        self.taps(table[self.seat])
        return table, table[self.seat], table[self.seat].form(self.button) | self.answers


def alternatively(form: Form, given: Form) -> Form:
    return {name: value for name, value in (form | given).items() if value or name not in given}


def each(name: str, *values: str) -> tuple[Form, ...]:
    return tuple({name: value} for value in values)


def smuggle(phone: Phone) -> None:
    phone.follow("muggle")
    tap_link(phone, "2,1")


def buy_out(phone: Phone) -> None:
    phone.follow("a card out first")
    phone.follow("Black 18")


def buy(phone: Phone) -> None:
    phone.follow("Move the ship first")
    tap(phone, "0,0")
    phone.follow("Buy 2 special cards")


def send_home(phone: Phone) -> None:
    choose(phone, "2,0", "2,1")
    phone.follow("Gesa")


def export(phone: Phone) -> None:
    tap(phone, "1,1")
    phone.follow("Export 1 tea")


def draw(phone: Phone) -> None:
    tap(phone, "1,1")
    phone.follow("A water card")


def saying(of: Json, **keys: object) -> Form:
    """Return a form that sends another entry: with these keys, without those that are None."""
    return {"entry": json.dumps({name: value for name, value in (of | keys).items() if value is not None})}


PLACED = place("red", 1, 1)
REMOVING = sailed((2, 0)) | {"remove": [2, 1]}
BUYING = sailed((0, 0)) | {"buy": 2}
SENT_HOME = sailed((2, 0), "red-1") | {"remove": [2, 1], "return_to": "black-2"}
SMUGGLED: Json = {"entry": "smuggle", "seat": "black", "cell": [2, 1]}
BOUGHT: Json = {"entry": "buy-out", "seat": "red", "cell": [1, 1]}
POURED: Json = {
    "entry": "waters",
    "seat": "red",
    "cards": [{"card": "W57", "cell": [2, 1]}, {"card": "W59", "cell": [1, 2]}],
}


def pouring(*cards: tuple[str, object]) -> Form:
    """Return a form that lays these water cards on these cells."""
    return saying(POURED, cards=[{"card": card, "cell": cell} for card, cell in cards])


TASKS = {
    "goods": Task(
        lambda app: opened(app, "pro", "exportlager", *turn("red", "R7")), export,
        "Place 7 here", place("red", 1, 1) | {"export": "tea"},
        forged=(
            (saying(PLACED, export="spice"), "F6"), (saying(PLACED, export="gold"), "F6"),
            (saying(PLACED, choose="wine"), "F8"),
        ),
        broken=({"seen": "x"},),
    ),
    "draw": Task(
        lambda app: opened(app, "pro", "freie-wahl-2 erste-wahl", *turn("red", "R7")), draw,
        "Place 7 here", place("red", 1, 1) | {"draw": "water"},
        forged=(
            (saying(PLACED, draw="special"), "F9"), (saying(PLACED, draw=""), "F9"),
            (saying(PLACED, pick=False, draw="harbour"), "F11"),
            (saying(PLACED, pick=True), "F9"), (saying(PLACED, draw="water", pick=True), "F11"), ({"entry": "[]"}, ""),
        ),
    ),
    "ship": Task(
        lambda app: Table.of(app, "pro", NAMES, ENTRIES), lambda phone: choose(phone, "2,0", "2,1"),
        "Move the ship", REMOVING,
        forged=(
            (saying(REMOVING, to=[0, 0], remove=None), "H1"), (saying(REMOVING, to=[1, 1], remove=None), "H1"),
            (saying(REMOVING, remove=[3, 1]), "H2"), (saying(REMOVING, to=[1, 0], remove=[1, 1]), "H6"),
            (saying(REMOVING, return_to="black"), "H4"), (saying(REMOVING, to="x"), ""),
            (saying(REMOVING, to=None), ""), (saying(REMOVING, remove="x"), ""),
        ),
        broken=({"seen": "x"},),
    ),
    "purchase by the ship": Task(
        lambda app: opened(app, "extension", "", *SAILED), buy,
        "Move the ship", BUYING,
        forged=(*((saying(BUYING, buy=one), "") for one in (3, "x", 0, 10**400)), (saying(BUYING, to=[2, 0]), "H7")),
    ),
    "another's card": Task(
        lambda app: Table.of(app, "team", SEATED["team"], TEAM_ENTRIES), send_home, "Move the ship",
        SENT_HOME, seat="red-1",
        forged=tuple((saying(SENT_HOME, return_to=one), "H4") for one in (None, "red-2", "nobody")),
    ),
    "waters": Task(
        lambda app: opened(app, "pro", RULES, *LAID, *turn("red", "S90")), both, "Place both here",
        POURED,
        forged=(
            (pouring(("W57", [2, 1]), ("W57", [1, 2])), "F16"), (pouring(("W57", [2, 1]), ("R25", [1, 2])), "R7"),
            (pouring(("W57", [5, 5]), ("W59", [1, 2])), "P1"), (pouring(("W57", [2, 1]), ("W59", [2, 1])), "P3"),
            (pouring(("W57", [2, 1])), "F16"), (pouring(), ""), (pouring(("W57", "x")), ""),
        ),
        broken=({"seen": ""},),
    ),
    "smuggled card": Task(
        lambda app: opened(app, "pro", "schmuggel", play(red="R33", black="B42"), place("black", 1, 1)), smuggle,
        "Place a card face down here", SMUGGLED, seat="black",
        forged=(
            (saying(SMUGGLED, cell=[1, 1]), "P3"), (saying(SMUGGLED, cell=[5, 5]), "P1"),
            (saying(SMUGGLED, cell=[5, 5]), "F5"), (saying(SMUGGLED, cell="x"), ""),
        ),
    ),
    "card bought out": Task(
        bakschisch, buy_out, "Buy black 18 out", BOUGHT,
        forged=((saying(BOUGHT, cell=[-1, 1]), "N3"), (saying(BOUGHT, cell="here"), "")),
    ),
    "special cards": Task(
        lambda app: Story(special_rules=["sonderkarten"]).lay("R9@1,1").table(app), lambda _phone: None,
        "Buy 1 card", {"entry": "buy-special", "count": 1, "seat": "red"},
        forged=tuple((one, "") for one in each("count", "9", "0")), broken=({"count": "x"},),
    ),
    "smuggled card shown": Task(
        smuggled, lambda _phone: None, "This is the card", {"question": "smuggled", "seat": "red"},
        answers={"number": "27"},
    ),
    "tavern": Task(
        inn, lambda _phone: None, "It counts", {"question": "tavern", "counts": True}, seat="black",
        forged=(({"cell": "2,1"}, ""),), broken=({"counts": "perhaps"}, {"cell": ""}),
    ),
}  # fmt: skip
ALL = pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)
SOME = pytest.mark.parametrize("task", sampled([*TASKS.values()], 2), ids=TASKS)


@pytest.mark.parametrize(
    ("task", "given", "rule"),
    [pytest.param(task, *one, id=f"{name} {one[1]}") for name, task in TASKS.items() for one in task.forged],
)
def test_what_is_forged_is_refused_with_the_reason_and_changes_nothing(
    app: Flask, task: Task, given: Form, rule: str
) -> None:
    table, phone, form = task.begun(app)
    before, forged = table.entries(), alternatively(form, given)
    assert rule in live(phone, forged, 422).the("errors").text
    phone.show(phone.send(forged | {"key": "another"}), 422)
    assert rule in part(phone, "errors")
    assert table.entries() == before


@pytest.mark.parametrize(
    ("task", "given"),
    [pytest.param(task, one, id=f"{name} {one}") for name, task in TASKS.items() for one in task.broken],
)
def test_a_broken_form_is_400(app: Flask, task: Task, given: Form) -> None:
    table, phone, form = task.begun(app)
    before = table.entries()
    phone.show(phone.send(form | given), 400)
    assert table.entries() == before


@SOME
def test_another_seat_may_not(app: Flask, task: Task) -> None:
    table, _phone, form = task.begun(app)
    before, other = table.entries(), next(seat for seat in table.urls if seat[:3] != task.seat[:3])
    to = form["action"].replace(table.urls[task.seat], table.urls[other])
    hers = form | {"csrf_token": table[other].csrf_token, "key": "hers"}
    assert table[other].send(hers, to=to).status_code == 403
    assert table.entries() == before


@ALL
def test_a_page_that_is_behind_is_told_and_stores_nothing(app: Flask, task: Task) -> None:
    table, phone, form = task.begun(app)
    for_all(table).press("Take it back")
    before = table.entries()
    phone.show(phone.send(form), 409)
    assert "took the last entry back" in part(phone, "meanwhile")
    assert table.entries() == before


@SOME
def test_with_script_the_choice_survives_an_update_and_the_live_part_comes_back(app: Flask, task: Task) -> None:
    table, phone, form = task.begun(app)
    again = phone.page.the("again").attrs["hx-get"]
    assert task.button in plain(phone.client.get(again).get_data(as_text=True))
    assert live(phone, form).by_id("again") is not None
    assert table.entries()[-1].items() >= task.stored.items()


@SOME
def test_the_host_does_it_for_everybody(app: Flask, task: Task) -> None:
    table = task.table(app)
    host = for_all(table)
    task.taps(host)
    host.press(task.button, **task.answers)
    assert table.entries()[-1].items() >= task.stored.items()


def test_T3_T5_who_takes_the_card_back_for_want_of_coins_doesnt_sit_out(app: Flask) -> None:
    poor = {"entry": "override", "what": "coins", "seat": "black", "coins": 0, "reason": "A test."}
    table = Table.of(app, "pro", NAMES, [poor, play(red="R17", black="W57")])
    assert "took the card back for want of coins" in table["look"].page.text
    assert "sits this round out" not in table["look"].page.text
    out = Story(special_rules=["drunken-sailor"]).enter(play(red="R17", black="sailor")).table(app)
    assert "for want of coins" not in out["look"].page.text
    assert "sits this round out" in out["look"].page.text
