"""Both engines as plain games of the defaults: no pages, pictures or words of their own, each code its own sentence."""

import ast
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, cast

from arbiter.defaults import GameRules, Setup, board_game
from arbiter.game import Game, Json, Rules
from arbiter.log.history import SEALING_KINDS
from arbiter.registry import BoardGame
from contract.game import CONTRACT, FACES, pile_counts
from kontor.game import KONTOR, CardSealing, cards_for, proxy_deck
from kontor.setup.start_layouts import start_picture
from kontor_rules.setup import SINGLE_SEATS
from rulings import Step
from rulings.forms import one_of

ROOT = Path(__file__).resolve().parents[2]
_CODE = re.compile(r"[a-z][a-z-]*\.[a-z][a-z-]*")
_RULE = re.compile(r"[A-Z]\d+")


class BareEngine(GameRules):
    """An engine, through what any game says. Its cards' faces are known from the start."""

    own: ClassVar[Rules]
    """The game whose engine it is."""
    sealed_kind: ClassVar[str] = ""
    """The kind of entry by which cards are turned up."""

    def start(self, setup: Setup) -> Step[Game]:
        return self.own.begin(self.setup_of(setup))

    def setup_of(self, setup: Setup) -> Json:
        """Return a set-up as the engine reads it."""
        raise NotImplementedError

    def apply(self, game: Game, entry: Any) -> Step[Game]:
        raise NotImplementedError(entry)

    def enter(self, game: Game, entry: object) -> Step[Game]:
        return cast(Step[Game], self.own.enter(game, entry))

    def read_entry(self, setup: Json, entry: object) -> None:
        self.own.read_entry(setup, entry)

    def candidates(self, game: Game, seat: str, said: Json) -> Any:
        found = cast(Any, self.own).candidates(game, seat, said)
        if said:
            return found
        offered = {kind.name for kind in self.entry_kinds if kind.name != self.sealed_kind}
        return replace(
            found,
            asks=tuple(replace(ask, values=[one for one in ask.values if one.said in offered]) for ask in found.asks),
        )

    def waits_for(self, game: Game) -> tuple[str, ...]:
        standing = self.own.standing(game)
        return () if standing.finished else standing.waits_for or tuple(self.score(game))

    def score(self, game: Game) -> Any:
        return cast(Any, self.own).score(game)

    def output(self, game: Game) -> Json:
        return self.own.output(game)

    def shapes(self) -> Any:
        return self.own.shapes()


class BareContract(BareEngine):
    """Contract's engine, but for faces, which are known, and for an end by agreement, which comes soon by chance."""

    id = "contract"
    own = CONTRACT
    seats = CONTRACT.seats
    fewest, most = CONTRACT.fewest, CONTRACT.most
    entry_kinds = tuple(kind for kind in CONTRACT.entry_kinds if kind.name not in ("face", "end"))
    pieces = CONTRACT.pieces

    def setup_of(self, setup: Setup) -> Json:
        players = [{"seat": seat, "name": name} for seat, name in setup.players.items()]
        cards = FACES.proxy_deck()["cards"]
        return {"game": "base", "players": players, "pile": pile_counts(cards, len(players)), "deck": cards}


class BareSealing(CardSealing):
    """Kontor's cards that lie face down, of which all faces are known."""

    def check(self, game: Game, seat: str, sealed: Json) -> None:
        super().check(game, seat, sealed | {"face": None})

    def reveal(self, game: Game, sealed: Mapping[str, Json], enter: Callable[[Json], Game]) -> None:
        super().reveal(game, {seat: card | {"face": None} for seat, card in sealed.items()}, enter)


class BareKontor(BareEngine):
    """Kontor's engine, with the basic game."""

    id = "kontor"
    own = KONTOR
    seats = SINGLE_SEATS[:2]
    sealed_kind = "play"
    entry_kinds = tuple(kind for kind in KONTOR.entry_kinds if kind.name in ("sit-out", "play", "place"))
    pieces = KONTOR.pieces
    sealing = BareSealing()
    sealed_keys: ClassVar[Json] = {"card": one_of(*(card["id"] for card in proxy_deck()["cards"]))}
    line_kinds = SEALING_KINDS

    def setup_of(self, setup: Setup) -> Json:
        players = [{"seat": seat, "name": name} for seat, name in setup.players.items()]
        bare = {"game": "basic", "players": players, "layout": start_picture(None, len(players))}
        return bare | {"deck": cards_for(bare, proxy_deck()["cards"])}


def bare_engine(rules: BareEngine, folder: Path) -> BoardGame:
    """Make a game of an engine, with a file of texts in a folder."""
    names = set[str]()
    for source in (ROOT / f"{rules.id}_rules").rglob("*.py"):
        nodes = ast.walk(ast.parse(source.read_text("utf-8")))
        names |= {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    texts = {
        "title": rules.id,
        "about": rules.id,
        "new": rules.id,
        "rules": [{"id": name, "title": name, "text": name} for name in sorted(filter(_RULE.fullmatch, names))],
        "entries": [{"id": name, "name": name, "text": name} for name in sorted({one.id for one in rules.entry_kinds})],
        "sentences": [{"id": name, "text": name} for name in sorted(filter(_CODE.fullmatch, names))],
        "names": [],
    }
    path = folder / f"{rules.id}.toml"
    path.write_text("\n".join(f"{key} = {_toml(value)}" for key, value in texts.items()), "utf-8")
    rules.texts = path
    return board_game(rules)


def _toml(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items()) + "}"
    return json.dumps(value)
