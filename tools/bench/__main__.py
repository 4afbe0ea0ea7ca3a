"""`make bench`: the speed and size of engine and service, as a table. It fails where a count is above its limit."""

import sys

from tools.bench import (
    browser,
    engine,
    instructions,
    joining,
    keeping,
    load,
    long_games,
    passages,
    service,
    taps,
    taps_a_round,
    weight,
)
from tools.bench.harness import table

COUNTED = (weight, passages, instructions, taps_a_round)
"""What is the same on any machine."""
TIMED = (engine, service, load, long_games, keeping, browser, joining, taps)

if __name__ == "__main__":
    counted = [figure for part in COUNTED for figure in part.measure()]
    print(table([*counted, *(figure for part in TIMED for figure in part.measure())]))
    over = [figure.what for figure in counted if figure.most is not None and figure.value > figure.most]
    if over:
        sys.exit("Above the limit: " + "; ".join(over))
