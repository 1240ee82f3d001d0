"""Strings of selecting rows, and of the bar that does something with them."""

from vcc_portal.i18n.text import Text

ROW = Text(zh="选择 {name}", en="Select {name}")
PAGE = Text(zh="选择本页", en="Select this page")
BAR = Text(zh="批量操作", en="Batch actions")
SELECTED = Text(zh="已选 {count} 条", en="{count} selected")
ALL_SELECTED = Text(zh="已选全部 {count} 条", en="All {count} selected")
ELSEWHERE = Text(zh="其中 {count} 条不在本页", en="{count} not on this page")
ALL = Text(zh="选择全部 {total} 条", en="Select all {total}")
NONE = Text(zh="已取消选择", en="Nothing selected")
CLEAR = Text(zh="清除选择", en="Clear selection")
DROPPED = Text(zh="筛选条件已改变，已取消“全部”选择", en='The filters changed, so "select all" was cleared')
TOO_MANY = Text(
    zh="一次最多处理 {most} 条，当前已选 {count} 条。请减少选择，或改用“选择全部”。",
    en="Up to {most} at a time; {count} selected. Select fewer, or select all matching.",
)
TAKEN_OUT = Text(
    zh="从“全部”中取消勾选的太多，无法一次处理。请改用筛选条件缩小范围。",
    en="Too many are cleared to process the rest in one go. Narrow the list with filters instead.",
)
CAPPED = Text(zh="一次处理符合条件的前 {most} 条。", en="Only the first {most} matching are processed at a time.")
