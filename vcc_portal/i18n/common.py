"""Words that every page uses."""

from vcc_portal.i18n.text import Text

LOADING = Text(zh="加载中", en="Loading")
RETRY = Text(zh="重试", en="Retry")
CLOSE = Text(zh="关闭", en="Close")
CANCEL = Text(zh="取消", en="Cancel")
SAVE = Text(zh="保存", en="Save")
REMOVE = Text(zh="移除", en="Remove")
COPY = Text(zh="复制", en="Copy")
COPIED = Text(zh="复制成功", en="Copied")
OPTIONAL = Text(zh="选填", en="optional")
EMPTY_VALUE = Text.same("--")
LOAD_FAILED = Text(zh="加载失败", en="This could not be loaded")
USED_SHARE = Text(zh="已用比例", en="Share used")
ENDS_IN = Text(zh="尾号", en="ending in")
PAGES = Text(zh="分页", en="Pages")
PREVIOUS_PAGE = Text(zh="上一页", en="Previous page")
NEXT_PAGE = Text(zh="下一页", en="Next page")

EXPIRES = Text(zh="有效期", en="Expires")
HOLDER = Text(zh="持卡人", en="Cardholder")
MONTH_USED = Text(zh="本月已用 {percent}%", en="{percent}% of month used")
MONTH_LIMIT = Text(zh="单月限额", en="Monthly limit")
LEFT = Text(zh="剩余 {amount}", en="{amount} left")
NO_LIMIT = Text(zh="不限", en="No limit")
CARD_LABEL = Text(zh="虚拟卡 {name}，尾号 {last4}", en="Virtual card {name}, ending in {last4}")
