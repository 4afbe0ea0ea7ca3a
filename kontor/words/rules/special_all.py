"""The special rules for two players and for teams, and how special rules go together (F9-F26)."""

from __future__ import annotations

from kontor.words.marking import N_
from kontor.words.rules.special import FOR_TWO
from kontor.words.rules.text import (
    Chapter,
    Rule,
    four,
    scenario_about,
    special,
    special_about,
)

_FOR_ALL = (
    Rule(
        "F9",
        N_("Choose your pile"),
        N_(
            "When you draw, choose between your harbour pile and the water pile. You must always have at least one "
            "card of either sort in your hand, as long as the piles can provide it."
        ),
        special("Freie Wahl 2"),
    ),
    Rule(
        "F10",
        N_("Early finish"),
        N_(
            "The game is over at once when one of you has nowhere left to lay a harbour card of their own colour. Then "
            "all open areas are taken as closed and decided, the largest first as in A4. A customs house laid in that "
            "last round adds no point, whichever ending it was. With smuggled cards on the table, these are turned "
            "over before anything is decided."
        ),
        special("Finish"),
        readings=(N_("Neither the cards in hands nor the place of the ship play a part in this."),),
    ),
    Rule(
        "F11",
        N_("First choice"),
        N_(
            "When you draw a harbour card, you may pay 2 coins and take whichever card of your pile you like. Leave "
            "the others in their order. You pay before you get a coin for water."
        ),
        special("Erste Wahl"),
    ),
    Rule(
        "F12",
        N_("Old cronies"),
        N_(
            "If a single tavern lies in an area that has an owner and might score, the tavern's side says at the end "
            "whether the area scores or not. With two taverns in it there is nothing to ask: it scores."
        ),
        special("Alte Seilschaften"),
    ),
    Rule(
        "F13",
        N_("New cronies"),
        N_(
            "An area with one tavern in it, no more and no less, doesn't get an owner, whatever goods are there. And "
            "you can't use a tavern to close an area."
        ),
        special("Neue Seilschaften"),
    ),
    Rule(
        "F14",
        N_("Under protection"),
        N_(
            "If a tavern of your side lies in an area, the ship can't take any of your side's cards away from that "
            "area."
        ),
        special("Schutz"),
    ),
    Rule(
        "F15",
        N_("Blockade"),
        N_(
            "The four cells around the ship are off limits: nothing may be laid or covered there, and rising water "
            "doesn't go there either. If everyone has had a turn in a round and nobody could lay a card, each of them "
            "only because of the ship, the game is over."
        ),
        special("Blockade"),
    ),
    Rule(
        "F16",
        N_("Two waters for a flood"),
        N_(
            "If your card is a flood, you may keep to ordinary water instead: take two water cards out of your hand "
            "and lay them one after the other. After each, areas and endings are checked as always; coins and ships on "
            "them do nothing. Then draw two water cards and take two coins, unless the game is over. If there is no "
            "cell for the second card, keep it, and draw and take one only. The flood is out of the game. It's an "
            "offer: you never have to take it."
        ),
        special("Erweitertes Hochwasser"),
        readings=(N_("Each of the two cards brings its coin."),),
    ),
    Rule(
        "F17",
        N_("Bribe at the tavern"),
        N_(
            "When you lay your tavern, choose one of your cards with a single good in the area it joins. You may add "
            "another warehouse of that good to it, if there is one in the supply. In return, your tavern may not close "
            "an area."
        ),
        special("Bestechung 1"),
    ),
    Rule(
        "F18",
        N_("Bribe from afar"),
        N_(
            "As with the bribe at the tavern, but the goods go elsewhere: you may add a warehouse to one or two of "
            "your cards with a single good. They must lie in different areas, both open, and the tavern in neither."
        ),
        special("Bestechung 2"),
    ),
    Rule(
        "F19",
        N_("The drunken sailor"),
        N_(
            "Nobody says beforehand that they sit out. You all have a sailor card instead: lay it face down like any "
            "card, and it means that you sit this round out. When the cards are turned over you get your coin, before "
            "taxes are paid, and the sailor goes back to your hand. For two players the tavern is the sailor and never "
            "gets laid, or you take a special card that you don't need. In teams it's the special card from your hand, "
            "which you can still lay as what it is; the arbiter doesn't check whether you have one. If the table "
            "limits sitting out, playing the sailor counts as sitting out."
        ),
        special("Drunken Sailor"),
        options=("sailor",),
    ),
)

_TOGETHER = (
    Rule(
        "F20",
        N_("What doesn't go together"),
        N_(
            "Some rules contradict each other and can't be chosen for one game. Old cronies and new cronies; the two "
            "bribes; more than one of high water, bridge and flood, and special cards for sale; the tavern as drunken "
            "sailor and any rule in which taverns do something. Gulliver's Travels has no taverns, so neither that "
            "sailor nor those rules go with it. Bridge and flood needs a scenario with the usual cross of nine cards."
        ),
        special_about(N_("the rules named here")),
    ),
    Rule(
        "F21",
        N_("What needs the ship"),
        N_(
            "Under protection and Blockade are about the ship. They can't be chosen where there is none: in the base "
            "game, Immer auf die Kleinen and Bakschisch."
        ),
        special("Schutz, Blockade"),
    ),
    Rule(
        "F22",
        N_("What needs floods"),
        N_(
            "Two waters for a flood makes sense only if there are floods: in the team game (but not on the big "
            "island), or together with high water, bridge and flood, or special cards for sale."
        ),
        special("Erweitertes Hochwasser"),
    ),
    Rule(
        "F23",
        N_("Bribed goods"),
        N_(
            "A card that got another warehouse through a bribe is still a card with a single good. When it is covered "
            "or taken away, both its warehouses go."
        ),
        special("Bestechung 1, Bestechung 2"),
    ),
    Rule(
        "F24",
        N_("Adding up points"),
        N_(
            "An area that scores is worth 1 point, or as many as your scenario gives for it. Being the last area (F7) "
            "raises that to 2 if it was less. Customs houses (E7) come on top."
        ),
        special("Finale") + four(N_("customs houses")) + scenario_about(N_("the scenario that you play")),
    ),
    Rule(
        "F25",
        N_("Areas taken out"),
        N_("If old cronies say that an area doesn't score, treat it as though it had no owner."),
        special("Alte Seilschaften"),
    ),
    Rule(
        "F26",
        N_("What closing means"),
        N_(
            "Whenever a card may not close an area, all areas are meant: the one it belongs to and any other. After it "
            "is laid, none may be closed that was open before."
        ),
        special("Neue Seilschaften, Bestechung 1, Bestechung 2") + four(N_("customs houses")),
    ),
)

_WHOLE = Rule(
    "F",
    N_("Special rules"),
    N_(
        "Add as many special rules to a game or scenario as you like, as long as they don't contradict each other. "
        "Some are for two players only, most are for two teams as well."
    ),
    special_about(N_("each under its name")),
    readings=(N_("None of them goes with the extension."),),
)

SPECIAL_RULES = Chapter("F", N_("Special rules"), FOR_TWO + _FOR_ALL + _TOGETHER, _WHOLE)
