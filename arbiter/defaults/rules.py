"""The rules of a game that says no more than it must: readers, records, shapes and standing are made from that.

And what can be entered now: every way in which the declared kinds can be filled in, kept if the rules take it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NoReturn, Protocol, get_type_hints

from arbiter.defaults.differences import Compared, Path as Keys
from arbiter.defaults.engine import CardFaces, SetupOptions
from arbiter.defaults.ways import CELLS, EntryWays, Way, filled_in, is_cell_shape, ways
from arbiter.game import Game, Json, Option, Rules, Standing
from arbiter.language.accepted_text import MAX_NAME
from rulings import Refusal, Step, notation, reasons_against, refuse, rulings_json, shapes
from rulings.cached import cached_property
from rulings.candidates import Ask, Next, whole_entries
from rulings.files import FileReader
from rulings.forms import (
    Entered,
    EntryKind,
    Reader,
    Unreadable,
    an_object,
    entry_reader,
    entry_shapes,
    form,
    listing,
    one_of,
    read,
    whole,
)
from rulings.legal_entries import LegalEntry, accepted
from rulings.records import END, Engine, Player
from rulings.shapes import Shape, shape_of, taking
from rulings.typed import PLAIN_TYPES


@taking(lambda: shapes.TEXT | {"minLength": 1, "maxLength": MAX_NAME})
def read_name(value: object) -> str:
    """Read a player's name."""
    if value.__class__ is not str or not 1 <= len(value) <= MAX_NAME:
        raise Unreadable("not a name")
    return value


@dataclass(frozen=True, slots=True)
class Setup:
    """A set-up as it was read: the players' names by seat, in their order, what the game's own keys hold, the value of
    each option, and the faces that are known, by their cards.
    """

    players: Mapping[str, str]
    keys: Mapping[str, Any]
    options: Mapping[str, str]
    faces: Mapping[int, Json]


FACES = "faces"
"""The key of what is laid face down that says faces of its cards which aren't known yet."""


@dataclass(frozen=True, slots=True)
class TableOption:
    """A point that the rules leave to the table: the rules that have it, its values, and the usual one first."""

    id: str
    rule: tuple[str, ...]
    values: tuple[str, ...]


class DefaultOptions(SetupOptions):
    """The options that a game declares, and what differs between two games by their outputs."""

    def __init__(self, rules: GameRules) -> None:
        self.begin, self.pieces, self._rules = rules.begin, rules.pieces, rules

    def options(self, setup: Json) -> list[Option]:
        given = self.chosen(setup)
        return [
            Option(one.id, one.rule, one.values, given.get(one.id, one.values[0]), one.id in given)
            for one in self._rules.options
        ]

    def compared(self, game: Game) -> Compared:
        """Return whose turn it is, who wins, the score, and what the rules say."""
        standing, score = self._rules.standing(game), self._rules.score(game)
        points = {seat: {**parts, "points": sum(parts.values())} for seat, parts in score.items()}
        said = {"turn": standing.waits_for, "winner": standing.winners, "score": points, **self._rules.output(game)}
        return dict(_values((), said))


def _values(path: Keys, value: Any) -> Iterator[tuple[Keys, object]]:
    if not isinstance(value, Mapping):
        yield path, value
        return
    for key, inner in value.items():
        yield from _values((*path, str(key)), inner)


