"""What rules engines say, made ready to be named in a sentence; and the sentences that their refusals share."""

import re
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import index
from pathlib import Path
from typing import Any, BinaryIO, ClassVar

from arbiter.foundation.text_files import FileError, values_of
from arbiter.language import Name, gettext, gettext as _, join_and, ngettext, pgettext
from arbiter.language.rulebook import OptionText

NO_FACES: Mapping[Any, Any] = {}
_NAMED = re.compile(r"%\((\w+)")


class Named(ABC):
    """What gives the facts that a sentence names, put into words."""

    @abstractmethod
    def named(self, names: Iterable[str]) -> Mapping[str, object]:
        """Return the facts of these names. A KeyError means a sentence that names what isn't there."""

    def __getitem__(self, name: str) -> object:
        """Return one of them: `"%(seat)s passes." % facts` names the player."""
        return self.named((name,))[name]


@dataclass(frozen=True)
class Facts(Named):
    """The facts that a game's engine gives; the game's own class says how they are put into words.

    `names` are the table's, `faces` what cards show. `number` and `raw` give a fact as the engine gave it.
    """

    raw: Mapping[str, Any]
    names: Mapping[str, str]
    faces: Mapping[Any, Any] = field(default_factory=dict)

    said: ClassVar[Mapping[str, Callable[[Any, Any], object]]] = {}
    """How facts are said, by their names. Those not listed are said as they are."""
    made: ClassVar[Mapping[str, Callable[[Any], object]]] = {}
    """What sentences name that is made of facts, where there is no fact of this name."""

    def named(self, names: Iterable[str]) -> dict[str, object]:
        found = {}
        for name in names:
            if name in self.made and name not in self.raw:
                found[name] = self.made[name](self)
                continue
            value, say = self.raw[name], self.said.get(name)
            found[name] = value if say is None else say(self, value)
        return found

    def number(self, name: str) -> int:
        """Return a fact that is a number."""
        value = self.raw[name]
        if not isinstance(value, int):
            raise TypeError(f"{name} is no number")
        return value


Sentence = Callable[[Any], str]
"""What makes a sentence of the `Facts` of a game, or of what else is `Named`."""


def sentence(message: str) -> Sentence:
    """Return the sentence that a message makes of the facts it names; catalogues find it here."""
    names = frozenset(_NAMED.findall(message))
    return lambda facts: gettext(message) % facts.named(names)


def plural(number: str, singular: str, many: str) -> Sentence:
    """Return the sentence of which of two messages fits the fact `number`, a whole one; catalogues find both here."""
    names = {number, *_NAMED.findall(singular + many)}

    def say(facts: Named) -> str:
        said: Mapping[str, Any] = facts.named(names)
        return ngettext(singular, many, index(said[number])) % said

    return say


def sentences_of(folder: Path, name: str) -> dict[str, Sentence]:
    """Return the sentences of a file `sentences/<name>.toml` of a game's texts, by what they are for.

    Each is a text that names facts; or a list: the fact that counts, the texts for one and for many; or a table: `by`
    names a fact, the other keys are its values with their sentences, "none" what is empty, "else" all others; a list's
    value is its length. FileError for anything else, and for a file that can't be read.
    """
    path = folder / "sentences" / f"{name}.toml"
    return {key: _read(path, key, value) for key, value in values_of(path).items()}


def _read(path: Path, key: str, value: object) -> Sentence:
    match value:
        case str():
            return sentence(value)
        case [str(number), str(one), str(many)]:
            return plural(number, one, many)
        case {"by": str(name), **others}:
            found = {fact: _read(path, f"{key}.{fact}", one) for fact, one in others.items()}
            return lambda facts: (found.get(_value(facts.raw[name])) or found["else"])(facts)
    raise FileError(path, key, "is no sentence")


def _value(fact: object) -> str:
    if fact is None or (isinstance(fact, list | tuple | str) and not fact):
        return "none"
    return str(len(fact)) if isinstance(fact, list | tuple) else str(fact).lower()


@dataclass(frozen=True, slots=True)
class Naming:
    """How something is called: by a text, or by which of two texts fits the fact `number`.

    `forms` are further texts that sentences ask for, each with the context in which catalogues have it, if any.
    """

    singular: str
    many: str = ""
    number: str = ""
    context: str = ""
    forms: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def __call__(self, **facts: Any) -> Name:
        """Return the name, with the facts that it names put in."""
        if self.number:
            return Name(ngettext(self.singular, self.many, facts[self.number]) % facts)
        forms = {form: _in_context(context, text) % facts for form, (context, text) in self.forms.items()}
        return Name(_in_context(self.context, self.singular) % facts, **forms)


