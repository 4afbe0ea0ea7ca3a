"""What is in the box, how to behave, and how to set up (C, K, S)."""

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
)

_BOX = N_("what is in the box")
_SETUP = N_("setting up")

COMPONENTS = Chapter(
    "C",
    N_("What is in the box"),
    (
        Rule(
            "C1",
            N_("Harbour cards"),
            N_(
                "A harbour card is one player's own: it's red or black, and with the extension also green or purple. "
                "Every colour has 22 of them. On 19 you see goods: one, two or three, and the same good may appear "
                "more than once. The other three are two cranes and a tavern."
            ),
            base(_BOX) + extension(_BOX),
        ),
        Rule(
            "C2",
            N_("Water cards"),
            N_(
                "44 water cards belong to nobody. 43 of them have a number. The last one shows an anchor instead: it's "
                "the harbour centre, with which the game starts, and it counts as water like the others."
            ),
            base(_BOX),
        ),
        Rule(
            "C3",
            N_("Special cards"),
            N_(
                "Six cards are neither harbour nor water and have no colour: two floods (90 and 93), two bridges (91 "
                "and 92) and two customs houses. They stay in the box unless the game, a scenario or a special rule "
                "brings them in."
            ),
            four(_BOX),
        ),
        Rule(
            "C4",
            N_("Numbers and bars"),
            N_(
                "The number tells you which card it is: red, black, water and special cards never share one. Green has "
                "the numbers of red and purple those of black, so green and purple cards also carry a bar above or "
                "below the number. Only the harbour centre has no number at all."
            ),
            base(_BOX) + extension(_BOX),
            readings=(N_("Green has red's numbers, and purple has black's."),),
        ),
        Rule(
            "C5",
            N_("Coin and ship"),
            N_(
                "A card may show a coin, which makes somebody pay (T1), or a ship, which lets its player move the ship "
                "(H1). The German rulebook hints that no card has both. If yours does, the arbiter asks whether you "
                "are sure, and then believes you."
            ),
            base(N_("the symbols on the cards")) + pro(N_("the symbols on the cards")),
        ),
        Rule(
            "C6",
            N_("Pieces"),
            N_(
                "You need 20 coins, 48 warehouses (16 each of wine, spice and tea), 5 keepers of every colour and one "
                "ship. The extension has 7 keepers of every colour and adds chits for exported goods, 6 of each sort."
            ),
            base(_BOX) + extension(_BOX),
        ),
        Rule(
            "C7",
            N_("Learning the cards"),
            N_(
                "No rulebook lists what every card shows. The arbiter therefore asks for a card's face the first time "
                "it comes up, checks whether such a card can exist, and remembers it for later games with your copy. A "
                "few things it knows beforehand: no harbour or water card has a higher number than a tavern; three "
                "goods are found on the 3 and the 4; red 3 has a ship as well; black 16 shows a single spice."
            ),
            ARBITER,
            readings=(
                N_("The numbers go from 3 up to 95. A card beyond that makes the arbiter ask back, but it is let in."),
            ),
        ),
    ),
)

CONDUCT = Chapter(
    "K",
    N_("Fair play"),
    (
        Rule(
            "K1",
            N_("Open and secret"),
            N_(
                "Everyone may see your coins. Your own pile and that of the water cards lie with their faces up, so "
                "that their top cards are known to all. Only the cards in your hand are your secret."
            ),
            base(N_("money, piles and hands")),
        ),
        Rule(
            "K2",
            N_("No credit"),
            N_(
                "You pay with the coins in front of you or not at all. Nobody owes the treasury or another player "
                "anything, and partners can't help each other out with money."
            ),
            base(N_("money")) + four(N_("money")),
        ),
        Rule(
            "K3",
            N_("Talking with your partner"),
            N_(
                "In a team you choose your card alone: your partner doesn't see your hand, and you don't talk about "
                "what to play. Once all cards have been turned over, the two of you may discuss which cell is best."
            ),
            four(N_("partners")),
        ),
    ),
)

SETUP = Chapter(
    "S",
    N_("Setting up"),
    (
        Rule(
            "S1",
            N_("The field"),
            N_(
                "The harbour can grow only so far: to 6 by 6 cards in the base game, to other sizes elsewhere. The "
                "arbiter names a cell by counting from the harbour centre, for instance 2 right, 1 up from the centre."
            ),
            base(N_("the size of the harbour")),
        ),
        Rule(
            "S2",
            N_("The first cards"),
            N_(
                "Lay the harbour centre in the middle of the table. From it, two water cards go up, two go down, two "
                "go left and two go right, so that the nine cards make a cross."
            ),
            base(_SETUP),
        ),
        Rule(
            "S3",
            N_("Base game"),
            N_(
                "One of you plays red, the other black. Each takes 4 coins; those left over are the treasury. Each "
                "takes five cards into the hand: three harbour cards of their own colour and two with water. What "
                "remains of your colour is the pile that you alone draw from; what remains of the water is the pile "
                "for both. The ship and the special cards stay in the box."
            ),
            base(_SETUP),
        ),
        Rule(
            "S4",
            N_("Pro game for two"),
            N_(
                "Prepare everything as for the base game. The harbour may grow to 7 by 7 cards, and the ship is put on "
                "the harbour centre."
            ),
            pro(_SETUP),
        ),
        Rule(
            "S5",
            N_("Pro game for teams"),
            N_(
                "Red plays against black, two people on each side, and the harbour may grow to 8 by 8 cards. Partners "
                "are neighbours, so that everyone has an opponent straight across the table: red 1 sits opposite black "
                "1, red 2 opposite black 2. The partners halve the harbour cards of their colour, 11 for each; three "
                "of them go into the hand, with two water cards, and the others are their own pile. Everyone has a "
                "purse with 4 coins and is dealt a special card that nobody else sees. Two special cards stay in "
                "the box."
            ),
            four(_SETUP),
        ),
        Rule(
            "S6",
            N_("Extension"),
            N_(
                "Three or four people play, everyone alone with a colour. Three of you need a field of 8 by 8, four of "
                "you one of 9 by 9. Everyone has 4 coins and 7 keepers. The six special cards are shuffled and form a "
                "pile with their backs up. Beside it lie the chits, 6 of each good."
            ),
            extension(_SETUP),
            readings=(
                N_(
                    "Everything else, such as hands, piles and the ship on the harbour centre, is as in the pro game "
                    "for two."
                ),
            ),
            options=("without_three_goods",),
        ),
        Rule(
            "S7",
            N_("Things run out"),
            N_(
                "The water pile has all numbered water cards that lie nowhere else: not in the start layout, not in a "
                "hand, not set aside. When a pile is empty, nobody draws from it any more, and hands get smaller. "
                "Coins are limited as well: if the treasury is empty, it pays nothing."
            ),
            base(N_("piles and treasury")),
        ),
    ),
)
