"""The options: points that tables argue about, with what every value means and who is behind it."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter.language import gettext as _
from kontor.words.marking import N_

_NO_SOURCE = N_("No rulebook plays it this way; some tables do.")


@dataclass(frozen=True, slots=True)
class _Value:
    id: str
    name: str
    text: str
    source: str


@dataclass(frozen=True, slots=True)
class _Option:
    id: str
    name: str
    text: str
    rules: tuple[str, ...]
    values: tuple[_Value, ...]


@dataclass(frozen=True, slots=True)
class ValueText:
    """One value of an option: its label, a sentence on what happens, and who says so."""

    id: str
    name: str
    text: str
    source: str


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option as a person reads it, in the language of the moment, with its values as the engine lists them."""

    id: str
    name: str
    text: str
    rules: tuple[str, ...]
    values: tuple[ValueText, ...]


def option(option_id: str) -> OptionText:
    """Return the text of one option. KeyError for an id that isn't one."""
    one = _OPTIONS[option_id]
    values = (ValueText(value.id, _(value.name), _(value.text), _(value.source)) for value in one.values)
    return OptionText(one.id, _(one.name), _(one.text), one.rules, tuple(values))


def option_value(option_id: str, value_id: str) -> ValueText:
    """Return the text of one value of an option. KeyError if either id isn't one."""
    return {value.id: value for value in option(option_id).values}[value_id]


def option_ids() -> tuple[str, ...]:
    """Return the ids of all options, in the order in which they are shown."""
    return tuple(_OPTIONS)


