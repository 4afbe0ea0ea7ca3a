"""Cards laid face down, and the reveal once all have laid theirs (R2).

A card lies with the service until then; only its seat may look at it. Its own hand is checked at once. What two
seats' cards do to each other comes out at the reveal: if the rules refuse it, all get their cards back with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arbiter.faults import Invalid
from arbiter.log.history import Draft, due, seats_of
from arbiter.log.journal import Seal
from arbiter.log.lines import (
    ENTRY,
    LAID,
    LIFTED,
    RETURNED,
    Json,
)
from kontor_rules import Game, Refusal, check_face, may_play

Sealed = Callable[[], Mapping[str, Seal]]
"""Reads the cards that lie face down. Called for a reveal only."""


def check_card(game: Game, seat: str, seal: Seal) -> None:
    """Refuse a card that the reveal would refuse whatever the others lay. Raises Refusal with all reasons, Invalid."""
    reasons = may_play(game, seat, seal.card, seal.face)
    if reasons:
        raise Refusal(tuple(reasons))
    if seal.face is not None and seal.face["id"] != seal.card:
        raise Invalid("seal.other-face")


def lay(draft: Draft, seat: str, seal: Seal, sealed: Sealed) -> Seal | None:
    """Write that a seat lays a card face down, and the reveal if it was the last. Returns the card if it stays down."""
    if seat in draft.state.sealed:
        raise Invalid("seal.already")
    check_card(draft.state.game, seat, seal)
    if seat not in due(draft.state.game, draft.state.sealed):
        raise Invalid("seal.not-due")
    draft.add(LAID, {"seat": seat})
    if due(draft.state.game, draft.state.sealed):
        return seal
    reveal(draft, {**sealed(), seat: seal})
    return None


def lift(draft: Draft, seat: str) -> None:
    """Write that a seat takes its card up again before the reveal."""
    if seat not in draft.state.sealed:
        raise Invalid("seal.none")
    draft.add(LIFTED, {"seat": seat})


def settle(draft: Draft, sealed: Sealed) -> None:
    """After an entry or a taking back: reveal if all have laid; give back the cards of a round that is gone."""
    state = draft.state
    if not state.sealed:
        return
    if state.game.state.phase != "announce" or state.game.state.round != draft.before.game.state.round:
        _give_back(draft, None)
    elif not due(state.game, state.sealed):
        reveal(draft, sealed())


def reveal(draft: Draft, cards: Mapping[str, Seal]) -> None:
    """Write the faces that are new, and the play; or that all cards go back, if the rules refuse them together."""
    count, before = len(draft.lines), draft.state
    # In set-up order, not in that of laying: who hesitated is nobody's business.
    in_order = {seat: cards[seat] for seat in seats_of(before.setup) if seat in cards}
    try:
        for seal in in_order.values():
            if seal.face is not None and seal.card not in draft.state.game.faces:
                draft.add(ENTRY, {"entry": "face", "card": seal.face})
            elif seal.face is not None:
                _check_same(draft.state.game, seal.face)
        draft.add(ENTRY, {"entry": "play", "cards": {seat: seal.card for seat, seal in in_order.items()}})
    except Refusal as refusal:
        draft.drop_to(count, before)
        _give_back(draft, refusal)


def _check_same(game: Game, face: Json) -> None:
    reasons = check_face(game, face)
    if reasons:
        raise Refusal(tuple(reasons))


def _give_back(draft: Draft, refusal: Refusal | None) -> None:
    content: dict[str, Any] = {"seats": sorted(draft.state.sealed), "error": None, "reasons": []}
    if refusal is not None:
        content["error"] = {**refusal.error, "entry": None}
        content["reasons"] = [
            {"code": reason.code, "rule": list(reason.rule), "facts": dict(reason.facts)} for reason in refusal.reasons
        ]
    draft.add(RETURNED, content)
