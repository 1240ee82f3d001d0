"""Strings that every list shares."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

QUERY = Text(zh="查询", en="Query")
RESET = Text(zh="重置", en="Reset")
MORE = Text(zh="更多条件", en="More")
LESS = Text(zh="收起", en="Less")
FILTERS = Text(zh="已选条件", en="Filters")
FILTERS_UNREAD = Text(zh="筛选条件加载失败：{filters}", en="Couldn't load these filters: {filters}")
FILTERS_DENIED = Text(
    zh="您没有以下筛选条件的权限，可请管理员开通：{filters}",
    en="Your administrator can give you access to these filters: {filters}",
)
CLEAR_ALL = Text(zh="清除全部", en="Clear all")
CLEAR_FILTERS = Text(zh="清除全部条件", en="Clear all filters")
REMOVE_FILTER = Text(zh="移除“{filter}”", en="Remove {filter}")
CHIP = terms.LABELLED
RANGE = Text(zh="{since} ～ {until}", en="{since} to {until}")
SINCE = Text(zh="{since} 起", en="from {since}")
UNTIL = Text(zh="截至 {until}", en="until {until}")
EXPECTED = Text(zh="应填写：{hint}", en="Expected: {hint}")
EXPECTED_AMOUNTS = Text(zh="请填写数字金额，例如 1000.50", en="Enter amounts such as 1000.50")
A_YEAR_AT_MOST = Text(zh="{period}（最多查询一年）", en="{period} (one year at most)")
BETWEEN = Text(zh="{least} 至 {most}", en="{least} to {most}")
AT_LEAST = Text(zh="不少于 {least}", en="at least {least}")
AT_MOST = Text(zh="不超过 {most}", en="at most {most}")
LEAST = Text(zh="最低", en="Min")
MOST = Text(zh="最高", en="Max")
TOTALS = Text(zh="合计", en="Totals")
ALL = terms.ALL
WHAT_MEANS = Text(zh="{column}说明", en="{column}: what each one means")
ROWS_TOLD = Text(zh="{rows}，{shown}", en="{rows}, {shown}")
ASCENDING = Text(zh="，{column}升序", en=", {column} ascending")
DESCENDING = Text(zh="，{column}降序", en=", {column} descending")
SORT_BY = Text(zh="按{column}排序", en="Sort by {column}")
PER_PAGE = Text(zh="{size} 条/页", en="{size} / page")
PAGE_SIZE = Text(zh="每页条数", en="Rows per page")
PAGES = terms.PAGES
PAGE = Text(zh="第 {page} 页", en="Page {page}")
PREVIOUS = terms.PREVIOUS_PAGE
NEXT = terms.NEXT_PAGE
TOTAL = Text(zh="共 {total} 条", en="{total:row|rows}")
COUNTED_SO_FAR = Text(
    zh="{total}以上（缩小条件可看总数与合计）", en="at least {total} (narrow the filters for the number and totals)"
)
SHOWN = Text(zh="第 {first} 至 {last} 条", en="showing {first}–{last}")
BY_FIGURE = Text(
    zh="{shown}，按数值排序（不同币种未折算）", en="{shown}, sorted by figure (currencies are not converted)"
)
REFRESH = terms.REFRESH
DENSITY = Text(zh="切换行高", en="Row height")
COLUMNS = Text(zh="列设置", en="Columns")
MOVE_LEFT = Text(zh="左移", en="Move left")
MOVE_RIGHT = Text(zh="右移", en="Move right")
RESET_COLUMNS = Text(zh="恢复默认列", en="Reset columns")
NO_ROOM = Text(zh="宽度不足", en="doesn't fit")
NO_ROOM_NOTE = Text(
    zh="当前宽度放不下标注的列。取消勾选其他列即可腾出位置。",
    en="There isn't enough room for the marked columns. Clear others to make room.",
)
FILTER_BY = Text(zh="只看{label}：{value}", en="Only {label}: {value}")
TRY_WITHOUT = Text(zh="可以试试移除“{filter}”，或放宽其他条件。", en="Try removing {filter}, or loosen another filter.")
FIND_AMOUNT = Text(zh="改为按金额查询：{amount}", en="Search for the amount {amount}")
OTHER_TAB = Text(zh="其他状态下有记录。", en="There are results under other statuses.")
EARLIER = Text(zh="{note}更早的记录可选择日期查看。", en="{note} Choose dates to see earlier ones.")
SHOW_ALL = Text(zh="查看全部", en="Show all")
NOTHING = Text.same("--")
