"""What if: entries tried on a copy of a game, several deep. Nothing is stored; the copy lives in its link, but for what
lies face down on it: that only the device keeps that laid it.

The link is signed by this server: it opens this one copy, for looking and going on, and nothing else of the table. It
is closed when the table's game is deleted, and when its links for spectators are replaced.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import bindparam, select

from arbiter.foundation.faults import Invalid, Missing, Refused
from arbiter.game import Json
from arbiter.language import accepted_text
from arbiter.log import amending, sealing
from arbiter.log.drafts import Draft
from arbiter.log.history import ENTRY, LAID, RETURNED, Line, TableState, record, replay
from arbiter.log.journal import Journal
from arbiter.store.database import Store
from arbiter.store.models import games, tables
from arbiter.tables import tokens
from arbiter.tables.tokens import HOST
from rulings import Reason, Refusal

SALT = "what-if"
DEEPEST = 60
"""Entries on a copy at most: the link has to fit into an address."""

_OWN = (
    select(tables.c.salt, tables.c.looks)
    .join(games, games.c.table_id == tables.c.id)
    .where(tables.c.id == bindparam("table_id"), games.c.deleted.is_(None))
)


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A copy: the table's game, with `edits` made to it, after its first `base` entries, and what was entered since.

    `laid` is what was sealed on the copy, by seat; on a copy everybody may see it. `instead` says what the
    entries are for: to stand in the record in place of entry `base` ("change") or before it ("insert"), or for nothing.
    """

    table_id: int
    base: int
    entries: tuple[Json, ...] = ()
    laid: Mapping[str, Json] = field(default_factory=dict)
    edits: tuple[Json, ...] = ()
    instead: str = ""


def link_of(store: Store, copy: WhatIf, secrets: Sequence[str]) -> str:
    """Return a copy as its link has it. Raises Missing where its table's game has been deleted.

    The last of the secrets signs, the others are former ones.
    """
    public, looks = _own(store, copy.table_id)
    no_more = Json()  # in links made earlier lies what was sealed
    content = [copy.table_id, copy.base, list(copy.entries), no_more, list(copy.edits), copy.instead, looks]
    return public + tokens.signed(URLSafeSerializer(secrets, f"{SALT} {public}"), content)


def read(store: Store, link: str, secrets: Sequence[str]) -> WhatIf:
    """Return the copy that a link has in it.

    Raises Missing for one that this server hasn't made for this table, and where the table's game has been deleted or
    its links for spectators were replaced.
    """
    public = link[: tokens.PUBLIC]
    own = _signed(link[tokens.PUBLIC :], secrets, f"{SALT} {public}")
    found = own or _signed(link, secrets, SALT)  # made before tables had a public part, when numbers identified them
    if found is None:
        raise Missing
    copy, looks = found
    part, now = _own(store, copy.table_id)
    if looks != now or (own and public != part):
        raise Missing
    return copy


def laid_on(copy: WhatIf, link: str, secrets: Sequence[str]) -> str:
    """Return what lies face down on a copy, for the device that laid it: it goes with this link alone."""
    return tokens.signed(_serializer_of_laid(link, secrets), dict(copy.laid))


def with_laid(copy: WhatIf, link: str, written: str, secrets: Sequence[str]) -> WhatIf:
    """Return a copy with what a device keeps of it; as it is where that goes with another link."""
    try:
        return replace(copy, laid=_serializer_of_laid(link, secrets).loads(written))
    except BadSignature:
        return copy


def _serializer_of_laid(link: str, secrets: Sequence[str]) -> URLSafeSerializer:
    return URLSafeSerializer(secrets, f"{SALT} laid {link}")


def _signed(packed: str, secrets: Sequence[str], salt: str) -> tuple[WhatIf, int] | None:
    try:
        table_id, base, entries, _sealed, edits, instead, *looks = URLSafeSerializer(secrets, salt).loads(packed)
    except (BadSignature, ValueError, TypeError):
        return None
    copy = WhatIf(table_id, base, entries=tuple(entries), edits=tuple(edits), instead=instead)
    return copy, sum(looks)


def _own(store: Store, table_id: int) -> tuple[str, int]:
    """Return a table's public part, and how often its links for spectators have been replaced."""
    row = store.row(_OWN, table_id=table_id)
    if row is None:
        raise Missing
    salt, looks = row
    return tokens.public_part(bytes(salt)), looks


