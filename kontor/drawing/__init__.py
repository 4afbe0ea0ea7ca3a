"""Pictures of the game as SVG text: the layout, single cards, goods, symbols."""

from kontor.drawing.accessible_names import area_name, area_title, card_name
from kontor.drawing.cards import (
    area_svg,
    bar_svg,
    card_svg,
    coin_svg,
    face_of,
    goods_svg,
    keeper_svg,
    kind_svg,
    shared_signs,
    ship_svg,
)
from kontor.drawing.ink import stylesheet
from kontor.drawing.layout import Show, layout_svg, marked
from kontor.drawing.legend import LEGEND, legend_svg
from kontor.drawing.ring import ring_svg
from kontor.drawing.start import StartPen, start_svg

__all__ = [
    "LEGEND",
    "Show",
    "StartPen",
    "area_name",
    "area_svg",
    "area_title",
    "bar_svg",
    "card_name",
    "card_svg",
    "coin_svg",
    "face_of",
    "goods_svg",
    "keeper_svg",
    "kind_svg",
    "layout_svg",
    "legend_svg",
    "marked",
    "ring_svg",
    "shared_signs",
    "ship_svg",
    "start_svg",
    "stylesheet",
]
