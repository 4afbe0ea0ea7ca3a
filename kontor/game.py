"""Kontor, as the arbiter asks after it, with cards laid face down until all have laid theirs (R2): a card, and its face
if it's new. `kontor_rules` decides every rule.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import ClassVar, cast

import kontor_rules
from arbiter.defaults.engine import DeckFaces
from arbiter.foundation.faults import Invalid
from arbiter.game import Game, Json, LineKind, Rules, Sealing, SetupKind, SetupOffer, Standing
from arbiter.log.history import CORRECTED, SEALING_KINDS
from arbiter.store.database import Store
from kontor.options import READINGS
from kontor.pieces import KontorPieces
from kontor.setup.kept_layouts import OwnLayouts
from kontor.setup.start_layouts import start_picture
from kontor_rules import (
    REGISTRY,
    Reason,
    Refusal,
    Step,
    asked,
    begin,
    candidates,
    card_json,
    check_deck,
    check_face,
    enter,
    entry_line,
    legal_entries,
    may_play,
    offers,
    output,
    standings,
)
from kontor_rules.entries.forms import SAILOR
from kontor_rules.entries.record import DECK_FORMAT, ENTRY_KINDS, read_card, read_deck, read_entry, read_record
from kontor_rules.entries.shapes import definitions
from kontor_rules.field.cards import face_problems
from kontor_rules.interface.rule_queries import announced
from kontor_rules.interface.setup_compatibility import Offer
from kontor_rules.setup import SINGLE_SEATS, TEAM_SEATS
from kontor_rules.turn.rounds import seats_with_cards
from kontor_rules.variants import GAMES, SCENARIOS


def cards_for(setup: Json, cards: Iterable[Json]) -> list[Json]:
    """Return the cards of a deck that are neutral or of a colour that plays: the others only cost memory."""
    colours = {str(player["seat"]).split("-")[0] for player in setup["players"]}
    return [card for card in cards if card["colour"] is None or card["colour"] in colours]


class CardFaces(DeckFaces):
    """Kontor's faces, by the ids of their cards; what goes together is said in C1-C4."""

    deck_format = DECK_FORMAT
    deck_ending = ".kontor-deck.json"
    key = "id"
    proxy = Path(__file__).parent / "proxy_deck.json"
    read = staticmethod(read_card)
    written = staticmethod(card_json)
    problems = staticmethod(face_problems)
    fitting = staticmethod(cards_for)
    read_deck = staticmethod(read_deck)
    check_deck = staticmethod(check_deck)

    def is_readable(self, setup: object) -> bool:
        if not isinstance(setup, dict):
            return False
        players, deck = setup.get("players"), setup.get("deck")
        return (
            isinstance(players, list)
            and all(isinstance(player, dict) and "seat" in player for player in players)
            and (deck is None or isinstance(deck, list))
        )


FACES = CardFaces()
proxy_deck = FACES.proxy_deck


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
        return tuple(seat for seat in seats_with_cards(state) if seat not in (*state.sat_out, *sealed))

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
        cards = {seat: (one["card"], one["face"]) for seat, one in sealed.items()}
        for card, face in cards.values():
            if face is not None and card not in game.state.faces:
                game = enter({"entry": "face", "card": face})
            elif face is not None and (reasons := check_face(game, face)):
                raise Refusal(tuple(reasons))
        enter({"entry": "play", "cards": {seat: card for seat, (card, _face) in cards.items()}})

    def reveals(self, entry: Json) -> bool:
        return bool(entry["entry"] == "play")

    def withdraws(self, entry: object) -> str | None:
        seat = entry.get("seat") if isinstance(entry, dict) and entry.get("entry") == "sit-out" else None
        return seat if isinstance(seat, str) else None

    def chosen_again(self, before: Game, after: Game) -> tuple[Reason, ...]:
        """R0, R1: all choose again who had a card face down while something was bought, or somebody announced."""
        (bought, sat_out), (buys, sits_out) = announced(before), announced(after)
        told = [("bought", "R0", buys, bought), ("not-bought", "R0", bought, buys)]
        if not after.state.book.settings.sit_out_until_revealed:
            told += [("sits-out", "R1", sits_out, sat_out), ("plays", "R1", sat_out, sits_out)]
        return tuple(
            Reason(f"sealed.{code}", (rule,), {"seat": seat})
            for code, rule, seats, others in told
            for seat in (Counter(seats) - Counter(others))
        )

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


_VARIANTS = {one.id: one for one in REGISTRY}
_UNREADABLE = {"setup.unknown-option", "setup.unknown-rule", "setup.unknown-scenario", "setup.option-value"}
"""Codes of what no set-up can have, whatever else is chosen."""


SCORE_PARTS = ("areas", "customs", "export", "chits", "money")
"""What brings points, in record-kontor.md's order."""


ELSEWHERE = "setup.not-in-game"
"""The engine's code for what other types of the game have."""


