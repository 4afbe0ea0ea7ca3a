"""A game with a fault, one for each that a person would meet: the checker names it with its file and place."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arbiter.defaults import GameRules
from arbiter.defaults.pages import DefaultPages
from arbiter.foundation.text_files import FileError
from arbiter.game import Game, Json
from arbiter.pages.words import Seat
from arbiter.registry import BoardGame
from arbiter.testing import plays_through
from docs.examples.causeway import CardSealing, Causeway, CausewayRules
from docs.examples.nine_stones import SIZE, Pass, Stone, StoneRules
from rulings.candidates import Next
from rulings.forms import EntryKind, listing, number, text

TEXTS = StoneRules.texts
HERE = re.escape(__file__)
PLACING = EntryKind("stone", Stone, {"seat": text, "cell": listing(number(0, SIZE - 1), 2, 2)}, "{seat} {cell}")
PASSING = EntryKind("pass", Pass, {"seat": text}, "{seat} passes")


def checked(rules: GameRules, pages: Callable[[Any], DefaultPages] = DefaultPages) -> str:
    """Return what the checker says against a game."""
    game = BoardGame(rules.id, lambda: rules, lambda: pages(rules), lambda: rules.engine)
    with pytest.raises(FileError) as fault:
        plays_through(game)
    return str(fault.value)


class TooManyWays(StoneRules):
    """A kind with more ways than are tried: its page offers only to pass."""

    entry_kinds = (replace(PLACING, keys={"seat": text, "cell": listing(number(0, 80), 2, 2)}), PASSING)


def test_a_kind_that_no_page_can_enter() -> None:
    assert checked(TooManyWays()) == f'{__file__}: entry_kinds: "stone" can\'t be entered on any page'


class NoBoard(StoneRules):
    """Cells are asked for, and there is no picture to tap them in."""

    pieces = None  # type: ignore[assignment]


class NothingNext(StoneRules):
    """After a kind is said, its key has no values."""

    def candidates(self, game: Game, seat: str, said: Json) -> Next:
        found = super().candidates(game, seat, said)
        return Next(tuple(replace(ask, values=()) for ask in found.asks)) if said else found


@pytest.mark.parametrize("rules", [NoBoard(), NothingNext()], ids=lambda one: type(one).__name__)
def test_a_page_that_asks_and_offers_nothing(rules: GameRules) -> None:
    said = r'candidates: “.*” asks and offers nothing after \{"entry": "stone"\}: /t/.*'
    assert re.fullmatch(f"{HERE}: {said}", checked(rules))


class Shifted(DefaultPages):
    """Its picture draws what can be tapped where it can't be seen."""

    def __init__(self, rules: GameRules) -> None:
        super().__init__(rules)
        drawn = self.picture._spot
        self.picture._spot = lambda ink, cell, way, x, y, marks: drawn(ink, cell, way, x + 200, y, marks)  # type: ignore[method-assign]


class NoCard(CardSealing):
    """Something is to be laid face down, and nothing may be."""

    def check(self, game: Game, seat: str, sealed: Json) -> None:
        super().check(replace(game, played={seat: (sealed["card"],)}), seat, sealed)


class NothingToLay(CausewayRules):
    """A game of those who have no card."""

    sealing = NoCard()


def test_a_form_that_offers_nothing_to_lay() -> None:
    said = checked(NothingToLay())
    assert re.fullmatch(f"{HERE}: sealed_keys: “.*” asks and offers nothing: /t/.*", said), said


class AlwaysRefused(CardSealing):
    """A reveal that is always refused, so that all take their cards back and choose again."""

    def reveal(self, game: Causeway, sealed: Mapping[str, Json], enter: Callable[[Json], Causeway]) -> None:
        del game, sealed
        enter({"entry": "cards", "cards": {}})


class Never(CausewayRules):
    """A game that never goes on."""

    sealing = AlwaysRefused()


def test_cards_that_come_back_each_time() -> None:
    said = checked(Never())
    assert re.fullmatch(rf"{HERE}: sealing: what is laid face down comes back each time", said)


def test_a_cell_outside_the_picture() -> None:
    said = checked(StoneRules(), Shifted)
    assert re.fullmatch(f"{HERE}: pictures: the cell f1 lies outside the picture: /t/.*", said)


class Unsaid(StoneRules):
    """A game whose texts lack something; `lacks` writes them."""

    def __init__(self, folder: Path, *lacking: str) -> None:
        self.texts = folder / "stones.toml"
        lines = TEXTS.read_text("utf-8").splitlines()
        self.texts.write_text("\n".join(one for one in lines if not any(word in one for word in lacking)))


def test_codes_and_kinds_without_words(tmp_path: Path) -> None:
    file, source = tmp_path / "stones.toml", Path(StoneRules.texts).with_suffix(".py")
    line = next(number for number, one in enumerate(source.read_text().splitlines(), 1) if '"stone.again"' in one)
    said = f'{file}: sentences: "stone.again" is missing: nine_stones.py, line {line}'
    assert checked(Unsaid(tmp_path, '"stone.again"')) == said
    assert checked(Unsaid(tmp_path, 'id = "pass", name')) == f'{file}: entries: "pass" is missing, which can be entered'


class Computed(StoneRules):
    """A game with a code that no text in its source is."""

    def apply(self, game: Any, entry: Any) -> Any:
        step = super().apply(game, entry)
        return replace(step, rulings=tuple(replace(one, code=f"{one.code}.again") for one in step.rulings))


def test_a_code_without_a_sentence_that_is_met_in_a_game() -> None:
    assert re.fullmatch(rf'{TEXTS}: sentences: "(stone.placed|pass.passed).again" is missing', checked(Computed()))


class Alike(DefaultPages):
    """Two seats of one colour."""

    def seats(self, setup: Json) -> dict[str, Seat]:
        return {seat: replace(one, colour="red") for seat, one in super().seats(setup).items()}


def test_two_seats_that_look_alike() -> None:
    assert checked(StoneRules(), Alike) == f'{__file__}: seats: "black" and "red" are of one colour, red'


class Mixed(DefaultPages):
    """A page with words that no catalogue has."""

    def __init__(self, rules: GameRules) -> None:
        super().__init__(rules)
        self.texts.kind = lambda kind: f"Do {kind} now"  # type: ignore[method-assign]


def test_languages_that_are_mixed(tmp_path: Path) -> None:
    assert re.fullmatch(
        rf"{TEXTS}: “Do .*” is in no catalogue, and so in each language alike: /t/.*", checked(StoneRules(), Mixed)
    )
    lacking = Unsaid(tmp_path)
    for code in ("cs", "de"):
        kept = TEXTS.parent / "translations" / code / "LC_MESSAGES" / "nine_stones.mo"
        copy = tmp_path / "translations" / code / "LC_MESSAGES" / "stones.mo"
        copy.parent.mkdir(parents=True)
        copy.write_bytes(kept.read_bytes())
    lacking.texts.write_text(lacking.texts.read_text().replace("“Pass”", "Pass").replace('"Pass"', '"Skip"'))
    assert checked(lacking) == f"{copy.parents[2]}/cs/LC_MESSAGES/stones.mo: “Skip” isn't translated"
