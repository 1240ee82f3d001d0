"""Waits grow by a factor up to a cap, and end."""

import pytest

from vcc_portal.features.patterns import money
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.state.card.apply import batch as apply_batch
from vcc_portal.state.card.cancel import page as cancel
from vcc_portal.state.card.detail import codes
from vcc_portal.state.card.recharge import many
from vcc_portal.state.patterns import batch, money_result
from vcc_portal.state.shell import in_progress

USED = {
    "cards of a batch that are being issued": apply_batch.BACKOFF,
    "a cancellation": cancel.BACKOFF,
    "transfers that the page follows": many.BACKOFF,
    "transfers without an answer": many.LOOKS,
    "a chunk without an answer": batch.LOOKS,
    "an operation without an answer": money.BACKOFF,
    "an operation under way": money_result.BACKOFF,
    "what is in progress": in_progress.BACKOFF,
    "codes that may come": codes.BACKOFF,
}


def test_waits_grow_to_the_cap_and_end() -> None:
    backoff = Backoff(1.0, cap=5.0, tries=5, factor=2.0)
    assert list(backoff) == [1.0, 2.0, 4.0, 5.0, 5.0]
    assert [backoff.milliseconds(looked) for looked in (0, 4, 5, 500)] == [1000, 5000, 0, 0]


@pytest.mark.parametrize("backoff", USED.values(), ids=USED.keys())
def test_nothing_is_asked_for_without_end_or_at_once(backoff: Backoff) -> None:
    waits = list(backoff)
    assert waits == sorted(waits)
    assert waits[0] >= 0.5
    assert waits[-1] <= backoff.cap
    assert 3 < sum(waits) < 15 * 60
    assert backoff.wait(backoff.tries) == 0
