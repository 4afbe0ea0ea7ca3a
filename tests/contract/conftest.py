"""Apps at a server and in a browser, for what asks them of Contract."""

from tests.arbiter.pages.conftest import app, pytest_generate_tests

__all__ = ["app", "pytest_generate_tests"]
