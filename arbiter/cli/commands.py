"""The operator's commands: `kontor serve | migrate | backup FILE | restore FILE | check |
new-key | forget-keys`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

from flask import Flask

from arbiter.factory import create_app
from arbiter.foundation.config import keep_secret_keys, new_key, secret_keys
from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.registry import Registry
from arbiter.server.startup import StartupError, migrate, prepare, startup_errors, unusable
from arbiter.store import backup, checking
from arbiter.store.backup import BackupError
from arbiter.store.database import UNAVAILABLE, Store, why
from rulings.command_line import while_read


def run(games: Registry, asked: argparse.Namespace) -> None:
    """Run a command, and end the process: with status 1 and a sentence if it fails."""
    os.umask(0o077)
    if asked.command == "serve":
        from arbiter.server.serving import main as serve

        serve(games)
        return
    with startup_errors(1):
        app = create_app(games)
    store: Store = app.extensions["kontor-tables"].store
    try:
        with while_read():
            failed = _COMMANDS[asked.command](app, store, getattr(asked, "file", None))
        sys.exit(1 if failed else 0)
    except (StartupError, BackupError) as error:
        sys.exit(str(error) if isinstance(error, StartupError) else _backup_error(error))
    except OSError as error:
        sys.exit(unusable(error))
    except UNAVAILABLE as error:
        sys.exit(_("The database can't be used (%(why)s).") % {"why": why(error)})
    finally:
        store.disconnect()


def _migrate(app: Flask, store: Store, _file: Path | None) -> None:
    prepare(app)
    store.close()
    print(_("The database is up to date (version %(version)s).") % {"version": store.newest})


def _backup(app: Flask, store: Store, file: Path | None) -> None:
    assert file is not None
    keys = [app.config["SECRET_KEY"], *app.config["SECRET_KEY_FALLBACKS"]]
    number = backup.backup(store, "\n".join(keys), file)
    said = ngettext(
        "%(num)d table is saved in %(file)s, together with the secret key: keep the file where nobody else "
        "can read it.",
        "%(num)d tables are saved in %(file)s, together with the secret key: keep the file where nobody else "
        "can read it.",
        number,
    )
    print(said % {"num": number, "file": file})


def _restore(app: Flask, store: Store, file: Path | None) -> None:
    assert file is not None
    migrate(app)
    number, key = backup.restore(store, file)
    store.close()
    keep_secret_keys(Path(app.instance_path), key.split())
    print(ngettext("%(num)d table was restored.", "%(num)d tables were restored.", number) % {"num": number})


def _new_key(app: Flask, _store: Store, _file: Path | None) -> None:
    instance = Path(app.instance_path)
    keep_secret_keys(instance, [new_key(), *secret_keys(instance)])
    print(_("There is a new secret key; what former ones signed is still accepted. Restart Kontor."))


def _forget_keys(app: Flask, _store: Store, _file: Path | None) -> None:
    instance = Path(app.instance_path)
    keep_secret_keys(instance, secret_keys(instance)[:1])
    print(_("What former secret keys signed is no longer accepted. Restart Kontor."))


def _check(app: Flask, _store: Store, _file: Path | None) -> bool:
    wrong: dict[str, str] = app.extensions["kontor-wrong-games"]
    left_out = (_("%(game)s isn't served: %(why)s") % {"game": game, "why": why} for game, why in wrong.items())
    sound = True
    for said in (*left_out, *checking.faults(app.extensions["kontor-tables"])):
        sound = False
        print(said)
    if sound:
        print(_("All is well."))
    return not sound


_COMMANDS: dict[str, Callable[[Flask, Store, Path | None], bool | None]] = {
    "migrate": _migrate,
    "backup": _backup,
    "restore": _restore,
    "check": _check,
    "new-key": _new_key,
    "forget-keys": _forget_keys,
}


def _backup_error(error: BackupError) -> str:
    known = {
        "unreadable": _("This file isn't a Kontor backup, or it is damaged. Nothing was changed."),
        "unknown": _("This backup is of a kind that this Kontor doesn't know. Nothing was changed."),
        "not-empty": _("This database isn't empty. A backup can be restored only into an empty one."),
        "revision": _(
            "This backup has version %(file)s, this Kontor version %(today)s. Restore it with the Kontor that "
            "made it, then start this one. Nothing was changed."
        ),
        "old": _("The database has version %(found)s, this Kontor version %(today)s: run migrate."),
    }
    return known[error.code] % error.facts
