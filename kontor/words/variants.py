"""The games, scenarios and special rules to choose from, each with a sentence or two."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter.language import gettext as _
from kontor.words.marking import N_
from kontor.words.options import option, option_value


@dataclass(frozen=True, slots=True)
class _Variant:
    id: str
    name: str
    original: str
    text: str


@dataclass(frozen=True, slots=True)
class VariantText:
    """A game, scenario or special rule as a person reads it, in the language of the moment.

    `original` is the rulebook's own name for it, in its own language; it may be the same as `name`.
    """

    id: str
    name: str
    original: str
    text: str


def variant(variant_id: str) -> VariantText:
    """Return the text of a game, scenario or special rule. KeyError for an id that isn't one."""
    one = _VARIANTS[variant_id]
    return VariantText(one.id, _(one.name), one.original, _(one.text))


def choice_name(choice_id: str) -> str:
    """Return what may be chosen at the set-up is called: a variant, or the engine's "option: value"."""
    option_id, colon, value_id = choice_id.partition(": ")
    if not colon:
        return variant(choice_id).name
    return _("%(option)s: %(value)s") % {
        "option": option(option_id).name,
        "value": option_value(option_id, value_id).name,
    }


def game_ids() -> tuple[str, ...]:
    """Return the ids of the games, in the order in which they are shown."""
    return tuple(one.id for one in _GAMES)


def scenario_ids() -> tuple[str, ...]:
    """Return the ids of the scenarios, in the order in which they are shown."""
    return tuple(one.id for one in _SCENARIOS)


def special_rule_ids() -> tuple[str, ...]:
    """Return the ids of the special rules, in the order in which they are shown."""
    return tuple(one.id for one in _SPECIAL_RULES)


