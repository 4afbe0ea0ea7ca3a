"""The files of the engines' distribution: in a checkout at its top, in a source archive beside this one."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).resolve().parent
TOP = HERE if (HERE / "rulings").is_dir() else HERE.parents[1]
PACKAGES = ("rulings", "kontor_rules", "contract_rules")
SOURCE_ONLY = (
    *("CHANGELOG.md", "schemas", "docs/conformance", "tests/records"),
    *(f"docs/{name}.md" for name in ("codes", "glossary", "notation", "readings", "ten-minutes")),
    *(f"docs/{name}.md" for name in ("record", "record-kontor", "record-contract", "rules-kontor", "rules-contract")),
)
"""What a source archive has besides; the schemas if `make schemas` has written them."""


class Sources(BuildHookInterface[Any]):
    """Adds them to a wheel or a source archive."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        names = PACKAGES if self.target_name == "wheel" else (*PACKAGES, *SOURCE_ONLY)
        build_data["force_include"] |= {str(TOP / name): name for name in names if (TOP / name).exists()}
