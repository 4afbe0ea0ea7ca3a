"""The operator's commands: `kontor serve [--game FILE] | migrate | backup FILE | restore FILE | check [FILE] |
review … | new-key | forget-keys | find TEXT | erase …`."""

import argparse
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from flask import Flask
from sqlalchemy import func, select
from sqlalchemy.exc import DatabaseError

from arbiter.cli.erasing import erase, find
from arbiter.cli.reviewing import review
from arbiter.factory import create_app
from arbiter.foundation.config import keep_secret_keys, new_key, secret_keys
from arbiter.foundation.faults import Outdated
from arbiter.language import gettext as _, ngettext, refusals
from arbiter.log.history import replay
from arbiter.registry import Registry
from arbiter.server.startup import StartupError, migrate, prepare, startup_errors, unusable
from arbiter.store import backup
from arbiter.store.backup import BackupError
from arbiter.store.database import UNAVAILABLE, Store, why
from arbiter.store.models import games, links, log, tables as tables_table
from arbiter.tables.service import Tables
from rulings.command_line import while_read


def run(games: Registry, asked: argparse.Namespace) -> None:
    """Run a command, and end the process: with status 1 and a sentence if it fails."""
    os.umask(0o077)
    if asked.command == "serve":
        from arbiter.server.serving import main as serve

        if asked.game:
            from arbiter.cli.game_files import serve_files

            serve_files(games, asked.game)
        else:
            serve(games)
        return
    if asked.command == "check" and asked.file:
        from arbiter.cli.game_files import check_file

        sys.exit(1 if check_file(asked.file) else 0)
    with startup_errors(1):
        app = create_app(games)
    store: Store = app.extensions["kontor-tables"].store
    try:
        with while_read():
            failed = _COMMANDS[asked.command](app, store, asked)
        sys.exit(1 if failed else 0)
    except (StartupError, BackupError) as error:
        sys.exit(str(error) if isinstance(error, StartupError) else refusals.said("backup", error.code) % error.facts)
    except OSError as error:
        sys.exit(unusable(error))
    except UNAVAILABLE as error:
        sys.exit(_("The database can't be used (%(why)s).") % {"why": why(error)})
    finally:
        store.disconnect()


def _migrate(app: Flask, store: Store, _asked: argparse.Namespace) -> None:
    prepare(app)
    store.close()
    print(_("The database is up to date (version %(version)s).") % {"version": store.newest})


def _backup(app: Flask, store: Store, asked: argparse.Namespace) -> None:
    keys = [app.config["SECRET_KEY"], *app.config["SECRET_KEY_FALLBACKS"]]
    number = backup.backup(store, "\n".join(keys), asked.file)
    said = ngettext(
        "%(num)d table is saved in %(file)s, together with the secret key: keep the file where nobody else "
        "can read it.",
        "%(num)d tables are saved in %(file)s, together with the secret key: keep the file where nobody else "
        "can read it.",
        number,
    )
    print(said % {"num": number, "file": asked.file})


def _restore(app: Flask, store: Store, asked: argparse.Namespace) -> None:
    if store.in_use():
        raise BackupError("in-use")
    migrate(app)
    number, key = backup.restore(store, asked.file)
    store.close()
    keep_secret_keys(Path(app.instance_path), key.split())
    print(ngettext("%(num)d table was restored.", "%(num)d tables were restored.", number) % {"num": number})


def _new_key(app: Flask, _store: Store, _asked: argparse.Namespace) -> None:
    instance = Path(app.instance_path)
    keep_secret_keys(instance, [new_key(), *secret_keys(instance)])
    print(_("There is a new secret key; what former ones signed is still accepted. Restart Kontor."))


def _forget_keys(app: Flask, _store: Store, _asked: argparse.Namespace) -> None:
    instance = Path(app.instance_path)
    keep_secret_keys(instance, secret_keys(instance)[:1])
    print(_("What former secret keys signed is no longer accepted. Restart Kontor."))


def _check(app: Flask, _store: Store, _asked: argparse.Namespace) -> bool:
    wrong: dict[str, str] = app.extensions["kontor-wrong-games"]
    left_out = (_("%(game)s isn't served: %(why)s") % {"game": game, "why": why} for game, why in wrong.items())
    sound = True
    for said in (*left_out, *_faults(app.extensions["kontor-tables"])):
        sound = False
        print(said)
    if sound:
        print(_("All is well."))
    return not sound


_COMMANDS: dict[str, Callable[[Flask, Store, argparse.Namespace], bool | None]] = {
    "migrate": _migrate,
    "backup": _backup,
    "restore": _restore,
    "check": _check,
    "review": review,
    "new-key": _new_key,
    "forget-keys": _forget_keys,
    "find": find,
    "erase": erase,
}


# What `check` looks at


def _faults(tables: Tables) -> Iterator[str]:
    """Give what is wrong, in words. It only reads, and others may go on meanwhile."""
    store = tables.store
    try:
        with store.reading() as connection:
            backup.check_version(store, connection)
        yield from _damage(tables)
        yield from _games(tables)
    except BackupError as error:
        yield refusals.said("backup", error.code) % error.facts
    except (*UNAVAILABLE, DatabaseError, sqlite3.DatabaseError) as error:
        yield _("The database can't be used (%(why)s).") % {"why": why(error)}


def _damage(tables: Tables) -> Iterator[str]:
    if not tables.store.is_sqlite:  # PostgreSQL sees to its own
        return
    with tables.store.reading() as connection:
        for said in connection.exec_driver_sql("PRAGMA integrity_check").scalars():
            if said != "ok":
                yield _("The database file is damaged: %(why)s") % {"why": said}
        for row in connection.exec_driver_sql("PRAGMA foreign_key_check").all():
            yield _("A row of “%(table)s” belongs to nothing.") % {"table": row[0]}


def _games(tables: Tables) -> Iterator[str]:
    with tables.store.reading() as connection:
        rows = connection.execute(select(tables_table.c.id, tables_table.c.length)).all()
        listed = set(connection.scalars(select(games.c.table_id)))
        linked = set(connection.scalars(select(links.c.table_id).distinct()))
    for row in rows:
        if row.id not in listed or row.id not in linked:
            yield _("Table %(table)s has no link or is on no list.") % {"table": row.id}
        yield from _replayed(tables, row.id)


def _replayed(tables: Tables, table_id: int) -> Iterator[str]:
    """Yield what is wrong with a table's log."""
    rules, setup, lines = tables.journal.past(table_id)
    with tables.store.reading() as connection:
        length = connection.scalar(select(tables_table.c.length).where(tables_table.c.id == table_id))
        last = connection.scalar(select(func.max(log.c.position)).where(log.c.table_id == table_id))
    if [line.position for line in lines] != list(range(len(lines))) or (last is not None and length != last + 1):
        yield _("The log of table %(table)s has gaps.") % {"table": table_id}
        return
    try:
        refusal = replay(rules, setup, lines).refused
    except Outdated as error:
        refusal = error.refusal
    if refusal is not None:
        said = _("Table %(table)s: today's rules refuse entry %(entry)s. Its players will say what is to hold.")
        yield said % {"table": table_id, "entry": refusal.entry}
