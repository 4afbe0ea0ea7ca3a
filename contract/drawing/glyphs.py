"""The signs of the drawings, each around its own middle, in the units of a city cell of 40.

A glyph is SVG text in which `{name}` stands for the looks of that name (ink.py).
"""

from __future__ import annotations

from collections.abc import Mapping

CARD = '<rect x=".9" y=".9" width="38.2" height="38.2" rx="3" '
BAND = "M.9 15.5v-11.6a3 3 0 0 1 3-3h32.2a3 3 0 0 1 3 3v11.6z"
HEXAGON = "M22 8.3l2.6-5.9h11.6l2.6 5.9l-2.6 5.9h-11.6z"
_FRAME = '<rect x="-.3" y="-.3" width="40.6" height="40.6" rx="4" '
_CORNERS = "M-.3 7.5v-7.8h7.8M32.5-.3h7.8v7.8M40.3 32.5v7.8h-7.8M7.5 40.3h-7.8v-7.8"
_DISC = '<circle cx="3" cy="37.5" r="5.8" {disc}/>'
_TICK = _DISC + '<path d="M0 37.5l2.2 2.4l3.8-4.6" {tick}/>'

GLYPHS: Mapping[str, str] = {
    # The town hall, the size of a card: steps, columns, gable, tower with a clock.
    "hall": (
        CARD + "{hall}/>"
        '<path d="M14.5 19v-8l5.5-4.6l5.5 4.6v8zM6 23.5h28v9.5h-28z" {hall-wall}/>'
        '<path d="M20 2.2l5.5 1.7l-5.5 1.7zM4.5 23.5l15.5-7l15.5 7zM4.5 33h31v3h-31z" {hall-roof}/>'
        '<circle cx="20" cy="13" r="2.9" {hall-wall}/>'
        '<path d="M20 3v3M20 11.4v1.8h1.4M9.5 26v6M14.7 26v6M20 26v6M25.3 26v6M30.5 26v6" {hall-line}/>'
    ),
    # Kinds of influence, 13 wide: each is known by its outline alone.
    "c1": '<circle r="6" {kind-c1}/><circle r="3.3" {inner}/>',
    "c2": '<path d="M-5.6-5.6h11.2v11.2h-11.2z" {kind-c2}/><path d="M-2.8-2.8h5.6v5.6h-5.6z" {inner}/>',
    "c3": '<path d="M0-6.4l6.9 12h-13.8z" {kind-c3}/><path d="M0-1.6l2.9 5h-5.8z" {inner}/>',
    "c4": (
        '<path d="M-2.6-6.3h5.2v3.7h3.7v5.2h-3.7v3.7h-5.2v-3.7h-3.7v-5.2h3.7z" {kind-c4}/>'
        '<path d="M0-3.4v6.8M-3.4 0h6.8" {inner}/>'
    ),
    "development": (
        '<path d="M0-7l2 4.6l5 .5l-3.8 3.3l1.2 4.9l-4.4-2.6l-4.4 2.6l1.2-4.9l-3.8-3.3l5-.5z" {kind-development}/>'
    ),
    # The committee of a game of five: a ring of seats round a table.
    "special": (
        '<circle r="3.2" {kind-development}/><circle cy="-5.4" r="1.5" {kind-c1}/>'
        '<circle cx="5.1" cy="-1.7" r="1.5" {kind-c2}/><circle cx="3.2" cy="4.4" r="1.5" {kind-c3}/>'
        '<circle cx="-3.2" cy="4.4" r="1.5" {kind-c4}/><circle cx="-5.1" cy="-1.7" r="1.5" {kind-development}/>'
    ),
    # Crowns: alone in the lead, or sharing it (E5).
    "crown": '<path d="M-7 4.5l-1.2-8l4.4 3.2l3.8-5.4l3.8 5.4l4.4-3.2l-1.2 8z" {crown}/>',
    "crown-shared": '<path d="M-7 4.5l-1.2-8l4.4 3.2l3.8-5.4l3.8 5.4l4.4-3.2l-1.2 8z" {crown-shared}/>',
    # Marks, from the cell's upper left corner.
    "berth": ('<rect x="3" y="3" width="34" height="34" rx="3" {berth}/><path d="M20 14.5v11M14.5 20h11" {plus}/>'),
    "brackets": f'<path d="{_CORNERS}" {{halo}}/><path d="{_CORNERS}" {{last}}/>',
    "ring": f"{_FRAME}{{halo}}/>{_FRAME}{{ring}}/>",
    "picked": f"{_FRAME}{{halo}}/>{_FRAME}{{chosen}}/>{_TICK}",
    "acting": (f'{_FRAME}{{halo}}/>{_FRAME}{{chosen}}/>{_DISC}<path d="M1.2 34.2l5.4 3.3l-5.4 3.3z" {{play}}/>'),
    "tick": _TICK,
    "ghost": '<rect x="-1.4" y="-1.4" width="42.8" height="42.8" rx="4.5" {ghost}/>',
}

# One building a type, 22 wide, with room for letters on its lower half.
BUILDINGS = (
    "M-10.5 10v-10.5l10.5-9.5l10.5 9.5v10.5z",  # a gable
    "M-11 10v-18l7.3 5.5v-5.5l7.3 5.5v-5.5l7.4 5.5v12.5z",  # sheds in a row
    "M-11 10v-8.5h2a9 9 0 0 1 7.8-9v-2.5h2.4v2.5a9 9 0 0 1 7.8 9h2v8.5z",  # a dome
    "M-10.5 10v-20h4.6v4.4h3.6v-4.4h4.6v4.4h3.6v-4.4h4.6v20z",  # battlements
    "M-10.5 10v-11h11v-2l5-8l5 8v13z",  # a spire at the side
    "M-11 10v-11.5h5v-4.5h3.4v-4h5.2v4h3.4v4.5h5v11.5z",  # steps
    "M-12-1.5q9-.5 12-9q3 8.5 12 9h-2v11.5h-20v-11.5z",  # a tent
    "M-11 10v-20h6.5v9.5h9v-9.5h6.5v20z",  # two towers
    "M-10.5 10v-7l21-13.5v20.5z",  # a slant
    "M-10 10q-2-3-2-6a12 13.5 0 0 1 24 0q0 3-2 6z",  # an egg
)
WORKER = (
    "M0-9.7a3.6 3.6 0 0 1 2.3 6.4c2.7.8 4.1 3.2 4.1 6.5v4.8a1.5 1.5 0 0 1-1.5 1.5h-9.8"
    "a1.5 1.5 0 0 1-1.5-1.5v-4.8c0-3.3 1.4-5.7 4.1-6.5a3.6 3.6 0 0 1 2.3-6.4z"
)
