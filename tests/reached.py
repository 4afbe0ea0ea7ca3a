"""Lets the test of what all tests have reached run last, and only where all of them run."""

from pathlib import Path

import pytest

REACHED = "test_reached.py"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the test of codes reached at the end; leave it out of runs of single files or tests."""
    here = Path(__file__).parent
    last = [item for item in items if item.path.name == REACHED]
    rest = [item for item in items if item.path.name != REACHED]
    whole = {file for file in here.rglob("test_*.py") if file.name != REACHED} <= {item.path for item in rest}
    narrowed = config.getoption("keyword") or config.getoption("markexpr") or config.getoption("deselect")
    if whole and not narrowed:
        items[:] = [*rest, *last]
    else:
        items[:] = rest
        config.hook.pytest_deselected(items=last)
