"""Entries sealed until all are in, and the reveal.

What a seat has sealed lies with the service until then; only its seat may look at it. It is checked by itself at once.
What two seats' entries do to each other comes out at the reveal: if the rules refuse them, all get theirs back with the
reason. They get them back, too, where something is announced first that all have to know when they choose.
"""

from collections.abc import Callable, Iterable, Mapping

from arbiter.foundation.faults import Invalid
from arbiter.game import Game, Json, Rules, Sealing
from arbiter.log.drafts import Draft
from arbiter.log.history import ENTRY, LAID, LIFTED, RETURNED
from rulings import Reason, Refusal

Sealed = Callable[[], Mapping[str, Json]]
"""Reads what lies face down, by seat. Called for a reveal only."""


def seal(draft: Draft, seat: str, laid: Json, sealed: Sealed) -> Json | None:
    """Write that a seat seals an entry, and the reveal if it was the last. Returns the entry if it stays sealed.

    Raises Refusal with all reasons, and Invalid.
    """
    sealing = _sealing(draft)
    if seat in draft.state.sealed:
        raise Invalid("seal.already")
    draft.state.rules.read_sealed(laid)
    check(draft.state.rules, draft.state.game, seat, laid)
    if seat not in draft.state.due:
        raise Invalid("seal.not-due")
    draft.add(LAID, {"seat": seat})
    if draft.state.due:
        return laid
    _reveal(draft, sealing, {**sealed(), seat: laid})
    return None


def check(rules: Rules, game: Game, seat: str, laid: Json) -> None:
    """Refuse what a seat can't lay face down, with the faces that it says of its cards. Raises Refusal, Invalid."""
    plain, faces = rules.without_faces(laid)
    for face in faces:
        game = rules.enter(game, _teaching(face)).game
    if rules.sealing is not None:
        rules.sealing.check(game, seat, plain)


def enter(draft: Draft, entry: Json) -> None:
    """Write somebody's entry. Raises Refusal, and Invalid if a seat is first to take up what it has sealed."""
    sealing, sealed = draft.state.rules.sealing, draft.state.sealed
    draft.add(ENTRY, entry)  # which reads it
    if sealing is not None and sealing.withdraws(entry) in sealed:
        raise Invalid("seal.lift-first")


def unseal(draft: Draft, seat: str) -> None:
    """Write that a seat takes its entry up again before the reveal."""
    if seat not in draft.state.sealed:
        raise Invalid("seal.none")
    draft.add(LIFTED, {"seat": seat})


def settle(draft: Draft, sealed: Sealed) -> None:
    """After an entry or a taking back: reveal if all are in; give back what was sealed for a reveal that is gone."""
    state = draft.state
    if not state.sealed:
        return
    sealing = _sealing(draft)
    if not sealing.still_waits(draft.before.game, state.game):
        _give_back(draft, state.sealed)
        return
    if why := sealing.chosen_again(draft.before.game, state.game):
        _give_back(draft, state.sealed, why)
        return
    if strays := state.sealed - set(sealing.due(state.game, frozenset())):
        _give_back(draft, strays)  # the past was changed: the reveal has no place for them any more
    if not draft.state.due and draft.state.sealed:
        _reveal(draft, sealing, {seat: one for seat, one in sealed().items() if seat in draft.state.sealed})


def _sealing(draft: Draft) -> Sealing:
    sealing = draft.state.rules.sealing
    if sealing is None:
        raise Invalid("seal.not-due")
    return sealing


def _reveal(draft: Draft, sealing: Sealing, laid: Mapping[str, Json]) -> None:
    """Write the entries that reveal all, faces that are new first; or that all goes back, if the rules refuse it."""
    count, before = len(draft.lines), draft.state
    rules = before.rules
    # In set-up order, not in that of laying: who hesitated is nobody's business.
    in_order = {seat: rules.without_faces(laid[seat]) for seat in rules.players(before.setup) if seat in laid}

    def enter(entry: Json) -> Game:
        draft.add(ENTRY, entry)
        return draft.state.game

    try:
        for _laid, faces in in_order.values():
            for face in faces:
                if rules.faces is None or face not in rules.faces.known(draft.state.game).values():
                    enter(_teaching(face))
        sealing.reveal(draft.state.game, {seat: one for seat, (one, _faces) in in_order.items()}, enter)
    except Refusal as refusal:
        draft.drop_to(count, before)
        said = sealing.unsaid(refusal)
        _give_back(draft, before.sealed, said.reasons, {**said.error, "entry": None})


def _teaching(face: Json) -> Json:
    return {"entry": "face", "card": face}


def _give_back(draft: Draft, seats: frozenset[str], why: Iterable[Reason] = (), error: Json | None = None) -> None:
    reasons = [{"code": one.code, "rule": list(one.rule), "facts": dict(one.facts)} for one in why]
    draft.add(RETURNED, {"seats": sorted(seats), "error": error, "reasons": reasons})
