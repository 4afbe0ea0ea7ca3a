"""Settings: what they are, their defaults, and where they come from (the environment)."""

import os
import secrets
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

from sqlalchemy import URL

ROOT = Path(__file__).resolve().parents[2]
"""The folder of all packages: of a checkout its top, else where pip installs."""
MAX_BODY = 256 * 1024  # bytes; the longest record of the biggest game has about half
MAX_ENTRIES = 2000  # of a record; the longest of 400 played and 60 random games have 303 and 428
MAX_LINES = 3 * MAX_ENTRIES  # of a table's log, where what was taken back and corrected stays
MAX_ON_SHELF = 50  # decks of a game on a list of games, and start layouts: a group has a handful
TABLES_MEMORY = 128  # MiB of tables that a process keeps: some 1,000 states of 100 KB, and games looked back at
DEFAULT_PORT = 8000
SECRET_KEY = "secret-key"  # its file
DATABASE_CONNECTIONS = 20  # of a process to PostgreSQL, which as installed takes 100
SETTINGS = frozenset((
    "HOST", "PORT", "KONTOR_URL", "TRUSTED_PROXIES", "KONTOR_INSTANCE", "DATABASE_URL", "DATABASE_CONNECTIONS",
    "TABLES_MEMORY", "CONNECTIONS_PER_ADDRESS", "STREAMS_PER_ADDRESS", "TABLES_PER_DAY", "RECORDS_PER_DAY",
    "MEGABYTES_PER_DAY", "PACK_AFTER_DAYS", "METRICS_TOKEN", "BACKUP_WITHIN_HOURS", "LOG",
))  # fmt: skip
"""All that are read from the environment; docs/hosting.md says what they are."""
_OWN = "KONTOR_"  # what begins so is meant for us
_ALIKE = 0.85  # of two names: all but a letter or two
_TOO_SHORT = 4  # letters: of names like HOST every system has others that are like them
GONE = "kontor.gone"  # in a request's environ: tells whether the phone that asked has gone


class ConfigError(Exception):
    """A setting of the environment that can't be read."""

    def __init__(self, name: str, value: str) -> None:
        self.name = name
        self.value = value
        super().__init__(f"{name}={value}")


class UnknownDatabase(ConfigError):
    """A DATABASE_URL of a kind of database that isn't known here; its value is the kind alone, without a password."""


def whole(name: str, usual: int) -> int:
    """Return a setting that is a whole number, 0 or more. Raises ConfigError."""
    value = os.environ.get(name, "").strip()
    if value and not (value.isascii() and value.isdecimal()):
        raise ConfigError(name, value)
    return int(value) if value else usual


def unknown_settings() -> dict[str, str | None]:
    """Return environment variables that look like misspelt settings, each with the similar setting, if any.

    That is: what begins with KONTOR_, and what is like a setting but for a letter or two. All else is others'.
    """
    told = [name for name in SETTINGS if len(name) > _TOO_SHORT]
    found = {
        name: next(iter(get_close_matches(name, told, 1, _ALIKE)), None) for name in sorted(set(os.environ) - SETTINGS)
    }
    return {name: like for name, like in found.items() if like or name.startswith(_OWN)}


def trusted_proxies() -> int:
    """Return how many proxies stand before this server and say whom they speak for. Raises ConfigError."""
    return whole("TRUSTED_PROXIES", 0)


def shown(folder: str) -> Path:
    """Return the folder "templates" or "static": at the top of a checkout, in this package where it is installed."""
    installed = ROOT / "arbiter" / folder
    return installed if installed.is_dir() else ROOT / folder


def instance_path() -> Path:
    """The folder of this installation's own files: the SQLite database and the secret key.

    KONTOR_INSTANCE, else `instance` in a checkout, else what its user has of folders for such things.
    """
    if named := os.environ.get("KONTOR_INSTANCE"):
        return Path(named).resolve()
    if shown("templates").parent == ROOT:
        return ROOT / "instance"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share").resolve() / "kontor"


def database_url(instance: Path | None = None) -> str | URL:
    """DATABASE_URL, or a SQLite file in the instance folder, whatever letters its path has."""
    url = os.environ.get("DATABASE_URL", "")
    if url.startswith("postgres://"):  # as some hosts still write it
        url = url.replace("postgres://", "postgresql://", 1)
    return url or URL.create("sqlite", database=str((instance or instance_path()) / "kontor.db"))


def secret_keys(instance: Path) -> list[str]:
    """The key that signs sessions: made once, kept for this user alone. There is no default key.

    Behind it come former ones, a line each: what they signed is still read.
    """
    path = instance / SECRET_KEY
    if not path.exists():
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = _draft(instance, new_key())
        try:
            # Two processes that start at once agree on the first one's key; a half-written one is never seen.
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text("ascii").split()


def keep_secret_keys(instance: Path, keys: Iterable[str]) -> None:
    """Let these be the keys from the next start on, the one that signs first."""
    _draft(instance, "\n".join(keys)).replace(instance / SECRET_KEY)


def new_key() -> str:
    """Return a new secret key."""
    return secrets.token_urlsafe(48)


def _draft(instance: Path, text: str) -> Path:
    draft = instance / f".{SECRET_KEY}-{os.getpid()}-{secrets.token_hex(4)}"
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(text)
    return draft
