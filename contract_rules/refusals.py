"""Refusals of Contract: the error object names all rules that are broken (record-contract.md)."""

from __future__ import annotations

from collections.abc import Iterable

from contract_rules.interface.code_catalogue import RULE_IDS
from rulings import Reason, Refusal, in_order


def refuse_all(reasons: Iterable[Reason]) -> None:
    """Refuse for all given reasons, whose rules the error names each once; do nothing if there are none."""
    found = tuple(reasons)
    if found:
        found = in_order(found, RULE_IDS)
        raise Refusal(found, rule=tuple(dict.fromkeys(rule for reason in found for rule in reason.rule)))
