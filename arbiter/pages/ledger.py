"""The ledger: who entered what, what followed, and by which rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from arbiter.language import date_text
from arbiter.language import gettext as _
from arbiter.log.history import State
from arbiter.log.lines import (
    AMENDED,
    CORRECTED,
    ENTRY,
    LAID,
    LIFTED,
    RETURNED,
    TAKEN_BACK,
    Json,
    Line,
)
from arbiter.paper.content import Said
from arbiter.tables.access import HOST, Position
from kontor.words import (
    cell_name,
    listed,
    option,
    reason_text,
    ruling_text,
)
from kontor_rules import Card, Reason, Ruling

Names = Mapping[str, str]
Faces = Mapping[str, Card]


@dataclass(slots=True)
class Step:
    """What one submission brought: a heading where the sentences don't say who did it, and what followed."""

    heading: str
    lines: list[Said]
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Round:
    """The steps of a round, in order."""

    name: str
    steps: list[Step]


def news(position: Position, names: Names, most: int) -> list[Step]:
    """Return the newest steps with what followed from them, the last one first."""
    faces = position.game.faces
    groups = [list(group) for _step, group in groupby(position.lines, key=lambda line: line.step)]
    found: list[Step] = []
    for lines in reversed(groups):
        found += _steps(lines, names, faces)
        if sum(len(one.lines) + bool(one.heading) for one in found) >= most:
            return found
    if position.seen == len(position.lines):
        found.append(_opening(position.opening, names, faces))
    return found


def rounds(state: State, names: Names) -> list[Round]:
    """Return the whole ledger, the newest round first."""
    faces = state.game.faces
    found = [Round(_name(1), [_opening(state.opening, names, faces)])]
    for _step, group in groupby(in_order(state.lines), key=lambda line: line.step):
        lines = list(group)
        found[-1].steps.extend(_steps(lines, names, faces))
        over = [one.facts["round"] for line in lines for one in line.rulings if one.code == "round.over"]
        found += [Round(_name(int(str(number)) + 1), []) for number in over]
    return [one for one in reversed(found) if one.steps]


def overrulings(state: State, names: Names) -> list[Said]:
    """Return what the table decided against the arbiter, with its reasons (docs/record.md)."""
    rulings = [one for line in in_order(state.lines) for one in line.rulings if one.code.startswith("override.")]
    return [ruled(one, names, state.game.faces) for one in rulings if "reason" in one.facts]


def in_order(lines: Iterable[Line]) -> list[Line]:
    """Return lines in the order of the record, as inserted entries stand; other lines stay behind those before them."""
    found, place = [], -1
    for line in lines:
        place = line.index if line.index is not None else place
        found.append((place, line))
    return [line for _place, line in sorted(found, key=lambda one: one[0])]


def _name(number: int) -> str:
    return _("Round %(round)s") % {"round": number}


def _opening(rulings: Iterable[Ruling], names: Names, faces: Faces) -> Step:
    return Step("", _all_ruled(-1, rulings, names, faces))


def _steps(lines: Iterable[Line], names: Names, faces: Faces) -> list[Step]:
    """Return lines of the log as steps; what nobody needs to read is left out."""
    found = []
    for _step, group in groupby(lines, key=lambda line: line.step):
        told = [line for line in group if line.kind not in (LAID, LIFTED)]
        if told:
            said = [one for line in told for one in _said(line, names, faces)]
            found.append(Step(_heading(told[-1], names), said, told[-1].taken_back is not None))
    return [step for step in found if step.lines or step.heading]


def _heading(line: Line, names: Names) -> str:
    """Return what was entered, where it was taken back; or who entered it, where that isn't the seat itself."""
    if line.taken_back is not None:
        return _("Taken back: %(what)s") % {"what": entry_text(line, names)}
    if line.changed:
        return _("Corrected later. First entered: %(what)s") % {"what": entry_text(line, names)}
    return _("Entered by the host") if line.kind == ENTRY and line.actor == HOST else ""


def entry_text(line: Line, names: Names) -> str:
    """Return what was entered first, in a few words, with who entered it; also of an entry inserted later."""
    said = entry_said(line.content["entry"] if line.kind == AMENDED else line.content, names)
    if line.actor != HOST:
        return said
    return _("%(what)s (entered by %(who)s)") % {"what": said, "who": actor(line, names)}