def enter(journal: Journal, copy: WhatIf, entry: Json) -> WhatIf:
    """Return the copy after one more entry. Raises Refused, Invalid."""
    accepted_text.check(entry)
    return _after(journal, copy, lambda draft: sealing.enter(draft, entry))


def seal(journal: Journal, copy: WhatIf, seat: str, laid: Json) -> WhatIf:
    """Return the copy after a seat sealed an entry; the last one reveals all. Raises Refused, Invalid."""
    accepted_text.check(laid)

    after = _after(journal, copy, lambda draft: sealing.seal(draft, seat, laid, lambda: copy.laid))
    revealed = len(after.entries) > len(copy.entries)
    return after if revealed else replace(after, laid={**copy.laid, seat: laid})


def unseal(copy: WhatIf, seat: str) -> WhatIf:
    """Return the copy without what a seat has sealed. Raises Invalid if it hasn't."""
    if seat not in copy.laid:
        raise Invalid("seal.none")
    return replace(copy, laid={other: laid for other, laid in copy.laid.items() if other != seat})


def take_back(journal: Journal, copy: WhatIf) -> WhatIf:
    """Return the copy without what was sealed last, or without its last step. Raises Invalid if nothing is left."""
    if copy.laid:
        return replace(copy, laid=dict(list(copy.laid.items())[:-1]))
    if not copy.entries:
        raise Invalid("take-back.nothing")
    rules = journal.rules(copy.table_id)
    kept = copy.entries[:-1]
    while kept and rules.reveals(copy.entries[-1]) and rules.teaches(kept[-1]):
        kept = kept[:-1]
    return replace(copy, entries=kept)


def edits_of(copy: WhatIf) -> list[Json]:
    """Return the edits of the record that put the copy's entries where they are meant to stand."""
    if copy.instead == "change" and len(copy.entries) == 1:
        return [*copy.edits, {"op": "change", "at": copy.base, "entry": copy.entries[0]}]
    gone = [{"op": "delete", "at": copy.base}] if copy.instead == "change" else []
    new = ({"op": "insert", "at": place, "entry": one} for place, one in enumerate(copy.entries, copy.base))
    return [*copy.edits, *gone, *new]


def state_of(journal: Journal, copy: WhatIf) -> TableState:
    """Return the copy with all its lines, each with its rulings.

    Raises Missing if the table's game has become shorter, Invalid and Refused if its edits aren't to be carried out.
    """
    rules, setup, past = journal.past(copy.table_id)
    draft = Draft(journal.state(copy.table_id), HOST, datetime.now(UTC))
    edits = amending.read_edits(list(copy.edits))
    try:
        amending.check(rules, setup, record(rules, setup, past)[1], draft.state.game, edits)
    except Refusal as refusal:
        raise Refused(refusal) from refusal
    current, entries = record(rules, setup, [*past, *draft.upon(amending.written(edits))])
    if copy.base > len(entries):
        raise Missing
    now = datetime.now(UTC)
    lines = [
        Line(position=place, kind=ENTRY, step=line.step, actor=line.actor, at=line.at, content=entry)
        for place, (line, entry) in enumerate(entries[: copy.base])
    ]
    since = [*((ENTRY, entry) for entry in copy.entries), *((LAID, {"seat": seat}) for seat in copy.laid)]
    lines += [
        Line(position=place, kind=kind, step=place, actor=HOST, at=now, content=content)
        for place, (kind, content) in enumerate(since, copy.base)
    ]
    return replay(rules, current, lines)


def _after(journal: Journal, copy: WhatIf, act: Callable[[Draft], object]) -> WhatIf:
    if len(copy.entries) >= DEEPEST:
        raise Invalid("what-if.deep")
    draft = Draft(state_of(journal, copy), HOST, datetime.now(UTC))
    try:
        act(draft)
        sealing.settle(draft, lambda: copy.laid)
    except Refusal as refusal:
        raise Refused(refusal) from refusal
    for line in draft.lines:
        if line.kind == RETURNED and line.content["error"]:
            told = line.content["reasons"]
            raise Refused(Refusal(tuple(Reason(one["code"], tuple(one["rule"]), one["facts"]) for one in told)))
    entered = tuple(line.content for line in draft.lines if line.kind == ENTRY)
    laid = {seat: one for seat, one in copy.laid.items() if seat in draft.state.sealed}
    return replace(copy, entries=(*copy.entries, *entered), laid=laid)
