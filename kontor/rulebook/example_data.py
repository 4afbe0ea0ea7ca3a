"""The examples as data: where the cards go, and what there is to see (kontor.rulebook.examples plays them).

`moves`: "R23@1,1" lays a card of the proxy deck, "black:W47@2,1" says who lays it, "R17?" only reveals it; an
entry of RECORD.md stands as it is. `more` are further keys of the set-up. `tries` is a cell that the card just
revealed can't go to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kontor.words.marking import N_


@dataclass(frozen=True, slots=True)
class Example:
    """One small position. `title` and `text` are keys for the catalogues; `rules` names the main rule first."""

    id: str
    rules: tuple[str, ...]
    title: str
    text: str
    game: str
    moves: tuple[str | Mapping[str, Any], ...]
    more: Mapping[str, Any] = field(default_factory=dict)
    tries: tuple[int, int] | None = None


_PLUS_WITHOUT_ARMS = ((0, 0, "HC"), (1, 0, None), (0, 1, None))
_RING = tuple(
    (x, y, "HC" if (x, y) == (0, 0) else None) for y in range(3) for x in range(4) if y in (0, 2) or x in (0, 3)
)
_WATERS_ROUND_THREE = ("W47@3,1", "W49@2,2", "W51@1,3")
_EDGE = ("W47@3,0", "W49@2,1", "R23@3,1", "W51@3,2")

EXAMPLES = (
    Example(
        "edges",
        ("P2", "P1"),
        N_("Two edges are settled"),
        N_(
            "The field is six by six. With the water card in the east the layout is six columns wide, so its western "
            "and eastern edges are settled. To the north and south there is still room for one more row. Red's card "
            "may go to the marked cells."
        ),
        "basic",
        ("W47@3,0", "R17?"),
        tries=(-3, 0),
    ),
    Example(
        "crane",
        ("P4",),
        N_("A crane keeps Black out"),
        N_("Black's card may go to the marked cells, but not beside Red's crane. Water could be laid there."),
        "basic",
        ("R21@1,1", "B16?"),
        tries=(2, 1),
    ),
    Example(
        "two-cranes",
        ("P10", "P4"),
        N_("Between two cranes"),
        N_("The cell between a red and a black crane is closed to every harbour card, also to those of Red and Black."),
        "basic",
        ("R21@1,1", "W47@2,1", "B22@2,2", "R17?"),
        tries=(1, 2),
    ),
    Example(
        "customs",
        ("P6", "F26"),
        N_("The customs house can't close it"),
        N_(
            "Red's area has one way left, to the south. A customs house there would close it, so that cell isn't among "
            "the marked ones."
        ),
        "team",
        ("R23@1,1", "W47@2,1", "W49@2,2", "W51@2,3", "W53@1,3", "red-1:S94?"),
        tries=(1, 2),
    ),
    Example(
        "bridge",
        ("P7", "A1"),
        N_("A bridge joins two areas"),
        N_("The bridge lies on the water card between the two red cards. All three cells are one area now."),
        "team",
        ("R23@1,1", "R35@1,-1", "red-1:S91@1,0"),
    ),
    Example(
        "flood",
        ("P8", "W2", "W6"),
        N_("A flood tears an area apart"),
        N_(
            "Red had three cards in a row. The flood covers the middle one: what it stored is gone, and the goods of "
            "the other two stay with their cards, in two areas."
        ),
        "team",
        ("R23@1,1", "R35@2,1", "R17@3,1", "black-1:S90@2,1"),
    ),
    Example(
        "diagonal",
        ("A1",),
        N_("Side by side, not corner to corner"),
        N_(
            "A red and a black card side by side make one area. The two in the north-west touch at a corner only: "
            "these are two areas."
        ),
        "basic",
        ("R23@1,1", "B16@2,1", "R35@-1,-1", "W47@-2,-1", "B18@-2,-2"),
    ),
    Example(
        "open",
        ("A3",),
        N_("Still open"),
        N_("The cell to the south is empty, so the area is open."),
        "basic",
        ("R23@1,1", "W47@2,1"),
    ),
    Example(
        "closed",
        ("A3", "A6"),
        N_("Closed"),
        N_("With water on the last cell the area is closed. Red wins it and puts a keeper there."),
        "basic",
        ("R23@1,1", "W47@2,1", "W49@1,2"),
    ),
    Example(
        "one-edge",
        ("A3",),
        N_("An edge that doesn't count yet"),
        N_(
            "The eastern edge is settled, but north and south aren't. Until then the edge closes nothing: the red area "
            "in the east is open."
        ),
        "basic",
        _EDGE,
    ),
    Example(
        "far-away",
        ("A4", "A3"),
        N_("Closed from far away"),
        N_(
            "The last water card, in the south-west, settles the edges in the north and south. That closes both areas "
            "at once. Black's is larger and is decided first."
        ),
        "basic",
        (*_EDGE, "W55@-1,1", "B28@-2,1", "W57@-1,2", "B40@-2,2", "W59@-2,3"),
    ),
    Example(
        "ship",
        ("H2", "W2", "W6"),
        N_("The ship takes a card away"),
        N_(
            "Black moves the ship beside the middle red card, which shows a ship, and takes it off the field. The area "
            "falls apart; each part keeps the goods of its own card."
        ),
        "pro",
        (
            "R23@1,1",
            "R25@2,1",
            "R17@3,1",
            "B26?",
            {"entry": "ship", "seat": "black", "to": (2, 0), "remove": (2, 1)},
        ),
    ),
    Example(
        "largest",
        ("M2", "M1"),
        N_("The largest lead wins"),
        N_(
            "Red leads by two wine. Black leads by one spice and by one tea: that's more leads, but each of them is "
            "smaller. Red wins."
        ),
        "basic",
        ("R11@1,1", "B16@2,1", "B20@1,2", *_WATERS_ROUND_THREE),
    ),
    Example(
        "more",
        ("M3", "M1"),
        N_("More leads win"),
        N_("All leads are of one. Red has two of them, in wine and tea, Black only one, in spice. Red wins."),
        "basic",
        ("R23@1,1", "R27@2,1", "B16@1,2", *_WATERS_ROUND_THREE),
    ),
    Example(
        "worth",
        ("M4", "M1"),
        N_("The worth of the goods"),
        N_("Red leads by one wine, Black by one spice, and that's all. Wine beats spice, so Red wins."),
        "basic",
        ("R23@1,1", "B16@2,1", "W47@3,1", "W49@2,2", "W51@1,2"),
    ),
    Example(
        "nobody",
        ("M5", "A6"),
        N_("Nobody wins"),
        N_("Red and Black have one wine each. Nobody leads in anything, so nobody owns the area."),
        "basic",
        ("R23@1,1", "B28@2,1", "W47@3,1", "W49@2,2", "W51@1,2"),
    ),
    Example(
        "four-players",
        ("M6", "M1", "M2"),
        N_("Four players in one area"),
        N_(
            "Wine: Red 3, Black 2, Green 1. Take one from each, then another: Red is left with 1. Spice: Black and "
            "Purple have 2 each, so nobody is left. Tea: Green alone has 2. Green has the largest lead and wins."
        ),
        "extension",
        (
            *("R11@1,1", "R23@2,1", "B14@3,1", "G23@1,2", "G5@2,2", "B10@3,2", "P10@1,3"),
            *("W47@3,0", "W49@4,1", "W51@4,2", "W53@3,3", "W55@2,3", "W57@1,4", "W59@0,3"),
        ),
    ),
    Example(
        "places",
        ("E5", "E3", "E4"),
        N_("A group that doesn't fit"),
        N_(
            "Six areas of one cell each, five places. The four around the harbour centre are nearest: they count. The "
            "other two are equally far away. Only one place is left, so neither of them counts."
        ),
        "pro",
        (
            *("R23@1,1", "B28@-1,1", "B40@1,-1", "R35@-1,-1"),
            *("W47@2,1", "W49@1,2", "W51@2,-1", "W53@1,-2", "W55@-2,1", "W57@-1,2", "W59@-2,-1", "W61@-1,-2"),
            *("R31@2,2", "B44@-2,-2", "W63@3,2", "W65@2,3", "W67@-3,-2", "W69@-2,-3"),
            {"entry": "end", "reason": "agreed"},
        ),
    ),
    Example(
        "waterside",
        ("N1",),
        N_("Only at the waterside"),
        N_("Red's second card may go to the marked cells: those with a water card next to them."),
        "pro",
        ("R23@1,1", "R35?"),
        {"scenario": "wasserspiele", "layout": _PLUS_WITHOUT_ARMS},
        tries=(2, 1),
    ),
    Example(
        "block",
        ("N2",),
        N_("A block stays in one piece"),
        N_(
            "In the block north-west of the harbour centre, water above the red card would cut it off from the corner. "
            "It can't go there."
        ),
        "pro",
        ("R23@-1,-1", "W47@-2,-1", "W49?"),
        {"scenario": "tic-tac-toe"},
        tries=(-1, -2),
    ),
    Example(
        "row",
        ("N2",),
        N_("Three in a row"),
        N_("Red owns an area in each of the three northern blocks and wins at once."),
        "pro",
        (
            *("R23@-1,-1", "W47@-2,-1", "W49@-2,-2", "W51@-1,-2"),
            *("R35@1,-1", "W53@2,-1", "W55@2,-2", "W57@1,-2"),
            *("R31@4,-1", "W59@5,-1", "W61@5,-2", "W63@4,-2"),
        ),
        {"scenario": "tic-tac-toe"},
    ),
    Example(
        "island",
        ("N4",),
        N_("No water on the island"),
        N_("The two cells inside the ring of water are the island. The water card just revealed can't go there."),
        "pro",
        ("W47?",),
        {"scenario": "insel", "layout": _RING},
        tries=(1, 1),
    ),
    Example(
        "island-two",
        ("N4",),
        N_("An area on the island"),
        N_("Red's area lies on the island. At the end it counts two points."),
        "pro",
        ("R23@1,1", "R35@2,1", {"entry": "end", "reason": "agreed"}),
        {"scenario": "insel", "layout": _RING},
    ),
    Example(
        "rising",
        ("F1",),
        N_("The flood spreads"),
        N_(
            "The flood covers the black card. The two empty cells beside it are filled with water from the pile. "
            "Red's area is closed by it."
        ),
        "basic",
        ("R23@1,1", "W47@1,2", "B16@2,1", "red:S90@2,1"),
        {"special_rules": ("hochwasser",)},
    ),
    Example(
        "smuggled",
        ("F5",),
        N_("A card lies face down"),
        N_(
            "After laying a card in the north-west, Red has put another one face down beside the first. Until the end "
            "nobody but Red knows what it is."
        ),
        "basic",
        ("R23@1,1", "W47@1,2", "R35@-1,-1", {"entry": "smuggle", "seat": "red", "cell": (2, 1)}),
        {"special_rules": ("schmuggel",)},
    ),
    Example(
        "blockade",
        ("F15",),
        N_("Blocked by the ship"),
        N_("Red has moved the ship one cell to the east. No card may be laid on the cells beside it."),
        "pro",
        ("R25?", {"entry": "ship", "seat": "red", "to": (1, 0)}),
        {"special_rules": ("blockade",)},
        tries=(1, 1),
    ),
    Example(
        "apart",
        ("V2",),
        N_("Areas that can't be joined"),
        N_("A harbour card on the cell between the two red ones would join their areas. Only water may go there."),
        "extension",
        ("R23@1,1", "W47@0,3", "R35@1,3", "R17?"),
        {"special_rules": ("restricted-storage",)},
        tries=(1, 2),
    ),
)
