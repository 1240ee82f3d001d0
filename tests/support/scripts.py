"""The scripts of the portal, and which of them a unit test in tests/js loads."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
_LOADED = re.compile(r"vcc_portal/[\w/]+\.jsx?")


def scripts() -> set[str]:
    """Paths of our scripts, from the root of the repository."""
    found = (path for path in (ROOT / "vcc_portal").rglob("*.js*") if path.suffix in {".js", ".jsx"})
    return {path.relative_to(ROOT).as_posix() for path in found}


def tested() -> set[str]:
    """Those that a unit test loads by name."""
    tests = (ROOT / "tests" / "js").glob("*.test.mjs")
    return {path for test in tests for path in _LOADED.findall(test.read_text())}
