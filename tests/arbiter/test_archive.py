"""Everything out as one file, an empty database, and everything in again."""

import io
import json
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest

from app import GAMES
from arbiter.foundation.config import MAX_ON_SHELF
from arbiter.foundation.faults import Invalid
from arbiter.keeping import archive as archives, decks, unpacking
from arbiter.keeping.archive import INDEX, MAX_GAMES, Imported, export_all, import_one, record_bytes
from arbiter.keeping.decks import Deck, OwnDecks
from arbiter.keeping.game_lists import ListAccess
from arbiter.keeping.unpacking import Faulty
from arbiter.store.database import Store
from arbiter.tables.service import Tables
from tests.arbiter.pages.record import kept
from tests.arbiter.play import FACES, SETUP, Json, Table, import_all, own_decks
from tests.arbiter.test_game_lists import finished, on_shelf


@pytest.fixture
def other(new_database: Callable[[str], str]) -> Callable[[], Tables]:
    """Make the tables of another, empty database."""
    return lambda: Tables(Store(new_database("sqlite")), lambda _table, _number: None, GAMES)


def filled(tables: Tables) -> ListAccess:
    """A shelf with games of several kinds, one of them corrected, one under way; and a deck."""
    copy = Table.open(tables, SETUP, "Our copy")
    copy.lay("red", "R17", FACES["R17"])
    copy.lay("black", "B18", FACES["B18"])
    copy.keep(tables.correct(copy.host, {**FACES["R17"], "goods": ["tea"]}, copy.seen))
    found = [copy, finished(tables, "Žofie", "Änne")]
    for name in ("team-four-phones", "pro-two-phones"):
        opened = tables.open_record(kept(name))
        found.append(Table(tables, tables.find(opened.links.host), tables.find(opened.links.look), {}, 0))
    reach = on_shelf(tables, *found)
    tables.lists.note_place(found[1].host.table_id, "Praha", ["Žofie", "Änne"])
    return reach


def records(tables: Tables, reach: ListAccess) -> list[bytes]:
    return [record_bytes(tables.record_of(one.table_id)) for one in tables.lists.page(reach)]


def listed(tables: Tables, reach: ListAccess) -> list[tuple[object, ...]]:
    """Return a list without the numbers that a database gives its tables."""
    found = tables.lists.page(reach)
    return [(one.opened, one.changed, one.players, one.winners, one.points, one.place, one.game) for one in found]


@pytest.mark.storage
def test_all_games_come_back_byte_for_byte_and_so_do_the_lists(tables: Tables, other: Callable[[], Tables]) -> None:
    reach = filled(tables)
    with export_all(tables, tables.lists.page(reach), reach.list_ids) as file:
        empty = other()
        there = empty.lists.reach([empty.lists.make()], [])
        assert import_all(empty, file, there.list_ids[0], []) == Imported(4, 0, 1)
    assert records(empty, there) == records(tables, reach)
    assert listed(empty, there) == listed(tables, reach)
    assert empty.lists.results_by_players(there) == tables.lists.results_by_players(reach)
    there_too, here = (own_decks(one)["Our copy"] for one in (empty, tables))
    assert there_too.faces == here.faces
    with (
        export_all(tables, tables.lists.page(reach), reach.list_ids) as first,
        export_all(empty, empty.lists.page(there), there.list_ids) as again,
    ):
        assert first.read() == again.read()
        assert import_all(empty, first, there.list_ids[0], empty.lists.page(there)) == Imported(0, 4, 1)
    empty.store.close()


def broken(tables: Tables, change: Callable[[Json], None]) -> io.BytesIO:
    """Return everything as a zip, with one record changed."""
    reach = filled(tables)
    file = io.BytesIO()
    with (
        export_all(tables, tables.lists.page(reach), reach.list_ids) as whole,
        zipfile.ZipFile(whole) as read,
        zipfile.ZipFile(file, "w") as write,
    ):
        for name in read.namelist():
            data = read.read(name)
            if name.startswith("games/00003"):
                record = json.loads(data)
                change(record)
                data = json.dumps(record).encode()
            write.writestr(name, data)
    file.seek(0)
    return file


