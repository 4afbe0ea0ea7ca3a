"""What the service depends on: the engines, and as extras `web`, `postgresql` on top of it, `pictures` without it.

The extras' names come from tools/requirements.in, their only place. Used when a wheel is built (pyproject.toml).
"""

from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

ENGINES = "kontor-engines"
POSTGRESQL = "psycopg"
PICTURES = "markupsafe"


class Dependencies(MetadataHookInterface):
    """Adds both to the project's metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        metadata["dependencies"] = [f"{ENGINES}=={metadata['version']}"]
        metadata["optional-dependencies"] = extras((Path(self.root) / "tools" / "requirements.in").read_text("utf-8"))


def extras(requirements: str) -> dict[str, list[str]]:
    """Return the extras, by name, of a requirements file with one requirement per line."""
    lines = [line.strip() for line in requirements.splitlines()]
    named = [line for line in lines if line and not line.startswith("#")]
    return {
        "web": [line for line in named if not line.startswith(POSTGRESQL)],
        "pictures": [line for line in named if line.startswith(PICTURES)],
        "postgresql": [line for line in named if line.startswith(POSTGRESQL)],
    }
