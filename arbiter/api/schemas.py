"""What the API takes and answers. The shapes inside a record are record.md's; the rules engine checks them."""

from dataclasses import asdict
from typing import Any, get_args

from marshmallow import INCLUDE, Schema, fields as kinds, missing, post_load, pre_dump, validate

from arbiter.api import fields
from arbiter.api.fields import MAX_WHOLE, Answer, CleanText
from arbiter.foundation.config import MAX_ENTRIES, MAX_LINES
from arbiter.game import Json
from arbiter.language.accepted_text import KEPT_NAME_LENGTH
from arbiter.log.amending import MOST, EditSchema
from arbiter.log.history import ACCEPTED, AMENDED, CORRECTED, ENTRY, LAID, LIFTED, OPENED, RETURNED, TAKEN_BACK
from arbiter.pages.table.share_links import page_address
from arbiter.tables.tokens import Links, Role

SEEN = "The table's number: how many lines its log has. Send it along when entering."
KEY = validate.Regexp(r"^[A-Za-z0-9_-]{1,64}\Z")


def _list_key(description: str) -> CleanText:
    return fields.text(description, load_default=None, allow_none=True, validate=validate.Length(min=1, max=64))


class TableIn(Schema):
    """A table to open."""

    rules = CleanText(load_default=None, allow_none=True, validate=validate.Length(min=1, max=16))
    setup = fields.json_object(
        "The game's set-up, as its record has it: game, players, options …", game="Setup", required=True
    )
    deck = fields.text(
        'Whose faces are known: "proxy" for the proxy deck, or the name of your own deck, which '
        "learns; it is one of `list`'s. Faces in the set-up's own `deck` go before them.",
        says={"pattern": r"\S"},
        load_default=None,
        allow_none=True,
        validate=validate.Length(min=1, max=KEPT_NAME_LENGTH),
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

    format = kinds.Raw()
    version = fields.raw("1; 2 with an `override` among the entries")
    setup = fields.raw("The game as it was set up.")
    entries = fields.raw(f"At most {MAX_ENTRIES}; more are 422, `record.too-long`.")


class RecordOut(Answer):
    """A record: the set-up, and the entries that are left."""

    format = fields.string("Of which game's records it is.")
    version = fields.integer("1; 2 with an `override` among the entries.")
    setup = fields.mapping("The game as it was set up.")
    entries = fields.mapping_list("What was entered and is left, in order.")


class PagesOut(Answer):
    """The addresses of the pages that a table's links open."""

    host = fields.string("The host's page.")
    look = fields.string("The page for looking on.")
    seats = fields.texts_by_key("By seat its page.")


class LinksOut(Answer):
    """The tokens of a table's links. Each is a key: whoever has it may do what it allows."""

    host = fields.string("May enter and correct everything, and decides for the players.")
    look = fields.string("May look on.")
    seats = fields.texts_by_key(
        "By seat. May enter, take back and correct for the seat, correct what cards show, and see the seat's card "
        "that lies face down."
    )
    pages = fields.nested(PagesOut, "The page that each of them opens.")

    @pre_dump
    def with_pages(self, links: Links, **_more: Any) -> Json:
        """Return the links with the addresses of their pages."""
        seats = {seat: page_address(token) for seat, token in links.seats.items()}
        pages = {"host": page_address(links.host), "look": page_address(links.look), "seats": seats}
        return {**asdict(links), "pages": pages}


class ReplaceIn(Schema):
    """Which link is replaced: the host's, that of a seat, or all those for looking on."""

    role = fields.string("Whose link.", required=True, validate=validate.OneOf(get_args(Role)))
    seat = fields.string("For `seat` alone: which one.", load_default=None)


class OpenedOut(Answer):
    """A new table."""

    links = fields.nested(LinksOut, "Its links.")
    seen = fields.integer(SEEN)
    list = fields.string(
        "The key of the list of games that the table is on, null if on none. Tables opened with it share its "
        "decks; whoever has it sees and deletes the list's games and looks after its decks.",
        attribute="list_key",
        allow_none=True,
    )
    shelf = fields.string("`list` by its former name.", allow_none=True)


class PositionOut(Answer):
    """A table as it stands."""

    seen = fields.integer(SEEN)
    entries = fields.integer("How many entries the record has.")
    role = fields.string(
        "What the link is: the host's, a seat's, or for looking on.", says={"enum": list(get_args(Role))}
    )
    seat = fields.string("Whose the link is, null if no seat's.", allow_none=True)
    names = fields.texts_by_key("By seat who sits there.")
    sealed = fields.string_list("Seats whose card lies face down.")
    due = fields.string_list("Seats that the reveal waits for.")
    laid = fields.mapping(
        "What the link's own seat has sealed; a card that lies face down: `card`, `face`.", allow_none=True
    )
    position = fields.json_object("How the game stands.", game="Position")


class SubmissionIn(Schema):
    """What everything that is entered carries."""

    seen = fields.whole(
        "The table's number as last seen. If entries came in since, the answer is 409.",
        says={"minimum": 0, "maximum": MAX_WHOLE},
        required=True,
    )
    key = fields.string(
        "The same key again is stored once and answered alike.", load_default=None, allow_none=True, validate=KEY
    )


class EntryIn(SubmissionIn):
    """An entry."""

    entry = fields.json_object(
        "One entry as the record's description has it. A seat's link enters for its seat and what is "
        "everybody's; `play` and `override` are the host's. 422 with `record.too-long` after "
        f"{MAX_ENTRIES} entries, with `log.full` after {MAX_LINES} lines of the log.",
        game="Entry",
        required=True,
    )


class _Card(CleanText):
    """The card to lay; left out where something else is sealed."""

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **more: Any) -> Any:
        return missing if value is missing and "sealed" in data else super().deserialize(value, attr, data, **more)


