"""The tests; what stands beside them says of a failed assertion what it has met, as they do themselves."""

import pytest

pytest.register_assert_rewrite("tests.support", "tests.state", "tests.sandbox", "tests.e2e")
