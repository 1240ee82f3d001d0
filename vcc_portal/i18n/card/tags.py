"""Strings of what is wrong with a card's tags."""

from vcc_portal.i18n.text import Text

TOO_MANY = Text(zh="最多 {most} 个标签", en="Up to {most} tags")
TOO_LONG = Text(zh="每个标签最多 {longest} 个字符", en="Tags can have up to {longest} characters")
UNREADABLE = Text(zh="标签含有无法显示的字符", en="A tag has characters that can't be shown")
