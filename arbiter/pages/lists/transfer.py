"""Games out and in: one record or all of a list, and the link to BG Stats."""

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import IO, Any
from urllib.parse import quote

from flask import Blueprint, Response, redirect, render_template, request, send_file, stream_template
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest, ClientDisconnected

from arbiter.foundation.config import GONE
from arbiter.foundation.faults import TooMany
from arbiter.foundation.worker_thread import run_in_thread
from arbiter.keeping import archive, unpacking
from arbiter.keeping.archive import MAX_ENTRIES, MAX_GAMES, Imported
from arbiter.keeping.game_lists import KeptGame
from arbiter.keeping.unpacking import MAX_BYTES, Faulty, FileFault, is_zip
from arbiter.language import day, gettext as _, language, use_language
from arbiter.language.refusals import refusal_text
from arbiter.pages.device.device_tables import remember
from arbiter.pages.lists.own_list import held, own_list, reach
from arbiter.pages.sentences import SentenceRenderer
from arbiter.pages.table.share_links import host_url
from arbiter.pages.table.table_context import TableContext, open_at_table, open_table
from arbiter.store.database import UNAVAILABLE
from arbiter.tables.service import tables
from arbiter.web.errors import in_words

bp = Blueprint("transfer", __name__, url_prefix="/games")

MAX_UPLOAD = 64 * 1024 * 1024
BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE_NAME = "Kontor arbiter"
_SHOWN = 30  # faults; the others are only counted
SHORT = 1.0  # seconds that an import may take without showing progress, and then between two reports
_TEMPLATE = "shared/kept/import.html"


@bp.url_value_preprocessor
def _large_files(endpoint: str | None, _values: dict[str, Any] | None) -> None:
    """Allow uploading a whole list: before anything reads the form, and only here."""
    if endpoint == "transfer.taken":
        request.max_content_length = MAX_UPLOAD


@bp.get("/all.zip", endpoint="all")
def export_all() -> Response:
    """Hand out all games of the list and its decks as one file."""
    file = archive.export_all(tables, tables.lists.page(reach()), held())
    name = f"kontor-{day(datetime.now(UTC))}.zip"
    return send_file(file, mimetype="application/zip", as_attachment=True, download_name=name)


@bp.get("/import")
def ask() -> str:
    """Ask for a file."""
    return _page(_Import())


@bp.get("/import/camera")
def camera() -> str:
    """Read codes with the camera, as another device shows them; a script does."""
    return render_template("shared/kept/camera.html", text=unpacking.TEXT)


@bp.post("/import")
def taken() -> ResponseReturnValue:
    """Import a file, or the texts of scanned codes; or say what is wrong with it."""
    upload, texts = request.files.get("file"), request.form.getlist("code")
    name, data = "", b""
    try:
        if texts:
            data = unpacking.from_texts(texts)
        elif upload is None or not upload.filename:
            raise Faulty([FileFault("", "file.none")])
        elif is_zip(upload.stream):
            return _take_all(upload.stream)
        else:
            name, data = upload.filename, upload.stream.read()
        # A game that comes back to the phone that it was handed over from goes on there at a new table.
        kept_games = [] if "handed-over" in request.form else _all_kept()
        outcome = archive.import_one(tables, data, name, own_list(), kept_games)
    except Faulty as faulty:
        return _page(_Import(faults=faulty.faults)), 422
    if isinstance(outcome, Imported):
        return _page(_Import(imported=outcome))
    remember(outcome)
    return redirect(host_url(outcome), 303)


def _all_kept() -> list[KeptGame]:
    """Return the device's games, read in a thread: they may be thousands."""
    return run_in_thread(lambda: tables.lists.page(reach()))


def _take_all(file: IO[bytes]) -> ResponseReturnValue:
    """Take a zip in. Raises Faulty; where it takes longer than SHORT, the answer begins and says how far it is."""
    shelf_id = own_list()
    unpacked = archive.unpack_all(tables, file, shelf_id, _all_kept(), _still_waiting)
    work = _Import(archive.take_in(tables, unpacked, shelf_id), len(unpacked.games))
    if work.done_within(SHORT):
        return _page(work), 422 if work.faults else 200
    page = stream_template(_TEMPLATE, work=work, limits=_limits())
    answer = Response(_in_language(language(), page))
    answer.headers["X-Accel-Buffering"] = "no"  # a proxy hands on each line as it comes
    return answer


