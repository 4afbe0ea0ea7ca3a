"""What a list of games owns: its games, deleting them and taking that back, and all results. Its key is a bearer's."""

import json
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

from flask import Response, current_app, request
from marshmallow import Schema, fields as kinds, validate

from arbiter.api import fields
from arbiter.api.fields import Answer
from arbiter.api.shapes import CLEAN
from arbiter.api.views import LIST_BEARER, View, game_of, list_blueprint, route, unauthorized
from arbiter.foundation.faults import Missing
from arbiter.game import Json, Layouts, Rules
from arbiter.keeping.decks import OwnDecks
from arbiter.keeping.game_lists import ListAccess
from arbiter.keeping.results import players_of, scores_of, sides_of, special_rules_of
from arbiter.pages.lists.statistics import as_json
from arbiter.store.models import LARGEST_ID
from arbiter.tables.service import Tables, tables
from arbiter.tables.tokens import spectator_token
from arbiter.web import live
from arbiter.web.live import Hub
from arbiter.web.security import bearer_token

MOST = 100
MAX_TABLES = 100
"""How many tables a stream tells of: those of the list that changed last."""
STREAM = (
    "Server-sent events: `event: changed` with `data` of a game's number in the list (`game`), its table's number "
    f"(`seen`) and its link for looking on (`look`), of the {MAX_TABLES} games of the list that changed last. At "
    "first as each stands now, then whenever its number is another; new games come in within ten seconds. `event: "
    "beat` every ten seconds of silence. Whoever was cut off sends the last `id` as Last-Event-ID, as browsers do, and "
    "is told the newest number of each table that changed in between. 429 if this address has too many streams open."
)
LAST_EVENT = {
    "in": "header",
    "name": "Last-Event-ID",
    "required": False,
    "description": "The `id` of the last event that came.",
    "schema": {"type": "string", "pattern": "^([0-9]+:[0-9]+(,[0-9]+:[0-9]+)*)?$", "maxLength": 4096},
}
_SENT = re.compile(r"([0-9]{1,18}):([0-9]{1,9})")


class PageIn(Schema):
    """Which games of a list."""

    q = fields.text(
        "Words in names or place.", says={"pattern": CLEAN}, load_default="", validate=validate.Length(max=80)
    )
    first = kinds.Integer(load_default=0, validate=validate.Range(0, LARGEST_ID))


class _Pairs(kinds.Dict):
    """An object out of pairs of key and value."""

    def _serialize(self, value: Any, *_args: Any, **_more: Any) -> Json:
        return dict(value)


class KeptOut(Answer):
    """A game of a list."""

    id = fields.integer("Its number in lists.", attribute="table_id")
    opened = fields.date_time("When the table was opened, in UTC.")
    changed = fields.date_time("When something was last entered, in UTC.")
    rules = fields.string("Which game: `id` of `/games`.")
    game = fields.string("Which variant: `game` of its set-up.")
    scenario = fields.string("Its scenario, null for none.", allow_none=True)
    players = _Pairs(keys=kinds.String(), values=kinds.String(), metadata={"description": "By seat who sits there."})
    finished = fields.boolean("Whether it is over.")
    winners = fields.string_list("The sides that won.")
    points = fields.json_object("By side, once it is over.", values=kinds.Integer())
    until = fields.date_time("Of a deleted one: when it goes for good.", allow_none=True)


class ListOut(Answer):
    """A part of a list, the last played first."""

    count = fields.integer("How many there are in all.")
    games = fields.nested_list(KeptOut, "The last played first.")


class ResultsOut(Answer):
    """How all finished games of a list ended."""

    games = fields.mapping_list(
        "The last played first: `played`, `place`, `game`, `variant`, `scenario`, `special_rules`, `rounds`, "
        "`players`, `points` by side (null where none were counted), `winners`, `decided_by`."
    )


class TallyOut(Answer):
    """How many games a player or a side had a part in, won, and drew with everybody."""

    name = fields.string("Of the player or side.")
    games = fields.integer("How many games.")
    won = fields.integer("How many of them were won.")
    draws = fields.integer("How many were drawn with everybody.")


class PlayerTallyOut(TallyOut):
    """The same of a player."""

    row = fields.integer("How many games were won one after another at most.")


