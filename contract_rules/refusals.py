"""Refusals of Contract: the error object names all rules that are broken (record-contract.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

import rulings
from contract_rules.interface.code_catalogue import RULE_IDS
from rulings import Reason, in_order


class Refusal(rulings.Refusal):
    """An entry, set-up or file that is refused. Nothing has changed."""

    @property
    def error(self) -> dict[str, object]:
        """The refusal as record-contract.md writes it under "error": `rule` has the rules of all reasons, each once."""
        rules = dict.fromkeys(rule for reason in self.reasons for rule in reason.rule)
        return {**super().error, "rule": list(rules)}


def refuse(code: str, *rule: str, **facts: object) -> NoReturn:
    """Refuse for one reason."""
    raise Refusal((Reason(code, rule, facts),))


def refuse_all(reasons: Iterable[Reason]) -> None:
    """Refuse for all given reasons; do nothing if there are none."""
    found = in_order(reasons, RULE_IDS)
    if found:
        raise Refusal(found)
