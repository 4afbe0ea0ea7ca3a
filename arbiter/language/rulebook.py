"""A game's numbered rules and options as people read them, from the files in which the game keeps them.

In a folder of a game: `book.toml` names the chapters in their order and the parts of the printed rulebooks; each
chapter is a file in `rules`; `options.toml` has the points that tables argue about. English stands there, other
languages come as catalogues.
"""

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from arbiter.foundation.text_files import FileError, Text, hold_together, read, said
from arbiter.language import gettext, gettext as _

_WHOSE: Mapping[str, Callable[[], str]] = {
    "DE": lambda: _("German rulebook (DE)"),
    "CS": lambda: _("Czech translation (CS)"),
    "EN": lambda: _("English sheet (EN)"),
    "PUB": lambda: _("publisher's description"),
    "ours": lambda: _("the arbiter's reading"),
    "tables": lambda: _("some groups"),
}
"""Whose a reading can be."""


def whose_name(whose: Iterable[str]) -> str:
    """Return in a few words whose a reading is."""
    return ", ".join(_WHOSE[one]() for one in whose)


@dataclass(frozen=True, slots=True)
class ValueText:
    """One value of an option: its label, a sentence on what happens, and who says so: in a sentence, and by id."""

    id: str
    name: Text
    text: Text
    source: Text
    whose: tuple[str, ...]

    @property
    def whose_name(self) -> str:
        """Whose reading it is, in a few words."""
        return whose_name(self.whose)


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option as a person reads it, with its values as the engine lists them; `rules` depend on it."""

    id: str
    name: Text
    text: Text
    rules: tuple[str, ...]
    values: tuple[ValueText, ...]


@dataclass(frozen=True, slots=True)
class VariantText:
    """A type of a game, scenario, special rule, or a key of the set-up or value of one, as a person reads it.

    `original` is the rulebook's own name for it, in its own language; it may be the same as `name`. `usual` is what
    holds as long as nothing else is added that may change it.
    """

    id: str
    name: Text
    original: str
    text: Text
    usual: Text = ""


@dataclass(frozen=True, slots=True)
class SourceText:
    """A place to look a rule up: `book` is a printed rulebook or "arbiter", `label` says where in words."""

    book: str
    label: str


@dataclass(frozen=True, slots=True)
class OtherText:
    """How another source has a rule, where no option lets a table choose it."""

    whose: tuple[str, ...]
    text: Text

    @property
    def whose_name(self) -> str:
        """Whose reading it is, in a few words."""
        return whose_name(self.whose)


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule as a person reads it, in the language of the moment.

    `readings`: one text for each point that the arbiter reads in its own way, to be shown as such. `options`: those
    that decide where sources differ, each with the sources on both sides; `others` say how a source has the rule that
    nobody can choose. `example` may be empty. `terms` are words of the rulebooks, in their own languages, by which the
    rule is found too.
    """

    id: str
    title: str
    text: str
    example: str
    sources: tuple[SourceText, ...]
    readings: tuple[str, ...]
    options: tuple[OptionText, ...]
    others: tuple[OtherText, ...]
    terms: tuple[str, ...]
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChapterText:
    """The rules of one letter, in order."""

    letter: str
    title: str
    rules: tuple[RuleText, ...]


@dataclass(frozen=True, slots=True)
class _Source:
    """A place in a part of the rulebooks: the topic to look for, the id of a heading there, or a heading as printed."""

    part: str
    topic: Text = ""
    heading: str = ""


@dataclass(frozen=True, slots=True)
class _Rule:
    id: str
    title: Text
    text: Text
    sources: tuple[_Source, ...]
    example: Text = ""
    readings: tuple[Text, ...] = ()
    options: tuple[str, ...] = ()
    others: tuple[OtherText, ...] = ()
    terms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Chapter:
    """The rules of one letter. `whole` explains the chapter itself, where rulings cite it."""

    letter: str
    title: Text
    rules: tuple[_Rule, ...]
    whole: _Rule | None = None


