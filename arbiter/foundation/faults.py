"""What can go wrong at a table, as exceptions that pages and the API turn into answers."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from rulings import Refusal


class Fault(Exception):
    """Anything the service refuses. `status` is the HTTP status that fits."""

    status: ClassVar[int] = 400


class Missing(Fault):
    """No table, seat or deck belongs to what was asked for."""

    status = 404


class Forbidden(Fault):
    """The link doesn't allow this: a spectator enters, or a seat acts for another."""

    status = 403


class Conflict(Fault):
    """The page was behind, or a key was used for something else. Nothing was stored.

    `seen` is the table's number now, `since` the lines of its log that the page hadn't seen.
    """

    status = 409

    def __init__(self, seen: int, since: tuple[Any, ...]) -> None:
        self.seen = seen
        self.since = since
        super().__init__("the table has moved on")


class Ahead(Conflict):
    """The page has seen more than there is: its number is another table's, or from before a backup was restored."""

    def __init__(self, seen: int) -> None:
        super().__init__(seen, ())


class Refused(Fault):
    """The rules refuse it: `refusal` has the reasons. Nothing was stored."""

    status = 422

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.error["code"])


class Invalid(Fault):
    """A value that isn't a matter of rules: control characters in a text, nothing to take back, a bad key.

    `code` says which, for words and tests; `text` says it to programmers who use the API.
    """

    status = 422

    def __init__(self, code: str, text: str = "") -> None:
        self.code = code
        super().__init__(text or code)


class KeyReused(Invalid):
    """An idempotency key was used for something else before. Nothing was stored."""

    def __init__(self) -> None:
        super().__init__("key.reused", "This key came with something else before.")


class TooMany(Fault):
    """An address has used what it may today, or at once, of a `kind`; `seconds` until it may be tried again."""

    status = 429

    def __init__(self, kind: str, seconds: int) -> None:
        self.kind = kind
        self.seconds = seconds
        super().__init__(f"no more {kind} from this address for now")


class Outdated(Fault):
    """A stored game that today's rules rule otherwise, and nobody has said yet what is to hold.

    `refusal` is why they refuse an entry, or the set-up; None where only rulings are others.
    """

    status = 409

    def __init__(self, refusal: Refusal | None) -> None:
        self.refusal = refusal
        super().__init__("ruled otherwise" if refusal is None else refusal.error["code"])


@contextmanager
def by_the_rules() -> Iterator[None]:
    """Raise what the rules refuse inside as Refused."""
    try:
        yield
    except Refusal as refusal:
        raise Refused(refusal) from refusal
