"""Legal games by chance, from set-up to score, of any game: whatever its rules say may come next, key by key.

    for record in random_records(rules, seed=7): ...

What is chosen at each key comes from the game's `candidates`, never from a list of all entries; what hands hold is
what the rules think possible. So nothing here knows a game, and a game of one's own is played as the others are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from arbiter.defaults.engine import CardFaces
from arbiter.defaults.ways import values_of
from arbiter.game import Game, Json, SetupOffer
from rulings import Refusal
from rulings.candidates import Ask, Next, value_at, with_value
from rulings.forms import EntryKind
from rulings.legal_entries import Amount
from rulings.records import END, OVERRIDE

MOST = 500
"""So many entries are made at most before the players agree to end."""
TRIES = 12
"""So often is a seat's entry of a kind begun anew, or a faulty one looked for."""
PASSING = 0.05
"""How much rarer than others an entry is that says nothing but whose it is."""
GOES_ON = 0.4
"""How often an optional key is looked for once an entry could be made."""
PATIENCE = 3
"""After so many tries in vain a kind of entry begins to be tried more rarely."""
UNAWAITED = 0.25
"""How often seats that aren't waited for may do something, too."""
ENDED_EARLY = 0.0005
"""How likely the players are to end the game before its time, after each entry."""
MOST_CHOSEN = 4
"""Fewer rules and options than that are chosen by chance for a game."""
_FACE = "face"


# Set-ups


def setups(rules: Any, names: Sequence[str] = ()) -> list[Json]:
    """Return the set-ups from which games are made: of each variant and number of players, with all that `names` name.

    A name is a variant's, a scenario's, a special rule's, or an option's with its value ("border_closes=each").
    """
    found = [_with_names(rules, setup, names) for setup in rules.plain_setups()]
    return [setup for setup in found if setup is not None]


def _with_names(rules: Any, setup: Json, names: Sequence[str]) -> Json | None:
    """Return a set-up with what is named, None where something of it isn't to be had with the rest."""
    scenario = rules.variant(setup)[1]
    if scenario is not None and names and scenario not in names:
        return None
    for name in names:
        if name not in rules.variant(setup):
            offer = next((one for one in rules.setup_offers(setup) if _name(one) == name), None)
            if offer is None or offer.against or offer.kind == "scenario":
                return None
            setup = _with_offer(rules, setup, offer)
    return setup


def _name(offer: SetupOffer) -> str:
    return offer.id if offer.value is None else f"{offer.id}={offer.value}"


def _with_offer(rules: Any, setup: Json, offer: SetupOffer) -> Json:
    values = dict(offer.changes)
    if offer.kind == "option" and offer.value is not None:
        values[offer.id] = offer.value
    else:
        setup = {**setup, "special_rules": [*setup.get("special_rules", ()), offer.id]}
    for option, value in values.items():
        setup = rules.readings.with_option(setup, option, value)
    return setup


def _by_chance(rules: Any, setup: Json, chance: Random) -> Json:
    """Return a set-up with some rules and options chosen by chance."""
    for _choice in range(chance.randrange(MOST_CHOSEN)):
        offers = [one for one in rules.setup_offers(setup) if not (one.against or one.chosen or one.kind == "scenario")]
        if offers:
            changed = _with_offer(rules, setup, chance.choice(offers))
            setup = changed if _begins(rules, changed) else setup
    return setup


def _begins(rules: Any, setup: Json) -> bool:
    try:
        rules.begin(setup)
    except Refusal:
        return False
    return True


# Records


def random_records(rules: Any, seed: object, names: Sequence[str] = ()) -> Iterator[Json]:
    """Yield records of random games without end, each its own by seed and place; none if nothing is so named.

    Without names games of all variants come by turns, and rules, options and faces that are known by chance.
    """
    found, place = setups(rules, names), 0
    while found:
        yield random_record(rules, found[place % len(found)], Random(f"{seed} {place}"), by_chance=not names)
        place += 1


def random_record(rules: Any, setup: Json, chance: Random, *, by_chance: bool = False) -> Json:
    """Return the record of a random game."""
    game = random_game(rules, setup, chance, by_chance=by_chance)
    return _record(rules, game.setup, game.played)


def _record(rules: Any, setup: Json, entries: list[Any]) -> Json:
    return {"format": rules.record_format, "version": 1, "setup": setup, "entries": entries}


