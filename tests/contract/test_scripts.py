"""Each of our scripts has a unit test in tests/js."""

from tests.support import scripts


def test_each_script_is_loaded_by_a_unit_test() -> None:
    assert scripts.scripts() == scripts.tested()
