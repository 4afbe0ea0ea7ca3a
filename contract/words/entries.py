"""What was entered, in a few words for the log: who did what with which choices. Without a full stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from arbiter.language import gettext as _, join_and, join_or, ngettext
from arbiter.language.engine_words import Sentence, sentences_of
from contract.drawing.types import type_name
from contract.texts import FOLDER, NAMES
from contract.words.names import Facts, Names, card_name, cell_name, influence_text, seat_name

Entry = Mapping[str, Any]


def entry_text(entry: Entry, names: Names) -> str:
    """Return an entry of the record (record-contract.md) in a few words: "Ada places 2 workers in Traffic"."""
    return ENTRIES[entry["entry"]](Facts(entry, names))


def placed_text(f: Facts) -> str:
    """Return who placed workers where, for the log and, with a full stop, for the ruling."""
    committees = f.raw["committees"]
    different = [f.committee(one) for one in dict.fromkeys(committees)]
    if len(different) > 1:
        said = {"seat": f["seat"], "committees": join_and(different)}
        return _("%(seat)s places one worker each in %(committees)s") % said
    return ngettext(
        "%(seat)s places %(number)d worker in %(committee)s",
        "%(seat)s places %(number)d workers in %(committee)s",
        len(committees),
    ) % {"seat": f["seat"], "number": len(committees), "committee": different[0]}


def _resolve(f: Facts) -> str:
    text = _("%(seat)s brings about a resolution in %(committee)s") % f
    taken = [
        _("%(seat)s takes: %(influence)s") % {"seat": f.who(seat), "influence": f.influence(points)}
        for seat, points in (f.raw.get("kinds") or {}).items()
    ]
    return "; ".join((text, *taken))


def _act(f: Facts) -> str:
    if "waive" in f.raw:
        return _("%(seat)s waives the action of %(card)s") % f
    text = _("%(seat)s carries out the action of %(card)s") % f
    return "; ".join((text, *_choices(f.raw, f.names)))


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
    "pair": lambda cards, _names: join_and(map(card_name, cards)),
    "to": lambda card, _names: _("occupied: %(card)s") % {"card": card_name(card)},
    "project": lambda card, _names: _("built: %(card)s") % {"card": card_name(card)},
}


ENTRIES: Mapping[str, Sentence] = {
    **sentences_of(FOLDER, "entries"),
    "place": placed_text,
    "resolve": _resolve,
    "act": _act,
}


def expected_text(look: Mapping[str, Any], names: Names) -> str:
    """Return in a sentence what the table waits for. `look` is record-contract.md's output object."""
    if look["phase"] == "finished":
        return _("The game is over.")
    if look["phase"] == "reveal":
        return reveal_text(look["to_reveal"])
    open_to = join_or(action_name(kind) for kind in look["expects"])
    return _("%(seat)s: %(actions)s.") % {"seat": seat_name(look["active"], names), "actions": open_to}


def reveal_text(due: int) -> str:
    """Return how many cards are to be turned up before anything else."""
    return ngettext(
        "Turn up %(number)d card from the pile.", "Turn up %(number)d cards from the pile.", due
    ) % {"number": due}  # fmt: skip


def action_name(kind: str) -> str:
    """Return what one of the kinds of action (record-contract.md's "expects") is called: "build a project"."""
    return NAMES["action"][kind]()
