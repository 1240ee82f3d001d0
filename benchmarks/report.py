"""Where measurements leave their figures: `docs/performance.md`, a section for each between two markers.

What stands outside of the markers is written by hand. A section is replaced where it stands; one that is new comes last.
Figures belong to a machine and a day, so each section says both, and none of it is compared with anything by a test.
"""

import os
import platform
import re
from collections.abc import Iterable
from pathlib import Path

from vcc_portal.domain import clock

PAGE = Path(__file__).parent.parent / "docs" / "performance.md"


def write_section(name: str, title: str, lines: Iterable[str]) -> None:
    """Write the section of a measurement: a heading, when and where it was measured, and its Markdown lines.

    `name` is the measurement's own (`first-page`), by which it finds its section again; `title` is the heading without
    its signs. A line of Markdown is one of `lines`, an empty one parts paragraphs; `table` makes those of a table.
    """
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    section = "\n".join([begin, f"## {title}", "", _when_and_where(), "", *lines, end])
    text = PAGE.read_text(encoding="utf-8")
    written = re.sub(f"{re.escape(begin)}.*?{re.escape(end)}", lambda _: section, text, flags=re.DOTALL)
    if begin not in text:
        written = f"{text.rstrip()}\n\n{section}\n"
    PAGE.write_text(written, encoding="utf-8")


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> list[str]:
    """Lines of a Markdown table; every column but the first is set to the right."""
    names = list(head)
    drawn = [names, ["---", *["--:"] * (len(names) - 1)], *([str(cell) for cell in row] for row in rows)]
    return ["| " + " | ".join(cells) + " |" for cells in drawn]


def _when_and_where() -> str:
    machine = f"{os.cpu_count()} × {_processor()}, Python {platform.python_version()}"
    return f"Measured on {clock.now():%Y-%m-%d}: {machine}; load average at the end {os.getloadavg()[0]:.1f}."


def _processor() -> str:
    """Its name as Linux says it; elsewhere what Python knows."""
    try:
        said = re.search(r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE)
    except OSError:
        said = None
    return " ".join(said[1].split()) if said else platform.machine()
