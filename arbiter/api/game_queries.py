"""What the API says of games without a table: which there are, their rules in words, what goes together at set-up."""

from dataclasses import asdict
from typing import get_args

from flask import url_for
from marshmallow import Schema, validate

from arbiter.api import fields
from arbiter.api.fields import Answer, CleanText
from arbiter.api.views import game_of, games_blueprint, route
from arbiter.foundation.faults import Invalid, Missing, by_the_rules
from arbiter.game import Json, SetupKind
from arbiter.language import accepted_text
from arbiter.pages.table.share_links import public_url
from arbiter.tables.service import tables
from rulings import Reason, Ruling

A_HUNDRED = validate.Length(max=100)
UNFIT = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What a sentence raises for facts that no engine gives its code: here they come from outside."""


class GameOut(Answer):
    """A game that tables can be opened for."""

    id = fields.string("`rules` when a table is opened.")
    title = fields.string("What it is called.")
    record_format = fields.string("`format` of its records.")
    media_type = fields.string("Of its records.")
    sealed = fields.boolean("Whether cards are laid face down.")
    description = fields.string("Where its own OpenAPI document is.")


class GamesOut(Answer):
    """The games of this server."""

    games = fields.nested_list(GameOut, "In the server's order; the first is meant where none is named.")


class RuleValueOut(Answer):
    """A value of an option in words."""

    id = fields.string("As a set-up's `options` have it.")
    name = fields.string("What it is called.")
    text = fields.string("What happens then.")
    source = fields.string("Who says so.")


class RuleOptionOut(Answer):
    """A point that the rules leave to the players, in words."""

    id = fields.string("Its key in a set-up's `options`.")
    name = fields.string("What it is called.")
    text = fields.string("What is asked.")
    values = fields.nested_list(RuleValueOut, "The default first.")


class RuleOut(Answer):
    """A numbered rule in our own words, in the language that Accept-Language asks for."""

    id = fields.string("The rule's id.")
    title = fields.string("What it is about.")
    text = fields.string("What it says.")
    example = fields.string('An example, "" for none.')
    readings = fields.string_list("Points that the arbiter reads in its own way.")
    options = fields.nested_list(RuleOptionOut, "Where sources differ and the players choose.")
    page = fields.string("The address of its page.")


class SetupIn(Schema):
    """A set-up in the making."""

    setup = fields.json_object("As in TableIn.", game="Setup", required=True)


class OfferOut(Answer):
    """Something that can be chosen for a table, with what speaks against it."""

    kind = fields.string("Where it stands in a set-up.", says={"enum": list(get_args(SetupKind))})
    id = fields.string("Of the scenario, the special rule, or the option.")
    value = fields.string("Of an option; else null.", allow_none=True)
    chosen = fields.boolean("Whether it is in force with this set-up.")
    against = fields.reason_list("Why it doesn't go with the rest, with the rules; none: it goes.")
    told = fields.string_list("The same in sentences.")
    changes = fields.texts_by_key("Options that take another value with it.")


class OffersOut(Answer):
    """What goes with a set-up, and what excludes what."""

    offers = fields.nested_list(OfferOut, "In the order of the rules.")


class CodeIn(Schema):
    """A ruling or a reason, as answers have it."""

    code = fields.text("Its code.", required=True)
    facts = fields.mapping("Its facts, by name.", keys=CleanText(), required=True, validate=A_HUNDRED)
    rule = fields.text_list("Its rules, of which its sentence says nothing.", load_default=(), validate=A_HUNDRED)


class WordsIn(SetupIn):
    """Rulings and reasons to put into words; the set-up tells what seats and cards are called."""

    rulings = fields.nested_list(CodeIn, "Rulings, as answers have them.", load_default=(), validate=A_HUNDRED)
    reasons = fields.nested_list(CodeIn, "Reasons why something is refused.", load_default=(), validate=A_HUNDRED)


class WordsOut(Answer):
    """Sentences in the language that Accept-Language asks for, in the order of the request."""

    rulings = fields.string_list("One for each ruling.")
    reasons = fields.string_list("One for each reason.")


@route(games_blueprint, "", GamesOut)
def games() -> Json:
    """Get the games that tables can be opened for."""
    return {
        "games": [
            {
                "id": game.id,
                "title": game.pages.title,
                "record_format": game.rules.record_format,
                "media_type": game.rules.media_type,
                "sealed": game.rules.sealing is not None,
                "description": url_for("api.openapi_of", game=game.id),
            }
            for game in tables.games
        ]
    }


@route(games_blueprint, "/<game>/rules/<rule>", RuleOut, 404)
def rule(game: str, rule: str) -> Json:
    """Get a rule of a game in words, by its id."""
    pages = game_of(game).pages
    try:
        text = pages.words.rule(rule)
    except KeyError:
        raise Missing from None
    return {**asdict(text), "page": public_url(pages.rulebook.url(rule))}


@route(games_blueprint, "/<game>/offers", OffersOut, 400, 404, 413, 415, takes=SetupIn)
def offers(given: Json, game: str) -> Json:
    """Ask what can be chosen with a set-up in the making, and what excludes what by which rule. Nothing is stored."""
    found, setup = game_of(game), given["setup"]
    accepted_text.check(setup)
    with by_the_rules():
        offered = list(found.rules.setup_offers(setup))
    words = found.pages.words
    names = words.names(setup)
    return {
        "offers": [
            {
                "kind": one.kind,
                "id": one.id,
                "value": one.value,
                "chosen": one.chosen,
                "against": one.against,
                "told": [words.reason(reason, names, None) for reason in one.against],
                "changes": one.changes,
            }
            for one in offered
        ]
    }


@route(games_blueprint, "/<game>/words", WordsOut, 400, 404, 413, 415, takes=WordsIn)
def words(given: Json, game: str) -> Json:
    """Ask for the sentences of rulings and reasons, with the names of a set-up. Nothing is stored."""
    found, setup = game_of(game), given["setup"]
    accepted_text.check(setup)
    with by_the_rules():
        begun = found.rules.begin(setup).game
    own_words = found.pages.words
    names = own_words.names(setup)

    def sentence(statement: Ruling | Reason) -> str:
        try:
            if isinstance(statement, Reason):
                return own_words.reason(statement, names, begun)
            return own_words.rulings([statement], names, begun)[0]
        except UNFIT as error:
            raise Invalid("words.facts", f"No sentence for {statement.code} with these facts.") from error

    return {
        "rulings": [sentence(Ruling(one["code"], (), one["facts"])) for one in given["rulings"]],
        "reasons": [sentence(Reason(one["code"], (), one["facts"])) for one in given["reasons"]],
    }
