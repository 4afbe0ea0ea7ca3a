"""Games out into files and in again: one as `.kontor.json`, all of a list as one zip.

The zip has a record for each game, its own decks, and an index that says when and where each was played. What comes
in is replayed first, all of it: if one file doesn't hold, nothing is taken. How much may come is looked at before that;
between two games others are served, and who doesn't wait for the answer any more ends it.
"""

import json
import re
import time
import zipfile
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import chain, count
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from arbiter.foundation.config import MAX_BODY
from arbiter.foundation.faults import Invalid, Refused
from arbiter.foundation.outside_json import read_json
from arbiter.foundation.worker_thread import run_in_thread
from arbiter.game import Faces, Json, Rules, Standing
from arbiter.keeping import decks
from arbiter.keeping.decks import OwnDecks
from arbiter.keeping.game_lists import KeptGame
from arbiter.keeping.results import Origin
from arbiter.keeping.unpacking import Faulty, FileFault, read, unpacking
from arbiter.language import accepted_text
from arbiter.language.accepted_text import KEPT_NAME_LENGTH
from arbiter.log.drafts import entry_count
from arbiter.tables import opening
from arbiter.tables.opening import Checked
from arbiter.tables.service import Tables

INDEX = "games.json"
FORMAT = "kontor-games"

MAX_GAMES = 5000  # of an index
MAX_ENTRIES = 500_000  # of all its games together
_IN_MEMORY = 8 * 1024 * 1024
_LONGEST_INDEX = 4 * 1024 * 1024
_PLACE_LENGTH = 60
_NO_NAME = re.compile(r"[^\w-]+")


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import brought: new games, games that were there already, and decks. `same`: the table of the single
    game that was brought, and was there already.
    """

    new: int
    known: int
    decks: int
    same: int | None = None


@dataclass(frozen=True, slots=True)
class _Listed:
    """A game of an index: its file, when and where it was, what it is, and its record, packed as it waits its turn."""

    file: str
    origin: Origin
    rules: Rules
    packed: bytes

    @property
    def record(self) -> object:
        """The record, parsed again."""
        return read_record(zlib.decompress(self.packed), self.file)


@dataclass(frozen=True, slots=True)
class Unpacked:
    """A zip that has been read: the games to replay, how many were `known` by their times, its decks, and what doesn't
    hold so far. `kept_games`: the games among which theirs may be.
    """

    games: list[_Listed]
    known: int
    kept_games: Sequence[KeptGame]
    decks: list[tuple[Rules, Json]]
    faults: list[FileFault]


def record_bytes(record: Json) -> bytes:
    """Return a record as its file has it."""
    return json.dumps(record, ensure_ascii=False, indent=1).encode()


def read_record(data: bytes, file: str) -> object:
    """Return what a file says. Raises Faulty if it isn't JSON, or is longer than any game."""
    if len(data) > MAX_BODY:
        raise Faulty([FileFault(file, "file.too-long")])
    try:
        return read_json(data)
    except ValueError:
        raise Faulty([FileFault(file, "file.not-json")]) from None


def export_all(tables: Tables, listed: Sequence[KeptGame], list_ids: tuple[int, ...]) -> IO[bytes]:
    """Return a zip of these games and of all decks of these lists."""
    file: IO[bytes] = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - the answer closes it
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        index = []
        for number, game in enumerate(reversed(listed), start=1):
            who = as_file_name(name for _seat, name in game.players)[:60]
            ending = tables.games[game.rules].rules.file_ending
            name = f"games/{number:05} {game.changed.date().isoformat()} {who}{ending}"
            _write(archive, name, record_bytes(tables.record_of(game.table_id)), game.changed)
            opened, changed = game.opened.isoformat(), game.changed.isoformat()
            index.append({"file": name, "opened": opened, "changed": changed, "place": game.place})
            _let_others()
        for rules, faces in _with_decks(tables):
            for number, deck in enumerate(_own_decks(OwnDecks(tables.store, rules, list_ids)), start=1):
                _write(archive, f"decks/{number:03}{faces.deck_ending}", record_bytes(deck))
        _write(archive, INDEX, record_bytes({"format": FORMAT, "version": 1, "games": index}))
    file.seek(0)
    return file


