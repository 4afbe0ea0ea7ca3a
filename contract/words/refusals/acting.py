"""Why a build action isn't possible like this (A, N)."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter.language import gettext as _
from contract.words.facts import Facts, Sentence
from contract.words.names import card_name
from contract_rules.kinds import COMMITTEE_KINDS


def _of_committees(f: Facts) -> bool:
    return list(f.raw["kinds"]) == list(COMMITTEE_KINDS)


def _out_of_reach(f: Facts) -> str:
    if _of_committees(f):
        text = _(
            "The action of %(card)s costs influence of the four committees: %(points)d, development excluded."
            " There is: %(have)d."
        )
    else:
        text = _("The action of %(card)s costs influence of any kinds: %(points)d. There is: %(have)d.")
    return text % f


def _pay(f: Facts) -> str:
    if _of_committees(f):
        return _("Pay for the action of %(card)s exactly %(points)d, from the four committees, not development.") % f
    return _("Pay for the action of %(card)s exactly %(points)d, from any kinds of influence.") % f


def _gain(f: Facts) -> str:
    if _of_committees(f):
        return _("The action of %(card)s brings exactly %(points)d, of the four committees, not development.") % f
    return _("The action of %(card)s brings exactly %(points)d, of any kinds of influence.") % f


def _to(f: Facts) -> str:
    if f.raw["to"] is None:
        return _("Say which project is occupied. Possible: %(possible)s.") % f
    said = {"to": card_name(f.raw["to"]), "possible": f["possible"]}
    return _("This action can't occupy %(to)s. Possible: %(possible)s.") % said


_ANYWHERE = 31
"""The card that borrows from any occupied project, not only from its neighbours (N31)."""


def _borrow(f: Facts) -> str:
    if f.raw["card"] == _ANYWHERE:
        return _("The action to borrow must be that of an occupied project. This one isn't: %(borrow)s.") % f
    return _("The action to borrow must be that of a project next to %(card)s. This one isn't: %(borrow)s.") % f


ACTING: Mapping[str, Sentence] = {
    "act.no-worker": lambda f: _("%(seat)s has no worker on %(card)s.") % f,
    "act.waive": lambda _f: _("In your game an action can't be waived."),
    "act.idle": lambda f: (
        _("The action of %(card)s would change nothing, and in your game such an action can't be chosen.") % f
    ),
    "act.cost": lambda f: _("There isn't enough influence for the action of %(card)s. Missing: %(short)s.") % f,
    "act.cost-chosen": _out_of_reach,
    "act.pay": _pay,
    "act.gain": _gain,
    "act.spread": lambda f: _("Redistributing influence keeps the total: it's %(sum)d, not %(given)d.") % f,
    "act.spread-top": lambda f: _("Influence can't be spread beyond the end of a track, which is %(top)d.") % f,
    "act.type": lambda f: _("No known card is of this type: “%(type)s”.") % f,
    "act.pair": lambda _f: _("Choose two cards of the city that lie next to each other and are of one type."),
    "act.to": _to,
    "act.project": lambda f: _("Say which project is built, and where. Possible: %(possible)s.") % f,
    "act.borrow": _borrow,
    "act.borrow-missing": lambda f: _("Say which project's action is borrowed. Possible: %(possible)s.") % f,
    "act.borrow-twice": lambda f: (
        _("An action is borrowed from a card only once in a turn. This one has been: %(borrow)s.") % f
    ),
}
