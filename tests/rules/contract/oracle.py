"""The rules of Contract read a second time, slowly and plainly, from the two documents alone.

`adjudicate` replays a whole record. `begin`, `enter` and `look` do the same entry by entry; `verdict` only judges.
"""

from typing import Any

from .oracle_checks import verdict
from .oracle_material import Game, Refused, begin, check_deck, has_keys, is_count
from .oracle_moves import carry_out
from .oracle_output import look

__all__ = ["Game", "Refused", "adjudicate", "begin", "check_deck", "enter", "look", "verdict"]


def enter(game: Game, entry: Any) -> None:
    """Carry out an entry, or refuse it with all the rules that it breaks and change nothing."""
    broken = verdict(game, entry)
    if broken is not None:
        raise Refused(broken)
    carry_out(game, entry)


def adjudicate(record: Any) -> dict[str, Any]:
    """Replay a record and return the output of RECORD.md without its rulings, or raise Refused."""
    if not has_keys(record, ["format", "version", "setup", "entries"]) or not isinstance(record["entries"], list):
        raise Refused([])
    if record["format"] != "contract-record" or not is_count(record["version"], 1, 1):
        raise Refused([])
    game = begin(record["setup"])
    for index, entry in enumerate(record["entries"]):
        broken = verdict(game, entry)
        if broken is not None:
            raise Refused(broken, index)
        carry_out(game, entry)
    return look(game)
