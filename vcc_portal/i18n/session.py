"""Texts of the session: what the guard and the sign-in say."""

from vcc_portal.i18n.text import Text

TOO_MANY = Text(zh="操作过于频繁，请稍后再试", en="Too many requests. Please wait a moment.")
SWITCH_FAILED = Text(zh="切换用户失败", en="The account could not be switched")
