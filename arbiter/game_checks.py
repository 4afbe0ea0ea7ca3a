"""The games looked over when an arbiter starts: one that is wrong is left out, alone, with a sentence that says why.

A game checks its own texts as it is loaded (`text_files.hold_together`). Here stands what can be said of any game.
"""

import dataclasses
import inspect
import logging
import sys
import traceback
from collections.abc import Callable, Collection, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, cast, get_type_hints

from flask import Flask
from jinja2 import TemplateNotFound
from marshmallow import fields
from werkzeug.datastructures import MultiDict

from arbiter.api import shapes
from arbiter.foundation.config import ROOT
from arbiter.foundation.rule_changes import changes_in
from arbiter.foundation.text_files import FileError
from arbiter.log.history import AMENDED, ENTRY, OPENED, TAKEN_BACK
from arbiter.pages.forms import Form
from arbiter.pages.game_pages import GamePages, Templates
from arbiter.pages.public_pages import PublicPages
from arbiter.registry import BoardGame, Registry

_log = logging.getLogger(__name__)
_UNSAID: fields.Field[Any] = fields.Field()
_LINES = frozenset({ENTRY, TAKEN_BACK, AMENDED, OPENED})
_TEMPLATES = tuple(get_type_hints(Templates))


def sound_games(games: Registry, app: Flask) -> tuple[Registry, dict[str, str]]:
    """Return the games that nothing is wrong with, and by its id what is wrong with each other one."""
    wrong: dict[str, str] = {}
    formats: dict[str, str] = {}
    for game in games:
        try:
            _check(game, app)
            _expect_new(game.rules.record_format, formats, game.rules, "record_format")
        except Exception as error:
            wrong[game.id] = sentence_of(error)
            _log.error("%s isn't served: %s", game.id, wrong[game.id])
        else:
            formats[game.rules.record_format] = game.id
    return Registry(game for game in games if game.id not in wrong) if wrong else games, wrong


def _check(game: BoardGame, app: Flask) -> None:
    rules, pages = game.rules, game.pages
    if rules.id != game.id:
        raise FileError(file_of(rules), "id", f'"{rules.id}" is handed over as "{game.id}"')
    if rules.changes_file is not None:
        changes_in(rules.changes_file)
    _expect_once((kind.name for kind in rules.line_kinds), _LINES, rules, "line_kinds")
    _expect_once((part.name for part in pages.blueprints), (), pages, "blueprints")
    for part in pages.blueprints:
        if not part.name.startswith(f"{game.id}_"):
            raise FileError(file_of(pages), "blueprints", f'"{part.name}" doesn\'t begin with "{game.id}_"')
    _checked_tasks(pages, app)
    _checked_shapes(game)


def _checked_tasks(pages: PublicPages, app: Flask) -> None:
    shown = cast(GamePages, pages)
    for key in _TEMPLATES:
        if name := getattr(shown.templates, key, ""):
            _expect_template(name, shown, app, shown.templates, key)
    _expect_once((task.name for task in shown.tasks), (), pages, "tasks")
    for task in shown.tasks:
        _expect_template(task.template, shown, app, task, "template")
    for module in dict.fromkeys(sys.modules[task.__module__] for task in shown.tasks):
        _checked_forms(module)


@cache
def _checked_forms(module: ModuleType) -> None:
    for name, form in vars(module).items():
        if inspect.isclass(form) and issubclass(form, Form) and form.__module__ == module.__name__:
            for one in dataclasses.fields(cast(Any, form)):
                if not isinstance(one.metadata.get("field", _UNSAID), fields.Field):
                    raise FileError(file_of(form), f"{name}.{one.name}", "is declared by no field of a form")
            try:
                form.read(MultiDict()).query()
            except Exception as error:
                raise FileError(file_of(form), name, f"can't be shown: {error}") from error


@cache
def _checked_shapes(game: BoardGame) -> None:
    try:
        if game.rules.shapes():
            shapes.components(game.rules)
    except LookupError as missing:
        raise FileError(file_of(game.rules), "shapes", f"lack {missing}") from missing


def _expect_once(names: Iterator[str], others: Collection[str], where: object, key: str) -> None:
    known = dict.fromkeys(others)
    for name in names:
        _expect_new(name, known, where, key)
        known[name] = None


def _expect_new(name: str, known: Collection[str], where: object, key: str) -> None:
    if name in known:
        raise FileError(file_of(where), key, f'"{name}" is there twice')


def _expect_template(name: str, pages: GamePages, app: Flask, where: object, key: str) -> None:
    for loader in (app.jinja_loader, *(part.jinja_loader for part in pages.blueprints)):
        try:
            if loader and loader.get_source(app.jinja_env, name):
                return
        except TemplateNotFound:
            continue
    raise FileError(file_of(where), key, f'there is no template "{name}"')


def file_of(of: object) -> Path:
    """Return the file of the source of a class, a function or a value of a class."""
    kind: type | Callable[..., object] = of if inspect.isclass(of) else type(of)
    return Path(inspect.getfile(kind))


def sentence_of(error: Exception) -> str:
    """Return what is wrong with its file: a `FileError` names it, any other error is where it was raised."""
    if isinstance(error, FileError):
        said = str(error)
    elif isinstance(error, SyntaxError):
        said = f"{error.filename}: {error.lineno}: {error.msg}"
    else:
        last = traceback.extract_tb(error.__traceback__)[-1]
        said = f"{last.filename}: {last.lineno}: {type(error).__name__}: {error}"
    return said.replace(f"{ROOT}/", "")
