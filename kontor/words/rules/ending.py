"""How the game ends and who has won (E)."""

from __future__ import annotations

from kontor.words.marking import N_
from kontor.words.rules.text import (
    ARBITER,
    Chapter,
    Rule,
    base,
    extension,
    four,
    pro,
    scenario,
    special,
)

_END = N_("the end of the game")
_SCORE = N_("the final score")

ENDING = Chapter(
    "E",
    N_("The end"),
    (
        Rule(
            "E0",
            N_("When the end is checked"),
            N_(
                "The arbiter looks at fixed moments whether the game is over: after a card lies and the areas it "
                "closed are decided; in Armut, whenever coins have changed place; in Blockade, when the last turn is "
                "done. Should several endings meet, three in a row (N2) comes before poverty (N5), a full field (E1) "
                "comes next, and having no cell left (E8, F10) comes last. The card that ends the game is the last "
                "action: no card is drawn for it and no coin is taken."
            ),
            base(_END) + scenario("Armut, Tic Tac Toe") + special("Finish, Blockade"),
            options=("last_income",),
        ),
        Rule(
            "E1",
            N_("The field is full"),
            N_("When the last empty cell of the field gets its card, the game is over on the spot."),
            base(_END),
        ),
        Rule(
            "E2",
            N_("Score of the base game"),
            N_(
                "Every area you own is 1 point. Who has more points wins. If you are level, who has more coins wins, "
                "and if you are level there too, it's a draw."
            ),
            base(_SCORE),
            readings=(N_("A team counts the coins of both partners."),),
        ),
        Rule(
            "E3",
            N_("Only the largest count"),
            N_(
                "In the pro game you score the five largest areas and no others. An area without an owner is left out, "
                "so that the next one moves up. Areas that were never closed aren't ranked either."
            ),
            pro(_SCORE),
            options=("unowned_rank",),
        ),
        Rule(
            "E4",
            N_("Ranking the areas"),
            N_(
                "Rank the areas by size, the largest first. Of two equally large ones the one closer to the harbour "
                "centre comes first: count the steps along rows and columns from the centre to its nearest cell."
            ),
            pro(_SCORE),
        ),
        Rule(
            "E5",
            N_("Areas that are equal"),
            N_(
                "Areas of one size and at one distance form a group, since nobody can rank them. A group comes in only "
                "as a whole. If there are too few places left for it, all of the group goes without, and the areas "
                "after it get their chance."
            ),
            pro(_SCORE),
            options=("equal_areas",),
            example=N_(
                "Four of the five places are taken, and the next two areas have the same size and distance. Neither of "
                "them counts; the fifth place goes to the area that follows."
            ),
        ),
        Rule(
            "E6",
            N_("Single cards with teams"),
            N_("When teams play, an area that is just one card scores nothing and doesn't use up a place."),
            four(_SCORE),
        ),
        Rule(
            "E7",
            N_("A point for customs"),
            N_("If an area of yours scores, you get 1 point more for every customs house in it."),
            four(_SCORE),
        ),
        Rule(
            "E8",
            N_("End of the extension"),
            N_(
                "Three players score the seven largest areas, four players the nine largest. The game can end in a "
                "second way: at once when one of you has nowhere left to lay a harbour card of their own colour. Look "
                "only at the layout for that: at empty cells, edges, cranes and, if you play with it, restricted "
                "storage. Areas that are open then stay undecided."
            ),
            extension(_END),
            readings=(N_("Neither the cards in hands nor the place of the ship play a part in this."),),
        ),
        Rule(
            "E9",
            N_("Exports and riches"),
            N_(
                "In the extension you get 1 point for every good of which you alone have the most chits, and 1 point "
                "for having the most coins, again only if you alone do. If you haven't a single chit, you lose 1 point."
            ),
            extension(_SCORE),
        ),
        Rule(
            "E10",
            N_("Winning the extension"),
            N_(
                "Who has most points wins. If some are level, count how many areas they own that score. If they are "
                "level there too, they show the highest harbour card in their hands, and the highest number wins, with "
                "bars deciding between equal numbers. The arbiter asks for the card only if it comes to that. If "
                "nothing helps, they share the victory."
            ),
            extension(_SCORE),
            readings=(N_("The number of areas that score comes second, before the cards."),),
        ),
        Rule(
            "E11",
            N_("Stopping the game"),
            N_(
                "If nobody has a cell left for any card that they hold or could still draw, the game is stuck and you "
                "may stop it. You may also stop at any time if you all agree. Areas that are open then stay undecided."
            ),
            ARBITER,
            readings=(N_("The rulebooks don't speak of a stuck game. The arbiter lets you stop it in this way."),),
        ),
    ),
)
