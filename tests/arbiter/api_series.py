"""A series of requests to the JSON API, and what an answer is once links and moments are taken out of it.

The answers in `api_answers.json.gz` are those of the version before the arbiter knew of several games (f182db1); the
same requests have to be answered in the same way ever since. Four things came later and are left out: `moves`,
further ids in the `rule` lists of rulings, the `list` (once `shelf`) that a table is on, and the `pages` of its
links. Errors have become problem details (RFC 9457): what they said before is there as it was, but for `status`, a
phrase then and the number now. Edits that the game can't read were tried and stored by the version then, and any
seat's link edited and took back what it liked; what is asked of that table is asked by its host, and answered as
since 0.4.0.
"""

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

from werkzeug.http import HTTP_STATUS_CODES  # the same on every Python

from tests.rules.cases import kept, kept_record, read

Json = dict[str, Any]
Answer = tuple[int, str, str]
"""Status, media type and body."""

SHORT = 1500  # characters; of a longer body the digest is kept
PROBLEM = "application/problem+json"
UNKNOWN = "kt" + "A" * 24
TEA = {"id": "R17", "colour": "red", "number": 17, "kind": "goods", "goods": ["tea"], "ship": False, "coin": False}

_TOKEN = re.compile(r"kt(?:[A-Za-z0-9_-]{8})?[A-Za-z0-9_-]{24}")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*\+00:00")


class Series:
    """Sends requests and keeps the answers, with tokens numbered as they come and moments left out."""

    def __init__(self, send: Callable[[str, str, bytes | None, str], Answer]) -> None:
        self._send = send
        self._tokens: dict[str, int] = {}
        self.answers: list[Json] = []

    def get(self, path: str) -> Json:
        return self._ask("GET", path, None, "")

    def post(self, path: str, body: object, kind: str = "application/json") -> Json:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self._ask("POST", path, data, kind)

    def _ask(self, method: str, path: str, data: bytes | None, kind: str) -> Json:
        status, media, body = self._send(method, "/api/v1" + path, data, kind)
        parsed = json.loads(body) if "json" in media else {}
        if "json" in media:
            if media == PROBLEM:
                media, parsed = "application/json", without_details(parsed)
            body = json.dumps(as_it_was(parsed))
        told = _MOMENT.sub("<moment>", _TOKEN.sub(self._numbered, body))
        said: Json = {"asked": f"{method} {_TOKEN.sub(self._numbered, path)}", "status": status, "type": media}
        if len(told) <= SHORT:
            said["body"] = told
        else:
            said |= {"length": len(told), "sha256": hashlib.sha256(told.encode()).hexdigest()}
        self.answers.append(said)
        return parsed if isinstance(parsed, dict) else {}

    def _numbered(self, found: re.Match[str]) -> str:
        number = self._tokens.setdefault(found[0], len(self._tokens))
        return f"<token {number}>"


def without_details(problem: Json) -> Json:
    """Return an error as it was before it had problem details."""
    assert problem["status"] == problem["code"]
    assert problem["type"]
    assert problem["title"]
    assert problem["detail"]
    kept = {key: one for key, one in problem.items() if key not in ("type", "title", "detail", "codes", "rules")}
    return {"code": kept.pop("code"), "status": HTTP_STATUS_CODES[kept.pop("status")], **kept}


def as_it_was(value: Any) -> Any:
    """Return a JSON value without what later versions added to it."""
    if isinstance(value, list):
        return [as_it_was(one) for one in value]
    if not isinstance(value, dict):
        return value
    kept = {key: as_it_was(one) for key, one in value.items() if key not in ("moves", "shelf", "list", "pages")}
    return kept | {"rule": kept["rule"][:1]} if {"code", "rule", "facts"} <= kept.keys() else kept


def play(series: Series) -> None:
    """Ask everything, in an order that is always the same."""
    for path in kept("kontor"):
        _open_record(series, read(path))
    basic = kept_record("basic-two-phones.kontor")
    _enter_all(series, basic)
    pro = kept_record("pro-two-phones.kontor")
    _lay_all(series, pro)
    _change_the_past(series, basic)
    _decks(series, basic)
    _be_refused(series, basic["setup"])
    _broken(series, basic["setup"])


