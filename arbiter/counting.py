"""How many of something each address has at once."""

from __future__ import annotations

from collections import Counter


class AddressCounter(Counter[str]):
    """Counts by address; one that has none any more is forgotten."""

    def release(self, address: str) -> None:
        """Count one less."""
        self[address] -= 1
        if not self[address]:
            del self[address]
