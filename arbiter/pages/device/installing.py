"""Installing the arbiter on a home screen: its manifest, and the worker that answers when no server does.

Browsers run workers only on pages that came by HTTPS, or from the machine itself. Elsewhere all of this is left aside.
"""

import hashlib
import json
from collections.abc import Callable

from flask import Blueprint, Response, make_response, render_template, url_for

from arbiter.language import gettext as _, join_and, language
from arbiter.registry import Registry
from arbiter.tables.service import tables
from arbiter.web.assets import asset
from arbiter.web.preferences import BAR, LIGHT, PAPER_BY_DAY

bp = Blueprint("installing", __name__)

_KEPT = ("style.css", "icon.svg", "offline.js")
"""What the page without a server needs."""
ICONS = (
    *(("icon-192.png", 192, "any"), ("icon-512.png", 512, "any")),
    *(("icon-maskable-192.png", 192, "maskable"), ("icon-maskable-512.png", 512, "maskable")),
)
"""By file: pixels, and what it is for."""


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """Say how the arbiter is installed, in the device's language."""
    said = manifest_of(tables.games, url_for("home.index"), asset)
    return Response(said, mimetype="application/manifest+json")


def manifest_of(games: Registry, home: str, icon_url: Callable[[str], str]) -> str:
    """Return the manifest of an arbiter of these games, as JSON; `home` is the address that it starts at."""
    said = {
        "id": home,
        "name": _("The arbiter at the table"),
        "short_name": _("Arbiter"),
        "description": described(games),
        "lang": language(),
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": PAPER_BY_DAY,
        "theme_color": BAR[LIGHT],
        "icons": [
            {"src": icon_url(name), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for name, size, purpose in ICONS
        ],
    }
    return json.dumps(said, ensure_ascii=False)


def described(games: Registry) -> str:
    """Return what the arbiter is, in a line."""
    titles = [game.pages.title for game in games]
    if not titles:
        return _("An arbiter at your table")
    return _("An arbiter at your table: %(games)s") % {"games": join_and(titles)}


@bp.get("/offline")
def offline() -> str:
    """Show the page for when no arbiter answers: stored by the worker as long as its files are the same."""
    return render_template("shared/offline.html")


@bp.get("/service-worker.js")
def worker() -> Response:
    """Return the worker: static/service-worker.js with what it stores. Any change of that makes it a new one."""
    page, home = url_for("installing.offline"), url_for("home.index")
    kept = [asset(name) for name in _KEPT]
    version = hashlib.sha256(json.dumps([page, *kept, render_template("shared/offline.html")]).encode()).hexdigest()
    told = json.dumps({"version": version[:12], "home": home, "page": page, "files": kept})
    answer = make_response(f"const KEPT = {told};\nimportScripts({json.dumps(asset('service-worker.js'))});\n")
    answer.mimetype = "text/javascript"
    answer.headers["Service-Worker-Allowed"] = home
    return answer
