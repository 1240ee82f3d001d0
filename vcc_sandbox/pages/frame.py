"""The document around every page of the provider: head, sandbox line, header, footer."""

from urllib.parse import parse_qsl, urlencode

from starlette.responses import Response

from vcc_portal.domain.text import Text
from vcc_sandbox.pages.html import Child, Element, h, render
from vcc_sandbox.pages.icons import icon
from vcc_sandbox.pages.static import address_of
from vcc_sandbox.pages.web import Visit, at
from vcc_sandbox.pages.words import frame as t


def show(
    visit: Visit, title: Text, *children: Child, status: int = 200, open_ground: bool = False, extra: str = ""
) -> Response:
    """A whole page; `open_ground` is the anonymous look with the sea-chart lines, `extra` has files of its own."""
    document = h.html(
        _head(visit, title, extra),
        h.body(
            h.a(t.SKIP, class_="skip", href="#main"),
            _sandbox_line(),
            _header(visit, solid=not open_ground),
            h.main(children, id="main", tabindex="-1"),
            _footer(visit),
            h.script(src=address_of("pages.js"), defer=True),
            h.script(src=address_of(f"{extra}.js"), defer=True) if extra else None,
            class_="open" if open_ground else None,
        ),
        lang="zh-CN" if visit.language == "zh" else "en",
        data_theme=visit.theme,
    )
    return visit.page("<!doctype html>" + render(document, visit.language), status)


def product(visit: Visit) -> Text:
    """The product's name, as the settings give it."""
    settings = visit.sandbox.settings
    return Text(zh=settings.product_name_zh, en=settings.product_name_en)


def _head(visit: Visit, title: Text, extra: str) -> Element:
    return h.head(
        h.meta(charset="utf-8"),
        h.meta(name="viewport", content="width=device-width, initial-scale=1"),
        h.meta(name="robots", content="noindex"),
        h.meta(name="color-scheme", content="light dark"),
        h.title(title + Text.same(" - ") + product(visit)),
        h.link(rel="icon", href=address_of("mark.svg"), type="image/svg+xml"),
        h.link(rel="stylesheet", href=address_of("tokens.css")),
        h.link(rel="stylesheet", href=address_of("pages.css")),
        h.link(rel="stylesheet", href=address_of(f"{extra}.css")) if extra else None,
    )


def _sandbox_line() -> Element:
    links = h.nav(h.a(t.CONSOLE, href=at("/console")), h.a(t.OUTBOX, href=at("/outbox")), aria_label=t.TOOLS)
    words = h.div(icon("flask-conical"), h.span(t.SANDBOX), links, class_="wrap")
    return h.aside(words, class_="sandbox-line", aria_label=t.ABOUT_SANDBOX)


def _header(visit: Visit, *, solid: bool) -> Element:
    other = "en" if visit.language == "zh" else "zh"
    name = "English" if other == "en" else "中文"
    return h.header(
        h.div(
            brand(visit),
            h.nav(
                h.a(icon("globe"), name, class_="quiet", href=_here(visit, lang=other), lang=other, data_keep=True),
                h.a(
                    icon("moon"),
                    h.span(t.TO_DARK, class_="reader"),
                    class_="quiet to-dark",
                    href=_here(visit, theme="dark"),
                    data_keep=True,
                ),
                h.a(
                    icon("sun"),
                    h.span(t.TO_LIGHT, class_="reader"),
                    class_="quiet to-light",
                    href=_here(visit, theme="light"),
                    data_keep=True,
                ),
                aria_label=t.PREFERENCES,
            ),
            class_="wrap",
        ),
        class_="top solid" if solid else "top",
    )


def brand(visit: Visit) -> Element:
    """Mark and name; it leads to the portal's own home."""
    return h.a(
        h.img(src=address_of("mark.svg"), alt="", width=28, height=28),
        product(visit),
        class_="brand",
        href=visit.sandbox.settings.public_url + "/",
    )


def _here(visit: Visit, **choice: str) -> str:
    """This page again with another language or theme; a page that answered a form is asked for anew."""
    rest = [(n, v) for n, v in parse_qsl(visit.request.url.query) if n not in choice]
    path = "/" + visit.request.url.path.removeprefix("/sandbox").lstrip("/")
    return f"{at(path)}?{urlencode([*rest, *choice.items()])}"


def _footer(visit: Visit) -> Element:
    settings = visit.sandbox.settings
    links = (
        (t.ABOUT, "/about"),
        (t.AGREEMENT, "/agreement"),
        (t.PRIVACY, "/privacy"),
        (t.CONTACT, "/contact"),
        (t.API, "/api"),
    )
    return h.footer(
        h.div(
            h.p(Text(zh=settings.legal_line_zh, en=settings.legal_line_en)),
            h.ul(h.li(h.a(text, href=at(path))) for text, path in links),
            class_="wrap",
        ),
        class_="foot",
    )