class GameRules(Rules, Protocol):
    """The base class of a game: the names up to `output` are required, the others have defaults to override."""

    texts: Path
    """The file of its English texts (`arbiter.defaults.texts`)."""
    seats: tuple[str, ...]
    """The seats that there are, in their order; who plays takes some of them."""
    entry_kinds: Sequence[EntryKind]
    """What can be entered. The key `seat` names who does it; a page offers what has few ways to be filled in."""

    def start(self, setup: Setup) -> Step[Game]:
        """Return the game at its start, a frozen value. Raises Refusal."""
        ...

    def apply(self, game: Game, entry: Any) -> Step[Game]:
        """Return the game after an entry, given as its kind's `make` made it. Raises Refusal with all reasons."""
        ...

    def waits_for(self, game: Game) -> tuple[str, ...]:
        """Return the seats that may act now, empty once the game is over."""
        ...

    def score(self, game: Game) -> Mapping[str, Mapping[str, int]]:
        """Return by seat what each part of the score brings now; the parts add up."""
        ...

    # What may be said better

    fewest: int = 2
    """How many have to play."""
    most: int = 0
    """How many may play, 0 for as many as there are seats."""
    game_types: Mapping[str, tuple[Sequence[str], int, int]] = {}
    """By the values of the key "game" of set-ups, where there are several: who may play, how few and how many."""
    start_layouts: str = ""
    """The key of `setup_keys` whose values are layouts to start from, which the set-up draws; "" for none."""
    setup_keys: Mapping[str, Reader[Any]] = {}
    """What a set-up says beside its players."""
    options: Sequence[TableOption] = ()
    """The points that the rules leave to the table, as where they can be read in several ways."""
    sealed_keys: Mapping[str, Reader[Any]] = {}
    """What a seat lays face down until all have, for games with `sealing`."""

    def round(self, game: Game) -> int:
        """Return the number of the round. A ruling `round.over` ends one in lists."""
        del game
        return 1

    counted: Mapping[str, Sequence[str]] = {}
    """What of seats is counted beside points, by what it is: the kinds of it."""

    def counts(self, game: Game) -> Mapping[str, Mapping[str, Mapping[str, int]]]:
        """Return how many every seat has of what is `counted`, by kind."""
        del game
        return {}

    faces: CardFaces | None = None
    """What its cards show, where no source prints that: it is learned, and kept in decks."""

    def candidates(self, game: Game, seat: str, said: Json) -> Next:
        """Return what a seat may say next of a half-said entry: by default found by trying every way to fill it in.

        A kind with more ways, or with a key that could be anything, is left to the API unless a game says this better.
        """
        return self._entered.next((game, seat), said)

    def on_turn(self, game: Game, seat: str) -> Game:
        """Return the game as it would be on a seat's turn, for "May I?": by default as it is."""
        del seat
        return game

    # What follows

    @property
    def changes_file(self) -> Path | None:
        file = self.texts.with_suffix(".changes.toml")
        return file if file.is_file() else None

    def sealed_candidates(self, game: Game, seat: str, said: Json) -> Next:
        """Return what a seat may say next of what it lays face down."""
        return self._laid.next((game, seat), said)

    def sealed_values(self, game: Game, seat: str) -> tuple[Ask, ...]:
        """Return all keys of what a seat lays face down, each with its values; none where there are too many ways."""
        return self._laid.keys((game, seat))

    @cached_property
    def _entered(self) -> EntryWays:
        def judged(game: Game, seat: str) -> Iterator[Way]:
            elsewhere = (END, self.faces.kind.name if self.faces else END)
            for kind in self.entry_kinds:
                for way in ways(kind) if kind.name not in elsewhere else ():
                    whose = {"seat": seat} if "seat" in kind.keys else {}
                    yield way, reasons_against(self.enter, game, way | whose)

        return EntryWays(judged)

    @cached_property
    def _laid(self) -> EntryWays:
        def judged(game: Game, seat: str) -> Iterator[Way]:
            if self.sealing is not None:
                for way in filled_in(self.sealed_keys):
                    yield way, reasons_against(self.sealing.check, game, seat, way)

        return EntryWays(judged)

    def legal_entries(self, game: Game, *names: str) -> Iterator[LegalEntry[Game]]:
        return accepted(game, self._legal(game, names), self.enter)

    def _legal(self, game: Game, names: tuple[str, ...]) -> Iterator[Json]:
        """Yield what the seats that are waited for may enter; what several of them may, once."""
        kinds = {kind.name: kind for kind in self.entry_kinds}
        found: list[Json] = []
        for seat in self.waits_for(game):
            for entry in whole_entries(partial(self.candidates, game, seat), {}, seat):
                name = entry["entry"]
                whose = {"seat": seat} if "seat" in kinds[name].keys else {}
                if (not names or name in names) and (entry | whose) not in found:
                    found.append({"entry": name, **whose, **entry})
                    yield found[-1]

    def plain_setups(self) -> Iterator[Json]:
        types = self.game_types or {"": (self.seats, self.fewest, len(self.seats))}
        for game, (seats, fewest, most) in types.items():
            for number in range(fewest, most + 1):
                players = [{"seat": seat, "name": seat.capitalize()} for seat in seats[:number]]
                plain = {"game": game, "players": players} if game else {"players": players}
                yield from (plain | keys for keys in filled_in(self.setup_keys))

    def variant(self, setup: Json) -> tuple[str, str | None]:
        return setup.get("game", self.id), None

    def __reduce__(self) -> tuple[type, tuple[()]]:
        """Return how another process makes the same."""
        return type(self), ()

    @cached_property
    def _read_setup(self) -> Reader[Json]:
        player = form(Player, {"seat": one_of(*self.seats), "name": read_name})
        types: dict[str, Reader[Any]] = {"game": one_of(*self.game_types)} if self.game_types else {}
        keys: Mapping[str, Reader[Any]] = {one.id: one_of(*one.values) for one in self.options}
        may_be: dict[str, Reader[Any]] = {"options": form(dict, keys, tuple(keys))} if keys else {}
        may_be |= {"deck": listing(self.faces.reader)} if self.faces else {}
        players = listing(player, self.fewest, self.most or len(self.seats))
        return form(dict, {**types, "players": players, **self.setup_keys, **may_be}, may_be)

    @cached_property
    def _reader(self) -> Reader[Entered]:
        return entry_reader(self.entry_kinds, lambda _key: "no entry of this game")

    @cached_property
    def _forms(self) -> Sequence[notation.NotationForm]:
        return [
            notation.NotationForm(
                kind.line, {key: _sign(shape_of(one)) for key, one in kind.keys.items()}, **kind.naming
            )
            for kind in self.entry_kinds
        ]

    @cached_property
    def readings(self) -> SetupOptions:
        return DefaultOptions(self)

    @property
    def engine(self) -> Engine:
        """The rules for the command line."""
        return Engine(
            record_format=self.record_format,
            deck_format=self.faces.deck_format if self.faces else "",
            adjudicate=self.adjudicate,
            check_deck=self.faces.check_deck if self.faces else _no_decks,
            read_record=self.read_record,
            steps=self.steps,
            text_picture=self.text_picture,
            entry_line=self.line_of,
            changes_file=str(self.changes_file) if self.changes_file else None,
        )

    def begin(self, setup: object) -> Step[Game]:
        try:
            given = read(self._read_setup, setup, "setup.form")
            players, chosen = {player.seat: player.name for player in given.pop("players")}, given.pop("options", {})
            faces = {face["card"]: face for face in given.pop("deck", ())}
            seats, fewest, most = self.game_types.get(given.get("game", ""), (self.seats, 0, len(self.seats)))
            is_one_each = len(players) == len(an_object(setup)["players"])
            if not (is_one_each and fewest <= len(players) <= most and players.keys() <= set(seats)):
                refuse("setup.seats")
            if len(set(players.values())) < len(players):
                refuse("setup.names", names=list(players.values()))
            options = {one.id: one.values[0] for one in self.options} | chosen
            return self.start(Setup(players, given, options, faces))
        except Refusal as refusal:
            raise refusal.at(-1) from None

    def enter(self, game: Game, entry: object) -> Step[Game]:
        return self.apply(game, self._read_entry(entry))

    def read_entry(self, setup: Json, entry: object) -> None:
        read = self._read_entry(entry)
        seat = getattr(read, "seat", None)
        if seat is not None and seat not in self.players(setup):
            refuse("entry.seat", seat=seat)

    def read_sealed(self, sealed: object) -> None:
        if self.sealed_keys:
            faces = {FACES: listing(self.faces.reader)} if self.faces else {}
            read(form(dict, {**self.sealed_keys, **faces}, faces), sealed, "entry.form")

    def without_faces(self, sealed: Json) -> tuple[Json, Sequence[Json]]:
        if self.faces is None:
            return sealed, ()
        return {key: value for key, value in sealed.items() if key != FACES}, sealed.get(FACES, ())

    def _read_entry(self, entry: object) -> Any:
        entered = read(self._reader, entry, "entry.form")
        return entered.kind.make(**entered.values)

    def read_record(self, record: object, /) -> tuple[object, list[object]]:
        return FileReader(self.record_format, "", whole).record(record)

    def adjudicate(self, record: object) -> Json:
        """Return what the rules make of a record: the game at its end, with all rulings. Raises Refusal."""
        steps = list(self.steps(*self.read_record(record)))
        said = [one for index, step in enumerate(steps, -1) for one in rulings_json(index, step.rulings)]
        return {**self.output(steps[-1].game), "rulings": said}

    def entry_line(self, entry: Json, before: Game) -> str:
        return self.line_of(entry, before)

    def text_picture(self, game: Game) -> str:
        """Return how a game stands, in plain text."""
        return json.dumps(self.output(game), ensure_ascii=False, indent=1)

    def line_of(self, entry: object, _before: Game) -> str:
        """Return an entry as a line (docs/notation.md)."""
        return notation.write(self._forms, entry)

    def standing(self, game: Game) -> Standing:
        waits_for = self.waits_for(game)
        if waits_for:
            return Standing(self.round(game), False, waits_for)
        points = totals(self.score(game))
        winners = tuple(seat for seat, total in points.items() if total == max(points.values()))
        return Standing(
            round=self.round(game), finished=True, waits_for=(), points=points, winners=winners, decided_by="points"
        )

    def shapes(self) -> Mapping[str, Json]:
        """Return its shapes, made from its readers. Facts of rulings are whatever they are."""
        said: Shape = {"code": shapes.TEXT, "rule": shapes.array(shapes.TEXT), "facts": {"type": "object"}}
        error = {"entry": shapes.or_null(shapes.WHOLE), "code": shapes.TEXT, "rule": said["rule"]}
        position = shape_of(PLAIN_TYPES.of(get_type_hints(type(self).output)["return"]))
        return {
            "Setup": shape_of(self._read_setup),
            **shapes.entries(entry_shapes(self._reader), {}),
            **({"Card": shape_of(self.faces.reader)} if self.faces else {}),
            "Record": shapes.record(self.record_format),
            "Position": position,
            "Ruling": shapes.obj(said),
            "Refusal": shapes.obj({"error": shapes.obj({**error, "message": shapes.TEXT})}),
        }


def totals(score: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """Return everybody's points."""
    return {seat: sum(parts.values()) for seat, parts in score.items()}


def _no_decks(_deck: object) -> NoReturn:
    refuse("deck.form", at="format", problem="no deck of this game")


def _sign(shape: Shape) -> notation.Sign:
    if shape.get("type") == "integer":
        return notation.NUMBER
    if is_cell_shape(shape):
        return notation.cells(CELLS)
    inner = shape.get("additionalProperties")
    if isinstance(inner, dict) and inner.get("type") == "integer":
        return notation.keyed(notation.word(r"[\w-]+"), notation.NUMBER)
    if shape.get("type") == "object":
        return notation.Sign(".+", partial(json.dumps, ensure_ascii=False), json.loads)
    return notation.TRUE if shape.get("const") is True else notation.word(r"\S+")
