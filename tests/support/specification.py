"""The specification item by item: where each is in the code, and which test shows it (tests/contract/spec/specification.tsv).

Facts stand there in our own words. Routes, calls and codes have tables of their own, which are not repeated.
"""

import ast
import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "tests" / "contract" / "spec" / "specification.tsv"
SECTIONS = {
    "1": "What the product does and for whom",
    "2": "Screens and routes",
    "3": "Entities and their fields",
    "4": "States and transitions",
    "5": "Validation rules",
    "6": "Roles and permissions",
    "7": "The calls it makes",
    "8": "Error catalogue",
    "9": "Business constants and limits",
}


@dataclass(frozen=True)
class Item:
    """One fact; `where` and `test` are a file of the repository, with `::` and a name in it."""

    section: str
    fact: str
    where: str
    test: str


def items() -> list[Item]:
    """Every row of the table."""
    with TABLE.open(encoding="utf-8") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [Item(row["section"], row["item"], row["where"], row["test"]) for row in rows]


def exists(place: str) -> bool:
    """Whether there is such a file, and in it what is named behind `::`."""
    file, _, name = place.partition("::")
    path = ROOT / file
    return path.is_file() and (not name or name in _names(path))


@cache
def _names(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found