def test_what_does_not_hold_is_refused_with_file_and_entry_and_nothing_is_taken(
    tables: Tables, other: Callable[[], Tables]
) -> None:
    def change(record: Json) -> None:
        record["entries"][9] = {"entry": "place", "seat": "nobody", "cell": [30, 30]}

    file, empty = broken(tables, change), other()
    there = empty.lists.reach([empty.lists.make()], [])
    with pytest.raises(Faulty) as faulty:
        import_all(empty, file, there.list_ids[0], [])
    (fault,) = faulty.value.faults
    assert fault.file.startswith("games/00003")
    assert fault.refusal is not None
    assert fault.refusal.error["entry"] == 9
    assert empty.lists.count(there) == 0
    assert own_decks(empty) == {}
    empty.store.close()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file.not-json"),
        (b"\xff", "file.not-json"),
        (b"[" * 200_000, "file.not-json"),
        (b"[" * 101 + b"]" * 101, "file.not-json"),
        (b" " * 300_000, "file.too-long"),
        (b'{"a": "\\u0000"}', "text.control-character"),
        (b"{}", "refused"),
    ],
)
def test_a_file_that_is_no_record_is_refused(tables: Tables, data: bytes, code: str) -> None:
    with pytest.raises(Faulty) as faulty:
        import_one(tables, data, "x.json", None)
    assert [fault.code for fault in faulty.value.faults] == [code]


def a_zip(files: dict[str, bytes]) -> io.BytesIO:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    file.seek(0)
    return file


def index(*files: str, **more: object) -> bytes:
    moment = "2026-01-01T10:00:00+00:00"
    listed = [{"file": file, "opened": moment, "changed": moment, "place": "", **more} for file in files]
    return json.dumps({"format": "kontor-games", "version": 1, "games": listed}).encode()


@pytest.mark.parametrize(
    ("file", "code"),
    [
        (io.BytesIO(b"PK\x03\x04 nonsense"), "zip.unreadable"),
        (a_zip({}), "zip.missing"),
        (a_zip({INDEX: b"{"}), "index.unreadable"),
        (a_zip({INDEX: b'{"format": "kontor-games", "version": 2, "games": []}'}), "index.unreadable"),
        (a_zip({INDEX: index("a", opened="yesterday")}), "index.unreadable"),
        (a_zip({INDEX: index("a", place=7)}), "index.unreadable"),
        (a_zip({INDEX: index("../a")}), "zip.missing"),
        (a_zip({INDEX: index("a"), "a": b"0" * 10_000_000}), "file.too-long"),
        (a_zip({INDEX: index("a"), "a": b"{}"}), "refused"),
        (a_zip({INDEX: index(*["a"] * 20_000), "a": b"{}"}), "zip.too-many"),
        (a_zip({INDEX: index(*map(str, range(MAX_GAMES + 1)))}), "zip.too-many"),
        (a_zip({INDEX: index("a", "a"), "a": b"{}"}), "index.twice"),
        (a_zip({INDEX: index(), "decks/1.kontor-deck.json": b"{}"}), "refused"),
    ],
)
def test_a_zip_that_is_none_of_ours_is_refused(tables: Tables, file: io.BytesIO, code: str) -> None:
    file.seek(0)
    with pytest.raises(Faulty) as faulty:
        import_all(tables, file, shelf_of(tables), [])
    assert [fault.code for fault in faulty.value.faults] == [code]


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_zip_that_is_damaged_anywhere_is_refused_or_read(tables: Tables, method: int) -> None:
    file, shelf = io.BytesIO(), shelf_of(tables)
    with zipfile.ZipFile(file, "w", method) as archive:
        archive.writestr(INDEX, index("ä", "b" * 99))
    for place in range(len(file.getvalue())):
        for damage in (0xFF, 0x08):
            data = bytearray(file.getvalue())
            data[place] ^= damage
            with pytest.raises(Faulty):  # the games that it lists aren't there
                import_all(tables, io.BytesIO(data), shelf, [])


def shelf_of(tables: Tables) -> int:
    return tables.lists.ids([tables.lists.make()]).popitem()[1]


