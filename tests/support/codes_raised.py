"""Finds which test makes the sandbox raise each result code: `python -m tests.support.codes_raised`.

It runs the sandbox's tests, or those that it is given, and writes tests/contract/spec/codes_raised.tsv again;
reasons that stand there are kept, and what the tests that were not run raise. A test that fails is no proof.
"""

import csv
import sys
from pathlib import Path

import pytest

from vcc_portal.errors.codes import SUCCESS_CODES, Code
from vcc_sandbox.core.context import Refused

TABLE = Path(__file__).resolve().parents[1] / "contract" / "spec" / "codes_raised.tsv"
HEAD = ("code", "name", "test", "reason")


class Notes:
    """A pytest plugin that notes which test is running when a code is raised."""

    def __init__(self) -> None:
        self.found: dict[str, set[str]] = {}
        self._test = ""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> object:
        """Remember the test's file and function."""
        self._test = f"{item.location[0]}::{item.location[2].partition('[')[0]}"
        return (yield)

    def note(self, code: str) -> None:
        """A code was raised."""
        self.found.setdefault(str(code), set()).add(self._test)


def read() -> dict[str, dict[str, str]]:
    """The table by code."""
    with TABLE.open(encoding="utf-8") as file:
        return {row["code"]: row for row in csv.DictReader(file, delimiter="\t")}


def _watched(notes: Notes) -> None:
    plain = Refused.__init__

    def noting(self: Refused, code: str, **values: object) -> None:
        notes.note(code)
        plain(self, code, **values)

    Refused.__init__ = noting


def main() -> None:
    """Run the tests and write the table."""
    notes = Notes()
    _watched(notes)
    chosen = sys.argv[1:]
    options = ["-q", "-W", "ignore::pytest.PytestAssertRewriteWarning", "-p", "no:cacheprovider"]
    if pytest.main([*options, *(chosen or ["tests/sandbox"])], plugins=[notes]):
        sys.exit("A test fails, maybe with a code that is a mistake: the table stays as it was.")
    kept = read() if TABLE.exists() else {}
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, delimiter="\t", lineterminator="\n")
        table.writerow(HEAD)
        for code in sorted(set(Code) - SUCCESS_CODES):
            tests = sorted(notes.found.get(str(code), ()))
            before = kept.get(str(code), {})
            test = (
                before["test"] if before.get("test") and (chosen or before["test"] in tests) else next(iter(tests), "")
            )
            table.writerow((str(code), code.name, test, "" if test else before.get("reason", "")))


if __name__ == "__main__":
    main()
