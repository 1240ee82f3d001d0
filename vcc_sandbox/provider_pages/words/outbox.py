"""Texts of the outbox."""

from vcc_portal.domain.text import Text

TITLE = Text(zh="发件箱", en="Outbox")
SUB = Text(
    zh="沙箱代替邮件和短信网关，这里是本应发出的内容，最新的在最上面。",
    en="The sandbox stands in for the mail and text gateways. This is what would have been sent, newest first.",
)
CONSOLE = Text(zh="沙箱控制台", en="Sandbox console")
REFRESH = Text(zh="刷新", en="Refresh")
EMPTY_TITLE = Text(zh="还没有邮件或短信", en="Nothing sent yet")
EMPTY_NOTE = Text(
    zh="注册、找回密码或获取验证码后，内容会出现在这里。",
    en="Register, reset a password or ask for a code, and it will show here.",
)
MAIL = Text(zh="邮件", en="Mail")
SMS = Text(zh="短信", en="Text message")
OPEN_LINK = Text(zh="打开链接", en="Open the link")
CODE = Text(zh="验证码", en="Code")
