"""Strings of saved views."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

VIEWS = Text(zh="已存视图", en="Saved views")
SAVE_VIEW = Text(zh="保存为视图", en="Save view")
SAVE_NOW = Text(zh="保存当前条件…", en="Save the current view…")
MANAGE = Text(zh="管理视图…", en="Manage views…")
NONE = Text(zh="还没有保存的视图", en="No saved views yet")
SAVE_TITLE = Text(zh="保存为视图", en="Save this view")
MANAGE_TITLE = Text(zh="管理视图", en="Manage views")
RENAME_TITLE = Text(zh="重命名视图", en="Rename the view")
EXCHANGE_TITLE = Text(zh="导出与导入", en="Export and import")
NAME = Text(zh="视图名称", en="Name")
NAME_NOTE = Text(
    zh="保存筛选、排序和列设置，仅保存在这个浏览器。", en="Saves filters, sorting and columns in this browser only."
)
NO_NAME = Text(zh="请输入名称", en="Enter a name")
TAKEN = Text(zh="已有同名视图", en="A view with this name already exists")
GONE = Text(
    zh="这个视图已在其他标签页改名或删除，未作修改",
    en="This view was renamed or deleted in another tab, so nothing was changed",
)
RENAME = terms.RENAME
DELETE = Text(zh="删除", en="Delete")
EXCHANGE = Text(zh="导出 / 导入", en="Export / import")
TEXT = Text(zh="视图文本（JSON）", en="Views as text (JSON)")
TEXT_NOTE = Text(
    zh="复制这段文本即为导出；粘贴他人的文本后点“导入”，同名视图会被替换。",
    en="Copy this text to export. To import, paste text here; views with the same name are replaced.",
)
IMPORT = Text(zh="导入", en="Import")
NOT_JSON = Text(zh="这不是有效的 JSON 文本，请检查括号和引号", en="This isn't valid JSON. Check brackets and quotes.")
NOT_VIEWS = Text(zh="文本里没有视图，需要 list 和 views 两项", en='No views found; "list" and "views" are required')
OTHER_LIST = Text(zh="这些视图属于另一个列表，不能用在这里", en="These views belong to another list")
NO_VIEWS = Text(zh="views 是空的，没有可导入的视图", en='"views" is empty; there\'s nothing to import')
BAD_NAME = Text(
    zh="第 {at} 个视图没有名称，或名称超过 40 个字", en="View {at} has no name, or its name is over 40 characters"
)
BAD_QUERY = Text(
    zh="第 {at} 个视图的 query 不是文本，或太长", en='The "query" of view {at} isn\'t text, or is too long'
)
TOO_MANY = Text(zh="最多保存 30 个视图，请先删除一些", en="You can save up to 30 views. Delete some first.")
SAVED = Text(zh="已保存视图 {name}", en="View {name} saved")
DELETED = Text(zh="已删除视图 {name}", en="View {name} deleted")
RESTORED = Text(zh="已恢复视图 {name}", en="View {name} restored")
IMPORTED = Text(zh="已导入 {count} 个视图", en="Views imported: {count}")
SHOWN = Text(zh="已切换到视图 {name}", en="View {name} shown")
