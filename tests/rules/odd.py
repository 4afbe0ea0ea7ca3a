"""Values that belong nowhere in a record, or almost nowhere."""

NESTED: list[object] = []
for _ in range(50_000):
    NESTED = [NESTED]
CYCLE: list[object] = []
CYCLE.append(CYCLE)
HUGE = 10**5000
ODD: dict[str, object] = {
    "null": None, "true": True, "one": 1, "two.0": 2.0, "nan": float("nan"), "empty": "", "surrogate": "\ud800",
    "list": [], "object": {}, "huge": HUGE, "nested": NESTED, "cycle": CYCLE,
}  # fmt: skip
"""By name, since some of them can't be printed."""
