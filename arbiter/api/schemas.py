"""What the API takes and answers. The shapes inside a record are record.md's; the rules engine checks them."""

from dataclasses import asdict
from typing import Any, get_args

from marshmallow import INCLUDE, Schema, fields, missing, post_load, pre_dump, validate

from arbiter.api.field_types import (
    MAX_WHOLE,
    Answer,
    Text,
    Whole,
    described,
    json_object,
    of_game,
    reason_list,
    ruling_list,
    texts_by_key,
)
from arbiter.foundation.config import MAX_ENTRIES, MAX_LINES
from arbiter.game import Json
from arbiter.language.accepted_text import KEPT_NAME_LENGTH
from arbiter.log.amending import MOST, EditSchema
from arbiter.log.history import AMENDED, CORRECTED, ENTRY, LAID, LIFTED, OPENED, RETURNED, TAKEN_BACK
from arbiter.pages.lists.sharing import page_address
from arbiter.tables.tokens import Links, Role

SEEN = "The table's number: how many lines its log has. Send it along when entering."
KEY = validate.Regexp(r"^[A-Za-z0-9_-]{1,64}\Z")


def _list_key(description: str) -> Text:
    return Text(load_default=None, allow_none=True, validate=validate.Length(min=1, max=64), **described(description))


class TableIn(Schema):
    """A table to open."""

    rules = Text(load_default=None, allow_none=True, validate=validate.Length(min=1, max=16))
    setup = json_object(
        required=True, **of_game("Setup", "The game's set-up, as its record has it: game, players, options …")
    )
    deck = Text(
        load_default=None,
        allow_none=True,
        validate=validate.Length(min=1, max=KEPT_NAME_LENGTH),
        metadata={
            "pattern": r"\S",
            "description": 'Whose faces are known: "proxy" for the proxy deck, or the name of your own deck, which '
            "learns; it is one of `list`'s. Faces in the set-up's own `deck` go before them.",
        },
    )
    list = _list_key(
        "The key of a list of games (`list` of an earlier answer, or the end of the link by which a device shares its "
        "list): the table is put on it, and `deck` is one of its decks, new if it has none of this name. Left out with "
        "a deck's name: a new list is made for it. 422 with `shelf.unknown` for no key."
    )
    shelf = _list_key("`list` by its former name.")

    @post_load
    def under_one_name(self, data: Json, **_more: Any) -> Json:
        """Return the request with the list's key under its former name, as tables were opened once with a key then."""
        key = data.pop("list")
        return {**data, "shelf": key or data["shelf"]}


class RecordIn(Schema):
    """A record of any game, known by its format."""

    class Meta:
        unknown = INCLUDE

    format = fields.Raw()
    version = fields.Raw(**described("1; 2 with an `override` among the entries"))
    setup = fields.Raw(**described("The game as it was set up."))
    entries = fields.Raw(**described(f"At most {MAX_ENTRIES}; more are 422, `record.too-long`."))


class RecordOut(Answer):
    """A record: the set-up, and the entries that are left."""

    format = fields.String(**described("Of which game's records it is."))
    version = fields.Integer(**described("1; 2 with an `override` among the entries."))
    setup = fields.Dict(**described("The game as it was set up."))
    entries = fields.List(fields.Dict(), **described("What was entered and is left, in order."))


class PagesOut(Answer):
    """The addresses of the pages that a table's links open."""

    host = fields.String(**described("The host's page."))
    look = fields.String(**described("The page for looking on."))
    seats = texts_by_key("By seat its page.")


class LinksOut(Answer):
    """The tokens of a table's links. Each is a key: whoever has it may do what it allows."""

    host = fields.String(**described("May enter and correct everything, and decides for the players."))
    look = fields.String(**described("May look on."))
    seats = texts_by_key(
        "By seat. May enter, take back and correct for the seat, correct what cards show, and see the seat's card "
        "that lies face down."
    )
    pages = fields.Nested(PagesOut, **described("The page that each of them opens."))

    @pre_dump
    def with_pages(self, links: Links, **_more: Any) -> Json:
        """Return the links with the addresses of their pages."""
        seats = {seat: page_address(token) for seat, token in links.seats.items()}
        pages = {"host": page_address(links.host), "look": page_address(links.look), "seats": seats}
        return {**asdict(links), "pages": pages}


class ReplaceIn(Schema):
    """Which link is replaced: the host's, that of a seat, or all those for looking on."""

    role = fields.String(required=True, validate=validate.OneOf(get_args(Role)), **described("Whose link."))
    seat = fields.String(load_default=None, **described("For `seat` alone: which one."))


