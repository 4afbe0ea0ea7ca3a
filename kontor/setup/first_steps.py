"""The physical moves before the first round: the start layout, coins, hands and piles, removed cards (S, N, F)."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter.language.engine_words import sentences_of
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import RulingSentence
from kontor.table.position import state_of
from kontor.tasks.faces import special_face
from kontor.texts import FOLDER
from kontor.words import coins_text
from kontor.words.names import Facts
from kontor_rules.entries.record import read_card
from kontor_rules.interface.game import sailor
from kontor_rules.values import SPECIAL, WATER

_SENTENCES = sentences_of(FOLDER, "first-steps")


def setting_up(context: TableContext) -> tuple[RulingSentence, ...]:
    """Return the set-up step by step: what is shown while nothing has been entered but faces."""
    return (*_layout(context), *_harbour(context), *_water(context), *_specials(context), *_pieces(context))


def _step(name: str, *rules: str, **facts: object) -> RulingSentence:
    return RulingSentence(_SENTENCES[name](Facts(facts, {})), rules)


def _layout(context: TableContext) -> Iterator[RulingSentence]:
    state, settings = state_of(context), state_of(context).book.settings
    cards = len(state.board) - 1
    if cards:
        yield _step("layout", "S2" if settings.start == "plus" else "N0", num=cards)
    else:
        yield _step("centre-only", "S2")
    if settings.ship:
        yield _step("ship", "S4")
    coins = {"coins": coins_text(settings.coins), "treasury": coins_text(state.treasury)}
    yield _step("coins", *state.book.rule, **coins) if state.treasury else _step("no-treasury", "N5", **coins)


def _harbour(context: TableContext) -> Iterator[RulingSentence]:
    state, settings = state_of(context), state_of(context).book.settings
    for name in settings.left_out:
        is_sailor = name == "taverns" and sailor(context.position.game) == "tavern"
        yield _step("sailors", "F19") if is_sailor else _step(name)
    first = next(iter(state.hands))
    hand, pile = state.hands[first].harbour, state.piles[first]
    if len(state.book.seats) > len(state.book.sides):
        yield _step("partners", "S5")
    if settings.harbour_aside:
        yield _step("chosen-hand", "F4", hand=hand, num=settings.harbour_aside)
    else:
        yield _step("hand", *state.book.rule, num=hand)
    yield _step("pile", *state.book.rule, num=pile)


def _water(context: TableContext) -> Iterator[RulingSentence]:
    state, aside = state_of(context), state_of(context).book.settings.water_aside
    if aside:
        yield _step("water-aside", "N3", num=aside)
    yield _step("water-hand", *state.book.rule, num=next(iter(state.hands.values())).water)
    yield _step("water-pile", "S7", num=state.piles[WATER])


def _specials(context: TableContext) -> Iterator[RulingSentence]:
    state, settings = state_of(context), state_of(context).book.settings
    if settings.dealt:
        for seat in state.hands:
            dealt = [card for card, holder in settings.dealt.items() if holder == seat]
            faces = {card: read_card(special_face(int(card[1:]))) for card in dealt}
            facts = Facts({"name": context.names[seat], "cards": dealt}, {}, faces)
            yield RulingSentence(_SENTENCES["dealt"](facts), ("F2",))
    elif settings.specials_in_hand:
        yield _step("special-each", "S5") if settings.facing else _step("flood-each", "F1")
    if state.piles[SPECIAL]:
        yield _step("special-pile", *(("S6", "H7") if settings.chits else ("F3",)), num=state.piles[SPECIAL])
    if sailor(context.position.game) == "special" and not settings.facing:
        yield _step("special-sailor", "F19")


def _pieces(context: TableContext) -> Iterator[RulingSentence]:
    settings = state_of(context).book.settings
    if settings.keepers is not None:
        yield _step("keepers", *(("S6",) if settings.chits else ("A6", "M7")), num=settings.keepers)
    if settings.supply is not None:
        yield _step("supply", "W4", num=settings.supply)
    if settings.chits:
        yield _step("chits", "S6", "W5", num=settings.chits)