def _open_record(series: Series, record: Json) -> None:
    links = series.post("/records", record, "application/vnd.kontor.record+json")["links"]
    for token in (links["host"], links["look"], *links["seats"].values()):
        series.get(f"/tables/{token}")
    for page in ("record", "rulings", "deck"):
        series.get(f"/tables/{links['look']}/{page}")
    half = {**record, "entries": record["entries"][: len(record["entries"]) // 2]}
    host = series.post("/records", half)["links"]["host"]
    series.get(f"/tables/{host}")
    rest = record["entries"][len(half["entries"]) :]
    for seen, entry in enumerate(rest[:6], start=len(half["entries"])):
        series.post(f"/tables/{host}/entries", {"entry": entry, "seen": seen})
    series.post(f"/tables/{host}/take-back", {"seen": len(half["entries"]) + min(6, len(rest))})
    series.get(f"/tables/{host}")


def _enter_all(series: Series, record: Json) -> None:
    links = series.post("/tables", {"setup": record["setup"]})["links"]
    for seen, entry in enumerate(record["entries"]):
        token = links["seats"].get(entry.get("seat"), links["host"])
        series.post(f"/tables/{token}/entries", {"entry": entry, "seen": seen, "key": f"k{seen}"})
        series.get(f"/tables/{links['look']}")
    series.post(f"/tables/{links['host']}/entries", {"entry": record["entries"][0], "seen": 0, "key": "k0"})
    series.get(f"/tables/{links['host']}/record")
    series.get(f"/tables/{links['host']}/rulings")
    for seat in links["seats"]:
        series.post(f"/tables/{links['host']}/lay", {"seat": seat, "card": "R17", "seen": len(record["entries"])})


def _lay_all(series: Series, record: Json) -> None:
    """Lay each round's cards by the seats' own links, the faces that they teach with them."""
    opened = series.post("/tables", {"setup": record["setup"]})
    links, seen = opened["links"], opened["seen"]
    faces: dict[str, Json] = {}
    for entry in record["entries"]:
        if entry["entry"] == "face":
            faces[entry["card"]["id"]] = entry["card"]
            continue
        if entry["entry"] != "play":
            seen = series.post(f"/tables/{links['host']}/entries", {"entry": entry, "seen": seen})["seen"]
            continue
        for seat, card in entry["cards"].items():
            laid = {"seat": seat, "card": card, "face": faces.pop(card, None), "seen": seen}
            answered = series.post(f"/tables/{links['seats'][seat]}/lay", laid)
            seen = answered.get("seen", seen)
            for token in (links["look"], *links["seats"].values()):
                series.get(f"/tables/{token}")
        if entry is record["entries"][-1]:
            break
    series.get(f"/tables/{links['look']}/record")


def _change_the_past(series: Series, record: Json) -> None:
    half = {**record, "entries": record["entries"][:40]}
    links = series.post("/records", half)["links"]
    host, seen = links["host"], 40
    faces = [entry["card"] for entry in half["entries"] if entry["entry"] == "face"]
    changed = {**faces[0], "coin": not faces[0]["coin"]} if "coin" in faces[0] else faces[0]
    edits: list[list[Json]] = [
        [{"op": "delete", "at": 39}],
        [{"op": "change", "at": 39, "entry": half["entries"][39]}],
        [{"op": "insert", "at": 40, "entry": record["entries"][40]}],
        [{"op": "option", "option": "placing", "value": "may"}],
        [{"op": "option", "option": "placing", "value": None}, {"op": "face", "card": changed}],
        [{"op": "option", "option": "nothing", "value": "x"}],
        [{"op": "face", "card": {}}],
        [{"op": "face", "card": {"id": 5}}],
        [{"op": "face", "card": {"id": "R999"}}],
        [{"op": "delete", "at": 0}],
        [{"op": "delete", "at": 100}],
        [{"op": "change", "at": 3}],
        [{"op": "explode"}],
        [],
        [{"op": "delete", "at": place} for place in (10, 9, 8)],
    ]
    for change in edits:
        series.post(f"/tables/{host}/amend", {"edits": change, "seen": seen, "try": True})
    for change in edits:
        answered = series.post(f"/tables/{host}/amend", {"edits": change, "seen": seen})
        seen = answered.get("seen", seen) if "trial" in answered else seen
        series.get(f"/tables/{links['look']}")
    for card in (changed, faces[0], {"id": "R999"}, {"id": 7}, {}):
        answered = series.post(f"/tables/{host}/correct", {"card": card, "seen": seen})
        seen = answered["seen"] if "lines" in answered else seen
    for _ in range(8):
        answered = series.post(f"/tables/{host}/take-back", {"seen": seen, "key": f"t{seen}"})
        seen = answered["seen"] if "lines" in answered else seen
    series.get(f"/tables/{host}/record")
    series.get(f"/tables/{host}/rulings")


def _decks(series: Series, record: Json) -> None:
    setup = {key: value for key, value in record["setup"].items() if key != "deck"}
    shelf = None
    for deck in ("proxy", "Our copy", " Our copy ", "", " ", "x" * 41, 5):
        shelf = series.post("/tables", {"setup": setup, "deck": deck, "shelf": shelf}).get("shelf") or shelf
    opened = series.post("/tables", {"setup": setup, "deck": "Our copy", "shelf": shelf})
    host, seen = opened["links"]["host"], 0
    for entry in record["entries"][:12]:
        answered = series.post(f"/tables/{host}/entries", {"entry": entry, "seen": seen})
        seen = answered.get("seen", seen)
        series.get(f"/tables/{host}/deck")
    taught = next(entry["card"] for entry in record["entries"] if entry["entry"] == "face")
    other = {**taught, "coin": not taught.get("coin", False)}
    seen = series.post(f"/tables/{host}/correct", {"card": other, "seen": seen}).get("seen", seen)
    series.get(f"/tables/{host}/deck")
    for _ in range(9):
        seen = series.post(f"/tables/{host}/take-back", {"seen": seen}).get("seen", seen)
    series.get(f"/tables/{host}/deck")
    again = series.post("/tables", {"setup": setup, "deck": "Our copy", "shelf": shelf})["links"]["look"]
    series.get(f"/tables/{again}/record")
    for own in (TEA, taught, {**TEA, "ship": True}, {}, 5):
        links = series.post("/tables", {"setup": {**setup, "deck": [own]}, "deck": "proxy"}).get("links")
        if links:
            series.get(f"/tables/{links['host']}/record")


def _be_refused(series: Series, setup: Json) -> None:
    links = series.post("/tables", {"setup": setup})["links"]
    host, red, black = links["host"], links["seats"]["red"], links["seats"]["black"]
    sit_out = {"entry": "sit-out", "seat": "red"}
    for page in ("", "/record", "/rulings", "/deck"):
        series.get(f"/tables/{UNKNOWN}{page}")
        series.get(f"/tables/nonsense{page}")
    series.get("/nothing")
    for token in (links["look"], black, UNKNOWN):
        series.post(f"/tables/{token}/entries", {"entry": sit_out, "seen": 0})
        series.post(f"/tables/{token}/lay", {"seat": "red", "card": "R17", "face": TEA, "seen": 0})
        series.post(f"/tables/{token}/lift", {"seat": "red", "seen": 0})
        series.post(f"/tables/{token}/take-back", {"seen": 0})
    for laid in (
        {"card": "B18"},
        {"card": "R17", "face": {**TEA, "id": "R19", "number": 19}},
        {"card": "R17", "face": {}},
        {"card": "R17", "face": {**TEA, "goods": ["cocoa"]}},
        {"card": "x" * 17},
        {"card": "sailor"},
        {"card": 17},
        {},
        {"card": "R17", "more": 1},
        {"card": "R17", "face": [1]},
    ):
        series.post(f"/tables/{red}/lay", {"seat": "red", "seen": 0, **laid})
    series.post(f"/tables/{host}/lay", {"seat": "green", "card": "G17", "seen": 0})
    series.post(f"/tables/{host}/lift", {"seat": "red", "seen": 0})
    series.post(f"/tables/{red}/lay", {"seat": "red", "card": "R17", "face": TEA, "seen": 0, "key": "lay"})
    series.post(f"/tables/{red}/lay", {"seat": "red", "card": "R17", "face": TEA, "seen": 0, "key": "lay"})
    series.post(f"/tables/{red}/lay", {"seat": "red", "card": "R19", "seen": 0, "key": "lay"})
    series.post(f"/tables/{red}/lay", {"seat": "red", "card": "R19", "seen": 1})
    for token in (host, links["look"], red, black):
        series.get(f"/tables/{token}")
    series.post(f"/tables/{host}/lift", {"seat": "red", "seen": 1})
    series.post(f"/tables/{red}/lay", {"seat": "red", "card": "R17", "face": TEA, "seen": 2})
    series.post(f"/tables/{black}/lay", {"seat": "black", "card": "B18", "seen": 2})
    series.get(f"/tables/{black}")
    series.post(f"/tables/{host}/entries", {"entry": sit_out, "seen": 3})
    series.post(f"/tables/{host}/entries", {"entry": {"entry": "sit-out", "seat": "black"}, "seen": 3})
    series.post(f"/tables/{host}/entries", {"entry": {"entry": "end", "reason": "agreed"}, "seen": 4})
    series.get(f"/tables/{host}/rulings")
    series.get(f"/tables/{red}")


def _broken(series: Series, setup: Json) -> None:
    host = series.post("/tables", {"setup": setup})["links"]["host"]
    seat = "red"
    for body in (
        b"{", b"\xff\xfe\x00", b'{"seen": NaN}', b'{"seen": 1e999}', b"", b"[]", b"null", b"{}", b'{"seen": 2.5}',
        b'{"seen": 0, "more": 1}', b'{"seen": 0, "entry": []}', b'{"seen": 0, "entry": {}}',
        b'{"seen": 0, "entry": {"entry": ["x"]}}', b'{"seen": 0, "entry": {"entry": "\\ud800"}}',
        b'{"seen": 0, "key": "\\n", "entry": {"entry": "sit-out", "seat": "red"}}',
        b'{"seen": 0, "entry": ' + b'{"a":' * 50 + b"1" + b"}" * 50 + b"}",
    ):  # fmt: skip
        for action in ("entries", "lay", "lift", "correct", "amend", "take-back"):
            series.post(f"/tables/{host}/{action}", body)
    entries: list[Any] = [
        {"entry": "answer", "side": "red", "card": "T"}, {"entry": "play", "cards": {seat: "R17"}}, {"entry": "ship"},
        {"entry": "override", "what": "coins", "seat": seat, "coins": 3}, {"entry": "place", "seat": seat}, {},
        {"entry": "answer", "cards": [seat]}, {"entry": "end", "reason": "stuck"}, {"entry": "face", "card": {}},
    ]  # fmt: skip
    links = series.post("/tables", {"setup": setup})["links"]
    for entry in entries:
        for token in (links["host"], links["seats"][seat]):
            series.post(f"/tables/{token}/entries", {"entry": entry, "seen": 0})
    wrong: list[Any] = [
        {}, {"game": "basic"}, {"game": "none", "players": []}, [], {**setup, "players": [1]}, {**setup, "deck": 5},
        {**setup, "options": {"placing": "maybe"}}, {**setup, "players": [{"seat": "red", "name": "\u0000"}]},
    ]  # fmt: skip
    for one in wrong:
        for deck in (None, "proxy", "Our copy"):
            series.post("/tables", {"setup": one, "deck": deck})
        series.post("/records", {"format": "kontor-record", "version": 1, "setup": one, "entries": []})
    for record in (
        {}, [], {"format": "kontor-record", "version": 3, "setup": setup, "entries": []},
        {"format": "other", "version": 1, "setup": setup, "entries": []},
        {"format": ["x"], "version": 1, "setup": setup, "entries": []},
        {"format": "kontor-record", "version": 1, "setup": setup, "entries": {}},
        {"format": "kontor-record", "version": 1, "setup": setup, "entries": [5]},
        {"format": "kontor-record", "version": 1, "setup": setup, "entries": [], "more": 1},
    ):  # fmt: skip
        series.post("/records", record)
    series.post("/records", b"{}", "text/plain")