def line_text(line: Line, names: Names) -> str:
    """Return any line of the log in a few words."""
    if line.kind == TAKEN_BACK:
        return _("%(who)s took the last entry back.") % {"who": actor(line, names)}
    if line.kind == CORRECTED:
        return _("%(who)s corrected what card %(card)s shows.") % {
            "who": actor(line, names),
            "card": line.content["card"]["id"],
        }
    if line.kind == AMENDED:
        return _amended(line, names)
    if line.kind == RETURNED:
        seats = listed(names[seat] for seat in line.content["seats"])
        return _("%(names)s took the cards laid face down up again.") % {"names": seats}
    return entry_text(line, names)


def _amended(line: Line, names: Names) -> str:
    """Return what somebody changed of what had been entered before."""
    edit = line.content
    said = {"who": _who_and_when(line, names), "number": edit.get("at", 0) + 1}
    if edit["op"] == "option":
        return _("%(who)s changed an option of the game: %(option)s") % {**said, "option": option(edit["option"]).name}
    if edit["op"] == "delete":
        return _("%(who)s deleted entry %(number)d.") % said
    said |= {"what": entry_said(edit["entry"], names)}
    if edit["op"] == "insert":
        return _("%(who)s inserted entry %(number)d. %(what)s") % said
    return _("%(who)s changed entry %(number)d. %(what)s") % said


def _who_and_when(line: Line, names: Names) -> str:
    at = line.at.astimezone()
    when = {"day": date_text(at), "time": f"{at:%H:%M}"}
    return _("%(who)s (%(day)s, %(time)s)") % {"who": actor(line, names), **when}


def actor(line: Line, names: Names) -> str:
    """Return who entered a line."""
    return _("the host") if line.actor == HOST else names[line.actor]


def entry_said(entry: Json, names: Names) -> str:
    """Return an entry of the record in a few words."""
    kind = entry["entry"]
    if kind == "play":
        cards = listed(f"{names[seat]}: {card}" for seat, card in entry["cards"].items())
        return _("The reveal. %(cards)s") % {"cards": cards}
    if kind == "face":
        return _("The face of %(card)s") % {"card": entry["card"]["id"]}
    cell = entry.get("to") or entry.get("cell")
    said = {"name": names.get(entry.get("seat", ""), ""), "cell": cell_name(cell) if cell else ""}
    return _done(kind) % said


_TOLD_BY = {"answer": ("answer", "smuggle"), "no-place": ("place",)}
_BESIDES = frozenset({"override.reopened"})


def outcome(entry: Json, rulings: Iterable[Ruling], names: Names, faces: Faces) -> str:
    """Return an entry as the arbiter told it, with the card's name; in a few words if it has no ruling of its own."""
    kinds = _TOLD_BY.get(entry["entry"], (entry["entry"],))
    own = next((one for one in rulings if one.code.partition(".")[0] in kinds and one.code not in _BESIDES), None)
    return entry_said(entry, names) if own is None else ruled(own, names, faces).text


def _done(kind: str) -> str:
    return {
        "buy-out": _("%(name)s buys a card out: %(cell)s"),
        "buy-special": _("%(name)s buys special cards"),
        "answer": _("The answer to a question after the end"),
        "ship": _("%(name)s moves the ship: %(cell)s"),
        "place": _("%(name)s lays a card: %(cell)s"),
        "waters": _("%(name)s lays water instead of a flood"),
        "smuggle": _("%(name)s smuggles a card: %(cell)s"),
        "sit-out": _("%(name)s sits out"),
        "no-place": _("%(name)s takes the card back"),
        "override": _("The table overrules the arbiter"),
    }.get(kind, _("The table ends the game"))


def _said(line: Line, names: Names, faces: Faces) -> list[Said]:
    """Return what the arbiter had to say to a line."""
    if line.kind == RETURNED:
        return [*_returned(line, names, faces), Said(line_text(line, names))]
    if line.kind in (TAKEN_BACK, CORRECTED, AMENDED):
        return [Said(line_text(line, names)), *_all_ruled(line.index, line.rulings, names, faces)]
    return _all_ruled(line.index, line.rulings, names, faces)


def _all_ruled(index: int | None, rulings: Iterable[Ruling], names: Names, faces: Faces) -> list[Said]:
    """Return the rulings that followed from an entry, each with its place."""
    return [
        replace(ruled(one, names, faces), of=None if index is None else (index, number))
        for number, one in enumerate(rulings)
    ]


def _returned(line: Line, names: Names, faces: Faces) -> Iterator[Said]:
    for one in line.content["reasons"]:
        reason = Reason(one["code"], tuple(one["rule"]), one["facts"])
        yield Said(reason_text(reason, names, faces), reason.rule)


def ruled(ruling: Ruling, names: Names, faces: Faces) -> Said:
    """Return a ruling in words."""
    return Said(ruling_text(ruling, names, faces), ruling.rule)
