"""Seconds up to a minute, minutes up to an hour, hours up to a day, else days (spec §8)."""

import pytest

from vcc_portal.domain.durations import Duration, Unit, duration, elapsed
from vcc_portal.i18n.durations import duration_text, elapsed_text


@pytest.mark.parametrize(
    ("seconds", "amount", "unit", "zh", "en"),
    [
        (-5, 0, Unit.SECOND, "0 秒", "0 seconds"),
        (0, 0, Unit.SECOND, "0 秒", "0 seconds"),
        (1, 1, Unit.SECOND, "1 秒", "1 second"),
        (60, 60, Unit.SECOND, "60 秒", "60 seconds"),
        (61, 2, Unit.MINUTE, "2 分钟", "2 minutes"),
        (3600, 60, Unit.MINUTE, "60 分钟", "60 minutes"),
        (3601, 2, Unit.HOUR, "2 小时", "2 hours"),
        (86400, 24, Unit.HOUR, "24 小时", "24 hours"),
        (86401, 2, Unit.DAY, "2 天", "2 days"),
        (864000, 10, Unit.DAY, "10 天", "10 days"),
    ],
)
def test_duration(seconds: int, amount: int, unit: Unit, zh: str, en: str) -> None:
    assert duration(seconds) == Duration(amount, unit)
    assert (duration_text(seconds).zh, duration_text(seconds).en) == (zh, en)


@pytest.mark.parametrize(
    ("seconds", "amount", "unit", "zh", "en"),
    [
        (-5, 0, Unit.SECOND, "0 秒", "0 seconds"),
        (60, 60, Unit.SECOND, "60 秒", "60 seconds"),
        (119, 1, Unit.MINUTE, "1 分钟", "1 minute"),
        (3601, 1, Unit.HOUR, "1 小时", "1 hour"),
        (86_400 + 120, 1, Unit.DAY, "1 天", "1 day"),
        (2 * 86_400 - 1, 1, Unit.DAY, "1 天", "1 day"),
    ],
)
def test_what_has_passed_is_not_made_longer(seconds: int, amount: int, unit: Unit, zh: str, en: str) -> None:
    assert elapsed(seconds) == Duration(amount, unit)
    assert (elapsed_text(seconds).zh, elapsed_text(seconds).en) == (zh, en)
