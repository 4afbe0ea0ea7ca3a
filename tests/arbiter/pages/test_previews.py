"""What a correction changes is shown before it is confirmed, with its moves; nothing is said only if nothing does."""

from __future__ import annotations

import pytest
from flask import Flask

from arbiter.game import GAMES
from kontor_rules import steps
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Json, Table, kept, place, play

NAMES = {"red": "Anna", "black": "Fritz"}
STAY = "stay as they are"


def moves(phone: Phone) -> list[tuple[str, str]]:
    found = [one for tag in ("li", "span") for one in phone.page.all(tag) if "data-step" in one.attrs]
    return [(one.attrs["data-step"], one.text) for one in found]


def try_option(phone: Phone, option: str, value: str) -> None:
    """Ask what another value of an option would change."""
    phone.follow("Correct an entry")
    form = next(
        one for one in phone.page.all("form") if any(field.attrs.get("value") == option for field in one.all("input"))
    )
    hidden = {one.attrs["name"]: one.attrs["value"] for one in form.all("input") if one.attrs.get("type") == "hidden"}
    phone.show(phone.send({"action": form.attrs["action"], **hidden, "value": value}))


def after_a_removal() -> Json:
    """Return a game right after the ship has removed a card."""
    record = kept("pro-two-phones")
    for number, step in enumerate(steps(record["setup"], record["entries"])):
        if any(one.code == "ship.removed.pile" for one in step.rulings):
            return kept("pro-two-phones", number)
    raise AssertionError("no card is removed")


def test_H4_a_removed_card_in_the_hand_instead_of_the_pile_is_a_move(app: Flask) -> None:
    table = Table.going_on(app, after_a_removal())
    phone = table["host"]
    try_option(phone, "removed_card", "to_hand")
    assert STAY not in phone.page.text
    ((_who, said),) = moves(phone)
    assert said in ("Draw a harbour card.", "Put 1 harbour card from your hand back on the pile.")
    assert "Hand:" in phone.page.text
    assert "Pile:" in phone.page.text
    phone.press("Correct it this way")
    assert [text for _name, text in moves(phone)] == [said]


@pytest.mark.parametrize(("option", "value", "what"), [("keeper_supply", "5", "Keepers left: Anna"),
                                                       ("warehouse_supply", "16", "Warehouses left")])  # fmt: skip
def test_A6_W4_what_is_limited_differs_although_no_piece_moves(app: Flask, option: str, value: str, what: str) -> None:
    phone = Table.going_on(app, kept("pro-two-phones", 30))["host"]
    try_option(phone, option, value)
    assert STAY not in phone.page.text
    assert what in phone.page.text
    assert not moves(phone)


def test_nothing_is_said_where_nothing_differs(app: Flask) -> None:
    phone = Table.going_on(app, kept("pro-two-phones", 30))["host"]
    try_option(phone, "placing", "may")
    assert STAY in phone.page.text
    assert not moves(phone)


def test_what_a_game_doesnt_say_isnt_said(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without `readings` doesn't say what differs: a card's new face is shown, and asked about, all the same."""
    monkeypatch.setattr(type(GAMES["kontor"]), "readings", None)
    table = Table.going_on(app, kept("pro-two-phones", 30))
    phone = table["red"]
    card = next(entry["card"] for entry in table.entries() if entry["entry"] == "face" and entry["card"]["number"])
    phone.open(f"{table.urls['red']}/cards/{card['id']}")
    phone.press("This is what it shows", **({"coin": "1"} if not card["coin"] else {}))
    assert "can't tell for this game whether anything else changes" in phone.page.text
    assert STAY not in phone.page.text
    assert "The table as it would be:" in phone.page.text


def test_W1_C7_a_tavern_that_shows_goods_is_previewed_with_its_warehouses(app: Flask) -> None:
    plain = {"goods": [], "coin": False, "ship": False, "bar": None}
    tavern = {**plain, "id": "R21", "kind": "tavern", "colour": "red", "number": 21}
    water = {**plain, "id": "W87", "kind": "water", "colour": None, "number": 87}
    players = [{"seat": seat, "name": name} for seat, name in NAMES.items()]
    entries = [
        {"entry": "face", "card": tavern},
        {"entry": "face", "card": water},
        play(red="R21", black="W87"),
        place("black", 1, 1),
        place("red", 1, -1),
    ]
    setup = {"game": "basic", "players": players}
    table = Table.going_on(app, {"format": "kontor-record", "version": 1, "setup": setup, "entries": entries})
    phone = table["red"]
    phone.open(table.urls["red"] + "/cards/R21")
    phone.press("This is what it shows", kind="goods", tea="2")
    told = [("Anna", "Put 2 tea into your central warehouse on red 21.")]
    assert moves(phone) == told
    assert table.entries()[0]["card"] == tavern
    phone.press("Correct it this way")
    assert moves(phone) == told
