"""The physical moves before the first round: the start layout, coins, hands and piles, removed cards (S, N, F)."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter.language import gettext as _
from arbiter.language import join_and, ngettext
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import Said
from kontor.table.position import state_of
from kontor.tasks.faces import special_face
from kontor.words import card_name, coins_text
from kontor_rules.entries.record import read_card
from kontor_rules.interface.game import sailor
from kontor_rules.values import SPECIAL, WATER


def setting_up(context: TableContext) -> tuple[Said, ...]:
    """Return the set-up step by step while nothing has been entered but faces; nothing later."""
    if state_of(context).steps:
        return ()
    return (
        *_layout(context),
        *_money(context),
        *_harbour(context),
        *_water(context),
        *_specials(context),
        *_pieces(context),
    )


def _layout(context: TableContext) -> Iterator[Said]:
    settings, cells = state_of(context).book.settings, len(state_of(context).board)
    text = ngettext(
        "Lay out the harbour centre and %(num)d water card as in the picture.",
        "Lay out the harbour centre and %(num)d water cards as in the picture.",
        cells - 1,
    )
    if cells == 1:
        yield Said(_("Lay out only the harbour centre."), ("S2",))
    else:
        yield Said(text % {"num": cells - 1}, ("S2",) if settings.start == "plus" else ("N0",))
    if settings.ship:
        yield Said(_("The ship starts on the harbour centre."), ("S4",))


def _money(context: TableContext) -> Iterator[Said]:
    state = state_of(context)
    coins = {"coins": coins_text(state.book.settings.coins), "treasury": coins_text(state.treasury)}
    if state.treasury:
        yield Said(_("Everyone takes %(coins)s; %(treasury)s lie in the treasury.") % coins, state.book.rule)
    else:
        text = _("Everyone takes %(coins)s. The treasury starts empty: the other coins stay in the box.")
        yield Said(text % coins, ("N5",))


def _left_out(name: str, *, as_sailor: bool) -> Said:
    if name == "taverns" and as_sailor:
        text = _("Take your tavern out of your cards before you deal: it is your sailor, and never placed.")
        return Said(text, ("F19",))
    said = {
        "cranes": _("Take both cranes of each colour out of the game."),
        "plain-cranes": _("Take the cranes without a ship out of the game."),
        "taverns": _("Take the taverns out of the game."),
        "three-goods": _("Take the card with three goods of each colour out of the game."),
    }
    return Said(said[name])


def _harbour(context: TableContext) -> Iterator[Said]:
    state, settings = state_of(context), state_of(context).book.settings
    for name in settings.left_out:
        yield _left_out(name, as_sailor=sailor(context.position.game) == "tavern")
    first = next(iter(state.hands))
    hand, pile = {"num": state.hands[first].harbour}, {"num": state.piles[first]}
    if len(state.book.seats) > len(state.book.sides):
        yield Said(_("Partners shuffle their harbour cards and split them into two piles of the same size."), ("S5",))
    if settings.harbour_aside:
        text = ngettext(
            "Everyone looks through their own harbour cards, chooses %(hand)d for their hand and puts %(num)d other"
            " into the box.",
            "Everyone looks through their own harbour cards, chooses %(hand)d for their hand and puts %(num)d others"
            " into the box.",
            settings.harbour_aside,
        )
        yield Said(text % {"hand": hand["num"], "num": settings.harbour_aside}, ("F4",))
    else:
        text = ngettext(
            "Everyone draws a hand of %(num)d harbour card of their own.",
            "Everyone draws a hand of %(num)d harbour cards of their own.",
            hand["num"],
        )
        yield Said(text % hand, state.book.rule)
    text = ngettext(
        "The other %(num)d harbour card is your own pile, shuffled and face up.",
        "The other %(num)d harbour cards are your own pile, shuffled and face up.",
        pile["num"],
    )
    yield Said(text % pile, state.book.rule)


def _water(context: TableContext) -> Iterator[Said]:
    state, aside = state_of(context), state_of(context).book.settings.water_aside
    hand = next(iter(state.hands.values())).water
    if aside:
        text = ngettext(
            "Set %(num)d water card aside unseen: it is out of the game.",
            "Set %(num)d water cards aside unseen: they are out of the game.",
            aside,
        )
        yield Said(text % {"num": aside}, ("N3",))
    text = ngettext(
        "Everyone draws %(num)d water card for their hand.", "Everyone draws %(num)d water cards for their hand.", hand
    )
    yield Said(text % {"num": hand}, state.book.rule)
    text = ngettext(
        "The other %(num)d water card is the common pile, shuffled and face up.",
        "The other %(num)d water cards are the common pile, shuffled and face up.",
        state.piles[WATER],
    )
    yield Said(text % {"num": state.piles[WATER]}, ("S7",))


def _specials(context: TableContext) -> Iterator[Said]:
    state, settings = state_of(context), state_of(context).book.settings
    if settings.dealt:
        for seat in state.hands:
            dealt = [special_face(int(card[1:])) for card, holder in settings.dealt.items() if holder == seat]
            told = {"name": context.names[seat], "cards": join_and(card_name(read_card(face)) for face in dealt)}
            yield Said(_("%(name)s takes into hand: %(cards)s.") % told, ("F2",))
    elif settings.specials_in_hand and settings.facing:
        text = _("Shuffle the special cards and deal one to everyone, unseen. The two left over are out of the game.")
        yield Said(text, ("S5",))
    elif settings.specials_in_hand:
        yield Said(_("Everyone takes a flood into hand. The other special cards stay in the box."), ("F1",))
    if state.piles[SPECIAL]:
        text = ngettext(
            "Shuffle the special cards: %(num)d card as a pile of its own, face down.",
            "Shuffle the special cards: %(num)d cards as a pile of their own, face down.",
            state.piles[SPECIAL],
        )
        yield Said(text % {"num": state.piles[SPECIAL]}, ("F3",) if state.book.settings.chits == 0 else ("S6", "H7"))
    if sailor(context.position.game) == "special" and not settings.facing:
        yield Said(_("Everyone takes a spare special card as sailor; it is never placed."), ("F19",))


def _pieces(context: TableContext) -> Iterator[Said]:
    settings = state_of(context).book.settings
    if settings.keepers is not None:
        text = ngettext("Everyone takes %(num)d keeper.", "Everyone takes %(num)d keepers.", settings.keepers)
        yield Said(text % {"num": settings.keepers}, ("S6",) if settings.chits else ("A6", "M7"))
    if settings.supply is not None:
        text = ngettext(
            "The supply has %(num)d warehouse of each good.",
            "The supply has %(num)d warehouses of each good.",
            settings.supply,
        )
        yield Said(text % {"num": settings.supply}, ("W4",))
    if settings.chits:
        text = ngettext(
            "Beside it lies %(num)d goods chit of each good.",
            "Beside it lie %(num)d goods chits of each good.",
            settings.chits,
        )
        yield Said(text % {"num": settings.chits}, ("S6", "W5"))
