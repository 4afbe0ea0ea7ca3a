"""The set-up of a game: who plays, the pile's counts, options and overview of the special committee (S, C9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from contract_rules.entries.faces import Face
from contract_rules.kinds import COMMITTEE_KINDS, COMMITTEES, DEVELOPMENT, KINDS
from rulings.cached import cached_property
from rulings.frozen import frozen
from rulings.records import Player

Seat = str

GAME = "base"
SEATS = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple", "brown", "grey")
MAX_PLAYERS = 5
WITH_SPECIAL = 5
"""The number of players with which the special committee takes part (C8)."""
WORKERS = 6
IN_CASE = 2
DISPLAY = 8
"""How many projects are in the display (S7)."""


@frozen
class Option:
    """A disputed point: its values, the default first, the rules that it replaces, and the numbers of players.

    `players` are the numbers of players with which it can act at all.
    """

    id: str
    values: tuple[str, ...]
    rule: str
    players: range = range(2, MAX_PLAYERS + 1)


OPTIONS: Mapping[str, Option] = {
    option.id: option
    for option in (
        Option("few_workers", ("single", "fewer", "exact"), "C1"),
        Option("passing", ("stuck", "free"), "T5"),
        Option("idle_action", ("allowed", "refused", "waived"), "A2"),
        Option("project_cost", ("instead", "also"), "N19"),
        Option("different_types", ("each_other", "from_this"), "N16"),
        Option("case_count", ("players", "all"), "N21", range(2, MAX_PLAYERS)),
    )
}


@frozen
class Overview:
    """What a committee's resolution gives (C4, C5, C9): to the active player, and for 1, 2, 3, 4 workers.

    `kind` is a kind of influence, or "four" or "any": those of the committees, or all, chosen by its recipient.
    `rows` are pairs of influence and points.
    """

    kind: str
    active: int = 1
    rows: tuple[tuple[int, int], ...] = ((0, 0), (2, 0), (3, 0), (1, 4))

    @property
    def choice(self) -> tuple[str, ...]:
        """The kinds to choose from; empty if there is no choice."""
        return {"four": COMMITTEE_KINDS, "any": KINDS}.get(self.kind, ())

    def row(self, workers: int) -> tuple[int, int]:
        """Return influence and points for a number of workers; five or six count as four (C5, C9)."""
        return self.rows[min(workers, len(self.rows)) - 1] if workers else (0, 0)


@dataclass(frozen=True)
class Setup:
    """A game as it was set up; `players` clockwise from the start player (S1)."""

    players: tuple[Player, ...]
    pile: Mapping[str, int]
    options: Mapping[str, str] = field(default_factory=dict)
    special: Overview | None = None
    influence_top: int | None = None
    committees: tuple[str, ...] | None = None
    deck: Mapping[int, Face] = field(default_factory=dict)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats clockwise from the start player (S1)."""
        return tuple(player.seat for player in self.players)

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The committees in the game: four, with five players the special one too (S3, C8)."""
        return COMMITTEES if len(self.players) == WITH_SPECIAL else COMMITTEE_KINDS

    @cached_property
    def overviews(self) -> Mapping[str, Overview]:
        """What each committee's resolution gives (C4, C5, C9)."""
        special = self.special or Overview(DEVELOPMENT)
        return {place: Overview(place) if place in COMMITTEE_KINDS else special for place in self.places}

    @cached_property
    def chosen(self) -> Mapping[str, str]:
        """The value of every option, as chosen or by default."""
        return {option.id: self.options.get(option.id, option.values[0]) for option in OPTIONS.values()}
