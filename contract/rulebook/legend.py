"""What the signs of Contract's pictures mean."""

from arbiter.pages.legend import Legend
from contract.drawing import legend_svg
from contract.texts import FOLDER

LEGEND = Legend("contract", FOLDER / "legend.toml", legend_svg)
