"""What today's rules rule otherwise than was ruled at a table: both side by side, and what is to hold.

Nobody enters anything at such a table before somebody has said it. A game that has ended stays as it ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup
from werkzeug.utils import cached_property

from arbiter.game import Json
from arbiter.keeping import reviewing
from arbiter.keeping.reviewing import Otherwise, Review
from arbiter.language import gettext as _, ngettext
from arbiter.log.history import TableState, revokes
from arbiter.pages.forms import address
from arbiter.pages.review.result import headline, signed
from arbiter.pages.table.physical_moves import by_person, moved
from arbiter.pages.table.table_context import TableContext, once_an_answer
from arbiter.pages.table.tasks import Task
from arbiter.pages.words import MoveStep
from arbiter.paper.content import Column, PaperRow, PaperTable, Party, RulingSentence, Sheet
from arbiter.pieces.moves import moves_between
from arbiter.tables.service import tables
from rulings.records import OVERRIDE


@dataclass(frozen=True, slots=True)
class Side:
    """What was ruled then, or is today, with its name."""

    name: str
    lines: Sequence[RulingSentence]


@dataclass(frozen=True, slots=True)
class OtherwiseShown:
    """An entry that is ruled otherwise today: its name, what was entered, and both sides, where they differ."""

    name: str
    entry: str
    sides: Sequence[Side]


@dataclass(frozen=True, slots=True)
class WaysOn:
    """How a table goes on from an entry that is refused today: addresses, "" for what isn't there."""

    correct: str
    stand: str
    back: str


@dataclass(frozen=True, slots=True)
class RulingsChoice:
    """Which rulings may hold in a running game, and what hands do then.

    Where it is known how the pieces lie by the earlier rulings, `moves` lead from there to today's; where today's had
    been let hold, `undo` leads back first. `overrides` are what the table overrules, in words, for the earlier ones to
    hold, empty where the pieces lie alike; None where no overrides bring that about.
    """

    known: bool
    moves: Sequence[MoveStep]
    undo: Sequence[MoveStep]
    overrides: Sequence[str] | None


class RuledOtherwise(Task):
    """Says what is otherwise, and asks the host what is to hold."""

    name = "otherwise"
    template = "shared/table/otherwise.html"

    @cached_property
    def board(self) -> Markup:
        choice = _choice(self.context)
        if choice is None or not choice.moves:
            return super().board
        return self.context.pages.pictures.at_moves(self.game, choice.moves)

    @cached_property
    def headline(self) -> str:
        position = self.context.position
        if position.refused is not None:
            place = (position.refused.entry or 0) + 1
            return _("Today's rules refuse entry %(number)d") % {"number": place}
        number = len(position.ruled_otherwise)
        said = ngettext(
            "Today's rules rule %(num)d entry otherwise", "Today's rules rule %(num)d entries otherwise", number
        )
        return said % {"num": number}

    def shown(self) -> Json:
        """`entries` as `OtherwiseShown`; `then` and `now` are results in words, "" where the game hadn't ended.

        `changes` of the rules may be behind it, `version` is that of the rules it is played by, None if unknown.
        `ways` are for whoever decides, where an entry is refused; None where it is only ruled otherwise. `ruled`: there
        were rulings on it once; there were none if it came with a record. `choice` is there in a running game whose
        entries are all taken, with `moves` and `undo` of it by person. `can_overrule`: the game has overrides.
        """
        found, choice = _review(self.context), _choice(self.context)
        refused = self.context.position.refused
        return {
            "entries": [_shown(self.context, one) for one in found.otherwise],
            "then": _result(self.context, found.result_then),
            "now": _result(self.context, found.result_now),
            "version": found.version,
            "changes": found.changes,
            "ways": None if refused is None else _ways(self.context, refused.entry or 0),
            "ruled": found.otherwise[-1].then is not None,
            "choice": choice,
            "moves": by_person(self.context, choice.moves) if choice else (),
            "can_overrule": any(kind.name == OVERRIDE for kind in self.context.rules.entry_kinds),
            "undo": by_person(self.context, choice.undo) if choice else (),
        }


