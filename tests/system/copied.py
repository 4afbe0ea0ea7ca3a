"""A copy of the project, for tests that change it."""

import shutil
from pathlib import Path

from tests.system.server import ROOT


def copied(root: Path, *but: str) -> None:
    """Copy the project to a folder that isn't there yet, without what was built, and without some top folders."""
    never = shutil.ignore_patterns(".*", "__pycache__")

    def skipped(folder: str, names: list[str]) -> set[str]:
        top = {"instance", "site", "docs-site", "dist", "build", *but} if Path(folder) == ROOT else set()
        return never(folder, names) | top.intersection(names)

    shutil.copytree(ROOT, root, ignore=skipped)
