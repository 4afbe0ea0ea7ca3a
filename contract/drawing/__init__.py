"""Pictures of the game as SVG text: the city, project cards, committees, tracks, symbols."""

from contract.drawing.cards import described_svg as described_svg
from contract.drawing.cards import project_svg as project_svg
from contract.drawing.cards import unknown_svg as unknown_svg
from contract.drawing.city import CityMarks as CityMarks
from contract.drawing.city import city_svg as city_svg
from contract.drawing.ink import SEATS as SEATS
from contract.drawing.ink import seat_letter as seat_letter
from contract.drawing.ink import stylesheet as stylesheet
from contract.drawing.legend import LEGEND as LEGEND
from contract.drawing.legend import legend_svg as legend_svg
from contract.drawing.pen import shared_signs as shared_signs
from contract.drawing.pieces import committee_svg as committee_svg
from contract.drawing.pieces import kind_svg as kind_svg
from contract.drawing.pieces import tracks_svg as tracks_svg
from contract.drawing.pieces import type_svg as type_svg
from contract.drawing.pieces import worker_svg as worker_svg
from contract.drawing.types import TypeSign as TypeSign
from contract.drawing.types import offered_types as offered_types
from contract.drawing.types import type_name as type_name
from contract.drawing.types import type_signs as type_signs
