"""A client in TypeScript made of the API's description: without a warning, strict, and sure of what is always there."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import GAMES
from arbiter.api.description import document
from arbiter.api.schemas import ProblemOut

TOOLS = ("openapi-typescript@7.13.0", "typescript@5.9.3")
NAMES = ("openapi", *(game.id for game in GAMES))
CHECKED = """
import type { components as %(name)s } from "./%(name)s";
type %(name)sSometimes<Name extends keyof %(name)s["schemas"]> = {
  [Key in keyof %(name)s["schemas"][Name]]-?: {} extends Pick<%(name)s["schemas"][Name], Key> ? Key : never;
}[keyof %(name)s["schemas"][Name]];
"""
ALWAYS = 'export const %(name)s%(shape)s: [%(name)sSometimes<"%(shape)s">] extends [never] ? true : false = true;\n'
NARROWED = """
export function cell(entry: kontor["schemas"]["KontorEntry"]): number[] | undefined {
  if (entry.entry === "answer") return entry.question === "tavern" ? entry.cell : undefined;
  return entry.entry === "place" ? entry.cell : undefined;
}
export function placed(entry: contract["schemas"]["ContractEntry"]): string[] {
  return entry.entry === "place" ? entry.committees : [];
}
"""
"""What tells entries apart is enough for TypeScript, without a discriminator."""


def run(folder: Path, *command: str) -> str:
    found = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout + found.stderr


def always(name: str) -> Iterator[str]:
    """Yield what only type-checks if each answer has all its keys, problems aside."""
    yield CHECKED % {"name": name}
    described = document(GAMES, None if name == "openapi" else name)["components"]["schemas"]
    for shape in described:
        if shape.endswith(("Out", "Position")) and shape != ProblemOut.__name__:
            yield ALWAYS % {"name": name, "shape": shape}


@pytest.mark.thorough
def test_a_client_in_typescript_is_made_without_a_warning_and_knows_what_is_always_there(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"private": true}')
    run(tmp_path, "npm", "install", "--silent", "--no-audit", "--no-fund", *TOOLS)
    for name in NAMES:
        described = tmp_path / f"{name}.json"
        described.write_text(json.dumps(document(GAMES, None if name == "openapi" else name)))
        said = run(tmp_path, "node_modules/.bin/openapi-typescript", described.name, "--output", f"{name}.ts")
        assert "⚠" not in said, said
        assert len([line for line in said.splitlines() if line.strip()]) == 2, said  # its own name, and what it wrote
    program = "".join(line for name in NAMES for line in always(name)) + NARROWED
    (tmp_path / "check.ts").write_text(program)
    run(tmp_path, "node_modules/.bin/tsc", "--strict", "--noEmit", "--exactOptionalPropertyTypes", "check.ts")
    (tmp_path / "wrong.ts").write_text(program + ALWAYS % {"name": "openapi", "shape": ProblemOut.__name__})
    with pytest.raises(AssertionError, match="not assignable to type 'false'"):
        run(tmp_path, "node_modules/.bin/tsc", "--strict", "--noEmit", "wrong.ts")
