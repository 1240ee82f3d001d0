"""Strings of forms that keep settings."""

from vcc_portal.i18n.text import Text

SAVED = Text(zh="已保存", en="Saved")
SAME = Text(zh="没有需要保存的修改", en="Nothing to save: it's set like this already")
OVERTAKEN = Text(
    zh="其他人刚修改过这项设置，未保存您的修改。最新设置显示在上方；再次保存将以您的内容覆盖。",
    en="Someone else has changed this since you opened it, so yours wasn't saved. The current setting is shown above. "
    "Save again to replace it with yours.",
)
LOST = Text(
    zh="没有收到保存结果，查询后设置未变。请再次保存。",
    en="We didn't get a response, and the setting hasn't changed. Save again.",
)
UNKNOWN = Text(
    zh="没有收到保存结果，也暂时无法查询。稍后刷新页面查看，再次保存不会重复生效。",
    en="We didn't get a response, and the setting can't be read right now. Refresh later to check; saving again does no harm.",
)
MARK = Text(zh="打开时的设置", en="Setting when opened")
