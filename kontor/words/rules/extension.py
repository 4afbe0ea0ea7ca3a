"""The extension's variant "restricted storage" (V)."""

from __future__ import annotations

from kontor.words.marking import N_
from kontor.words.rules.text import Chapter, Rule, extension

_RESTRICTED = N_("the variant with restricted storage")

RESTRICTED = Chapter(
    "V",
    N_("Restricted storage"),
    (
        Rule(
            "V1",
            N_("Two of a good"),
            N_(
                "Nobody keeps more than two warehouses of one good in an area. What a card would bring beyond that "
                "never gets there, unless you export it."
            ),
            extension(_RESTRICTED),
            readings=(N_("The surplus is simply gone."),),
        ),
        Rule(
            "V2",
            N_("Areas stay apart"),
            N_(
                "A cell between two areas can't be used to make one area of them. Only water may go there; a harbour "
                "card, a customs house or a bridge may not."
            ),
            extension(_RESTRICTED),
        ),
        Rule(
            "V3",
            N_("Every area counts"),
            N_(
                "All areas you own score 1 point each, the small ones as well, and customs houses add theirs. The "
                "winner is found as in the base game: points first, coins second."
            ),
            extension(_RESTRICTED),
            options=("restricted_scoring",),
        ),
        Rule(
            "V4",
            N_("Barred cells and the end"),
            N_(
                "When the arbiter checks whether you have a cell left (E8), a cell that you can't use because it would "
                "connect areas isn't one."
            ),
            extension(_RESTRICTED),
        ),
    ),
    Rule(
        "V",
        N_("Restricted storage"),
        N_("A variant of the extension: storage is short, areas stay small, and all of them count."),
        extension(_RESTRICTED),
    ),
)
