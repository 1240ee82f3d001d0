"""Durations in words."""

from vcc_portal.domain.durations import Unit, duration
from vcc_portal.domain.text import Text

UNITS = {
    Unit.SECOND: Text(zh="{n} 秒", en="{n} s"),
    Unit.MINUTE: Text(zh="{n} 分钟", en="{n} min"),
    Unit.HOUR: Text(zh="{n} 小时", en="{n} h"),
    Unit.DAY: Text(zh="{n} 天", en="{n} d"),
}


def how_long(seconds: int) -> Text:
    """In the unit that fits."""
    shown = duration(seconds)
    return UNITS[shown.unit].format(n=shown.amount)
