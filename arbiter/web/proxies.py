"""The service behind a proxy: who asks, by which scheme, and under which path, as the proxy tells it."""

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from typing import Any
from urllib.parse import quote, urlsplit

from flask import Flask, Request, Response, current_app, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import URLSafeTimedSerializer
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.routing import RequestRedirect

from arbiter.foundation.config import trusted_proxies

_IN_PATHS = "/%:@!$&'()*+,;=~"
_TELLING = ("X-Forwarded-For", "X-Real-IP", "Forwarded")

Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]


def register(app: Flask) -> None:
    """Believe as many proxies as TRUSTED_PROXIES says, and stand under the path of the public address.

    Raises ConfigError.
    """
    app.session_interface = CookieWhereServed()
    app.after_request(_redirect_on_this_host)
    app.wsgi_app = UnderPath(app, urlsplit(app.config["PUBLIC_URL"] or "").path.rstrip("/"))  # type: ignore[method-assign]
    hops = trusted_proxies()
    if hops:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops, x_prefix=hops
        )


def forwarded() -> bool:
    """Tell whether a proxy has passed this request on, believed or not."""
    return any(name in request.headers for name in _TELLING)


def addresses() -> Iterator[str]:
    """Yield where this request comes from: as a believed proxy tells it, then where the connection does."""
    yield request.remote_addr or ""
    yield request.environ.get("werkzeug.proxy_fix.orig", {}).get("REMOTE_ADDR") or ""


def current_path() -> str:
    """Return the path of this request as the browser knows it: with what stands before ours."""
    return request.script_root + request.path


def base_path() -> str:
    """Return the path under which all pages are."""
    return f"{request.script_root}/"


def path_here(address: str) -> str:
    """Return the path of an address: whoever wrote that, no browser leaves this site by it. "/" where it has none."""
    try:
        path = urlsplit(address).path
    except ValueError:
        path = ""
    return "/" + quote(path.lstrip("/\\"), safe=_IN_PATHS)  # a browser reads "/\\" as "//", and skips tabs on its way


def _redirect_on_this_host(response: Response) -> Response:
    """Lead to an address as it should be written ("/a//b") on the same host, whatever name of it was asked for."""
    if isinstance(request.routing_exception, RequestRedirect):
        query = f"?{request.query_string.decode('latin-1')}" if request.query_string else ""
        response.location = path_here(request.routing_exception.new_url) + query
    return response


def page_before() -> str:
    """Return the path of the page that led to this request, "" where none of this site's did."""
    try:
        before = urlsplit(request.referrer or "")
    except ValueError:
        return ""
    return before.path if before.netloc == request.host else ""


def is_secure() -> bool:
    """Tell whether cookies may be restricted to HTTPS: this request used it, or the public URL does."""
    public: str = current_app.config["PUBLIC_URL"] or ""
    return request.is_secure or public.startswith("https://")


class CookieWhereServed(SecureCookieSessionInterface):
    """The session's cookie goes to our pages alone, where others have the rest of the host, and by https if we can.

    An app has one of its own, which makes only once what signs the cookie.
    """

    _serializer: URLSafeTimedSerializer | None = None

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Read it; what a former secret key has signed is signed again."""
        session = super().open_session(app, request)
        if session and app.config["SECRET_KEY_FALLBACKS"]:
            newest = copy(self.get_signing_serializer(app))
            assert newest is not None
            newest.secret_keys = newest.secret_keys[-1:]
            session.modified = not newest.loads_unsafe(request.cookies[self.get_cookie_name(app)])[0]
        return session

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        if self._serializer is None:
            self._serializer = super().get_signing_serializer(app)
        return self._serializer

    def get_cookie_path(self, _app: Flask) -> str:
        return base_path()

    def get_cookie_secure(self, _app: Flask) -> bool:
        return is_secure()


class UnderPath:
    """Puts the app under a path, whether the proxy takes that off what it passes on or not.

    A page of ours may begin like that path: under "/kontor" what is asked as "/kontor/new" is the game's page.
    """

    def __init__(self, app: Flask, path: str) -> None:
        self._app: Wsgi = app.wsgi_app
        self._pages = app.url_map
        self._path = path

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if self._path:
            asked: str = environ.get("PATH_INFO", "")
            if f"{asked}/".startswith(f"{self._path}/") and not self._pages.bind("").allowed_methods(asked):
                environ["PATH_INFO"] = asked[len(self._path) :] or "/"
            environ["SCRIPT_NAME"] = self._path
        return self._app(environ, start_response)
