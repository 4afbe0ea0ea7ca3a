"""A game that is a file by itself: `kontor serve --game FILE.py`, `kontor check FILE.py` (docs/adding-a-game.md)."""

import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Response
from werkzeug.serving import is_running_from_reloader, run_simple

from arbiter.factory import create_app
from arbiter.foundation.config import DEFAULT_PORT, whole
from arbiter.game_checks import sentence_of
from arbiter.language import gettext as _
from arbiter.registry import Registry, game_in
from arbiter.server.serving import greet, lan_address
from arbiter.server.startup import prepare, set_up_log
from arbiter.tapping import QuietHandler, browser_here
from arbiter.testing import plays_through

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


def serve_files(games: Registry, files: Sequence[Path]) -> None:
    """Serve the games of these files beside the others, again after each save; of one name, the file's."""
    os.umask(0o077)
    set_up_log()
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    host, port = os.environ.get("HOST", "0.0.0.0"), whole("PORT", DEFAULT_PORT)
    app: WSGIApplication = Response()
    if is_running_from_reloader():  # else this process only starts the one that serves
        app = _app(games, files)
        greet(f"http://{lan_address() if host == '0.0.0.0' else host}:{port}")
    run_simple(
        host,
        port,
        app,
        threaded=True,
        request_handler=QuietHandler,
        use_reloader=True,
        reloader_type="stat",
        extra_files=[str(path) for file in files for path in (file, *file.parent.glob("**/*.[tm]o*"))],
    )


def _app(games: Registry, files: Sequence[Path]) -> "WSGIApplication":
    """Return the app with the games of these files; where one can't be read, an answer that says why."""
    try:
        app = create_app(Registry([*games, *map(game_in, files)]))
        prepare(app)
        return app
    except Exception as error:
        print(sentence_of(error), file=sys.stderr, flush=True)
        return Response(f"{sentence_of(error)}\n", 500, mimetype="text/plain")


def check_file(file: Path) -> bool:
    """Play the game of a file as people do, and print what is wrong with it. Return whether anything is."""
    with browser_here() as browser:
        if browser is None:
            print(_("There is no browser here: pages are read, and nothing is tapped on a screen."))
        try:
            plays_through(game_in(file), browser=browser)
        except Exception as error:
            print(sentence_of(error))
            return True
    print(_("All is well."))
    return False
