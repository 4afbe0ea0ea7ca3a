"""Pictures of the game as SVG text: the city, project cards, committees, tracks, symbols."""

from contract.drawing.cards import described_svg, project_svg, tile_svg, unknown_svg
from contract.drawing.city import Marks, city_svg
from contract.drawing.ink import SEATS, seat_letter, stylesheet
from contract.drawing.legend import LEGEND, legend_svg
from contract.drawing.pen import shared_signs
from contract.drawing.pieces import committee_svg, kind_svg, tracks_svg, type_svg, worker_svg
from contract.drawing.types import TypeSign, offered_types, type_name, type_signs

__all__ = [
    "LEGEND",
    "SEATS",
    "Marks",
    "TypeSign",
    "city_svg",
    "committee_svg",
    "described_svg",
    "kind_svg",
    "legend_svg",
    "offered_types",
    "project_svg",
    "seat_letter",
    "shared_signs",
    "stylesheet",
    "tile_svg",
    "tracks_svg",
    "type_name",
    "type_signs",
    "type_svg",
    "unknown_svg",
    "worker_svg",
]
