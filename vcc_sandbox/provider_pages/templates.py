"""Jinja's templates of the provider's pages and the console: everything is escaped, a `Text` is said in one language."""

import functools
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from vcc_portal.domain.text import Language, Text
from vcc_sandbox.provider_pages.icons import SHAPES
from vcc_sandbox.provider_pages.static import address_of
from vcc_sandbox.provider_pages.words import frame

ROOT = Path(__file__).parents[1]
FOLDERS = (ROOT / "provider_pages" / "templates", ROOT / "console" / "templates")
SCHEMES = {"", "http", "https", "mailto"}


def render(name: str, language: Language, /, **values: Any) -> str:
    """A template's markup in one language."""
    return environment(language).get_template(name).render(values, language=language)


@functools.cache
def environment(language: Language) -> Environment:
    """The templates in one language; a name that is not given is a mistake."""
    made = Environment(
        loader=FileSystemLoader(FOLDERS),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=functools.partial(_said, language=language),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["address"] = address
    made.globals.update(icon=icon, file=address_of, f=frame)
    return made


def _said(value: Any, language: Language) -> Any:
    if isinstance(value, Text):
        return value.in_(language)
    return "" if value is None else value


def address(value: str) -> str:
    """Relative, or http(s), or a mail address: never a script. For addresses that are not made by `at`."""
    scheme = value.split(":", 1)[0].lower() if ":" in value.split("/", 1)[0] else ""
    if scheme not in SCHEMES:
        raise ValueError("unsafe address")
    return value


@functools.cache
def icon(name: str, size: int = 16) -> Markup:
    """A decoration: it is hidden from screen readers, so the control beside it needs a name."""
    paths = Markup().join(Markup('<path d="{}"></path>').format(shape) for shape in SHAPES[name])
    return Markup('<svg class="icon" width="{0}" height="{0}" viewBox="0 0 24 24" aria-hidden="true">{1}</svg>').format(
        size, paths
    )
