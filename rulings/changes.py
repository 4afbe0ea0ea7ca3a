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

from collections.abc import Iterable


def version_key(version: str) -> tuple[int, ...]:
    """Return what orders versions: 0.4.0 before 0.4.0.1 before 0.10.0. Raises ValueError for what is none."""
    return tuple(map(int, version.split("."))) if version else ()


def newest(versions: Iterable[str]) -> str:
    """Return the newest of versions, "" if there is none.

    >>> newest(["0.9", "0.10", "0.1"]), newest([])
    ('0.10', '')
    """
    return max(versions, key=version_key, default="")