class OpenedOut(Answer):
    """A new table."""

    links = fields.Nested(LinksOut, **described("Its links."))
    seen = fields.Integer(**described(SEEN))
    list = fields.String(
        attribute="list_key",
        allow_none=True,
        **described(
            "The key of the list of games that the table is on, null if on none. Tables opened with it share its "
            "decks; whoever has it sees and deletes the list's games and looks after its decks."
        ),
    )
    shelf = fields.String(allow_none=True, **described("`list` by its former name."))


class PositionOut(Answer):
    """A table as it stands."""

    seen = fields.Integer(**described(SEEN))
    entries = fields.Integer(**described("How many entries the record has."))
    role = fields.String(
        **described("What the link is: the host's, a seat's, or for looking on.", enum=list(get_args(Role)))
    )
    seat = fields.String(allow_none=True, **described("Whose the link is, null if no seat's."))
    names = texts_by_key("By seat who sits there.")
    sealed = fields.List(fields.String(), **described("Seats whose card lies face down."))
    due = fields.List(fields.String(), **described("Seats that the reveal waits for."))
    laid = fields.Dict(
        allow_none=True, **described("What the link's own seat has sealed; a card that lies face down: `card`, `face`.")
    )
    position = json_object(**of_game("Position", "How the game stands."))


class SubmissionIn(Schema):
    """What everything that is entered carries."""

    seen = Whole(
        required=True,
        **described(
            "The table's number as last seen. If entries came in since, the answer is 409.",
            minimum=0,
            maximum=MAX_WHOLE,
        ),
    )
    key = fields.String(
        load_default=None,
        allow_none=True,
        validate=KEY,
        **described("The same key again is stored once and answered alike."),
    )


class EntryIn(SubmissionIn):
    """An entry."""

    entry = json_object(
        required=True,
        **of_game(
            "Entry",
            "One entry as the record's description has it. A seat's link enters for its seat and what is "
            "everybody's; `play` and `override` are the host's. 422 with `record.too-long` after "
            f"{MAX_ENTRIES} entries, with `log.full` after {MAX_LINES} lines of the log.",
        ),
    )


class _Card(Text):
    """The card to lay; left out where something else is sealed."""

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **more: Any) -> Any:
        return missing if value is missing and "sealed" in data else super().deserialize(value, attr, data, **more)


class LayIn(SubmissionIn):
    """A card to lay face down; in games that seal something else, what is sealed."""

    seat = Text(required=True, **described("Whose card."))
    card = _Card(required=True, validate=validate.Length(min=1, max=16), **described("Its id."))
    face = json_object(
        load_default=None,
        allow_none=True,
        **of_game("Card", "The card's face, if the arbiter doesn't know it yet.", "null"),
    )
    sealed = json_object(**described("What is sealed instead, in games that seal no cards."))

    @post_load
    def seal(self, data: Json, **_more: Any) -> Json:
        """Return the request with all that is sealed as one object."""
        card = {"card": data.pop("card", None), "face": data.pop("face")}
        return {"sealed": card, **data}


class LiftIn(SubmissionIn):
    """A card to take up again before the reveal."""

    seat = Text(required=True, **described("Whose card."))


class CorrectIn(SubmissionIn):
    """A known card's right face. The whole game is adjudicated again with it."""

    card = json_object(required=True, **of_game("Card", "The card's right face."))


class AmendIn(SubmissionIn):
    """Edits of the record. The whole game is adjudicated again with them."""

    edits = fields.List(
        fields.Nested(EditSchema),
        required=True,
        validate=validate.Length(min=1, max=MOST),
        **described(
            "Carried out one after the other; each names places (`at`) in the record of that moment. "
            "`change` and `insert` (before the place) take `at` and `entry`, `delete` takes `at`, `face` takes `card`, "
            "`change` also `lies`: the entry alone was wrong, and what it becomes lies on the table already, so that "
            "no move asks for it; "
            "`option` takes `option` and `value` (null: its default). A seat's link changes, inserts and deletes its "
            "seat's entries and corrects faces, also where it only tries; all else is the host's, 403 for others."
        ),
    )
    only_try = fields.Boolean(
        data_key="try", load_default=False, **described("Store nothing; say what the edits would make of the game.")
    )


class LineOut(Answer):
    """A line of the table's log."""

    position = fields.Integer(**described("Which line of the log it is, from 0."))
    kind = fields.String(
        **described("What happened.", enum=[ENTRY, TAKEN_BACK, CORRECTED, AMENDED, OPENED, LAID, LIFTED, RETURNED])
    )
    step = fields.Integer(**described("The first line of the same submission."))
    actor = fields.String(**described('"host" or a seat'))
    at = fields.DateTime(**described("When, in UTC."))
    content = fields.Dict(**described("The entry, or what belongs to a line of another kind."))
    entry = fields.Integer(attribute="index", allow_none=True, **described("The entry's index in the record."))
    rulings = ruling_list("What followed from it.")
    taken_back = fields.Integer(allow_none=True, **described("The line that took the entry back or deleted it."))
    amended = fields.Integer(allow_none=True, **described("The line that last changed or inserted it."))
    in_force = fields.Dict(
        attribute="entry", allow_none=True, **described("For `amended`: the entry that stands in the record now.")
    )


