"""What the arbiter says of a correction, in each language."""

import pytest

from app import GAMES
from arbiter.language import use_language
from arbiter.pages.sentences import SentenceRenderer
from rulings import Ruling
from tests.arbiter.pages.record import NAMES, place, play

SHIP = {"entry": "ship", "seat": "red"}
BUILD = {"entry": "build", "seat": "red", "card": 27}
CORRECTIONS = {
    "kontor": [
        (play(red="R44", black="B6"), play(red="R42", black="B6"), "play.revealed"),
        (place("red", 2, 2), place("red", 0, -4), "place.laid"),
        (SHIP | {"to": [1, 1]}, SHIP | {"to": [1, 2]}, "ship.moved"),
    ],
    "contract": [
        (BUILD | {"cell": [1, 1]}, BUILD | {"cell": [-2, 0]}, "build.laid"),
        ({"entry": "reveal", "card": 26}, {"entry": "reveal", "card": 27}, "reveal.turned-up"),
    ],
}
SAID = {
    "en": {
        "kontor": [
            "44, not 42.",
            "red 44 on N14, not on L8.",
            "Anna moves the ship to M13. It was: Anna moves the ship to M14.",
        ],
        "contract": ["project 27 at N11, not at K10.", "project 26, not 27."],
    },
    "de": {
        "kontor": [
            "44 statt 42.",
            "Rot 44 auf N14 statt auf L8.",
            "Anna bewegt das Schiff nach M13. Vorher: Anna bewegt das Schiff nach M14.",
        ],
        "contract": ["Bauvorhaben 27 auf N11 statt auf K10.", "Bauvorhaben 26 statt 27."],
    },
    "cs": {
        "kontor": [
            "44 místo 42.",
            "červená 44 na N14 místo na L8.",
            "Anna posouvá loď na M13. Předtím: Anna posouvá loď na M14.",
        ],
        "contract": ["projekt 27 na poli N11 místo na poli K10.", "projekt 26 místo 27."],
    },
}


@pytest.mark.parametrize("language", SAID)
@pytest.mark.parametrize("game", CORRECTIONS)
def test_a_correction_names_what_is_right_and_what_was_wrong(game: str, language: str) -> None:
    renderer = SentenceRenderer(GAMES[game].pages.words, NAMES, None, GAMES[game].rules.entry_kinds)
    with use_language(language):
        said = [
            renderer.correction(was, right, [Ruling(code, (), {"card": "R44", "seat": "red", **right})])
            for right, was, code in CORRECTIONS[game]
        ]
    assert said == SAID[language][game]
