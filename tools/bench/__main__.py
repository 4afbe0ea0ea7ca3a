"""`make bench`: the speed and size of engine and service, as a table."""

from tools.bench import browser, engine, joining, keeping, load, long_games, passages, service
from tools.bench.harness import table

PARTS = (engine, passages, service, load, long_games, keeping, browser, joining)

if __name__ == "__main__":
    print(table([figure for part in PARTS for figure in part.measure()]))
