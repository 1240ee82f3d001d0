"""The error catalogue and the specification's list of codes say the same (spec §8)."""

from pathlib import Path

from vcc_portal.errors.catalogue import CATALOGUE
from vcc_portal.errors.codes import SUCCESS_CODES, Code

ALIKE = "errors/codes.py and tests/contract/spec/error_codes.tsv have the same codes, each at the same place"
LISTED = (Path(__file__).parent / "spec" / "error_codes.tsv").read_text(encoding="utf-8").split()[1:]


def test_every_listed_code_has_a_row() -> None:
    assert list(CATALOGUE) == [code for code in LISTED if code not in SUCCESS_CODES], ALIKE


def test_the_table_has_the_specifications_order() -> None:
    assert [str(code) for code in Code] == LISTED, ALIKE


def test_keys_are_the_rows_own_codes() -> None:
    assert all(row.code == code for code, row in CATALOGUE.items())
