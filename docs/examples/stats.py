"""Who wins with what, in many games: reads the answers of `adjudicate`, one JSON object per line.

kontor adjudicate --lines games.jsonl | python docs/examples/stats.py
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from statistics import mean
from typing import Any

Answer = dict[str, Any]


def points(answer: Answer) -> dict[str, dict[str, int]]:
    """Return the points of every side, by source and in "total"; Kontor and Contract have them in different places."""
    found: dict[str, dict[str, int]] = answer["score"].get("sides") or answer["points"]
    return found


def summary(answers: Iterable[Answer]) -> list[str]:
    """Return the lines of the summary."""
    ended, decided = Counter[str](), Counter[str]()
    played, won = Counter[str](), Counter[str]()
    totals: defaultdict[str, list[int]] = defaultdict(list)
    winning: defaultdict[str, list[int]] = defaultdict(list)
    for answer in answers:
        ended["refused" if "error" in answer else answer["status"]] += 1
        score = answer.get("score")
        if score is None:
            continue
        decided[score["decided_by"]] += 1
        for side, brought in points(answer).items():
            played[side] += 1
            won[side] += score["winners"] == [side]
            totals[side].append(brought["total"])
            if score["winners"] == [side]:
                for what, number in brought.items():
                    winning[what].append(number)
    return [
        *(f"{count} {status}" for status, count in ended.most_common()),
        *(f"{count} decided by {what}" for what, count in decided.most_common()),
        *(f"{side}: {won[side]} of {played[side]} won, {mean(totals[side]):.1f} points" for side in sorted(played)),
        *(f"winners' {what}: {mean(numbers):.1f}" for what, numbers in winning.items() if any(numbers)),
    ]


if __name__ == "__main__":
    try:
        print("\n".join(summary(json.loads(line) for line in sys.stdin)))
        sys.stdout.flush()
    except BrokenPipeError:  # read no further: … | head -1
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for what is left in the buffer at exit
        sys.exit(1)