def sheet_of(context: TableContext) -> Sheet:
    """Return a table's score sheet: the result as it was told at the end, where today's rules say something else."""
    sheet, found = context.pages.sheet(context), None if is_as_kept(context) else _review(context).result_then
    if found is None:
        return sheet
    told = headline(found["winners"], context.names, found["points"])
    sides = {context.rules.side_of(seat): seat for seat in reversed(context.seats)}
    score = PaperTable(
        name=_("Points"),
        columns=(Column(_("Player")), Column(_("Points"), numeric=True)),
        rows=tuple(
            PaperRow((_party(context, sides[side]), signed(points))) for side, points in found["points"].items()
        ),
    )
    why = RulingSentence(
        _("The arbiter's rules were corrected after this game. This is how it ended by the rules then.")
    )
    return replace(
        sheet, title=told, headline=told, result=(), score=score, more=None, said=(why,), details=None, lead=""
    )  # fmt: skip


def is_as_kept(context: TableContext) -> bool:
    """Tell whether everything at a table is ruled as it was told."""
    return context.is_copy or context.position.as_kept


def reason_for_earlier() -> str:
    """Return why a table overrules the arbiter where the earlier rulings hold, for the log and the score sheet."""
    return _("What was ruled when it was played holds.")


@once_an_answer
def _choice(context: TableContext) -> RulingsChoice | None:
    """Return what a running game chooses between, None where there is no choice."""
    pieces, now = context.rules.pieces, context.position
    if pieces is None or now.refused is not None or tables.lists.result_of(context.access.table_id) is not None:
        return None
    lay = tables.lay(context.access)
    if lay is None:
        return RulingsChoice(known=False, moves=(), undo=(), overrides=None)
    overrides = context.once("overrides back", lambda: tables.overrides_back(context.access, reason_for_earlier()))
    return RulingsChoice(
        known=True,
        moves=moved(context, pieces.moves_from(lay, now.game)),
        undo=moved(context, moves_between(pieces.lying(now.game), lay)) if _had_todays(now) else (),
        overrides=None if overrides is None else list(_told(context, overrides)),
    )


def _told(context: TableContext, overrides: Iterable[Json]) -> Iterator[str]:
    """Yield what the table overrules, in words."""
    game = context.position.game
    for entry in overrides:
        step = context.rules.enter(game, entry)
        game = step.game
        yield context.renderer.at(game).outcome(entry, step.rulings)


def _had_todays(state: TableState) -> bool:
    """Tell whether today's rulings held until the last line, so that the pieces lie as by them."""
    last = state.lines[-1] if state.lines else None
    return last is not None and revokes(last) and "earlier" not in last.content


@once_an_answer
def _review(context: TableContext) -> Review:
    return reviewing.review(tables.journal, context.access.table_id)


def _shown(context: TableContext, otherwise: Otherwise) -> OtherwiseShown:
    renderer = context.renderer.at(otherwise.game)
    gone, new = otherwise.differing
    now = [*renderer.all_ruled(new), *(renderer.reason(reason) for reason in otherwise.reasons)]
    name = _("Entry %(number)d") % {"number": otherwise.place + 1} if otherwise.entry else _("The set-up")
    sides = (Side(_("Ruled then"), renderer.all_kept(gone)), Side(_("By today's rules"), now))
    return OtherwiseShown(
        name, renderer.entry(otherwise.entry) if otherwise.entry else "", [side for side in sides if side.lines]
    )


def _ways(context: TableContext, place: int) -> WaysOn:
    token = context.token
    return WaysOn(
        correct=address("correcting.entry", token, place=place),
        stand=context.pages.own_url(context, "override.index"),
        back=address("deciding.back", token, place=place),
    )


def _result(context: TableContext, result: Mapping[str, object] | None) -> str:
    return "" if result is None else headline(result["winners"], context.names, result["points"])  # type: ignore[arg-type]


def _party(context: TableContext, seat: str) -> Party:
    found = context.seats[seat]
    return Party(context.names[context.rules.side_of(seat)], found.colour, found.letter)
