"""The rules of a table on one short page: what was chosen, a sentence for each, and the numbers of its start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from arbiter.game import Json
from arbiter.language import capitalized, gettext as _, join_and
from arbiter.pages.summary_pages import Point, Summary, SummaryPage, option_points
from kontor.options import options_in_force
from kontor.table.position import place_name
from kontor.texts import says
from kontor.words import coins_text, variant
from kontor.words.names import table_names
from kontor.words.rules import BOOK
from kontor_rules import REGISTRY, begin
from kontor_rules.setup import Settings
from kontor_rules.state import State
from kontor_rules.values import SPECIAL, WATER

_RULES = {one.id: one.rule for one in REGISTRY}

_said = says("table-rules")


def summary_of(setup: Json) -> Summary:
    """Return what holds at the table of a set-up that the engine takes."""
    state = begin(setup).game.state
    chosen = _chosen(state.book.variants)
    facts, options = [*_points(state, table_names(setup["players"]))], option_points(options_in_force(setup), BOOK)
    return Summary(facts, *options, chosen, " · ".join(point.name for point in chosen))


def _chosen(variants: Sequence[str]) -> list[Point]:
    """Return what was chosen: what a game or an addition usually brings only if nothing else is added to it."""
    texts = [variant(one) for one in variants]
    alone = len(texts) == 1, len(texts) == 2
    return [
        Point(text.name, f"{text.text} {text.usual}".strip() if alone[min(place, 1)] else text.text, _RULES[text.id])
        for place, text in enumerate(texts)
    ]


def _points(state: State, names: Mapping[str, str]) -> Iterator[Point]:
    settings, borders, hand = state.book.settings, state.borders, state.hands[state.book.seats[0]]
    yield Point(_("Field"), _said("cells", width=borders.width, height=borders.height), ("S1",))
    coins = _said("coins", coins=coins_text(settings.coins), treasury=state.treasury)
    yield Point(_("Coins"), coins, (*state.book.rule, "C6"))
    cards = _said("hand", harbour=hand.harbour, water=hand.water, special=hand.special)
    yield Point(_("Hands at the start"), cards, state.book.rule)
    yield Point(_("Piles at the start"), _piles(state), (*state.book.rule, "S7"))
    out = [*_left_out(settings)]
    if out:
        yield Point(_("Left out"), join_and(out), ())
    if len(state.book.seats) > 2:
        pairs = ((names[one], names[two]) for one, two in state.book.taxed.items())
        taxes = (_said("taxes", seat=one, other=two) for one, two in pairs)
        yield Point(_("Taxes"), " · ".join(taxes), ("T2",))
    ship = _said("ship" if settings.ship else "no-ship")
    yield Point(_("Ship"), ship, ("H1", *(("H7",) if state.book.game == "extension" else ())))
    if settings.keepers is not None or settings.supply is not None:
        counts = {"keepers": settings.keepers, "supply": settings.supply, "chits": settings.chits or None}
        pieces = [_said(name, num=count) for name, count in counts.items() if count is not None]
        yield Point(_("Pieces"), " · ".join(pieces), ("C6", "M7", "W4"))
    yield from _scoring(state)


def _piles(state: State) -> str:
    piles = {seat: state.piles[seat] for seat in state.book.seats}
    own = [_said("pile", cards=cards, seat=place_name(seat)) for seat, cards in piles.items()]
    if len(set(piles.values())) == 1:
        own = [_said("piles", cards=state.piles[state.book.seats[0]])]
    parts = [join_and(own), _said("water-pile", cards=state.piles[WATER])]
    if state.piles[SPECIAL]:
        parts.append(_said("special-pile", cards=state.piles[SPECIAL]))
    return " · ".join(parts)


def _left_out(settings: Settings) -> Iterator[str]:
    yield from map(_said, settings.left_out)
    if settings.harbour_aside:
        yield _said("harbour-aside", num=settings.harbour_aside)
    if settings.water_aside:
        yield _said("water-aside", num=settings.water_aside)


def _scoring(state: State) -> Iterator[Point]:
    settings = state.book.settings
    ranks = ("E3", "E4", "E5") if settings.ranked is not None else ("E2",)
    yield Point(_("What counts"), _areas(state), (*ranks, *(("E6",) if settings.min_cells > 1 else ())))
    if "customs" in settings.special_kinds and not settings.areas_only:
        yield Point(_("Customs houses"), _said("customs"), ("E7",))
    if settings.chit_points:
        yield Point(_("Chits and coins"), _said("chit-points"), ("E9",))
    text = _(" → ").join(map(_said, settings.ties))
    yield Point(_("Who wins"), capitalized(text), settings.scored_by)


def _areas(state: State) -> str:
    settings = state.book.settings
    if settings.ranked is None:
        return _said("small-areas" if "kleine" in state.book.variants else "every-area")
    if settings.smallest_first:
        return _said("smallest-areas", num=settings.ranked)
    return _said("larger-areas" if settings.min_cells > 1 else "largest-areas", num=settings.ranked)


SUMMARY = SummaryPage("kontor", summary_of)
