"""The score sheet of a table, put into words (`arbiter.paper.content` says what stands on it)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from flask import current_app, url_for

from arbiter.keeping.links import look_token
from arbiter.language import date_text
from arbiter.language import gettext as _
from arbiter.pages.ledger import in_order, overrulings, ruled
from arbiter.pages.qr import public_url
from arbiter.pages.table_context import Door
from arbiter.paper.content import (
    Cell,
    Column,
    Fact,
    Party,
    Row,
    Said,
    Section,
    Sheet,
    Table,
)
from arbiter.tables.service import tables
from kontor.drawing.speech import signed
from kontor.setup.in_force import game_name, in_force
from kontor.table.areas import (
    Area,
    areas_of,
    ranking_of,
    won_at_once,
)
from kontor.table.chits import Kept, chits_of
from kontor.table.seats import Seat, colour_letter
from kontor.words import goods_text
from kontor_rules import Ruling

Json = dict[str, Any]

_NOTHING = "\N{EN DASH}"
_NO_NAME = re.compile(r"[^\w-]+")


def sheet_of(door: Door) -> Sheet:
    """Return the sheet; before the end of the game it says that there is no score yet."""
    played = _played(door)
    rulings = [one for line in in_order(door.ledger.lines) for one in line.rulings]
    return Sheet(
        title=title_of(door),
        facts=_facts(door, played),
        players=tuple(_player(seat) for seat in door.seats.values()),
        score=_score(door),
        chits=_chits(door),
        said=_last_words(door, rulings),
        layout=_("The layout"),
        areas=_areas(door),
        lead=ranking_of(door, []).lead,
        rules=in_force(door.position.setup),
        rules_name=_("Rules in force"),
        overruled=_overruled(door),
        signatures=_("Signatures"),
        link="" if door.is_copy else public_url(url_for("table.page", token=look_link(door))),
        link_label=_("The game, move by move"),
        filename=file_stem(door),
    )


def title_of(door: Door) -> str:
    """Return who has won."""
    score = door.table["score"]
    if score is None:
        return _("Score")
    names = [side_of(side, door).name for side in score["winners"]]
    if len(names) == 1:
        return _("%(name)s has won") % {"name": names[0]}
    return _("A draw")


def file_stem(door: Door) -> str:
    """Return a name for the game's files, from its day and its players, without what file systems refuse."""
    played = _played(door)
    parts = [seat.name for seat in door.seats.values()] + ([day(played).isoformat()] if played else [])
    return _NO_NAME.sub("-", "-".join(parts)).strip("-")[:80] or "kontor"


def look_link(door: Door) -> str:
    """Return the token of a link that may be given away: it opens the table for looking on and nothing else."""
    if door.mode == "look" and not door.is_host:
        return door.token
    return look_token(tables.store, current_app.config["SECRET_KEY"], door.access.table_id)


def day(moment: datetime) -> date:
    """Return the day of a moment where the server stands, which is where the table stands."""
    return moment.astimezone().date()


def side_of(side: str, door: Door) -> Party:
    """Return a side with its name and badge."""
    return Party(door.names.get(side, side), side, colour_letter(side))


def _player(seat: Seat) -> Party:
    return Party(seat.name, seat.colour, seat.letter)


def _played(door: Door) -> datetime | None:
    """Return when the last entry was made, None before the first."""
    return max((line.at for line in door.position.lines), default=None)


def _facts(door: Door, played: datetime | None) -> tuple[Fact, ...]:
    return (
        Fact(_("Game"), game_name(door.position.setup)),
        Fact(_("Date"), date_text(day(played)) if played else ""),
        Fact(_("Played at"), "" if door.is_copy else tables.shelves.place_of(door.access.table_id)),
        Fact(_("Rounds"), str(door.state.round)),
    )


def _score(door: Door) -> Table:
    table = door.table
    score = table["score"]
    sides = [side_of(side, door) for side in (score["sides"] if score else ())]
    numbers = [score["sides"][side.colour] for side in sides]
    counted = not won_at_once(door)
    rows = [
        Row((name, *(signed(one[key]) for one in numbers)))
        for key, name in _parts()
        if (key == "areas" and counted) or any(one[key] for one in numbers)
    ]
    foot = [
        *([Row((_("Sum"), *(signed(one["total"]) for one in numbers)))] if counted else []),
        Row((_("Coins"), *(_purses(side.colour, door) for side in sides))),
    ]
    if table["stores"] and not chits_of(door):
        foot.append(Row((_("Exported"), *(_goods(table["stores"].get(side.colour)) for side in sides))))
    what = _("Points") if counted else _("Score")
    columns = [Column(what), *(Column(side.name, numeric=True, party=side) for side in sides)]
    return Table(_("Score"), tuple(columns), tuple(rows), tuple(foot))


