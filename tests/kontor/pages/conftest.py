"""Phones without script, and tables of Kontor to play at."""

from tests.arbiter.pages.conftest import app, game, marked, new_game, phone, pytest_generate_tests, strict, unmarked

__all__ = ["app", "game", "marked", "new_game", "phone", "pytest_generate_tests", "strict", "unmarked"]
