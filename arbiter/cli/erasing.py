"""`kontor find TEXT` and `kontor erase TABLE | --before DATE | --name NAME`, for operators asked to delete."""

import argparse
from collections.abc import Sequence
from datetime import UTC, datetime, time

from flask import Flask

from arbiter.keeping import erasing
from arbiter.keeping.erasing import Trace
from arbiter.language import gettext as _
from arbiter.store import backup
from arbiter.store.database import Store


def find(_app: Flask, store: Store, asked: argparse.Namespace) -> bool:
    """Print where a text stands; tell whether it stands nowhere. Raises BackupError."""
    _check_version(store)
    return _said(erasing.traces(store, asked.text))


def erase(_app: Flask, store: Store, asked: argparse.Namespace) -> bool:
    """Print what is to be erased, and erase it if the operator has agreed; tell whether there is nothing.

    Raises BackupError.
    """
    _check_version(store)
    found = [one for one in _meant(store, asked) if asked.list in (None, one.list_id)]
    if _said(found):
        return True
    if not asked.yes:
        print(_("Nothing is erased yet. If all of this is meant, add --yes: it can't be taken back."))
        return False
    if asked.name is None:
        erasing.erase_tables(store, found)
        print(_("These tables are erased, with their games and links."))
    else:
        erasing.erase_name(store, asked.name, found)
        print(
            _("Here, “%(name)s” is now “%(nobody)s”; the games stay.") % {"name": asked.name, "nobody": erasing.NOBODY}
        )
    store.close()
    print(_("Restart Kontor: what it has in memory is as it was. Backups from before have all of it: delete them."))
    return False


def _check_version(store: Store) -> None:
    with store.reading() as connection:
        backup.check_version(store, connection)


def _meant(store: Store, asked: argparse.Namespace) -> Sequence[Trace]:
    if asked.name is not None:
        return erasing.traces_of_name(store, asked.name)
    if asked.before is not None:
        return erasing.tables_before(store, datetime.combine(asked.before, time(), UTC))
    return [one for one in erasing.traces(store, "") if (one.kind, one.number) == ("table", asked.table)]


def _said(traces: Sequence[Trace]) -> bool:
    """Print what was found, sorted by what it is; tell whether that is nothing."""
    headings = {
        "table": _("Tables (number, list, day of the last entry, players and place):"),
        "deck": _("Decks (number, list, name):"),
        "layout": _("Start layouts (number, list, name):"),
    }
    for kind, heading in headings.items():
        lines = [one for one in traces if one.kind == kind]
        if lines:
            print(heading)
        for trace in lines:
            day = [] if trace.changed is None else [trace.changed.date().isoformat()]
            print(*(f"{said:>8}" for said in (trace.number, trace.list_id or "-", *day)), f" {trace.text}")
    if not traces:
        print(_("Nothing was found."))
    return not traces
