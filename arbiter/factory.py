"""The application factory: `create_app` puts the web service together."""

import os
import sys
from collections.abc import Callable, Mapping, MutableMapping
from io import BytesIO
from pathlib import Path
from typing import IO, Any, cast

from flask import Flask, Request, request
from flask.templating import Environment
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser
from werkzeug.routing import IntegerConverter, Map, Rule

from arbiter import api
from arbiter.foundation import config as settings
from arbiter.foundation.faults import Missing
from arbiter.foundation.worker_thread import in_turn, run_in_thread
from arbiter.game_checks import sound_games
from arbiter.keeping.upkeep import Upkeep
from arbiter.pages import blueprints
from arbiter.pages.table.table_context import copy_of
from arbiter.registry import Registry
from arbiter.store.database import Store
from arbiter.store.models import LARGEST_ID
from arbiter.tables import tokens
from arbiter.tables.access import length_of
from arbiter.tables.service import Tables, tables
from arbiter.web import allowances, assets, errors, health, live, preferences, proxies, security
from arbiter.web.security import bearer_token

_NEWEST = frozenset(
    {"table.page", "table.all_seats", "table.live", "live.events"}
    | {f"{api}.{view}" for api in ("tables", "own_table") for view in ("look", "events")}
)
"""What is asked at a table all the time: it shows the newest state, which stays in memory."""
_TRIED = frozenset({"correcting.attempt", "correcting.copy"})
"""What is sent, and nothing of it stored. What is stored replays in a thread and goes on here, where others commit."""

_WHOLE_LISTS = frozenset(
    {"transfer.all", "kept.won", "statistics.page", "statistics.plot", "statistics.csv"}
    | {"statistics.results_csv", "statistics.results_json"}
    | {f"{api}.{view}" for api in ("own_list", "own_shelf") for view in ("results", "statistics")}
)
"""What looks at all games of a list, which may be thousands."""


def create_app(games: Registry, config: Mapping[str, Any] | None = None) -> Flask:
    """Make the app that serves these games. `config` goes before the environment: INSTANCE (a folder), DATABASE_URL,
    SECRET_KEY, PUBLIC_URL.

    HUB is what wakes its streams, IN_BROWSER says that it runs in a browser. Raises
    ConfigError for settings of the environment that can't be read.
    """
    given = dict(config or {})
    instance = Path(given.get("INSTANCE") or settings.instance_path())
    app = App(
        "arbiter",
        root_path=str(settings.ROOT / "arbiter"),
        instance_path=str(instance),
        template_folder=str(settings.shown("templates")),
        static_folder=str(settings.shown("static")),
        static_url_path="/static",
    )
    app.url_map.converters["int"] = Number
    app.jinja_environment = TemplateEnvironment
    app.jinja_options = {"cache_size": -1}  # there are so many, and no more: nothing has to be counted at each use
    app.config.from_mapping(_defaults())
    app.config.from_mapping(given)
    app.config.setdefault("DATABASE_URL", settings.database_url(instance))
    if not app.config["SECRET_KEY"]:
        app.config["SECRET_KEY"], *app.config["SECRET_KEY_FALLBACKS"] = settings.secret_keys(instance)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    store = Store(app.config["DATABASE_URL"], settings.whole("DATABASE_CONNECTIONS", settings.DATABASE_CONNECTIONS))
    wrong: dict[str, str] = {}
    if not given.get("IN_BROWSER"):  # the build has looked them over
        games, wrong = sound_games(games, app)
    app.extensions["kontor-wrong-games"] = wrong
    hub = app.extensions["kontor-hub"] = given.get("HUB", live.Hub)(store)
    allowed = app.extensions["kontor-allowances"] = allowances.Allowances(store)
    memory = settings.whole("TABLES_MEMORY", settings.TABLES_MEMORY) * 2**20 or sys.maxsize
    own = app.extensions["kontor-tables"] = Tables(store, hub.publish, games, allowed.take, memory)
    app.extensions["kontor-upkeep"] = Upkeep(own, app.config["PACK_AFTER_DAYS"])
    parts = (proxies, preferences, assets, security, errors, blueprints, live, health, api, allowances)
    for part in parts:
        part.register(app)
    return app


class _Parser(FormDataParser):
    def _parse_urlencoded(self, stream: IO[bytes], *more: Any) -> Any:
        """Read a form with no more fields than pages send: tens of thousands would keep all others waiting.

        One with files has the same limit already.
        """
        sent = stream.read()
        if self.max_form_parts is not None and sent.count(b"&") >= self.max_form_parts:
            raise RequestEntityTooLarge
        return super()._parse_urlencoded(BytesIO(sent), *more)


class _Request(Request):
    form_data_parser_class = _Parser


class _Rule(Rule):
    """A route whose addresses are made by code that is compiled at its first use: most of an arbiter's never are."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        compiled = super()._compile_builder

        def build(rule: Rule, /, **values: Any) -> tuple[str, str]:
            built = compiled(append_unknown).__get__(rule, None)
            setattr(rule, "_build_unknown" if append_unknown else "_build", built)
            return cast("tuple[str, str]", built(**values))

        return build


class App(Flask):
    """An app whose answers about whole games, and whole lists of games, don't make the other phones wait."""

    request_class = _Request
    url_rule_class = _Rule

    def dispatch_request(self) -> ResponseReturnValue:
        if request.endpoint in _WHOLE_LISTS:
            return run_in_thread(super().dispatch_request)
        return in_turn(_length(), super().dispatch_request)


def _length() -> int:
    """Return how many lines of a log this request looks at; 0 where it isn't about a whole game."""
    token = (request.view_args or {}).get("token") or (bearer_token() if request.blueprint == "own_table" else "")
    if not isinstance(token, str) or not token:
        return 0
    if token.startswith(tokens.COPY):  # whatever is done with a copy replays the game that it is of
        try:
            return tables.journal.length(copy_of(token).table_id)
        except Missing:
            return 0
    looks = request.method in ("GET", "HEAD") and request.endpoint not in _NEWEST
    return length_of(tables.store, token) or 0 if looks or request.endpoint in _TRIED else 0


class TemplateEnvironment(Environment):
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
        "PACK_AFTER_DAYS": settings.whole("PACK_AFTER_DAYS", 365),
        "MAX_CONTENT_LENGTH": settings.MAX_BODY,
        "MAX_FORM_MEMORY_SIZE": settings.MAX_BODY,
        "SESSION_COOKIE_NAME": "kontor",
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_HTTPONLY": True,
        "PERMANENT_SESSION_LIFETIME": 400 * 24 * 3600,  # a device remembers its tables
        "SESSION_REFRESH_EACH_REQUEST": False,  # opening a table's page does: updates need no cookie
        "WTF_CSRF_TIME_LIMIT": None,  # a game evening is longer than Flask-WTF's hour
    }
