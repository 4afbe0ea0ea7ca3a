"""Pictures of the game as SVG text: the layout, single cards, goods, symbols."""

from .cards import area_svg, bar_svg, card_svg, coin_svg, face_of, goods_svg, keeper_svg, kind_svg, ship_svg
from .cells import shared_signs
from .ink import stylesheet
from .layout import Show, layout_svg, marked
from .legend import LEGEND, legend_svg
from .ring import ring_svg
from .speech import area_name, area_title, card_name
from .start import StartPen, start_svg

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
