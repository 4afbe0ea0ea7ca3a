"""What the scenarios change (N)."""

from __future__ import annotations

from kontor.words.marking import N_
from kontor.words.rules.text import (
    Chapter,
    Rule,
    scenario,
    scenario_about,
)

SCENARIOS = Chapter(
    "N",
    N_("Scenarios"),
    (
        Rule(
            "N0",
            N_("A start of its own"),
            N_(
                "Some scenarios begin with a picture of water cards. The arbiter doesn't print the rulebook's picture: "
                "it offers a start that you change until it looks like yours. It must fit into the field and have the "
                "harbour centre in it. Cells are counted from there, and the ship begins on it. In Canale Grande the "
                "start reaches across the whole field, 12 by 4 or 4 by 12, so that all edges are settled before the "
                "first card."
            ),
            scenario("Canale Grande, Wasserspiele, Tic Tac Toe, Die große Insel"),
            readings=(
                N_(
                    "In Tic Tac Toe the field is 8 by 8, with water all along the third and the sixth row and the "
                    "third and the sixth column. The harbour centre is one of the four crossings, the top left one if "
                    "you don't choose. All edges are settled."
                ),
            ),
        ),
        Rule(
            "N1",
            N_("Keep to the water"),
            N_(
                "In Wasserspiele a harbour card needs water beside it when you lay it, on at least one of the four "
                "sides. A customs house can do without."
            ),
            scenario("Wasserspiele"),
            readings=(N_("A bridge needs water beside it as well."),),
        ),
        Rule(
            "N2",
            N_("Three in a row"),
            N_(
                "In Tic Tac Toe the water leaves nine blocks of four cells, as in noughts and crosses. Own three areas "
                "that reach into three blocks of a row, column or diagonal, a different one for each block, and you "
                "have won on the spot; if both sides manage it with one card, both have won. Otherwise you count at "
                "the end who owns more areas, and then who has more coins; bonus points from other rules play no part. "
                "You can't lay water, nor a flood, where it would part the land of a block in two; empty cells are "
                "land in this."
            ),
            scenario("Tic Tac Toe"),
        ),
        Rule(
            "N3",
            N_("Buying cards out"),
            N_(
                "In Bakschisch, before a round begins, you may get rid of an opponent's card with goods. You pay the "
                "treasury a coin for each good on it, and the card goes underneath the opponent's pile, while its "
                "warehouses return to the supply. Its area mustn't be closed. Everyone can do this once before each "
                "round."
            ),
            scenario("Bakschisch"),
        ),
        Rule(
            "N4",
            N_("The island counts double"),
            N_(
                "In Die große Insel the water of the start surrounds some land: cells from which you can't get outside "
                "of the picture, going straight from cell to cell, without stepping into that water. These cells are "
                "the island. Water can't be laid on them. An area you own is worth 2 points if even one of its cells "
                "is on the island."
            ),
            scenario("Die große Insel"),
            readings=(N_("Floods can't be laid on the island either."),),
        ),
        Rule(
            "N5",
            N_("Nothing left to pay"),
            N_(
                "In Armut the treasury starts empty. If somebody's last coin is gone while the treasury has none "
                "either, the game is over and the other side has won, even with fewer points. If both sides are hit at "
                "the same time, count the points."
            ),
            scenario("Armut"),
        ),
    ),
    Rule(
        "N",
        N_("Scenarios"),
        N_(
            "A scenario gives the pro game for two another field, another start or another way to count. What it "
            "doesn't mention stays as in the pro game. Die große Insel and Armut can be played by two teams as well. "
            "Where all areas count, small ones and single cards count too."
        ),
        scenario_about(N_("each under its name")),
    ),
)
