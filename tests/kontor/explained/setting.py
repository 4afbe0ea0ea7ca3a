"""Files, set-ups, start layouts and faces (C, S, N0, F20-F22)."""

from collections.abc import Callable

import pytest

from kontor_rules import Refusal, check_deck, check_face
from tests.kontor.explained.case import Case, Heard, against, case, names_at, reading, setting_up
from tests.rules.kontor.kit import Table, face, faces, record, setup, teach
from tests.rules.kontor.variants.kit import LAYOUTS, lake

START = [[0, 0, "HC"]]
REDS = ", ".join([*(f"R{number} w" for number in range(3, 22)), "R22 crane", "R23 crane", "R24 tavern"])
"""All 22 red cards."""
WATERS = ", ".join(f"W{number}" for number in range(30, 73))


def _deck(version: object, name: object) -> Heard:
    with pytest.raises(Refusal) as caught:
        check_deck({"format": "kontor-deck", "version": version, "name": name, "note": "", "cards": faces("R7 w")})
    return Heard.of(caught.value, {}, {})


def _face(table: Table, card: object) -> Heard:
    refusal = Refusal(check_face(table.game, card))
    return Heard.of(refusal, names_at(table.game.state.book.seats), table.game.faces)


def _namesakes() -> Heard:
    start = setup("basic")
    return setting_up(start | {"players": [{"seat": seat, "name": "Anna"} for seat in ("red", "black")]})


def no_table(code: str, says: str) -> Callable[..., Case[Heard]]:
    """Return what makes a case of a set-up that isn't possible."""
    return lambda game="basic", **more: case(code, says)(lambda: setting_up(setup(game, **more)))


def no_island(code: str, says: str) -> Callable[..., Case[Heard]]:
    """Return what makes a case of a start layout that isn't possible, given card by card."""
    return lambda *layout: no_table(code, says)("pro", scenario="insel", layout=list(layout))


FILES = [
    case("record.form", "This isn't a game record. At entries: not a list")(
        lambda: reading(record(setup()) | {"entries": {}})
    ),
    case("record.version", "The game record has version 3, but the arbiter reads a game like this as version 1.")(
        lambda: reading(record(setup()) | {"version": 3})
    ),
    case("deck.form", "This isn't a deck of cards. At name: not a text")(lambda: _deck(1, 7)),
    case("deck.version", "The deck is of version 2, and only 1 is known here.")(lambda: _deck(2, "ours")),
    case("card.form", "The card can't be read. At coin: not true or false")(
        lambda: _face(Table(), {**face("R7 w"), "coin": "often"})
    ),
    case("setup.form", "The set-up can't be read. At players.0.name: Length must be between 1 and 40.")(
        lambda: setting_up(setup() | {"players": [{"seat": "red", "name": ""}]})
    ),
    case("entry.form", "The entry can't be read. At cell: not a cell [x, y]")(
        lambda: against(Table(), {"entry": "place", "seat": "red", "cell": "left"})
    ),
]

SETUPS = [
    case("setup.game", "There is no such game: chess.")(lambda: setting_up(setup() | {"game": "chess"})),
    no_table("setup.seats", "The base game is for two: one plays red, the other black.")(
        "basic", seats=("red", "green")
    ),
    no_table("setup.seats", "The pro game is for two: one plays red, the other black.")(
        "pro", seats=("red-1", "black-1")
    ),
    no_table("setup.seats", "The team game is for four, clockwise red 1 and red 2, then black 1 and black 2.")(
        "team", seats=("red", "black")
    ),
    no_table("setup.seats", "The extension is for three or four, each with another colour.")(
        "extension", seats=("red", "black")
    ),
    case("setup.names", "Two players are called Anna. Change one, so that you can be told apart.")(_namesakes),
    no_table("setup.unknown-scenario", "There is no such scenario: nowhere.")("pro", scenario="nowhere"),
    no_table("setup.unknown-rule", "There is no such special rule: nothing.")(special_rules=["nothing"]),
    no_table("setup.unknown-option", "There is no such option: lunch.")(options={"lunch": "yes"}),
    no_table("setup.not-in-game", "Gulliver's Travels isn't for this game: Base game.")("basic", scenario="gulliver"),
    no_table("setup.rule-twice", "Finale has been chosen twice.")("pro", special_rules=["finale", "finale"]),
    no_table("setup.excluded", "High water and Special cards for sale can't be combined.")(
        "pro", special_rules=["hochwasser", "sonderkarten"]
    ),
    no_table("setup.needs", "Under protection needs the ship, and there is none in this game.")(
        "basic", special_rules=["schutz"]
    ),
    no_table("setup.needs", "Two waters for a flood needs floods, and there are none in this game.")(
        "pro", special_rules=["erweitertes-hochwasser"]
    ),
    no_table("setup.needs", "Bribe at the tavern needs taverns, and there are none in this game.")(
        "pro", scenario="gulliver", special_rules=["bestechung-1"]
    ),
    no_table("setup.option-idle", "The option “The last area in Finale” decides nothing in this game.")(
        "basic", options={"finale_area": "last_area"}
    ),
    no_table(
        "setup.option-value",
        "The option “Whether you must place the card” can't be “perhaps” here. It can be: “You must place "
        "it” and “You may keep it”.",
    )(options={"placing": "perhaps"}),
    no_table(
        "setup.option-value", "The option “Who is the sailor” can't be “The tavern” here. It can be: “A special card”."
    )("team", special_rules=["drunken-sailor"], options={"sailor": "tavern"}),
]