def _in_context(context: str, message: str) -> str:
    return pgettext(context, message) if context else gettext(message)


def names_of(folder: Path) -> dict[str, dict[str, Naming]]:
    """Return the names of a game's `sentences/names.toml`, by what they are names of, and what they are for.

    Each is a text; or a list: the fact that counts, the texts for one and for many; or a table with the text as `name`,
    its `context`, the `forms` that are contexts of the same text, and other forms by their names. FileError for
    anything else, and for a file that can't be read.
    """
    path = folder / "sentences" / "names.toml"
    return {
        what: {key: _naming(path, f"{what}.{key}", one) for key, one in table.items()}
        for what, table in values_of(path).items()
    }


_OF_NAMES = ("name", "context", "forms")
"""The keys of a name's table; others are forms with texts of their own."""


def _naming(path: Path, key: str, value: Any) -> Naming:
    match value:
        case str():
            return Naming(value)
        case [str(number), str(one), str(many)]:
            return Naming(one, many, number)
        case {"name": str(text)}:
            forms = {form: (form, text) for form in value.get("forms", ())}
            forms |= {form: ("", own) for form, own in value.items() if form not in _OF_NAMES}
            return Naming(text, context=value.get("context", ""), forms=forms)
    raise FileError(path, key, "is no name")


def extracted(file: BinaryIO, *_asked: object, **_options: object) -> Iterator[tuple[int, str, Any, list[str]]]:
    """Give the texts of a file of sentences as Babel's `extract` wants them: line, function, message, comments."""
    for function, message in _messages(tomllib.load(file)):
        yield 0, function, message, []


def _messages(texts: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in texts.items():
        match value:
            case {"name": text} if "by" not in value:
                yield ("pgettext", (value["context"], text)) if "context" in value else ("gettext", text)
                yield from (("pgettext", (form, text)) for form in value.get("forms", ()))
                yield from (("gettext", own) for form, own in value.items() if form not in _OF_NAMES)
            case dict():
                yield from _messages(value)
            case [_number, one, many]:
                yield "ngettext", (one, many)
            case _ if key != "by":
                yield "gettext", value


def form_refusal(known: str) -> Sentence:
    """Return the sentence for what can't be read: what it is, and the place and problem found."""

    def say(f: Facts) -> str:
        told = {"what": gettext(known), "at": f.raw["at"], "problem": f.raw["problem"]}
        return (_("%(what)s At %(at)s: %(problem)s") if f.raw["at"] else _("%(what)s Here: %(problem)s")) % told

    return say


FILES: Mapping[str, Sentence] = {
    "file.unreadable": sentence("The file can't be opened: %(problem)s."),
    "file.not-json": sentence("The file isn't one of the arbiter's: %(problem)s."),
    "record.form": form_refusal("This isn't a game record."),
    "record.version": sentence(
        "The game record has version %(version)s, but the arbiter reads a game like this as version %(known)d."
    ),
    "deck.form": form_refusal("This isn't a deck of cards."),
    "deck.version": sentence("The deck is of version %(version)s, and only %(known)d is known here."),
    "setup.form": form_refusal("The set-up can't be read."),
    "entry.form": form_refusal("The entry can't be read."),
    "entry.seat": lambda f: _("Nobody sits at that seat: %(given)s.") % {"given": f.raw["seat"]},
}
"""Why a file, a set-up or an entry isn't taken for what it should be."""


def option_refusals(option: Callable[[str], OptionText]) -> Mapping[str, Sentence]:
    """Return why a set-up's game or options aren't taken; `option` gives the texts of one."""

    def value(f: Facts) -> str:
        names = {value.id: value.name for value in option(f.raw["id"]).values}
        chosen: str = f.raw["value"]
        said = {
            "option": option(f.raw["id"]).name,
            "value": names.get(chosen, chosen),
            "values": join_and(_("“%(value)s”") % {"value": names[value]} for value in f.raw["values"]),
        }
        return _("The option “%(option)s” can't be “%(value)s” here. It can be: %(values)s.") % said

    return {
        "setup.game": sentence("There is no such game: %(game)s."),
        "setup.unknown-option": sentence("There is no such option: %(id)s."),
        "setup.option-idle": lambda f: (
            _("The option “%(option)s” decides nothing in this game.") % {"option": option(f.raw["id"]).name}
        ),
        "setup.option-value": value,
    }