def _own_decks(own: OwnDecks) -> Iterator[Json]:
    """Yield deck files. Decks of two lists may have the same name, and stay separate when imported."""
    taken: set[str] = set()
    for one in own.listed():
        numbered = (f"{one.name[: KEPT_NAME_LENGTH - 6].rstrip()} ({number})" for number in count(2))
        name = next(name for name in chain([one.name], numbered) if name not in taken)
        taken.add(name)
        yield decks.to_file(own.rules, own.load(one.id)) | {"name": name}


def import_one(
    tables: Tables, data: bytes, file: str, shelf_id: int | None, kept_games: Sequence[KeptGame] = ()
) -> str | Imported:
    """Take in one game and return its host link, or what was found if it is among the `kept_games`. Raises Faulty."""
    record = read_record(data, file)
    rules = tables.games.of_record(record).rules
    try:
        checked = run_in_thread(partial(opening.check_record, rules, record))
    except (Refused, Invalid) as error:
        raise Faulty([FileFault.of(file, error, rules)]) from error
    same = _same_game(tables, rules, record, checked.standing, kept_games)
    if same is not None:
        return Imported(0, 1, 0, same)
    tables.allow("records", 1)
    origin = replace(Origin.now(), shelf_id=shelf_id)
    return opening.add_checked(tables.store, rules, record, checked, origin).links.host


def _same_game(
    tables: Tables, rules: Rules, record: Any, standing: Standing, kept_games: Sequence[KeptGame]
) -> int | None:
    """Return the table that has this record; None if there is none. Only games that end alike are read."""
    players, points = _players(rules, record), dict(standing.points) if standing.finished else {}
    for kept in kept_games:
        if (kept.rules, kept.players, kept.finished, kept.points) == (rules.id, players, standing.finished, points):
            _let_others()
            known = tables.record_of(kept.table_id)
            if (known["setup"], known["entries"]) == (record["setup"], record["entries"]):
                return kept.table_id
    return None


def unpack_all(
    tables: Tables, file: IO[bytes], shelf_id: int, known: Sequence[KeptGame], go_on: Callable[[], None]
) -> Unpacked:
    """Read a zip as `export_all` writes it; games that are `known` are left out. Raises Faulty for a zip as a whole.

    `go_on` is called after each file: it raises to end the work.
    """
    there = {(game.opened, game.changed, game.players) for game in known}
    new: list[_Listed] = []
    faults: list[FileFault] = []
    skipped = entries = 0
    with unpacking(file) as archive:
        tables.allow("bytes", sum(one.file_size for one in archive.infolist()))  # a zip of little can hold much
        for name, origin in run_in_thread(partial(_index, archive, shelf_id)):
            _let_others(go_on)
            try:
                data = read(archive, name, MAX_BODY)
                record = read_record(data, name)
            except Faulty as faulty:
                faults += faulty.faults
                continue
            entries += entry_count(record)
            if entries > MAX_ENTRIES:
                raise Faulty([FileFault("", "zip.too-long")])
            rules = tables.games.of_record(record).rules
            if (origin.opened, origin.changed, _players(rules, record)) in there:
                skipped += 1
            else:
                new.append(_Listed(name, origin, rules, zlib.compress(data, 1)))
        decks, wrong = _decks(tables, archive, go_on)
    return Unpacked(new, skipped, known, decks, [*faults, *wrong])