_GAMES = (
    _Variant(
        "basic",
        N_("Base game"),
        "Grundspiel",
        N_("For two, and the one to begin with. The harbour grows to 6 by 6, and all areas you own count."),
    ),
    _Variant(
        "pro",
        N_("Pro game"),
        "Profispiel",
        N_("For two who know the base game. A ship takes cards away, and only the five largest areas count."),
    ),
    _Variant(
        "team",
        N_("Team game"),
        "Vier Spieler",
        N_("The pro game for two teams of two, with floods, bridges and customs houses on an 8 by 8 field."),
    ),
    _Variant(
        "extension",
        N_("Extension"),
        "Extension",
        N_("For three or four, each playing alone. Goods can be exported, and keepers and warehouses are scarce."),
    ),
)
_SCENARIOS = (
    _Variant(
        "canale-grande",
        N_("Grand Canal"),
        "Canale Grande",
        N_("A long, narrow harbour of 12 by 4 whose edges are settled from the start. All areas count."),
    ),
    _Variant(
        "kleine",
        N_("Pick on the small ones"),
        "Immer auf die Kleinen",
        N_("Only areas of one, two or three cards count, for as many points. No cranes, no ship."),
    ),
    _Variant(
        "wasserspiele",
        N_("Water games"),
        "Wasserspiele",
        N_("Plenty of water lies there at the start, and harbour cards have to stay beside it. All areas count."),
    ),
    _Variant(
        "tic-tac-toe",
        N_("Tic Tac Toe"),
        "Tic Tac Toe",
        N_("Nine blocks between lines of water: own areas in three blocks in a row, and you have won."),
    ),
    _Variant(
        "bakschisch",
        N_("Baksheesh"),
        "Bakschisch",
        N_("A small purse and a large temptation: pay to have an opponent's card taken off the field."),
    ),
    _Variant(
        "david-goliath",
        N_("David and Goliath"),
        "David und Goliath",
        N_("The world upside down: only the three smallest areas count."),
    ),
    _Variant("gigant", N_("Giant"), "Gigant", N_("The pro game on an 8 by 8 field, where seven areas count.")),
    _Variant(
        "gulliver",
        N_("Gulliver's Travels"),
        "Gullivers Reisen",
        N_("A tiny harbour of 5 by 5 that starts with its centre only. Taverns and some of the cranes stay out."),
    ),
    _Variant(
        "insel",
        N_("The big island"),
        "Die große Insel",
        N_("Water surrounds an island in the middle of the harbour. Areas that reach onto it are worth 2 points."),
    ),
    _Variant(
        "armut",
        N_("Poverty"),
        "Armut",
        N_("The treasury is empty. Lose your last coin while it still is, and you have lost the game."),
    ),
)
_SPECIAL_RULES = (
    _Variant(
        "hochwasser",
        N_("High water"),
        "Hochwasser",
        N_("Each of you has a flood in the hand, and where it is laid the water spreads to the cells around."),
    ),
    _Variant(
        "bruecke-hochwasser",
        N_("Bridge and flood"),
        "Brücke/Hochwasser",
        N_("Each of you starts with a bridge and a flood; the field is 7 by 7."),
    ),
    _Variant(
        "sonderkarten",
        N_("Special cards for sale"),
        "Sonderkarten",
        N_("Before each round you may buy unseen special cards for 2 coins each."),
    ),
    _Variant(
        "justizia",
        N_("Chosen hands"),
        "Justizia",
        N_("Choose your first three harbour cards yourself, and four others that leave the game."),
    ),
    _Variant(
        "schmuggel",
        N_("Smuggling"),
        "Schmuggel",
        N_("Once in the game, lay a second card face down. What it is shows at the end."),
    ),
    _Variant(
        "exportlager",
        N_("Export store"),
        "Exportlager",
        N_("Send one good of each card to your export store; at the end, having more of a good there is a point."),
    ),
    _Variant("finale", N_("Finale"), "Finale", N_("The area that was closed last is worth 2 points.")),
    _Variant(
        "freie-wahl-1",
        N_("Choose one good"),
        "Freie Wahl 1",
        N_("A card with several goods brings only one of them, the one you choose."),
    ),
    _Variant(
        "freie-wahl-2",
        N_("Choose your pile"),
        "Freie Wahl 2",
        N_("Whatever you laid, draw a harbour card or water as you like, but keep some of both."),
    ),
    _Variant(
        "finish",
        N_("Early finish"),
        "Finish",
        N_("When one of you has no cell left for a harbour card, the game ends and all open areas are decided."),
    ),
    _Variant(
        "erste-wahl",
        N_("First choice"),
        "Erste Wahl",
        N_("For 2 coins, pick the harbour card you like from your pile instead of drawing the top one."),
    ),
    _Variant(
        "alte-seilschaften",
        N_("Old cronies"),
        "Alte Seilschaften",
        N_("At the end, the owner of the only tavern in an area says whether that area counts."),
    ),
    _Variant(
        "neue-seilschaften",
        N_("New cronies"),
        "Neue Seilschaften",
        N_("Areas with exactly one tavern belong to nobody, and taverns don't close areas."),
    ),
    _Variant(
        "schutz",
        N_("Under protection"),
        "Schutz",
        N_("The ship can't take your cards from an area in which your tavern lies."),
    ),
    _Variant("blockade", N_("Blockade"), "Blockade", N_("Nothing can be laid on the four cells around the ship.")),
    _Variant(
        "erweitertes-hochwasser",
        N_("Two waters for a flood"),
        "Erweitertes Hochwasser",
        N_("Instead of a flood you may lay two water cards from your hand."),
    ),
    _Variant(
        "bestechung-1",
        N_("Bribe at the tavern"),
        "Bestechung 1",
        N_("Laying your tavern doubles the goods of one of your small cards in the same area."),
    ),
    _Variant(
        "bestechung-2",
        N_("Bribe from afar"),
        "Bestechung 2",
        N_("Laying your tavern doubles the goods of up to two of your small cards in other areas."),
    ),
    _Variant(
        "drunken-sailor",
        N_("The drunken sailor"),
        "Drunken Sailor",
        N_("Nobody says that they sit out: a sailor among the cards shows it when they are turned over."),
    ),
    _Variant(
        "restricted-storage",
        N_("Restricted storage"),
        "Restricted storage",
        N_("For the extension: at most two of a good in an area, and areas never grow together."),
    ),
)
_VARIANTS = {one.id: one for one in (*_GAMES, *_SCENARIOS, *_SPECIAL_RULES)}
