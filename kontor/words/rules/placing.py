"""Moving the ship and laying cards (H, P)."""

from __future__ import annotations

from kontor.words.marking import N_
from kontor.words.rules.text import (
    Chapter,
    Rule,
    base,
    extension,
    four,
    pro,
)

_SHIP = N_("the control ship")
_LAYING = N_("laying cards")
_CRANES = N_("cranes")
_SPECIAL = N_("special cards")

SHIP = Chapter(
    "H",
    N_("The ship"),
    (
        Rule(
            "H1",
            N_("Moving the ship"),
            N_(
                "If the card you're about to lay shows a ship, you may move the ship first: to any other cell where "
                "you see water, be it a water card, the harbour centre or a flood."
            ),
            pro(_SHIP),
        ),
        Rule(
            "H2",
            N_("Taking a card away"),
            N_(
                "Look at the harbour cards beside the ship's new cell. One of those that show a ship may be taken off "
                "the field, an opponent's or even one of your own. Closed areas are safe from this."
            ),
            pro(_SHIP),
        ),
        Rule(
            "H3",
            N_("Never a must"),
            N_(
                "If you leave the ship where it is, nothing is taken away. And if you move it, you may still leave all "
                "cards in place."
            ),
            pro(_SHIP),
        ),
        Rule(
            "H4",
            N_("Where the card goes"),
            N_(
                "A card taken away is put underneath the pile of the player it belongs to. In the team game the mover "
                "chooses which opponent gets an opponents' card, and a card of the mover's own team goes to the "
                "partner who had laid it."
            ),
            pro(_SHIP) + four(_SHIP),
            readings=(N_("A card of the mover's own team goes to the partner who had laid it."),),
            options=("removed_card",),
        ),
        Rule(
            "H5",
            N_("Its warehouses go too"),
            N_("Everything that the card had put into a central warehouse returns to the supply, as W6 describes."),
            pro(_SHIP),
        ),
        Rule(
            "H6",
            N_("What the ship can't take"),
            N_(
                "Only a harbour card with a ship on it can be taken away. Water, special cards and harbour cards "
                "without that symbol stay, and so does every single card of an area that has been closed."
            ),
            pro(_SHIP),
        ),
        Rule(
            "H7",
            N_("The ship in the extension"),
            N_(
                "In the extension the ship can be moved no more than two times in a round, no matter by whom. Move it "
                "onto the harbour centre while nothing covers the centre, and you may buy special cards from their "
                "pile for 2 coins apiece. If the ship is there already, no one can buy."
            ),
            extension(_SHIP),
            readings=(N_("You may buy as many at a time as you can pay for and the pile holds."),),
        ),
    ),
)

PLACING = Chapter(
    "P",
    N_("Laying a card"),
    (
        Rule(
            "P1",
            N_("Side by side"),
            N_(
                "Lay your card on an empty cell that has a card beside it: left, right, above or below. Touching at a "
                "corner isn't enough. Floods and bridges are laid on top of cards instead (P7, P8)."
            ),
            base(_LAYING),
        ),
        Rule(
            "P2",
            N_("The edge of the field"),
            N_(
                "The cards on the table never reach further than the field is wide and high. Where the edges are shows "
                "while you play: as long as the layout is narrower than the field, it may still grow to either side. "
                "As soon as it is as wide as allowed, left and right are settled for good; as soon as it is as high as "
                "allowed, top and bottom are."
            ),
            base(N_("the size of the harbour")),
            readings=(N_("An edge that is settled stays where it is, even if a card at it is taken away later."),),
            example=N_(
                "The field is 6 by 6, and cards lie from 3 left to 2 right of the centre. These are six columns, so "
                "nothing can be laid further left or right any more. Up and down are still open."
            ),
        ),
        Rule(
            "P3",
            N_("Nothing on top"),
            N_("A cell with a card is taken. Only floods and bridges may be laid on top of another card."),
            base(_LAYING) + four(_SPECIAL),
        ),
        Rule(
            "P4",
            N_("Cranes bar other colours"),
            N_(
                "A crane guards the cells beside it. As long as such a cell is empty, a harbour card goes there only "
                "if it has the crane's colour. Water is always welcome."
            ),
            base(_CRANES),
            readings=(N_("Special cards don't mind cranes."),),
        ),
        Rule(
            "P5",
            N_("Away from closed areas"),
            N_("A special card stays out of closed areas, and it isn't laid right beside one either."),
            four(_SPECIAL),
        ),
        Rule(
            "P6",
            N_("Customs houses"),
            N_(
                "A customs house takes an empty cell like most cards. What it may not do is close an area: not the one "
                "it joins, not one nearby, and not one far away because it settles an edge of the field. Once it lies, "
                "it's part of an area, as if it were a harbour card without a colour."
            ),
            four(_SPECIAL),
            readings=(N_("Once it lies, it is treated as a harbour card without a colour."),),
            options=("customs_close", "customs_size"),
        ),
        Rule(
            "P7",
            N_("Bridges"),
            N_(
                "A bridge is laid on top of water, be it a water card or a flood, but not underneath the ship. From "
                "that moment its cell is land: a harbour card without a colour. Even the harbour centre can disappear "
                "under a bridge; distances are still counted from its cell."
            ),
            four(_SPECIAL),
            readings=(N_("The water under the ship can't be bridged."),),
        ),
        Rule(
            "P8",
            N_("Floods"),
            N_(
                "A flood is laid on top of a bridge, or of a harbour card with a single good on it, as long as that "
                "card isn't part of a closed area. From that moment the cell is water, and the warehouses of the card "
                "underneath return to the supply."
            ),
            four(_SPECIAL),
        ),
        Rule(
            "P9",
            N_("Must you lay it?"),
            N_(
                "If there is a cell for your card, you have to use one. If there is none, you take the card back and "
                "your turn is over: you don't draw, and there is no coin. Nobody has to move the ship only to make "
                "room; but if you have moved it, it stays moved."
            ),
            base(_LAYING),
            options=("placing",),
        ),
        Rule(
            "P10",
            N_("Between two cranes"),
            N_(
                "An empty cell beside cranes of different colours is closed to all harbour cards, since each crane "
                "keeps the other's colour out. Cards that were there before the crane simply stay."
            ),
            base(_CRANES),
        ),
    ),
)
