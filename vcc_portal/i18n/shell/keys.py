"""Strings of the keyboard shortcuts."""

from vcc_portal.i18n.text import Text

TITLE = Text(zh="键盘快捷键", en="Keyboard shortcuts")
NOTE = Text(zh="在输入框和对话框中不生效。", en="Not available in text fields and dialogs.")
SWITCH = Text(zh="启用单键快捷键", en="Single-key shortcuts")
GENERAL = Text(zh="所有页面", en="All pages")
PALETTE = Text(zh="搜索与跳转：页面、卡片、操作", en="Search and go to pages, cards and actions")
THIS_DIALOG = Text(zh="显示这张表", en="Show this list")
SHARE = Text(zh="屏幕共享模式：模糊金额、名称和号码", en="Screen-share mode: blur amounts, names and numbers")
PEEK = Text(zh="按住：以另一种语言显示本页", en="Hold to see the page in the other language")
CLOSE_LAYER = Text(zh="关闭菜单或对话框", en="Close a menu or dialog")
LIST = Text(zh="列表", en="List")
SEARCH = Text(zh="到搜索框", en="Go to the search field")
DOWN = Text(zh="下一行", en="Next row")
UP = Text(zh="上一行", en="Previous row")
OPEN = Text(zh="打开所在行", en="Open row")
SELECT = Text(zh="选择或取消所在行", en="Select or clear row")
RANGE = Text(zh="选择到这一行", en="Select through this row")
RANGE_KEYS = Text(zh="Shift+点击", en="Shift+click")
"""Written as one key cap."""
ESCAPE, SPACE, ENTER = "Esc", "Space", "Enter"
