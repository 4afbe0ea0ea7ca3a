"""Finding words in texts as people type them: capitals, accents and endings don't matter, and hits are marked."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from markupsafe import Markup, escape

LONGEST = 160
MAX_WORDS = 16
LANGUAGES = ("german", "czech", "english")
"""The languages with stemmers. What was typed may be in any of them, whatever the page's language."""
ACCENTS = str.maketrans("aeiuy", "áéíůý")
"""Of the vowel in Czech endings, which is lost where somebody types without accents: "kartach" for "kartách"."""
SHORTEST_STEM = 3
SHORTEST_PART = 4
"""Letters of a stem that also counts at the end of a compound: "Kneipen" in "Hafenkneipe"."""


def words_of(query: str) -> tuple[str, ...]:
    """Return the words of what was typed, each once, as texts are searched for them."""
    found: dict[str, str] = {}
    for word in words_in(unicodedata.normalize("NFC", query[:LONGEST])):
        found.setdefault(normalize(word), word)
    return tuple(found.values())[:MAX_WORDS]


@lru_cache(maxsize=8192)
def normalize(text: str) -> str:
    """Return a text without capitals and accents: "Gebäude" and "GEBAUDE" are the same."""
    return "".join(part for part, _ in _parts(text))


def holds_all(text: str, words: Iterable[str]) -> bool:
    """Tell whether every word occurs in the text: as a part of one there, or with another ending."""
    parts = tuple(_parts(text))
    return all(any(_hits(text, parts, word)) for word in words)


def names_all(text: str, words: Iterable[str]) -> bool:
    """Tell whether every word is a whole word of the text, with any ending."""
    there = [_stems(word) for word in words_in(text)]
    return all(any(stems & _stems(word) for stems in there) for word in words)


def words_in(text: str) -> list[str]:
    """Return the words of a text, in small letters."""
    return re.findall(r"\w+", text.casefold())


def highlight(text: str, words: Sequence[str]) -> Markup:
    """Return the text for a page, with every hit in a `mark` element; single letters aren't worth it."""
    parts = tuple(_parts(text))
    hit = [False] * len(text)
    for word in (one for one in words if len(one) > 1):
        for start, end in _hits(text, parts, word):
            for _, at in parts[start:end]:
                hit[at] = True
    return _with_marks(text, hit)


def _hits(text: str, parts: Sequence[tuple[str, int]], word: str) -> Iterator[tuple[int, int]]:
    """Give where a word is found, as places among the parts of a text: the letters, or the whole of an inflected word.

    Endings hardly change how a word begins, so only words with its first letters are looked at closely.
    """
    sought = normalize(word)
    near = rf"\w*{re.escape(sought[:SHORTEST_STEM])}\w*"
    for there in re.finditer(near, "".join(part for part, _ in parts)):
        start, end = there.span()
        exact = [start + found.start() for found in re.finditer(f"(?={re.escape(sought)})", there[0])]
        if exact:
            yield from ((at, at + len(sought)) for at in exact)
        elif alike(text[parts[start][1] : parts[end - 1][1] + 1].casefold(), word):
            yield start, end


def same_stem(text_word: str, word: str) -> bool:
    """Tell whether a word of a text is a word in another form."""
    return not _stems(text_word).isdisjoint(_stems(word))


def alike(text_word: str, word: str) -> bool:
    """Tell whether a word of a text is a word in another form, or a compound that ends with it."""
    return any(
        stem == sought or (len(sought) >= SHORTEST_PART and stem.endswith(sought))
        for stem in _stems(text_word)
        for sought in _stems(word)
    )


@lru_cache(maxsize=4096)
def _stems(word: str) -> frozenset[str]:
    """Return what is left of a word without endings, in each language, typed with accents or without."""
    bare = normalize(word)
    from snowballstemmer import stemmer  # of all languages at once: loaded when something is searched for

    forms = {word, bare, re.sub(r"[aeiuy](?=(?:ch|mi?|ho|mu)$)", lambda vowel: vowel[0].translate(ACCENTS), bare)}
    found = {normalize(stemmer(language).stemWord(form)) for language in LANGUAGES for form in forms}
    return frozenset(stem for stem in found if len(stem) >= SHORTEST_STEM) or frozenset({bare})


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
