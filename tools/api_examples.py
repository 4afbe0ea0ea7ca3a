"""Regenerates the examples in the API's description from real games: `python -m tools.api_examples`.

Enters a record through the API of an arbiter that serves only its game, entry by entry, and stores the requests and
answers, with links, keys and times replaced by constant ones.
"""

import json
import re
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from app import GAMES
from arbiter.api.description import EXAMPLES
from arbiter.registry import Registry
from arbiter.tables.service import Tables
from arbiter.testing import app_of
from kontor.setup.kept_layouts import OwnLayouts
from kontor.setup.start_layouts import pictures
from tests.arbiter.play import ruled_otherwise

ROOT = Path(__file__).parents[1]

Json = dict[str, Any]

RECORDS = ROOT / "tests" / "records"
PLAYED = {"kontor": ("basic-two-phones", 6), "contract": ("two-phones", 10)}
"""The records, and after how many entries most requests are made."""

RULE = {"kontor": "R1", "contract": "A2"}
"""Whose words are shown."""

SAID: dict[str, Json] = {
    "kontor": {
        "rulings": [{"code": "order.set", "facts": {"seats": ["black", "red"], "cards": ["B20", "R17"]}}],
        "reasons": [{"code": "place.apart", "facts": {"cell": [4, 4], "card": "R17"}}],
    },
    "contract": {"rulings": [], "reasons": [{"code": "turn.other", "facts": {"seat": "red", "active": "blue"}}]},
}
"""What is put into words."""

WHY = {"kontor": "entry=106&ruling=2", "contract": "entry=9"}
"""The ruling that is explained; Kontor's compares what lies in an area."""

_TOKEN = re.compile(r"kt(?:[A-Za-z0-9_-]{8})?[A-Za-z0-9_-]{24}")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*\+00:00")
_DAY = re.compile(r"\d{4}-\d\d-\d\d(?!T)")
_DATE = re.compile(r'(?<="Date", "text": ")[^"]+')


class RequestRecorder:
    """A client that records requests and answers by operation."""

    def __init__(self, client: FlaskClient) -> None:
        self._client = client
        self._tokens: dict[str, str] = {}
        self._kept: dict[str, Json] = {}

    def get(self, operation: str, path: str, bearer: str = "") -> Json:
        return self._asked(operation, "GET", path, bearer, None)

    def post(self, operation: str, path: str, bearer: str = "", **body: Any) -> Json:
        return self._asked(operation, "POST", path, bearer, body)

    def delete(self, path: str, bearer: str) -> None:
        self._asked("", "DELETE", path, bearer, None)

    def first_event(self, operation: str, path: str, bearer: str) -> None:
        headers = {"Authorization": f"Bearer {bearer}"}
        with self._client.get(f"/api/v1{path}", headers=headers) as stream:
            told = ""
            for part in stream.iter_encoded():
                told += part.decode()
                if told.endswith("\n\n"):
                    break
            self._kept[operation] = {"answer": told}

    def examples(self) -> dict[str, Json]:
        """Return the recorded examples, with links and keys numbered, and all times the same."""
        told = _TOKEN.sub(self._numbered, json.dumps(self._kept, ensure_ascii=False))
        for moment, same in ((_MOMENT, "2026-01-31T20:00:00+00:00"), (_DAY, "2026-01-31"), (_DATE, "31 January 2026")):
            told = moment.sub(same, told)
        found: dict[str, Json] = json.loads(told)
        return found

    def _asked(self, operation: str, method: str, path: str, bearer: str, body: Json | None) -> Json:
        headers = {"Authorization": f"Bearer {bearer}"} if bearer else {}
        response = self._client.open(f"/api/v1{path}", method=method, json=body, headers=headers)
        if response.status_code >= 400:
            raise RuntimeError(f"{method} {path}: {response.get_data(as_text=True)}")
        answer: Json = response.get_json() if response.data else {}
        if operation:
            self._kept[operation] = ({} if body is None else {"body": body}) | {"answer": answer}
        return answer

    def _numbered(self, token: re.Match[str]) -> str:
        number = len(self._tokens) + 1
        return self._tokens.setdefault(token[0], f"kt{'Example':-<22}{number:02}")


def _list_of_games(recorder: RequestRecorder, client: FlaskClient, game: str, key: str) -> None:
    listed = recorder.get("list_games", "/list/games", key)
    for operation, path in (("results", "results"), ("statistics", "statistics"), ("list_decks", "decks")):
        recorder.get(operation, f"/list/{path}", key)
    recorder.first_event("list_events", "/list/events", key)
    if game == "kontor":
        _keep_layout(client, key)
    recorder.get("list_layouts", "/list/layouts", key)
    recorder.delete(f"/list/games/{listed['games'][0]['id']}", key)
    recorder.get("list_deleted", "/list/deleted", key)


