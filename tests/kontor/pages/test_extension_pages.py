"""The extension's table and areas pages, without script: taxes in a ring, scarce pieces, room left, chits, valuing."""

from typing import Any

import pytest
from flask import Flask

from kontor_rules import begin, enter, output
from tests.arbiter.pages.record import Table, kept, place, play, sit_out
from tests.rules.kontor.kit import faces

NAMES = {"red": "Anna", "black": "Ben", "green": "Cem", "purple": "Dora"}
GAME = "extension-four"


def opened(app: Flask, entries: list[dict[str, Any]], deck: str, seats: int = 4, **options: str) -> Table:
    players = [{"seat": seat, "name": name} for seat, name in list(NAMES.items())[:seats]]
    setup = {"game": "extension", "players": players, "options": options, "deck": faces(deck)}
    return Table.going_on(app, {"format": "kontor-record", "version": 1, "setup": setup, "entries": entries})


COINS = "R10 w coin, B11 s coin, G10 t over coin, P11 w over coin, R20 w"
REVEAL = play(red="R10", black="B11", green="G10", purple="P11")


def test_T1_T6_the_taxes_of_a_ring_are_told_in_order_on_every_page(app: Flask) -> None:
    table = opened(app, [REVEAL], COINS)
    for name in ("look", "red", "host"):
        told = table[name].open(table.urls[name]).the("taxes")
        assert [line.text.partition(" taxes ")[2] for line in told.all("li")] == [
            "Dora: Dora pays 1 coin. Rule T2 Rule T1",
            "Cem: Cem pays 1 coin. Rule T2 Rule T1",
            "Ben: Ben pays 1 coin. Rule T2 Rule T1",
            "Anna: Anna pays 1 coin. Rule T2 Rule T1",
        ]


def test_T1_taxes_are_told_while_the_round_lasts(app: Flask) -> None:
    placed = [place("purple", 1, 1), place("black", -1, 1), place("green", 1, -1), place("red", -1, -1)]
    assert opened(app, [REVEAL, *placed[:3]], COINS)["look"].page.by_id("taxes") is not None
    assert opened(app, [REVEAL, *placed], COINS)["look"].page.by_id("taxes") is None


def broke() -> tuple[list[dict[str, Any]], str]:
    """Return the entries of five rounds of coin cards all round, in the last of which nobody can pay, and the deck."""
    first = {"red": ("R", 10), "black": ("B", 20), "green": ("G", 10)}
    deck = ", ".join(f"{letter}{number + at} w coin" for letter, number in first.values() for at in range(5))
    setup = {"game": "extension", "players": [{"seat": seat, "name": seat} for seat in first], "deck": faces(deck)}
    game, entries = begin(setup).game, []
    for card in range(5):
        entry: Any = play(**{seat: f"{letter}{number + card}" for seat, (letter, number) in first.items()})
        while entry:
            entries.append(entry)
            game = enter(game, entry).game
            legal: Any = output(game)["legal"]
            entry = place(str(output(game)["active"]), *legal["cells"][0]) if legal else None
    return entries, deck


def test_T5_a_round_in_which_nobody_could_pay_is_told_until_something_is_entered(app: Flask) -> None:
    entries, deck = broke()
    told = opened(app, entries, deck, seats=3)["look"].page.the("taxes")
    assert "Everyone in the ring is taxed, and nobody has a coin: Anna, Ben and Cem" in told.text
    assert opened(app, [*entries, sit_out("red")], deck, seats=3)["look"].page.by_id("taxes") is None


def late(app: Flask, entries: int | None = None) -> Table:
    return Table.going_on(app, kept(GAME, entries))


def position(entries: int) -> dict[str, Any]:
    record = kept(GAME, entries)
    game = begin(record["setup"]).game
    for entry in record["entries"]:
        game = enter(game, entry).game
    return output(game)


def turns() -> list[int]:
    """Return the numbers of entries after which somebody has a turn in the kept game, the latest first."""
    record = kept(GAME)
    game, found = begin(record["setup"]).game, []
    for number, entry in enumerate(record["entries"], start=1):
        game = enter(game, entry).game
        if game.state.phase == "turn":
            found.append(number)
    return found[::-1]


