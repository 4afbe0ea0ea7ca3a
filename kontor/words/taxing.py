"""The taxes of a round in a ring, to be followed: who could pay, whose card went back, whom that spared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from arbiter.language import gettext as _
from kontor.words.facts import NO_FACES, Facts, Told
from kontor.words.names import Faces, Names, card_name, seat_name

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


def taxes_told(rulings: Sequence[Told], ring: Sequence[str], names: Names, faces: Faces = NO_FACES) -> list[Line]:
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
            lines.append((_("%(by)s's %(card)s taxes %(seat)s: %(seat)s pays 1 coin.") % said, ("T1", "T2")))
            continue
        lines.append(_back(said, seat_name(spared[seat], names) if seat in spared else ""))
    return lines


def _along(ring: Sequence[str], hit: Mapping[str, Told], spared: Iterable[str]) -> list[str]:
    """Return the taxed seats along the ring, beginning with the one after a player who isn't taxed, or can pay (T6)."""
    touched = {*hit, *spared}
    pays = [seat for seat in ring if seat in hit and hit[seat].code == _PAYS]
    start = next((seat for seat in ring if seat not in touched), pays[0] if pays else ring[0])
    after = ring.index(start) + 1
    return [seat for seat in (*ring[after:], *ring[:after]) if seat in hit]


def _back(said: Mapping[str, str], spared: str) -> Line:
    if not spared:
        text = _("%(by)s's %(card)s taxes %(seat)s, who has no coin and takes %(own)s back into hand.")
        return text % said, ("T3", "T6")
    text = _(
        "%(by)s's %(card)s taxes %(seat)s, who has no coin and takes %(own)s back into hand."
        " So that card doesn't tax %(spared)s."
    )
    return text % {**said, "spared": spared}, ("T3", "T4", "T6")


def _broke(ruling: Told, names: Names) -> Line:
    said = {"seats": Facts(ruling.facts, names)["seats"]}
    text = _(
        "Everyone in the ring is taxed, and nobody has a coin: %(seats)s take their cards back into hand."
        " Each then gets 1 coin, while the treasury lasts."
    )
    return text % said, ("T5", "T7")