class SpreadOut(Answer):
    """Typical points."""

    middle = kinds.Float(metadata={"description": "The median, in points."})
    low = fields.integer("The fewest points.")
    high = fields.integer("The most points.")


class ScoresOut(Answer):
    """The points of a kind of game; null where none were counted."""

    rules = fields.string("Which game: `id` of `/games`.")
    game = fields.string("Which variant: `game` of its set-up.")
    scenario = fields.string("Its scenario, null for none.", allow_none=True)
    games = fields.integer("How many were counted.")
    all = fields.nested(SpreadOut, "Of all players or sides.", allow_none=True)
    best = fields.nested(SpreadOut, "Of the winners.", allow_none=True)


class RulePlayedOut(Answer):
    """A special rule: how many games had it, and who won them."""

    rules = fields.string("Which game: `id` of `/games`.")
    special_rule = fields.string("Its id in a set-up's `special_rules`.")
    games = fields.integer("How many games were played with it.")
    players = fields.nested_list(PlayerTallyOut, "Who played them, the most games first.")


class StatisticsOut(Answer):
    """Who plays, who wins with what, and typical scores, of a list's finished games."""

    count = fields.integer("How many games are finished.")
    players = fields.nested_list(PlayerTallyOut, "By name.")
    sides = fields.nested_list(TallyOut, "By colour.")
    scores = fields.nested_list(ScoresOut, "By kind of game.")
    special_rules = fields.nested_list(RulePlayedOut, "By special rule, the most played first.")


class ListedDeckOut(Answer):
    """A deck of a list: a copy of a game, whose faces its tables learn."""

    id = fields.integer("Its number among the list's decks of this game.")
    rules = fields.string("Which game.")
    name = fields.string("What it is called.")
    known = fields.integer("How many cards' faces are known.")
    disputed = fields.integer("How many of them tables see differently.")


class DecksOut(Answer):
    """The decks of a list, game by game, in alphabetical order."""

    decks = fields.nested_list(ListedDeckOut, "Game by game, in alphabetical order.")


class LayoutOut(Answer):
    """A start layout that was drawn and kept under a name."""

    id = fields.integer("Its number among the list's layouts of this game.")
    rules = fields.string("Which game.")
    name = fields.string("What it is called.")
    scenario = fields.string('The scenario that it is for, "" for none.')
    seats = fields.integer("For how many players.")
    field = fields.string('Of which size, as "12x4".')
    layout = kinds.List(kinds.List(kinds.Raw()), metadata={"description": "As a set-up's `layout` has it."})


class LayoutsOut(Answer):
    """The start layouts of a list, game by game."""

    layouts = fields.nested_list(LayoutOut, "Game by game.")


def _reach() -> ListAccess:
    """Return what the bearer's key opens. Raises Unauthorized if it opens no list."""
    found = tables.lists.reach([bearer_token()], ())
    if not found.list_ids:
        raise unauthorized("Send the key of a list of games: Authorization: Bearer kt…")
    return found


def _at(path: str, answer: Any = None, *errors: int, **details: Any) -> Callable[[View], View]:
    """Give a view of a list an address; without anything to answer it is 204."""
    document: Json = {"security": [{LIST_BEARER: []}]}
    status = 204 if answer is None else 200
    return route(list_blueprint, path, answer, *errors, status=status, document=document, **details)


@_at("/games", ListOut, query=PageIn)
def list_games(given: Json) -> Json:
    """Get the games of a list, a hundred at most at a time."""
    reach, words = _reach(), given["q"].split()
    found = tables.lists.page(reach, words, first=given["first"], most=MOST)
    return {"count": tables.lists.count(reach, words), "games": found}


@_at("/deleted", ListOut)
def list_deleted() -> Json:
    """Get the deleted games of a list that can still be taken back."""
    found = tables.lists.deleted(_reach())
    return {"count": len(found), "games": found}


@_at("/events", {"type": "string"}, content_type="text/event-stream", description=STREAM)
@list_blueprint.doc(parameters=[LAST_EVENT])
def list_events() -> Response:
    """Get the numbers of all tables of a list whenever they change, as one stream of events that goes on."""
    reach, own, heard = _reach(), current_app.extensions, _SENT.findall(request.headers.get("Last-Event-ID", ""))
    told = {int(table): int(number) for table, number in heard}
    return live.streamed(_events(own["kontor-hub"], own["kontor-tables"], str(current_app.secret_key), reach, told))


