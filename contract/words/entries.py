"""What was entered, in a few words for the log: who did what with which choices. Without a full stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from arbiter.language import gettext as _
from arbiter.language import listed, ngettext
from contract.drawing.types import type_name
from contract.words.names import (
    Names,
    card_name,
    cell_name,
    committee_name,
    influence_text,
    seat_name,
)

Entry = Mapping[str, Any]


def entry_text(entry: Entry, names: Names) -> str:
    """Return an entry of the record (RECORD.md) in a few words: "Ada places 2 workers in Traffic"."""
    return _SENTENCES[entry["entry"]](entry, names)


def entry_kinds() -> frozenset[str]:
    """Return the kinds of entries that have a sentence."""
    return frozenset(_SENTENCES)


def _face(entry: Entry, _names: Names) -> str:
    return _("What a card shows: %(card)s") % {"card": card_name(entry["card"]["number"])}


def _reveal(entry: Entry, _names: Names) -> str:
    return _("Turned up: %(card)s") % {"card": card_name(entry["card"])}


def _place(entry: Entry, names: Names) -> str:
    committees = entry["committees"]
    different = [committee_name(one, names) for one in dict.fromkeys(committees)]
    who = seat_name(entry["seat"], names)
    if len(different) > 1:
        said = {"seat": who, "committees": listed(different)}
        return _("%(seat)s places one worker each in %(committees)s") % said
    return ngettext(
        "%(seat)s places %(number)d worker in %(committee)s",
        "%(seat)s places %(number)d workers in %(committee)s",
        len(committees),
    ) % {"seat": who, "number": len(committees), "committee": different[0]}


def _build(entry: Entry, names: Names) -> str:
    said = {"seat": seat_name(entry["seat"], names), "card": card_name(entry["card"]), "cell": cell_name(entry["cell"])}
    return _("%(seat)s builds %(card)s at %(cell)s") % said


def _resolve(entry: Entry, names: Names) -> str:
    said = {"seat": seat_name(entry["seat"], names), "committee": committee_name(entry["committee"], names)}
    text = _("%(seat)s brings about a resolution in %(committee)s") % said
    taken = [
        _("%(seat)s takes: %(influence)s")
        % {"seat": seat_name(seat, names), "influence": influence_text(points, names)}
        for seat, points in (entry.get("kinds") or {}).items()
    ]
    return "; ".join((text, *taken))


def _act(entry: Entry, names: Names) -> str:
    said = {"seat": seat_name(entry["seat"], names), "card": card_name(entry["card"])}
    if "waive" in entry:
        return _("%(seat)s waives the action of %(card)s") % said
    text = _("%(seat)s carries out the action of %(card)s") % said
    return "; ".join((text, *_choices(entry, names)))


def _choices(entry: Entry, names: Names) -> Iterator[str]:
    """Yield what was said of an action, and of those that it borrows."""
    for key, say in _CHOICES.items():
        if key in entry:
            yield say(entry[key], names)
    if "cell" in entry:
        yield _("at %(cell)s") % {"cell": cell_name(entry["cell"])}
    if "borrow" in entry:
        yield _("borrowed from %(card)s") % {"card": card_name(entry["borrow"]["card"])}
        yield from _choices(entry["borrow"], names)


_CHOICES: Mapping[str, Callable[[Any, Names], str]] = {
    "pay": lambda points, names: _("paid: %(influence)s") % {"influence": influence_text(points, names)},
    "gain": lambda points, names: _("taken: %(influence)s") % {"influence": influence_text(points, names)},
    "spread": lambda points, names: _("redistributed: %(influence)s") % {"influence": influence_text(points, names)},
    "type": lambda type_, _names: _("type: %(type)s") % {"type": type_name(type_)},
    "pair": lambda cards, _names: listed(map(card_name, cards)),
    "to": lambda card, _names: _("occupied: %(card)s") % {"card": card_name(card)},
    "project": lambda card, _names: _("built: %(card)s") % {"card": card_name(card)},
}


def _pass(entry: Entry, names: Names) -> str:
    return _("%(seat)s passes") % {"seat": seat_name(entry["seat"], names)}


def _end(entry: Entry, _names: Names) -> str:
    return {
        "agreed": _("All agree to end the game"),
        "stuck": _("The game is ended: nobody can do anything any more"),
    }[entry["reason"]]


_SENTENCES: Mapping[str, Callable[[Entry, Names], str]] = {
    "face": _face,
    "reveal": _reveal,
    "place": _place,
    "build": _build,
    "resolve": _resolve,
    "act": _act,
    "pass": _pass,
    "end": _end,
    "override": lambda _entry, _names: _("Arbiter overruled"),
}
