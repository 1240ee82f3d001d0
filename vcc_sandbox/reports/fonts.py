"""Fonts for Chinese text in a PDF: the sandbox's own two, and for rare characters what the system has."""

from collections.abc import Iterable
from pathlib import Path

from fontTools.ttLib import TTFont

OWN = Path(__file__).parent.parent / "fonts"
CHINESE = OWN / "NotoSansCJKsc-subset.otf"
"""Noto Sans CJK SC reduced to GB 2312, the frequent part of Big5, and ASCII."""
EUROPEAN = OWN / "DejaVuSans-subset.ttf"
"""DejaVu Sans reduced to Latin with all its accents, Greek, Cyrillic and currency signs."""
SYSTEM: tuple[tuple[str, int], ...] = (
    ("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", 2),
    ("/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf", 0),
    ("/usr/share/fonts/truetype/wqy/wqy-microhei.ttc", 0),
    ("/System/Library/Fonts/Supplemental/Arial Unicode.ttf", 0),
    ("/Library/Fonts/Arial Unicode.ttf", 0),
)
"""Where systems keep fonts with more characters, and which font of a collection it is."""


def missing(texts: Iterable[str], path: Path, number: int = 0) -> set[str]:
    """Characters that a font cannot show."""
    with TTFont(path, fontNumber=number, lazy=True) as font:
        known = font.getBestCmap() or {}
    return {char for text in texts for char in text if ord(char) not in known}


def rare(texts: Iterable[str]) -> set[str]:
    """Characters that neither of the sandbox's own fonts can show."""
    return missing(missing(texts, CHINESE), EUROPEAN)


def beyond(chars: set[str], needed: set[str]) -> tuple[tuple[Path, int] | None, set[str]]:
    """The system font that shows most of these characters, the needed ones first; and what it cannot show of them."""
    found: list[tuple[tuple[Path, int] | None, set[str]]] = [(None, chars)]
    for name, number in SYSTEM if chars else ():
        path = Path(name)
        if path.is_file():
            found.append(((path, number), missing(chars, path, number)))
    return min(found, key=lambda one: (len(one[1] & needed), len(one[1])))
