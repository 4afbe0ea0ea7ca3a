"""The lines of a table's log: what was entered, taken back or corrected, by whom and when. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from arbiter import game
from arbiter.game import LineKind
from rulings import Ruling

Json = game.Json

# The arbiter's own kinds
ENTRY = "entry"  # content: the entry as the record has it
TAKEN_BACK = "take-back"  # content: {"step": …}, the step whose entries went
AMENDED = "amend"  # content: an edit of an entry or an option, see amending.py
OPENED = "opened"  # content: {"seat": …}, whose page a device with the host's link has opened

# Kinds of games with faces
CORRECTED = "correct"  # content: {"card": …}, the face; each game folds it in its own way

# Kinds of games with sealed entries
LAID = "laid"  # content: {"seat": …}; what it sealed is known to `seals` only
LIFTED = "lifted"  # content: {"seat": …}: a seat took it up again before the reveal
RETURNED = "returned"  # content: {"seats": […], "error": … or null}: the arbiter gave everything sealed back
SEALING_KINDS = (
    LineKind(LAID, seals=lambda sealed, content: sealed | {content["seat"]}, quiet=True),
    LineKind(LIFTED, seals=lambda sealed, content: sealed - {content["seat"]}, quiet=True),
    LineKind(RETURNED, seals=lambda sealed, content: sealed - set(content["seats"])),
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a table's log.

    `step` is the position of the first line that the same submission caused, `actor` "host" or a seat. `index` is
    the entry's place in the record, None for what isn't in it (any more). `taken_back` is the position of the line
    that took the entry back or deleted it, `amended` of the one that changed it last, and `entry` what stands in the
    record now: the changed or inserted one, or that with a corrected face, else None.
    """

    position: int
    kind: str
    step: int
    actor: str
    at: datetime
    content: Json
    index: int | None = None
    rulings: tuple[Ruling, ...] = ()
    taken_back: int | None = None
    amended: int | None = None
    entry: Json | None = None

    @property
    def changed(self) -> bool:
        """Whether the record has something else now than what was entered by this line."""
        return self.kind == ENTRY and self.amended is not None

    @property
    def in_force(self) -> Json:
        """The entry that the line stands for in the record; for other lines their content."""
        return self.content if self.entry is None else self.entry


def in_record(lines: Iterable[Line]) -> list[Line]:
    """Return the lines that stand for entries of the record, in the record's order."""
    return sorted((line for line in lines if line.index is not None), key=lambda line: line.index or 0)