def _chits(door: Door) -> Table | None:
    """Return the goods chits with what they score, None where they score nothing (E9)."""
    rows = [Row((row.name, *(_chit(one) for one in row.kept))) for row in chits_of(door)]
    sides = (side_of(side, door) for side in door.state.book.sides)
    columns = [Column(_("Good")), *(Column(side.name, numeric=True, party=side) for side in sides)]
    return Table(_("Goods chits"), tuple(columns), tuple(rows), rules=("E9",)) if rows else None


def _chit(kept: Kept) -> str:
    return f"{kept.number} ({kept.said})".strip() if kept.points else kept.number


def _parts() -> list[tuple[str, str]]:
    """Return the items of a score in RECORD.md's order, with what they are called."""
    return [
        ("areas", _("Owned areas")),
        ("customs", _("Customs houses")),
        ("export", _("Export store")),
        ("chits", _("Goods chits")),
        ("money", _("Most money")),
    ]


def _purses(side: str, door: Door) -> str:
    """Return a side's coins: a team's purses are added up (E2)."""
    of = door.state.book.side_of
    purses = [coins for seat, coins in door.state.coins.items() if of[seat] == side]
    if len(purses) == 1:
        return str(purses[0])
    return f"{sum(purses)} ({' + '.join(map(str, purses))})"


def _goods(goods: Json | None) -> str:
    return goods_text(goods) if goods and any(goods.values()) else _NOTHING


def _last_words(door: Door, rulings: Sequence[Ruling]) -> tuple[Said, ...]:
    """Return what the arbiter said at the very end: how the game ended, and what decided it.

    After the table has overruled something, the score is said again: the last one holds. Where no points were counted
    (N2, N5), nothing is said of them.
    """
    if door.table["score"] is None:
        return (Said(_("The game isn't over. The score comes by itself when it is.")),)
    ends = [one for one in rulings if one.code == "game.over"][-1:]
    scores = [one for one in rulings if one.code.startswith("score.")]
    sides = len(door.state.book.sides) if scores and "score.side" in {one.code for one in scores} else 0
    points = scores[-1 - sides : -1] if not won_at_once(door) else []
    return tuple(_in_words(one, door) for one in (*ends, *points, *scores[-1:]))


def _overruled(door: Door) -> Section:
    found = tuple(overrulings(door.ledger, door.names))
    return Section(_("Overruled by the table"), found, _("Nothing: the table agreed with every ruling."))


def _in_words(ruling: Ruling, door: Door) -> Said:
    return ruled(ruling, door.names, door.position.game.faces)


def _areas(door: Door) -> Table:
    letters = {side: colour_letter(side.partition("-")[0]) for side in door.names}
    far = door.state.book.settings.ranked is not None
    columns = [
        Column(_("Area"), numeric=True),
        Column(_("Place"), numeric=True),
        Column(_("Cells"), numeric=True),
        *([Column(_("Away"), numeric=True)] if far else []),
        Column(_("Owner")),
        Column(_("Goods"), wide=True),
        Column(_("Decided by"), wide=True),
        Column(_("Points"), numeric=True),
    ]
    rows = [_area(area, door, far=far) for area in areas_of(door, letters)]
    return Table(_("Areas"), tuple(columns), tuple(rows))


def _area(area: Area, door: Door, *, far: bool) -> Row:
    rank = area.rank
    cells: list[Cell] = [str(area.number), rank.place if rank and rank.place else _NOTHING, str(area.size)]
    if far:
        cells.append(str(rank.distance) if rank else "")
    cells.append(side_of(area.side.side, door) if area.side else area.owner)
    cells += [area.goods, Said(area.word, area.rules[:1] if area.word else ()), area.points or _NOTHING]
    if rank is None or rank.against is None:
        return Row(tuple(cells))
    why = _("Doesn't count: %(reason)s") % {"reason": rank.against.text}
    return Row(tuple(cells), Said(why, rank.against.rules))
