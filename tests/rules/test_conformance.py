"""The conformance kit: its runner alone, on the engines of this house and on some that get it wrong."""

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from app import GAMES
from arbiter.game import Rules
from tests.rules.cases import ENGINES, ROOT
from tools.conformance import digests

KIT = ROOT / "docs" / "conformance"
MANIFEST = json.loads((KIT / "manifest.json").read_text("utf-8"))
WRONG = """
import json, subprocess, sys
given = sys.stdin.read()
done = subprocess.run([sys.executable, "-m", "kontor_rules", "adjudicate", "--lines", "-"], input=given, text=True,
                      stdout=subprocess.PIPE)
for line in done.stdout.splitlines():
    said = json.loads(line)
    if "error" in said:
        said["error"]["code"] = "other"
    else:
        said["treasury"] += 1
    print(json.dumps(said))
"""


def run(*arguments: str, command: str) -> tuple[int, list[str]]:
    """Run the kit's runner without anything of this house's around it, and return its exit status and lines."""
    given = [sys.executable, "-I", str(KIT / "run.py"), "--command", command, *arguments]
    done = subprocess.run(given, capture_output=True, text=True, cwd=ROOT, check=False)
    return done.returncode, done.stdout.splitlines()


@pytest.mark.parametrize("game", ENGINES)
def test_the_engines_agree_with_every_case(game: str) -> None:
    total = MANIFEST["games"][game]["cases"]
    command = f"{sys.executable} -m {game}_rules adjudicate"
    assert run("--game", game, "--lines", command=command) == (0, [f"agreed {total} of {total}"])
    part = {"kontor": "kontor-basic", "contract": "contract-chance"}[game]
    assert run("--game", game, "--only", part, command=command)[0] == 0


def test_what_differs_is_named_with_its_place(tmp_path: Path) -> None:
    script = tmp_path / "wrong.py"
    script.write_text(WRONG)
    status, lines = run("--lines", command=f"{sys.executable} {script}")
    assert status == 1
    assert lines[-1].startswith("agreed 0 of ")
    assert any(line.startswith("kontor-basic-two-phones: treasury: expected ") for line in lines)
    status, lines = run("--lines", "--loosely", command=f"{sys.executable} {script}")
    agreed = int(lines[-1].split()[1])
    assert (status, agreed) == (1, MANIFEST["games"]["kontor"]["refused"])


def test_an_implementation_that_says_nothing_agrees_with_nothing() -> None:
    status, lines = run("--lines", command=f"{sys.executable} -c pass")
    assert (status, lines[-1].split()[1]) == (1, "0")
    assert run("--lines", command="/nothing/here")[0] == 2


def test_the_version_is_the_manifests() -> None:
    assert MANIFEST["version"] == (KIT / "VERSION").read_text("utf-8").strip()


@pytest.mark.parametrize("rules", [game.rules for game in GAMES], ids=lambda rules: rules.id)
def test_each_result_is_the_one_that_changes_of_the_rules_tell_of(rules: Rules) -> None:
    listed = MANIFEST["games"][rules.id]
    packed = gzip.decompress((KIT / listed["file"]).read_bytes())
    cases = [json.loads(line) for line in packed.decode().splitlines()]
    assert digests(rules, cases, listed["digests"]) == listed["digests"]
    case = next(case for case in cases if "refused" in case)
    case["refused"]["code"] = "other"
    with pytest.raises(ValueError, match=f"{case['id']} has another result: say why in "):
        digests(rules, cases, listed["digests"])
    cited = rules.changes[0].rules[0]
    known = {**listed["digests"], case["id"]: "0.0.1 0123456789abcdef"}
    told = digests(rules, [case | {"rules": [cited]}], known)
    assert told[case["id"]].split()[0] == rules.rules_version


@pytest.mark.parametrize("game", ENGINES)
def test_most_rules_are_touched(game: str) -> None:
    """Nearly all that are not only name or define; a new rule is touched, or stands here."""
    known = {
        "kontor": "C3 C5 C6 K1 K2 K3 S1 T7 H3 H5 P10 A1 W4 M6 D2 D3 I2 F24 F25 F26 V4",
        "contract": "M1 S3 S4 S6 S8 S9 T4 T6 C7 I1 I2 I3 A9 D4",
    }
    assert set(MANIFEST["games"][game]["untouched"]) <= set(known[game].split())
