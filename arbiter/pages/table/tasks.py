"""What a page asks of the person in front of it: a game lists its tasks, the page shows the first that is offered."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

from flask import abort
from markupsafe import Markup
from marshmallow import fields, validate
from werkzeug.exceptions import BadRequest
from werkzeug.utils import cached_property

from arbiter.game import Game, Json
from arbiter.language import gettext as _
from arbiter.pages.forms import Form, FormFault, Values, entry_of, form_field
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.words import Seat
from rulings.records import END

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

    @property
    def words(self) -> frozenset[str]:
        """What tasks can be opened by: names that are said, and "name=value"; always ""."""
        return frozenset(["", *self.values, *(f"{name}={value}" for name, value in self.values.items())])


@dataclass(frozen=True, slots=True)
class Person(Form):
    """Whom a page acts for, and a mark that distinguishes new questions from earlier ones: updates leave both alone."""

    seat: str = form_field(fields.String())
    pad: str = form_field(fields.String(validate=validate.Regexp(r"[0-9a-f-]{0,8}\Z")))


def new_pad() -> str:
    """Return a mark for questions that are shown again after they were sent, so that no page keeps old answers."""
    return "-" + secrets.token_hex(2)


@dataclass(frozen=True, slots=True)
class FormSubmission:
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
    faults: tuple[FormFault, ...] = ()


Action = Callable[[TableContext, Values], FormSubmission]
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

    def action(context: TableContext, values: Values) -> FormSubmission:
        kind = next((kind for kind in context.rules.entry_kinds if kind.name == name), None)
        entry, left_open = entry_of(kind or abort(404), values)
        if left_open:
            raise BadRequest
        return FormSubmission(entering(context, entry), kept, about=about)

    return action


def sends(form: type[F], entry: Callable[[str, F], Json], about: str = "", **kept: object) -> Action:
    """Return what a form means that says the whole of an entry, which is made of whose it is and what `form` reads.

    What is refused is about the field `about`, and the page shows again what was said, with `kept`.
    """

    def action(context: TableContext, values: Values) -> FormSubmission:
        said = form.sent(values)
        return FormSubmission(entering(context, entry(values.get("seat", ""), said)), kept | said.query(), about=about)

    return action


@dataclass(frozen=True, slots=True)
class TapReply:
    """The page's reply to a tap on something that can't be tapped now: why, and where to ask about it instead.

    `thing` is what was tapped, by which possible mistakes are found; "" if nothing lies there.
    """

    why: str
    question: str
    url: str
    thing: str = ""


@dataclass(eq=False)
class Task:
    """What a page asks of the person in front of it now.

    A subclass says its difference: when it is offered, its headline, what was chosen, and what its template shows.
    """

    name: ClassVar[str]
    """What pages tell tasks apart by."""
    template: ClassVar[str]
    opened_by: ClassVar[str] = ""
    """What an address says that asks for it (`Input.words`); "" for what needs no asking."""
    actions: ClassVar[Mapping[str, Action]] = {}
    """What its forms mean, by the last part of the address that they are sent to."""
    previews: ClassVar[Mapping[str, Preview]] = {}
    """What shows a part of it while something is typed; sent, not asked for by address: addresses get into logs."""

    touches: ClassVar[bool] = False
    """Whether nothing of the picture is to be tapped for it, so that a tap says what may be wrong there."""

    shows_map: ClassVar[bool] = False
    """Whether its own template has the picture in it."""

    at_pad: ClassVar[bool] = False
    """Whether it is a number pad, which shares the screen with nothing but what has to be read beside it."""

    context: TableContext
    given: Input

    @property
    def is_offered(self) -> bool:
        """Whether this page asks for it now, if an address says what it is opened by."""
        return True

    @property
    def is_waiting(self) -> bool:
        """Whether nothing of the picture is to be tapped for it, so that a tap only asks what the rules say."""
        return False

    @property
    def holds(self) -> bool:
        """Whether its page waits with updates, as no address may say what it asks now."""
        return False

    @property
    def kind(self) -> str:
        """What is asked, as pages and scripts tell it apart: of a task that enters, the kind of entry."""
        return self.name

    @cached_property
    def game(self) -> Game:
        """The game in which it is asked."""
        return self.context.position.game

    @cached_property
    def headline(self) -> str:
        raise NotImplementedError

    @cached_property
    def seat(self) -> Seat | None:
        """For whom it is, None for what is for nobody in particular."""
        return None

    @property
    def about(self) -> str:
        """What it asks about, where it may ask the same about another thing: that is another question."""
        return ""

    @cached_property
    def board(self) -> Markup:
        """The table drawn, as the task shows it or as it lies."""
        return self.context.pages.pictures.now(self.context)

    @cached_property
    def query(self) -> Json:
        """What was chosen, as the address writes that shows the same again."""
        return {}

    def shown(self) -> Json:
        """Return what its template shows, as `shown`.

        What `confirm` says on the button that sends `fields`; "" while something is missing.
        """
        return {}

    def wording(self, own: str, other: str, **said: Any) -> str:
        """Return a text for its person on their own page, or about them, by `name`, on one that enters for all."""
        text = own if self.context.mode == "own" or self.seat is None else other
        return text % {"name": self.seat.name if self.seat else "", **said}


class Ended(Task):
    """The game is over."""

    name = "end"
    actions: ClassVar = {END: enters(END, about="stop")}
    """Ending it before its time."""

    @property
    def is_offered(self) -> bool:
        return self.context.standing.finished

    @cached_property
    def headline(self) -> str:
        return _("The game is over")

    def shown(self) -> Json:
        return {"score_url": self.context.url("score")}


def _take_up(context: TableContext, values: Values) -> FormSubmission:
    seat = values.get("seat", "")
    return FormSubmission(lambda seen, key: context.unseal(seat, seen, key))


class Sealed(Task):
    """What `seat` has laid face down, and taking it up again."""

    name = "laid"
    actions: ClassVar = {"lift": _take_up}

    @property
    def is_offered(self) -> bool:
        return self.context.mode == "own" and self.context.access.seat in self.context.position.sealed

    @cached_property
    def seat(self) -> Seat:
        return self.context.seats[self.context.access.seat or ""]