def random_game(rules: Any, setup: Json, chance: Random, *, by_chance: bool = False) -> RandomGame:
    """Return a random game that has been played to its end; where it can, with faces of the proxy deck."""
    faces: Mapping[str, Json] = {}
    if by_chance:
        setup = _by_chance(rules, setup, chance)
    if rules.faces is not None and rules.faces.proxy is not None:
        cards = rules.faces.with_faces(setup, None)["deck"]
        faces = {str(rules.faces.card_of(card)): card for card in cards}
        known = chance.sample(cards, len(cards) // 2) if by_chance and chance.random() < 0.2 else None
        setup = rules.faces.with_faces(setup, known)
    elif isinstance(rules.faces, CardFaces):
        faces = {str(card): _face(rules.faces, card, chance) for card in rules.faces.cards}
    game = RandomGame(rules, setup, chance, faces)
    game.play()
    return game


def _face(faces: CardFaces, card: int, chance: Random) -> Json:
    return {faces.key: card, **{key: chance.choice(values_of(reader)) for key, reader in faces.fields.items()}}


def with_a_fault(rules: Any, record: Json, chance: Random) -> tuple[Json, Json] | None:
    """Return a record with an entry among its others that is refused, and where and why; None if none was found.

    It is another entry of the game, or one of its entries with another's value for a key, or without one.
    """
    entries = record["entries"]
    for _try in range(TRIES):
        place = chance.randrange(len(entries))
        *_before, step = rules.steps(record["setup"], entries[:place])
        for _other in range(TRIES):
            wrong = _faulty(entries, entries[place], chance)
            try:
                rules.enter(step.game, wrong)
            except Refusal as refusal:
                where = {"entry": place, **{key: refusal.error[key] for key in ("code", "rule")}}
                return _record(rules, record["setup"], [*entries[:place], wrong, *entries[place:]]), where
    return None


def _faulty(entries: Sequence[Json], usual: Json, chance: Random) -> Json:
    other = chance.choice(entries)
    key = chance.choice(sorted(usual))
    if chance.random() < 0.3:
        return other
    if key in other and key != "entry":
        return {**usual, key: other[key]}
    return {name: value for name, value in usual.items() if name != key}


# A game


@dataclass
class RandomGame:
    """A game that is played by chance; `faces` are those that it may be taught, by their cards."""

    rules: Any
    setup: Json
    chance: Random
    faces: Mapping[str, Json]
    played: list[Json] = field(default_factory=list)
    """Its entries."""

    def __post_init__(self) -> None:
        self._game = self.rules.begin(self.setup).game
        self._seats = tuple(self.rules.players(self.setup))
        self._kinds = [kind for kind in self.rules.entry_kinds if kind.name not in (OVERRIDE, END, _FACE)]
        self._misses = [0] * len(self._kinds)
        """How often each kind was tried since it was possible last."""

    def play(self) -> None:
        """Play on until the game is over."""
        while not self.rules.standing(self._game).finished:
            is_late = len(self.played) >= MOST or self.chance.random() < ENDED_EARLY
            ended = is_late and self._end("stuck", "agreed")
            if not (ended or self._seal() or any(map(self._act, range(TRIES))) or self._end("agreed")):
                raise RuntimeError(f"nothing can be entered after {self.played}")

    def _enter(self, entry: Json) -> Game:
        """Return the game after an entry. Raises Refusal."""
        self._game = self.rules.enter(self._game, entry).game
        self.played.append(entry)
        return self._game

    def _is_taken(self, entry: Json) -> bool:
        try:
            self._enter(entry)
        except Refusal:
            return False
        return True

    def _end(self, *reasons: str) -> bool:
        return any(self._is_taken({"entry": END, "reason": reason}) for reason in reasons)

    def _seal(self) -> bool:
        """Let all lay something face down, and reveal it, where candidates are asked for that."""
        rules, sealed = self.rules, dict[str, Json]()
        if rules.sealing is not None and hasattr(rules, "sealed_candidates"):
            for seat in rules.sealing.due(self._game, frozenset()):
                tried = (self._ways(partial(rules.sealed_candidates, self._game, seat), {}) for _try in range(TRIES))
                *_others, sealed[seat] = next(filter(None, map(list, tried)))
        if sealed:
            rules.sealing.reveal(self._game, sealed, self._enter)
        return bool(sealed)

    def _act(self, tried: int) -> bool:
        """Make an entry of some kind, or teach the face that it lacks; tell whether there was one.

        At the first try those kinds are mostly left out that were never possible of late.
        """
        awaited = self.rules.standing(self._game).waits_for or self._seats
        others = [seat for seat in self._seats if seat not in awaited and self.chance.random() < UNAWAITED]
        for place in sorted(range(len(self._kinds)), key=self._turn_of):
            kind = self._kinds[place]
            if tried or self._misses[place] * self.chance.random() < PATIENCE:
                seats = [*self.chance.sample(awaited, len(awaited)), *others] if "seat" in kind.keys else awaited[:1]
                if any(self._act_so(kind, seat) for seat in seats):
                    self._misses[place] = 0
                    if _says_nothing(kind) and self.chance.random() < GOES_ON:
                        self._end("stuck")
                    return True
                self._misses[place] += 1
        return False

    def _turn_of(self, place: int) -> float:
        """Return when a kind is tried, by chance: those that only pass are mostly tried last."""
        return self.chance.random() + (_says_nothing(self._kinds[place]) and self.chance.random() > PASSING)

    def _act_so(self, kind: EntryKind, seat: str) -> bool:
        whose, before = {"seat": seat} if "seat" in kind.keys else {}, len(self.played)
        ways = self._ways(partial(self.rules.candidates, self._game, seat), {**kind.naming, **whose})
        return any(len(self.played) > before or self._is_taken(entry) for entry in ways) or len(self.played) > before

    def _ways(self, candidates: Callable[[Json], Next], entry: Json) -> Iterator[Json]:
        """Yield an entry whose keys are chosen by chance, each time when it may be whole; none if nothing is open.

        A face that it lacks is taught instead.
        """
        for _key in range(TRIES):
            answer = candidates(entry)
            if answer.learn is not None:
                self._is_taken({"entry": _FACE, "card": self.faces.get(str(answer.learn))})
                return
            missing = [ask for ask in answer.asks if not ask.is_said(entry)]
            due = [ask for ask in missing if not ask.optional]
            others = [ask for ask in missing if ask.optional and (ask.open_values or ask.amount)]
            is_enough = not others or self.chance.random() > GOES_ON
            if not due and answer.whole and is_enough:
                yield entry
                return
            if (answer.against and not others) or not missing:
                return
            for ask in due or [self.chance.choice(others)]:
                values = list(self._values(ask, entry, answer.asks))
                if not values:
                    return
                entry = _with(entry, ask, self.chance.choice(values))
            if is_enough:
                yield entry

    def _values(self, ask: Ask, entry: Json, asks: Sequence[Ask]) -> Iterator[Any]:
        """Yield what may be said for a key: of points one way; of cards and faces now and then one that isn't known."""
        if ask.amount is not None:
            yield _spread(ask.amount, self.chance)
            return
        taken = [value_at(entry, other.at) for other in asks if ask.unlike and other.unlike]
        values = [value for value in ask.open_values if value not in taken]
        yield from values
        if ask.is_open and ask.of in ("card", _FACE) and (not values or self.chance.random() < UNAWAITED):
            known = set(map(str, self._game.faces)) if self.faces else ()
            unknown = {card: face for card, face in self.faces.items() if card not in known}
            yield from unknown if ask.of == "card" else unknown.values()


def _says_nothing(kind: EntryKind) -> bool:
    """Tell whether an entry says nothing but whose it is: who makes it passes."""
    return kind.keys.keys() <= {"seat"}


def _with(entry: Json, ask: Ask, value: Any) -> Json:
    """Return an entry that says this, too, also where it says that there is none."""
    *path, key = ask.at
    more: Json = with_value(entry, ask.at, value)
    if value is None:
        more = with_value(entry, tuple(path), {**(value_at(entry, tuple(path)) or {}), key: None})
    return more


def _spread(amount: Amount, chance: Random) -> dict[str, int]:
    """Return points by kind, one of the ways to give them."""
    while True:
        given, left = dict.fromkeys(amount.kinds, 0), amount.points
        while left:
            kind = chance.choice([kind for kind, points in given.items() if points < amount.most[kind]])
            given[kind] += 1
            left -= 1
        value = {kind: points for kind, points in given.items() if points or amount.zeros}
        if value not in amount.without:
            return value