@dataclass(frozen=True, slots=True)
class _Place:
    book: str
    label: Text


@dataclass(frozen=True, slots=True)
class _Heading:
    """A heading, as each book of the part prints it."""

    id: str
    printed: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the rulebooks. Without `headings` its sources give theirs as printed."""

    id: str
    places: tuple[_Place, ...]
    headings: tuple[_Heading, ...] = ()

    def said(self, sources: Iterable[_Source]) -> Iterator[SourceText]:
        """Give where a rule's sources in this part are, in each of its books."""
        for place in self.places:
            topics = ", ".join(self._said(source, place.book) for source in sources)
            yield SourceText(place.book, gettext(place.label) % {"topic": topics})

    def _said(self, source: _Source, book: str) -> str:
        if source.topic:
            return gettext(source.topic)
        return next((one.printed[book] for one in self.headings if one.id == source.heading), source.heading)


@dataclass(frozen=True, slots=True)
class _Book:
    chapters: tuple[str, ...]
    parts: tuple[_Part, ...]
    deciding: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What guests type in one language: phrases by the id of the rule that they look for, words by kind of entry."""

    rules: Mapping[str, tuple[str, ...]]
    entries: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _Options:
    options: tuple[OptionText, ...]


class Rulebook:
    """The rules and options of a game. FileError unless the files explain all that the engine has, and nothing else.

    `options` are the engine's: the values of each, by its id.
    """

    def __init__(self, folder: Path, rule_ids: Collection[str], options: Mapping[str, Collection[str]]) -> None:
        self._folder = folder
        book = read(folder / "book.toml", _Book)
        chapters = [read(self._file(name), _Chapter) for name in book.chapters]
        self._parts = {part.id: part for part in book.parts}
        _known(rule_ids, book.deciding.values(), folder / "book.toml", "deciding")
        self.deciding = book.deciding
        """The rule that decides, by the code of what names another one first."""
        self._chapters = {chapter.letter: chapter for chapter in chapters}
        self._rules = {rule.id: rule for chapter in chapters for rule in chapter.rules}
        self._options = {one.id: one for one in read(folder / "options.toml", _Options).options}
        hold_together(folder / "options.toml", "options", self._options, options)
        for option in self._options.values():
            values = [value.id for value in option.values]
            hold_together(folder / "options.toml", f"options {option.id} values", values, options[option.id])
        for part in book.parts:
            for heading in part.headings:
                for place in part.places:
                    _known(
                        heading.printed, [place.book], folder / "book.toml", f"parts {part.id} headings {heading.id}"
                    )
        for name, chapter in zip(book.chapters, chapters, strict=True):
            self._check(self._file(name), chapter, rule_ids)
        for rule_id in rule_ids:
            if rule_id not in self._rules:
                raise FileError(folder / "book.toml", "chapters", f'none of them has the rule "{rule_id}"')
        for option in self._options.values():
            _known(self._rules, option.rules, folder / "options.toml", f"options {option.id} rules")
            for value in option.values:
                _known(_WHOSE, value.whose, folder / "options.toml", f"options {option.id} values {value.id} whose")
        self._asked = _asked(folder / "asked", rule_ids)

    def rule(self, rule_id: str) -> RuleText:
        """Return the text of one rule, or of a chapter that is cited as a whole ("F"). KeyError for neither's id."""
        if rule_id in self._rules:
            return self._said(self._rules[rule_id])
        whole = self._chapters[rule_id].whole
        if whole is None:
            raise KeyError(rule_id)
        return self._said(whole)

    def choice_name(self, choice_id: str) -> str:
        """Return what the engine's "option: value" is called."""
        option_id, _colon, value_id = choice_id.partition(": ")
        said = {"option": self.option(option_id).name, "value": self.option_value(option_id, value_id).name}
        return _("%(option)s: %(value)s") % said

    def rule_ids(self) -> tuple[str, ...]:
        """Return the ids of all rules, in the order in which they are read."""
        return tuple(self._rules)

    def chapters(self) -> tuple[ChapterText, ...]:
        """Return all rules by chapter, in the order in which they are read."""
        return tuple(
            ChapterText(one.letter, self.chapter_title(one.letter), tuple(self._said(rule) for rule in one.rules))
            for one in self._chapters.values()
        )

    def chapter_title(self, letter: str) -> str:
        """Return what the chapter of a letter is called. KeyError for a letter without one."""
        return gettext(self._chapters[letter].title)

    def option(self, option_id: str) -> OptionText:
        """Return the text of one option. KeyError for an id that isn't one."""
        return said(self._options[option_id])

    def option_value(self, option_id: str, value_id: str) -> ValueText:
        """Return the text of one value of an option. KeyError if either id isn't one."""
        return {value.id: said(value) for value in self._options[option_id].values}[value_id]

    def entry_words(self) -> Mapping[str, Sequence[str]]:
        """Return the words by which guests ask for a kind of entry, in all languages."""
        return self._asked.entries

    def option_ids(self) -> tuple[str, ...]:
        """Return the ids of all options, in the order in which they are shown."""
        return tuple(self._options)

    def _file(self, chapter: str) -> Path:
        return self._folder / "rules" / f"{chapter}.toml"

    def _check(self, path: Path, chapter: _Chapter, rule_ids: Collection[str]) -> None:
        _known([chapter.letter], [rule.id.rstrip("0123456789") for rule in chapter.rules], path, "rules")
        _known(rule_ids, [rule.id for rule in chapter.rules], path, "rules")
        for rule in (*chapter.rules, *([chapter.whole] if chapter.whole else [])):
            _known(self._options, rule.options, path, f"{rule.id} options")
            _known(_WHOSE, [one for other in rule.others for one in other.whose], path, f"{rule.id} others")
            _known(self._parts, [source.part for source in rule.sources], path, f"{rule.id} sources")
            for source in rule.sources:
                part = self._parts[source.part]
                wanted = any("%(topic)s" in place.label for place in part.places)
                if (bool(source.topic) + bool(source.heading)) != wanted:
                    expected = "one of topic and heading" if wanted else "neither topic nor heading"
                    raise FileError(path, f"{rule.id} sources", f'the part "{source.part}" goes with {expected}')
                if part.headings and source.heading:
                    _known([one.id for one in part.headings], [source.heading], path, f"{rule.id} sources")

    def _said(self, rule: _Rule) -> RuleText:
        one = said(rule)
        return RuleText(
            id=one.id,
            title=one.title,
            text=one.text,
            example=one.example,
            sources=tuple(
                place
                for part in dict.fromkeys(source.part for source in rule.sources)
                for place in self._parts[part].said([one for one in rule.sources if one.part == part])
            ),
            readings=one.readings,
            options=tuple(self.option(option_id) for option_id in one.options),
            others=one.others,
            terms=one.terms,
            asked=self._asked.rules.get(rule.id, ()),
        )


def _asked(folder: Path, rule_ids: Collection[str]) -> _Asked:
    """Return what guests type in all languages. FileError if it is about an unknown rule."""
    rules: dict[str, tuple[str, ...]] = {}
    entries: dict[str, tuple[str, ...]] = {}
    for path in sorted(folder.glob("*.toml")):
        asked = read(path, _Asked)
        _known(rule_ids, asked.rules, path, "rules")
        for every, own in ((rules, asked.rules), (entries, asked.entries)):
            every.update({key: every.get(key, ()) + tuple(phrases) for key, phrases in own.items()})
    return _Asked(rules, entries)


def _known(ids: Container[str], given: Iterable[str], path: Path, place: str) -> None:
    for one in given:
        if one not in ids:
            raise FileError(path, place, f'"{one}" is unknown')
