"""What an address may do in a day: so many tables, records and bytes, and so many streams at once.

Generous for a club behind one router; each a setting, 0 for no limit. This machine's own addresses have none, unless
a proxy passes a request on: then it could be anybody's. What was used stands in the database, for all processes and
through restarts: under a digest made with the day and the secret key instead of the address, and only until the day
is over.
"""

import hmac
import logging
from collections import Counter
from datetime import UTC, datetime, timedelta
from importlib import import_module
from ipaddress import IPv4Address, IPv6Address, ip_address

from flask import Flask, current_app, has_request_context, request
from sqlalchemy import delete

from arbiter.foundation.config import MAX_BODY, trusted_proxies, whole
from arbiter.foundation.faults import TooMany
from arbiter.store.database import Store
from arbiter.store.models import allowances
from arbiter.web import proxies

TABLES, RECORDS, BYTES = "tables", "records", "bytes"
MEGABYTE = 1024**2
PROXY = "proxy"  # in an address's place: a proxy of this machine, who doesn't say for whom it speaks
SOON = 30  # seconds after which another stream may have ended
_WRITTEN = 64 * 1024  # bytes that a process counts by itself before it writes them down
_log = logging.getLogger(__name__)


class AddressCounter(Counter[str]):
    """Counts by address; one that has none any more is forgotten."""

    def release(self, address: str) -> None:
        """Count one less."""
        self[address] -= 1
        if not self[address]:
            del self[address]


class Allowances:
    """What addresses have used. Asked outside a request, it allows everything."""

    def __init__(self, store: Store) -> None:
        """Raises ConfigError for settings that can't be read."""
        self._store = store
        self._limits = {
            TABLES: whole("TABLES_PER_DAY", 200),
            RECORDS: whole("RECORDS_PER_DAY", 5000),
            BYTES: whole("MEGABYTES_PER_DAY", 500) * MEGABYTE,
        }
        self._most_streams = whole("STREAMS_PER_ADDRESS", 300)
        self._streams = AddressCounter()
        self._proxy_named = False
        self._day = ""
        self._sent: dict[bytes, int] = {}

    def take(self, kind: str, number: int) -> None:
        """Use some of what this request's address may. Raises TooMany, and then nothing is used."""
        address, limit = self.whose(), self._limits[kind]
        if address and limit:
            self._use(self._who(address), kind, number, limit)

    def take_bytes(self) -> None:
        """Count what this request brings along, before it is read. Raises TooMany."""
        address, limit = self.whose(), self._limits[BYTES]
        if not address or not limit:
            return
        who = self._who(address)
        brought = request.content_length or (MAX_BODY if "Transfer-Encoding" in request.headers else 0)
        waiting = self._sent.get(who, 0) + brought
        if waiting >= _WRITTEN:
            self._use(who, BYTES, waiting, limit)
            waiting = 0
        self._sent[who] = waiting

    def take_stream(self) -> str:
        """Use one of the streams that this request's address may have at once, to be given back. Raises TooMany."""
        address = self.whose()
        if address and self._most_streams and self._streams[address] >= self._most_streams:
            raise TooMany("streams", SOON)
        if address:
            self._streams[address] += 1
        return address

    def give_back(self, address: str) -> None:
        """Give back a stream that was taken."""
        if address:
            self._streams.release(address)

    def whose(self) -> str:
        """Return whom a request is counted for: its address, of IPv6 the network; "" for this machine itself."""
        if not has_request_context():
            return ""
        told = (_address(one) for one in proxies.addresses())
        address = next((one for one in told if one is not None), None)
        if address is not None and not address.is_loopback:
            return address.exploded[:19] if isinstance(address, IPv6Address) else str(address)
        if not proxies.forwarded():
            return ""
        trusted, through = trusted_proxies(), len(request.headers.get("X-Forwarded-For", "").split(","))
        if not self._proxy_named and not 0 < trusted <= through:  # too few or too many to tell people apart
            self._proxy_named = True
            _log.warning(
                "a proxy on this machine passes requests on, and all count as one address: "
                "TRUSTED_PROXIES is to be how many proxies stand before this server, not %s",
                trusted,
            )
        return PROXY

    def _who(self, address: str) -> bytes:
        today = datetime.now(UTC).date().isoformat()
        if today != self._day:
            self._day, self._sent = today, {}
        return hmac.digest(str(current_app.secret_key).encode(), f"{today} {address}".encode(), "sha256")[:16]

    def _use(self, who: bytes, kind: str, number: int, limit: int) -> None:
        dialect = import_module(f"sqlalchemy.dialects.{self._store.engine.dialect.name}")
        row = dialect.insert(allowances).values(day=self._day, who=who, kind=kind, used=number)
        used = row.on_conflict_do_update(
            index_elements=["day", "who", "kind"], set_={"used": allowances.c.used + number}
        ).returning(allowances.c.used)
        with self._store.writing() as connection:
            connection.execute(delete(allowances).where(allowances.c.day < self._day))
            if connection.execute(used).scalar_one() > limit:
                now = datetime.now(UTC)
                tomorrow = (now + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
                raise TooMany(kind, int((tomorrow - now).total_seconds()) + 1)


def register(app: Flask) -> None:
    """Count what is sent, before anything of it is read, and name a proxy that isn't believed, whatever it asks."""
    app.before_request(_count_bytes)


def current() -> Allowances:
    """Return the allowances of the app that answers the request."""
    found: Allowances = current_app.extensions["kontor-allowances"]
    return found


def _count_bytes() -> None:
    if request.method == "POST":
        current().take_bytes()
    elif proxies.forwarded():
        current().whose()


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:  # a proxy's nonsense, or a socket of this machine
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address
