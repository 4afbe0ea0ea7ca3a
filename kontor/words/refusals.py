"""One sentence for every reason why something isn't possible, with the names and numbers of the moment."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from arbiter.foundation.text_files import hold_together
from arbiter.language import capitalized, engine_words
from arbiter.language import gettext as _
from arbiter.language.engine_words import (
    NO_FACES,
    Sentence,
    Told,
    by_fact,
    form_refusal,
    option_refusals,
    plural,
    sentence,
)
from kontor.words.moves import question_text
from kontor.words.names import Faces, Facts, Names, face_text
from kontor.words.rules import choice_name, option, variant
from kontor_rules.interface import code_catalogue
from rulings.statements import shortened

_SEATS: Mapping[str, Sentence] = {
    "basic": sentence("The base game is for two: one plays red, the other black."),
    "pro": sentence("The pro game is for two: one plays red, the other black."),
    "team": sentence("The team game is for four, clockwise red 1 and red 2, then black 1 and black 2."),
    "extension": sentence("The extension is for three or four, each with another colour."),
}
_NEEDS: Mapping[str, Sentence] = {
    "ship": sentence("%(id)s needs the ship, and there is none in this game."),
    "floods": sentence("%(id)s needs floods, and there are none in this game."),
    "taverns": sentence("%(id)s needs taverns, and there are none in this game."),
    "normal-start": sentence("%(id)s needs the usual start with a cross of nine cards."),
}


def _pair(f: Facts) -> dict[str, str]:
    return {"id": choice_name(f.raw["id"]), "other": choice_name(f.raw["other"])}


SETUP: Mapping[str, Sentence] = {
    **option_refusals(option),
    "setup.seats": by_fact("game", _SEATS),
    "setup.names": sentence("Two players are called %(name)s. Change one, so that you can be told apart."),
    "setup.unknown-scenario": sentence("There is no such scenario: %(id)s."),
    "setup.unknown-rule": sentence("There is no such special rule: %(id)s."),
    "setup.not-in-game": lambda f: (
        _("%(id)s isn't for this game: %(game)s.")
        % {"id": choice_name(f.raw["id"]), "game": variant(f.raw["game"]).name}
    ),
    "setup.rule-twice": lambda f: _("%(id)s has been chosen twice.") % {"id": choice_name(f.raw["id"])},
    "setup.conflict": lambda f: _("%(id)s and %(other)s contradict each other.") % _pair(f),
    "setup.excluded": lambda f: _("%(id)s and %(other)s can't be combined.") % _pair(f),
    "setup.needs": lambda f: _NEEDS[f.raw["need"]]({"id": choice_name(f.raw["id"])}),
}

LAYOUT: Mapping[str, Sentence] = {
    "layout.needed": sentence("This scenario needs a start layout of its own."),
    "layout.cell-twice": sentence("The start layout names a cell twice: %(cell)s."),
    "layout.card-twice": sentence("The start layout has %(card)s twice, but there is only one."),
    "layout.centre": sentence("The start layout needs the harbour centre, on the cell from which all are counted."),
    "layout.not-water": sentence("A start layout has water only, and %(card)s isn't water."),
    "layout.far": sentence("The start layout has a cell far outside of any field: %(cell)s."),
    "layout.other-start": sentence("This game has a fixed start layout, and this one is different."),
    "layout.size": sentence("The start layout is too large for the field: it is %(width)d wide and %(height)d high."),
    "layout.not-spanning": sentence(
        "The start layout has to reach across 12 by 4 or 4 by 12 cells, not %(width)d by %(height)d."
    ),
    "layout.too-much-water": sentence("There aren't enough water cards for a start with %(water)d of them."),
}

FILES: Mapping[str, Sentence] = {**engine_words.FILES, "card.form": form_refusal("The card can't be read.")}

_ODD: Mapping[str, Sentence] = {
    "goods": sentence(
        "A goods card shows one, two or three goods, and no other card shows any. Look again at %(card)s."
    ),
    "colour": sentence("That colour isn't possible for %(card)s."),
    "number": sentence("That number doesn't fit %(card)s. Floods are 90 and 93, bridges 91 and 92."),
    "bar": sentence(
        "Green and purple cards have a bar over or under the number, other cards have none. Look again at %(card)s."
    ),
}


def _face_other(f: Facts) -> str:
    said = {"card": f["card"], "known": face_text(f.raw["known"]), "given": face_text(f.raw["given"])}
    return _("The arbiter knows %(card)s as %(known)s, but now it is reported as %(given)s. Which is right?") % said


def _too_many(f: Facts) -> str:
    if f.raw["colour"] is None:
        return capitalized(_("%(card)s can't be %(kind)s: all %(limit)d in the box are already known.") % f)
    return capitalized(_("%(card)s can't be %(kind)s: all %(limit)d of %(colour)s are already known.") % f)


FACES: Mapping[str, Sentence] = {
    "face.other": _face_other,
    "face.odd": by_fact("detail", _ODD),
    "face.too-many": _too_many,
    "face.number-twice": lambda f: (
        _("The number %(number)d is on %(other)s already, so it can't be on %(card)s too.")
        % {"number": f.number("number"), "card": f["card"], "other": f.card(f.raw["other"])}
    ),
    "face.number-odd": sentence(
        "The number %(number)d is one too many: red and green share 22 numbers, and so do black and purple."
    ),
}

CARDS: Mapping[str, Sentence] = {
    "card.unknown": sentence("The arbiter doesn't know %(card)s yet: say what it shows."),
    "card.foreign": sentence("%(seat)s can't play %(card)s: it belongs to %(colour)s."),
    "card.on-field": sentence("%(seat)s can't play %(card)s: it already lies on the field."),
    "card.out": sentence("%(seat)s can't play %(card)s: it isn't in this game."),
    "card.elsewhere": sentence("%(seat)s can't play %(card)s: %(holder)s has it, in hand or in the pile."),
    "card.none-of-kind": sentence("%(seat)s can't play %(card)s: that hand has no card of this kind left (%(kind)s)."),
    "card.twice": sentence("Two players have played %(card)s, but there is only one."),
}

FACE_DOWN: Mapping[str, Sentence] = {
    "sealed.twice": sentence("The same card was played face down twice."),
    "sealed.face": sentence("What was reported of a card played face down can't be right."),
    "sealed.card": sentence("A card played face down can't be in that hand."),
}
"""Why a reveal was refused, without the cards that nobody has seen (`kontor.game.CardSealing`)."""


def _other_question(f: Facts) -> str:
    question = f.raw["question"]
    if not question:
        return _("Nothing is asked now.")
    return _("Something else is asked first. %(question)s") % {"question": question_text(question, f.names)}


ROUND: Mapping[str, Sentence] = {
    "entry.not-here": sentence("There is no such thing in this game."),
    "turn.revealed": sentence("It's too late for that: the cards have been turned over."),
    "turn.none": sentence("It's nobody's turn: first cards are chosen and turned over."),
    "turn.other": sentence("It isn't %(seat)s's turn but %(active)s's."),
    "round.no-cards": sentence("Nobody has a card left. All that remains is to end the game."),
    "sit-out.sailor": sentence(
        "%(seat)s doesn't announce sitting out: in this game you sit out by playing the sailor."
    ),
    "sit-out.no-card": sentence("%(seat)s has no card and sits out without having to say so."),
    "sit-out.twice": sentence("%(seat)s sits this round out already."),
    "sit-out.not-twice": sentence("%(seat)s has to play: all of you sat out the round before."),
    "sit-out.one-only": sentence("%(seat)s has to play: %(first)s sits out, and only one of you may."),
    "play.seats": sentence("The cards to turn over now are those of %(due)s, all of them and no others."),
    "play.no-sailor": sentence("%(seat)s can't play the sailor: there is none in this game."),
}

END: Mapping[str, Sentence] = {
    "game.finished": sentence("The game is over."),
    "game.questions": sentence("The game is over; only the last questions are open."),
    "answer.early": sentence("Nothing is asked yet: the game is still going on."),
    "answer.other": _other_question,
    "answer.seats": sentence("Exactly these show their highest harbour card: %(due)s."),
    "answer.no-card": sentence("%(seat)s has a harbour card in hand: say which is the highest."),
    "answer.not-harbour": sentence("%(seat)s has to name a harbour card with a number, not %(card)s."),
    "end.not-stuck": sentence("The game isn't stuck: there is a cell for %(kind)s that %(seat)s has or may draw."),
}


def _return_to(f: Facts) -> str:
    if f.raw["holders"]:
        return _("%(seat)s has to say who gets the card: %(holders)s.") % f
    return _("%(seat)s doesn't choose who gets the card: that is settled.") % f


def _covered(f: Facts) -> str:
    if not f.raw["lying"]:
        return _("That cell is taken. Only floods and bridges are placed on top of a card.")
    return _("That cell is taken: %(lying)s is there. Only floods and bridges are placed on top of a card.") % f


PLACING: Mapping[str, Sentence] = {
    "place.apart": sentence("There is no card beside that cell."),
    "place.outside": sentence("That cell is beyond the edge: the field is %(width)d wide and %(height)d high."),
    "place.covered": _covered,
    "place.crane": sentence("Beside that cell stands a crane, %(crane)s: it keeps other colours' harbour cards out."),
    "place.closed-area": sentence(
        "A special card is placed neither in a closed area nor right beside one. The area on %(closed)s is closed."
    ),
    "place.customs-closes": sentence("A customs house may not close an area, and there it would."),
    "place.bridge": sentence("A bridge goes on top of water: a water card or a flood."),
    "place.bridge-ship": sentence("The ship is there, and no bridge goes underneath it."),
    "place.flood": sentence("A flood goes on top of a bridge, or of a harbour card with a single good."),
    "place.dry": sentence("There is no water beside that cell, and in this game there has to be."),
    "place.cuts-block": sentence("Water there would part the land of a block in two."),
    "place.island": sentence("That cell is on the island, and water stays off the island."),
    "place.tavern-closes": sentence("In this game a tavern may not close an area, and there it would."),
    "place.blockade": sentence("The ship is right beside that cell and blocks it."),
    "place.joins-areas": sentence("That card would connect two areas. Only water may go between them."),
    "place.possible": sentence("%(seat)s has to place %(card)s: there is a cell for it."),
}

SHIP: Mapping[str, Sentence] = {
    "ship.none": sentence("There is no ship in this game."),
    "ship.twice": sentence("%(seat)s has already moved the ship in this turn."),
    "ship.no-symbol": sentence("%(seat)s can't move the ship: %(card)s has no ship symbol."),
    "ship.limit": sentence("%(seat)s can't move the ship: it has already made its %(limit)d moves this round."),
    "ship.cell": sentence("The ship moves to another cell, and to one that shows water."),
    "ship.return-to": _return_to,
    "ship.buy": sentence("%(seat)s can't buy: the ship has to be moved onto the open harbour centre first."),
    "remove.apart": sentence("That cell isn't right beside the ship."),
    "remove.no-harbour-card": sentence("There is no harbour card there, and the ship removes nothing else."),
    "remove.no-ship-symbol": sentence("The ship can't remove %(card)s: it has no ship symbol."),
    "remove.closed": sentence("The ship can't remove %(card)s: its area is closed."),
    "remove.protected": sentence("The ship can't remove %(card)s: it is protected by the tavern, %(tavern)s."),
}

_KEYS: Mapping[str, Sentence] = {
    "export": sentence("In this game nothing is exported."),
    "choose": sentence("In this game nobody chooses which good is stored."),
    "joker": sentence("In this game taverns add no warehouses."),
    "draw": sentence("In this game nobody chooses which pile to draw from."),
    "pick": sentence("In this game nobody picks a card from the pile."),
}
"""What is refused by "place.key", by the key of record-kontor.md's entry."""


