"""One sentence for every ruling, as a friend at the table would say it, and for questions about faces (C5, C7); and the
taxes of a round in a ring, to be followed: who could pay, whose card went back, whom that spared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from arbiter.foundation.text_files import hold_together
from arbiter.language import gettext as _, join_and, ngettext
from arbiter.language.engine_words import NO_FACES, Sentence, sentences_of
from kontor.texts import FOLDER, NAMES
from kontor.words.names import Faces, Facts, Names, card_name, cell_name, seat_name
from kontor.words.valuing import Decision, Worked, deciding_text
from kontor_rules import Game, Reason, Ruling, output, standings
from kontor_rules.interface import code_catalogue
from kontor_rules.interface.output_types import AreaStanding


def _revealed(f: Facts) -> str:
    whose = _("%(seat)s's %(card)s")
    cards = [whose % {"seat": f.who(seat), "card": f.card(card)} for seat, card in f.raw["cards"].items()]
    return _("The cards are turned over: %(cards)s.") % {"cards": join_and(cards)}


def _order(f: Facts) -> str:
    whose = _("%(seat)s (%(card)s)")
    first, *others = [
        whose % {"seat": f.who(seat), "card": f.card(card)}
        for seat, card in zip(f.raw["seats"], f.raw["cards"], strict=True)
    ]
    if not others:
        return _("Only %(turn)s has a turn.") % {"turn": first}
    for turn in others:
        first = _("%(turns)s, then %(turn)s") % {"turns": first, "turn": turn}
    return _("The higher number goes first: %(turns)s.") % {"turns": first}


def _area(decided_by: str) -> Sentence:
    def say(f: Facts) -> str:
        size = f.number("size")
        closed = ngettext("An area of %(size)d card is closed.", "An area of %(size)d cards is closed.", size)
        decided = deciding_text(decided_by, f.raw["owner"], f.raw["goods"], f.names)
        return _("%(closed)s %(decided)s") % {"closed": closed % {"size": size}, "decided": decided}

    return say


def _highest(f: Facts) -> str:
    shown = (_shown(f, seat, card) for seat, card in f.raw["cards"].items())
    return _("The highest harbour cards in the hands: %(cards)s.") % {"cards": join_and(shown)}


def _shown(f: Facts, seat: str, card: str | None) -> str:
    if card is None:
        return _("none of %(seat)s's") % {"seat": f.who(seat)}
    return _("%(seat)s's %(card)s") % {"seat": f.who(seat), "card": f.card(card)}


RULINGS: Mapping[str, Sentence] = {
    **sentences_of(FOLDER, "rulings"),
    "play.revealed": _revealed,
    "order.set": _order,
    **{code: _area(code.removeprefix("area.")) for code in code_catalogue.RULINGS if code.startswith("area.")},
    "answer.highest-card": _highest,
}
hold_together(Path(__file__), "RULINGS", RULINGS, code_catalogue.RULINGS)


QUESTIONS = sentences_of(FOLDER, "questions")


def face_question_text(question: Mapping[str, Any]) -> str:
    """Return a question of the engine about a face ("card", "rule", "question") as a sentence."""
    return QUESTIONS[question["question"]](Facts({"card": question["card"]}, {}))


Line = tuple[str, tuple[str, ...]]
"""A sentence and the ids of the rules it rests on."""

_PAYS, _BACK, _SPARED, _BROKE = "tax.pays", "tax.card-back", "tax.spared", "tax.all-broke"


def ring_of(taxed: Mapping[str, str]) -> list[str]:
    """Return the seats of a ring of taxing, each followed by the one it taxes; none where they aren't a single one."""
    seat = next(iter(taxed))
    ring = [seat]
    while (seat := taxed[seat]) != ring[0]:
        ring.append(seat)
    return ring if len(ring) == len(taxed) else []


