"""`kontor review [--after TABLE] [--against BACKUP] [--json]`: what today's rules would rule otherwise than then."""

import argparse
import gc
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask

from arbiter.game import Json
from arbiter.keeping.reviewing import Otherwise, Review, review_all
from arbiter.language import gettext as _, ngettext
from arbiter.log.journal import Journal
from arbiter.pages.sentences import kept_sentence
from arbiter.registry import Registry
from arbiter.store import backup
from arbiter.store.database import Store
from arbiter.tables.service import Tables
from rulings import Ruling


def review(app: Flask, store: Store, asked: argparse.Namespace) -> bool:
    """Print what is ruled otherwise today, game by game; tell whether there is anything. Raises BackupError."""
    tables: Tables = app.extensions["kontor-tables"]
    if asked.against:
        with _store_of(asked.against) as read:
            return _review(Journal(read, lambda _table, _number: None, tables.games), asked)
    with store.reading() as connection:
        backup.check_version(store, connection)
    return _review(tables.journal, asked)


@contextmanager
def _store_of(file: Path) -> Iterator[Store]:
    """A database of its own with what a backup has, gone in the end. Raises BackupError."""
    with TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/reviewed.db")
        store.migrate()
        backup.restore(store, file)
        try:
            yield store
        finally:
            store.disconnect()


def _review(journal: Journal, asked: argparse.Namespace) -> bool:
    gc.freeze()  # else the program itself is looked through again every few games, for a tenth of the time
    reviewed = differing = 0
    for one in review_all(journal, asked.after):
        reviewed += 1
        if not one.same:
            differing += 1
            lines = [json.dumps(_json(one), ensure_ascii=False)] if asked.json else _said(journal.games, one)
            print("\n".join(lines), flush=True)
    if not asked.json:
        said = ngettext("%(num)d game was reviewed.", "%(num)d games were reviewed.", reviewed) % {"num": reviewed}
        other = ngettext(
            "%(num)d would be ruled otherwise today.", "%(num)d would be ruled otherwise today.", differing
        )
        print(said, other % {"num": differing})
    return differing > 0


def _json(review: Review) -> Json:
    def rulings(them: Iterable[Ruling]) -> list[Json]:
        return [{"code": ruling.code, "rule": list(ruling.rule), "facts": dict(ruling.facts)} for ruling in them]

    def entry(other: Otherwise) -> Json:
        return {
            "entry": other.place,
            "line": other.line,
            "then": None if other.then is None else rulings(other.then),
            "now": None if other.refusal else rulings(other.now),
            "error": other.refusal and other.refusal.error,
        }

    return {
        "table": review.table_id,
        "rules": review.rules.id,
        "rules_version": review.version,
        "entries": [entry(other) for other in review.otherwise],
        "result": {"then": review.result_then, "now": review.result_now},
        "changes": [
            {"version": change.version, "rules": list(change.rules), **asdict(change.account)}
            for change in review.changes
        ],
    }


def _said(games: Registry, reviewed: Review) -> Iterator[str]:
    words = games[reviewed.rules.id].pages.words
    names, players = words.names(reviewed.setup), reviewed.rules.players(reviewed.setup).values()
    yield _("Table %(table)s: %(names)s") % {"table": reviewed.table_id, "names": ", ".join(players)}
    for other in reviewed.otherwise:
        where = _("entry %(entry)s, %(line)s") if other.place >= 0 else _("the set-up")
        yield "  " + where % {"entry": other.place, "line": other.line}
        gone, new = other.differing
        told = [
            *((_("then"), kept_sentence(words, one, names, other.game), one.rule) for one in gone),
            *((_("now"), words.rulings([one], names, other.game)[0], one.rule) for one in new),
            *((_("now"), words.reason(one, names, other.game), one.rule) for one in other.reasons),
        ]
        for when, sentence, rule in told:
            yield f"    {when}: {sentence} ({', '.join(rule)})"
    if not reviewed.same_result:
        results = {"then": _points(reviewed.result_then), "now": _points(reviewed.result_now)}
        yield "  " + _("result: then %(then)s; now %(now)s") % results
    for change in reviewed.changes:
        account = _("Before: %(before)s Now: %(now)s Why: %(why)s") % asdict(change.account)
        yield f"  {change.version}, {', '.join(change.rules)}: {account}"


def _points(result: Json | None) -> str:
    if result is None:
        return _("no result")
    return ", ".join(f"{side} {points}" for side, points in result["points"].items()) or ", ".join(result["winners"])
