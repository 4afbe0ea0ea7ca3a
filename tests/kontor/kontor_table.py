"""What lies on Kontor's table by the position that the engine gives out, read by docs/pieces.md."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from kontor_rules import OPTIONS, Game, Refusal, Step, begin, enter, output, warehouses
from tests.arbiter.pieces.hands import Json, Table

GOODS = ("wine", "spice", "tea")
IN_A_BOX = {"coin": 20, "ship": 1, "warehouse": 16, "chit": 6, "keeper": 5}
CARDS_IN_A_BOX = {"harbour": 88, "water": 44, "special": 6}


def table_of(game: Game, unsure: frozenset[str] = frozenset()) -> Table:
    """Return the table of a game; `unsure` are the seats of whose cards nobody knows what is land and what water."""
    table, out = Table(unsure), output(game)
    for lying in out["board"]:
        x, y = lying["cell"]
        table.stacks[x, y] = ["water" if card is None else card for card in lying["cards"]]
    _money_and_cards(table, game, out)
    if out["ship"] is not None:
        table.add({"place": "cell", "cell": out["ship"]}, {"piece": "ship"})
    owned = Counter(area["owner"] for area in out["areas"])
    for area in out["areas"]:
        if area["owner"] is not None:
            table.add({"place": "cell", "cell": area["cells"][0]}, {"piece": "keeper", "side": area["owner"]})
    for side, left in out["keepers"].items():
        count = max(0, IN_A_BOX["keeper"] - owned[side]) if left is None else left
        table.add({"place": "supply"}, {"piece": "keeper", "side": side}, count)
    _goods(table, game, out)
    return table


def unsure_hands(*games: Game) -> frozenset[str]:
    """Return the seats of which nobody knows what kind of card they have smuggled (F5), in any of some games."""
    hands = (one for game in games for one in game.state.hands.items())
    return frozenset(seat for seat, hand in hands if len(hand.hidden) > 1)


def _money_and_cards(table: Table, game: Game, out: Json) -> None:
    table.add({"place": "treasury"}, {"piece": "coin"}, out["treasury"])
    for seat, coins in out["coins"].items():
        table.add({"place": "purse", "seat": seat}, {"piece": "coin"}, coins)
    for seat, hand in out["hands"].items():
        place = {"place": "hand", "seat": seat}
        table.add(place, {"piece": "card", "kind": "special"}, hand["special"])
        water = hand["water"] - (len(game.state.hands[seat].hidden) > 1)  # both are upper limits then, one too high
        table.add(place, {"piece": "card", "kind": "harbour"}, hand["harbour"])
        table.add(place, {"piece": "card", "kind": "water"}, water)
    for of, count in out["piles"].items():
        kind = of if of in ("water", "special") else "harbour"
        table.add({"place": "pile", "of": of}, {"piece": "card", "kind": kind}, count)


def _goods(table: Table, game: Game, out: Json) -> None:
    extension = game.state.book.game == "extension"
    used: Counter[str] = Counter()
    for central in warehouses(game):
        card = game.state.board[central["cell"][0], central["cell"][1]][-1].card.id
        for good, count in central["goods"].items():
            store = {"place": "store", "side": central["side"], "card": card}
            table.add(store, {"piece": "warehouse", "good": good}, count)
            used[good] += count
    exported: Counter[str] = Counter()
    for side, goods in out["stores"].items():
        for good, count in goods.items():
            piece = {"piece": "chit" if extension else "warehouse", "good": good}
            table.add({"place": "export", "side": side}, piece, count)
            exported[good] += count
    for good in GOODS:
        if extension:
            table.add({"place": "supply"}, {"piece": "chit", "good": good}, IN_A_BOX["chit"] - exported[good])
        else:
            used[good] += exported[good]
        left = max(0, IN_A_BOX["warehouse"] - used[good]) if out["supply"] is None else out["supply"][good]
        table.add({"place": "supply"}, {"piece": "warehouse", "good": good}, left)


def check_the_box(followed: Table, game: Game, *, packed: bool) -> None:
    """Check that nothing came out of the box in the game, nor more than it holds when it was unpacked (C1-C6).

    But for what the rules don't limit, and for a flood that leaves the game (F16).
    """
    settings = game.state.book.settings
    for piece, count in followed.took.items():
        name, kind = json.loads(piece)["piece"], json.loads(piece).get("kind")
        if (name == "warehouse" and settings.supply is None) or (name == "keeper" and settings.keepers is None):
            continue
        if not packed:
            assert count == 0 or kind == "special", piece
        elif name == "card":
            assert 0 <= count <= CARDS_IN_A_BOX[kind], piece
        elif name not in ("keeper", "warehouse"):
            assert 0 <= count <= IN_A_BOX[name], piece
        else:
            assert count == (settings.keepers if name == "keeper" else settings.supply), piece


def corrected(start: Json, entries: Sequence[Json], games: Sequence[Game], rng: Random) -> Game | None:
    """Return a game after a correction, as far as it could have gone then; None if it couldn't have begun.

    `games` are those before each of the entries.
    """
    what = rng.choice(("deleted", "changed", "changed", "inserted", "option", "face"))
    at = rng.randrange(len(entries))
    if what == "deleted":
        return _played_on(games[at], entries[at + 1 :])
    if what == "inserted":
        return _played_on(games[at], [rng.choice(entries), *entries[at:]])
    if what == "changed":
        return _played_on(games[at], [_changed(entries[at], games[at], rng), *entries[at + 1 :]])
    try:
        game = begin(_with_option(start, rng) if what == "option" else _with_face(start, rng)).game
    except Refusal:
        return None
    return _played_on(game, entries)


def _played_on(game: Game, entries: Sequence[Json]) -> Game:
    """Return the game after as many of the entries as can be entered."""
    for step in _taken(game, entries):
        game = step.game
    return game


def _taken(game: Game, entries: Sequence[Json]) -> Iterator[Step]:
    for entry in entries:
        try:
            step = enter(game, entry)
        except Refusal:
            return
        game = step.game
        yield step


def _changed(entry: Json, game: Game, rng: Random) -> Json:
    """Return an entry with another cell, or with another card of the same seat."""
    if "cell" in entry:
        return {**entry, "cell": list(rng.choice(sorted(game.state.frontier)))}
    if entry["entry"] == "play":
        seat = rng.choice(list(entry["cards"]))
        side = game.state.book.side_of[seat]
        cards = [card.id for card in game.faces.values() if card.colour in (side, None)]
        return {**entry, "cards": {**entry["cards"], seat: rng.choice(cards)}}
    return {"entry": "no-place", "seat": entry.get("seat")}


def _with_option(start: Json, rng: Random) -> Json:
    option = rng.choice(OPTIONS)
    value = rng.choice(list(option.values_for(start["game"])))
    return {**start, "options": {**start["options"], option.id: value}}


def _with_face(start: Json, rng: Random) -> Json:
    deck = list(start["deck"])
    at = rng.randrange(len(deck))
    changes: list[Json] = [{"coin": not deck[at]["coin"]}, {"ship": not deck[at]["ship"]}]
    if deck[at]["kind"] == "goods":
        changes += [{"goods": [rng.choice(("wine", "spice", "tea"))]}, {"kind": "crane", "goods": []}]
    deck[at] = {**deck[at], **rng.choice(changes)}
    return {**start, "deck": deck}
