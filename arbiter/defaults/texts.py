"""The texts of a game, in one file: its title and rules, a sentence for each code, and display names of ids.

A sentence may name facts: `%(card)s` is what the id in the fact `card` is called, `%(card:accusative)s` the same in a
form that its name has. Where a fact counts, it is a list: the fact, the texts for one and for many. English stands
there, other languages come as catalogues beside the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arbiter.defaults.ways import CELLS
from arbiter.foundation.text_files import Counted, FileError, Text, hold_together, nothing_else, read, said
from arbiter.language import Name, add_catalogues, capitalized, gettext, join_and, ngettext
from arbiter.language.engine_words import Naming
from arbiter.language.rulebook import ChapterText, OptionText, RuleText, SourceText, ValueText, VariantText
from arbiter.pages.review.result import signed
from rulings.cached import cached_property
from rulings.forms import EntryKind

_KEY = re.compile(r"%\((\w+)\)s")


FACE_DOWN, TURN = "sealed", "turn"
"""The headings of a page that asks what is laid face down, and of one that asks what a seat does."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """What the rules are called whose ids begin with a letter."""

    id: str
    title: Text


@dataclass(frozen=True, slots=True)
class Heading:
    """The headline of a page that asks for a kind of entry, or for a key of it (`take.card`), in which what was said
    may be named; `about` is that on a page that enters for all, with the player's `name`.
    """

    id: str
    text: Text
    about: Text = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule; the letter that its id begins with is that of its chapter.

    It may have an example, say how the arbiter reads it and where to look it up, and be found by other words, `terms`.
    """

    id: str
    title: Text
    text: Text
    example: Text = ""
    readings: tuple[Text, ...] = ()
    source: Text = ""
    terms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """The sentence of a ruling or a reason, by its code."""

    id: str
    text: Counted


@dataclass(frozen=True, slots=True)
class EntryWords:
    """The name of a kind of entry on a button, and the sentence of one, without a full stop."""

    id: str
    name: Text
    text: Counted


@dataclass(frozen=True, slots=True)
class Called:
    """What an id is called: of a seat, a key of entries, a value of one, a piece, a place, a part of the score.

    That of a piece or place may have its keys in it: `%(colour)s row`; that of a piece may count. `forms` are those
    that sentences ask for: contexts in which catalogues have it again. `text` says at a set-up what its key means.
    """

    id: str
    name: Counted
    forms: tuple[str, ...] = ()
    text: Text = ""


@dataclass(frozen=True, slots=True)
class Explained:
    """What a piece is, in the legend, beside its name."""

    id: str
    text: Text


