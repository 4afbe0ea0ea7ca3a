"""Legal games played at random, from a seed: real cards in real hands, entered one by one.

    for before, entry, step in random_game(start, seed): ...

Stands on kontor_rules alone. Knows every kind of entry, so that any game, scenario and special rule can be played.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from kontor_rules import OPTIONS, Game, Refusal, Ruling, Step, begin, card_json, enter, output, revealed_cards
from kontor_rules.entries.record import read_card
from kontor_rules.field.cards import Card
from kontor_rules.field.cells import neighbours
from kontor_rules.setup import is_left_out
from kontor_rules.variants.scenarios import n3_buy_out
from kontor_rules.variants.smuggling import smuggle
from kontor_rules.variants.special_rules import f3_buy_special
from kontor_rules.variants.two_waters import waters

Json = dict[str, object]
GOODS = ("wine", "spice", "tea")
COLOURS = (("R", "red", 3, 89), ("B", "black", 4, 88), ("G", "green", 3, 89), ("P", "purple", 4, 88))
SPECIALS = ((90, "flood"), (91, "bridge"), (92, "bridge"), (93, "flood"), (94, "customs"), (95, "customs"))
MOST = 600
"""Entries after which the players agree to end."""
_NEWEST = "sit_out_until"
"""The option that was added last is drawn last: games by chance stay what they were."""
Played = tuple[Game, Json, Step]


def _card(letter: str, number: int, kind: str, colour: str | None, rng: Random) -> Json:
    symbol = rng.choice(("coin", "ship", None))
    count = 3 if kind == "goods" and number in (3, 4) else rng.choice((1, 1, 2)) if kind == "goods" else 0
    return {
        "id": f"{letter}{number}",
        "kind": kind,
        "colour": colour,
        "number": number,
        "goods": [rng.choice(GOODS) for _ in range(count)],
        "coin": symbol == "coin",
        "ship": symbol == "ship",
        "bar": rng.choice(("over", "under")) if letter in "GP" else None,
    }


def random_deck(rng: Random) -> list[Json]:
    """Return a whole deck (C1-C5): numbers as C7 knows them, goods and symbols at random."""
    cards = []
    for letter, colour, first, tavern in COLOURS:
        kinds = ["goods", *rng.sample(["crane"] * 2 + ["goods"] * 18, 20)]
        numbered = [(first + 2 * i, kind) for i, kind in enumerate(kinds)] + [(tavern, "tavern")]
        cards += [_card(letter, number, kind, colour, rng) for number, kind in numbered]
    cards += [_card("W", number, "water", None, rng) for number in range(45, 88)]
    return cards + [_card("S", number, kind, None, rng) for number, kind in SPECIALS]


def random_setup(game: str, seed: int, **more: object) -> Json:
    """Return a set-up with a random deck and random options; `more` may hold scenario, layout, special_rules, seats."""
    rng = Random(f"setup {game} {seed}")
    usual = {"team": ("red-1", "red-2", "black-1", "black-2"), "extension": ("red", "black", "green", "purple")}
    seats = list(usual.get(game, ("red", "black")))
    if game == "extension":
        seats = rng.sample(seats, rng.choice((3, 4)))
    players = [{"seat": seat, "name": seat} for seat in more.pop("seats", seats)]  # type: ignore[attr-defined]
    deck = random_deck(rng)
    rng.shuffle(deck)
    start: Json = {"game": game, "players": players, "deck": deck, "options": {}, **more}
    for option in sorted(OPTIONS, key=lambda one: one.id == _NEWEST):
        value = rng.choice(list(option.values_for(game)))
        options = {**start["options"], option.id: value}  # type: ignore[dict-item]
        if rng.random() < 0.4 and _accepted(start | {"options": options}):
            start["options"] = options
    return start


def _accepted(start: Json) -> bool:
    try:
        begin(start)
    except Refusal:
        return False
    return True


class Cards:
    """Who holds which cards, and what lies in the piles, face up for us alone."""

    def __init__(self, game: Game, deck: Sequence[Card]) -> None:
        out = output(game)
        faces = [card for card in deck if not is_left_out(game.state.book.settings, card)]
        self.hands: dict[str, list[str]] = {seat: [] for seat in out["hands"]}
        self.piles: dict[str, list[str]] = {pile: [] for pile in out["piles"]}
        self.faces = {card.id: card for card in faces}
        self.smuggled: dict[str, str] = {}
        for card_id, where in game.state.whereabouts.items():
            if where in self.hands:
                self.hands[where].append(card_id)
            faces = [card for card in faces if card.id != card_id]
        for seat, hand in out["hands"].items():
            side = game.state.book.side_of[seat]
            own = [card for card in faces if card.colour == side]
            water = [card for card in faces if card.kind == "water"]
            special = [card for card in faces if card.pile == "special"]
            held = own[: hand["harbour"]] + water[: hand["water"]]
            held += special[: max(0, hand["special"] - len(self.hands[seat]))]
            pile = own[hand["harbour"] : hand["harbour"] + out["piles"][seat]]
            self.hands[seat] += [card.id for card in held]
            self.piles[seat] = [card.id for card in pile]
            faces = [card for card in faces if card not in held and card not in pile]
        for pile, kind in (("water", "water"), ("special", "special")):
            self.piles[pile] = [card.id for card in faces if card.pile == kind][: out["piles"][pile]]

    def hear(self, rulings: Sequence[Ruling]) -> None:
        """Move the cards that rulings say have moved."""
        for ruling in rulings:
            facts = ruling.facts
            if ruling.code in ("place.laid", "waters.instead"):
                self.hands[facts["seat"]].remove(facts["card"])
            elif ruling.code == "draw.card":
                pile = facts["seat"] if facts["kind"] == "harbour" else "water"
                self.hands[facts["seat"]].append(self.piles[pile].pop(0))
            elif ruling.code in ("ship.removed.pile", "buy-out.bought"):
                self.piles[facts["holder"]].append(facts["card"])
            elif ruling.code == "ship.removed.hand":
                self.hands[facts["holder"]].append(facts["card"])
            elif ruling.code == "buy-special.bought":
                for _ in range(facts["count"]):
                    self.hands[facts["seat"]].append(self.piles["special"].pop())
            elif ruling.code == "flood.fills":
                self.piles["water"].pop(0)


def random_game(start: Json, seed: int, most: int = MOST, *, learning: bool = False) -> Iterator[Played]:
    """Play a legal game to its end; yield each entry with the game before it and what it led to.

    The set-up's deck must be whole. With `learning` the arbiter knows none of it, and is taught face by face; that
    goes only with games that leave no cards out.
    """
    rng = Random(f"game {seed}")
    deck = [read_card(card) for card in start["deck"]]  # type: ignore[attr-defined]
    player = RandomPlayer(begin(start | ({"deck": []} if learning else {})).game, deck, rng)
    for count in range(most + 100):
        out = output(player.game)
        if out["phase"] == "finished":
            return
        for entry in player.wishes(out, over=count >= most):
            played = player.try_(entry)
            if played:
                yield played
                break
        else:
            raise AssertionError(f"no entry is taken: {out}")
    raise AssertionError("the game doesn't end")


def record_of(start: Json, seed: int, most: int = MOST) -> Json:
    """Return the record of a random game."""
    entries = [entry for _, entry, _ in random_game(start, seed, most)]
    return {"format": "kontor-record", "version": 1, "setup": start, "entries": entries}


class RandomPlayer:
    """Plays for everybody at the table."""

    def __init__(self, game: Game, deck: Sequence[Card], rng: Random) -> None:
        self.game, self.rng, self.cards = game, rng, Cards(game, deck)

    def try_(self, entry: Json) -> Played | None:
        """Enter it if it is taken."""
        try:
            step = enter(self.game, entry)
        except Refusal:
            return None
        played = (self.game, entry, step)
        self.game = step.game
        if entry["entry"] == "smuggle":
            seat = entry["seat"]
            card_id = next(c for c in self.cards.hands[seat] if _smuggles(self.cards.faces[c], self.game, seat))
            self.cards.hands[seat].remove(card_id)
            self.cards.smuggled[seat] = card_id
        self.cards.hear(step.rulings)
        return played

    def wishes(self, out: Json, *, over: bool) -> Iterator[Json]:
        """Propose entries; one of them must be right."""
        if out["phase"] == "questions":
            yield from self._answers(out["question"])
            return
        if over or not any(self.cards.hands.values()):
            yield {"entry": "end", "reason": "stuck"}
            yield {"entry": "end", "reason": "agreed"}
        if self.rng.random() < 0.3:
            yield from self._smuggle()
        if self.rng.random() < 0.03:
            yield {"entry": "end", "reason": "stuck"}
        yield from self._announcing() if out["phase"] == "announce" else self._turn(out)

    def _smuggle(self) -> Iterator[Json]:
        placed = self.game.state.placed
        if placed is None or smuggle not in self.game.state.book.handlers:
            return
        seat = placed[0]
        if any(_smuggles(self.cards.faces[card], self.game, seat) for card in self.cards.hands[seat]):
            cells = sorted(self.game.state.frontier)
            for x, y in self.rng.sample(cells, len(cells)):
                yield {"entry": "smuggle", "seat": seat, "cell": [x, y]}

    def _announcing(self) -> Iterator[Json]:
        state, rng = self.game.state, self.rng
        for seat in state.book.seats:
            if f3_buy_special in state.book.handlers and rng.random() < 0.1:
                yield {"entry": "buy-special", "seat": seat, "count": rng.choice((1, 1, 2))}
            if n3_buy_out in state.book.handlers and rng.random() < 0.3:
                for x, y in sorted(state.area_at):
                    yield {"entry": "buy-out", "seat": seat, "cell": [x, y]}
            if rng.random() < 0.06:
                yield {"entry": "sit-out", "seat": seat}
        due = [seat for seat in state.book.seats if self.cards.hands[seat] and seat not in state.sat_out]
        chosen = {seat: rng.choice(self.cards.hands[seat]) for seat in due}
        yield from self._teaching(chosen.values())
        sailors = {seat: "sailor" for seat in due if rng.random() < 0.1}
        yield {"entry": "play", "cards": chosen | sailors}
        yield {"entry": "play", "cards": chosen}

    def _turn(self, out: Json) -> Iterator[Json]:
        seat, rng = out["active"], self.rng
        card = self.cards.faces[revealed_cards(self.game)[seat]]
        if rng.random() < 0.7:
            yield from self._ship(seat, out["legal"]["ship"])
        if rng.random() < 0.05:
            yield {"entry": "no-place", "seat": seat}
        if card.kind == "flood" and rng.random() < 0.5 and waters in self.game.state.book.handlers:
            yield from self._waters(seat)
        cells = out["legal"]["cells"]
        for cell in rng.sample(cells, len(cells)):
            yield from self._places(seat, card, cell)
        yield {"entry": "no-place", "seat": seat}

    def _ship(self, seat: str, cells: list[list[int]]) -> Iterator[Json]:
        rng = self.rng
        for cell in rng.sample(cells, min(3, len(cells))):
            near = [[x, y] for x, y in neighbours((cell[0], cell[1])) if (x, y) in self.game.state.area_at]
            for remove in near:
                entry: Json = {"entry": "ship", "seat": seat, "to": cell, "remove": remove}
                yield entry
                yield {**entry, "return_to": rng.choice(self.game.state.book.seats)}
            yield {"entry": "ship", "seat": seat, "to": cell, "buy": rng.choice((1, 2))}
            if rng.random() < 0.3:
                yield {"entry": "ship", "seat": seat, "to": cell}

    def _waters(self, seat: str) -> Iterator[Json]:
        water = [card for card in self.cards.hands[seat] if self.cards.faces[card].kind == "water"]
        yield from self._teaching(water)
        cells = sorted(self.game.state.frontier)
        for _ in range(10):
            two = [
                {"card": card, "cell": list(cell)}
                for card, cell in zip(water[:2], self.rng.sample(cells, min(2, len(cells))), strict=False)
            ]
            yield {"entry": "waters", "seat": seat, "cards": two}
            yield {"entry": "waters", "seat": seat, "cards": two[:1]}

    def _places(self, seat: str, card: Card, cell: list[int]) -> Iterator[Json]:
        """Propose placements on a legal cell: with all that variants offer, then with what they ask for only."""
        rng, keys = self.rng, self.game.state.book.keys
        goods = [name for name, count in zip(GOODS, card.goods, strict=True) if count]
        plain: Json = {"entry": "place", "seat": seat, "cell": cell}
        if "choose" in keys and sum(card.goods) > 1:
            plain["choose"] = rng.choice(goods)
        draws = rng.sample(("harbour", "water"), 2) if "draw" in keys and card.pile != "special" else [None]
        own = [c for c in sorted(self.game.state.area_at) if self.game.state.board[c][-1].card.one_good]
        for draw in draws:
            entry = plain if draw is None else {**plain, "draw": draw}
            if goods and "export" in keys and rng.random() < 0.3:
                yield {**entry, "export": rng.choice(goods)}
            if "pick" in keys and rng.random() < 0.3:
                yield {**entry, "pick": True}
            if "joker" in keys and card.kind == "tavern":
                for x, y in rng.sample(own, len(own)):
                    yield {**entry, "joker": [[x, y]]}
            yield entry

    def _answers(self, question: Json) -> Iterator[Json]:
        entry: Json = {"entry": "answer", **question}
        if question["question"] == "smuggled":
            yield {**entry, "card": card_json(self.cards.faces[self.cards.smuggled[question["seat"]]])}
        elif question["question"] == "tavern":
            yield {**entry, "counts": self.rng.random() < 0.5}
        else:
            cards = {seat: self._highest(seat) for seat in self._tied(entry)}
            yield from self._teaching(card for card in cards.values() if card)
            yield {**entry, "cards": cards}

    def _teaching(self, card_ids: Iterable[str]) -> Iterator[Json]:
        """Teach the faces that the arbiter doesn't know yet."""
        for card_id in card_ids:
            if card_id not in self.game.faces:
                yield {"entry": "face", "card": card_json(self.cards.faces[card_id])}

    def _tied(self, entry: Json) -> list[str]:
        """Ask the engine itself who is tied (E10): an answer for nobody names who is due."""
        try:
            enter(self.game, {**entry, "cards": {}})
        except Refusal as refusal:
            return list(refusal.reasons[0].facts["due"])
        return []

    def _highest(self, seat: str) -> str | None:
        held = [self.cards.faces[card] for card in self.cards.hands[seat]]
        harbour = [card for card in held if card.pile == "harbour"]
        return max(harbour, key=lambda card: card.number or 0).id if harbour else None


def _smuggles(card: Card, game: Game, seat: str) -> bool:
    """F5: tell whether a card may be laid face down, as far as the engine still thinks possible."""
    kinds = game.state.hands[seat].hidden or ("harbour", "water")
    return card.pile in kinds and (card.kind == "water" or card.one_good)
