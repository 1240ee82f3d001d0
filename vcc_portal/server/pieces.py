"""A page that is sent in pieces: its head, which is as it was built, at once, and the rest when that is there (decision 38).

It is packed with brotli (RFC 7932) where the browser takes that. For others each piece is deflated on its own, so what never
changes is packed once.
"""

import functools
import re
import struct
import zlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Protocol

import brotli

from vcc_portal import page_styles

_QUALITY, _WINDOW = 7, 18
"""Four milliseconds a page, as deflating takes, and 256 kB; the next better quality takes five times as long for a hundredth less."""
_RAW = -zlib.MAX_WBITS
"""Deflate without a frame of its own: pieces are put together into one."""
_FRAME = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
_LAST_BLOCK = b"\x03\x00"
_HTML, _HEAD_ENDS = b"<html ", b"</head>"
_SHEET = re.compile(rb'<link [^>]*href="/assets/__reflex_global_styles-([\w-]+)\.css" rel="(preload|stylesheet)"')
_PRELOAD = re.compile(rb'<link rel="modulepreload" [^>]*>')
_STARTS = re.compile(rb'<script type="module" async="">(.*?)</script>', re.DOTALL)
_IMPORTS = re.compile(rb'import (?:\* as (\w+) from )?("[^"]+");')
_THEN_SHEET = b'document.querySelector("link[rel=stylesheet]").disabled=false;'
_AFTER_PAINT = b"await new Promise((go)=>{requestAnimationFrame(()=>setTimeout(go));setTimeout(go,300)});"


@dataclass(frozen=True)
class Piece:
    """Bytes of a page, and how well they shall be compressed (1 to 9)."""

    raw: bytes
    level: int = 6

    @cached_property
    def packed(self) -> bytes:
        """Deflated, up to a whole byte."""
        packer = zlib.compressobj(self.level, zlib.DEFLATED, _RAW)
        return packer.compress(self.raw) + packer.flush(zlib.Z_SYNC_FLUSH)


@dataclass(frozen=True)
class BuiltPage:
    """A page as the build has left it, cut where a visitor's own begins."""

    opening: bytes
    """Up to the attributes of the document."""
    head: Piece
    """From those to the end of the head, for a browser that has the style sheet."""
    styled_head: Piece
    """The same with the styles of this page in it, for one that has not: it would paint nothing until it had asked for all."""
    rest: Piece
    sheet: str
    """The style sheet, by the hash in its name."""
    starts: bytes
    """The script that starts all others."""
    starts_late: bytes
    """The same, once what stands in the page has been painted: a browser that has the scripts would run them before that."""

    def late(self, html: bytes) -> bytes:
        """What follows the head of a page that has its data already, and so can be looked at before its scripts have run."""
        if html.count(self.starts) != 1:
            raise ValueError("the page starts its scripts otherwise than the build")
        return html.replace(self.starts, self.starts_late)


def built_page(file: Path) -> BuiltPage:
    """A page of the built files; OSError or ValueError where it is not as the build makes it."""
    return _built_page(file, file.stat().st_mtime_ns)


@functools.lru_cache(maxsize=256)
def _built_page(file: Path, changed: int) -> BuiltPage:
    del changed
    opening, html, page = file.read_bytes().partition(_HTML)
    head, end, rest = page.partition(_HEAD_ENDS)
    found = _SHEET.search(head)
    starts = _STARTS.search(rest)
    if not end or found is None or starts is None:
        raise ValueError(f"{file.name} has no head, no style sheet or no scripts")
    scripts = b"".join(_PRELOAD.findall(head))
    plain = _PRELOAD.sub(b"", head)
    styles = b"<style>" + file.with_name(page_styles.FILE).read_bytes() + b"</style>"
    late = _AFTER_PAINT + _IMPORTS.sub(_awaited, starts[1]) + _THEN_SHEET
    return BuiltPage(
        opening + html,
        Piece(plain + scripts + end, 9),
        Piece(_SHEET.sub(lambda link: _aside(link, scripts + styles), plain) + end, 9),
        Piece(rest.replace(starts[1], late), 9),
        found[1].decode(),
        starts[1],
        late,
    )


def _aside(link: re.Match[bytes], styles: bytes) -> bytes:
    """What the page can need stands ahead of the whole sheet, which comes behind the scripts (decision 39) and has the last word."""
    return (styles if link[2] == b"stylesheet" else b"") + link[0] + b' media="print" disabled=""'


def _awaited(found: re.Match[bytes]) -> bytes:
    name, module = found.groups()
    return (b"const %s=" % name if name else b"") + b"await import(%s);" % module


class Packer(Protocol):
    """A compressor of `brotli`, which is written in C and has no types."""

    def process(self, data: bytes, /) -> bytes: ...

    def flush(self) -> bytes: ...

    def finish(self) -> bytes: ...


def brotli_packer() -> Packer:
    """What packs one page."""
    return brotli.Compressor(quality=_QUALITY, lgwin=_WINDOW)


async def with_brotli(pieces: AsyncIterator[Piece]) -> AsyncIterator[bytes]:
    """One brotli stream of all pieces, each of which can be read as soon as it is there."""
    packer = brotli_packer()
    async for piece in pieces:
        yield packer.process(piece.raw) + packer.flush()
    yield packer.finish()


async def gzipped(pieces: AsyncIterator[Piece]) -> AsyncIterator[bytes]:
    """One gzip stream of all pieces (RFC 1952), each of which can be read as soon as it is there."""
    yield _FRAME
    checksum = length = 0
    async for piece in pieces:
        checksum, length = zlib.crc32(piece.raw, checksum), length + len(piece.raw)
        yield piece.packed
    yield _LAST_BLOCK + struct.pack("<II", checksum, length & 0xFFFFFFFF)


async def plain(pieces: AsyncIterator[Piece]) -> AsyncIterator[bytes]:
    """The same for a browser that does not unpack."""
    async for piece in pieces:
        yield piece.raw


PACKINGS = {"br": with_brotli, "gzip": gzipped}
"""By the name of the encoding, the best first."""
