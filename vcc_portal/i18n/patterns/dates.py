"""The fields of a range of days and of one."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

HINT = Text(zh="年-月-日 ～ 年-月-日", en="YYYY-MM-DD ～ YYYY-MM-DD")
DAY_HINT = Text(zh="年-月-日", en="YYYY-MM-DD")
OPEN_CALENDAR = Text(zh="打开日历：{field}", en="Open the calendar: {field}")
WORDS = {
    "open": Text(zh="选择日期", en="Choose dates"),
    "today": terms.TODAY,
    "week": Text(zh="近 7 天", en="Last 7 days"),
    "days30": Text(zh="近 30 天", en="Last 30 days"),
    "month": terms.THIS_MONTH,
    "lastMonth": Text(zh="上月", en="Last month"),
    "any": Text(zh="不限日期", en="Any date"),
    "wrong": Text(zh="请按 2026-01-31 ～ 2026-02-28 的格式填写", en="Write it like 2026-01-31 ～ 2026-02-28"),
    "unreal": Text(zh="没有 {day} 这一天，请检查日期", en="{day} doesn't exist. Check the date"),
    "beyond": Text(zh="请填写 2000 年至 2099 年之间的日期", en="Enter dates from 2000 to 2099"),
}
"""By the names that `date_range.jsx` uses; ranges with a name, and what an error is, are computed by `dates.js`."""
