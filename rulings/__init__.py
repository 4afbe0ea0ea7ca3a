"""What every rules engine speaks, whatever its game: rulings, reasons, refusals, and a game entered step by step.

Pure, and no game's: codes, rule ids and facts are the engines' own.
"""

from rulings.replay import MaybeNone, RulingJson, Step, replay, rulings_json
from rulings.statements import Facts, Reason, Refusal, Ruling, in_order, refuse

__version__ = "0.4.0"
"""The version of everything here, engines and house alike: the one place that says it."""

__all__ = [
    "Facts",
    "MaybeNone",
    "Reason",
    "Refusal",
    "Ruling",
    "RulingJson",
    "Step",
    "in_order",
    "refuse",
    "replay",
    "rulings_json",
]
