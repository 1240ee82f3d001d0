"""A downloaded file and its name (spec §7, §3: a product prefix and a timestamp when the answer names none)."""

import re
import unicodedata
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import unquote, unquote_to_bytes

from vcc_portal.domain import clock
from vcc_portal.domain.inputs import normalized

MAX_NAME = 150
_EXTENDED = re.compile(r"filename\*\s*=\s*\"?([\w.-]*)'[^']*'([^;\"\s]+)", re.IGNORECASE)
_PLAIN = re.compile(r"filename\s*=\s*(?:\"((?:[^\"\\]|\\.)*)\"|([^;\s]+))", re.IGNORECASE)


@dataclass(frozen=True, repr=False)
class Download:
    """A file that is being fetched; whoever asked for it reads `pieces` once, and closes it."""

    filename: str
    content_type: str
    length: str
    """Bytes as the provider says them, in digits; empty when it does not."""
    pieces: AsyncIterator[bytes]
    """Raises `NoAnswer` when the file is cut off."""
    aclose: Callable[[], Awaitable[None]]


def file_name(disposition: str | None, prefix: str, now: datetime | None = None) -> str:
    """The name from a content-disposition header, made safe to save under; else the default one."""
    default = f"{prefix}_{now or clock.now():%Y%m%d%H%M%S}.xlsx"
    return _safe(_named(disposition or "")) or _safe(default)


def _named(disposition: str) -> str:
    extended = _EXTENDED.search(disposition)
    if extended:
        try:
            return unquote_to_bytes(extended[2]).decode(extended[1] or "utf-8", errors="strict")
        except (LookupError, UnicodeError):  # some codecs fail with the latter alone
            pass
    plain = _PLAIN.search(disposition)
    if not plain:
        return ""
    quoted = re.sub(r"\\(.)", r"\1", plain[1]) if plain[1] is not None else plain[2]
    return unquote(quoted)  # many servers percent-encode the plain form too


def _safe(name: str) -> str:
    last = re.split(r"[/\\]", name)[-1]
    # Category C holds control characters and the marks that turn "gpj.exe" around on the screen.
    visible = "".join(char for char in normalized(last, "NFC") if unicodedata.category(char)[0] != "C")
    trimmed = re.sub(r'[<>:"|?*]', "_", visible).strip(" .")
    if len(trimmed) <= MAX_NAME:
        return trimmed
    stem, dot, extension = trimmed.rpartition(".")
    if not dot or len(extension) > 10:
        return trimmed[:MAX_NAME]
    return f"{stem[: MAX_NAME - len(extension) - 1]}.{extension}"