class Kontor(Rules):
    """The game of 1999."""

    # Identity

    id = "kontor"
    changes_file = Path(kontor_rules.__file__).with_name("changes.toml")
    seats = (*SINGLE_SEATS, *TEAM_SEATS)
    fewest = most = 2
    game_types: ClassVar = {
        "basic": (SINGLE_SEATS[:2], 2, 2),
        "pro": (SINGLE_SEATS[:2], 2, 2),
        "team": (TEAM_SEATS, 4, 4),
        "extension": (SINGLE_SEATS, 3, 4),  # S6
    }
    setup_keys: ClassVar[Json] = {}

    # The rules' interface

    def begin(self, setup: object) -> Step:
        return begin(setup, with_past=False)  # the table's log is its past

    enter = staticmethod(enter)
    candidates = staticmethod(candidates)
    legal_entries = staticmethod(legal_entries)

    def read_entry(self, setup: Json, entry: object) -> None:
        del setup  # who plays is for `enter`
        read_entry(entry)

    def output(self, game: Game) -> Json:
        return cast(Json, output(game))

    read_record = staticmethod(read_record)
    shapes = staticmethod(definitions)

    entry_line = staticmethod(entry_line)

    # Who plays what, and how it stands

    def side_of(self, seat: str) -> str:
        """Return a seat's colour: partners score together."""
        return seat.partition("-")[0]

    def variant(self, setup: Json) -> tuple[str, str | None]:
        return setup["game"], setup.get("scenario")

    def special_rules(self, setup: Json) -> tuple[str, ...]:
        return tuple(setup.get("special_rules", ()))

    def setup_offers(self, setup: Json) -> Iterator[SetupOffer]:
        """Yield scenarios, special rules and values of options in the rules' order, with F20-F22 against them."""
        found = offers(setup)
        unreadable = tuple(reason for reason in found.dropped.values() if reason.code in _UNREADABLE)
        named = setup.get("special_rules", [])
        twice = {one.id: one.rule[:1] for one in REGISTRY if named.count(one.id) > 1}
        unreadable += tuple(Reason("setup.rule-twice", rule, {"id": rule_id}) for rule_id, rule in twice.items())
        if unreadable:
            raise Refusal(unreadable, -1)
        for scenario in found.scenarios:
            yield self._offer("scenario", scenario, is_chosen=scenario.id == found.scenario)
        for rule in found.rules:
            yield self._offer("special_rule", rule, is_chosen=rule.id in found.special_rules)
        for option, values in found.values.items():
            for value in values:
                yield SetupOffer("option", option, value.id, value.id == found.options[option], value.against)

    def _offer(self, kind: SetupKind, offer: Offer, *, is_chosen: bool) -> SetupOffer:
        """Return what is offered; of what this type of the game hasn't, which types have it."""
        is_elsewhere = any(reason.code == ELSEWHERE for reason in offer.against)
        games = [game for game in self.game_types if game in _VARIANTS[offer.id].games and is_elsewhere]
        return SetupOffer(kind, offer.id, None, is_chosen, offer.against, offer.changes, tuple(games))

    def plain_setups(self) -> Iterator[Json]:
        seatings = (*(SINGLE_SEATS[:number] for number in (2, 3, 4)), TEAM_SEATS)
        for game, seats in product(GAMES, seatings):
            if game.seats is not None and game.seats(seats):
                players = [{"seat": seat, "name": seat.capitalize()} for seat in seats]
                for scenario in (None, *(one.id for one in SCENARIOS if game.id in one.games)):
                    layout = start_picture(scenario, len(seats))
                    yield {"game": game.id, "players": players, "scenario": scenario, "layout": layout}

    ruling_samples = ((Path(__file__).parent / "texts" / "ruling-samples-1.txt").read_bytes(),)
    secrets = re.compile(r"\b[RBGPWS]\d+\b|(?<=number': )\d+|(?<=number=)\d+")
    uncounted = frozenset({"three-in-a-row", "poverty"})  # N2, N5

    def standing(self, game: Game) -> Standing:
        state = game.state
        if state.score is None:
            waits_for = state.turns[:1] or asked(game) or self.sealing.due(game, frozenset())
            return Standing(state.round, False, waits_for)
        return Standing(
            round=state.round,
            finished=True,
            points={side: one.total for side, one in state.score.sides.items()},
            winners=state.score.winners,
            decided_by=state.score.decided_by,
        )

    entry_kinds = ENTRY_KINDS

    def score(self, game: Game) -> dict[str, dict[str, int]]:
        """Return the sides' points by what brought them: by the final score, or what their areas would count now."""
        score, areas = game.state.score, output(game)["areas"]
        if score is not None and score.decided_by not in self.uncounted:
            return {side: {part: getattr(one, part) for part in SCORE_PARTS} for side, one in score.sides.items()}
        points = {side: dict.fromkeys(SCORE_PARTS, 0) for side in game.state.book.sides}
        for standing in standings(game):
            owner = areas[standing["area"]]["owner"]
            if owner is not None:
                points[owner]["areas"] += standing["points"]
        return points

    counted: ClassVar = {"coins": ("coins",)}

    def counts(self, game: Game) -> dict[str, dict[str, dict[str, int]]]:
        return {"coins": {seat: {"coins": coins} for seat, coins in game.state.coins.items()}}

    def may_change(self, seat: str, was: Json, becomes: Json) -> bool:
        """A seat says which card of a reveal its own was: an open card, in sight of all."""
        if was.get("entry") != "play" or becomes.get("entry") != "play" or was.keys() != becomes.keys():
            return False
        cards, others = was["cards"], becomes["cards"]
        return cards.keys() == others.keys() and all(cards[one] == others[one] for one in cards if one != seat)

    # The log, and the parts that it has

    line_kinds = (LineKind(CORRECTED, rewrites=FACES.correct), *SEALING_KINDS)
    sealing = CardSealing()
    faces = FACES
    readings = READINGS

    def layouts(self, store: Store, list_ids: tuple[int, ...]) -> OwnLayouts:
        """Return the start layouts of lists."""
        return OwnLayouts(store, list_ids)

    pieces = KontorPieces()


KONTOR = Kontor()
SEATS = {game: seats[:fewest] for game, (seats, fewest, _most) in KONTOR.game_types.items()}
"""The seats that each type of the game begins with, clockwise, which is the set-up order."""
