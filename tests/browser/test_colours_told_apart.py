"""Patterns tell apart what eyes can't by colour: grounds as Chromium simulates that somebody sees them."""

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.browser.phones import Device, Devices
from tests.browser.server import Server

pytestmark = pytest.mark.thorough

EYES = ("deuteranopia", "protanopia", "tritanopia", "achromatopsia")
SERIES = {
    "areas": ("kontor", [f"k-own-{colour}" for colour in ("red", "black", "green", "purple")]),
    "buildings": ("contract", [f"c-tint-{place}" for place in range(10)]),
}
SIDE, INSIDE = 128, 80  # pixels of a ground as drawn, and of what is compared
SHIFTS = range(0, 32, 3)  # where one pattern could lie on the other
PLAIN = 2  # of 255, the spread of a ground without a pattern
ALIKE = 20  # of 255, between colours that are hard to tell apart
SAME_FORM = 24  # of 64, the mean difference of two patterns that are as strong as each other

DRAW = """([family, looks, side]) => {
  const made = (name, attributes) => {
    const one = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
    return one;
  };
  const drawing = made("svg", { class: family, id: "grounds", width: side * looks.length, height: side });
  // As large as on a phone's layout: a cell of 40 has 60 pixels.
  drawing.setAttribute("viewBox", `0 0 ${side * looks.length / 1.5} ${side / 1.5}`);
  const wide = side / 1.5;
  looks.forEach((look, place) =>
    drawing.append(made("path", { class: look, d: `M${place * wide} 0h${wide}v${wide}h-${wide}z` })));
  document.getElementById("main").replaceChildren(drawing);
}"""


def grounds(device: Device, series: str, eyes: str) -> dict[str, Image.Image]:
    """Return what somebody sees of the grounds of a series, by their look."""
    family, looks = SERIES[series]
    device.page.evaluate(DRAW, [family, looks, SIDE])
    session = device.context.new_cdp_session(device.page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
    whole = Image.open(BytesIO(device.page.locator("#grounds").screenshot())).convert("RGB")
    edge = (SIDE - INSIDE) // 2
    boxes = ((place * SIDE + edge, edge, place * SIDE + edge + INSIDE, edge + INSIDE) for place in range(len(looks)))
    return {look: whole.crop(box) for look, box in zip(looks, boxes, strict=True)}


def device_with(server: Server, new_device: Devices, theme: str, patterns: str) -> Device:
    """Return a wide device set to the other theme than the one chosen on it."""
    device = new_device({"width": 1360, "height": 600}, color_scheme={"light": "dark", "dark": "light"}[theme])
    device.context.add_cookies([{"name": "looks", "value": f"{theme}.100.{patterns}", "url": server.url}])
    device.open(server.url)
    return device


def colour_apart(one: Image.Image, other: Image.Image) -> float:
    """Return how far two grounds' colours are from each other, of 255."""
    return max(abs(a - b) for a, b in zip(ImageStat.Stat(one).mean, ImageStat.Stat(other).mean, strict=True))


def form(ground: Image.Image) -> Image.Image:
    """Return a ground's pattern alone, whatever its colours: its mean is 128, its spread 64."""
    grey = ground.convert("L")
    [mean], [spread] = ImageStat.Stat(grey).mean, ImageStat.Stat(grey).stddev
    assert spread > PLAIN, "no pattern"
    return grey.point([round(128 + 64 * (value - mean) / spread) for value in range(256)])


def form_apart(one: Image.Image, other: Image.Image) -> float:
    """Return how different two patterns are wherever they lie on each other."""
    size = INSIDE - SHIFTS.stop
    still = one.crop((0, 0, size, size))
    moved = (other.crop((x, y, x + size, y + size)) for x in SHIFTS for y in SHIFTS)
    return min(ImageStat.Stat(ImageChops.difference(still, each)).mean[0] for each in moved)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("series", SERIES)
def test_grounds_that_eyes_take_for_one_have_patterns_that_differ(
    server: Server, new_device: Devices, series: str, theme: str
) -> None:
    plain = device_with(server, new_device, theme, "")
    patterned = device_with(server, new_device, theme, "patterns")
    taken_for_one = 0
    for eyes in EYES:
        colours = grounds(plain, series, eyes)
        assert all(max(ImageStat.Stat(one).stddev) < PLAIN for one in colours.values())
        forms = {look: form(one) for look, one in grounds(patterned, series, eyes).items()}
        alike = [pair for pair in combinations(colours, 2) if colour_apart(*(colours[one] for one in pair)) < ALIKE]
        for one, other in alike:
            assert form_apart(forms[one], forms[other]) > SAME_FORM, (eyes, one, other)
        taken_for_one += len(alike)
    assert taken_for_one
