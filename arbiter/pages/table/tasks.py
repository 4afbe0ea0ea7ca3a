"""What a page asks of the person in front of it: a game lists its tasks, the page shows the first that is offered."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self, TypeVar

from marshmallow import fields, validate
from werkzeug.exceptions import BadRequest

from arbiter.pages.faults import Fault
from arbiter.pages.forms import Form, Values, entry_of, form_field
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext

Json = dict[str, Any]
F = TypeVar("F", bound=Form)

Act = Callable[[int, str | None], TableContext]
"""Stores something, given what the page had seen and the form's key; returns the next context."""


@dataclass(frozen=True, slots=True)
class Input:
    """What a person has chosen or typed so far on a page. Nothing of it is stored.

    `values` are as addresses write them. `unwritten` is what no address may hold, out of a form that was just sent.
    """

    values: Values
    unwritten: Form | None = None

    def of(self, form: type[F]) -> F:
        """Read what a form declares; what makes no sense counts as not said."""
        return self.unwritten if isinstance(self.unwritten, form) else form.read(self.values)


@dataclass(frozen=True, slots=True)
class Person(Form):
    """Whom a page acts for, and a mark that distinguishes new questions from earlier ones: updates leave both alone."""

    seat: str = form_field(fields.String())
    pad: str = form_field(fields.String(validate=validate.Regexp(r"[0-9a-f-]{0,8}\Z")))


@dataclass(frozen=True, slots=True)
class OfSeat(Form):
    """A form that says no more than for whom it is."""

    seat: str = form_field(fields.String())


def new_pad() -> str:
    """Return a mark for questions that are shown again after they were sent, so that no page keeps old answers."""
    return "-" + secrets.token_hex(2)


@dataclass(frozen=True, slots=True)
class Submission:
    """A submitted form: what to do, what the page keeps until then, and what afterwards.

    Without `act` it only asks on, with `faults` if something is wrong. A refusal is about the field `about`, or about
    one of `fields`, by the first part of its code: they are asked for then and not before.
    """

    act: Act | None
    kept: Json = field(default_factory=dict)
    unwritten: Form | None = None
    then: Json = field(default_factory=dict)
    about: str = ""
    fields: Callable[[], Mapping[str, str]] = dict
    faults: tuple[Fault, ...] = ()


Action = Callable[[TableContext, Values], Submission]
"""Reads a form. Raises BadRequest for what no page sends."""

Preview = Callable[[TableContext, Values], str]
"""Reads what was typed so far, and gives the part of the page that belongs to it."""


def entering(context: TableContext, *entries: Json) -> Act:
    """Return what enters these in one step."""
    return lambda seen, key: context.enter(list(entries), seen, key)


def enters(name: str, about: str = "", **kept: object) -> Action:
    """Return what a form means that has a field for each key of an entry of this name, and says nothing more.

    What is refused is about the field `about`, and `kept` is what the page shows again then.
    """

    def action(context: TableContext, values: Values) -> Submission:
        kind = next(kind for kind in context.rules.entry_kinds if kind.name == name)
        entry, left_open = entry_of(kind, values)
        if left_open:
            raise BadRequest
        return Submission(entering(context, entry), kept, about=about)

    return action


@dataclass(frozen=True, slots=True)
class Asking:
    """The page's reply to a tap on something that can't be tapped now: why, and where to ask about it instead.

    `thing` is what was tapped, by which possible mistakes are found; "" if nothing lies there.
    """

    why: str
    question: str
    url: str
    thing: str = ""


class Task:
    """What a page asks of the person in front of it now. A subclass is a frozen dataclass: its fields are what its
    template shows.
    """

    __slots__ = ()

    name: ClassVar[str]
    """What pages tell tasks apart by."""
    template: ClassVar[str]
    actions: ClassVar[Mapping[str, Action]] = {}
    """What its forms mean, by the last part of the address that they are sent to."""
    previews: ClassVar[Mapping[str, Preview]] = {}
    """What shows a part of it while something is typed; sent, not asked for by address: addresses get into logs."""

    headline: str

    is_waiting: ClassVar[bool] = False
    """Whether nothing of the picture is to be tapped for it, so that a tap only asks what the rules say."""

    touches: ClassVar[bool] = False
    """Whether nothing of the picture is to be tapped for it, so that a tap says what may be wrong there."""

    at_pad: ClassVar[bool] = False
    """Whether it is a number pad, which shares the screen with nothing but what has to be read beside it."""

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Self | None:
        """Return it if this page asks for it now."""
        raise NotImplementedError

    @property
    def person(self) -> Seat | None:
        """For whom it is: its field `me`, None for what is for nobody in particular."""
        return getattr(self, "me", None)

    def chosen(self) -> Json:
        """Return what was chosen, as the address writes that shows the same again."""
        return {}
