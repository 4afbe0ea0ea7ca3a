"""What the signs of a layout mean."""

from arbiter.pages.legend import Legend
from kontor.drawing import legend_svg
from kontor.texts import FOLDER

LEGEND = Legend("kontor", FOLDER / "legend.toml", legend_svg)
