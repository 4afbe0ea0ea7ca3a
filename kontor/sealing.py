"""Cards laid face down until all have laid theirs (R2), as the arbiter keeps them: a card, and its face if it's new."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arbiter.foundation.faults import Invalid
from arbiter.game import Game, Json, Sealing
from kontor_rules import Reason, Refusal, check_face, may_play
from kontor_rules.entries.entry_values import SAILOR


def laid_card(card: str, face: Json | None) -> Json:
    """Return a card laid face down: its id, and its face if the arbiter didn't know it."""
    return {"card": card, "face": face}


class CardSealing(Sealing):
    """Each round begins with a card from every hand that has one, revealed together (R2)."""

    def due(self, game: Game, sealed: frozenset[str]) -> tuple[str, ...]:
        """Return the seats with cards that don't sit out and have nothing laid yet."""
        state = game.state
        if state.phase != "announce":
            return ()
        return tuple(seat for seat, hand in state.hands.items() if hand.total and seat not in (*state.sat_out, *sealed))

    def check(self, game: Game, seat: str, sealed: Json) -> None:
        card, face = sealed.get("card"), sealed.get("face")
        if sealed.keys() != {"card", "face"} or not isinstance(card, str):
            raise Invalid("seal.form")
        reasons = may_play(game, seat, card, face)
        if reasons:
            raise Refusal(tuple(reasons))
        if face is not None and (card == SAILOR or face["id"] != card):
            raise Invalid("seal.other-face")

    def reveal(self, game: Game, sealed: Mapping[str, Json], enter: Callable[[Json], Game]) -> None:
        """Enter the faces that are new, and the play."""
        cards = {seat: _read(one) for seat, one in sealed.items()}
        for card, face in cards.values():
            if face is not None and card not in game.state.faces:
                game = enter({"entry": "face", "card": face})
            elif face is not None and (reasons := check_face(game, face)):
                raise Refusal(tuple(reasons))
        enter({"entry": "play", "cards": {seat: card for seat, (card, _face) in cards.items()}})

    def reveals(self, entry: Json) -> bool:
        return bool(entry["entry"] == "play")

    def withdraws(self, entry: object) -> str | None:
        return entry.get("seat") if isinstance(entry, dict) and entry.get("entry") == "sit-out" else None

    def unsaid(self, refusal: Refusal) -> Refusal:
        found = [_unsaid(reason) for reason in refusal.reasons]
        return Refusal(tuple({reason.code: reason for reason in found}.values()))

    def still_waits(self, before: Game, after: Game) -> bool:
        return bool(after.state.phase == "announce" and after.state.round == before.state.round)


def _unsaid(reason: Reason) -> Reason:
    if not reason.facts.keys() & {"card", "number"}:
        return reason
    if reason.code == "card.twice":
        return Reason("sealed.twice", reason.rule, {})
    return Reason("sealed.face" if reason.code.startswith("face.") else "sealed.card", reason.rule, {})


def _read(sealed: Json | list[Any]) -> tuple[str, Json | None]:
    # Links of copies made by earlier versions have a list.
    card, face = sealed if isinstance(sealed, list) else (sealed["card"], sealed["face"])
    return card, face