def test_W4_W5_C6_pieces_left_are_counted_for_all_and_for_each(app: Flask) -> None:
    number = turns()[0]
    out = position(number)
    page = late(app, number)["look"].page
    supply = out["supply"]
    assert f"Warehouses: {supply['wine']} wine, {supply['spice']} spice, {supply['tea']} tea" in page.text
    held = {good: sum(store[good] for store in out["stores"].values()) for good in supply}
    assert f"Chits: {6 - held['wine']} wine, {6 - held['spice']} spice, {6 - held['tea']} tea" in page.text
    assert f"Special pile: {out['piles']['special']}" in page.text
    purses = [one.text for one in page.all("div") if "purse" in one.attrs.get("class", "").split()]
    assert len(purses) == 4
    for purse, (side, left) in zip(purses, out["keepers"].items(), strict=True):
        assert f"Keepers left{left}" in purse.replace(" ", "").replace("Keepersleft", "Keepers left"), side


def test_E8_W4_M7_W5_what_is_about_to_run_out_is_said_with_its_rule(app: Flask) -> None:
    number = turns()[0]
    out = position(number)
    page = late(app, number)["red"].page
    said = page.the("few").text
    for good, left in out["supply"].items():
        assert (f" of {good} " in said and "warehouse" in said) or left > 3
    assert "where a harbour card could go. With none left, the game ends. Rule E8" in said


def test_E8_nothing_is_warned_of_early_nor_after_the_end(app: Flask) -> None:
    assert late(app, 20)["look"].page.by_id("few") is None
    assert late(app)["look"].page.by_id("few") is None


def test_E8_who_has_the_fewest_cells_comes_first(app: Flask) -> None:
    number = turns()[0]
    lines = [line.text for line in late(app, number)["look"].page.the("few").all("li") if "E8" in line.text]
    counts = [int(word) for line in lines for word in line.split() if word.isdigit()]
    assert counts
    assert counts == sorted(counts)


def test_M6_areas_are_worked_out_step_by_step(app: Flask) -> None:
    table = late(app)
    page = table["look"].open(table.urls["look"] + "/kontor/areas")
    worked = [one for one in page.all("details") if one.attrs.get("id", "").startswith("how-")]
    assert worked
    text = " ".join(one.text for one in worked)
    assert "off each" in text
    assert "The largest lead is" in text
    assert "Rule M6" in text


def test_M_rules_of_an_area_are_those_that_the_engine_decided_by(app: Flask) -> None:
    table = late(app)
    page = table["look"].open(table.urls["look"] + "/kontor/areas")
    for number, area in enumerate(position(10_000)["areas"], start=1):
        panel = page.the(f"area-{number}")
        decided = {"largest-advantage": "M2", "more-advantages": "M3", "goods-value": "M4", "tie": "M5"}
        rule = {**decided, "no-goods": "M5", "no-keeper": "M7", None: "A3"}[area["decided_by"]]
        assert f"Rule {rule}" in panel.text


def test_areas_have_the_numbers_of_the_picture(app: Flask) -> None:
    table = late(app)
    page = table["look"].open(table.urls["look"] + "/kontor/areas")
    names = {page.the(f"area-{number}-name").text for number, _ in enumerate(position(10_000)["areas"], start=1)}
    drawn = {title.text.partition(";")[0] for title in page.all("title") if title.text.startswith("Area ")}
    assert names == drawn


def test_E9_the_score_tells_the_chits_good_by_good(app: Flask) -> None:
    table = late(app)
    page = table["look"].open(table.urls["look"] + "/score")
    [chits] = [one for one in page.all("table") if one.text.startswith("Goods chits")]
    out = position(10_000)
    for row in chits.all("tr")[1:]:
        name, *counts = [cell.text for cell in row.children]
        if name in ("wine", "spice", "tea"):
            assert [int(count.split()[0]) for count in counts] == [store[name] for store in out["stores"].values()]
    marks = chits.text.count("(+1)") - chits.text.count("(\N{MINUS SIGN}1)")
    assert marks == sum(side["chits"] for side in out["score"]["sides"].values())
    assert "no chit at all" in chits.text


@pytest.mark.parametrize("mode", ["", "/kontor/areas"])
def test_the_picture_can_be_made_larger_where_there_is_script(app: Flask, mode: str) -> None:
    table = late(app, 20)
    page = table["look"].open(table.urls["look"] + mode)
    assert [one.attrs["data-zoom"] for one in page.all("button") if "data-zoom" in one.attrs] == ["out", "fit", "in"]
