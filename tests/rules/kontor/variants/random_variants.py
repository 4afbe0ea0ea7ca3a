"""Games at random under any scenario and special rules, and what must hold in each of them."""

from collections.abc import Iterator
from functools import cache
from random import Random

from kontor_rules import Game, adjudicate, output, revealed_cards
from kontor_rules.field.cards import GOODS, goods_names
from tests.rules.kontor import oracle
from tests.rules.kontor.kit import SEATS, Json, heard, record, takes
from tests.rules.kontor.random_games import random_deck, random_game
from tests.rules.kontor.variants.kit import with_scenario

_TAVERN_RULES = {"alte-seilschaften", "neue-seilschaften", "schutz", "bestechung-1", "bestechung-2"}
_ONE_OF_FLOODS = {"hochwasser", "bruecke-hochwasser", "sonderkarten"}
_TEAM_RULES = _TAVERN_RULES | {
    "freie-wahl-2", "finish", "erste-wahl", "blockade", "erweitertes-hochwasser", "drunken-sailor",
}  # fmt: skip
_NORMAL_START = {None, "bakschisch", "david-goliath", "gigant", "armut"}


def forbidden_by(game: str, scenario: str | None, rules: frozenset[str], sailor: str = "tavern") -> set[str]:
    """Return why a set doesn't go together, as the rules say it: rule ids, "games" (N's table) and "for" (F's).

    `sailor` is what the sailor is between two players; in teams it is always a special card.
    """
    found = set()
    if scenario is not None and game not in (("pro", "team") if scenario in ("insel", "armut") else ("pro",)):
        found.add("games")
    if "restricted-storage" in rules and game != "extension":
        found.add("for")
    special = rules - {"restricted-storage"}
    if (game == "extension" and special) or (game == "team" and special - _TEAM_RULES):
        found.add("for")
    tavern_sails = "drunken-sailor" in rules and sailor == "tavern" and game != "team"
    if any(pair <= rules for pair in ({"alte-seilschaften", "neue-seilschaften"}, {"bestechung-1", "bestechung-2"})):
        found.add("F20")
    if len(rules & _ONE_OF_FLOODS) > 1 or (tavern_sails and rules & _TAVERN_RULES):
        found.add("F20")
    if scenario == "gulliver" and (rules & _TAVERN_RULES or tavern_sails):
        found.add("F20")
    if "bruecke-hochwasser" in rules and scenario not in _NORMAL_START:
        found.add("F20")
    if (game == "basic" or scenario in ("kleine", "bakschisch")) and rules & {"schutz", "blockade"}:
        found.add("F21")
    floods = rules & _ONE_OF_FLOODS or (game == "team" and scenario != "insel")
    if "erweitertes-hochwasser" in rules and not floods:
        found.add("F22")
    return found


@cache
def _deck(seed: int) -> tuple[Json, ...]:
    return tuple(random_deck(Random(f"deck {seed}")))


def set_up(game: str, scenario: str | None, rules: frozenset[str], seed: int, **options: str) -> Json:
    """Return a set-up with a whole random deck."""
    players = [{"seat": seat, "name": seat} for seat in SEATS[game]]
    start = {"game": game, "players": players, "deck": list(_deck(seed % 7)), "options": options}
    return start | with_scenario(scenario) | {"special_rules": sorted(rules)}


def play_to_the_end(start: Json, seed: int, most: int) -> Json:
    """Play a game set up with this seed, checking its positions and its record, and return the last position."""
    entries: list[Json] = []
    games: list[Game] = []
    coins, turn = None, Random(seed).randrange(1, 5)
    for before, entry, step in random_game(start, seed, most):
        state = step.game.state
        entries.append(entry)
        games.append(step.game)
        for ruling in step.rulings:
            heard(ruling)
        coins = _coins(before) if coins is None else coins
        assert _coins(step.game) == coins, entry
        assert min(*state.coins.values(), state.treasury, *state.piles.values()) >= 0, entry
        assert all(min(split) >= 0 for hand in state.hands.values() for split in hand.splits), entry
        if entry["entry"] == "place":
            turn -= 1
            if not turn:
                _legal_is_accepted(before)
                _closed_is_valued(output(before))
    last = output(games[-1])
    assert last["phase"] == "finished"
    _score_adds_up(last)
    _replays(start, entries, games, seed)
    return last


def _coins(game: Game) -> int:
    return sum(game.state.coins.values()) + game.state.treasury


def _closed_is_valued(out: Json) -> None:
    """A4: what is closed is valued at once, unless a smuggled card joins it (F5)."""
    hidden = any("?" in stack["cards"] for stack in out["board"])
    for area in out["areas"]:
        assert not area["valued"] or area["closed"]
        assert hidden or area["valued"] or not area["closed"]


def _score_adds_up(out: Json) -> None:
    score = out["score"]
    assert set(score["winners"]) <= set(score["sides"])
    assert score["winners"]
    counted = [out["areas"][index] for index in score["counted"]]
    for side, points in score["sides"].items():
        assert points["total"] == sum(value for name, value in points.items() if name != "total")
        own = [area["points"] for area in counted if area["owner"] == side]
        assert points["areas"] + points["customs"] == sum(own)


def _replays(start: Json, entries: list[Json], games: list[Game], seed: int) -> None:
    """A record cut anywhere is ruled upon as the game stood then."""
    cut = Random(seed).randrange(1, len(entries) + 1)
    prefix = adjudicate(record(start, *entries[:cut]))
    assert max(ruling["entry"] for ruling in prefix.pop("rulings")) < cut
    assert prefix == output(games[cut - 1])


def _legal_is_accepted(game: Game) -> None:
    """P: the legal cells shown are exactly those that some placement is taken for."""
    out = output(game)
    box = [list(cell) for cell in oracle.around(out["field"])]
    accepted = [cell for cell in box if any(takes(game, entry) for entry in _placements(game, out["active"], cell))]
    assert out["legal"]["cells"] == accepted


def _placements(game: Game, seat: str, cell: list[int]) -> Iterator[Json]:
    card = game.faces[revealed_cards(game)[seat]]
    keys = game.state.book.keys
    entry: Json = {"entry": "place", "seat": seat, "cell": cell}
    if "choose" in keys and sum(card.goods) > 1:
        entry["choose"] = next(name for name in GOODS if name in goods_names(card.goods))
    if "draw" in keys and card.pile != "special":
        yield from ({**entry, "draw": kind} for kind in ("harbour", "water"))
    else:
        yield entry
