"""The application factory: `create_app` puts the web service together."""

import os
import sys
from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import Any

from flask import Flask
from flask.templating import Environment
from werkzeug.routing import IntegerConverter, Map

from arbiter import api
from arbiter.foundation.config import (
    DATABASE_CONNECTIONS,
    MAX_BODY,
    ROOT,
    TABLES_MEMORY,
    database_url,
    instance_path,
    secret_keys,
    shown,
    whole,
)
from arbiter.game_checks import sound_games
from arbiter.keeping.upkeep import Upkeep
from arbiter.language import request_language
from arbiter.pages import blueprints
from arbiter.registry import Registry
from arbiter.store.database import Store
from arbiter.store.models import LARGEST_ID
from arbiter.tables.service import Tables
from arbiter.web import allowances as allowances_
from arbiter.web import appearance, assets, errors, health, live, proxies, security
from arbiter.web.allowances import Allowances
from arbiter.web.threaded_answers import App


def create_app(games: Registry, config: Mapping[str, Any] | None = None) -> Flask:
    """Make the app that serves these games. `config` goes before the environment: INSTANCE (a folder), DATABASE_URL,
    SECRET_KEY, PUBLIC_URL.

    HUB is what wakes its streams, IN_BROWSER says that it runs in a browser. Raises
    ConfigError for settings of the environment that can't be read.
    """
    given = dict(config or {})
    instance = Path(given.get("INSTANCE") or instance_path())
    app = App(
        "arbiter",
        root_path=str(ROOT / "arbiter"),
        instance_path=str(instance),
        template_folder=str(shown("templates")),
        static_folder=str(shown("static")),
        static_url_path="/static",
    )
    app.url_map.converters["int"] = Number
    app.jinja_environment = Templates
    app.jinja_options = {"cache_size": -1}  # there are so many, and no more: nothing has to be counted at each use
    app.config.from_mapping(_defaults())
    app.config.from_mapping(given)
    app.config.setdefault("DATABASE_URL", database_url(instance))
    if not app.config["SECRET_KEY"]:
        app.config["SECRET_KEY"], *app.config["SECRET_KEY_FALLBACKS"] = secret_keys(instance)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    store = Store(app.config["DATABASE_URL"], whole("DATABASE_CONNECTIONS", DATABASE_CONNECTIONS))
    games, app.extensions["kontor-wrong-games"] = sound_games(games, app)
    hub = given.get("HUB", live.Hub)(store)
    app.extensions["kontor-hub"] = hub
    allowances = Allowances(store, app.config["SECRET_KEY"])
    app.extensions["kontor-allowances"] = allowances
    app.extensions["kontor-tables"] = Tables(
        store, hub.tell, games, allowances.take, whole("TABLES_MEMORY", TABLES_MEMORY) * 2**20 or sys.maxsize
    )
    app.extensions["kontor-upkeep"] = Upkeep(app.extensions["kontor-tables"], app.config["PACK_AFTER_DAYS"])
    for part in (
        proxies,
        request_language,
        appearance,
        assets,
        security,
        errors,
        blueprints,
        live,
        health,
        api,
        allowances_,
    ):
        part.register(app)
    return app


class Templates(Environment):
    """Templates that all know the same names, looked up in one place: Jinja's chain of two costs each include more."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return self.globals if d is None else super().make_globals(d)


class Number(IntegerConverter):
    """Numbers in addresses: what no database's integer could be is nobody's, and not found."""

    def __init__(self, urls: Map, **limits: Any) -> None:
        super().__init__(urls, **{"max": LARGEST_ID, **limits})


def _defaults() -> dict[str, Any]:
    return {
        "PUBLIC_URL": os.environ.get("KONTOR_URL", "").rstrip("/") or None,
        "IN_BROWSER": False,
        "PACK_AFTER_DAYS": whole("PACK_AFTER_DAYS", 365),
        "MAX_CONTENT_LENGTH": MAX_BODY,
        "MAX_FORM_MEMORY_SIZE": MAX_BODY,
        "SESSION_COOKIE_NAME": "kontor",
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_HTTPONLY": True,
        "PERMANENT_SESSION_LIFETIME": 400 * 24 * 3600,  # a device remembers its tables
        "SESSION_REFRESH_EACH_REQUEST": False,  # opening a table's page does: updates need no cookie
        "WTF_CSRF_TIME_LIMIT": None,  # a game evening is longer than Flask-WTF's hour
    }