LAYOUTS_THAT_ARE_NONE = [
    no_table("layout.needed", "This scenario needs a start layout of its own.")("pro", scenario="canale-grande"),
    no_island("layout.cell-twice", "The start layout names a cell twice: M12.")(*START, [1, 0, None], [1, 0, None]),
    no_island("layout.card-twice", "The start layout has water 50 twice, but there is only one.")(
        *START, [1, 0, "W50"], [2, 0, "W50"]
    ),
    no_island("layout.centre", "The start layout needs the harbour centre, on the cell from which all are counted.")(
        [1, 0, "W50"]
    ),
    no_island("layout.not-water", "A start layout has water only, and red 3 isn't water.")(*START, [1, 0, "R3"]),
    no_island("layout.far", "The start layout has a cell far outside of any field: HC12.")(*START, [101, 0, None]),
    no_table("layout.other-start", "This game has a fixed start layout, and this one is different.")(
        "basic", layout=START
    ),
    no_island("layout.size", "The start layout is too large for the field: it is 8 wide and 1 high.")(
        *START, [7, 0, None]
    ),
    no_table("layout.not-spanning", "The start layout has to reach across 12 by 4 or 4 by 12 cells, not 11 by 1.")(
        "pro", scenario="canale-grande", layout=LAYOUTS["canale-grande"][:11]
    ),
    no_table("layout.too-much-water", "There aren't enough water cards for a start with 47 of them.")(
        "pro", scenario="canale-grande", layout=lake(12, 4)
    ),
]

FACES = [
    case(
        "face.other",
        "The arbiter knows red 7 as 1 wine and 1 spice, a ship, but now it is reported as 2 wine and 1 "
        "spice, a coin. Which is right?",
    )(lambda: against(Table("basic", "R7 ws ship"), teach("R7 wws coin"))),
    case("face.odd", "A goods card shows one, two or three goods, and no other card shows any. Look again at red 9.")(
        lambda: against(Table(), teach("R9"))
    ),
    case("face.odd", "That colour isn't possible for red 9.")(
        lambda: against(Table(), {"entry": "face", "card": face("R9 w") | {"colour": "black"}})
    ),
    case("face.odd", "That number doesn't fit special card 91. Floods are 90 and 93, bridges 91 and 92.")(
        lambda: against(Table("team"), {"entry": "face", "card": face("S91") | {"kind": "flood"}})
    ),
    case(
        "face.odd",
        "Green and purple cards have a bar over or under the number, other cards have none. Look again at red 7.",
    )(lambda: against(Table(), {"entry": "face", "card": face("R7 w") | {"bar": "over"}})),
    case("face.too-many", "Water 80 can't be a water card: all 43 in the box are already known.")(
        lambda: against(Table("basic", WATERS), teach("W80"))
    ),
    case(
        "face.too-many",
        "Red 25 can't be a crane: all 2 of red are already known.",
        "The number 25 is one too many: red and green share 22 numbers, and so do black and purple.",
    )(lambda: against(Table("basic", REDS), teach("R25 crane"))),
    case("face.number-twice", "The number 7 is on red 7 already, so it can't be on black 7 too.")(
        lambda: against(Table("basic", "R7 w"), teach("B7 w"))
    ),
    case(
        "face.number-odd", "The number 25 is one too many: red and green share 22 numbers, and so do black and purple."
    )(lambda: against(Table("extension", REDS), teach("G25 s over"))),
]

CASES = [*FILES, *SETUPS, *LAYOUTS_THAT_ARE_NONE, *FACES]
