"""Every table of the database; whoever creates the database imports this module.

A noun's tables stand in its `tables.py`, or in a module whose name ends so, and need no line here.
"""

import importlib
from pathlib import Path

from vcc_sandbox.core import tally  # noqa: F401  a table that is of no noun
from vcc_sandbox.core.table import Base

for _path in sorted(Path(__file__).parent.parent.glob("*/*tables.py")):
    if _path != Path(__file__):
        importlib.import_module(f"vcc_sandbox.{_path.parent.name}.{_path.stem}")

__all__ = ["Base"]
