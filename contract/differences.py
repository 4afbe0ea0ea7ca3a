"""What differs between two courses of a game: what of both is compared, and a row in words for each thing.

Used before a correction is confirmed, and for what another reading would have meant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arbiter.defaults.differences import Changed, Compared, Difference, SaysRow, ending, rules_of
from arbiter.language import gettext as _, join_and
from arbiter.pages.words import ChangedRow, Names
from contract.words import card_name, cards_text, cell_name, committee_name, kind_name, seat_name, workers_text
from contract_rules import Game, output
from contract_rules.entries.faces import TOWN_HALL


def compared(game: Game) -> Compared:
    """Return what of a game is compared, by what it is and whose, or where."""
    table: Mapping[str, Any] = output(game)
    score, legal = table["score"], table["legal"] or {}
    return {
        ("winners",): tuple(score["winners"]) if score else (),
        **{(what,): table[what] for what in ("status", "active", "round")},
        **{("points", seat): points["total"] for seat, points in table["points"].items()},
        **{("influence", seat, kind): at for seat, of in table["influence"].items() for kind, at in of.items()},
        **{
            ("workers", seat, place): number
            for seat, of in table["workers"].items()
            for place, number in {**of, **of["committees"]}.items()
            if place != "committees"
        },
        **{("city", *one["cell"]): (one["card"], one["seat"], one["workers"]) for one in table["city"]},
        ("display",): dict.fromkeys(table["display"]),  # in any order
        **{("legal", what): frozenset(legal[what]) for what in ("build", "act") if what in legal},
        **({("legal", "cells"): frozenset((x, y) for x, y in legal["cells"])} if legal else {}),
    }


def _points(difference: Difference, names: Names, changed: Changed) -> ChangedRow:
    seat = difference.path[1]
    what = _("Points: %(name)s") % {"name": seat_name(seat, names)}
    return difference.row(what, rules=rules_of(changed, "points.", seat=seat))


def _influence(difference: Difference, names: Names, changed: Changed) -> ChangedRow:
    _what, seat, kind = difference.path
    said = {"name": seat_name(seat, names), "kind": kind_name(kind, names)}
    rules = rules_of(changed, "influence.", seat=seat)
    return difference.row(_("Influence in %(kind)s: %(name)s") % said, rules=rules)


def _workers(difference: Difference, names: Names, changed: Changed) -> ChangedRow:
    _what, seat, place = difference.path
    known = {"free": _("free"), "case": _("in the case"), "projects": _("on projects")}
    said = {"name": seat_name(seat, names)}
    said["place"] = known[place] if place in known else committee_name(place, names)
    rules = rules_of(changed, "workers.", "place.placed", seat=seat) or rules_of(changed, "resolve.back")
    return difference.row(_("Workers, %(place)s: %(name)s") % said, rules=rules)


def _city(difference: Difference, names: Names, changed: Changed) -> ChangedRow:
    _what, *cell = difference.path
    what = _("City, at %(cell)s") % {"cell": cell_name(cell)}
    return difference.row(what, lambda lying: _card(lying, names), rules_of(changed, "build.laid", cell=cell))


def _card(lying: tuple[int, str | None, int] | None, names: Names) -> str:
    if lying is None:
        return _("empty")
    card, seat, workers = lying
    if seat is None:
        return card_name(card) if card == TOWN_HALL else _("%(card)s, unoccupied") % {"card": card_name(card)}
    said = {"card": card_name(card), "seat": seat_name(seat, names), "workers": workers_text(workers)}
    return _("%(card)s, %(seat)s with %(workers)s") % said


def _display(difference: Difference, _names: Names, changed: Changed) -> ChangedRow:
    return difference.row_of_each(_("Only in this display"), cards_text, rules_of(changed, "reveal."))


def _legal(difference: Difference, _names: Names, _changed: Changed) -> ChangedRow:
    what = difference.path[1]
    said = {"build": _("Can be built"), "act": _("Can act"), "cells": _("Cells where a project may lie")}[what]
    name: Callable[[Any], str] = cell_name if what == "cells" else card_name
    return difference.row_of_each(said, lambda alone: join_and(map(name, sorted(alone))) if alone else _("none"))


ROWS: Mapping[str, SaysRow] = {
    "winners": ending("end.winners"),
    "status": ending("end."),
    "active": ending(),
    "round": ending(),
    "points": _points,
    "influence": _influence,
    "workers": _workers,
    "city": _city,
    "display": _display,
    "legal": _legal,
}
"""What can differ, the most important first, and what is said of it."""
