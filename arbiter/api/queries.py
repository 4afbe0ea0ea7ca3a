"""What pages know beside how a table stands: which games there are, may I, readings, moments, sheet, picture."""

from dataclasses import asdict
from typing import Any

from flask import Response
from flask.typing import ResponseReturnValue
from marshmallow import Schema, post_load, validate

from arbiter.api import fields
from arbiter.api.fields import Answer, RulingOut
from arbiter.api.schemas import move_list
from arbiter.api.views import ENTERING, LOOKING, at
from arbiter.foundation.faults import Forbidden, Missing
from arbiter.game import Json
from arbiter.keeping.reviewing import review
from arbiter.language import accepted_text
from arbiter.pages.review import paper, why as why_page
from arbiter.pages.review.otherwise import reason_for_earlier, sheet_of
from arbiter.pages.sentences import SentenceRenderer
from arbiter.pages.table.table_context import open_table
from arbiter.tables.service import tables
from rulings import Refusal
from rulings.legal_entries import entry_json

PLACE = validate.Regexp(r"^(0|[1-9][0-9]{0,8})\Z")


class TriedIn(Schema):
    """An entry to ask about."""

    entry = fields.json_object("As in EntryIn.", game="Entry", required=True)


class MayOut(Answer):
    """Whether an entry may be made now, and why not or what would follow. Nothing is stored."""

    may = fields.boolean("Whether it may be made.")
    reasons = fields.reason_list()
    rulings = fields.ruling_list("What would follow.")
    told = fields.string_list("The same in sentences.")


class OtherwiseEntryOut(Answer):
    """An entry that today's rules rule otherwise."""

    entry = fields.integer("Its place in the record, -1 for the set-up.", attribute="place")
    line = fields.string("The entry as a line; empty for the set-up.")
    then = fields.nested_list(RulingOut, "What was ruled; null where the log has kept nothing.", allow_none=True)
    now = fields.ruling_list("What today's rules say of it.")
    reasons = fields.reason_list()


class ChangeOut(Answer):
    """A change of the rules that may be behind what is ruled otherwise, in the language of `Accept-Language`."""

    version = fields.string("The version of the rules that brought it.")
    rules = fields.string_list("The ids of the rules.")
    before = fields.string("What was ruled before.", attribute="account.before")
    now = fields.string("What is ruled since.", attribute="account.now")
    why = fields.string("Why.", attribute="account.why")


class OtherwiseOut(Answer):
    """What today's rules rule otherwise. Until the host has said what is to hold, entries are 409 (`outdated`)."""

    entries = fields.nested_list(OtherwiseEntryOut, "The entries, in the record's order.", attribute="review.otherwise")
    result_then = fields.mapping(
        "How the game ended, as lists keep it; null before.", attribute="review.result_then", allow_none=True
    )
    result_now = fields.mapping(
        "How it ends by today's rules; null where those don't end it.", attribute="review.result_now", allow_none=True
    )
    rules_version = fields.string(
        "The version of the rules that it is played by; null if unknown.", attribute="review.version", allow_none=True
    )
    changes = fields.nested_list(
        ChangeOut, "What of those rules has changed since, the newest first.", attribute="review.changes"
    )
    moves = move_list(
        "The moves from where the pieces lie by the earlier rulings to where today's have them; null where that isn't "
        "known, or nothing is to be moved any more."
    )
    overrides = fields.mapping_list(
        "The entries by which the earlier rulings can hold (`accept` with `earlier`); empty where all lies right, "
        "null where none bring that about.",
        allow_none=True,
    )


class LegalIn(Schema):
    """Which legal entries."""

    entry = fields.string('Those of one kind ("place"), in games that have such a kind.', load_default=None)


class LegalEntryOut(Answer):
    """An entry that the rules allow now, with what would follow; or a template, with blanks and no rulings."""

    entry = fields.mapping(
        "As in EntryIn. Where a template is open stands a Blank: its `values` are a list, or points to distribute; "
        "`other` is a `face`, or a `card` whose face is taught first."
    )
    template = fields.boolean("Whether it has blanks.")
    rulings = fields.ruling_list("What would follow.")
    told = fields.string_list("The same in sentences.")


class LegalEntriesOut(Answer):
    """Every entry that the rules allow now, whoever is due. Overrides aren't among them."""

    seen = fields.integer("The table's number.")
    entries = fields.nested_list(LegalEntryOut, "In the rules' order.")


