"""Files, set-ups, start layouts and faces (C, S, N0, F20-F22)."""

from __future__ import annotations

import pytest

from kontor_rules import Refusal, check_deck, check_face
from tests.kontor.explained.case import Heard, against, case, names_at, reading, setting_up
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


def _insel(layout: list) -> Heard:
    return setting_up(setup("pro", scenario="insel", layout=layout))


FILES = [
    case(
        "record.form",
        lambda: reading(record(setup()) | {"entries": {}}),
        "This isn't a game record. At entries: not a list",
    ),
    case(
        "record.version",
        lambda: reading(record(setup()) | {"version": 3}),
        "The game record is of version 3, but the arbiter reads a game like this as version 1.",
    ),
    case("deck.form", lambda: _deck(1, 7), "This isn't a deck of cards. At name: not a text"),
    case("deck.version", lambda: _deck(2, "ours"), "The deck is of version 2, and only 1 is known here."),
    case(
        "card.form",
        lambda: _face(Table(), {**face("R7 w"), "coin": "often"}),
        "The card can't be read. At coin: not true or false",
    ),
    case(
        "setup.form",
        lambda: setting_up(setup() | {"players": [{"seat": "red", "name": ""}]}),
        "The set-up can't be read. At players.0.name: Length must be between 1 and 40.",
    ),
    case(
        "entry.form",
        lambda: against(Table(), {"entry": "place", "seat": "red", "cell": "left"}),
        "The entry can't be read. At cell: not a cell [x, y]",
    ),
]

SETUPS = [
    case("setup.game", lambda: setting_up(setup() | {"game": "chess"}), "There is no such game: chess."),
    case(
        "setup.seats",
        lambda: setting_up(setup("basic", seats=("red", "green"))),
        "The base game is for two: one plays red, the other black.",
    ),
    case(
        "setup.seats",
        lambda: setting_up(setup("pro", seats=("red-1", "black-1"))),
        "The pro game is for two: one plays red, the other black.",
    ),
    case(
        "setup.seats",
        lambda: setting_up(setup("team", seats=("red", "black"))),
        "The team game is for four, clockwise red 1 and red 2, then black 1 and black 2.",
    ),
    case(
        "setup.seats",
        lambda: setting_up(setup("extension", seats=("red", "black"))),
        "The extension is for three or four, each with another colour.",
    ),
    case("setup.names", _namesakes, "Two players are called Anna. Change one, so that you can be told apart."),
    case(
        "setup.unknown-scenario",
        lambda: setting_up(setup("pro", scenario="nowhere")),
        "There is no such scenario: nowhere.",
    ),
    case(
        "setup.unknown-rule",
        lambda: setting_up(setup(special_rules=["nothing"])),
        "There is no such special rule: nothing.",
    ),
    case(
        "setup.unknown-option", lambda: setting_up(setup(options={"lunch": "yes"})), "There is no such option: lunch."
    ),
    case(
        "setup.not-in-game",
        lambda: setting_up(setup("basic", scenario="gulliver")),
        "Gulliver's Travels isn't for this game: Base game.",
    ),
    case(
        "setup.rule-twice",
        lambda: setting_up(setup("pro", special_rules=["finale", "finale"])),
        "Finale has been chosen twice.",
    ),
    case(
        "setup.excluded",
        lambda: setting_up(setup("pro", special_rules=["hochwasser", "sonderkarten"])),
        "High water and Special cards for sale can't be combined.",
    ),
    case(
        "setup.needs",
        lambda: setting_up(setup("basic", special_rules=["schutz"])),
        "Under protection needs the ship, and there is none in this game.",
    ),
    case(
        "setup.needs",
        lambda: setting_up(setup("pro", special_rules=["erweitertes-hochwasser"])),
        "Two waters for a flood needs floods, and there are none in this game.",
    ),
    case(
        "setup.needs",
        lambda: setting_up(setup("pro", scenario="gulliver", special_rules=["bestechung-1"])),
        "Bribe at the tavern needs taverns, and there are none in this game.",
    ),
    case(
        "setup.option-idle",
        lambda: setting_up(setup("basic", options={"finale_area": "last_area"})),
        "The option “The last area in Finale” decides nothing in this game.",
    ),
    case(
        "setup.option-value",
        lambda: setting_up(setup(options={"placing": "perhaps"})),
        "The option “Whether you must lay the card” can't be “perhaps” here. "
        "It can be: “You must lay it” and “You may keep it”.",
    ),
    case(
        "setup.option-value",
        lambda: setting_up(setup("team", special_rules=["drunken-sailor"], options={"sailor": "tavern"})),
        "The option “Who is the sailor” can't be “The tavern” here. It can be: “A special card”.",
    ),
]

