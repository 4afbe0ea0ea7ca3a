"""What differs between the game as it is and as it would be, for people: a row for each thing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from arbiter.language import gettext as _
from arbiter.language import join_and
from arbiter.pages.words import ChangedRow
from contract.differences import Change, Differences, Lying
from contract.words import (
    card_name,
    cards_text,
    cell_name,
    committee_name,
    kind_name,
    seat_name,
    workers_text,
)
from contract_rules.entries.faces import TOWN_HALL
from rulings import Ruling

Names = Mapping[str, str]


Changed = Sequence[Ruling]
"""The rulings that only one of the games has."""


def _rules(changed: Changed, *codes: str, **facts: object) -> tuple[str, ...]:
    """Return the rules of the rulings that have one of the codes, or one of its chapter, and all of the facts."""
    found = (one for one in changed if one.code.startswith(codes))
    said = (one for one in found if all(one.facts.get(name) == fact for name, fact in facts.items()))
    return tuple(dict.fromkeys(rule for one in said for rule in one.rule))


def rows(found: Differences, names: Names, changed: Changed = ()) -> list[ChangedRow]:
    """Return all that differs in words, the most important first."""
    return [
        *_end(found, names, changed),
        *_numbers(found, names, changed),
        *(_lying(one, names, changed) for one in found.city),
        *_display(found, changed),
        *(_legal(what, *of) for what, of in found.legal.items()),
    ]


def _end(found: Differences, names: Names, changed: Changed) -> Iterator[ChangedRow]:
    if found.winners is not None:
        before, after = (_who(seats, names) for seats in found.winners)
        yield ChangedRow(_("Who wins"), before, after, _rules(changed, "end.winners"))
    if found.status is not None:
        before, after = (_("over") if status == "finished" else _("not over") for status in found.status)
        yield ChangedRow(_("The game"), before, after, _rules(changed, "end."))
    if found.active is not None:
        before, after = (_("nobody") if seat is None else seat_name(seat, names) for seat in found.active)
        yield ChangedRow(_("Whose turn it is"), before, after)
    if found.round is not None:
        before, after = map(str, found.round)
        yield ChangedRow(_("Round"), before, after)


def _who(seats: tuple[str, ...], names: Names) -> str:
    return join_and(seat_name(seat, names) for seat in seats) if seats else _("nobody yet")


def _numbers(found: Differences, names: Names, changed: Changed) -> Iterator[ChangedRow]:
    for change in found.points:
        rules = _rules(changed, "points.", seat=change.who)
        yield _row(_("Points: %(name)s") % {"name": seat_name(change.who, names)}, change, rules)
    for change in found.influence:
        said = {"name": seat_name(change.who, names), "kind": kind_name(change.what, names)}
        rules = _rules(changed, "influence.", seat=change.who)
        yield _row(_("Influence in %(kind)s: %(name)s") % said, change, rules)
    for change in found.workers:
        said = {"name": seat_name(change.who, names), "place": _place(change.what, names)}
        rules = _rules(changed, "workers.", "place.placed", seat=change.who) or _rules(changed, "resolve.back")
        yield _row(_("Workers, %(place)s: %(name)s") % said, change, rules)


def _place(place: str, names: Names) -> str:
    """Return where workers are."""
    known = {"free": _("free"), "case": _("in the case"), "projects": _("on projects")}
    return known[place] if place in known else committee_name(place, names)


def _row(what: str, change: Change, rules: tuple[str, ...]) -> ChangedRow:
    return ChangedRow(what, str(change.before), str(change.after), rules)


def _lying(one: Lying, names: Names, changed: Changed) -> ChangedRow:
    what = _("City, at %(cell)s") % {"cell": cell_name(one.cell)}
    rules = _rules(changed, "build.laid", cell=list(one.cell))
    return ChangedRow(what, _card(one.before, names), _card(one.after, names), rules)


def _card(lying: tuple[int, str | None, int] | None, names: Names) -> str:
    if lying is None:
        return _("empty")
    card, seat, workers = lying
    if seat is None:
        return card_name(card) if card == TOWN_HALL else _("%(card)s, unoccupied") % {"card": card_name(card)}
    said = {"card": card_name(card), "seat": seat_name(seat, names), "workers": workers_text(workers)}
    return _("%(card)s, %(seat)s with %(workers)s") % said


def _display(found: Differences, changed: Changed) -> Iterator[ChangedRow]:
    if found.display is not None:
        before, after = found.display
        yield ChangedRow(_("Only in this display"), cards_text(before), cards_text(after), _rules(changed, "reveal."))


def _legal(what: str, before: frozenset[Any], after: frozenset[Any]) -> ChangedRow:
    said = {"build": _("Can be built"), "act": _("Can act"), "cells": _("Cells where a project may lie")}[what]
    name = cell_name if what == "cells" else card_name
    was, becomes = (join_and(map(name, sorted(these))) if these else _("none") for these in (before, after))
    return ChangedRow(said, was, becomes)
