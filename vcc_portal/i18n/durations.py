"""Durations in words."""

from vcc_portal.domain.durations import DAY, Duration, Unit, duration, elapsed
from vcc_portal.i18n.text import Text

_ONE = {
    Unit.SECOND: Text(zh="1 秒", en="1 second"),
    Unit.MINUTE: Text(zh="1 分钟", en="1 minute"),
    Unit.HOUR: Text(zh="1 小时", en="1 hour"),
    Unit.DAY: Text(zh="1 天", en="1 day"),
}
_MANY = {
    Unit.SECOND: Text(zh="{amount} 秒", en="{amount} seconds"),
    Unit.MINUTE: Text(zh="{amount} 分钟", en="{amount} minutes"),
    Unit.HOUR: Text(zh="{amount} 小时", en="{amount} hours"),
    Unit.DAY: Text(zh="{amount} 天", en="{amount} days"),
}
SHORTLY = Text(zh="一段时间", en="a little while")
MOST = 10 * 366 * DAY
"""Seconds: beyond them is no time to wait for but something else in its place, of any number of digits."""


def duration_text(seconds: int) -> Text:
    """Until something may be done: `90` seconds are "2 分钟" and "2 minutes"."""
    return SHORTLY if seconds > MOST else _said(duration(seconds))


def elapsed_text(seconds: int) -> Text:
    """Since something began: `90` seconds are "1 分钟" and "1 minute"."""
    return _said(elapsed(seconds))


def _said(shown: Duration) -> Text:
    return _ONE[shown.unit] if shown.amount == 1 else _MANY[shown.unit].format(amount=shown.amount)