class LayIn(SubmissionIn):
    """A card to lay face down; in games that seal something else, what is sealed."""

    seat = fields.text("Whose card.", required=True)
    card = fields.described(_Card)("Its id.", required=True, validate=validate.Length(min=1, max=16))
    face = fields.json_object(
        "The card's face, if the arbiter doesn't know it yet.", game="Card", load_default=None, allow_none=True
    )
    sealed = fields.json_object("What is sealed instead, in games that seal no cards.")

    @post_load
    def seal(self, data: Json, **_more: Any) -> Json:
        """Return the request with all that is sealed as one object."""
        card = {"card": data.pop("card", None), "face": data.pop("face")}
        return {"sealed": card, **data}


class LiftIn(SubmissionIn):
    """A card to take up again before the reveal."""

    seat = fields.text("Whose card.", required=True)


class CorrectIn(SubmissionIn):
    """A known card's right face. The whole game is adjudicated again with it."""

    card = fields.json_object("The card's right face.", game="Card", required=True)


class AcceptIn(SubmissionIn):
    """What is to hold where today's rules rule otherwise."""

    earlier = fields.boolean(
        "The earlier rulings, by the `overrides` that `otherwise` names, in one step; 422 if there are none. "
        "Left out: today's.",
        load_default=False,
    )


class AmendIn(SubmissionIn):
    """Edits of the record. The whole game is adjudicated again with them."""

    edits = fields.nested_list(
        EditSchema,
        "Carried out one after the other; each names places (`at`) in the record of that moment. "
        "`change` and `insert` (before the place) take `at` and `entry`, `delete` takes `at`, `face` takes `card`, "
        "`change` also `lies`: the entry alone was wrong, and what it becomes lies on the table already, so that "
        "no move asks for it; "
        "`option` takes `option` and `value` (null: its default). A seat's link changes, inserts and deletes its "
        "seat's entries and corrects faces, also where it only tries; all else is the host's, 403 for others.",
        required=True,
        validate=validate.Length(min=1, max=MOST),
    )
    only_try = fields.boolean(
        "Store nothing; say what the edits would make of the game.", data_key="try", load_default=False
    )


class LineOut(Answer):
    """A line of the table's log."""

    position = fields.integer("Which line of the log it is, from 0.")
    kind = fields.string(
        "What happened.",
        says={"enum": [ENTRY, TAKEN_BACK, CORRECTED, AMENDED, ACCEPTED, OPENED, LAID, LIFTED, RETURNED]},
    )
    step = fields.integer("The first line of the same submission.")
    actor = fields.string('"host" or a seat')
    at = fields.date_time("When, in UTC.")
    content = fields.mapping("The entry, or what belongs to a line of another kind.")
    entry = fields.integer("The entry's index in the record.", attribute="index", allow_none=True)
    rulings = fields.ruling_list("What followed from it.")
    taken_back = fields.integer("The line that took the entry back or deleted it.", allow_none=True)
    amended = fields.integer("The line that last changed or inserted it.", allow_none=True)
    in_force = fields.mapping(
        "For `amended`: the entry that stands in the record now.", attribute="entry", allow_none=True
    )


