"""Shared by all rules engines, whatever the game: rulings, reasons, refusals, and replaying a game step by step.

Pure and independent of any game: codes, rule ids and facts belong to the engines.
"""

from rulings.records import MaybeNone, RulingJson, Step, replay, rulings_json
from rulings.statements import Facts, Reason, Refusal, Ruling, in_order, reasons_against, refuse, refuse_for

__version__ = "0.4.0"
"""The version of engines and service alike, defined only here."""

__all__ = [
    "Facts",
    "MaybeNone",
    "Reason",
    "Refusal",
    "Ruling",
    "RulingJson",
    "Step",
    "in_order",
    "reasons_against",
    "refuse",
    "refuse_for",
    "replay",
    "rulings_json",
]
