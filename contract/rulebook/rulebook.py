"""Which rules a table plays, and where they stand."""

from __future__ import annotations

from typing import Any

from flask import g, url_for

from arbiter.game import Json
from arbiter.pages.addresses import address
from arbiter.pages.rules_shown import Played, table_link
from contract.options import values_in_force
from contract.words import option_value
from contract_rules.codex import RULE_IDS
from contract_rules.setup import WITH_SPECIAL

_ONLY_FIVE = frozenset({"C8", "C9"})
"""The rules of the special committee, which takes part with five players only."""


def played_at(setup: Json) -> Played:
    """Return what a table plays: all rules but those of the special committee where it doesn't lie out."""
    names = {option: option_value(option, value).name for option, value in values_in_force(setup).items()}
    idle = frozenset[str]() if len(setup["players"]) == WITH_SPECIAL else _ONLY_FIVE
    return Played(frozenset(RULE_IDS) - idle, names)


def rule_url(rule_id: str) -> str:
    """Return the address of a rule: on a table's pages the table's own."""
    token = table_link()
    kept: dict[str | None, str] = g.setdefault("contract_rule_addresses", {})  # a page names many rules
    if token not in kept:
        at_table = token and address("contract_rules.at_table_show", token, rule_id="-")
        kept[token] = (at_table or url_for("contract_rules.show", rule_id="-")).removesuffix("-")
    return kept[token] + rule_id


def rules_url(**query: Any) -> str:
    """Return the address of the rules: on a table's pages those that the table plays. `query` is a search's."""
    token = table_link()
    if token:
        return url_for("contract_rules.at_table", token=token, **query)
    return url_for("contract_rules.index", **query)