class SinceIn(Schema):
    """From when on moves are asked for."""

    since = fields.String(
        required=True,
        validate=validate.Regexp(r"^(box|0|[1-9][0-9]{0,8})\Z"),
        **described('A number that the table had, or "box": everything still packed away.'),
    )

    @post_load
    def read(self, data: Json, **_more: Any) -> Json:
        """Return the number, None for the box."""
        return {"since": None if data["since"] == "box" else int(data["since"])}


class MoveOut(Answer):
    """A move of pieces on the real table."""

    who = fields.String(
        allow_none=True, **described("The seat that does it, a side if either partner may, null if anyone may.")
    )
    piece = fields.Dict(**described("`piece`, and the keys of that kind of piece."))
    count = fields.Integer(**described("How many pieces.", minimum=1))
    origin = fields.Dict(attribute="from", data_key="from", **described("`place`, and the keys of that kind of place."))
    to = fields.Dict(**described("As `from`; the same place: the card is turned over where it lies."))


def _moves(description: str) -> fields.List[Any]:
    return fields.List(fields.Nested(MoveOut), allow_none=True, **described(description))


class MovesOut(Answer):
    """The moves that turn the table as it lay into the table as it should lie, in an order to follow."""

    since = fields.Raw(**described('The number asked for, or "box".'))
    seen = fields.Integer(**described("The table's number."))
    moves = _moves("null in games that don't say what lies on the table.")


class LinesOut(Answer):
    """Lines of the log, and the table's number after them."""

    seen = fields.Integer(**described(SEEN))
    lines = fields.List(fields.Nested(LineOut), **described("In the log's order."))


class StoredOut(LinesOut):
    """What a submission brought."""

    moves = _moves("The moves that turn the table as it lay into the table as it should lie now.")


class TrialOut(Answer):
    """What edits would make of the game: its end, or the moment before the first entry that no longer holds."""

    entries = fields.List(fields.Dict(), **described("The edited record's entries."))
    broken = fields.Integer(
        allow_none=True, **described("The place in `entries` of what no longer holds; -1: the set-up; null: all holds.")
    )
    reasons = reason_list()
    position = fields.Dict(
        allow_none=True, **of_game("Position", "As in PositionOut; null if the set-up breaks.", "null")
    )


class AmendedOut(StoredOut):
    """What edits brought, or, if they were only tried (`lines` is empty then), would bring."""

    trial = fields.Nested(
        TrialOut, allow_none=True, **described("What edits that were only tried would bring, else null.")
    )


class LedgerOut(LinesOut):
    """The whole log, with the rulings of the set-up and of every entry."""

    seen = fields.Integer(attribute="length", **described(SEEN))
    opening = ruling_list("What followed from the set-up.")


class DeckOut(Answer):
    """A table's own deck, as a deck file, and the cards whose faces tables disagree on."""

    format = fields.String(**described("Of which game's deck files it is."))
    version = fields.Integer(**described("The version of the format."))
    name = fields.String(**described("What the deck is called."))
    note = fields.String(**described("Where a deck file comes from; nothing here."))
    cards = fields.List(fields.Dict(), **of_game("Card", "The faces that are known.", "list"))
    contradictions = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.Dict()),
        **described("By card the faces that tables saw, where they disagree."),
    )


class ProblemOut(Answer):
    """An error: problem details (RFC 9457). Which of the keys after `message` are there depends on it."""

    sometimes = frozenset({"errors", "codes", "rules", "refusal", "reasons", "seen", "since"})

    type = fields.String(**described("What kind of problem: an anchor of the API's page, or about:blank."))
    title = fields.String(**described("The kind in a few words."))
    status = fields.Integer(**described("The HTTP status."))
    detail = fields.String(**described("A sentence in the language that Accept-Language asks for."))
    code = fields.Integer(**described("The HTTP status once more; `codes` say why."))
    message = fields.String(**described("For programmers, in English."))
    errors = fields.Dict(**described("What is wrong with the request, by place."))
    codes = fields.List(
        fields.String(), **described("Why something is refused: codes of the game's, or the service's own.")
    )
    rules = fields.List(
        fields.String(), **described("The ids of the rules that forbid it; none where the service does, or the form.")
    )
    refusal = fields.Dict(
        **of_game("Error", "422 by the rules: the record, or the entry, that was refused, and the first reason.")
    )
    reasons = reason_list()
    seen = fields.Integer(**described("409: the table's number now."))
    since = fields.List(fields.Nested(LineOut), **described("409: what happened meanwhile."))
