"""How a game ended, said at once on every page: why, by which rule, and who has won."""

from __future__ import annotations

import pytest
from flask import Flask

from kontor_rules import ending
from tests.arbiter.pages.record import Table
from tests.kontor.pages.story import Story
from tests.rules.kontor.random_games import random_game, random_setup

SEEDS = range(60)
NAMES = {"red": "Anna", "black": "Fritz", "green": "Gesa", "purple": "Bela"}


def over(table: Table, name: str) -> str:
    """Return what a page says about the end."""
    found = table[name].page.by_id("over")
    assert found is not None, table[name].page.url
    return found.text


def test_N5_poverty_names_the_winner(app: Flask) -> None:
    story = Story(scenario="armut")
    rounds = (("W46", (1, 1), "R9", (-1, 1)), ("W50", (1, -1), "R15", (-1, -1)), ("W54", (2, 1), "R3", (0, 3)))
    for water, cell, own, other in rounds:
        story.enter({"entry": "play", "cards": {"black": water, "red": own}})
        story.enter({"entry": "place", "seat": "black", "cell": list(cell)})
        if not ending(story.game):
            story.enter({"entry": "place", "seat": "red", "cell": list(other)})
    table = story.table(app)
    for name in table.phones:
        assert table[name].page.h1 == "The game is over"
        assert "A purse and the treasury are both empty" in over(table, name)
        assert "N5" in over(table, name)
        assert "Fritz wins" in over(table, name)
    assert "A purse and the treasury are both empty" in table["look"].open(table.urls["look"] + "/score").text


@pytest.mark.parametrize(
    ("reason", "rule", "said", "start"),
    [
        ("three-in-a-row", "N2", "Three areas in a row", {"game": "pro", "scenario": "tic-tac-toe"}),
        ("finish", "F10", "has no cell left", {"game": "pro", "scenario": "gulliver", "special_rules": ["finish"]}),
        (
            "blockade",
            "F15",
            "Because of the ship",
            {"game": "pro", "scenario": "gulliver", "special_rules": ["blockade"]},
        ),
        ("no-room", "E8", "has no cell left", {"game": "extension"}),
    ],
)
def test_E0_endings_say_their_reason(app: Flask, reason: str, rule: str, said: str, start: dict[str, object]) -> None:
    table = played(app, reason, **start)
    for name in ("look", table_seat(table)):
        assert said in over(table, name)
        assert rule in over(table, name)
    if reason in ("finish", "no-room"):
        assert "has no cell left" in over(table, "look")


def table_seat(table: Table) -> str:
    """Return the name of one seat."""
    return next(name for name in table.phones if name not in ("host", "look"))


def played(app: Flask, reason: str, *, game: str, **more: object) -> Table:
    """Open a table on a random game that ended for this reason."""
    for seed in SEEDS:
        setup = random_setup(game, seed, **more)
        setup["players"] = [player | {"name": NAMES[player["seat"]]} for player in setup["players"]]
        entries = []
        for _before, entry, step in random_game(setup, seed):
            entries.append(entry)
            told = ending(step.game)
            if told and told[0].facts["reason"] == reason:
                record = {"format": "kontor-record", "version": 1, "setup": setup, "entries": entries}
                return Table.going_on(app, record)
            if told:
                break
    raise AssertionError(f"no game ends by {reason}")
