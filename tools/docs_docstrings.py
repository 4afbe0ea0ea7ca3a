"""For `make docs`: examples in docstrings, which doctest runs, become blocks of code."""

from __future__ import annotations

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"(?:^[ \t]*>>> .*\n?(?:^[ \t]*\S.*\n?)*)", re.MULTILINE)


class Doctests(griffe.Extension):
    """Fences blocks that begin with ">>>", up to the next empty line."""

    def on_object(self, *, obj: griffe.Object, **_given: Any) -> None:
        """Change the docstring of a module, class, function or value."""
        _fence(obj)

    def on_package(self, *, pkg: griffe.Module, **_given: Any) -> None:
        """Change the docstring of a package: it isn't among the objects."""
        _fence(pkg)


def _fence(obj: griffe.Object) -> None:
    if obj.docstring is not None:
        obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """Return a docstring with its examples as blocks of code."""
    return _EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text)
