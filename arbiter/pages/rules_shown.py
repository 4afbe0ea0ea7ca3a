"""What pages of a game's rules have in common: which of them are shown, which a search finds, and their list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from flask import render_template, request

from arbiter.language import text_search
from arbiter.language.rulebook import ChapterText, RuleText, ValueText
from arbiter.pages.table.table_context import TableContext


@dataclass(frozen=True, slots=True)
class Played:
    """What a table plays: the ids of its rules, and for each option that acts there the value in force."""

    rules: frozenset[str]
    values: Mapping[str, str]


def rules_page(
    context: TableContext | None, played: Played | None, chapters: Iterable[ChapterText], such_as: str
) -> str:
    """Show all rules, those that a table plays, or those that a search finds among them, `such_as` a rule's id."""
    query = request.args.get("q", "").strip()
    everything = played is None or request.args.get("all") == "1"
    among = chapters_of(chapters, None if everything or played is None else played.rules)
    words = text_search.words_of(query)
    return render_template(
        "shared/rulebook/rules_found.html" if request.headers.get("HX-Request") else "shared/rulebook/rules.html",
        context=context,
        tabs=context.tabs("rules") if context else [],
        played=played,
        everything=everything,
        query=query,
        words=words,
        such_as=such_as,
        chapters=among,
        found=found(among, words) if words else [],
        only_printed=only_printed,
    )


def chapters_of(chapters: Iterable[ChapterText], rules: frozenset[str] | None) -> list[ChapterText]:
    """Return the chapters with the rules of these ids, or with all; chapters that have none are left out."""
    kept = [
        ChapterText(one.letter, one.title, tuple(rule for rule in one.rules if rules is None or rule.id in rules))
        for one in chapters
    ]
    return [one for one in kept if one.rules]


def found(among: Sequence[ChapterText], words: Sequence[str]) -> list[RuleText]:
    """Return the rules in which all the words occur, those first that they rather mean than mention."""
    rules = [rule for chapter in among for rule in chapter.rules if text_search.holds_all(_searched(rule), words)]
    return sorted(rules, key=lambda rule: _rank(rule, words))


def only_printed(rule: RuleText, words: Sequence[str]) -> list[str]:
    """Return the rulebooks' terms by which a rule is found, if its own text hasn't all the words."""
    if text_search.holds_all(_text(rule), words):
        return []
    return [term for term in rule.terms if any(text_search.holds_all(term, [word]) for word in words)]


def _rank(rule: RuleText, words: Sequence[str]) -> int:
    """Say how far from the top a rule comes: its id, just a term, words of its title, terms or text."""
    if [rule.id.casefold()] == list(words):
        return 0
    if any(len(text_search.words_in(term)) == len(words) and text_search.names_all(term, words) for term in rule.terms):
        return 1
    named = (rule.title, " ".join(rule.terms), rule.text)
    return next((place for place, text in enumerate(named, 2) if text_search.names_all(text, words)), len(named) + 2)


def _searched(rule: RuleText) -> str:
    return " ".join((_text(rule), *rule.terms))


def _text(rule: RuleText) -> str:
    options = [part for one in rule.options for part in (one.name, one.text, *(_said(value) for value in one.values))]
    others = [one.text for one in rule.others]
    return " ".join((rule.id, rule.title, rule.text, rule.example, *rule.readings, *options, *others))


def _said(value: ValueText) -> str:
    return f"{value.name} {value.text}"
