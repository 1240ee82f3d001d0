"""How large the house is: files and lines of each page's path through the layers, its States, scripts and style sheets.

No limit, but what a change of structure is judged by: run it before and after.
"""

import importlib
import pkgutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from reflex.state import BaseState, State

from tests.support import state_classes
from tests.support.scripts import scripts, tested
from vcc_portal import pages
from vcc_portal.layouts.page import PAGES

ROOT = Path(__file__).parent.parent
PORTAL = ROOT / "vcc_portal"
LAYERS = ("pages", "state", "features", "components")


def main() -> None:
    """Print a line for each page, one for each kind of script and sheet, and how far the States are from flat."""
    for module in pkgutil.walk_packages(pages.__path__, f"{pages.__name__}."):
        importlib.import_module(module.name)
    print(f"{'page':<24}{'files':>6}{'lines':>7}")
    for address, place in sorted(_places().items()):
        files = _own(place)
        print(f"{address:<24}{len(files):>6}{_lines(files):>7}  {place}")
    print()
    for what, files in _kinds().items():
        print(f"{what:<24}{len(files):>6}{_lines(files):>7}")
    print()
    mixins, states = state_classes.found()
    print(f"{'States and mixins':<24}{len(states):>6}{len(mixins):>7}")
    for what, count in (("ancestors", _ancestors), ("methods", _methods), ("vars", _vars)):
        most = max(states, key=count)
        print(f"{f'most own {what}':<24}{count(most):>6}{sum(map(count, states)):>7}  {most.__name__}, sum")


def _places() -> dict[str, str]:
    """Where a page's own files lie in every layer: its module below `pages`, without the last `page`."""
    return {
        address: page.render.__module__.removeprefix("vcc_portal.pages.").removesuffix(".page").replace(".", "/")
        for address, page in PAGES.items()
    }


def _own(place: str) -> list[Path]:
    """Files of one page in all layers; texts may lie under its path or under its last name."""
    found = {
        path
        for layer in LAYERS
        for path in (*(PORTAL / layer / place).rglob("*.py"), PORTAL / layer / f"{place}.py")
        if path.is_file() and not any(_below(path, layer, place, other) for other in _places().values())
    }
    flat, name = place.replace("/", "_"), place.rpartition("/")[2]
    texts = {PORTAL / "i18n" / f"{text}.py" for text in (place, flat, name)}
    texts |= set((PORTAL / "i18n" / place).parent.glob(f"{name}_*.py")) if "/" in place else set()
    return sorted(path for path in found | texts if path.is_file() and path.stat().st_size)


def _below(path: Path, layer: str, place: str, other: str) -> bool:
    """Whether a file belongs to a page below this one."""
    return other.startswith(f"{place}/") and path.is_relative_to(PORTAL / layer / other)


def _kinds() -> dict[str, list[Path]]:
    names = subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).split()  # noqa: S607
    tracked = [ROOT / name for name in names if (ROOT / name).is_file()]
    return {
        "scripts of the portal": [ROOT / path for path in scripts()],
        "  of them with a test": [ROOT / path for path in tested()],
        "style sheets": [path for path in tracked if path.parent == ROOT / "assets" and path.suffix == ".css"],
        **{f"vcc_portal/{layer}": _python(PORTAL / layer) for layer in (*LAYERS, "session", "server", "i18n")},
        "vcc_portal": _python(PORTAL),
        "vcc_sandbox": _python(ROOT / "vcc_sandbox"),
        "tests": _python(ROOT / "tests"),
    }


def _python(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*.py") if path.stat().st_size]


def _lines(files: Iterable[Path]) -> int:
    return sum(path.read_text().count("\n") for path in files)


def _ancestors(kind: type[BaseState]) -> int:
    return len(state_classes.ours(kind)) - 1


def _methods(kind: type[BaseState]) -> int:
    return len(state_classes.methods(kind))


def _vars(kind: type[BaseState]) -> int:
    return len(kind.vars.keys() - State.vars.keys())


if __name__ == "__main__":
    main()
