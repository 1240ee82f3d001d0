"""The built pages: which file an address stands for, and the content policy of exactly that file."""

import base64
import functools
import hashlib
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

from vcc_portal.config import Settings
from vcc_portal.domain.text import Language
from vcc_portal.routes import NOT_FOUND, ROUTES

FALLBACK = "404.html"
FILES: dict[Language, str] = {"zh": "index.html", "en": "index.en.html"}
"""Of a page; the build writes both."""
_EXTENSION = re.compile(r"\.[A-Za-z0-9]{1,8}\Z")
_ALIAS = re.compile(r"\x00|//|(?:^|/)\.{1,2}(?:/|\Z)")


class Documents:
    """Knows the directory of the built pages."""

    def __init__(self, directory: Path, settings: Settings) -> None:
        self._directory = directory
        self._settings = settings
        # The framework builds /404 as its fallback, which has no file under its own address.
        self._patterns = [_pattern(route.path) for route in ROUTES if "[" in route.path or route is NOT_FOUND]

    def file_of(self, path: str, language: Language = "zh") -> Path | None:
        """The page that an address shows, in a language; None for an address that is not a page."""
        if is_alias(path):
            return None
        page = self._directory / path.strip("/") / FILES[language]
        try:
            if page.is_file():
                return page
        except OSError:  # longer than the name of any file
            return None
        if path.rstrip("/") == NOT_FOUND.path or any(pattern.fullmatch(path) for pattern in self._patterns):
            return self._directory / FALLBACK
        return None

    def looks_like_page(self, path: str) -> bool:
        """True for an address that a person may have typed, rather than a file that a page asks for."""
        return not _EXTENSION.search(path) and not path.startswith(("/assets/", "/_"))

    def policy(self, page: Path | None, *scripts: bytes) -> str:
        """The Content-Security-Policy for one page: its scripts and some others by hash, never `unsafe-eval`."""
        hashes = _script_hashes(page, page.stat().st_mtime_ns) if page and page.is_file() else ()
        return content_policy(self._settings, (*hashes, *map(script_hash, scripts)))


def is_alias(path: str) -> bool:
    """True for what a file system takes for another address, such as `/./account` or `/assets/../account`: whoever asks by the
    address, such as for who may see a page or how long it is kept, would not know it.
    """
    return _ALIAS.search(path) is not None


def content_policy(settings: Settings, script_hashes: tuple[str, ...] = ()) -> str:
    """What a page of the portal may load and where it may send.

    Styles stay `unsafe-inline`: React writes style attributes into the built pages, and the dialog's scroll
    lock and the chart library add style elements at run time, for which a static page has no nonce.
    """
    sockets = [origin.replace("http", "ws", 1) for origin in settings.allowed_origins]
    forms = {_origin(url) for url in (settings.sign_in_url, settings.register_url)} - set(settings.allowed_origins)
    rules = {
        "default-src": ["'none'"],
        "script-src": ["'self'", *(f"'sha256-{digest}'" for digest in script_hashes)],
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", *settings.picture_origins],
        "font-src": ["'self'"],
        "connect-src": ["'self'", *sockets],
        "frame-src": ["'self'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'", *sorted(forms)],
        "frame-ancestors": ["'none'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
    }
    return "; ".join(f"{name} {' '.join(values)}" for name, values in rules.items())


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _pattern(route: str) -> re.Pattern[str]:
    """`/agreement/[code]` and `/register/[[...splat]]` as a pattern over addresses."""
    pieces = []
    for piece in route.strip("/").split("/"):
        if piece.startswith("[[..."):
            pieces.append("(/.*)?")
        elif piece.startswith("[..."):
            pieces.append("/.+")
        elif piece.startswith("["):
            pieces.append("/[^/]+")
        else:
            pieces.append("/" + re.escape(piece))
    return re.compile("".join(pieces) + "/?")


class _Scripts(HTMLParser):
    """Collects the text of inline scripts exactly as the browser will see it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.texts: list[str] = []
        self._open = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open = tag == "script" and not any(name == "src" for name, _ in attrs)
        if self._open:
            self.texts.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self._open = False

    def handle_data(self, data: str) -> None:
        if self._open:
            self.texts[-1] += data


@functools.lru_cache(maxsize=256)
def _script_hashes(page: Path, changed: int) -> tuple[str, ...]:
    parser = _Scripts()
    parser.feed(page.read_bytes().decode())
    parser.close()
    return tuple(dict.fromkeys(script_hash(text.encode()) for text in parser.texts if text))


def script_hash(script: bytes) -> str:
    """As a policy names a script that stands in a page."""
    return base64.b64encode(hashlib.sha256(script).digest()).decode()
