"""A series of requests to the JSON API, and what an answer is once links and moments are taken out of it.

The answers in `api_answers.json.xz` are those of the version before the arbiter knew of several games (f182db1); the
same requests, `asked` and `sent`, have to be answered in the same way ever since: every kept game opened, entered,
laid card by card, corrected; decks; what is refused, and what can't be read. Four things came later and are left out:
`moves`, further ids in the `rule` lists of rulings, the `list` (once `shelf`) that a table is on, and the `pages` of
its links. Errors have become problem details (RFC 9457): what they said before is there as it was, but for `status`, a
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

Json = dict[str, Any]
Answer = tuple[int, str, str]
"""Status, media type and body."""

SHORT = 1500  # characters; of a longer body the digest is kept
PROBLEM = "application/problem+json"
UNKNOWN = "kt" + "A" * 24

_TOKEN = re.compile(r"kt(?:[A-Za-z0-9_-]{8})?[A-Za-z0-9_-]{24}")
_NUMBERED = re.compile(r"<token (\d+)>")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*\+00:00")


class Series:
    """Sends requests again, with the tokens of now for those of then; an answer has tokens numbered as they come."""

    def __init__(self, send: Callable[[str, str, bytes | None, str], Answer]) -> None:
        self._send = send
        self._tokens: list[str] = []
        self._shelf = ""

    def ask(self, before: Json) -> Json:
        """Send a request as it was sent then; return its answer."""
        method, _, path = _NUMBERED.sub(self._token, before["asked"]).partition(" ")
        sent = before.get("sent")
        if sent is not None:
            sent = _NUMBERED.sub(self._token, sent).replace("<shelf>", self._shelf).encode("latin-1")
        kind = before.get("kind", "application/json" if method == "POST" else "")
        status, media, body = self._send(method, "/api/v1" + path, sent, kind)
        if "json" in media:
            parsed = json.loads(body)
            self._shelf = parsed.get("shelf") or self._shelf
            if media == PROBLEM:
                media, parsed = "application/json", without_details(parsed)
            body = json.dumps(as_it_was(parsed))
        told = _MOMENT.sub("<moment>", _TOKEN.sub(self._number, body))
        said: Json = {"asked": f"{method} {_TOKEN.sub(self._number, path)}", "status": status, "type": media}
        if len(told) <= SHORT:
            return said | {"body": told}
        return said | {"length": len(told), "sha256": hashlib.sha256(told.encode()).hexdigest()}

    def _token(self, found: re.Match[str]) -> str:
        number = int(found[1])
        return self._tokens[number] if number < len(self._tokens) else UNKNOWN

    def _number(self, found: re.Match[str]) -> str:
        if found[0] not in self._tokens:
            self._tokens.append(found[0])
        return f"<token {self._tokens.index(found[0])}>"


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