def take_in(tables: Tables, unpacked: Unpacked, shelf_id: int) -> Generator[int, None, Imported]:
    """Replay what was unpacked, yielding how many games have been, then store all and return what that was.

    Raises Faulty. Whoever doesn't go on ends the work, with nothing stored.
    """
    checked: list[tuple[_Listed, Checked]] = []
    known = unpacked.known
    faults = list(unpacked.faults)
    for done, one in enumerate(unpacked.games, start=1):
        try:
            record = one.record
            held = run_in_thread(partial(opening.check_record, one.rules, record))
            if _same_game(tables, one.rules, record, held.standing, unpacked.kept_games) is None:
                checked.append((one, held))
            else:
                known += 1
        except (Refused, Invalid) as error:
            faults.append(FileFault.of(one.file, error, one.rules))
        _let_others()
        yield done
    own = {rules: OwnDecks(tables.store, rules, (shelf_id,)) for rules, _deck in unpacked.decks}
    for rules, found in own.items():
        try:
            found.check_room(
                {accepted_text.kept_name(deck["name"], "deck") for one, deck in unpacked.decks if one is rules}
            )
        except Invalid as invalid:
            faults.append(FileFault("", invalid.code))
    if faults:
        raise Faulty(faults)
    tables.allow("records", len(checked) + len(unpacked.decks))
    for one, held in checked:
        opening.add_checked(tables.store, one.rules, one.record, held, one.origin)
        _let_others()
    for rules, deck in unpacked.decks:
        own[rules].take_in(deck)
    return Imported(len(checked), known, len(unpacked.decks))


def _let_others(go_on: Callable[[], None] = lambda: None) -> None:
    time.sleep(0)  # others are served between two games
    go_on()


def _index(archive: zipfile.ZipFile, shelf_id: int) -> list[tuple[str, Origin]]:
    """Return what the index lists, each file once. Raises Faulty."""
    try:
        index = read_json(read(archive, INDEX, _LONGEST_INDEX))
        accepted_text.check(index)
        if (index["format"], index["version"]) != (FORMAT, 1):
            raise ValueError
        listed = index["games"]
        if len(listed) > MAX_GAMES:
            raise Faulty([FileFault(INDEX, "zip.too-many")])
        found = {str(one["file"]): _origin(one, shelf_id) for one in listed}
    except (KeyError, TypeError, ValueError, Invalid):
        raise Faulty([FileFault(INDEX, "index.unreadable")]) from None
    if len(found) < len(listed):
        raise Faulty([FileFault(INDEX, "index.twice")])
    return list(found.items())


def _origin(listed: Any, shelf_id: int) -> Origin:
    opened, changed = datetime.fromisoformat(listed["opened"]), datetime.fromisoformat(listed["changed"])
    if opened.tzinfo is None or changed.tzinfo is None or not isinstance(listed["place"], str):
        raise ValueError
    return Origin(opened, changed, listed["place"][:_PLACE_LENGTH], shelf_id)


def _players(rules: Rules, record: object) -> tuple[tuple[str, str], ...]:
    """Return who plays, as lists have it; nobody, where that can't be read: the rules engine says what is wrong."""
    try:
        return tuple(rules.players(record["setup"]).items())  # type: ignore[index]
    except (KeyError, TypeError):
        return ()


def _with_decks(tables: Tables) -> Iterator[tuple[Rules, Faces]]:
    return ((rules, rules.faces) for rules in tables.games.rules if rules.faces is not None)


def _decks(
    tables: Tables, archive: zipfile.ZipFile, go_on: Callable[[], None]
) -> tuple[list[tuple[Rules, Json]], list[FileFault]]:
    found, faults = [], []
    endings = {faces.deck_ending: rules for rules, faces in _with_decks(tables)}
    for name in dict.fromkeys(archive.namelist()):
        rules = next((rules for ending, rules in endings.items() if name.endswith(ending)), None)
        if rules is not None:
            _let_others(go_on)
            try:
                found.append((rules, decks.from_file(rules, read_record(read(archive, name, MAX_BODY), name))))
            except (Refused, Invalid) as error:
                faults.append(FileFault.of(name, error, rules))
            except Faulty as faulty:
                faults += faulty.faults
    return found, faults


def _write(archive: zipfile.ZipFile, name: str, data: bytes, changed: datetime | None = None) -> None:
    info = zipfile.ZipInfo(name, (changed.timetuple()[:6] if changed else (2000, 1, 1, 0, 0, 0)))
    info.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(info, data)


def as_file_name(parts: Iterable[str]) -> str:
    """Return names as one of a file, without what file systems refuse."""
    return _NO_NAME.sub("-", "-".join(parts)).strip("-")
