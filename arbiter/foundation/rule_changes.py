"""How a game's rules have changed, as its file of changes tells it: what was ruled before, what is now, and why."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from arbiter.foundation.text_files import FileError, read
from arbiter.language import language
from rulings.changes import version_key


@dataclass(frozen=True, slots=True)
class Account:
    """A change in the words of one language."""

    before: str
    now: str
    why: str


@dataclass(frozen=True, slots=True)
class Change:
    """A change of rulings: the version of the rules that brought it, and the ids of the rules. English is required."""

    version: str
    rules: tuple[str, ...]
    en: Account
    de: Account | None = None
    cs: Account | None = None

    @property
    def account(self) -> Account:
        """The change in the language of the moment, else in English."""
        told: Account = getattr(self, language(), None) or self.en
        return told


@dataclass(frozen=True, slots=True)
class _File:
    changes: tuple[Change, ...]


@cache
def changes_in(file: Path) -> tuple[Change, ...]:
    """Return the changes that a file tells of. FileError if it isn't as it must be."""
    changes = read(file, _File).changes
    for change in changes:
        try:
            version_key(change.version)
        except ValueError:
            raise FileError(file, f"changes {change.version}", "isn't a version, as 1.2") from None
    return changes


def behind(changes: Collection[Change], version: str | None, rules: Collection[str]) -> Iterator[Change]:
    """Yield the changes that may be behind what is ruled otherwise by some rules than by a version's (None: any)."""
    for change in changes:
        is_later = version is None or version_key(change.version) > version_key(version)
        if is_later and not set(rules).isdisjoint(change.rules):
            yield change
