"""What whoever runs the house asks: `python -m arbiter serve | migrate | backup FILE | restore FILE | check`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from flask import Flask

from arbiter import factory
from arbiter.config import Wrong
from arbiter.language import gettext as _
from arbiter.language import ngettext, of_terminal, speaking
from arbiter.prepared import Unready, migrate, prepare, wrong_setting
from arbiter.store import backup, checking
from arbiter.store.backup import Unfit
from arbiter.store.database import UNAVAILABLE, Store, why


def main(given: Sequence[str] | None = None) -> None:
    """Do what the command line says; end with status 1 and a sentence if it can't be done."""
    os.umask(0o077)
    with speaking(of_terminal()):
        asked = _parser().parse_args(given)
        if asked.command == "serve":
            from arbiter.serve import main as serve

            serve()
            return
        try:
            app = factory.create_app()
        except Wrong as wrong:
            sys.exit(wrong_setting(wrong))
        store: Store = app.extensions["kontor-tables"].store
        try:
            sys.exit(_COMMANDS[asked.command](app, store, getattr(asked, "file", None)))
        except (Unready, Unfit) as error:
            sys.exit(str(error) if isinstance(error, Unready) else _unfit(error))
        except OSError as error:
            sys.exit(_("%(file)s can't be used (%(why)s).") % {"file": error.filename, "why": error.strerror})
        except UNAVAILABLE as error:
            sys.exit(_("The database can't be used (%(why)s).") % {"why": why(error)})
        finally:
            store.engine.dispose()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m arbiter", description=_("Runs and looks after a house of Kontor."))
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("serve", help=_("serve until stopped"))
    commands.add_parser("migrate", help=_("bring the database up to date"))
    saving = commands.add_parser("backup", help=_("save everything into a file, while others play"))
    saving.add_argument("file", metavar="FILE", type=Path)
    filling = commands.add_parser("restore", help=_("fill an empty database from such a file"))
    filling.add_argument("file", metavar="FILE", type=Path)
    commands.add_parser("check", help=_("say whether the database is sound and every game holds"))
    return parser


def _migrate(app: Flask, store: Store, _file: Path | None) -> int:
    prepare(app)
    store.close()
    print(_("The database is up to date (version %(version)s).") % {"version": store.newest})
    return 0


def _backup(app: Flask, store: Store, file: Path | None) -> int:
    assert file is not None
    number = backup.backup(store, app.config["SECRET_KEY"], file)
    said = ngettext(
        "%(num)d table is saved in %(file)s, with the secret key: keep it where nobody else reads it.",
        "%(num)d tables are saved in %(file)s, with the secret key: keep it where nobody else reads it.",
        number,
    )
    print(said % {"num": number, "file": file})
    return 0


def _restore(app: Flask, store: Store, file: Path | None) -> int:
    assert file is not None
    migrate(app)
    number, key = backup.restore(store, file)
    store.close()
    path = Path(app.instance_path) / "secret-key"
    draft = path.with_name(".secret-key-restored")
    draft.unlink(missing_ok=True)
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as opened:
        opened.write(key)
    draft.replace(path)
    print(ngettext("%(num)d table is back.", "%(num)d tables are back.", number) % {"num": number})
    return 0


def _check(app: Flask, _store: Store, _file: Path | None) -> int:
    found = 0
    for said in checking.faults(app.extensions["kontor-tables"]):
        found += 1
        print(said)
    if not found:
        print(_("All is well."))
    return 1 if found else 0


_COMMANDS: dict[str, Callable[[Flask, Store, Path | None], int]] = {
    "migrate": _migrate,
    "backup": _backup,
    "restore": _restore,
    "check": _check,
}


def _unfit(error: Unfit) -> str:
    known = {
        "unreadable": _("This file is no backup of Kontor, or it is damaged. Nothing was changed."),
        "unknown": _("This backup is of a kind that this Kontor doesn't know. Nothing was changed."),
        "not-empty": _("There is something in this database already. A backup is restored into an empty one only."),
        "revision": _(
            "This backup is of version %(file)s, this Kontor of version %(today)s. Restore it with the Kontor that "
            "made it, then start this one. Nothing was changed."
        ),
        "old": _("The database is of version %(found)s, this Kontor of version %(today)s: run migrate."),
    }
    return known[error.code] % error.facts
