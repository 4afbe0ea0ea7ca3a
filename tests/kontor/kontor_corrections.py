"""Other ways that a game of Kontor could have gone: earlier entries, faces and options corrected at random."""

from collections.abc import Iterator, Sequence
from random import Random

from kontor_rules import OPTIONS, Game, Refusal, Step, begin, enter
from tests.arbiter.pieces.hands import Json


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
