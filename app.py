"""The arbiter's web service: the one place that names its games.

`create_app` is for servers like gunicorn. Run as a program (`python app.py`) this file serves by itself, on every
address of this machine, port 8000. Both bring the database up to date first.
"""

from __future__ import annotations

if __name__ == "__main__":
    # Before anything else is imported, and only here: tests and threaded servers stay unpatched.
    from gevent import monkey

    monkey.patch_all()

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import contract
import kontor
from arbiter.registry import Registry

if TYPE_CHECKING:
    from flask import Flask

GAMES = Registry([kontor.GAME, contract.GAME])
"""The first is the usual one: it is meant where none is named."""


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Make the app, with settings that go before the environment's (`arbiter.factory`).

    Without any it is for a WSGI server: its database is up to date, and where that can't be the process ends.
    """
    from arbiter import factory
    from arbiter.server import startup

    if config is not None:
        return factory.create_app(GAMES, config)
    startup.set_up_log()
    with startup.startup_errors(startup.BOOT_ERROR):
        app = factory.create_app(GAMES)
        startup.prepare_under(app)
    return app


if __name__ == "__main__":
    from arbiter.server.serving import main

    main(GAMES)
