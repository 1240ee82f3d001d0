"""Who collects the tests opens no data: the application seeds `./data` while it is imported, each worker at the same time."""

import re
from pathlib import Path

TESTS = Path(__file__).parent.parent
IMPORTED = re.compile(r"^(from|import) vcc_portal\.vcc_portal\b", re.MULTILINE)


def test_no_test_imports_the_application_with_its_module() -> None:
    assert [path.name for path in TESTS.rglob("*.py") if IMPORTED.search(path.read_text())] == []
