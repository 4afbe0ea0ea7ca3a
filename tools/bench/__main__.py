"""`make bench`: the speed and size of engine and service, as a table."""

from __future__ import annotations

from tools.bench import browser, correcting, engine, joining, keeping, passages, service, stalling
from tools.bench.figures import table

PARTS = (engine, passages, service, correcting, keeping, stalling, browser, joining)

if __name__ == "__main__":
    print(table([figure for part in PARTS for figure in part.measure()]))
