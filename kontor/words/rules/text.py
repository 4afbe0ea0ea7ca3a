"""What a rule's text consists of, and where a rule can be looked up."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter.language import gettext as _
from kontor.words.marking import N_


@dataclass(frozen=True, slots=True)
class Source:
    """A place in one of the rulebooks. `book` is "DE", "EN", "CS" or "arbiter" for a point no book settles.

    `pattern` names book and part, with `%(topic)s` for the subject to look for, or the heading as it is printed there.
    """

    book: str
    pattern: str
    topic: str = ""
    heading: str = ""

    @property
    def label(self) -> str:
        """The place as a person reads it."""
        return _(self.pattern) % {"topic": _(self.topic) if self.topic else self.heading}


Sources = tuple[Source, ...]

ARBITER: Sources = (Source("arbiter", N_("no rulebook says it in so many words: the arbiter's reading")),)


def base(topic: str) -> Sources:
    """Return the places for a rule of the base game."""
    return (
        Source("DE", N_("German rulebook, base game: %(topic)s"), topic),
        Source("CS", N_("Czech translation, base game: %(topic)s"), topic),
    )


def pro(topic: str) -> Sources:
    """Return the places for a rule of the pro game."""
    return (
        Source("DE", N_("German rulebook, pro game: %(topic)s"), topic),
        Source("CS", N_("Czech translation, pro game: %(topic)s"), topic),
    )


def four(topic: str) -> Sources:
    """Return the places for a rule of the game for two teams."""
    return (
        Source("DE", N_("German rulebook, four players: %(topic)s"), topic),
        Source("CS", N_("Czech translation, four players: %(topic)s"), topic),
    )


def extension(topic: str) -> Sources:
    """Return the place for a rule of the extension."""
    return (Source("EN", N_("English sheet of the extension: %(topic)s"), topic),)


_SCENARIOS = N_("German rulebook, scenarios: %(topic)s")
_SPECIAL_RULES = N_("German rulebook, special rules: %(topic)s")


def scenario(heading: str) -> Sources:
    """Return the place for a scenario's rule, under a heading that stays German in every language."""
    return (Source("DE", _SCENARIOS, heading=heading),)


def scenario_about(topic: str) -> Sources:
    """Return the place for what holds for scenarios."""
    return (Source("DE", _SCENARIOS, topic),)


def special(heading: str) -> Sources:
    """Return the place for a special rule, under a heading that stays German in every language."""
    return (Source("DE", _SPECIAL_RULES, heading=heading),)


def special_about(topic: str) -> Sources:
    """Return the place for what holds for special rules."""
    return (Source("DE", _SPECIAL_RULES, topic),)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule as it's written down here, in English. All strings are keys for the catalogues.

    `readings` are the points that the arbiter reads in its own way because the sources are silent or unclear.
    `options` are the ids of the options that decide where sources differ or tables argue.
    """

    id: str
    title: str
    text: str
    sources: Sources
    readings: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    example: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """The rules of one letter, in order. `whole` explains the chapter itself, where rulings cite it."""

    letter: str
    title: str
    rules: tuple[Rule, ...]
    whole: Rule | None = None