_TOO_DEAR = plural(
    "price",
    "%(seat)s can't pay %(price)d coin: the purse holds %(coins)d.",
    "%(seat)s can't pay %(price)d coins: the purse holds %(coins)d.",
)
_ONE_OF_EACH: Mapping[str, Sentence] = {
    "harbour": sentence("%(seat)s has to draw a harbour card, to have one of each kind in hand."),
    "water": sentence("%(seat)s has to draw a water card, to have one of each kind in hand."),
}

BUYING: Mapping[str, Sentence] = {
    "buy-out.late": sentence("%(seat)s is too late: cards are bought out before anyone sits out."),
    "buy-out.twice": sentence("%(seat)s has already bought out a card in this round."),
    "buy-out.card": sentence("%(seat)s can buy out only opponents' cards with goods on them."),
    "buy-out.closed": sentence("%(seat)s can't buy out that card: its area is closed."),
    "buy-out.coins": _TOO_DEAR,
    "buy-special.late": sentence("%(seat)s is too late: special cards are bought before anyone sits out."),
    "buy-special.twice": sentence("%(seat)s has already bought special cards in this round."),
    "buy-special.coins": _TOO_DEAR,
    "buy-special.pile": plural(
        "left",
        "%(seat)s can't buy that many: there is %(left)d special card.",
        "%(seat)s can't buy that many: there are %(left)d special cards.",
    ),
}