LAYOUTS_THAT_ARE_NONE = [
    case(
        "layout.needed",
        lambda: setting_up(setup("pro", scenario="canale-grande")),
        "This scenario needs a start layout of its own.",
    ),
    case(
        "layout.cell-twice",
        lambda: _insel([*START, [1, 0, None], [1, 0, None]]),
        "The start layout names a cell twice: M12.",
    ),
    case(
        "layout.card-twice",
        lambda: _insel([*START, [1, 0, "W50"], [2, 0, "W50"]]),
        "The start layout has water 50 twice, but there is only one.",
    ),
    case(
        "layout.centre",
        lambda: _insel([[1, 0, "W50"]]),
        "The start layout needs the harbour centre, on the cell from which all are counted.",
    ),
    case(
        "layout.not-water",
        lambda: _insel([*START, [1, 0, "R3"]]),
        "A start layout has water only, and red 3 isn't water.",
    ),
    case(
        "layout.far",
        lambda: _insel([*START, [101, 0, None]]),
        "The start layout has a cell far outside of any field: HC12.",
    ),
    case(
        "layout.other-start",
        lambda: setting_up(setup("basic", layout=START)),
        "This game has a start of its own, and the layout is another.",
    ),
    case(
        "layout.size",
        lambda: _insel([*START, [7, 0, None]]),
        "The start layout is too large for the field: 8 wide and 1 high.",
    ),
    case(
        "layout.not-spanning",
        lambda: setting_up(setup("pro", scenario="canale-grande", layout=LAYOUTS["canale-grande"][:11])),
        "The start layout has to reach across 12 by 4 or 4 by 12 cells, not 11 by 1.",
    ),
    case(
        "layout.too-much-water",
        lambda: setting_up(setup("pro", scenario="canale-grande", layout=lake(12, 4))),
        "There aren't enough water cards for a start with 47 of them.",
    ),
]

FACES = [
    case(
        "face.other",
        lambda: against(Table("basic", "R7 ws ship"), teach("R7 wws coin")),
        "The arbiter knows red 7 as 1 wine and 1 spice, a ship, but now it's said to be 2 wine and "
        "1 spice, a coin. Which is right?",
    ),
    case(
        "face.odd",
        lambda: against(Table(), teach("R9")),
        "A goods card shows one, two or three goods, and no other card shows any. Look again at red 9.",
    ),
    case(
        "face.odd",
        lambda: against(Table(), {"entry": "face", "card": face("R9 w") | {"colour": "black"}}),
        "That colour isn't possible for red 9.",
    ),
    case(
        "face.odd",
        lambda: against(Table("team"), {"entry": "face", "card": face("S91") | {"kind": "flood"}}),
        "That number doesn't fit special card 91. Floods are 90 and 93, bridges 91 and 92.",
    ),
    case(
        "face.odd",
        lambda: against(Table(), {"entry": "face", "card": face("R7 w") | {"bar": "over"}}),
        "Green and purple cards have a bar over or under the number, other cards have none. Look again at red 7.",
    ),
    case(
        "face.too-many",
        lambda: against(Table("basic", WATERS), teach("W80")),
        "The arbiter can't take water 80 for a water card: all there are in the box (43) are known already.",
    ),
    case(
        "face.too-many",
        lambda: against(Table("basic", REDS), teach("R25 crane")),
        "The arbiter can't take red 25 for a crane: all that red has (2) are known already.",
        "The number 25 is one too many: red and green share 22 numbers, and so do black and purple.",
    ),
    case(
        "face.number-twice",
        lambda: against(Table("basic", "R7 w"), teach("B7 w")),
        "The number 7 is on red 7 already, so it can't be on black 7 too.",
    ),
    case(
        "face.number-odd",
        lambda: against(Table("extension", REDS), teach("G25 s over")),
        "The number 25 is one too many: red and green share 22 numbers, and so do black and purple.",
    ),
]

CASES = [*FILES, *SETUPS, *LAYOUTS_THAT_ARE_NONE, *FACES]
