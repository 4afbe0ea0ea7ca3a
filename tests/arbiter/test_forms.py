"""What addresses and forms say, as declared forms read it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from marshmallow import fields, validate
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest

from app import GAMES
from arbiter.pages.forms import Checkbox, Form, Json, MultiValue, Prefixed, TypedText, entry_of, form_field
from arbiter.registry import BoardGame
from rulings.forms import EntryKind, form, listing, nullable, number, one_by, text


@dataclass(frozen=True, slots=True)
class Order(Form):
    """A form of all kinds of fields."""

    name: str = form_field(TypedText())
    size: int = form_field(fields.Integer(validate=validate.Range(1, 3)), 0)
    gift: bool = form_field(Checkbox(), False)
    tags: tuple[int, ...] = form_field(MultiValue(fields.Integer()), ())
    where: str = form_field(fields.String(data_key="at"))
    secret: str = ""


def test_a_form_is_read_and_written_again() -> None:
    values = MultiDict([("name", " Ada "), ("size", "2"), ("gift", "on"), ("tags", "4"), ("tags", "5"), ("at", "home")])
    order = Order.read(values)
    assert order == Order("Ada", 2, True, (4, 5), "home")
    assert order.query() == {"name": "Ada", "size": 2, "gift": "1", "tags": [4, 5], "at": "home"}


def test_what_makes_no_sense_counts_as_not_said_but_is_no_form_that_was_sent() -> None:
    values = MultiDict([("name", "Ada"), ("size", "9"), ("tags", "x"), ("tags", "4"), ("tags", "4"), ("other", "1")])
    assert Order.read(values) == Order("Ada", tags=(4,))
    with pytest.raises(BadRequest):
        Order.sent(values)


def test_what_is_not_said_is_not_written() -> None:
    assert Order().query() == {}


def test_fields_that_are_not_declared_are_neither_read_nor_written() -> None:
    assert Order.read(MultiDict({"secret": "x"})) == Order()
    assert Order(secret="x").query() == {}


def test_a_suffix_ends_every_name() -> None:
    values = MultiDict({"name1": "Ada", "at1": "home", "name2": "Ben"})
    assert Order.read(values, suffix="1") == Order("Ada", where="home")
    assert Order("Ben").query(suffix="2") == {"name2": "Ben"}


@dataclass(frozen=True, slots=True)
class Counts(Form):
    """A form of names that begin alike."""

    counts: Mapping[str, int] = form_field(Prefixed(fields.Integer(), "count-"))


def test_names_that_begin_alike_are_read_as_one_and_written_again() -> None:
    counts = Counts.read(MultiDict({"count-a": "2", "count-b": "0", "count-c": "x", "other": "1"}))
    assert counts == Counts({"a": 2, "b": 0})
    assert counts.query() == {"count-a": 2, "count-b": 0}
    assert Counts.read(MultiDict()) == Counts({})


SPOT = one_by("place", {"hand": form(dict, {}), "tile": form(dict, {"number": number(1, 9)})}, "no such place")
STEP = EntryKind(
    "step",
    dict,
    {"seat": text, "from": SPOT, "cell": nullable(listing(number(-9, 9), 2, 2)), "count": number(1, 99)},
    "",
    optional=("count",),
    which=("what", "jump"),
)


@pytest.mark.parametrize(
    ("said", "meant", "left_open"),
    [
        ({"seat": " red ", "from": "hand", "cell": "2,-1", "count": "3"}, {"cell": [2, -1], "count": 3}, set()),
        ({"seat": "red", "from": "hand", "cell": "", "other": "x"}, {"cell": None}, set()),
        ({"seat": "red", "from": "tile-4", "cell": ""}, {"from": {"place": "tile", "number": 4}, "cell": None}, set()),
        ({"seat": "red", "from": "hand"}, {}, {"cell"}),
        ({"seat": "red", "from": "hand", "cell": "2,x", "count": "three"}, {}, {"cell"}),
    ],
)
def test_an_entry_is_read_by_the_keys_that_its_kind_declares(said: Json, meant: Json, left_open: set[str]) -> None:
    entry, still_open = entry_of(STEP, MultiDict(said))
    assert entry == {"entry": "step", "what": "jump", "seat": "red", "from": {"place": "hand"}} | meant
    assert still_open == left_open


@pytest.mark.parametrize("spot", ["", "tile", "tile-", "tile-x", "hand-4", "nowhere"])
def test_a_field_that_says_none_of_the_forms_leaves_its_key_open(spot: str) -> None:
    entry, still_open = entry_of(STEP, MultiDict({"from": spot}))
    assert entry == {"entry": "step", "what": "jump"}
    assert still_open == {"seat", "from", "cell"}


GAME = pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.id)


@GAME
def test_no_two_tasks_have_one_name(game: BoardGame) -> None:
    assert max(Counter(task.name for task in game.pages.tasks).values()) == 1


@GAME
def test_an_address_means_one_thing(game: BoardGame) -> None:
    meanings: dict[str, set[object]] = {"take-back": {"the arbiter's own"}}
    for task in game.pages.tasks:
        for name, means in (*task.actions.items(), *task.previews.items()):
            meanings.setdefault(name, set()).add(means)
    assert {name: len(found) for name, found in meanings.items()} == dict.fromkeys(meanings, 1)