class SinceIn(Schema):
    """From when on moves are asked for."""

    since = fields.string(
        'A number that the table had, or "box": everything still packed away.',
        required=True,
        validate=validate.Regexp(r"^(box|0|[1-9][0-9]{0,8})\Z"),
    )

    @post_load
    def read(self, data: Json, **_more: Any) -> Json:
        """Return the number, None for the box."""
        return {"since": None if data["since"] == "box" else int(data["since"])}


class MoveOut(Answer):
    """A move of pieces on the real table."""

    who = fields.string("The seat that does it, a side if either partner may, null if anyone may.", allow_none=True)
    piece = fields.mapping("`piece`, and the keys of that kind of piece.")
    count = fields.integer("How many pieces.", says={"minimum": 1})
    origin = fields.mapping("`place`, and the keys of that kind of place.", attribute="from", data_key="from")
    to = fields.mapping("As `from`; the same place: the card is turned over where it lies.")


def move_list(description: str) -> fields.List:
    return fields.nested_list(MoveOut, description, allow_none=True)


class MovesOut(Answer):
    """The moves that turn the table as it lay into the table as it should lie, in an order to follow."""

    since = fields.raw('The number asked for, or "box".')
    seen = fields.integer("The table's number.")
    moves = move_list("null in games that don't say what lies on the table.")


class LinesOut(Answer):
    """Lines of the log, and the table's number after them."""

    seen = fields.integer(SEEN)
    lines = fields.nested_list(LineOut, "In the log's order.")


class StoredOut(LinesOut):
    """What a submission brought."""

    moves = move_list("The moves that turn the table as it lay into the table as it should lie now.")


class TrialOut(Answer):
    """What edits would make of the game: its end, or the moment before the first entry that no longer holds."""

    entries = fields.mapping_list("The edited record's entries.")
    broken = fields.integer(
        "The place in `entries` of what no longer holds; -1: the set-up; null: all holds.", allow_none=True
    )
    reasons = fields.reason_list()
    position = fields.mapping("As in PositionOut; null if the set-up breaks.", game="Position", allow_none=True)


class AmendedOut(StoredOut):
    """What edits brought, or, if they were only tried (`lines` is empty then), would bring."""

    trial = fields.nested(TrialOut, "What edits that were only tried would bring, else null.", allow_none=True)


class LedgerOut(LinesOut):
    """The whole log, with the rulings of the set-up and of every entry."""

    seen = fields.integer(SEEN, attribute="length")
    opening = fields.ruling_list("What followed from the set-up.")


class DeckOut(Answer):
    """A table's own deck, as a deck file, and the cards whose faces tables disagree on."""

    format = fields.string("Of which game's deck files it is.")
    version = fields.integer("The version of the format.")
    name = fields.string("What the deck is called.")
    note = fields.string("Where a deck file comes from; nothing here.")
    cards = fields.mapping_list("The faces that are known.", game="Card")
    contradictions = fields.json_object(
        "By card the faces that tables saw, where they disagree.", values=kinds.List(kinds.Dict())
    )


class ProblemOut(Answer):
    """An error: problem details (RFC 9457). Which of the keys after `message` are there depends on it."""

    sometimes = frozenset({"errors", "rules", "refusal", "reasons", "seen", "since"})

    type = fields.string("What kind of problem: an anchor of the API's page, or about:blank.")
    title = fields.string("The kind in a few words.")
    status = fields.integer("The HTTP status.")
    detail = fields.string("A sentence in the language that Accept-Language asks for.")
    code = fields.integer("The HTTP status once more; `codes` say why.")
    message = fields.string("For programmers, in English.")
    errors = fields.mapping("What is wrong with the request, by place.")
    codes = fields.string_list(
        "Why something is refused: codes of the game's, or the service's own; none where `type` says all."
    )
    rules = fields.string_list("The ids of the rules that forbid it; none where the service does, or the form.")
    refusal = fields.mapping(
        "422 by the rules: the record, or the entry, that was refused, and the first reason.", game="Error"
    )
    reasons = fields.reason_list()
    seen = fields.integer("409: the table's number now.")
    since = fields.nested_list(LineOut, "409: what happened meanwhile.")
