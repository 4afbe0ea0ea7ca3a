"""How light colours are, and how far they stand out: WCAG's measures."""

from collections.abc import Mapping, Sequence


def linear(colour: str) -> list[float]:
    """Return how much red, green and blue light "#rrggbb" is."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]


def contrast(palette: Mapping[str, Sequence[str]], front: str, back: str, time: int) -> float:
    """Return the contrast of two colours of a palette by day (0) or night (1)."""
    red, green, blue = zip(*(linear(palette[name][time]) for name in (front, back)), strict=True)
    lights = [0.2126 * red[at] + 0.7152 * green[at] + 0.0722 * blue[at] for at in (0, 1)]
    return (max(lights) + 0.05) / (min(lights) + 0.05)
