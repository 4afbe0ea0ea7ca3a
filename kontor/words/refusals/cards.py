"""Why a face or a card isn't taken (C1-C7, R7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from arbiter.language import capitalized
from arbiter.language import gettext as _
from kontor.words.names import Facts, Sentence, face_text

_ODD: Mapping[str, Callable[[], str]] = {
    "goods": lambda: _(
        "A goods card shows one, two or three goods, and no other card shows any. Look again at %(card)s."
    ),
    "colour": lambda: _("That colour isn't possible for %(card)s."),
    "number": lambda: _("That number doesn't fit %(card)s. Floods are 90 and 93, bridges 91 and 92."),
    "bar": lambda: _(
        "Green and purple cards have a bar over or under the number, other cards have none. Look again at %(card)s."
    ),
}


def _face_other(f: Facts) -> str:
    faces = {"known": face_text(f.raw["known"]), "given": face_text(f.raw["given"])}
    return _("The arbiter knows %(card)s as %(known)s, but now it is reported as %(given)s. Which is right?") % {
        "card": f["card"],
        **faces,
    }


def _too_many(f: Facts) -> str:
    if f.raw["colour"] is None:
        return capitalized(_("%(card)s can't be %(kind)s: all %(limit)d in the box are already known.") % f)
    return capitalized(_("%(card)s can't be %(kind)s: all %(limit)d of %(colour)s are already known.") % f)


FACES: Mapping[str, Sentence] = {
    "face.other": _face_other,
    "face.odd": lambda f: _ODD[f.raw["detail"]]() % f,
    "face.too-many": _too_many,
    "face.number-twice": lambda f: (
        _("The number %(number)d is on %(other)s already, so it can't be on %(card)s too.")
        % {"number": f.number("number"), "card": f["card"], "other": f.card(f.raw["other"])}
    ),
    "face.number-odd": lambda f: (
        _("The number %(number)d is one too many: red and green share 22 numbers, and so do black and purple.") % f
    ),
}

CARDS: Mapping[str, Sentence] = {
    "card.unknown": lambda f: _("The arbiter doesn't know %(card)s yet: say what it shows.") % f,
    "card.foreign": lambda f: _("%(seat)s can't play %(card)s: it belongs to %(colour)s.") % f,
    "card.on-field": lambda f: _("%(seat)s can't play %(card)s: it already lies on the field.") % f,
    "card.out": lambda f: _("%(seat)s can't play %(card)s: it isn't in this game.") % f,
    "card.elsewhere": lambda f: _("%(seat)s can't play %(card)s: %(holder)s has it, in hand or in the pile.") % f,
    "card.none-of-kind": lambda f: (
        _("%(seat)s can't play %(card)s: that hand has no card of this kind left (%(kind)s).") % f
    ),
    "card.twice": lambda f: _("Two players have played %(card)s, but there is only one.") % f,
}

FACE_DOWN: Mapping[str, Sentence] = {
    "sealed.twice": lambda _f: _("The same card was played face down twice."),
    "sealed.face": lambda _f: _("What was reported of a card played face down can't be right."),
    "sealed.card": lambda _f: _("A card played face down can't be in that hand."),
}
"""Why a reveal was refused, without the cards that nobody has seen (`kontor.game.CardSealing`)."""
