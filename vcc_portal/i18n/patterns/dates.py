"""The fields of a range of days and of one."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

HINT = Text(zh="年-月-日 ～ 年-月-日", en="YYYY-MM-DD ～ YYYY-MM-DD")
DAY_HINT = Text(zh="年-月-日", en="YYYY-MM-DD")
PICK_DAY = Text(zh="打开日历", en="Open the calendar")
WORDS = {
    "open": Text(zh="选择日期", en="Choose dates"),
    "today": terms.TODAY,
    "week": Text(zh="近 7 天", en="Last 7 days"),
    "days30": Text(zh="近 30 天", en="Last 30 days"),
    "month": terms.THIS_MONTH,
    "lastMonth": Text(zh="上月", en="Last month"),
    "any": Text(zh="不限日期", en="Any date"),
    "wrong": Text(zh="请按 2026-01-31 ～ 2026-02-28 的格式填写", en="Write it like 2026-01-31 ～ 2026-02-28"),
}
"""By the names that `date_range.jsx` uses; a range with a name is computed by `dates.js`."""
