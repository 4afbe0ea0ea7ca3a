"""Opening tables: from a set-up, or from a record that a game goes on from."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from sqlalchemy import insert

from arbiter.faults import Refused
from arbiter.keeping import decks, summary
from arbiter.keeping.summary import Origin
from arbiter.log.history import seats_of
from arbiter.log.journal import row_of
from arbiter.log.lines import ENTRY, Json, Line
from arbiter.store.database import Store
from arbiter.store.models import links, log, tables
from arbiter.tables import texts, tokens
from arbiter.tables.access import HOST, Opened
from kontor_rules import Refusal, adjudicate, begin

PROXY_DECK = "proxy"


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a game is: its round, and its score once it is over."""

    round: int
    score: Json | None


def open_table(store: Store, setup: object, deck: str | None) -> Opened:
    """Open a table with a set-up. `deck` is None, "proxy" or the name of an own copy."""
    texts.check(setup)
    name = None if deck is None or deck == PROXY_DECK else texts.deck_name(deck)
    if deck is not None:
        setup = _with_faces(store, setup, name)
    try:
        game = begin(setup).game
    except Refusal as refusal:
        raise Refused(refusal) from refusal
    return _add(store, cast(Json, setup), [], name, Standing(game.state.round, None), Origin.now())


def open_record(store: Store, record: object, origin: Origin | None = None) -> Opened:
    """Open a table with the game of a record; `origin` says when and where it was played, else that is now and here."""
    return add_checked(store, record, check_record(record), origin or Origin.now())


def check_record(record: object) -> Standing:
    """Replay a record and return how it stands. Raises Refused with the place, and Invalid."""
    texts.check(record)
    try:
        result = adjudicate(record)
    except Refusal as refusal:
        raise Refused(refusal) from refusal
    return Standing(result["round"], cast("Json | None", result["score"]))


def add_checked(store: Store, record: object, standing: Standing, origin: Origin) -> Opened:
    """Open a table with the game of a record that has been replayed."""
    taken = cast(Json, record)
    return _add(store, taken["setup"], _imported(taken["entries"], origin.changed), None, standing, origin)


def _with_faces(store: Store, setup: object, name: str | None) -> object:
    """Return the set-up with the faces known of a deck; those that it names itself go before them."""
    if not _is_readable(setup):
        return setup  # the rules engine says what is wrong with it
    given = cast(Json, setup)
    if name is None:
        known: Sequence[Json] = decks.proxy_deck()["cards"]
    else:
        deck = decks.load(store, name)
        known = [] if deck is None else decks.without_contradictions(decks.cards_for(given, deck.faces.values()))
    own = given.get("deck") or []
    named = {card.get("id") for card in own if isinstance(card, dict)}
    faces = [card for card in decks.cards_for(given, known) if card["id"] not in named]
    return {**given, "deck": [*own, *faces]}


def _is_readable(setup: object) -> bool:
    if not isinstance(setup, dict):
        return False
    players, deck = setup.get("players"), setup.get("deck")
    return (
        isinstance(players, list)
        and all(isinstance(player, dict) and "seat" in player for player in players)
        and (deck is None or isinstance(deck, list))
    )


def _imported(entries: Sequence[Json], now: datetime) -> list[Line]:
    """Return a record's entries as lines. Faces right before a play make one step with it, as at a reveal."""
    lines: list[Line] = []
    step = 0
    for position, entry in enumerate(entries):
        if not (lines and lines[-1].content["entry"] == "face" and entry["entry"] in ("face", "play")):
            step = position
        lines.append(Line(position, ENTRY, step, HOST, now, entry))
    return lines


def _add(
    store: Store, setup: Json, lines: Sequence[Line], deck: str | None, standing: Standing, origin: Origin
) -> Opened:
    made = tokens.derive(tokens.mint(), seats_of(setup))
    with store.writing() as connection:
        deck_id = None if deck is None else decks.find_or_add(connection, deck)
        table_id = connection.scalar(
            insert(tables)
            .values(
                opened=origin.opened,
                changed=origin.changed,
                setup=json.dumps(setup),
                deck_id=deck_id,
                length=len(lines),
                round=standing.round,
                finished=standing.score is not None,
            )
            .returning(tables.c.id)
        )
        assert table_id is not None
        connection.execute(insert(links), _link_rows(table_id, made))
        summary.add(connection, table_id, setup, origin, begun=bool(lines), score=standing.score)
        if lines:
            connection.execute(insert(log), [row_of(table_id, line) for line in lines])
    return Opened(table_id, made, len(lines))


def _link_rows(table_id: int, made: tokens.Links) -> list[Json]:
    roles: list[tuple[str, str, str | None]] = [(made.host, "host", None), (made.look, "look", None)]
    roles += [(token, "seat", seat) for seat, token in made.seats.items()]
    return [
        {"digest": tokens.digest(token), "table_id": table_id, "role": role, "seat": seat}
        for token, role, seat in roles
    ]
