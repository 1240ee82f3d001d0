"""Texts of the session: what the guard and the sign-in say."""

from vcc_portal.i18n.text import Text

TOO_MANY = Text(zh="操作过于频繁，请稍后再试", en="Too many requests. Please wait a moment.")
OTHER_SIGN_IN = Text(zh="要切换登录用户吗？", en="Switch to another sign-in?")
OTHER_SIGN_IN_NOTE = Text(
    zh="一个链接要求以另一个身份登录，而您当前已登录。如果不是您本人操作，请保持当前登录。",
    en="A link is asking to sign you in while you're already signed in. If you didn't do this, stay signed in.",
)
TAKE_OTHER = Text(zh="切换登录", en="Switch")
STAY = Text(zh="保持当前登录", en="Stay signed in")
SWITCH_FAILED = Text(zh="切换用户失败", en="We couldn't switch accounts")
SWITCH_UNSURE = Text(
    zh="没有收到切换结果，账户可能已切换。请查看页面上方的账户名称，如未切换请重试。",
    en="We didn't get a response, so the account may or may not have been switched. Check its name at the top; if it's the old one, try again.",
)
