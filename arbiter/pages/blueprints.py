"""All pages put into the app, and what their templates use."""

from flask import Flask

from arbiter.language.text_search import highlight
from arbiter.pages.device.home import bp as home
from arbiter.pages.device.installing import bp as installing
from arbiter.pages.forms import new_key
from arbiter.pages.game_here import (
    game_title,
    legend_url,
    pattern_signs,
    rule_url,
    rules_links,
    rules_url,
    scripts,
    shared_signs,
    stylesheets,
)
from arbiter.pages.lists.kept import bp as kept
from arbiter.pages.lists.statistics import bp as statistics
from arbiter.pages.lists.transfer import bp as transfer
from arbiter.pages.mistake_pages import bp as mistakes
from arbiter.pages.mistake_pages import entry_links, mistake_links, thing_url, touch_url
from arbiter.pages.review.correcting import bp as correcting
from arbiter.pages.review.paper import bp as paper
from arbiter.pages.review.replay import bp as replay
from arbiter.pages.review.why import bp as why
from arbiter.pages.table import shared
from arbiter.pages.table.entering import bp as entering
from arbiter.pages.table.physical_moves import bp as set_up
from arbiter.pages.table.share_links import in_browser
from arbiter.pages.table.table import bp as table
from arbiter.web.proxies import current_path, path_here


def register(app: Flask) -> None:
    """Add all pages, and what their templates use."""
    for part in (
        home,
        installing,
        table,
        entering,
        correcting,
        mistakes,
        why,
        paper,
        replay,
        set_up,
        kept,
        statistics,
        transfer,
    ):
        app.register_blueprint(part)
    shared.register(app)
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    used = (
        current_path,
        new_key,
        in_browser,
        rule_url,
        rules_links,
        rules_url,
        legend_url,
        shared_signs,
        pattern_signs,
        game_title,
        stylesheets,
        entry_links,
        mistake_links,
        thing_url,
        touch_url,
        scripts,
    )
    app.jinja_env.globals.update({one.__name__: one for one in used})
    for game in app.extensions["kontor-tables"].games:
        for part in game.pages.blueprints:
            app.register_blueprint(part)
    app.jinja_env.filters["highlight"] = highlight
    app.jinja_env.filters["path_here"] = path_here
