"""Finding words in texts as people type them: capitals and accents don't matter, and hits are marked."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from markupsafe import Markup, escape

LONGEST = 80
MOST_WORDS = 8


def words_of(query: str) -> tuple[str, ...]:
    """Return the words of what was typed, as `folded` texts are searched for them."""
    return tuple(dict.fromkeys(folded(query[:LONGEST]).split()))[:MOST_WORDS]


def folded(text: str) -> str:
    """Return a text without capitals and accents: "Gebäude" and "GEBAUDE" are the same."""
    return "".join(part for part, _ in _parts(text))


def holds_all(text: str, words: Iterable[str]) -> bool:
    """Tell whether every word occurs in the text."""
    searched = folded(text)
    return all(word in searched for word in words)


def marked(text: str, words: Sequence[str]) -> Markup:
    """Return the text for a page, with every hit in a `mark` element; single letters aren't worth it."""
    parts = list(_parts(text))
    searched = "".join(part for part, _ in parts)
    hit = [False] * len(text)
    for word in (one for one in words if len(one) > 1):
        start = searched.find(word)
        while start >= 0:
            for _, at in parts[start : start + len(word)]:
                hit[at] = True
            start = searched.find(word, start + 1)
    return _with_marks(text, hit)


def _with_marks(text: str, hit: Sequence[bool]) -> Markup:
    said = Markup("")
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or hit[at] != hit[start]:
            piece = escape(text[start:at])
            said += Markup("<mark>%s</mark>") % piece if hit[start] else piece
            start = at
    return said


def _parts(text: str) -> Iterable[tuple[str, int]]:
    """Give each letter that is searched, with the place in the text that it comes from."""
    for at, letter in enumerate(text):
        for part in unicodedata.normalize("NFKD", letter.casefold()):
            if not unicodedata.combining(part):
                yield part, at
