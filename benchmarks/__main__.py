"""`make bench`: the speed and size of engine and service, as a table."""

from __future__ import annotations

from benchmarks import browser, correcting, engine, keeping, service
from benchmarks.figures import table

if __name__ == "__main__":
    print(table([*engine.measure(), *service.measure(), *correcting.measure(), *keeping.measure(), *browser.measure()]))
