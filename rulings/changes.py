"""The version of a game's rules: that of the newest change of a ruling that its file of changes tells of.

    [[changes]]
    version = "0.4.0"
    rules = ["R1", "R0"]

    [changes.en]
    before = "What was ruled."
    now = "What is."
    why = "Why."

More languages may follow, as [changes.de]. Versions are numbers with points between; a change of a version that is out
already is of a newer one. What people read of it is for whoever shows it.
"""

import tomllib
from functools import cache
from pathlib import Path


def version_key(version: str) -> tuple[int, ...]:
    """Return what orders versions: 0.4.0 before 0.4.0.1 before 0.10.0. Raises ValueError for what is none."""
    return tuple(map(int, version.split("."))) if version else ()


@cache
def newest_version(file: Path | None) -> str:
    """Return the version of rules whose changes a file tells of; "" where nothing has changed yet.

    >>> newest_version(None)
    ''
    """
    changes = tomllib.loads(file.read_text("utf-8"))["changes"] if file else []
    return max((change["version"] for change in changes), key=version_key, default="")
