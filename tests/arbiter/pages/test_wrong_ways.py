"""Whatever the pages of what is wrong offer is answered, at any moment of kept games of both."""

from random import Random

import pytest
from flask import Flask

from rulings.records import version_for
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Table
from tests.rules.cases import kept, read

WAYS, RIGHT_ONES = 10, 3  # of a moment; of a way
MOMENTS = [0, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in range(1, 4))]
MOMENTS += [pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 120)]


@pytest.mark.devices
@pytest.mark.parametrize("seed", MOMENTS)
@pytest.mark.parametrize("game", ["kontor", "contract"])
def test_each_way_to_what_is_right_ends_in_a_preview_or_a_reason(app: Flask, game: str, seed: int) -> None:
    rng = Random(seed)
    record = read(rng.choice(kept(game)))
    entries = record["entries"][: rng.randint(1, len(record["entries"]))]
    Phone.typed |= {*record["setup"].get("committees", ()), *(one["name"] for one in record["setup"]["players"])}
    table = Table.going_on(app, {**record, "entries": entries, "version": version_for(entries)})

    def links(url: str, part: str) -> list[str]:
        return sorted({one for one in table.open("host", url).hrefs(part) if one != table.urls["host"] + url})

    ways = [way for thing in links("/wrong", "/wrong/") for way in links(here(table, thing), "/wrong/")]
    for way in rng.sample(ways, min(WAYS, len(ways))):
        rights = links(here(table, way), "right=")
        for right in rng.sample(rights, min(RIGHT_ONES, len(rights))):
            page = table.open("host", here(table, right))
            assert page.by_id("edits") is not None, f"{right}: {page.text[:300]}"


def here(table: Table, url: str) -> str:
    """Return what an address adds to that of the host's page."""
    return url.removeprefix(table.urls["host"])
