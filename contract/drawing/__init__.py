"""Pictures of the game as SVG text: the city, project cards, committees, tracks, symbols."""

from contract.drawing.cards import (
    described_svg as described_svg,
    project_svg as project_svg,
    unknown_svg as unknown_svg,
)
from contract.drawing.city import CityMarks as CityMarks, city_svg as city_svg
from contract.drawing.ink import SEATS as SEATS, seat_letter as seat_letter, stylesheet as stylesheet
from contract.drawing.legend import LEGEND as LEGEND, legend_svg as legend_svg
from contract.drawing.pen import shared_signs as shared_signs
from contract.drawing.pieces import (
    committee_svg as committee_svg,
    kind_svg as kind_svg,
    tracks_svg as tracks_svg,
    type_svg as type_svg,
    worker_svg as worker_svg,
)
from contract.drawing.types import (
    TypeSign as TypeSign,
    offered_types as offered_types,
    type_name as type_name,
    type_signs as type_signs,
)
