"""Links to a table. A host's token is drawn by chance; the other links of its table are derived from it, so
the host's page can show them again although the database keeps nothing but digests.
"""

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Role = Literal["host", "look", "seat"]

BYTES = 18  # 144 bits, 24 characters
TOKEN = re.compile(r"kt[A-Za-z0-9_-]{24}")


@dataclass(frozen=True, slots=True)
class Links:
    """The tokens of a table: for its host, for looking on, and by seat."""

    host: str
    look: str
    seats: dict[str, str]


def mint() -> str:
    """Return a new host token."""
    return "kt" + secrets.token_urlsafe(BYTES)


def of_key(secret: str, key: str, purpose: str = "host") -> str:
    """Return the token that belongs to a key by which something is made only once; who knows the key alone can't."""
    return _derived(secret, f"{purpose} of {key}")


def derive(host: str, seats: Iterable[str]) -> Links:
    """Return all links of the table that the host token belongs to."""
    return Links(host, _derived(host, "look"), {seat: _derived(host, f"seat {seat}") for seat in seats})


def digest(token: str) -> bytes:
    """Return what the database keeps of a token. Looking it up tells nothing about how near a guess was."""
    return hashlib.sha256(token.encode()).digest()


def is_token(text: str) -> bool:
    return TOKEN.fullmatch(text) is not None


def _derived(known: str, purpose: str) -> str:
    raw = hmac.digest(known.encode(), purpose.encode(), "sha256")[:BYTES]
    return "kt" + base64.urlsafe_b64encode(raw).decode()