class WhyIn(Schema):
    """Which ruling."""

    entry = fields.string(
        "The place of the entry that it followed from; left out: the set-up.", load_default=None, validate=PLACE
    )
    ruling = fields.string("Which of the rulings that followed from it, from 0.", load_default="0", validate=PLACE)

    @post_load
    def read(self, data: Json, **_more: Any) -> Json:
        """Return both as numbers, -1 for the set-up."""
        return {"entry": -1 if data["entry"] is None else int(data["entry"]), "ruling": int(data["ruling"])}


class ChangedRowOut(Answer):
    """A thing that would differ."""

    what = fields.string("What differs.")
    before = fields.string("What it is.")
    after = fields.string("What it would be.")
    rules = fields.string_list("The rules by which it differs, as far as they are known.")


class ReadingOut(Answer):
    """Another value of an option, and what it would have meant right after the entry."""

    option = fields.string("The option's id.", attribute="of.option")
    value = fields.string("The other value.", attribute="of.value")
    chosen = fields.string("The value in force.", attribute="of.chosen")
    told = fields.string('What it would have meant, in a sentence; "" for nothing.', attribute="meaning")
    refused = fields.integer(
        "The place of the first entry that would have been refused, -1: the set-up; null: none.",
        attribute="of.refused",
        allow_none=True,
    )
    differences = fields.nested_list(ChangedRowOut, "What would differ.", attribute="rows")
    moves = fields.string_list("Which pieces would have to be moved, in sentences.")


class WhyOut(Answer):
    """What a ruling rests on. The texts of its rules and options are those of `/games/{game}/rules/{rule}`."""

    entry = fields.string("What was entered, in words.")
    ruling = fields.nested(RulingOut, "The ruling.", game="Ruling")
    told = fields.string_list("All that followed from the entry up to the ruling, in sentences.")
    compared = fields.raw(
        "What was compared, in the caller's language; null for nothing. Of an area or a score, for example: "
        "`sides` (id and name), `rows` good by good, `steps` that decided, each with its rules, and the result as "
        "`text`.",
        allow_none=True,
    )
    chosen = fields.texts_by_key("Options that its rules leave open, as in force.")
    readings = fields.nested_list(ReadingOut, "What the options' other values would have meant.")


class OptionOut(Answer):
    """A point that the rules leave to the players."""

    id = fields.string("Its key in the set-up's `options`.")
    rule = fields.string_list("The rules that leave it open.")
    values = fields.string_list("Those that can be chosen, the default first.")
    value = fields.string("The one in force.")
    chosen = fields.boolean("Whether the set-up names it; else it is the usual one.")


class OptionsOut(Answer):
    """The options of a table's game. `amend` with `option` sets one, with `try` it says what it would change."""

    options = fields.nested_list(OptionOut, "Those that can act in this game.")


class MomentOut(Answer):
    """A game after something was entered."""

    entries = fields.mapping_list("One, after faces that it taught; at first none.")
    round = fields.integer("The round, from 1.")
    waits_for = fields.string_list("The seats that it waits for.")
    told = fields.string_list("What followed, in sentences.")


class MomentsOut(Answer):
    """A game from its start, moment by moment, round by round."""

    moments = fields.nested_list(MomentOut, "From the start on.")


class SheetOut(Answer):
    """The score sheet, in the caller's language. Who won stands in `headline` and `result`."""

    title = fields.string("Who won.")
    headline = fields.string("The title with the points.")
    result = fields.raw_list("By what it was won and how closely.")
    facts = fields.raw_list("Game, date, place and rounds, each with its label.")
    players = fields.raw_list("Who played, side by side.")
    score = fields.raw("The points as a table.")
    more = fields.raw("A second table of points, null for none.", allow_none=True)
    said = fields.raw_list("How the game ended and who won by what.")
    details = fields.raw("What lies below the picture as a table, null for none.", allow_none=True)
    lead = fields.string("What in the details counts.")
    rules = fields.raw_list("What was in force, each with its label.")
    overruled = fields.raw("The overrides.")
    filename = fields.string("What a file of it is called.")


