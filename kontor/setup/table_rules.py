"""The rules of a table on one short page: what was chosen, a sentence for each, and the numbers of its start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from arbiter.language import capitalized, join_and, ngettext
from arbiter.language import gettext as _
from arbiter.pages.summary_pages import Point, Summary, SummaryPage
from kontor.table.position import place_name
from kontor.words import coins_text, option, option_value, variant
from kontor.words.names import table_names
from kontor_rules import OPTIONS, REGISTRY, begin, offers
from kontor_rules.interface.setup_compatibility import Offers
from kontor_rules.setup import Settings
from kontor_rules.state import State
from kontor_rules.values import SPECIAL, WATER

Json = Mapping[str, Any]
_RULES = {one.id: one.rule for one in REGISTRY} | {one.id: one.rule for one in OPTIONS}


def summary_of(setup: Json) -> Summary:
    """Return what holds at the table of a set-up that the engine takes."""
    state = begin(setup).game.state
    found = offers(setup)
    return Summary(
        [*_points(state, table_names(setup["players"]))],
        [_option(name, value) for name, value in found.options.items() if value != found.values[name][0].id],
        [_option(name, value) for name, value in found.options.items() if value == found.values[name][0].id],
        _chosen(state.book.variants),
        _line(found, str(setup["game"])),
    )


def _line(found: Offers, game: str) -> str:
    return " · ".join(
        variant(one).name for one in (game, *([found.scenario] if found.scenario else []), *found.special_rules)
    )


def _chosen(variants: Sequence[str]) -> list[Point]:
    """Return what was chosen: what a game or an addition usually brings only if nothing else is added to it."""
    texts = [variant(one) for one in variants]
    alone = len(texts) == 1, len(texts) == 2
    return [
        Point(text.name, f"{text.text} {text.usual}".strip() if alone[min(place, 1)] else text.text, _RULES[text.id])
        for place, text in enumerate(texts)
    ]


def _option(option_id: str, value: str) -> Point:
    text = option_value(option_id, value)
    return Point(option(option_id).name, f"{text.name}: {text.text}", _RULES[option_id], text.whose_name)


def _points(state: State, names: Mapping[str, str]) -> Iterator[Point]:
    settings, borders = state.book.settings, state.borders
    cells = _("%(width)s by %(height)s cells") % {"width": borders.width, "height": borders.height}
    yield Point(_("Field"), cells, ("S1",))
    coins = {"coins": coins_text(settings.coins), "treasury": state.treasury}
    yield Point(_("Coins"), _("%(coins)s for each, %(treasury)d in the treasury") % coins, (*state.book.rule, "C6"))
    yield Point(_("Hands at the start"), _hand(state), state.book.rule)
    yield Point(_("Piles at the start"), _piles(state), (*state.book.rule, "S7"))
    out = [*_left_out(settings)]
    if out:
        yield Point(_("Left out"), join_and(out), ())
    if len(state.book.seats) > 2:
        pairs = ((names[one], names[two]) for one, two in state.book.taxed.items())
        taxes = (_("%(seat)s taxes %(other)s") % {"seat": one, "other": two} for one, two in pairs)
        yield Point(_("Taxes"), " · ".join(taxes), ("T2",))
    ship = _("The ship starts on the harbour centre.") if settings.ship else _("There is no ship in this game.")
    yield Point(_("Ship"), ship, ("H1", *(("H7",) if state.book.game == "extension" else ())))
    if settings.keepers is not None or settings.supply is not None:
        yield Point(_("Pieces"), _pieces(settings), ("C6", "M7", "W4"))
    yield from _scoring(state)


def _hand(state: State) -> str:
    hand = state.hands[state.book.seats[0]]
    said = {"harbour": hand.harbour, "water": hand.water, "special": hand.special}
    if hand.special:
        text = ngettext(
            "%(harbour)d harbour, %(water)d water and %(special)d special card",
            "%(harbour)d harbour, %(water)d water and %(special)d special cards",
            hand.special,
        )
        return text % said
    return _("%(harbour)d harbour and %(water)d water cards") % said


def _piles(state: State) -> str:
    own = {state.piles[seat] for seat in state.book.seats}
    parts = [
        _("%(cards)d in each player's pile") % {"cards": own.pop()}
        if len(own) == 1
        else join_and(
            _("%(cards)d in the pile of %(seat)s") % {"cards": state.piles[seat], "seat": place_name(seat)}
            for seat in state.book.seats
        ),
        ngettext("%(cards)d water card", "%(cards)d water cards", state.piles[WATER]) % {"cards": state.piles[WATER]},
    ]
    if state.piles[SPECIAL]:
        text = ngettext("%(cards)d special card, face down", "%(cards)d special cards, face down", state.piles[SPECIAL])
        parts.append(text % {"cards": state.piles[SPECIAL]})
    return " · ".join(parts)


def _left_out(settings: Settings) -> Iterator[str]:
    kinds = {
        "cranes": _("all cranes"),
        "plain-cranes": _("the cranes without a ship"),
        "taverns": _("the taverns"),
        "three-goods": _("the cards with three goods"),
    }
    for name in settings.left_out:
        yield kinds[name]
    if settings.harbour_aside:
        count = settings.harbour_aside
        yield ngettext(
            "%(num)d harbour card of each player's choice", "%(num)d harbour cards of each player's choice", count
        ) % {"num": count}
    if settings.water_aside:
        yield ngettext("%(num)d water card", "%(num)d water cards", settings.water_aside) % {
            "num": settings.water_aside
        }


def _pieces(settings: Settings) -> str:
    parts = []
    if settings.keepers is not None:
        parts.append(_("%(num)d keepers for each side") % {"num": settings.keepers})
    if settings.supply is not None:
        parts.append(_("%(num)d warehouses of each good") % {"num": settings.supply})
    if settings.chits:
        parts.append(_("%(num)d chits of each good") % {"num": settings.chits})
    return " · ".join(parts)


def _scoring(state: State) -> Iterator[Point]:
    settings = state.book.settings
    ranks = ("E3", "E4", "E5") if settings.ranked is not None else ("E2",)
    yield Point(_("What counts"), _areas(state), (*ranks, *(("E6",) if settings.min_cells > 1 else ())))
    if "customs" in settings.special_kinds and not settings.areas_only:
        text = _("Each one in an area that counts is worth a point more.")
        yield Point(_("Customs houses"), text, ("E7",))
    if settings.chit_points:
        text = _("A point for the most chits of each good, one for the most coins; one less for having no chit.")
        yield Point(_("Chits and coins"), text, ("E9",))
    steps = {
        "points": _("most points"),
        "areas": _("most owned areas that count"),
        "money": _("most coins"),
        "highest-card": _("the highest harbour card in hand"),
    }
    text = _(" → ").join(steps[step] for step in settings.ties)
    yield Point(_("Who wins"), capitalized(text), settings.scored_by)


def _areas(state: State) -> str:
    settings = state.book.settings
    if settings.ranked is None:
        if "kleine" in state.book.variants:
            return _("Owned areas of up to three cards, each for as many points as it has cards.")
        return _("Every area that somebody owns.")
    said = {"num": settings.ranked}
    if settings.smallest_first:
        return ngettext("The smallest owned area.", "The %(num)d smallest owned areas.", settings.ranked) % said
    if settings.min_cells > 1:
        return _("The %(num)d largest owned areas, of two cells and more.") % said
    return ngettext("The largest owned area.", "The %(num)d largest owned areas.", settings.ranked) % said


SUMMARY = SummaryPage("kontor", summary_of)
