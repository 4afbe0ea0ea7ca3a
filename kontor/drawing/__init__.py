"""Pictures of the game as SVG text: the layout, single cards, goods, symbols."""

from kontor.drawing.accessible_names import area_title as area_title
from kontor.drawing.accessible_names import card_name as card_name
from kontor.drawing.cards import StartPen as StartPen
from kontor.drawing.cards import bar_svg as bar_svg
from kontor.drawing.cards import card_of_json as card_of_json
from kontor.drawing.cards import card_svg as card_svg
from kontor.drawing.cards import coin_svg as coin_svg
from kontor.drawing.cards import goods_svg as goods_svg
from kontor.drawing.cards import kind_svg as kind_svg
from kontor.drawing.cards import shared_signs as shared_signs
from kontor.drawing.cards import ship_svg as ship_svg
from kontor.drawing.cards import start_card as start_card
from kontor.drawing.ink import stylesheet as stylesheet
from kontor.drawing.layout import drawn as drawn
from kontor.drawing.layout import layout_svg as layout_svg
from kontor.drawing.layout import marked as marked
from kontor.drawing.layout import start_svg as start_svg
from kontor.drawing.layout import warehouse_cells as warehouse_cells
from kontor.drawing.legend import LEGEND as LEGEND
from kontor.drawing.legend import legend_svg as legend_svg
from kontor.drawing.legend import ring_svg as ring_svg
from kontor.drawing.sheet import LayoutState as LayoutState
from kontor.drawing.sheet import Show as Show