@at("/may", MayOut, *ENTERING, takes=TriedIn)
def may(given: Json, token: str) -> Json:
    """Ask whether an entry may be made now: all rules against it, or what would follow."""
    access = tables.find(token)
    if access.role == "look":
        raise Forbidden
    accepted_text.check(given["entry"])
    now = tables.position(access)
    renderer = SentenceRenderer.of(now)
    try:
        step = now.rules.enter(now.game, given["entry"])
    except Refusal as refusal:
        told = [renderer.reason(reason).text for reason in refusal.reasons]
        return {"may": False, "reasons": refusal.reasons, "rulings": [], "told": told}
    told = [renderer.at(step.game).ruled(ruling).text for ruling in step.rulings]
    return {"may": True, "reasons": [], "rulings": step.rulings, "told": told}


@at("/otherwise", OtherwiseOut, *LOOKING)
def otherwise(token: str) -> Json:
    """Get what today's rules rule otherwise than was ruled: the log keeps what was. The host says what is to hold."""
    access = tables.find(token)
    lay, pieces, now = tables.lay(access), access.rules.pieces, tables.position(access)
    told = {"review": review(tables.journal, access.table_id), "moves": None, "overrides": None}
    if lay is None or pieces is None or now.refused is not None:
        return told
    moves = [move.json() for move in pieces.moves_from(lay, now.game)]
    return told | {"moves": moves, "overrides": tables.overrides_back(access, reason_for_earlier())}


@at("/legal-entries", LegalEntriesOut, *LOOKING, query=LegalIn)
def legal_entries(given: Json, token: str) -> Json:
    """Get every entry that the rules allow now, each with what would follow from it."""
    now = tables.position(tables.find(token))
    renderer, names = SentenceRenderer.of(now), [] if given["entry"] is None else [given["entry"]]
    found = []
    for entry, step in now.rules.legal_entries(now.game, *names):
        followed = () if step is None else step.rulings
        told = [] if step is None else [renderer.at(step.game).ruled(ruling).text for ruling in followed]
        said = {"entry": entry_json(entry), "template": step is None}
        found.append({**said, "rulings": followed, "told": told})
    return {"seen": now.length, "entries": found}


@at("/why", WhyOut, *LOOKING, query=WhyIn)
def why(given: Json, token: str) -> Json:
    """Get what a ruling rests on: what was compared, and what other readings of the rules would have meant."""
    found = why_page.explanation(open_table(token), given["entry"], given["ruling"])
    return {
        "entry": found.entry,
        "ruling": found.ruling,
        "told": [one.text for one in found.chain],
        "compared": None if found.compared is None else asdict(found.compared),
        "chosen": found.chosen,
        "readings": found.readings,
    }


@at("/options", OptionsOut, *LOOKING)
def options(token: str) -> Json:
    """Get how this table's game reads what the rules leave open."""
    now = tables.position(tables.find(token))
    found = () if now.rules.readings is None else now.rules.readings.options(now.setup)
    return {"options": found}


@at("/moments", MomentsOut, *LOOKING)
def moments(token: str) -> Json:
    """Get the game moment by moment: which round it was, whom it waited for, and what followed, in sentences."""
    access = tables.find(token)
    rules, renderer = access.rules, SentenceRenderer.of(tables.position(access))
    found = []
    for moment in tables.timeline(access):
        standing, then = rules.standing(moment.game), renderer.at(moment.game)
        told = [then.ruled(ruling).text for ruling in moment.rulings]
        found.append(
            {"entries": moment.entries, "round": standing.round, "waits_for": standing.waits_for, "told": told}
        )
    return {"moments": found}


@at("/sheet", SheetOut, *LOOKING)
def sheet(token: str) -> Json:
    """Get the score sheet as a value: title, who won by what, points, areas, rules in force."""
    context = open_table(token)
    return asdict(sheet_of(context))


@at("/sheet.pdf", {"type": "string", "format": "binary"}, *LOOKING, content_type="application/pdf")
def sheet_pdf(token: str) -> ResponseReturnValue:
    """Get the score sheet of a finished game on paper; 404 before its end."""
    if not open_table(token).has_ended:
        raise Missing
    return paper.sheet(token)


@at("/picture.svg", {"type": "string"}, *LOOKING, content_type="image/svg+xml")
def picture(token: str) -> Response:
    """Get the table as it lies, drawn."""
    return paper.layout_as_svg(token)


@at("/picture.png", {"type": "string", "format": "binary"}, *LOOKING, content_type="image/png")
def picture_png(token: str) -> Response:
    """Get the table as it lies as a picture to send, with who plays and how it stands."""
    return paper.layout_as_png(token)
