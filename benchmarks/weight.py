"""What a page asks for before it works: JavaScript (brotli) and requests, from the built pages alone."""

import re
from pathlib import Path

from benchmarks import report
from vcc_portal import page_styles
from vcc_portal.build import web_dir
from vcc_portal.server.pieces import brotli_packer

PAGES = (
    "index",
    "account/index",
    "card/list/index",
    "card/apply/index",
    "card/detail/index",
    "trade/index",
    "faq/index",
    "settings/index",
)


def main() -> None:
    """Print and write down scripts, bytes and requests of each page, and the bytes that home does not have."""
    first = scripts("index")
    rows: list[tuple[str, ...]] = []
    for page in PAGES:
        own = scripts(page)
        more = sum(size for name, size in own.items() if name not in first)
        shown = f"/{page.removesuffix('index').removesuffix('/')}"
        rows.append((shown, _kb(sum(own.values())), _kb(more), str(len(requests(page))), _kb(styles(page))))
    (sheet,) = (_client() / "assets").glob("*.css")
    lines = [
        *report.table(("page", "JavaScript, kB", "of it not on /, kB", "requests before rows", "its styles, kB"), rows),
        "",
        (
            f"Brotli; the requests are document, style sheet ({_kb(compressed(sheet))} kB), scripts and socket."
            " A first visit that brings its data has the page's own styles in the document (decision 39), and the sheet after"
            " the scripts."
        ),
    ]
    report.write_section("weight", "What a page carries", lines)
    print("\n".join(lines))


def pages() -> list[str]:
    """Every page of the build, as PAGES names them."""
    client = _client()
    return [str(path.relative_to(client).with_suffix("")) for path in sorted(client.rglob("index.html"))]


def requests(page: str) -> list[str]:
    """What is asked for before a page has its data: names of its files, and the socket."""
    return [page, *sorted(_assets(page)), "socket"]


def scripts(page: str) -> dict[str, int]:
    """Chunks that a page's HTML asks for at once, by name, with their brotli size in bytes."""
    return {name: compressed(_client() / "assets" / name) for name in _assets(page) if name.endswith(".js")}


def styles(page: str) -> int:
    """Bytes of the styles that stand in the page on a first visit, as they are sent."""
    packer = brotli_packer()
    return len(packer.process((_client() / page).with_name(page_styles.FILE).read_bytes()) + packer.finish())


def _assets(page: str) -> set[str]:
    return set(re.findall(r"/assets/([\w.~-]+\.(?:js|css))", (_client() / f"{page}.html").read_text()))


def _client() -> Path:
    return web_dir() / "build" / "client"


def compressed(path: Path) -> int:
    """Bytes on the wire; a chunk too small to be compressed counts as it is."""
    packed = path.with_name(path.name + ".br")
    return (packed if packed.exists() else path).stat().st_size


def _kb(size: int) -> str:
    return f"{size / 1000:.0f}"


if __name__ == "__main__":
    main()
