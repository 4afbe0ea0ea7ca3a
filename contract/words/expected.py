"""What the table waits for: cards to be turned up, or whose turn it is and what is open to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbiter.language import gettext as _
from arbiter.language import join_or, ngettext
from contract.words.names import Names, seat_name


def expected_text(look: Mapping[str, Any], names: Names) -> str:
    """Return in a sentence what the table waits for. `look` is record-contract.md's output object."""
    if look["phase"] == "finished":
        return _("The game is over.")
    if look["phase"] == "reveal":
        return reveal_text(look["to_reveal"])
    open_to = join_or(action_name(kind) for kind in look["expects"])
    return _("%(seat)s: %(actions)s.") % {"seat": seat_name(look["active"], names), "actions": open_to}


def reveal_text(due: int) -> str:
    """Return how many cards are to be turned up before anything else."""
    return ngettext(
        "Turn up %(number)d card from the pile.", "Turn up %(number)d cards from the pile.", due
    ) % {"number": due}  # fmt: skip


def action_name(kind: str) -> str:
    """Return what one of the kinds of action (record-contract.md's "expects") is called: "build a project"."""
    return {
        "place": _("place workers"),
        "build": _("build a project"),
        "resolve": _("bring about a resolution"),
        "act": _("carry out a build action"),
        "pass": _("pass"),
        "reveal": _("turn up cards"),
    }[kind]