@dataclass(frozen=True, slots=True)
class _File:
    title: Text
    about: Text
    new: Text
    rules: tuple[Rule, ...]
    entries: tuple[EntryWords, ...]
    sentences: tuple[Sentence, ...]
    names: tuple[Called, ...] = ()
    options: tuple[OptionText, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    headings: tuple[Heading, ...] = ()
    legend: tuple[Explained, ...] = ()


class GameTexts:
    """A game's texts, in the language of the moment. FileError if the file isn't as it must be, or lacks a kind.

    `kinds` are the game's kinds of entries, `options` its options with their values.
    """

    def __init__(self, path: Path, kinds: Sequence[EntryKind], options: Mapping[str, Sequence[str]]) -> None:
        self.path, self._file, self._kinds = path, read(path, _File), kinds
        add_catalogues(path.parent, path.stem)
        self.entries = {one.id: one for one in self._file.entries}
        self._entered = {one.id: _naming(one.text) for one in self._file.entries}
        for kind in kinds:
            if kind.id not in self.entries:
                raise FileError(path, "entries", f'"{kind.id}" is missing, which can be entered')
        self._options = {one.id: one for one in self._file.options}
        hold_together(path, "options", self._options, options)
        for name, values in options.items():
            hold_together(path, f"options {name} values", [one.id for one in self._options[name].values], values)
        self._sentences = {one.id: _naming(one.text) for one in self._file.sentences}
        self._names = {one.id: _naming(one.name, one.forms) for one in self._file.names}
        self._help = {one.id: one.text for one in self._file.names if one.text}
        self._chapters = {one.id: one for one in self._file.chapters}
        self._legend = {one.id: one for one in self._file.legend}
        self._headings = {one.id: one for one in self._file.headings}
        asked = {f"{kind.id}.{key}" for kind in kinds for key in kind.keys}
        nothing_else(path, "headings", self._headings, {FACE_DOWN, TURN, *self.entries, *asked})
        nothing_else(path, "chapters", self._chapters, {one.id[0] for one in self._file.rules})

    @property
    def title(self) -> str:
        return gettext(self._file.title)

    @property
    def about(self) -> str:
        return gettext(self._file.about)

    @property
    def new(self) -> str:
        return gettext(self._file.new)

    def name(self, value: object, names: Mapping[str, str] | None = None) -> str:
        """Return the name of a value; an id of several words word by word, one without a name as it is."""
        match value:
            case bool() | None | []:
                return "✓" if value is True else "–"
            case int():
                return signed(value)
            case [int(x), int(y)]:
                return CELLS.cell_label((x, y))
            case list() | tuple():
                return join_and(self.name(one, names) for one in value)
            case Mapping():
                keys = {key: self.name(key, names) for key in value}  # after a question stands no colon
                colon = {key: "" if name.endswith("?") else ":" for key, name in keys.items()}
                return "; ".join(f"{keys[key]}{colon[key]} {self.name(one, names)}" for key, one in value.items())
        return self._called(str(value), names)

    def variant(self, value: object) -> VariantText:
        """Return what a key of the set-up, or a value of one, is called and means."""
        text = self._help.get(str(value))
        return VariantText(str(value), capitalized(self.name(value)), "", gettext(text) if text else "")

    def _called(self, word: str, names: Mapping[str, str] | None) -> str:
        if names and word in names:
            return names[word]
        if word in self._names:
            return _bare(self._names[word]) or word
        return " ".join(self.name(part, names) for part in word.split("-")) if "-" in word else word

    def keyed(
        self, name: str, keys: Mapping[str, Any], names: Mapping[str, str] | None = None, count: int = 1
    ) -> str:  # fmt: skip
        """Return what a piece or place is called: its name with its keys put in, or after them; and how many it is."""
        said = {key: self.name(value, names) for key, value in keys.items()}
        naming = self._names.get(name, Naming(name))
        if naming.number:
            return naming(**said, **{naming.number: count})
        written = naming(**said) if _KEY.search(naming.singular) else " ".join([*said.values(), naming()])
        return written if count == 1 else f"{count} × {written}"

    def all_of(self, name: str, words: Mapping[str, Any], names: Mapping[str, str]) -> str:
        """Return what all pieces of a name are called: with the words that their keys say, without their numbers."""
        naming = self._names.get(name, Naming(name))
        numbers = dict.fromkeys({*_KEY.findall(naming.singular)} - {naming.number}, "…")
        return self.keyed(name, {**numbers, **words}, names)

    def explained(self, piece: str) -> str:
        """Return what the legend says of a piece, "" for nothing."""
        return gettext(self._legend[piece].text) if piece in self._legend else ""

    def lacks(self, code: str) -> bool:
        """Tell whether there is no sentence for a code."""
        return code not in self._sentences

    def sentence(self, code: str, facts: Mapping[str, object], names: Mapping[str, str]) -> str:
        """Return the sentence of a code, or without one, the code with its facts."""
        if code not in self._sentences:
            return " ".join([code, *(f"{key}={self.name(value, names)}" for key, value in facts.items())])
        return self._filled(self._sentences[code], facts, names)

    def _filled(self, text: Naming, facts: Mapping[str, Any], names: Mapping[str, str]) -> str:
        """Return a text with the facts that it names; of what it counts the number, of a list its length."""
        said = self._said(facts, names)
        if text.number:
            counted = facts[text.number]
            said[text.number] = counted if isinstance(counted, int) else len(counted)
        return text(**said)

    def _said(self, facts: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
        return {key: self.name(value, names) for key, value in facts.items()}

    def kind(self, kind: str) -> str:
        """Return what a kind of entry is called on a button."""
        return gettext(self.entries[kind].name)

    def heading(self, ids: Iterable[str], facts: Mapping[str, Any], names: Mapping[str, str], about: str) -> str:
        """Return the first heading that there is of some ids, `about` somebody or, "", to its person; "" for none."""
        found = next((self._headings[one] for one in ids if one in self._headings), None)
        if found is None:
            return ""
        said = self._said(facts, names) | {"name": about}
        if about and found.about:
            return gettext(found.about) % said
        own = gettext(found.text) % said
        return f"{about}: {own}" if about else own

    def entry(self, entry: Mapping[str, Any], names: Mapping[str, str]) -> str:
        """Return an entry in a few words; an unreadable one as it is."""
        kind = next((kind.id for kind in self._kinds if kind.naming.items() <= entry.items()), "")
        try:
            return self._filled(self._entered[kind], entry, names) if kind else self.name(entry, names)
        except KeyError:  # a key that may be left out
            return self.name(entry, names)

    @cached_property
    def _rules(self) -> Mapping[str, Rule]:
        return {rule.id: rule for rule in self._file.rules}

    def rule(self, rule_id: str) -> RuleText:
        """Return a rule's texts. Raises KeyError for an unknown rule."""
        rule = said(self._rules[rule_id])
        return RuleText(
            id=rule.id,
            title=rule.title,
            text=rule.text,
            example=rule.example,
            sources=(SourceText("", rule.source),) if rule.source else (),
            readings=rule.readings,
            options=tuple(self.option(name) for name, one in self._options.items() if rule_id in one.rules),
            others=(),
            terms=rule.terms,
        )

    def option(self, option: str) -> OptionText:
        """Return an option's texts. Raises KeyError for an unknown one."""
        return said(self._options[option])

    def option_value(self, option: str, value: str) -> ValueText:
        """Return the texts of one value of an option. Raises KeyError for an unknown one."""
        return {one.id: one for one in self.option(option).values}[value]

    def rule_ids(self) -> frozenset[str]:
        return frozenset(self._rules)

    def chapters(self) -> Iterator[ChapterText]:
        """Yield the rules by the letters of their ids; a chapter without a name is called like its first rule."""
        for letter in dict.fromkeys(one[0] for one in self._rules):
            rules = tuple(self.rule(one) for one in self._rules if one[0] == letter)
            title = gettext(self._chapters[letter].title) if letter in self._chapters else rules[0].title
            yield ChapterText(letter, title, rules)


def _naming(text: str | tuple[str, str, str], forms: Sequence[str] = ()) -> Naming:
    if isinstance(text, str):
        return Naming(text, forms={form: (form, text) for form in forms})
    number, one, many = text
    return Naming(one, many, number)


def _bare(naming: Naming) -> Name:
    """Return a name without its keys."""
    blank = dict.fromkeys(_KEY.findall(naming.singular), "")
    if naming.number:
        return Name(_tidy(ngettext(naming.singular, naming.many, 1) % blank))
    name = naming(**blank)
    return Name(_tidy(name), **{form: _tidy(text) for form, text in name.forms.items()})


def _tidy(text: str) -> str:
    return " ".join(text.split())
