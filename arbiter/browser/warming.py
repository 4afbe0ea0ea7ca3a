"""The app made ready before it has seen anything of a device: what its usual pages need is imported, read, compiled.

The memory of a Python that has done so is kept on the device, and later starts begin with it. The first page waits for
this. So it shows what that page needs anyway, and of each game what all of its pages need: more would take longer than
it saves.
"""

import gc

from arbiter.browser.wsgi_bridge import WsgiBridge
from arbiter.tables.service import Tables


def warm(bridge: WsgiBridge, language: str) -> None:
    """Show the start page and a seat of each game, on an empty database in the bridge's folder, which goes again."""
    bridge.open()
    try:
        tables: Tables = bridge.app.extensions["kontor-tables"]
        _look(bridge, "/", language)
        for game in tables.games:
            links = tables.open(next(iter(game.rules.plain_setups())), rules=game.rules.id).links
            _look(bridge, f"/t/{next(iter(links.seats.values()))}", language)
    finally:
        bridge.close()
        for file in bridge.folder.iterdir():
            file.unlink()
    gc.collect()
    gc.freeze()  # what is there now stays: nobody has to go through it again


def _look(bridge: WsgiBridge, path: str, language: str) -> None:
    answer = bridge.ask("warm", "GET", f"{bridge.root}{path}", {"accept-language": language}, b"")
    if answer.status != 200:
        raise RuntimeError(f"a page can't be shown: {answer.status}")
