"""Pictures of the game as SVG text: the layout, single cards, goods, symbols."""

from kontor.drawing.accessible_names import area_title as area_title, card_name as card_name
from kontor.drawing.cards import (
    StartPen as StartPen,
    bar_svg as bar_svg,
    card_of_json as card_of_json,
    card_svg as card_svg,
    coin_svg as coin_svg,
    goods_svg as goods_svg,
    kind_svg as kind_svg,
    shared_signs as shared_signs,
    ship_svg as ship_svg,
    start_card as start_card,
)
from kontor.drawing.ink import stylesheet as stylesheet
from kontor.drawing.layout import (
    drawn as drawn,
    layout_svg as layout_svg,
    marked as marked,
    start_svg as start_svg,
    warehouse_cells as warehouse_cells,
)
from kontor.drawing.legend import LEGEND as LEGEND, legend_svg as legend_svg, ring_svg as ring_svg
from kontor.drawing.sheet import LayoutState as LayoutState, Show as Show