LAYING: Mapping[str, Sentence] = {
    "place.key": by_fact("key", _KEYS),
    "export.not-shown": sentence("There is no %(good)s to export on %(card)s."),
    "export.none-left": sentence("Exporting %(good)s isn't possible: there is no piece left for it."),
    "choose.needless": sentence("There is nothing to choose: %(card)s doesn't have several goods."),
    "choose.needed": sentence("Choose one of the goods on %(card)s: only that one is stored."),
    "choose.export": sentence("Of %(card)s only the chosen good, %(good)s, can be exported."),
    "joker.cells": plural(
        "most",
        "Only a tavern adds warehouses, and to %(most)d card at most.",
        "Only a tavern adds warehouses, and to %(most)d different cards at most.",
    ),
    "joker.card": sentence(
        "%(seat)s can add a warehouse only to one of their own cards with a single good. There is none on %(cell)s."
    ),
    "joker.area": sentence("The card on %(cell)s lies in the wrong area for adding a warehouse."),
    "joker.supply": sentence("There is no warehouse of %(good)s left to add."),
    "draw.choice": sentence("Say which pile to draw from after placing %(card)s, if a card is due."),
    "draw.one-of-each": by_fact("kind", _ONE_OF_EACH),
    "pick.false": sentence("%(seat)s either picks a card or says nothing about it."),
    "pick.no-draw": sentence("%(seat)s can't pick a card: no harbour card is drawn."),
    "pick.coins": _TOO_DEAR,
}

