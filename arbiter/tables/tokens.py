"""Links to a table. A host's token is drawn by chance; the other links of its table are derived from it, so
the host's page can show them again although the database keeps nothing but digests.

Each table has random bits of its own, its salt: what is derived for it is no other table's, whatever its number. A link
begins with a short public part of the table, by which those who spread the load see what belongs together. Links of
tables that are older than their salt, and the keys of lists, have none.
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
SALT_BYTES = 16
PUBLIC = 8  # characters
COPY = "if-"
"""What the link of a copy, on which anything can be tried, begins with; no table's does."""
TOKEN = re.compile(rf"kt(?:[A-Za-z0-9_-]{{{PUBLIC}}})?[A-Za-z0-9_-]{{24}}")


@dataclass(frozen=True, slots=True)
class Links:
    """The tokens of a table: for its host, for spectators, and by seat."""

    host: str
    look: str
    seats: dict[str, str]


def new_salt() -> bytes:
    """Return a new table's own random bits."""
    return secrets.token_bytes(SALT_BYTES)


def salt_of_key(secret: str, key: str) -> bytes:
    """Return the own bits of the table that a key names, by which it is made only once."""
    return hmac.digest(secret.encode(), f"table of {key}".encode(), "sha256")[:SALT_BYTES]


def public_part(salt: bytes) -> str:
    """Return what everybody may know of a table's own bits: it leads back to nothing."""
    return base64.urlsafe_b64encode(hashlib.sha256(b"public part of " + salt).digest()[: PUBLIC * 3 // 4]).decode()


def mint(public: str = "") -> str:
    """Return a new token: the host's of a table with this public part, or a list's key."""
    return f"kt{public}{secrets.token_urlsafe(BYTES)}"


def of_key(secret: str, key: str, purpose: str = "host", public: str = "") -> str:
    """Return the token that belongs to a key by which something is made only once; who knows the key alone can't."""
    return _derived(secret, f"{purpose} of {key}", public)


def look_of(secret: str, salt: bytes, looks: int) -> str:
    """Return the spectators' token of a table, which its server can derive at any time.

    `looks` is how often the table's links for spectators have been replaced.
    """
    return _derived(secret, f"look on {salt.hex()}" + (f" {looks}" if looks else ""), public_part(salt))


def instead(secret: str, key: str, host: str, role: Role, seat: str | None) -> str:
    """Return the token that comes instead of another one of a host's table. The same key gives the same one."""
    return of_key(secret, key, f"{role} {seat} by {digest(host).hex()}", host[2:-24])


def older_form(token: str) -> str:
    """Return a token as it was before links had a public part."""
    return f"kt{token[-24:]}"


def derive(host: str, seats: Iterable[str]) -> Links:
    """Return all links of the table that the host token belongs to."""
    public = host[2:-24]
    return Links(host, _derived(host, "look", public), {seat: _derived(host, f"seat {seat}", public) for seat in seats})


def digest(token: str) -> bytes:
    """Return what the database keeps of a token. Looking it up tells nothing about how near a guess was."""
    return hashlib.sha256(token.encode()).digest()


def is_token(text: str) -> bool:
    return TOKEN.fullmatch(text) is not None


def _derived(known: str, purpose: str, public: str) -> str:
    raw = hmac.digest(known.encode(), purpose.encode(), "sha256")[:BYTES]
    return f"kt{public}{base64.urlsafe_b64encode(raw).decode()}"
