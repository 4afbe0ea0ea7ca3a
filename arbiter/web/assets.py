"""Static files: addressed by their content, so that phones keep them, ours minified, and all gzipped where it pays."""

import gzip
import hashlib
import mimetypes
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, request, url_for

_SQUEEZED = frozenset(
    {"text/html", "text/css", "text/javascript", "application/javascript", "application/json", "image/svg+xml"}
)
MINIFIED = (".css", ".js")  # beside each other; what others wrote is in folders and sent as it came
_WORTH_IT = 600  # bytes
_QUICKLY = 4  # of gzip's levels, for what is made for one answer: a phone waits, and 6 saves it a twentieth


def asset(filename: str) -> str:
    """Return the address of a static file; it changes with the file's content."""
    write: Callable[[], str] | None = current_app.extensions["kontor-made"].get(filename)
    path: Path = current_app.extensions["kontor-static"] / filename
    version = _hash(write, 0) if write else _hash(path, path.stat().st_mtime_ns)
    return _address(request.script_root, filename, version)


@lru_cache(maxsize=512)
def _address(_root: str, filename: str, version: str) -> str:
    return url_for("static", filename=filename, v=version)


def register(app: Flask) -> None:
    """Give templates `asset(filename)`; set how long static files are kept; gzip answers."""
    app.jinja_env.globals["asset"] = asset
    app.extensions["kontor-static"] = folder = Path(str(app.static_folder))
    made: dict[str, Callable[[], str]] = {}
    if not app.config["IN_BROWSER"]:  # where they are minified beforehand
        made |= {path.name: partial(minified, path) for path in folder.iterdir() if path.suffix in MINIFIED}
    for game in app.extensions["kontor-tables"].games:
        made.update(game.pages.made_files)
    app.extensions["kontor-made"] = made
    lying = app.view_functions["static"]

    def static(filename: str) -> Any:
        return _answer(filename, _written(made[filename])) if filename in made else lying(filename=filename)

    app.view_functions["static"] = static
    app.after_request(_keep_static)
    app.after_request(_squeeze)


@lru_cache
def minified(path: Path) -> str:
    """Return a style sheet or a script without comments and blanks."""
    import rcssmin
    import rjsmin

    minify: Callable[[str], str] = rcssmin.cssmin if path.suffix == ".css" else rjsmin.jsmin
    return minify(path.read_text("utf-8"))


def _answer(filename: str, content: bytes) -> Response:
    answer = Response(content, mimetype=mimetypes.guess_type(filename)[0])
    answer.cache_control.no_cache = True
    answer.add_etag()
    answer.make_conditional(request)
    return answer


@lru_cache
def _written(write: Callable[[], str]) -> bytes:
    return write().encode()


@lru_cache(maxsize=256)
def _hash(file: Path | Callable[[], str], _changed: int) -> str:
    """Return what tells the content of a file, or of one that is made, from any other."""
    content = file.read_bytes() if isinstance(file, Path) else _written(file)
    return hashlib.sha256(content).hexdigest()[:12]


def _keep_static(response: Response) -> Response:
    if request.endpoint == "static" and "v" in request.args:
        response.cache_control.max_age = 365 * 24 * 3600
        response.cache_control.public = True
        response.cache_control.immutable = True
        response.cache_control.no_cache = None
    return response


def _squeeze(response: Response) -> Response:
    """Gzip what is text and long enough. Streams pass untouched: they must reach the phone line by line."""
    text = response.mimetype in _SQUEEZED or str(response.mimetype).endswith("+json")  # as games' records are
    if not text or (response.is_streamed and not response.direct_passthrough):
        return response
    response.vary.add("Accept-Encoding")
    fits = response.status_code in (200, 201) or response.status_code >= 400
    if not fits or not request.accept_encodings["gzip"] or "Content-Encoding" in response.headers:
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) < _WORTH_IT:
        return response
    response.set_data(_gzip_static(body) if request.endpoint == "static" else gzip.compress(body, _QUICKLY, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    etag, weak = response.get_etag()
    if etag and not weak:  # a weak one is of what is said, however it is packed
        response.set_etag(f"{etag}-gzip")
    return response


@lru_cache(maxsize=64)
def _gzip_static(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)