@dataclass
class _Import:
    """An import: its progress, and its result. `failed` is what went wrong with no file of it."""

    steps: Iterator[int] = field(default_factory=lambda: iter(()))  # what it ends with is what it found
    total: int = 0
    done: int = 0
    imported: Imported | None = None
    faults: tuple[FileFault, ...] = ()
    failed: str = ""

    def done_within(self, seconds: float) -> bool:
        """Work for so long at most; tell whether that was all."""
        until = time.monotonic() + seconds
        try:
            while True:
                self.done = next(self.steps)
                _still_waiting()
                if time.monotonic() >= until:
                    return False
        except StopIteration as end:
            self.imported = end.value
        except Faulty as faulty:
            self.faults = faulty.faults
        return True

    def progress(self) -> Iterator[int]:
        """Run to the end, yielding the number of replayed games whenever progress is due.

        The answer has begun: what would have been an error's page is only said.
        """
        yield self.done
        try:
            while not self.done_within(SHORT):
                yield self.done
        except (TooMany, *UNAVAILABLE) as error:
            self.failed = in_words(error)

    def outcome(self) -> dict[str, Any]:
        """Return in words what came of it, once it is done: what was taken in, or why nothing was taken, by file."""
        errors = [(fault.file, _said(fault)) for fault in self.faults[:_SHOWN]]
        if self.failed:
            errors.append(("", self.failed))
        return {"errors": errors, "more": max(0, len(self.faults) - _SHOWN), "imported": self.imported}


def _in_language(spoken: str, parts: Iterator[str]) -> Iterator[str]:
    """Yield an answer that is made after its request has ended, in the request's language, until nobody reads it."""
    with use_language(spoken), suppress(ClientDisconnected):
        yield from parts


def _still_waiting() -> None:
    """Cancel work that nobody waits for any more. Only our own server notices; under others, everything is done."""
    if request.environ.get(GONE, bool)():
        raise ClientDisconnected


def _page(work: _Import) -> str:
    return render_template(_TEMPLATE, outcome=work.outcome(), limits=_limits())


def _limits() -> str:
    """Return the limits of an import, shown before anybody chooses a file."""
    said = _("At most %(games)s games in one zip, with at most %(entries)s entries and %(size)s MB unpacked.")
    numbers = {"games": MAX_GAMES, "entries": MAX_ENTRIES, "size": MAX_BYTES // 1024**2}
    return said % {name: f"{number:,}".replace(",", "\u202f") for name, number in numbers.items()}


def _said(fault: FileFault) -> str:
    """Return what is wrong with a file, with the entry if one of them is it."""
    if fault.refusal is None:
        return refusal_text(fault.code)
    renderer = SentenceRenderer(tables.games[(fault.rules or tables.games.usual).id].pages.words, {}, None)
    why = " ".join(renderer.reason(reason).text for reason in fault.refusal.reasons)
    entry = fault.refusal.error["entry"]
    if entry is None:
        return why
    if entry == -1:
        return _("The set-up: %(why)s") % {"why": why}
    return _("Entry %(number)s: %(why)s") % {"number": entry, "why": why}


def bg_stats_link(context: TableContext, place: str) -> str:
    """Return the address that hands a finished game to BG Stats, as its makers describe it.

    Importers tell plays, games and people apart by their source's ids, and remember their matches by them.
    """
    if not context.standing.finished:
        raise BadRequest
    moments = [line.at for line in context.ledger.lines]
    play = {
        "sourceName": SOURCE_NAME,
        # Every link of this table gives this, and no other table has it; nothing can be opened with it.
        "sourcePlayId": f"{context.access.table_id}-{context.ledger.lines[0].at.astimezone(UTC):%Y%m%d%H%M%S}",
        "game": {"name": context.pages.title, "sourceGameId": context.rules.id, "highestWins": True, "noPoints": False},
        "players": _players(context),
        "board": context.pages.game_name(context.position.setup),
        "comments": _("%(rounds)s rounds") % {"rounds": context.standing.round},
        "durationMin": round((max(moments) - min(moments)).total_seconds() / 60),
        "playDate": context.ledger.lines[-1].at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "location": place,
    }
    return BG_STATS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def _players(context: TableContext) -> list[dict[str, Any]]:
    """Return the players with their sides' points; who wins comes first, equal points share a rank."""
    totals, winners = context.standing.points, context.standing.winners
    order = [(side not in winners, -total) for side, total in totals.items()]
    rank = {side: 1 + sum(one < (side not in winners, -total) for one in order) for side, total in totals.items()}
    first = context.pages.first_mover(context.ledger.lines)
    return [
        {
            "name": seat.name,
            "sourcePlayerId": seat.name.casefold(),
            "score": totals[side],
            "winner": side in winners,
            "startPlayer": seat.seat == first,
            "rank": rank[side],
        }
        for seat in context.seats.values()
        for side in (context.rules.side_of(seat.seat),)
    ]


@bp.post("/place/<token>")
def place(token: str) -> ResponseReturnValue:
    """Note where a game was played, for the sheet and the list."""
    context = open_at_table(token)
    said = " ".join(request.form.get("place", "").split())[:60]
    if not said.isprintable():
        raise BadRequest
    tables.lists.note_place(context.access.table_id, said, [seat.name for seat in context.seats.values()])
    return redirect(context.url("score"), 303)


@bp.get("/bg-stats/<token>")
def bg_stats(token: str) -> ResponseReturnValue:
    """Lead to BG Stats with the game in the address."""
    context = open_table(token)
    return redirect(bg_stats_link(context, tables.lists.place_of(context.access.table_id)), 303)
