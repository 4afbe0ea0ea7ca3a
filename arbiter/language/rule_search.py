"""Finding rules by what guests type: in their words or the rulebooks', of any language, inflected, joined or misspelt.

A rule has names: its title, the rulebooks' terms, and the phrases of guests. A phrase that was typed whole counts most,
rare words count more than frequent ones, and small words ("may I", "darf") only where nothing else was typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from math import log
from pathlib import Path

from arbiter.foundation.text_files import read
from arbiter.language.rulebook import ChapterText, RuleText
from arbiter.language.text_search import SHORTEST_PART, SHORTEST_STEM, alike, normalize, same_stem, words_in

MOST = 20
"""Rules that a search finds at most: nobody reads more."""
LEAST = 0.3
"""What a rule must be worth beside the best."""
NAMED, MENTIONED = 3.0, 1.0
"""What words are worth in a name of a rule, and in its text."""
SAME, STEM, LIKE, PART = 1.0, 0.9, 0.6, 0.5
"""How well a word of a text fits: it is the same, in another form, nearly the same, or joined with another."""
PRINTED, ASKED = 8.0, 2.0
"""What it adds that just a printed term, or another name, was typed."""
CLOSE = 0.75
"""The share of letters in which a misspelt word agrees with the one that was meant."""
DIGRAPHS = (("ae", "a"), ("oe", "o"), ("ue", "u"))
"""Umlauts as they are typed without their keys, once accents are gone."""


@dataclass(frozen=True, slots=True)
class _SmallWords:
    """Words that say nothing of what is looked for, by language."""

    words: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Name:
    """A name of a rule, or all of its text: which rule it is of, by its place, and the words that tell.

    `typed` is the whole of it, as somebody may type it, which is worth more: `bonus`.
    """

    rule: int
    words: frozenset[str]
    is_text: bool = False
    typed: str = ""
    bonus: float = 0


@dataclass(frozen=True, slots=True)
class _Index:
    """All names and texts, and in which of them each word is."""

    names: tuple[_Name, ...]
    places: Mapping[str, Sequence[int]]


def matching_rules(among: Iterable[ChapterText], words: Sequence[str]) -> list[RuleText]:
    """Return the rules that are most likely meant, the likeliest first."""
    rules = tuple(rule for chapter in among for rule in chapter.rules)
    worth = _worth(_index(rules), words, len(rules))
    worth |= {place: float("inf") for place, rule in enumerate(rules) if [rule.id.casefold()] == [*words]}
    ranked = sorted(worth, key=lambda place: (-worth[place], place))[:MOST]
    return [rules[place] for place in ranked if worth[place] >= LEAST * worth[ranked[0]]]


def telling(words: Sequence[str]) -> Sequence[str]:
    """Return the words that say what is looked for; all of them, if none does."""
    return [word for word in words if normalize(word) not in _small()] or words


def _worth(index: _Index, words: Sequence[str], count: int) -> dict[int, float]:
    """Return what each rule is worth for some words, by its place among `count`."""
    named: dict[int, dict[str, float]] = {}
    covered: dict[int, set[str]] = {}
    for word in telling(words):
        fitting = _fitting(word, index.places)
        rules = {index.names[place].rule for token in fitting for place in index.places[token]}
        rarity = log(1 + count / len(rules)) if rules else 0
        for token, quality in fitting.items():
            for place in index.places[token]:
                worth = named.setdefault(place, {})
                worth[word] = max(worth.get(word, 0), rarity * quality)
                covered.setdefault(place, set()).add(token)
    best: dict[tuple[int, bool], float] = {}
    typed = _typed(words)
    for place, worth in named.items():
        name = index.names[place]
        share = MENTIONED if name.is_text else NAMED * len(covered[place]) / len(name.words)
        key, bonus = (name.rule, name.is_text), name.bonus if name.typed == typed else 0
        best[key] = max(best.get(key, 0), share * sum(worth.values()) + bonus)
    return {rule: best.get((rule, True), 0) + best.get((rule, False), 0) for rule, _is_text in best}


def _fitting(word: str, tokens: Iterable[str]) -> dict[str, float]:
    """Return the words of texts that a typed word may mean, with how well each fits."""
    fitting = {token: quality for token in tokens if (quality := _quality(word, token))}
    if max(fitting.values(), default=0) >= STEM:
        return fitting
    sought = normalize(word)
    bare = sought
    for typed, meant in DIGRAPHS:
        bare = bare.replace(typed, meant)
    if bare != sought:
        fitting |= {token: quality for token in tokens if (quality := _quality(bare, token))}
    if len(sought) >= SHORTEST_PART:
        fitting |= {token: LIKE for token in tokens if _begin_alike(sought, normalize(token))}
        by_letters = {normalize(token): token for token in tokens}
        fitting |= {by_letters[close]: LIKE for close in get_close_matches(sought, by_letters, 6, CLOSE)}
    return fitting


def _quality(word: str, token: str) -> float:
    """Return how well a word of a text fits a typed one, 0 for not at all."""
    sought, there = normalize(word), normalize(token)
    if sought == there:
        return SAME
    if sought[:SHORTEST_STEM] in there and alike(token, word):
        return STEM if same_stem(token, word) else PART
    is_part = len(sought) >= SHORTEST_STEM and (
        there.startswith(sought) or (len(sought) > SHORTEST_STEM and sought in there)
    )
    is_whole = len(there) >= SHORTEST_PART and (sought.startswith(there) or sought.endswith(there))
    return PART if is_part or is_whole else 0


def _begin_alike(word: str, token: str) -> bool:
    """Tell whether two words begin with the same letters, and differ in an ending only."""
    least = max(SHORTEST_PART, round(0.6 * max(len(word), len(token))))
    return word[:least] == token[:least]


@lru_cache(maxsize=8)
def _index(rules: tuple[RuleText, ...]) -> _Index:
    names = tuple(name for place, rule in enumerate(rules) for name in _names(place, rule))
    places: dict[str, list[int]] = {}
    for number, name in enumerate(names):
        for word in name.words:
            places.setdefault(word, []).append(number)
    return _Index(names, places)


def _names(place: int, rule: RuleText) -> Iterator[_Name]:
    for names, bonus in ((rule.terms, PRINTED), ((rule.id, rule.title, *rule.asked), ASKED)):
        for name in names:
            words = words_in(name)
            yield _Name(place, frozenset(telling(words)), typed=_typed(words), bonus=bonus)
    yield _Name(place, frozenset(words_in(whole_text(rule))), is_text=True)


def _typed(words: Iterable[str]) -> str:
    return " ".join(map(normalize, words))


def whole_text(rule: RuleText) -> str:
    """Return all that is written of a rule."""
    options = [part for one in rule.options for part in (one.name, one.text)]
    values = [f"{value.name} {value.text}" for one in rule.options for value in one.values]
    others = [one.text for one in rule.others]
    return " ".join((rule.id, rule.title, rule.text, rule.example, *rule.readings, *options, *values, *others))


@lru_cache(maxsize=1)
def _small() -> frozenset[str]:
    file = read(Path(__file__).with_name("small_words.toml"), _SmallWords)
    return frozenset(normalize(word) for words in file.words.values() for word in words.split())
