"""Areas, warehouses, and who wins an area (A, W, M)."""

from __future__ import annotations

from kontor.words.marking import N_
from kontor.words.rules.text import (
    Chapter,
    Rule,
    base,
    extension,
    four,
    pro,
    special,
)

_AREAS = N_("areas")
_CLOSED = N_("closed areas")
_WAREHOUSES = N_("goods and warehouses")
_KEEPERS = N_("warehouse keepers")
_VALUING = N_("who wins an area")
_EXPORT = N_("goods export")

AREAS = Chapter(
    "A",
    N_("Areas"),
    (
        Rule(
            "A1",
            N_("What an area is"),
            N_(
                "Harbour cards that lie side by side belong together, whatever their colours: they form an area. "
                "Bridges and customs houses join in as harbour cards without a colour. Only the card on top of a cell "
                "matters."
            ),
            base(_AREAS) + four(_AREAS),
        ),
        Rule(
            "A2",
            N_("How large it is"),
            N_(
                "Count its cells. Every one counts the same, whether it shows goods, a crane, a tavern, a bridge or a "
                "customs house."
            ),
            base(_AREAS),
            options=("customs_size",),
        ),
        Rule(
            "A3",
            N_("When it is closed"),
            N_(
                "An area is closed when it has no way left to grow: wherever you step out of it you meet water or the "
                "edge of the field. The edge counts only when the layout has reached both its full width and its full "
                "height. One empty cell beside the area keeps it open, even a cell that nobody can use."
            ),
            base(_CLOSED),
            options=("border_closes",),
        ),
        Rule(
            "A4",
            N_("Decided at once"),
            N_(
                "The moment an area closes you find out who wins it; only then does the turn go on. One card can close "
                "several areas, even distant ones if it settles the edge of the field. The largest is decided first; "
                "among equally large ones, the one closer to the harbour centre; and if that's equal too, the one that "
                "begins further up, then further left."
            ),
            base(_CLOSED),
        ),
        Rule(
            "A5",
            N_("Closed for good"),
            N_(
                "When the winner is known, put all warehouses of the area back into the supply. Nothing happens there "
                "any more: its cards can't be covered and can't be taken away."
            ),
            base(_CLOSED),
        ),
        Rule(
            "A6",
            N_("The keeper"),
            N_(
                "Whoever wins an area puts a keeper on it and owns it. If nobody wins it, it has no owner. Except in "
                "the extension you always have another keeper; take any small thing if the box has no more."
            ),
            base(_KEEPERS),
            options=("keeper_supply",),
        ),
    ),
)

WAREHOUSES = Chapter(
    "W",
    N_("Warehouses"),
    (
        Rule(
            "W1",
            N_("Goods come in"),
            N_(
                "When you lay a card with goods, take a warehouse in the right colour for every good on it. They go to "
                "the central warehouse: the one card on which your side keeps all it has in that area."
            ),
            base(_WAREHOUSES),
        ),
        Rule(
            "W2",
            N_("Goods follow their cards"),
            N_(
                "What you have in an area is what your cards there brought in. If two areas become one, put the "
                "warehouses together. If an area falls apart, every part keeps the goods of its own cards."
            ),
            base(_WAREHOUSES) + pro(_WAREHOUSES),
        ),
        Rule(
            "W3",
            N_("The central warehouse"),
            N_(
                "Keep your warehouses on the goods card that you laid first of those in the area. If another of your "
                "cards is handier, use that one: nothing depends on it."
            ),
            base(_WAREHOUSES),
            readings=(N_("It stands on the card you laid first, so that everyone knows where to look."),),
        ),
        Rule(
            "W4",
            N_("How many there are"),
            N_(
                "With two players or two teams you can't run out of warehouses; use coins or buttons if you need more. "
                "In the extension there are 16 of each good and no more. If the one you need is missing, you go "
                "without it, now and later."
            ),
            base(_WAREHOUSES) + extension(_WAREHOUSES),
            options=("warehouse_supply",),
        ),
        Rule(
            "W5",
            N_("Exporting a good"),
            N_(
                "In the extension you may ship off one of the goods on the card you lay: take the chit of that good, "
                "if there is one, and don't put up a warehouse for it. You can do this with one good of each card."
            ),
            extension(_EXPORT),
        ),
        Rule(
            "W6",
            N_("Goods of a lost card"),
            N_(
                "When a card is taken away or covered, the warehouses that came with it return to the supply. If one "
                "of its goods had been exported, you still owe that good. Your oldest other card in the area that "
                "stores the same good gives one up, and from now on is the card that exported it. If you have no such "
                "card there, you give the chit back (or the warehouse in your export store). A good that never came "
                "in, be it for a shortage or by choice, isn't owed."
            ),
            pro(_WAREHOUSES) + extension(_EXPORT) + special("Exportlager"),
            readings=(N_("This holds for cards that are covered or bought out too."),),
        ),
    ),
)

VALUING = Chapter(
    "M",
    N_("Who wins an area"),
    (
        Rule(
            "M1",
            N_("Your lead in a good"),
            N_(
                "Look at wine, spice and tea one after the other. If you have more of it than everyone else, you lead "
                "in it, by as many as you are ahead of the next. If the top is shared, nobody leads."
            ),
            base(_VALUING),
            example=N_("Ada has 3 wine and Fritz has 1: Ada leads in wine by 2. Both have 2 tea: nobody leads in tea."),
        ),
        Rule(
            "M2",
            N_("The largest lead wins"),
            N_("Whoever has the largest lead in a good wins the area, however the other goods stand."),
            base(_VALUING),
            example=N_("Ada leads in wine by 2, Fritz leads in spice by 1 and in tea by 1. Ada wins the area."),
        ),
        Rule(
            "M3",
            N_("Then the number of leads"),
            N_(
                "If two or more share the largest lead, see in how many goods each of them leads, be it by much or by "
                "little. Who leads in more goods wins."
            ),
            base(_VALUING),
            example=N_("Ada leads in wine by 2. Fritz leads in spice by 2 and in tea by 1. Fritz wins the area."),
        ),
        Rule(
            "M4",
            N_("Then the good itself"),
            N_(
                "If two are still level and each leads in a single good, the goods are compared in a circle: wine is "
                "worth more than spice, spice more than tea, and tea more than wine."
            ),
            base(_VALUING),
            example=N_("Ada leads in wine by 2, Fritz leads in tea by 2. Tea is worth more than wine: Fritz wins."),
        ),
        Rule(
            "M5",
            N_("Or nobody wins"),
            N_(
                "If there is still no decision, the area has no winner and is worth nothing to anyone. It happens when "
                "nobody leads in anything, for instance because there are no warehouses at all."
            ),
            base(_VALUING),
            readings=(N_("Nobody wins either if three lead in a good each, all by the same number."),),
        ),
        Rule(
            "M6",
            N_("With three or four sides"),
            N_(
                "For each good, everyone takes away a warehouse at the same time, again and again, until at most one "
                "of you has any left. What is left is that player's lead. After that it goes on as usual between those "
                "who have the largest lead."
            ),
            extension(_VALUING),
        ),
        Rule(
            "M7",
            N_("No keeper left"),
            N_(
                "In the extension keepers are few. Win an area without one left and it isn't yours; it's worth nothing "
                "to anyone. You can't keep one back either: who wins an area has to place a keeper."
            ),
            extension(_KEEPERS),
            readings=(N_("Who wins an area has to place a keeper."),),
            options=("keeper_supply",),
        ),
    ),
)