@pytest.mark.parametrize(
    ("module", "limit", "most", "code"),
    [
        (unpacking, "MAX_FILES", 3, "zip.too-many"),
        (unpacking, "_DIRECTORY", 100, "zip.too-many"),
        (unpacking, "MAX_BYTES", 10_000, "zip.too-long"),
        (archives, "MAX_ENTRIES", 20, "zip.too-long"),
        (archives, "MAX_GAMES", 3, "zip.too-many"),
    ],
)
def test_a_zip_beyond_a_limit_is_refused_before_any_game_is_replayed(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, module: ModuleType, limit: str, most: int, code: str
) -> None:
    reach = filled(tables)
    monkeypatch.setattr(module, limit, most)
    monkeypatch.setattr(archives.opening, "check_record", lambda *_arguments: pytest.fail("replayed"))
    with export_all(tables, tables.lists.page(reach), reach.list_ids) as file, pytest.raises(Faulty) as faulty:
        import_all(tables, file, shelf_of(tables), [])
    assert [fault.code for fault in faulty.value.faults] == [code]


def test_two_lists_own_decks_of_one_name_stay_two(tables: Tables) -> None:
    shelves = [tables.lists.ids([tables.lists.make()]).popitem()[1] for _ in range(2)]
    for shelf, card in zip(shelves, ("R17", "B18"), strict=True):
        deck = {"format": "kontor-deck", "version": 1, "name": "Ours", "note": "", "cards": [FACES[card]]}
        OwnDecks(tables.store, tables.games["kontor"].rules, (shelf,)).take_in(deck)
    third = tables.lists.ids([tables.lists.make()]).popitem()[1]
    with export_all(tables, [], tuple(shelves)) as file:
        assert import_all(tables, file, third, []).decks == 2
    found = own_decks(tables, shelf=third)
    assert {name: list(deck.faces) for name, deck in found.items()} == {"Ours": ["R17"], "Ours (2)": ["B18"]}


def many_decks(number: int) -> io.BytesIO:
    deck = {"format": "kontor-deck", "version": 1, "note": "", "cards": [FACES["R17"]]}
    names = [(f"decks/{one}.kontor-deck.json", f"Deck {one}") for one in range(number)]
    return a_zip({INDEX: index(), **{file: json.dumps({**deck, "name": name}).encode() for file, name in names}})


def test_a_list_takes_so_many_decks_and_a_zip_with_more_is_refused_whole(tables: Tables) -> None:
    shelf = shelf_of(tables)
    with pytest.raises(Faulty) as faulty:
        import_all(tables, many_decks(MAX_ON_SHELF + 1), shelf, [])
    assert [fault.code for fault in faulty.value.faults] == ["deck.full"]
    own = OwnDecks(tables.store, tables.games["kontor"].rules, (shelf,))
    assert own.listed() == []
    for _time in range(2):  # the same once more is no more
        assert import_all(tables, many_decks(MAX_ON_SHELF), shelf, []).decks == MAX_ON_SHELF
    assert len(own.listed()) == MAX_ON_SHELF
    for refused in (
        lambda: own.take_in(decks.to_file(own.rules, Deck(0, "Another", {}, {}))),
        lambda: tables.open(SETUP, "Another", shelf_id=shelf),
    ):
        with pytest.raises(Invalid, match="at most 50 decks"):
            refused()


def test_what_is_in_a_zip_counts_as_if_it_had_been_sent_unpacked(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: Counter[str] = Counter()
    monkeypatch.setattr(tables, "allow", lambda kind, number: used.update({kind: number}))
    file = many_decks(20)
    import_all(tables, file, shelf_of(tables), [])
    assert used["records"] == 20
    with zipfile.ZipFile(file) as archive:
        assert used["bytes"] == sum(one.file_size for one in archive.infolist())


def test_a_list_that_pretends_to_be_short_is_refused(tables: Tables) -> None:
    large = io.BytesIO()
    with zipfile.ZipFile(large, "w") as archive:
        for number in range(2**16):
            archive.writestr(str(number), b"")
    with pytest.raises(Faulty) as faulty:
        import_all(tables, large, shelf_of(tables), [])
    assert [fault.code for fault in faulty.value.faults] == ["zip.too-many"]


def test_work_ends_when_nobody_waits_for_it(tables: Tables) -> None:
    class Gone(Exception):
        pass

    reach = filled(tables)
    for after in range(9):  # four games read, four replayed, a deck
        steps = iter(range(after))

        def go_on(steps: Iterator[int] = steps) -> None:
            if next(steps, None) is None:
                raise Gone

        there = tables.lists.reach([tables.lists.make()], [])
        with export_all(tables, tables.lists.page(reach), reach.list_ids) as file, pytest.raises(Gone):
            import_all(tables, file, there.list_ids[0], [], go_on)
        assert tables.lists.count(there) == 0
