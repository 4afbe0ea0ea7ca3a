"""Tables: the one module that pages and the API use.

A table is opened with a set-up and reached by links: the host's, one per seat, and one for spectators. Everything
that is entered carries `seen`, the number its page had seen, and may carry a `key`: the same key is stored once and
answered alike. Refusals are the exceptions of `arbiter.foundation.faults`; each table's game decides every rule.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Protocol, cast

from flask import current_app
from sqlalchemy import bindparam, select, update
from werkzeug.local import LocalProxy

from arbiter.foundation.faults import Forbidden, Invalid, Missing, Outdated, by_the_rules
from arbiter.foundation.worker_thread import in_turn, run_in_thread
from arbiter.game import Json, Rules
from arbiter.keeping import decks
from arbiter.keeping.decks import Deck
from arbiter.keeping.game_lists import GameLists
from arbiter.keeping.results import Origin, columns_of
from arbiter.keeping.reviewing import review
from arbiter.language import accepted_text
from arbiter.log import amending, history, sealing
from arbiter.log.amending import Trial
from arbiter.log.drafts import Draft, entry_count
from arbiter.log.history import Line, TableState
from arbiter.log.journal import MEMORY, Journal, Plan, Stored, Submission, digest_of
from arbiter.log.kept_rulings import text_of
from arbiter.log.memory import Replayed, reach, weight
from arbiter.log.replays import Timeline, timeline_of
from arbiter.log.restoring import overrides_to
from arbiter.pieces import kept_positions
from arbiter.pieces.positions import Position
from arbiter.registry import Registry
from arbiter.store.database import REPLACED, Store
from arbiter.store.models import tables as tables_table
from arbiter.tables import opening, tokens
from arbiter.tables.access import Access, ListedTable, Opened, Thinking, access_of, known_tables
from arbiter.tables.opening import PROXY_DECK, IdempotentOpening
from arbiter.tables.tokens import HOST, Links, Role

_THOUGHT = select(tables_table.c.clock, tables_table.c.thought).where(tables_table.c.id == bindparam("table_id"))


class Memory(Protocol):
    """What keeps something of tables in this process."""

    def tables(self) -> set[int]: ...

    def forget(self, table_id: int) -> None: ...


class Tables:
    """All tables of one database, of any of the games that are known here."""

    def __init__(
        self,
        store: Store,
        publish: Callable[[int, int], None],
        games: Registry,
        allow: Callable[[str, int], None] = lambda _kind, _number: None,
        memory: int = MEMORY,
    ) -> None:
        """`allow` is asked before so many "tables" or "records" are stored, and raises TooMany; `memory` is how
        many bytes of tables' states stay in memory.
        """
        self.store = store
        self.allow = allow
        self.games = games
        self.journal = Journal(store, publish, games, memory)
        self._timelines = Replayed(self.journal.looked_back, self._timeline, reach)
        self._ledgers = Replayed(self.journal.looked_back, self.journal.replayed, weight)
        self.lists = GameLists(store, games)
        self.memories: list[Memory] = [self.journal]

    def forget_gone(self) -> None:
        """Keep nothing in memory of tables that the database has no more, whichever process took them out of it."""
        kept = set[int]().union(*(one.tables() for one in self.memories))
        with self.store.reading() as connection:
            there = set(connection.scalars(select(tables_table.c.id).where(tables_table.c.id.in_(kept))))
        for table_id in kept - there:
            for memory in self.memories:
                memory.forget(table_id)

    # Opening and finding

    def open(
        self,
        setup: object,
        deck: str | None = None,
        rules: str | None = None,
        shelf_id: int | None = None,
        once: IdempotentOpening | None = None,
    ) -> Opened:
        """Open a table, in a list if one is named. `deck` is None, "proxy", or the name of one of the list's decks.

        A name without a deck in the list creates one; without a list one is created for it. `rules` is the id of
        the game, None for the usual one. Faces known of the deck go into the set-up; faces that the set-up itself
        names go before them. `once` names a table that is opened only once, with the same answer ever after.
        Raises Refused (entry -1) and Invalid.
        """
        if rules is not None and rules not in self.games:
            raise Invalid("rules.unknown")
        game = (self.games.usual if rules is None else self.games[rules]).rules
        own_list = shelf_id is None and deck not in (None, PROXY_DECK)
        make = partial(opening.open_table, self.store, game, setup, deck, shelf_id, self.allow, once)
        return opening.only_once(self.store, game, once, make, 0, own_list=own_list)

    def open_record(self, given: object, origin: Origin | None = None, once: IdempotentOpening | None = None) -> Opened:
        """Open a table that goes on where a record stops. Raises Refused with the place, and Invalid.

        `origin` says when and where the game was played, as far as that isn't now and here.
        """
        rules = self.games.of_record(given).rules

        def make() -> Opened:
            checked = run_in_thread(partial(opening.check_record, rules, given))
            self.allow("records", 1)
            return opening.add_checked(self.store, rules, given, checked, origin or Origin.now(), once)

        return opening.only_once(self.store, rules, once, make, entry_count(given), own_list=False)

    def find(self, token: str) -> Access:
        """Return what a link's token opens. Raises Missing."""
        return access_of(self.store, self.games, token)

    def links(self, host_token: str) -> Links:
        """Return all links of the table that a host's token opens. Raises Missing, and Forbidden for other links."""
        table_id, seats = self._hosted(host_token)
        return tokens.links_of(self.store, table_id, host_token, seats)

    def replace_link(self, host_token: str, role: Role, seat: str | None, new: str) -> Links:
        """Replace the link of the host, of a seat, or all those for spectators; return the table's links.

        The old one opens nothing any more, and ends no game. Raises Missing, and Forbidden for other links than hosts'.
        """
        table_id, seats = self._hosted(host_token)
        made = tokens.replace_link(self.store, table_id, host_token, role, seat, seats, new)
        self.journal.publish(table_id, REPLACED)
        return made

    def _hosted(self, host_token: str) -> tuple[int, list[str]]:
        access = self.find(host_token)
        _check(access.decides)
        rules, setup = self.journal.opened(access.table_id)
        return access.table_id, list(rules.players(setup))

    def known(self, known_tokens: Sequence[str]) -> list[ListedTable]:
        """Return the tables that these tokens open, the last changed first. Unknown tokens are left out."""
        return known_tables(self.store, self.games, known_tokens)

    # Looking

    def position(self, access: Access, known: int | None = None) -> TableState:
        """Return the table as it stands; or as this process knows it, if that is as new as `known`."""
        return self.journal.state(access.table_id, known)

    def position_at(self, access: Access, number: int) -> TableState:
        """Return the table as it was when its number was `number`, as it was known then. Raises Missing beyond the log.

        Costs a replay, for numbers asked for again soon only once.
        """
        return self.journal.state_at(access.table_id, number)

    def laid(self, access: Access, now: TableState) -> Json | None:
        """Return what the link's own seat has sealed; no other link ever gets to see it."""
        if access.seat is None or access.seat not in now.sealed:
            return None
        return self.journal.sealed(access.table_id).get(access.seat)

    def thought(self, access: Access) -> Thinking | None:
        """Return how long everybody has thought; None where the table doesn't want to see it."""
        with self.store.asking() as connection:
            row = connection.execute(_THOUGHT, {"table_id": access.table_id}).one()
        if not row.clock:
            return None
        seats, seconds = self.journal.state(access.table_id).thinking(datetime.now(UTC))
        return Thinking(json.loads(row.thought), seats, seconds)

    def show_clock(self, access: Access, shown: bool) -> None:
        """Show how long everybody has thought, or no longer; it is counted all the same. Raises Forbidden."""
        _check(access.at_table)
        with self.store.writing() as connection:
            connection.execute(update(tables_table).where(tables_table.c.id == access.table_id).values(clock=shown))

    def ledger(self, access: Access) -> TableState:
        """Return the table with its whole log, every line with its rulings.

        Costs a replay, for tables looked at again soon only once.
        """
        return self._ledgers.of(access.table_id, self.journal.length(access.table_id))

    def righted(self, access: Access, number: int) -> tuple[tuple[Json, Json], ...]:
        """Return the entries that were changed since a table's number while the table was right (`history`)."""
        length = self.journal.length(access.table_id)
        return in_turn(length, lambda: history.righted(*self.journal.past(access.table_id), number))

    def timeline(self, access: Access) -> Timeline:
        """Return the game moment by moment. Costs a replay, for games looked at again soon only once."""
        return self._timelines.of(access.table_id, self.journal.length(access.table_id))

    def _timeline(self, table_id: int) -> Timeline:
        rules, setup, past = self.journal.past(table_id)
        current, entries = history.record(rules, setup, past)
        return timeline_of(rules, current, [entry for _line, entry in entries])

    def record(self, access: Access) -> Json:
        """Return the record of the game so far, with what today's rules refuse."""
        return self.record_of(access.table_id)

    def record_of(self, table_id: int) -> Json:
        """Return the record of a table's game."""
        rules, opened, lines = self.journal.past(table_id)
        setup, entries = history.record(rules, opened, lines)
        taken = [entry for _, entry in entries]
        return {
            "format": rules.record_format, "version": rules.version_for(taken), "setup": setup, "entries": taken
        }  # fmt: skip

    def deck(self, access: Access) -> Deck | None:
        """Return the table's own deck, with contradictions between tables; None without one."""
        with self.store.reading() as connection:
            deck_id = connection.scalar(select(tables_table.c.deck_id).where(tables_table.c.id == access.table_id))
            return None if deck_id is None else decks.load(connection, deck_id)

    # Entering

    def enter(self, access: Access, entry: object, seen: int, key: str | None = None) -> Stored:
        """Enter one entry as the game's record has it. Raises Conflict, Refused, Forbidden, Invalid."""
        accepted_text.check(entry)
        return self._enter(access, [entry], seen, key, "enter", entry)

    def enter_all(self, access: Access, entries: Sequence[object], seen: int, key: str | None = None) -> Stored:
        """Enter several entries as one step: all of them or none. Raises Conflict, Refused, Forbidden, Invalid."""
        accepted_text.check(list(entries))
        return self._enter(access, entries, seen, key, "enter all", list(entries))

    def _enter(self, access: Access, entries: Sequence[object], seen: int, key: str | None, *said: object) -> Stored:
        for entry in entries:
            _check(access.may_enter(entry))

        def plan(draft: Draft) -> None:
            for entry in entries:
                sealing.enter(draft, cast(Json, entry))
            self._settle(draft, access)

        sealed = access.rules.sealing
        withdraws = frozenset(seat for entry in entries if sealed and (seat := sealed.withdraws(entry)) is not None)
        alone = withdraws if len(withdraws) == len(entries) else frozenset[str]()
        return self._submit(access, access.seat, seen, key, plan, *said, withdraws=alone)

    def seal(self, access: Access, seat: str, laid: Json, seen: int, key: str | None = None) -> Stored:
        """Seal an entry of a seat's, as the game has it, until all are in.

        The last one reveals all: the lines then hold what was sealed, or a "returned" line if the rules refuse it
        together. Raises Conflict, Refused, Forbidden, Invalid.
        """
        accepted_text.check(laid)
        _check(access.may_act_for(seat))

        def plan(draft: Draft) -> Json | None:
            if seat not in draft.state.rules.players(draft.state.setup):
                raise Missing
            return sealing.seal(draft, seat, laid, lambda: self.journal.sealed(access.table_id))

        return self._submit(access, seat, seen, key, plan, "lay", [seat, laid])

    def unseal(self, access: Access, seat: str, seen: int, key: str | None = None) -> Stored:
        """Take up again what a seat has sealed, before the reveal. Raises Conflict, Forbidden, Invalid."""
        _check(access.may_act_for(seat))
        return self._submit(access, seat, seen, key, lambda draft: sealing.unseal(draft, seat), "lift", seat)

    def take_back(self, access: Access, seen: int, key: str | None = None) -> Stored:
        """Take the last step out of the record: an entry, or a reveal with the faces that it taught.

        Where the last was which rulings hold, nobody has said it then. A seat's link takes back its own. The log keeps
        both. Raises Conflict, Forbidden, Invalid.
        """
        _check(access.at_table)

        def plan(draft: Draft) -> None:
            rules, setup, past = self.journal.past(access.table_id)
            accepted = history.accepted_last(rules, past)
            if accepted is not None:
                _check(access.decides)
                draft.result = columns_of(rules, setup, accepted.content["result"])
                content = {"step": accepted.step, "accepted": True}
                content |= {"earlier": True} if "earlier" in accepted.content else {}
                draft.rewrite([(history.TAKEN_BACK, content)], setup, past)
                return
            step = history.last_step(history.record(rules, setup, past)[1])
            if not step:
                raise Invalid("take-back.nothing")
            _check(access.may_take_back(setup, step))
            draft.rewrite([(history.TAKEN_BACK, {"step": step[0][0].step})], setup, past)
            self._settle(draft, access)

        return self._submit(access, access.seat, seen, key, _in_turn(plan), "take back", None)

    def correct(self, access: Access, card: object, seen: int, key: str | None = None) -> Stored:
        """Replace a known face. The whole game is adjudicated again with it.

        Raises Conflict, Forbidden, Invalid, and Refused with the entry that the new face makes impossible.
        """
        accepted_text.check(card)
        _check(access.at_table)

        def plan(draft: Draft) -> None:
            faces = draft.state.rules.faces
            card_id = None if faces is None else faces.card_of(card)
            if faces is None or card_id is None or card_id not in faces.known(draft.state.game):
                raise Invalid("correct.unknown")
            _, setup, past = self.journal.past(access.table_id)
            self._rewrite(draft, access, [(history.CORRECTED, {"card": card})], setup, past)

        return self._submit(access, access.seat, seen, key, _in_turn(plan), "correct", card)

    def amend(self, access: Access, edits: object, seen: int, key: str | None = None) -> Stored:
        """Edit the record: entries changed, inserted or deleted, faces, options (amending.py). The log keeps all.

        A seat's link edits its own entries, and what cards show.
        Raises Conflict, Forbidden, Invalid, and Refused with the place in the edited record that no longer holds.
        """
        accepted_text.check(edits)
        _check(access.at_table)
        read = amending.read_edits(edits)
        if not read:
            raise Invalid("amend.form")

        def plan(draft: Draft) -> None:
            _rules, setup, past = self._past_to_edit(draft, access, read)
            self._rewrite(draft, access, amending.written(read), setup, past)

        return self._submit(access, access.seat, seen, key, _in_turn(plan), "amend", edits)

    def lay(self, access: Access) -> Position | None:
        """Return where the pieces lie by the rulings that the log has kept, None where that isn't known."""
        pieces = self.journal.pieces(access.table_id, self.position(access).length)
        return None if pieces is None else kept_positions.unpacked(pieces)

    def overrides_back(self, access: Access, reason: str) -> list[Json] | None:
        """Return the overrides by which the earlier rulings would hold (restoring.py). Costs a second at most."""
        state = self.position(access)
        return in_turn(state.length, lambda: self._overrides_back(access, state, reason))

    def _overrides_back(self, access: Access, state: TableState, reason: str) -> list[Json] | None:
        lay = self.lay(access)
        if lay is None:
            return None
        otherwise = review(self.journal, access.table_id).otherwise
        hint = " ".join(text_of(side) for entry in otherwise for side in entry.differing)
        return overrides_to(state.rules, state.game, lay, hint, reason)

    def accept(self, access: Access, seen: int, key: str | None = None, earlier: str | None = None) -> Stored:
        """Let hold what today's rules say otherwise than the log has kept; or the `earlier` rulings, for that reason.

        These hold by overrides. Raises Conflict, Forbidden, Invalid; also where no overrides bring that about.
        """
        _check(access.decides)

        def plan(draft: Draft) -> None:
            if not draft.state.ruled_otherwise:
                raise Invalid("accept.nothing")
            _rules, setup, past = self.journal.past(access.table_id)
            overrides = [] if earlier is None else self._overrides_back(access, draft.state, earlier)
            if not overrides and earlier is not None:
                raise Invalid("accept.no-overrides")
            content = {"result": self.lists.result_of(access.table_id)} | ({"earlier": True} if overrides else {})
            draft.rewrite([(history.ACCEPTED, content)], setup, past)
            for override in overrides or ():
                draft.add(history.ENTRY, override)
            self._settle(draft, access)

        return self._submit(access, None, seen, key, _in_turn(plan), "accept", earlier)

    def back_to(self, access: Access, place: int, seen: int, key: str | None = None) -> Stored:
        """Take back all steps from the one on that an entry of the record belongs to. Raises as `take_back` does."""
        _check(access.decides)

        def plan(draft: Draft) -> None:
            rules, setup, past = self.journal.past(access.table_id)
            entries = history.record(rules, setup, past)[1]
            steps = []
            while len(entries) > place:
                last = history.last_step(entries)
                steps.append((history.TAKEN_BACK, {"step": last[0][0].step}))
                entries = entries[: -len(last)]
            if not steps:
                raise Invalid("take-back.nothing")
            self._rewrite(draft, access, steps, setup, past)

        return self._submit(access, None, seen, key, _in_turn(plan), "back to", place)

    def try_edits(self, access: Access, edits: object) -> Trial:
        """Return what edits would make of the game, with the first entry that would no longer hold. Stores nothing.

        Raises Forbidden as `amend` does, Invalid, and Refused for an edit that the game can't read.
        """
        accepted_text.check(edits)
        _check(access.at_table)
        read = amending.read_edits(edits)
        draft = Draft(self.journal.state(access.table_id), access.actor, datetime.now(UTC))

        def attempt() -> Trial:
            with by_the_rules():
                past = self._past_to_edit(draft, access, read)
            return amending.attempt(*past, draft.upon(amending.written(read)))

        return in_turn(draft.before.length, attempt)

    def _past_to_edit(self, draft: Draft, access: Access, edits: Sequence[Json]) -> tuple[Rules, Json, list[Line]]:
        """Return a table's game, set-up and log. Raises Invalid, Forbidden and Refusal for edits that aren't to be."""
        rules, setup, past = self.journal.past(access.table_id)
        entries = history.record(rules, setup, past)[1]
        amending.check(rules, setup, entries, draft.state.game, edits)
        _check(access.may_amend(setup, entries, edits))
        return rules, setup, past

    def note_host_at(self, access: Access, seats: Iterable[str]) -> None:
        """Write into the log, for all to read, that a device with the host's link has opened these seats' pages.

        There is nothing to hide any more once the game is over, and no room in a log that is full.
        """

        def plan(draft: Draft) -> None:
            for seat in seats:
                draft.add(history.OPENED, {"seat": seat})

        with suppress(Invalid, Outdated):
            if not access.rules.standing(self.journal.state(access.table_id).game).finished:
                self.journal.submit(access.table_id, None, Submission(HOST, None, None, b""), plan)

    def _rewrite(
        self, draft: Draft, access: Access, changes: Iterable[tuple[str, Json]], setup: Json, past: Sequence[Line]
    ) -> None:
        draft.rewrite(changes, setup, past)
        self._settle(draft, access)

    def _settle(self, draft: Draft, access: Access) -> None:
        sealing.settle(draft, lambda: self.journal.sealed(access.table_id))

    def _submit(
        self,
        access: Access,
        seat: str | None,
        seen: int,
        key: str | None,
        plan: Plan,
        *said: object,
        withdraws: frozenset[str] = frozenset(),
    ) -> Stored:
        """Store what a plan writes. `said` is what was asked for: the same key with anything else is refused."""
        accepted_text.check_key(key)
        with by_the_rules():
            submission = Submission(access.actor, seen, key, digest_of(*said), withdraws)
            return self.journal.submit(access.table_id, seat, submission, plan)


def _in_turn(plan: Plan) -> Plan:
    """Return a plan that replays the whole game, as one that doesn't make others wait."""
    return lambda draft: in_turn(draft.before.length, partial(plan, draft))


def _check(allowed: bool) -> None:
    """Refuse what a link may not do."""
    if not allowed:
        raise Forbidden


tables: Tables = cast(Tables, LocalProxy(lambda: current_app.extensions["kontor-tables"]))
"""The tables of the app that answers the request."""
