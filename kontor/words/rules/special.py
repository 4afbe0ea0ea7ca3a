"""The special rules for two players (F1-F8)."""

from __future__ import annotations

from kontor.words.marking import N_
from kontor.words.rules.text import Rule, special

FOR_TWO = (
    Rule(
        "F1",
        N_("High water"),
        N_(
            "Each of you starts with a flood in the hand, on top of the usual cards. After you have laid it, the water "
            "spreads: empty cells right beside it are filled from the water pile wherever water may go, the upper one "
            "first, then right, below, left, until the pile is used up. Only then are areas decided. You take no coin "
            "for this."
        ),
        special("Hochwasser"),
    ),
    Rule(
        "F2",
        N_("Bridge and flood"),
        N_(
            "The field is 7 by 7. On top of the usual cards, red starts with the flood 90 and the bridge 92, and black "
            "with the bridge 91 and the flood 93."
        ),
        special("Brücke/Hochwasser"),
    ),
    Rule(
        "F3",
        N_("Special cards for sale"),
        N_(
            "The special cards form a pile with their backs up. Before a round begins you may buy from it for 2 coins "
            "a card. If there aren't enough for you both, whoever shows the higher card from the hand buys first; "
            "settle that among yourselves."
        ),
        special("Sonderkarten"),
    ),
    Rule(
        "F4",
        N_("Chosen hands"),
        N_(
            "You don't draw your first three harbour cards, you choose them. Then you choose four more of your harbour "
            "cards, and these leave the game."
        ),
        special("Justizia"),
    ),
    Rule(
        "F5",
        N_("Smuggling"),
        N_(
            "Once in the game you may lay a second card, with its back up, when your own turn is done and you have "
            "drawn and taken your coin. It has to be water or a harbour card with a single good, on a cell where you "
            "could lay either. You don't draw for it, get no coin and put up no warehouse. Until the end nobody knows "
            "what it is. It doesn't count as water; taken for a harbour card, it connects the areas beside it. When "
            "everything connected in this way is closed, it can't be touched any more, but nobody has won it yet. The "
            "card itself can't be taken away, covered or exported. At the end you turn these cards over and put up "
            "their warehouses; then all closed areas still undecided are decided, in the usual order."
        ),
        special("Schmuggel"),
        readings=(N_("Only water or a harbour card with a single good can be smuggled."),),
    ),
    Rule(
        "F6",
        N_("Export store"),
        N_(
            "When you lay a card with goods, you may set one of its warehouses aside in your own export store instead "
            "of the area. If warehouses are limited, it's taken from the supply before the others. At the end, look at "
            "each good: whoever has stored more of it gets 1 point. If the card is lost later, W6 applies."
        ),
        special("Exportlager"),
    ),
    Rule(
        "F7",
        N_("The last area"),
        N_(
            "Of all areas the one that was closed last is worth 2 points instead of 1, provided that it has an owner "
            "and scores. If one card closed several, take the largest of them, then the one closest to the harbour "
            "centre; if they are alike in both, none is doubled. What closes only when smuggled cards are turned over, "
            "or because of Finish, comes after everything else."
        ),
        special("Finale"),
        options=("finale_area",),
    ),
    Rule(
        "F8",
        N_("Choose one good"),
        N_(
            "A card with two or three goods brings you only one of them, and you choose which. Together with the "
            "export store, it's that one good which you may export."
        ),
        special("Freie Wahl 1"),
    ),
)
