"""JavaScript that a browser fetches before a page works, brotli, per route (goal: 150 KB first, 15 KB more a route)."""

import re
from pathlib import Path

from vcc_portal.build import web_dir

PAGES = ("index", "account/index", "card/list/index", "card/apply/index", "card/detail/index", "trade/index")


def main() -> None:
    """Print the bytes of each page, and of what it adds to the home page; the floor is the framework's own chunks."""
    client = web_dir() / "build" / "client"
    first = scripts(client, "index")
    framework = sum(size for name, size in first.items() if not name.startswith(("_", "i18n")))
    print(f"{'framework and shared chunks':<28}{framework / 1000:>8.0f} KB")
    for page in PAGES:
        own = scripts(client, page)
        more = sum(size for name, size in own.items() if name not in first)
        print(f"/{page.removesuffix('index'):<27}{sum(own.values()) / 1000:>8.0f} KB{more / 1000:>8.0f} KB more than /")


def scripts(client: Path, page: str) -> dict[str, int]:
    """Chunks that a page's HTML asks for at once, by name, with their brotli size in bytes."""
    html = (client / f"{page}.html").read_text()
    names = set(re.findall(r"/assets/([\w.-]+\.js)", html))
    return {name: compressed(client / "assets" / name) for name in names}


def compressed(path: Path) -> int:
    """Bytes on the wire; a chunk too small to be compressed counts as it is."""
    packed = path.with_name(path.name + ".br")
    return (packed if packed.exists() else path).stat().st_size


if __name__ == "__main__":
    main()
