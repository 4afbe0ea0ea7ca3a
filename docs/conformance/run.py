#!/usr/bin/env python3
"""Run an implementation of the rules, in any language, on the adjudicated cases beside this file.

    python docs/conformance/run.py --command "python -m kontor_rules adjudicate"
    python docs/conformance/run.py --game contract --command "./my-contract" --jobs 4
    python docs/conformance/run.py --command "…" --only kontor-basic-two-phones    # one case; names may be cut short
    python docs/conformance/run.py --command "…" --loosely    # positions and places alone, no codes
    python docs/conformance/run.py --command "…" --questions    # what guests ask, instead of the cases
    kontor random --count 1000 --wrong 0.2 > games.jsonl
    python docs/conformance/run.py --command "…" --lines --cases games.jsonl    # these instead of the kit's

The command is run with `-` appended, gets a record on standard input and prints one JSON object on standard
output, as docs/record.md says: the output, or {"error": {"entry": …, "code": …, "rule": […]}} for a record that it
refuses. Its exit status is ignored. With --lines it runs once, with `--lines -`, and answers line by line.

Prints which cases differ and where; the last line is "agreed N of M". Exit status 1 if any differ, 2 if nothing could
be run. Needs only Python 3.10 or newer.
"""

import argparse
import gzip
import hashlib
import json
import os
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
SHOWN = 20


def read(game):
    """Return the cases of a game; refuse files that aren't those of the manifest."""
    listed = json.loads((HERE / "manifest.json").read_text("utf-8"))["games"]
    if game not in listed:
        sys.exit(f"no cases of {game}; there are {', '.join(listed)}")
    packed = gzip.decompress((HERE / listed[game]["file"]).read_bytes())
    if hashlib.sha256(packed).hexdigest() != listed[game]["sha256"]:
        sys.exit(f"{listed[game]['file']} isn't the file of the manifest")
    return [json.loads(line) for line in packed.decode("utf-8").splitlines()]


def listed(path):
    """Return the JSON values of a file with one on each line."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def questions(game):
    """Return the questions about a game that a program can answer, one for each edition where their answers differ.

    In each the record ends with the entry that is asked about, if one is; `last` is its place, -1 for the set-up.
    """
    found = []
    for question in listed(HERE / "questions.jsonl"):
        if question["game"] == game and "record" in question:
            record = question["record"]
            entries = record["entries"] + [question[key] for key in ("entry",) if key in question]
            for number, edition in enumerate([question, *question.get("editions", [])]):
                setup = dict(record["setup"])
                if edition.get("options"):
                    setup["options"] = {**setup.get("options", {}), **edition["options"]}
                if "expected" in edition and (number == 0 or edition.get("options")):
                    wanted = {"rules": question["rules"], **edition["expected"]}
                    name = question["id"] + "".join(f"-{source}" for source in edition.get("sources", []))
                    case = {"id": name, "record": {**record, "setup": setup, "entries": entries}}
                    found.append({**case, "wanted": wanted, "last": len(entries) - 1})
    return found


def answered(case, got):
    """Return where an output or a refusal differs from the answer to a question, None if nowhere."""
    wanted, last, error = case["wanted"], case["last"], got.get("error")
    if not wanted["legal"]:
        if not isinstance(error, dict):
            return f"accepted; expected a refusal by {', '.join(wanted['rules'])}"
        if error.get("entry") != last:
            return f"error.entry: expected {last}, got {json.dumps(error.get('entry'))}"
        missing = [rule for rule in wanted["rules"] if rule not in error.get("rule", [])]
        return f"error.rule: {', '.join(missing)} missing in {json.dumps(error.get('rule'))}" if missing else None
    if error is not None:
        return f"refused: {json.dumps(error)[:200]}"
    for path, value in wanted.get("facts", {}).items():
        try:
            found = difference(value, fact(got, path), path)
        except (LookupError, TypeError, ValueError, StopIteration):
            found = f"{path}: missing"
        if found:
            return found
    cited = {rule for ruling in got.get("rulings", []) for rule in ruling.get("rule", [])}
    missing = [] if wanted.get("silent") else [rule for rule in wanted["rules"] if rule not in cited]
    return f"rulings: none by {', '.join(missing)}" if missing else None


def fact(value, path):
    """Return what stands in a value at a path: `coins.red`, `winners[0]`, `areas[1,1].owner`: of the one there."""
    for key in path.replace("[", ".[").split("."):
        if not key.startswith("["):
            value = value[key]
        elif "," in key:
            cell = json.loads(key)
            value = next(one for one in value if one.get("cell") == cell or cell in one.get("cells", []))
        else:
            value = value[int(key[1:-1])]
    return value


def asked_each(command, cases, jobs):
    """Return an implementation's answers as texts, each from a call of its own."""

    def ask(case):
        given = json.dumps(case["record"]).encode()
        done = subprocess.run([*command, "-"], input=given, stdout=subprocess.PIPE, check=False)
        return done.stdout.decode("utf-8", "replace")

    with ThreadPoolExecutor(jobs) as threads:
        return list(threads.map(ask, cases))


