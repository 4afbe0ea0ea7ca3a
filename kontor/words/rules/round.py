"""A round: cards, taxes, order, drawing and income (R, T, O, D, I)."""

from __future__ import annotations

from kontor.words.marking import N_
from kontor.words.rules.text import (
    Chapter,
    Rule,
    base,
    extension,
    four,
    pro,
    scenario,
    special,
)

_ROUND = N_("how a round goes")
_TAXES = N_("the coin symbol, taxes")

ROUND = Chapter(
    "R",
    N_("A round"),
    (
        Rule(
            "R0",
            N_("Shopping first"),
            N_(
                "Where a scenario or special rule lets you buy something between rounds, it's done before anything "
                "else, one purchase after the other as you make them. Having bought something, you may still sit out."
            ),
            scenario("Bakschisch") + special("Sonderkarten"),
        ),
        Rule(
            "R1",
            N_("Sitting out"),
            N_(
                "Before cards are chosen, you may say that you sit this round out. Then you lay no card, pay no tax, "
                "and take a coin from the treasury as soon as everyone has said what they do. If several sit out, the "
                "coins are handed out in the order of the players as they were set up, until there are none left. You "
                "may sit out even when the treasury has nothing to give. Somebody without any card sits out without "
                "having to say so, and gets the coin as well."
            ),
            base(N_("sitting out")),
            options=("both_sit_out",),
        ),
        Rule(
            "R2",
            N_("Choosing a card"),
            N_(
                "Everyone who plays picks a card from the hand and lays it down with its back up. When all have done "
                "so, the cards are turned over at the same moment."
            ),
            base(_ROUND),
        ),
        Rule(
            "R3",
            N_("What comes when"),
            N_(
                "Once the cards are open, taxes are paid, and the numbers decide who goes first. Then one player after "
                "the other does everything: move the ship if the card lets you, lay the card and put up its "
                "warehouses, see which areas this has closed and who wins them, see whether the game is over, draw a "
                "card, take the coin for water."
            ),
            base(_ROUND) + pro(_ROUND),
        ),
        Rule(
            "R4",
            N_("Card back, turn over"),
            N_(
                "If your card has to go back to your hand, that's it for this round: your turn doesn't begin, or ends "
                "right there."
            ),
            base(_ROUND),
        ),
        Rule(
            "R5",
            N_("End of the round"),
            N_("When the last player is done, the next round begins. If nobody has a turn, it begins right away."),
            base(_ROUND),
        ),
        Rule(
            "R6",
            N_("Cards waiting their turn"),
            N_(
                "As long as your open card doesn't lie on the field, it still belongs to your hand. Should the game "
                "end while it waits, you take it back."
            ),
            base(_ROUND),
        ),
        Rule(
            "R7",
            N_("Cards you can play"),
            N_(
                "You can only play what can really be in your hand: water, a special card or a harbour card of your "
                "own colour, and only if you hold a card of that sort. It's not yours to play if it already lies on "
                "the field (be it under another card), if it has left the game, or if the arbiter knows that it is in "
                "somebody else's hand or pile. A card that's new to the arbiter has to be described first."
            ),
            base(N_("playing cards")),
        ),
    ),
)

TAXES = Chapter(
    "T",
    N_("Taxes"),
    (
        Rule(
            "T1",
            N_("A coin taxes"),
            N_(
                "If your card shows a coin, your opponent has to pay 1 coin right away. It goes to the treasury, not "
                "to you."
            ),
            base(_TAXES),
        ),
        Rule(
            "T2",
            N_("Who pays"),
            N_(
                "When two people play, each one's card taxes the other. In the team game it taxes the opponent "
                "straight across the table. In the extension it taxes your neighbour on the right: the one before you "
                "when you go round the table clockwise."
            ),
            base(_TAXES) + four(_TAXES) + extension(_TAXES),
        ),
        Rule(
            "T3",
            N_("No coin, no turn"),
            N_(
                "If you're taxed and your purse is empty, you pay with your turn: you take your own card back into "
                "your hand and wait for the next round."
            ),
            base(_TAXES),
        ),
        Rule(
            "T4",
            N_("Cards taken back don't tax"),
            N_("A card that has gone back to its player no longer counts, so the coin on it costs nobody anything."),
            base(_TAXES),
        ),
        Rule(
            "T5",
            N_("Nobody can pay"),
            N_(
                "Sometimes the taxing goes round in a circle and no one in the circle has a coin, as when two "
                "penniless players both turn over a coin symbol. Then every card of the circle goes back to its "
                "player, and the treasury gives each of them a coin, in the order of the set-up and as far as it can. "
                "That's different from sitting out: rules about sitting out don't apply."
            ),
            base(_TAXES) + extension(_TAXES),
            readings=(N_("This also holds for a whole circle of three or four."),),
            options=("both_broke",),
        ),
        Rule(
            "T6",
            N_("Which cards stay"),
            N_(
                "Apart from T5, your card goes back only if you have no coin and the card that taxes you stays. With "
                "three or four players one thing hangs on another, so the arbiter begins with those who can pay or "
                "don't have to, and works its way round the table."
            ),
            base(_TAXES) + extension(_TAXES),
            example=N_(
                "Clara's card taxes Ben, and Ben's card taxes Ada. Ben and Ada have no coins, Clara isn't taxed. "
                "Clara's card stays, so Ben takes his back. With it gone nobody taxes Ada, and her card stays."
            ),
        ),
        Rule(
            "T7",
            N_("Paying before getting"),
            N_("First everyone pays what is due. Only then does the treasury hand out the coins of T5."),
            base(_TAXES),
        ),
    ),
)

ORDER = Chapter(
    "O",
    N_("Who goes first"),
    (
        Rule(
            "O1",
            N_("Highest number first"),
            N_("Compare the numbers of the open cards. The highest goes first, then the next lower one, and so on."),
            base(N_("the order of turns")),
        ),
        Rule(
            "O2",
            N_("Equal numbers"),
            N_(
                "In the extension two cards can have the same number. A bar above the number goes before no bar, and "
                "no bar goes before a bar below it."
            ),
            extension(N_("the order of turns")),
        ),
    ),
)

DRAWING = Chapter(
    "D",
    N_("Drawing"),
    (
        Rule(
            "D1",
            N_("Drawing a new card"),
            N_(
                "When your card lies, draw one of the same sort: after a harbour card from your own pile, after water "
                "from the pile of water cards. After a special card you don't draw. If the pile is empty you go "
                "without, and you won't get the missing card later either."
            ),
            base(N_("drawing cards")),
        ),
        Rule(
            "D2",
            N_("What hands should hold"),
            N_(
                "The arbiter knows how many cards of each sort should be in every hand and pile and tells you, so that "
                "a forgotten draw is noticed. Which cards they are it doesn't know unless they've been seen."
            ),
            base(N_("drawing cards")),
        ),
    ),
)

INCOME = Chapter(
    "I",
    N_("Income"),
    (
        Rule(
            "I1",
            N_("A coin for water"),
            N_(
                "After laying a water card you take 1 coin out of the treasury, if it has any. Special cards earn "
                "nothing, not even a flood."
            ),
            base(N_("income")),
            options=("last_income",),
        ),
    ),
)
