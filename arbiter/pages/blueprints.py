"""All pages put into the app, and what their templates use."""

import secrets
from urllib.parse import urlsplit

from flask import Flask

from arbiter.finding import marked
from arbiter.pages.correcting import bp as correcting
from arbiter.pages.entering import bp as entering
from arbiter.pages.home import bp as home
from arbiter.pages.kept import bp as kept
from arbiter.pages.paper import bp as paper
from arbiter.pages.replay import bp as replay
from arbiter.pages.table import bp as table
from arbiter.pages.transfer import bp as transfer
from arbiter.pages.what_if_pages import bp as what_if
from arbiter.pages.why import bp as why
from kontor.decks.card_pages import bp as cards
from kontor.decks.pages import bp as decks
from kontor.drawing import shared_signs
from kontor.rulebook.legend_pages import bp as signs
from kontor.rulebook.legend_pages import legend_url
from kontor.rulebook.pages import bp as rules
from kontor.rulebook.rulebook import rule_url, rules_url
from kontor.setup.layout_pages import bp as layouts
from kontor.setup.pages import bp as setup
from kontor.setup.table_rules import bp as summary
from kontor.table.may import bp as may
from kontor.table.rounds_pages import bp as rounds
from kontor.table.table_word import bp as overruling


def register(app: Flask) -> None:
    """Add all pages, and what their templates use."""
    for part in (
        home,
        setup,
        table,
        entering,
        cards,
        what_if,
        correcting,
        overruling,
        may,
        why,
        summary,
        paper,
        rounds,
        replay,
        rules,
        signs,
        layouts,
        decks,
        kept,
        transfer,
    ):
        app.register_blueprint(part)
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals["new_key"] = new_key
    app.jinja_env.globals["legend_url"] = legend_url
    app.jinja_env.globals["rule_url"] = rule_url
    app.jinja_env.globals["shared_signs"] = shared_signs
    app.jinja_env.globals["rules_url"] = rules_url
    app.jinja_env.filters["marked"] = marked
    app.jinja_env.filters["path_only"] = path_only


def new_key() -> str:
    """Return a key for a form: however often the form is sent, it is stored once."""
    return secrets.token_urlsafe(9)


def path_only(url: str) -> str:
    """Return an address without its host, so that a page never links away from this site."""
    return "/" + urlsplit(url).path.lstrip("/")
