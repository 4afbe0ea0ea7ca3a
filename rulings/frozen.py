"""Immutable values that are created as fast as any object."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """Return a class as a dataclass with slots whose fields are frozen for the type checker only.

    A dataclass that is frozen at run time takes four times as long to create, and an entry creates dozens.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)


@dataclass_transform(eq_default=False, frozen_default=True, field_specifiers=(field,))
def unique(cls: type[T]) -> type[T]:
    """Return a class as `frozen` does, compared by identity unless the class defines otherwise."""
    return dataclass(slots=True, eq=False)(cls)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def evolving(cls: type[T]) -> type[T]:
    """Return a class as `frozen` does, but with a `__dict__` instead of slots, to copy large values fast."""
    return dataclass(unsafe_hash=True)(cls)
