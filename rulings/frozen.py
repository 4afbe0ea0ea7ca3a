"""Values that nobody changes, made as fast as any object."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """Return a class as a dataclass with slots whose fields the type checker keeps from being set.

    A dataclass that is frozen when it runs, too, takes four times as long to make, and an entry makes dozens.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)


@dataclass_transform(eq_default=False, frozen_default=True, field_specifiers=(field,))
def unique(cls: type[T]) -> type[T]:
    """Return a class as `frozen` does, each of whose values is equal to itself only, if the class says nothing else."""
    return dataclass(slots=True, eq=False)(cls)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def evolving(cls: type[T]) -> type[T]:
    """Return a class as `frozen` does, without slots: with a `__dict__`, by which a large value is copied fast."""
    return dataclass(unsafe_hash=True)(cls)
