"""Physical moves as sentences, grouped by person, the first in sight and the others folded."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.language import gettext as _
from arbiter.language import ngettext

if TYPE_CHECKING:
    from arbiter.pages.forms import PageLink
    from arbiter.pages.words import Seat
    from arbiter.pieces.positions import Move

FEW = 3
"""Steps that nobody loses count of."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something to do on the table: `who` is a seat or side, None if anybody may do it.

    `moves` are the moves that it describes, if known.
    """

    who: str | None
    name: str
    text: str
    moves: tuple[Move, ...] = ()

    @property
    def line(self) -> str:
        """The step with the name of who does it: "Ada: Draw a water card."."""
        return _("%(name)s: %(step)s") % {"name": self.name, "step": self.text} if self.name else self.text


@dataclass(frozen=True, slots=True)
class PersonSteps:
    """What one person, or one side, does; without a seat, anybody may do it.

    The first of the lines has the number `first` among all steps.
    """

    seat: Seat | None
    name: str
    lines: tuple[str, ...]
    first: int = 1


@dataclass(frozen=True, slots=True)
class CurrentSteps:
    """The physical moves, those in sight and those folded.

    `own`: what is in sight is one seat's, and needs no name. `seen` puts a list of several steps away. `numbered`: the
    picture has the steps' numbers too, with arrows.
    """

    headline: str
    shown: tuple[PersonSteps, ...]
    folded: tuple[PersonSteps, ...]
    own: bool
    seen: PageLink | None = None
    numbered: bool = False

    @property
    def many(self) -> bool:
        """Whether there are so many numbered steps that each is ticked off."""
        return self.numbered and sum(len(one.lines) for one in self.shown + self.folded) > FEW

    @property
    def here(self) -> bool:
        """Whether there is anything to do."""
        return bool(self.shown or self.folded)

    @property
    def first(self) -> bool:
        """Whether there is work for those in front of this page."""
        return bool(self.shown)

    @property
    def leading(self) -> PersonSteps:
        """Whose step is the first."""
        return (self.shown + self.folded)[0]

    @property
    def besides(self) -> str:
        """How many steps there are besides the first; "" for none."""
        number = sum(len(one.lines) for one in self.shown + self.folded) - 1
        return ngettext("%(num)d more step", "%(num)d more steps", number) % {"num": number} if number else ""

    @property
    def more(self) -> str:
        """What stands on the fold."""
        number = sum(len(one.lines) for one in self.folded)
        names = {one.name for one in self.folded}
        if len(names) == 1 and (name := names.pop()):
            said = ngettext("%(num)d step for %(name)s", "%(num)d steps for %(name)s", number)
            return said % {"num": number, "name": name}
        return ngettext("%(num)d more step", "%(num)d more steps", number) % {"num": number}


@dataclass(frozen=True, slots=True)
class SetupGroup:
    """What belongs together when a game comes out of its box again: what lies on the table, or before one person.

    `who` is the seat or side before whom it lies. The picture of the table stands beside the one with `picture`.
    """

    who: str | None
    title: str
    lines: tuple[str, ...]
    hint: str = ""
    picture: bool = False


def cut(doers: Iterable[PersonSteps], left: int) -> tuple[list[PersonSteps], list[PersonSteps]]:
    """Return the first `left` lines, and those that are too many."""
    shown, folded = [], []
    for one in doers:
        if one.lines[:left]:
            shown.append(PersonSteps(one.seat, one.name, one.lines[:left], one.first))
        if one.lines[left:]:
            folded.append(PersonSteps(one.seat, one.name, one.lines[left:], one.first + max(0, left)))
        left = max(0, left - len(one.lines))
    return shown, folded