def taxes_told(rulings: Sequence[Ruling], ring: Sequence[str], names: Names, faces: Faces = NO_FACES) -> list[Line]:
    """Return the taxes of a reveal step by step, along the ring from a player whose card is sure to stand (T6).

    `rulings` are those of the reveal, `ring` the seats in the order of taxing.
    """
    hit = {str(one.facts["seat"]): one for one in rulings if one.code in (_PAYS, _BACK)}
    spared = {str(one.facts["by"]): str(one.facts["seat"]) for one in rulings if one.code == _SPARED}
    cards = next((one.facts["cards"] for one in rulings if one.code == "play.revealed"), {})
    assert isinstance(cards, Mapping)
    lines = [_broke(one, names) for one in rulings if one.code == _BROKE]
    for seat in _along(ring, hit, spared.values()):
        by = str(hit[seat].facts["by"])
        said = {
            "seat": seat_name(seat, names),
            "by": seat_name(by, names),
            "card": card_name(str(cards[by]), faces),
            "own": card_name(str(cards[seat]), faces),
        }
        if hit[seat].code == _PAYS:
            lines.append((_("%(by)s's %(card)s taxes %(seat)s: %(seat)s pays 1 coin.") % said, ("T2", "T1")))
            continue
        lines.append(_back(said, seat_name(spared[seat], names) if seat in spared else ""))
    return lines


def _along(ring: Sequence[str], hit: Mapping[str, Ruling], spared: Iterable[str]) -> list[str]:
    """Return the taxed seats along the ring, beginning with the one after a player who isn't taxed, or can pay (T6)."""
    touched = {*hit, *spared}
    pays = [seat for seat in ring if seat in hit and hit[seat].code == _PAYS]
    start = next((seat for seat in ring if seat not in touched), pays[0] if pays else ring[0])
    after = ring.index(start) + 1
    return [seat for seat in (*ring[after:], *ring[:after]) if seat in hit]


def _back(names: Mapping[str, str], spared: str) -> Line:
    if not spared:
        text = _("%(by)s's %(card)s taxes %(seat)s, who has no coin and takes %(own)s back into hand.")
        return text % names, ("T3", "T6")
    text = _(
        "%(by)s's %(card)s taxes %(seat)s, who has no coin and takes %(own)s back into hand."
        " So that card doesn't tax %(spared)s."
    )
    return text % {**names, "spared": spared}, ("T3", "T4", "T6")


def _broke(ruling: Ruling, names: Names) -> Line:
    said = {"seats": Facts(ruling.facts, names)["seats"]}
    text = _(
        "Everyone in the ring is taxed, and nobody has a coin: %(seats)s take their cards back into hand."
        " Each then gets 1 coin, while the treasury lasts."
    )
    return text % said, ("T5", "T7")


AT_ONCE = ("three-in-a-row", "poverty")
"""What decides a game without its areas being counted (N2, N5)."""


def standing_text(reason: Reason, names: Names) -> str:
    """Return why a closed area doesn't count, as things stand. KeyError for a code that isn't a standing's."""
    return _STANDINGS[reason.code](Facts(reason.facts, names))


def ranked(game: Game, ruling: Ruling, names: Names) -> Decision:
    """Return how areas were counted for a ruling about the score: each in rank order, with why it doesn't count."""
    areas = output(game)["areas"]
    steps = tuple(_counted(one, areas[one["area"]], names) for one in standings(game))
    return Decision((), (), RULINGS[ruling.code](Facts(ruling.facts, names, game.faces)), steps)


def _counted(standing: AreaStanding, area: Mapping[str, Any], names: Names) -> Worked:
    size = NAMES["size"]["cells"](num=area["size"])
    said = {"cell": cell_name(area["cells"][0]), "size": size, "distance": standing["distance"]}
    reason = standing["against"]
    if reason is None:
        said["side"] = seat_name(area["owner"], names)
        return Worked(_("Area on %(cell)s (%(size)s, distance %(distance)d): it counts, for %(side)s.") % said, ())
    said["why"] = standing_text(reason, names)
    text = _("Area on %(cell)s (%(size)s, distance %(distance)d): it doesn't count. %(why)s")
    return Worked(text % said, tuple(reason.rule))


_STANDINGS = sentences_of(FOLDER, "standings")
hold_together(Path(__file__), "_STANDINGS", _STANDINGS, code_catalogue.STANDINGS)
