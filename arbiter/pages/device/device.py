"""This device: its display settings, which are stored on it alone."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from arbiter.language import gettext as _
from arbiter.web import preferences

bp = Blueprint("device", __name__, url_prefix="/device")


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several options, with its description."""

    value: str
    name: str
    given: bool
    hint: str | None = None


@bp.get("")
def page() -> str:
    """Show what is chosen, and the way back to the page before."""
    now = preferences.appearance()
    themes = {preferences.SYSTEM: _("As set on the device"), preferences.LIGHT: _("Light"), preferences.DARK: _("Dark")}
    types = (_("As set in the browser"), _("Larger"), _("Very large"))
    return render_template(
        "shared/device.html",
        themes=[Choice(value, name, value == now.theme) for value, name in themes.items()],
        types=[Choice(value, name, value == now.type) for value, name in zip(preferences.TYPES, types, strict=True)],
        patterns=now.patterns,
        back=_before(),
        kept="kept" in request.args,
    )


@bp.post("")
def keep() -> ResponseReturnValue:
    """Keep what was chosen, and show the page as it looks then."""
    form = request.form
    now = preferences.chosen(form.get("theme", ""), form.get("type", ""), form.get("patterns", ""))
    answer = make_response(redirect(url_for("device.page", kept="", back=form.get("back") or None), 303))
    now.keep(answer)
    return answer


def _before() -> str:
    """Return the address of the page that led here, "" where none of this site's did."""
    if "back" in request.args:
        return request.args["back"]
    before = urlsplit(request.referrer or "")
    return before.path if before.netloc == request.host and before.path != url_for("device.page") else ""
