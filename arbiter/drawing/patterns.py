"""Patterns: what tells grounds apart for people who can't tell their colours apart, on devices that want them.

A series of grounds (owners' areas, types of building) gets one pattern each, in order. A page that a device wants with
patterns has them in it once; the style sheet fills the same elements with them that it else fills with a colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup

_LINES: tuple[tuple[int, str], ...] = (
    (7, "M-1 8L8-1M-1 1L1-1M6 8L8 6"),  # rising
    (6, "M3 0v6M0 3h6"),  # a grid
    (7, "M2.4 3.5h2.2M-1.1 0h2.2M5.9 0h2.2M-1.1 7h2.2M5.9 7h2.2"),  # short strokes, by turns
    (7, "M-1-1L8 8M-1 6L1 8M6-1L8 1"),  # falling
    (5, "M2.5 0v5"),  # upright
    (5, "M0 2.5h5"),  # level
    (8, "M0 2l4 4l4-4"),  # waves
    (8, "M4 1.6l2.4 2.4l-2.4 2.4l-2.4-2.4z"),  # lozenges
    (8, "M-1 9L9-1M-1-1L9 9"),  # crossed
    (8, "M4 2v4M2 4h4M0-2v4M-2 0h4M8-2v4M6 0h4M0 6v4M-2 8h4M8 6v4M6 8h4"),  # pluses, by turns
)
MOST = len(_LINES)


@dataclass(frozen=True, slots=True)
class Pattern:
    """The pattern of a look: a colour of the palette for the ground, and one for the lines on it."""

    ground: str
    lines: str


def definitions(prefix: str, patterns: Mapping[str, Pattern]) -> Markup:
    """Return the patterns of looks as a page has them; they take no room on it."""
    drawn = (
        f'<pattern id="{prefix}-on-{look}" patternUnits="userSpaceOnUse" width="{size}" height="{size}">'
        f'<path class="{prefix}-ground-{look}" d="M0 0h{size}v{size}h-{size}z"/>'
        f'<path class="{prefix}-lines-{look}" d="{way}"/></pattern>'
        for look, (size, way) in zip(patterns, _LINES, strict=False)
    )
    return Markup(f'<svg class="defs" aria-hidden="true"><defs>{"".join(drawn)}</defs></svg>')


def rules(prefix: str, patterns: Mapping[str, Pattern]) -> Iterator[str]:
    """Give what a style sheet says of them. A browser that finds no pattern keeps to the colour.

    Whether a device wants them reaches the elements as a variable: signs that a picture refers to inherit those, and
    match no selector that begins outside.
    """
    if patterns:
        wanted = (f"--{prefix}-on-{look}: url(#{prefix}-on-{look});" for look in patterns)
        yield f":root[data-patterns] {{ {' '.join(wanted)} }}"
    for look, pattern in patterns.items():
        ground = f"var(--{prefix}-{pattern.ground})"
        line = f"fill: none; stroke: var(--{prefix}-{pattern.lines}); stroke-width: 1; stroke-opacity: .55;"
        yield f".{prefix}-ground-{look} {{ fill: {ground}; }}"
        yield f".{prefix}-lines-{look} {{ {line} }}"
        yield f".{prefix}-{look} {{ fill: var(--{prefix}-on-{look},) {ground}; }}"
