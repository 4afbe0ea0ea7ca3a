"""All pages put into the app, and what their templates use."""

from flask import Flask

from arbiter.language.text_search import highlight
from arbiter.pages import game_here, mistake_pages
from arbiter.pages.device import home, installing
from arbiter.pages.forms import new_key
from arbiter.pages.lists import kept, statistics, transfer
from arbiter.pages.review import correcting, deciding, paper, replay, why
from arbiter.pages.table import entering, physical_moves, shared, table
from arbiter.pages.table.share_links import in_browser, moved_to
from arbiter.web.proxies import current_path, path_here

_PAGES = (
    *(home, installing, table, entering, correcting, mistake_pages, why, deciding, paper, replay, physical_moves),
    *(kept, statistics, transfer),
)
_GLOBALS = (
    *(
        current_path,
        new_key,
        in_browser,
        moved_to,
        game_here.pages_here,
        game_here.rules_links,
        game_here.pattern_signs,
    ),
    *(game_here.game_title, game_here.stylesheets, game_here.scripts),
    *(mistake_pages.entry_links, mistake_pages.mistake_links, mistake_pages.thing_url, mistake_pages.touch_url),
)


def register(app: Flask) -> None:
    """Add all pages, and what their templates use."""
    for page in _PAGES:
        app.register_blueprint(page.bp)
    shared.register(app)
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update({one.__name__: one for one in _GLOBALS})
    app.jinja_env.filters |= {"highlight": highlight, "path_here": path_here}
    for game in app.extensions["kontor-tables"].games:
        for part in game.pages.blueprints:
            app.register_blueprint(part)
