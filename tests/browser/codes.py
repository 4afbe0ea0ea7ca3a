"""Codes of a game as another device's camera gets them: pictures of what a page shows, and a film of these."""

import io
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import expect

FILM = (1280, 720)
SHARE = 0.75  # of the film's height that a code takes up
LASTS = 12  # pictures, of thirty a second


def photographed(page: Any) -> list[bytes]:
    """Turn a game's codes over, from the first to the last, and return a picture of each."""
    codes = page.locator("#turns figure svg")
    page.locator("#turning [data-stop]").click()  # they stay
    pictures = []
    for at in range(codes.count()):
        while not codes.nth(at).is_visible():
            page.locator("#turning [data-by='1']").click()
        expect(page.locator("#turns figcaption:visible")).to_have_text(f"Code {at + 1} of {codes.count()}")
        pictures.append(codes.nth(at).screenshot())
    return pictures


def filmed(pictures: list[bytes], file: Path) -> Path:
    """Write a film in which these pictures follow each other, as Chromium takes it for a camera."""
    with file.open("wb") as film:
        for picture in pictures:
            code = Image.open(io.BytesIO(picture)).convert("RGB")
            side = int(FILM[1] * SHARE)
            frame = Image.new("RGB", FILM, (90, 90, 90))
            frame.paste(
                code.resize((side, side), Image.Resampling.BILINEAR), ((FILM[0] - side) // 2, (FILM[1] - side) // 2)
            )
            frame = frame.rotate(4, Image.Resampling.BILINEAR, fillcolor=(90, 90, 90))
            out = io.BytesIO()
            frame.save(out, "JPEG", quality=80)
            film.write(out.getvalue() * LASTS)
    return file


def camera(film: Path) -> list[str]:
    """Return how Chromium is started so that its camera sees a film, over and over, and needn't be asked for."""
    return [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]


def show(page: Any, pictures: list[bytes]) -> None:
    """Give pictures of codes to the page that reads them."""
    files = [{"name": f"{at}.png", "mimeType": "image/png", "buffer": one} for at, one in enumerate(pictures)]
    page.locator("#pictures").set_input_files(files)


def record_here(page: Any) -> dict[str, Any]:
    """Return the record of the game whose page this is."""
    table = page.url.partition("?")[0].removesuffix("/all")
    record: dict[str, Any] = page.evaluate("async (address) => (await fetch(address)).json()", f"{table}/record")
    return record
