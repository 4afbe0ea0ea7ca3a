"""The lists that words and engine are held together by: rule ids, ruling codes and refusal codes with their facts."""

from __future__ import annotations


def _numbered(letter: str, last: int) -> tuple[str, ...]:
    return tuple(f"{letter}{number}" for number in range(1, last + 1))


RULE_IDS = (
    *_numbered("M", 9),
    *_numbered("S", 9),
    *_numbered("T", 6),
    *_numbered("C", 9),
    *_numbered("I", 6),
    *_numbered("B", 7),
    *_numbered("A", 9),
    *_numbered("N", 36),
    *_numbered("D", 4),
    *_numbered("E", 8),
)
"""Every numbered rule, chapter by chapter in the order of the rules."""
