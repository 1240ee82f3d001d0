"""What browsers send reaches the log in single short lines, and in few of them."""

import logging
from pathlib import Path

import pytest

from tests.support.fake_upstream import FakeUpstream
from vcc_portal.config import Settings
from vcc_portal.session.rates import Rates
from vcc_portal.session.reports import LONGEST_QUOTE, RateLimited, report
from vcc_portal.session.runtime import Runtime, use
from vcc_portal.session.store import Sessions


@pytest.fixture(autouse=True)
def run(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    sessions = Sessions(tmp_path / "s.db", idle=900, absolute=43200)
    use(Runtime(Settings(), sessions, FakeUpstream(), Rates(per_address=100)))  # type: ignore[arg-type]


def test_a_report_says_who_and_what(caplog: pytest.LogCaptureFixture) -> None:
    report("10.0.0.1", "has a page that failed", quote="TypeError: x is not a function")
    report("", "sent what is no event of ours: unknown name")
    assert caplog.messages == [
        "10.0.0.1 has a page that failed: TypeError: x is not a function",
        "somebody sent what is no event of ours: unknown name",
    ]


def test_the_words_of_a_browser_are_cut(caplog: pytest.LogCaptureFixture) -> None:
    report("10.0.0.1", "said", quote="q" * (LONGEST_QUOTE + 1))
    assert caplog.messages == [f"10.0.0.1 said: {'q' * LONGEST_QUOTE}…"]


def test_a_flood_from_one_address_leaves_room_for_others(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(500):
        report("10.0.0.1", "sent")
    report("10.0.0.2", "sent")
    # The window slides: a test that straddles a minute may be given a few more.
    assert 6 <= caplog.messages.count("10.0.0.1 sent") <= 8
    assert 1 <= len([line for line in caplog.messages if "is not logged" in line]) <= 2
    assert caplog.messages[-1] == "10.0.0.2 sent"


def test_a_flood_from_everywhere_ends_too(caplog: pytest.LogCaptureFixture) -> None:
    for number in range(500):
        report(f"10.0.{number // 250}.{number % 250}", "sent")
    assert 60 <= len(caplog.messages) <= 70


def test_another_s_logger_writes_a_few_lines_from_each_place(caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("reflex.sample.flood")
    few = RateLimited()
    logger.addFilter(few)
    try:
        for _ in range(500):
            logger.warning("one")
        logger.warning("other")
    finally:
        logger.removeFilter(few)
    assert 60 <= caplog.messages.count("one") <= 70
    assert caplog.messages[-1] == "other"