WATERS: Mapping[str, Sentence] = {
    "waters.no-flood": sentence("%(seat)s can place two water cards only instead of a flood, not instead of %(card)s."),
    "waters.count": sentence("%(seat)s places two different water cards, or one if there is no cell for more."),
    "waters.not-water": sentence("%(seat)s can't place %(card)s: instead of a flood, only water goes there."),
    "waters.too-few": sentence("%(seat)s doesn't have that many water cards in hand."),
    "waters.second": sentence("%(seat)s has to place a second water card: there is one, and a cell for it."),
    "waters.ended": sentence("The first water card ends the game, so %(seat)s doesn't place another."),
}

SMUGGLING: Mapping[str, Sentence] = {
    "smuggle.when": sentence("%(seat)s can smuggle a card only right after placing one."),
    "smuggle.twice": sentence("%(seat)s has already smuggled a card in this game."),
    "smuggle.no-card": sentence("%(seat)s has no card in hand to smuggle."),
    "smuggle.card": sentence("%(seat)s can't have smuggled %(card)s: only water or one good, from their own hand."),
}

OVERRULING: Mapping[str, Sentence] = {
    "override.too-many-coins": sentence("There aren't that many coins: purse and treasury together hold %(most)d."),
    "override.no-turn": sentence("%(seat)s has no revealed card left to place in this round."),
    "override.area": sentence("No closed area lies there. Only a closed area can be given to somebody."),
    "override.side": sentence("Nobody at this table plays that colour."),
    "override.keeper": sentence("No keeper of %(side)s is left to put there."),
    "override.over": sentence(
        "The game is over. A decision has to come before its end: correct the entry where it belongs."
    ),
    "override.decided": sentence("The game was decided at once, without a score: this can't change it any more."),
    "override.no-card": sentence("No card lies there."),
    "override.fixed-card": sentence("The harbour centre stays where it is, and so does a card lying face down."),
    "override.ship": sentence("The ship stands on that card. Move the ship first."),
    "override.cell": sentence("A card can't lie there: the cell is taken, or beyond the field."),
    "override.nobodys": sentence("Nobody placed that card: there is no hand that it could go back to."),
    "override.supply": sentence(
        "The area's warehouses are in use elsewhere by now. Missing from the supply: %(goods)s."
    ),
}

_SENTENCES: Mapping[str, Sentence] = {
    **FILES, **SETUP, **LAYOUT, **FACES, **ROUND, **CARDS, **SHIP, **PLACING, **LAYING, **WATERS, **SMUGGLING,
    **BUYING, **END, **OVERRULING,
}  # fmt: skip
hold_together(Path(__file__), "_SENTENCES", _SENTENCES, code_catalogue.REFUSALS)


def reason_text(reason: Told, names: Names, faces: Faces = NO_FACES) -> str:
    """Return the reason as a sentence in the language of the moment.

    `names` tells who sits at which seat (`table_names`), `faces` what special cards are. KeyError for a code that
    isn't a refusal's.
    """
    say = FACE_DOWN.get(reason.code) or _SENTENCES[reason.code]
    return shortened(say(Facts(reason.facts, names, faces)))
