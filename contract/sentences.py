"""Contract's rulings and refusals as sentences on pages of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from arbiter.pages.faults import Fault
from contract.words import reason_text
from contract.words.names import Faces
from rulings import Reason

NO_FACES: Faces = {}


def faults_of(reasons: Iterable[Reason], names: Mapping[str, str], field: str = "") -> list[Fault]:
    """Return the engine's reasons in words, each rule and sentence once."""
    found = [Fault(field, reason_text(reason, names), tuple(reason.rule)) for reason in reasons]
    return list(dict.fromkeys(found))
