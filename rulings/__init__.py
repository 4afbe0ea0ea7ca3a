"""What every rules engine speaks, whatever its game: rulings, reasons, refusals, and a game entered step by step.

Pure, and no game's: codes, rule ids and facts are the engines' own.
"""

from rulings.replay import RulingJson, Step, replay, rulings_json
from rulings.statements import Facts, Reason, Refusal, Ruling, in_order, refuse

__all__ = ["Facts", "Reason", "Refusal", "Ruling", "RulingJson", "Step", "in_order", "refuse", "replay", "rulings_json"]
