"""The generated pages under docs/ say what the tables say."""

import pytest

from tests.support.generated_docs import DOCS, PAGES


@pytest.mark.parametrize("file", PAGES)
def test_page_is_up_to_date(file: str) -> None:
    assert (DOCS / file).read_text() == PAGES[file](), "run `make docs`"