def asked_at_once(command, cases):
    """Return an implementation's answers as texts, from one call for all."""
    given = "".join(json.dumps(case["record"]) + "\n" for case in cases).encode()
    done = subprocess.run([*command, "--lines", "-"], input=given, stdout=subprocess.PIPE, check=False)
    return done.stdout.decode("utf-8", "replace").splitlines()


def difference(want, got, where=""):
    """Return a line that says where two JSON values first differ, None if they don't."""
    if isinstance(want, dict) and isinstance(got, dict):
        for key in [*want, *(key for key in got if key not in want)]:
            if key not in got or key not in want:
                return f"{where}.{key}: {'missing' if key not in got else 'unexpected'}"
            found = difference(want[key], got[key], f"{where}.{key}")
            if found:
                return found
        return None
    if isinstance(want, list) and isinstance(got, list):
        for index, (one, other) in enumerate(zip(want, got, strict=False)):
            found = difference(one, other, f"{where}[{index}]")
            if found:
                return found
        return None if len(want) == len(got) else f"{where}: expected {len(want)} items, got {len(got)}"
    same = want == got and isinstance(want, bool) == isinstance(got, bool)
    return None if same else f"{where}: expected {json.dumps(want)[:200]}, got {json.dumps(got)[:200]}"


def judge(case, answer, loosely):
    """Return where an answer differs from a case, None if nowhere."""
    try:
        got = json.loads(answer)
    except ValueError:
        return f"the answer is no JSON: {answer[:80]!r}"
    if not isinstance(got, dict):
        return "the answer is no object"
    return answered(case, got) if "wanted" in case else followed(case, got, loosely)


def followed(case, got, loosely):
    """Return where an output or a refusal differs from what a case expects, None if nowhere."""
    error = got.get("error")
    if "refused" in case:
        if not isinstance(error, dict):
            return f"accepted; expected a refusal: {json.dumps(case['refused'])}"
        keys = ("entry",) if loosely else ("entry", "code", "rule")
        return difference({key: case["refused"][key] for key in keys}, {key: error.get(key) for key in keys}, "error")
    if error is not None:
        return f"refused: {json.dumps(error)[:200]}"
    want = dict(case["expected"])
    if loosely:
        want.pop("rulings")
        got.pop("rulings", None)
    return difference(want, got)


def main():
    """Run the cases and print the differences."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--command", required=True, help="what adjudicates a record, as one text")
    options.add_argument("--game", default="kontor", help="kontor (the usual one) or contract")
    options.add_argument("--only", default="", help="the cases whose names begin so")
    options.add_argument("--loosely", action="store_true", help="leave out rulings, codes and rules")
    options.add_argument("--lines", action="store_true", help="one call for all: JSON lines in and out")
    options.add_argument("--jobs", type=int, default=2, help="how many calls at once")
    which = options.add_mutually_exclusive_group()
    which.add_argument("--questions", action="store_true", help="ask what guests ask, instead of the cases")
    which.add_argument("--cases", metavar="FILE", type=Path, help="the cases of this file, instead of the kit's")
    given = options.parse_args()
    all_cases = questions(given.game) if given.questions else listed(given.cases) if given.cases else read(given.game)
    cases = [case for case in all_cases if case["id"].startswith(given.only)]
    command = shlex.split(given.command)
    try:
        answers = asked_at_once(command, cases) if given.lines else asked_each(command, cases, given.jobs)
    except OSError as error:
        print(f"{given.command}: {error}", file=sys.stderr)
        return 2
    answers += [""] * (len(cases) - len(answers))
    found = [(case["id"], judge(case, answer, given.loosely)) for case, answer in zip(cases, answers, strict=False)]
    differing = [(name, where) for name, where in found if where]
    for name, where in differing[:SHOWN]:
        print(f"{name}: {where.lstrip('.')}")
    if len(differing) > SHOWN:
        print(f"… and {len(differing) - SHOWN} more")
    print(f"agreed {len(cases) - len(differing)} of {len(cases)}")
    return 1 if differing or not cases else 0


if __name__ == "__main__":
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:  # read no further: … | head -1
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for what is left in the buffer at exit
        sys.exit(1)
    sys.exit(status)
