"""Saying an entry key by key, as the rules of any game ask for them."""

import json
from typing import Any

from rulings.candidates import Ask, Candidates, value_at, with_value

Json = dict[str, Any]


def asked_for(candidates: Candidates, said: Json) -> Json:
    """What of an entry was asked for, in the order in which it is: the rest counts as not said."""
    kept: Json = {}
    while (ask := _next(candidates, kept, said)) is not None:
        kept = with_value(kept, ask.at, value_at(said, ask.at))
    return kept


def said_by_steps(candidates: Candidates, entry: Json) -> bool:
    """Say an entry key by key, points at once; whether it is whole in the end, with nothing left unsaid."""
    said: Json = {}
    while not (candidates(said).whole and canonical(said) == canonical(entry)):
        ask = _next(candidates, said, entry)
        if ask is None:
            return False
        value = value_at(entry, ask.at)
        is_free = ask.is_open or ask.is_set or ask.amount is not None
        assert is_free or value in ask.open_values or sorted(value) in ask.open_values
        said = with_value(said, ask.at, value)
    return True


def _next(candidates: Candidates, kept: Json, said: Json) -> Ask | None:
    """The first key that is asked for, isn't kept yet, and is said."""
    asks = (ask for ask in candidates(kept).asks if value_at(kept, ask.at) is None)
    return next((ask for ask in asks if value_at(said, ask.at) is not None), None)


def canonical(entry: Json) -> str:
    """An entry without what says nothing."""
    return json.dumps({key: value for key, value in entry.items() if value != {}}, sort_keys=True)