def play(client: FlaskClient, game: str) -> dict[str, Json]:
    """Play a game through the API, making every kind of request on the way; return the examples by operation."""
    name, some = PLAYED[game]
    record = json.loads((RECORDS / f"{name}.{game}.json").read_text("utf-8"))
    entries, recorder = record["entries"], RequestRecorder(client)
    _without_a_table(recorder, game, record["setup"])
    recorder.post("open_record", "/records", **{**record, "version": 1, "entries": entries[:2]})
    opened = recorder.post("open_table", "/tables", rules=game, setup=record["setup"], deck="Our copy")
    host, key = opened["links"]["host"], opened["list"]
    seen = _enter(recorder, host, entries[: some - 1], 0)
    recorder.post("may", "/table/may", host, entry=entries[some - 1])
    recorder.get("legal_entries", "/table/legal-entries", host)
    seen = recorder.post("enter", "/table/entries", host, entry=entries[some - 1], seen=seen, key="entry-1")["seen"]
    for operation in ("look", "record", "rulings", "deck", "options", "moments"):
        recorder.get(operation, "/table" + ("" if operation == "look" else f"/{operation}"), host)
    recorder.get("moves", f"/table/moves?since={seen - 1}", host)
    recorder.first_event("events", "/table/events", host)
    card = next(entry["card"] for entry in entries if entry["entry"] == "face")
    seen = recorder.post("correct", "/table/correct", host, card=card, seen=seen)["seen"]
    edits = [{"op": "change", "at": some - 1, "entry": entries[some - 1]}]
    recorder.post("amend", "/table/amend", host, edits=edits, seen=seen, **{"try": True})
    seen = recorder.post("take_back", "/table/take-back", host, seen=seen)["seen"]
    seen = _accept(recorder, client, host, _enter(recorder, host, [entries[some - 1]], seen))
    seen = _enter(recorder, host, entries[some:], seen)
    recorder.get("why", f"/table/why?{WHY[game]}", host)
    recorder.get("sheet", "/table/sheet", host)
    recorder.post("replace_link", "/table/links", host, role="seat", seat=record["setup"]["players"][0]["seat"])
    _list_of_games(recorder, client, game, key)
    if game == "kontor":
        _lay(recorder, record["setup"], card)
    return recorder.examples()


def _without_a_table(recorder: RequestRecorder, game: str, setup: Json) -> None:
    recorder.get("games", "/games")
    recorder.get("rule", f"/games/{game}/rules/{RULE[game]}")
    recorder.post("offers", f"/games/{game}/offers", setup=setup)
    recorder.post("words", f"/games/{game}/words", setup=setup, **SAID[game])


def _accept(recorder: RequestRecorder, client: FlaskClient, host: str, seen: int) -> int:
    """Let hold what today's rules rule otherwise of the newest entry; return the table's number."""
    ruled_otherwise(client.application.extensions["kontor-tables"], host)
    recorder.get("otherwise", "/table/otherwise", host)
    return int(recorder.post("accept", "/table/accept", host, seen=seen)["seen"])


def _enter(recorder: RequestRecorder, host: str, entries: list[Json], seen: int) -> int:
    for entry in entries:
        seen = recorder.post("", "/table/entries", host, entry=entry, seen=seen)["seen"]
    return seen


def _keep_layout(client: FlaskClient, shelf: str) -> None:
    """Save a start layout, which is drawn on a page."""
    own: Tables = client.application.extensions["kontor-tables"]
    fountain = pictures("wasserspiele", 2)[0].layout
    OwnLayouts(own.store, tuple(own.lists.ids([shelf]).values())).save("Fountain", "wasserspiele", 2, fountain)


def _lay(recorder: RequestRecorder, setup: Json, face: Json) -> None:
    """Play a card face down and take it back."""
    red = recorder.post("", "/tables", setup=setup)["links"]["seats"]["red"]
    seen = recorder.post("lay", "/table/lay", red, seat="red", card=face["id"], face=face, seen=0)["seen"]
    recorder.post("lift", "/table/lift", red, seat="red", seen=seen)


def text(examples: Json) -> str:
    """Return the text of a game's file: one line per example, so that diffs are readable."""
    lines = [f" {json.dumps(name)}: {json.dumps(one, ensure_ascii=False)}" for name, one in sorted(examples.items())]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    """Write the files."""
    for game in PLAYED:
        with app_of(Registry([GAMES[game]])) as app:
            (ROOT / game / EXAMPLES).write_text(text(play(app.test_client(), game)), "utf-8")


if __name__ == "__main__":
    main()