def _events(hub: Hub, house: Tables, secret: str, reach: ListAccess, heard: dict[int, int]) -> Iterator[str]:
    """Yield the events of a list's tables, from what has been heard already; the request has ended meanwhile."""

    told = dict(heard)

    def wanted() -> list[int]:
        listed = house.lists.tables(reach, MAX_TABLES)
        for other in told.keys() - set(listed):
            del told[other]
        return listed

    yield f"retry: {live.RETRY}\n"
    for news in hub.changes(wanted, heard):
        if news is None:
            yield live.BEAT_MESSAGE
            continue
        for table_id, number in news.items():
            told[table_id] = number
            look = spectator_token(house.store, secret, table_id)  # asked each time: the link may have been replaced
            data = json.dumps({"game": table_id, "seen": number, "look": look})
            seen = ",".join(f"{table}:{last}" for table, last in told.items())
            yield f"id: {seen}\nevent: changed\ndata: {data}\n\n"
            time.sleep(0)  # others are served between two of many tables


@_at("/results", ResultsOut)
def results() -> Json:
    """Get how all finished games of a list ended."""
    return {"games": [as_json(one) for one in tables.lists.results(_reach())]}


@_at("/statistics", StatisticsOut)
def statistics() -> Json:
    """Get who plays, who wins with what, and typical scores, of all finished games of a list."""
    found = tables.lists.results(_reach())
    return {
        "count": len(found),
        "players": players_of(found),
        "sides": list(sides_of(found).values()),
        "scores": [
            {"rules": kind[0], "game": kind[1], "scenario": kind[2], **asdict(one)}
            for kind, one in scores_of(found).items()
        ],
        "special_rules": [
            {"rules": rules, "special_rule": one, "games": len(played), "players": players_of(played)}
            for (rules, one), played in special_rules_of(found).items()
        ],
    }


@_at(f"/games/<int(max={LARGEST_ID}):game>", None, 404, method="DELETE")
def delete_game(game: int) -> None:
    """Delete a game of a list: its links open nothing any more. It can be taken back for thirty days."""
    tables.lists.delete(_reach(), game)


@_at(f"/games/<int(max={LARGEST_ID}):game>/take-back", None, 404, method="POST")
def restore_game(game: int) -> None:
    """Take a deleted game back."""
    tables.lists.take_back(_reach(), game)


@_at("/decks", DecksOut)
def list_decks() -> Json:
    """Get the decks of a list, with how much is known of each."""
    reach, found = _reach(), []
    for rules in tables.games.rules:
        own = OwnDecks(tables.store, rules, reach.list_ids)
        listed = own.listed()
        tallies = own.tallies(listed)
        for one in listed:
            known, disputed = tallies[one.id]
            found.append({"id": one.id, "rules": rules.id, "name": one.name, "known": known, "disputed": disputed})
    return {"decks": found}


@_at(f"/decks/<game>/<int(max={LARGEST_ID}):deck>", None, 404, method="DELETE")
def delete_deck(game: str, deck: int) -> None:
    """Delete a deck of a list for good. Tables that were opened with it keep the faces that they know."""
    reach = _reach()
    OwnDecks(tables.store, game_of(game).rules, reach.list_ids).delete(deck)


@_at("/layouts", LayoutsOut)
def list_layouts() -> Json:
    """Get the start layouts of a list."""
    kept = [(rules.id, own.listing()) for rules, own in _layouts()]
    return {"layouts": [{"id": one.id, "rules": game, **one.json()} for game, listed in kept for one in listed]}


@_at(f"/layouts/<game>/<int(max={LARGEST_ID}):layout>", None, 404, method="DELETE")
def delete_layout(game: str, layout: int) -> None:
    """Delete a start layout of a list for good. Tables that were opened with it have their own copy."""
    own = next((own for rules, own in _layouts() if rules.id == game), None)
    if own is None:
        raise Missing
    own.forget(layout)


def _layouts() -> list[tuple[Rules, Layouts]]:
    """Return the games that keep start layouts, with those of the bearer's list."""
    list_ids = _reach().list_ids
    found = [(rules, rules.layouts(tables.store, list_ids)) for rules in tables.games.rules]
    return [(rules, own) for rules, own in found if own is not None]
