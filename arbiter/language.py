"""The language of the page being made. English is written in the templates and the code; other languages come
as gettext catalogues.
"""

from gettext import NullTranslations

from flask import Flask

_ENGLISH = NullTranslations()


def language() -> str:
    """Return the language of this request's answer, as HTML's `lang` wants it."""
    return "en"


def gettext(message: str) -> str:
    """Return the message in this request's language."""
    return _ENGLISH.gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """Return the form of a message that fits the number, in this request's language."""
    return _ENGLISH.ngettext(one, many, number)


def register(app: Flask) -> None:
    """Give templates `_`, `gettext`, `ngettext`, `{% trans %}` and `language()`."""
    app.jinja_env.add_extension("jinja2.ext.i18n")
    # newstyle: parameters are escaped and filled in by the call itself
    app.jinja_env.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]
    app.jinja_env.globals["language"] = language
