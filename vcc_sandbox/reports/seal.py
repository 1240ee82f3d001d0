"""The seal on a stamped statement: a red ring with the issuer's words along it, and a star."""

import io
from functools import cache
from math import cos, pi, radians, sin
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from vcc_sandbox.reports import fonts

SIZE, EDGE = 480, 10
"""Pixels."""
RED = (196, 30, 44, 235)
TEXT_RADIUS, STAR_RADIUS = 176, 78
LARGEST, SMALLEST = 58, 18
"""Font sizes."""
ARC = 290
"""Degrees that the words may take; below, the ring stays free."""


def draw(words: str) -> bytes:
    """A PNG on a transparent ground."""
    image = Image.new("RGBA", (SIZE, SIZE), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    pen.ellipse((EDGE, EDGE, SIZE - EDGE, SIZE - EDGE), outline=RED, width=EDGE)
    pen.polygon(_star(), fill=RED)
    _along_the_ring(image, words)
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _star() -> list[tuple[float, float]]:
    """The ten corners of a regular five-pointed star that stands upright."""
    inner = STAR_RADIUS * sin(pi / 10) / sin(3 * pi / 10)
    corners = [(STAR_RADIUS if number % 2 == 0 else inner, radians(36 * number - 90)) for number in range(10)]
    return [(SIZE / 2 + radius * cos(angle), SIZE / 2 + radius * sin(angle)) for radius, angle in corners]


def _along_the_ring(image: Image.Image, words: str) -> None:
    room = TEXT_RADIUS * radians(ARC)
    size = next(
        (one for one in range(LARGEST, SMALLEST, -1) if sum(_widths(words, one)) <= room),
        SMALLEST,
    )
    widths = _widths(words, size)
    at = -sum(widths) / 2
    for char, width in zip(words, widths, strict=True):
        angle = (at + width / 2) / TEXT_RADIUS
        at += width
        tile = Image.new("RGBA", (2 * size, 2 * size), (0, 0, 0, 0))
        ImageDraw.Draw(tile).text((size, size), char, fill=RED, font=_font(char, size), anchor="mm")
        turned = tile.rotate(-angle * 180 / pi, Image.Resampling.BICUBIC)
        corner = (SIZE / 2 + TEXT_RADIUS * sin(angle) - size, SIZE / 2 - TEXT_RADIUS * cos(angle) - size)
        image.alpha_composite(turned, (max(0, round(corner[0])), max(0, round(corner[1]))))


def _widths(words: str, size: int) -> list[float]:
    """How much of the ring each character takes, with a little air."""
    return [_font(char, size).getlength(char) * 1.08 for char in words]


def _font(char: str, size: int) -> ImageFont.FreeTypeFont:
    path, number = _file(char)
    return _loaded(path, number, size)


@cache
def _file(char: str) -> tuple[Path, int]:
    """The first font that has the character; where none has, its place is marked."""
    own = next((path for path in (fonts.CHINESE, fonts.EUROPEAN) if not fonts.missing(char, path)), None)
    return (own, 0) if own else fonts.beyond({char}) or (fonts.EUROPEAN, 0)


@cache
def _loaded(path: Path, number: int, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size, index=number)