_TABLE = (
    _Option(
        "both_sit_out",
        N_("Everyone sits out"),
        N_("May you all sit out the same round?"),
        ("R1",),
        (
            _Value(
                "allowed",
                N_("Allowed"),
                N_("As many of you as like may sit out, as often as you like."),
                N_("The German rulebook has one player sit out while the other plays, and doesn't forbid more."),
            ),
            _Value(
                "not_twice",
                N_("Not twice running"),
                N_("After a round in which all of you sat out, somebody has to play."),
                N_("The Czech translation finds this point unclear and makes this proposal."),
            ),
            _Value(
                "one_only",
                N_("Only one"),
                N_("In each round only one of you may sit out: the first to say so."),
                N_("A strict way to read the German rulebook, which speaks of one player sitting out."),
            ),
        ),
    ),
    _Option(
        "both_broke",
        N_("Both without coins"),
        N_("When do two penniless opponents both take their cards back?"),
        ("T5",),
        (
            _Value(
                "taxed_both",
                N_("Only if both are taxed"),
                N_("Both cards go back if both show a coin. If only one does, only the one who is taxed is affected."),
                N_("The Czech translation says that both have to pay."),
            ),
            _Value(
                "any",
                N_("If one of them is taxed"),
                N_("Both cards go back, and both of you get a coin, even if only one card shows a coin."),
                N_("The German rulebook, taken word for word."),
            ),
        ),
    ),
    _Option(
        "removed_card",
        N_("Card taken by the ship"),
        N_("Where does a card go that the ship has taken off the field?"),
        ("H4",),
        (
            _Value(
                "under_pile",
                N_("Under the pile"),
                N_("It goes underneath the pile of the player it belongs to."),
                N_("The German rulebook."),
            ),
            _Value(
                "to_hand",
                N_("Back to the hand"),
                N_("Its player takes it into the hand, which has one card more from then on."),
                N_("The Czech translation gives it back to its player."),
            ),
        ),
    ),
    _Option(
        "placing",
        N_("Having to lay the card"),
        N_("May you keep a card although there is a cell for it?"),
        ("P9",),
        (
            _Value(
                "must",
                N_("You must lay it"),
                N_("If there is a cell for your card, you have to use one."),
                N_("The Czech translation says that you must."),
            ),
            _Value(
                "may",
                N_("You may keep it"),
                N_("You may take your card back instead of laying it. Your turn ends with that."),
                N_('The German rulebook says that you may lay it ("darf").'),
            ),
        ),
    ),
    _Option(
        "customs_close",
        N_("Customs houses closing areas"),
        N_("May a customs house be the card that closes an area?"),
        ("P6", "F26"),
        (
            _Value(
                "may_not",
                N_("It may not"),
                N_("A customs house can't go where it would close any area."),
                N_("The German rulebook."),
            ),
            _Value(
                "may",
                N_("It may"),
                N_("It may close areas; it only stays away from those already closed."),
                N_("The Czech translation keeps it out of closed areas and says no more."),
            ),
        ),
    ),
    _Option(
        "customs_size",
        N_("Customs houses and size"),
        N_("Does a customs house make its area larger?"),
        ("A2", "P6"),
        (
            _Value(
                "counts",
                N_("It does"),
                N_("A customs house counts as one cell of its area, like every card."),
                N_("The arbiter's reading: it lies in the area like a harbour card."),
            ),
            _Value(
                "not",
                N_("It doesn't"),
                N_("Leave customs houses out when you count the cells of an area."),
                N_("The German rulebook calls the bridge a harbour card, but not the customs house."),
            ),
        ),
    ),
    _Option(
        "border_closes",
        N_("Edges closing areas"),
        N_("From when on does an edge of the field close off areas?"),
        ("A3",),
        (
            _Value(
                "both",
                N_("When all four are settled"),
                N_("Edges close areas once the layout has both its full width and its full height."),
                N_("The German rulebook and the Czech translation."),
            ),
            _Value(
                "each",
                N_("Each pair by itself"),
                N_(
                    "Left and right close areas once the full width is reached, top and bottom once the full height is."
                ),
                _NO_SOURCE,
            ),
        ),
    ),
    _Option(
        "keeper_supply",
        N_("How many keepers"),
        N_("Can you run out of warehouse keepers?"),
        ("A6", "M7"),
        (
            _Value(
                "unlimited",
                N_("Always enough"),
                N_("There is always a keeper for an area you win."),
                N_("The German rulebook counts 5 of a colour and doesn't say that you can run out."),
            ),
            _Value(
                "5",
                N_("Five each"),
                N_("Each side has 5 keepers. An area won without one left belongs to nobody."),
                N_("The English sheet of the extension limits them in this way."),
            ),
        ),
    ),
    _Option(
        "unowned_rank",
        N_("Areas without an owner"),
        N_("Does a closed area that nobody owns use up one of the places that count?"),
        ("E3",),
        (
            _Value(
                "no",
                N_("They take no place"),
                N_("It is passed over, and the next area takes the place."),
                N_('One way to read the German "zählt nicht": the area isn\'t there at all.'),
            ),
            _Value(
                "yes",
                N_("They take a place"),
                N_("It takes its place among the areas that count, but nobody gets the point."),
                N_('The other way to read "zählt nicht": the area gives no point.'),
            ),
        ),
    ),
    _Option(
        "equal_areas",
        N_("Equal areas"),
        N_("When do equally large and equally distant areas go without points?"),
        ("E5",),
        (
            _Value(
                "if_needed",
                N_("Only if they don't all fit"),
                N_("They score if there are places left for all of them."),
                N_("The Czech translation leaves them out if it can't be told exactly which five count."),
            ),
            _Value(
                "always",
                N_("Always"),
                N_("If there are more areas than places, equal ones never score, even if there is room."),
                N_("The German rulebook, taken word for word."),
            ),
        ),
    ),
    _Option(
        "last_income",
        N_("Coin for the last card"),
        N_("Does the card that ends the game still bring its coin?"),
        ("E0", "I1"),
        (
            _Value(
                "no",
                N_("No"),
                N_("The game is over at once; nobody takes a coin any more."),
                N_('The German rulebook ends the game at once ("sofort").'),
            ),
            _Value("yes", N_("Yes"), N_("If the last card was water, its player still takes the coin."), _NO_SOURCE),
        ),
    ),
    _Option(
        "warehouse_supply",
        N_("How many warehouses"),
        N_("Can you run out of warehouses of a good?"),
        ("W4",),
        (
            _Value(
                "unlimited",
                N_("Always enough"),
                N_("Whatever a card shows can be stored."),
                N_("The German rulebook doesn't say what happens without any left."),
            ),
            _Value(
                "16",
                N_("16 of each good"),
                N_("What is on the table can't be stored a second time: the box has 16 of each good."),
                N_("The English sheet of the extension limits them."),
            ),
            _Value(
                "32",
                N_("32 of each good"),
                N_("With the pieces of two copies on the table there are 32 of each good."),
                N_("What a second copy of the game gives you."),
            ),
        ),
    ),
    _Option(
        "without_three_goods",
        N_("Cards with three goods"),
        N_("Do you take each colour's card with three goods out of the extension?"),
        ("S6",),
        (
            _Value("no", N_("They stay in"), N_("All 22 cards of a colour are played with."), N_("The usual way.")),
            _Value(
                "yes",
                N_("They are taken out"),
                N_("Each colour plays without its card with three goods."),
                N_("The English sheet of the extension recommends it."),
            ),
        ),
    ),
    _Option(
        "finale_area",
        N_("The last area in Finale"),
        N_("Which area counts double at the end?"),
        ("F7",),
        (
            _Value(
                "last_area",
                N_("The one closed last"),
                N_("If nobody owns the area that was closed last, none counts double."),
                N_("The German rulebook, taken word for word."),
            ),
            _Value(
                "last_owned",
                N_("The last one with an owner"),
                N_("Of the areas that somebody owns, the one that was closed last counts double."),
                _NO_SOURCE,
            ),
        ),
    ),
    _Option(
        "restricted_scoring",
        N_("Score of restricted storage"),
        N_("Do chits and riches bring points when you play with restricted storage?"),
        ("V3",),
        (
            _Value(
                "two_player",
                N_("Areas only"),
                N_("Only areas and customs houses score; coins decide if you are level."),
                N_("One way to read the English sheet, which is unclear here."),
            ),
            _Value(
                "with_chits",
                N_("Chits and riches too"),
                N_("The points for chits and for most coins are added, as in the extension."),
                N_("The other way to read the English sheet."),
            ),
        ),
    ),
    _Option(
        "sailor",
        N_("Who is the sailor"),
        N_("Which card do you use as the drunken sailor?"),
        ("F19",),
        (
            _Value(
                "tavern",
                N_("The tavern"),
                N_("Your tavern is the sailor. It isn't dealt and never laid."),
                N_("The German rulebook, for two players."),
            ),
            _Value(
                "special",
                N_("A special card"),
                N_("A special card serves as the sailor, and the tavern is played like any card."),
                N_("The German rulebook names it as the other way, and the only one for teams."),
            ),
        ),
    ),
)
_OPTIONS = {one.id: one for one in _TABLE}
