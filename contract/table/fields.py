"""Cells, cards and influence as addresses and forms write them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from marshmallow import fields, validate

from contract_rules.kinds import COMMITTEES, KINDS

SEPARATOR = "."


class Listing(fields.Field[tuple[Any, ...]]):
    """Several things in one word, in order: "c1.c1.c3"."""

    def __init__(self, inner: fields.Field[Any]) -> None:
        super().__init__()
        self.inner = inner

    def _deserialize(self, value: Any, *_args: Any, **_more: Any) -> tuple[Any, ...]:
        return tuple(self.inner.deserialize(one) for one in value.split(SEPARATOR) if one)

    def _serialize(self, value: Any, *_args: Any, **_more: Any) -> str:
        return SEPARATOR.join(str(one) for one in value)


def cards_field() -> Listing:
    """Cards, by their numbers; 0 is the town hall."""
    return Listing(fields.Integer(validate=validate.Range(0, 36)))


def kinds_field() -> Listing:
    """Points of influence, one word each."""
    return Listing(fields.String(validate=validate.OneOf(KINDS)))


def committees_field() -> Listing:
    """Committees, one word a worker."""
    return Listing(fields.String(validate=validate.OneOf(COMMITTEES)))


def counts_field() -> Listing:
    """Five numbers, in the order of the kinds."""
    return Listing(fields.Integer(validate=validate.Range(0, 999)))


def by_kind(kinds: Iterable[str]) -> dict[str, int]:
    """Return points of influence as record-contract.md writes them."""
    counted = Counter(kinds)
    return {kind: counted[kind] for kind in KINDS if counted[kind]}


def as_kinds(points: Mapping[str, int]) -> tuple[str, ...]:
    """Return record-contract.md's influence as one word a point."""
    return tuple(kind for kind in KINDS for _point in range(points.get(kind, 0)))
