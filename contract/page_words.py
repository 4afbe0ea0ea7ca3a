"""Contract's words, as the pages ask for them: sentences, and a row for each thing that differs between two games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, cast

from arbiter.game import Differences, Game, Json
from arbiter.language import gettext as _
from arbiter.language import join_and
from arbiter.log.history import Line
from arbiter.pages.table.steps import SetupGroup, Step
from arbiter.pages.words import ChangedRow, Names, Words
from arbiter.pieces.positions import Move
from contract.differences import Change, Lying
from contract.differences import Differences as ContractDifferences
from contract.drawing import seat_letter
from contract.words import (
    card_name,
    cards_text,
    cell_name,
    colour_name,
    committee_name,
    entry_text,
    face_text,
    kind_name,
    move_steps,
    option,
    option_value,
    reason_text,
    rule,
    ruling_text,
    seat_name,
    set_up,
    table_names,
    workers_text,
)
from contract.words.names import Faces
from contract_rules.entries.faces import TOWN_HALL
from contract_rules.turn.play import ENTRY_KINDS
from rulings import Reason, Ruling
from rulings.forms import own_seat

TURNS = frozenset(kind.name for kind in ENTRY_KINDS if kind.who is own_seat)
"""The entries that are a player's turn."""


class ContractWords(Words):
    """Sentences about Contract."""

    names = staticmethod(table_names)

    def short_names(self, setup: Json) -> dict[str, str]:
        """Players are called by the letters of their colours."""
        return self.names(setup) | {player["seat"]: seat_letter(player["seat"]) for player in setup["players"]}

    def variant(self, name: str, scenario: str | None) -> tuple[str, ...]:
        """There is one game only, so its own name says it."""
        del name, scenario
        return ("Contract",)

    def special_rule(self, special_rule: str) -> str:
        return special_rule

    colour = staticmethod(colour_name)

    def rulings(self, rulings: Iterable[Ruling], names: Names, game: Game) -> list[str]:
        faces = _faces(game)
        return [ruling_text(one, names, faces) for one in rulings]

    def reason(self, reason: Reason, names: Names, game: Game | None) -> str:
        return reason_text(reason, names, _faces(game))

    def entry(self, entry: Json, names: Names) -> str:
        return entry_text(entry, names)

    def correction(self, was: Json, becomes: Json, differ: set[str], own: Ruling) -> str:
        del own
        if differ == {"card"}:
            return _("%(card)s, not %(wrong)s") % {"card": card_name(becomes["card"]), "wrong": was["card"]}
        if differ == {"cell"} and becomes["entry"] == "build":
            cells = {"cell": cell_name(becomes["cell"]), "wrong": cell_name(was["cell"])}
            return _("%(card)s at %(cell)s, not at %(wrong)s") % {"card": card_name(becomes["card"]), **cells}
        return ""

    def line(self, line: Line, who: str) -> str:
        said = {"who": who, "card": card_name(line.content["card"]["number"])}
        return _("%(who)s corrected what is known of %(card)s.") % said

    def face(self, face: Json, game: Game) -> str:
        del game
        return _("What %(card)s shows: %(face)s") % {"card": card_name(face["number"]), "face": face_text(face)}

    def moves(self, moves: Iterable[Move], names: Names, game: Game) -> Sequence[Step]:
        del game
        return move_steps(moves, names)

    def set_up(self, moves: Iterable[Move], names: Names, game: Game) -> Sequence[SetupGroup]:
        del game
        return set_up(moves, names)

    rule = staticmethod(rule)
    option = staticmethod(option)
    option_value = staticmethod(option_value)

    def differences(self, found: Differences, names: Names, changed: Sequence[Ruling] = ()) -> list[ChangedRow]:
        return rows(cast(ContractDifferences, found), names, changed)

    def rounds_over(self, entry: Json, rulings: Sequence[Ruling], game: Game) -> int:
        """A round is over after a turn of the last player, since the start player is next (E2), unless the game is."""
        over = any(one.code == "end.over" for one in rulings)
        return int(entry["entry"] in TURNS and entry["seat"] == game.setup.seats[-1] and not over)

    def belongs_to_turn(self, entry: Json) -> bool:
        """What a building brings to be turned up is still that turn's (T6); so are faces and overrides."""
        return entry["entry"] not in TURNS


def _faces(game: Game | None) -> Faces:
    return {} if game is None else cast(Faces, game.faces)


Changed = Sequence[Ruling]
"""The rulings that only one of the games has."""


def _rules(changed: Changed, *codes: str, **facts: object) -> tuple[str, ...]:
    """Return the rules of the rulings that have one of the codes, or one of its chapter, and all of the facts."""
    found = (one for one in changed if one.code.startswith(codes))
    said = (one for one in found if all(one.facts.get(name) == fact for name, fact in facts.items()))
    return tuple(dict.fromkeys(rule for one in said for rule in one.rule))


def rows(found: ContractDifferences, names: Names, changed: Changed = ()) -> list[ChangedRow]:
    """Return all that differs in words, the most important first."""
    return [
        *_end(found, names, changed),
        *_numbers(found, names, changed),
        *(_lying(one, names, changed) for one in found.city),
        *_display(found, changed),
        *(_legal(what, *of) for what, of in found.legal.items()),
    ]


def _end(found: ContractDifferences, names: Names, changed: Changed) -> Iterator[ChangedRow]:
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


def _numbers(found: ContractDifferences, names: Names, changed: Changed) -> Iterator[ChangedRow]:
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


def _display(found: ContractDifferences, changed: Changed) -> Iterator[ChangedRow]:
    if found.display is not None:
        before, after = found.display
        yield ChangedRow(_("Only in this display"), cards_text(before), cards_text(after), _rules(changed, "reveal."))


def _legal(what: str, before: frozenset[Any], after: frozenset[Any]) -> ChangedRow:
    said = {"build": _("Can be built"), "act": _("Can act"), "cells": _("Cells where a project may lie")}[what]
    name = cell_name if what == "cells" else card_name
    was, becomes = (join_and(map(name, sorted(these))) if these else _("none") for these in (before, after))
    return ChangedRow(said, was, becomes)
