"""Storing a submission, and the page's errors if others were faster, the rules refuse it, or it is malformed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from flask import request
from werkzeug.exceptions import BadRequest

from arbiter.foundation.faults import Conflict, Invalid, Refused
from arbiter.language import gettext as _
from arbiter.log.lines import AMENDED, CORRECTED, ENTRY, RETURNED, TAKEN_BACK, Line
from arbiter.pages.faults import Fault, said
from arbiter.pages.forms import Values
from arbiter.pages.review import ledger
from arbiter.pages.sentences import SentenceRenderer
from arbiter.pages.table.table_context import TableContext

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Unstored:
    """Why something wasn't stored: what happened `meanwhile` on other phones, or the `errors` in it."""

    fault: Conflict | Refused | Invalid
    errors: tuple[Fault, ...] = ()
    meanwhile: tuple[str, ...] = ()

    @property
    def status(self) -> int:
        return self.fault.status


def store(
    context: TableContext,
    act: Callable[[int, str | None], T],
    about: str = "",
    fields: Callable[[], Mapping[str, str]] = dict,
    typed: str | None = None,
) -> T | Unstored:
    """Store something, given what the form's page had seen and the form's key; or return why it wasn't stored.

    What is wrong is about the field `about`; a refusal perhaps about one of `fields`, by the first part of its code;
    what can't be read about the one that was `typed` into, where that is another.
    """
    seen, key = seen_in(request.form), request.form.get("key")
    try:
        return act(seen, key)
    except Conflict as conflict:
        behind = _since(conflict.since, context.renderer) or (_("The same was sent twice."),)
        return Unstored(conflict, meanwhile=behind)
    except Refused as refused:
        there = fields()
        reasons = [(one, there.get(one.code.partition(".")[0], about)) for one in refused.refusal.reasons]
        errors = [fault for one, field in reasons for fault in context.renderer.faults([one], field)]
        return Unstored(refused, tuple(dict.fromkeys(errors)))
    except Invalid as invalid:
        return Unstored(invalid, (Fault(about if typed is None else typed, said(invalid.code)),))


def seen_in(values: Values) -> int:
    """Return what the page had seen when its form was sent. Raises BadRequest for a form that doesn't say it."""
    try:
        return int(values["seen"])
    except (KeyError, ValueError):
        raise BadRequest from None


def _since(lines: tuple[Line, ...], renderer: SentenceRenderer) -> tuple[str, ...]:
    """Return what happened on other phones, for a page that was behind."""
    telling = (ENTRY, TAKEN_BACK, CORRECTED, AMENDED, RETURNED)
    return tuple(ledger.line_text(line, renderer) for line in lines if line.kind in telling)
