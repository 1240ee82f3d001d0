"""Words of the command palette."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.shell import header
from vcc_portal.i18n.text import Text

OPEN = Text(zh="搜索与跳转", en="Search and go to")
PLACEHOLDER = Text(zh="搜索页面、卡片或操作", en="Search pages, cards and actions")
PAGES = Text(zh="页面", en="Pages")
CARDS = terms.CARDS
ACTIONS = terms.ACTIONS
ACCOUNTS = header.SWITCH_ACCOUNT
NONE = Text(zh="没有找到相关内容", en="Nothing found")
DENIED = Text(zh="当前账号不能使用“{page}”", en="{page} isn't available to this account")
SEARCHING = Text(zh="正在查找卡片…", en="Looking for cards…")
CARDS_FAILED = Text(zh="暂时无法查找卡片", en="Cards can't be searched right now")
TO_LANGUAGE = Text(zh="Switch to English", en="切换到中文")
THEME_OF = Text(zh="外观：{name}", en="Appearance: {name}")
