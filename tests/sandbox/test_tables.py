"""Whoever creates the database knows each table."""

import re
import subprocess
import sys

from tests.support.portal import ROOT

KNOWN = "from vcc_sandbox.core.db import Base; print(*Base.metadata.tables)"


def test_a_table_of_any_noun_is_created_without_being_listed() -> None:
    written = [
        re.findall(r'__tablename__ = "(\w+)"', path.read_text()) for path in (ROOT / "vcc_sandbox").rglob("*.py")
    ]
    tables = {name for names in written for name in names}
    assert len(tables) > 40
    known = subprocess.run([sys.executable, "-c", KNOWN], cwd=ROOT, check=True, capture_output=True, text=True)
    assert tables == set(known.stdout.split()), "a table stands in a module of its noun whose name ends with `tables`"
