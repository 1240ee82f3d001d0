"""Strings of the 3-D Secure codes that were sent for a card."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

SENT = Text(zh="发送时间", en="Sent")
MERCHANT = terms.MERCHANT
AMOUNT = terms.AMOUNT
CHANNEL = Text(zh="发送方式", en="Sent by")
CODE = Text(zh="验证码", en="Code")
CHANNELS: dict[str, Text] = {"SMS": Text(zh="短信", en="SMS"), "EMAIL": Text(zh="邮件", en="email")}
SHOW = Text(zh="显示验证码", en="Show code")
SHOW_OF = Text(zh="显示验证码：{merchant}，{time}", en="Show code: {merchant}, {time}")
SHOWS = Text(
    zh="显示 3DS 验证码。确认后 5 分钟内无需再次验证。",
    en="Shows a 3-D Secure code. You won't be asked again for 5 minutes.",
)
HIDE = Text(zh="隐藏验证码", en="Hide code")
USED = Text(zh="已使用", en="Used")
EXPIRED = terms.EXPIRED
EXPIRES_IN = Text(zh="{n} 秒后过期", en="expires in {n} s")
HIDDEN = Text(zh="已隐藏", en="hidden")
REFRESH = Text(zh="刷新验证码", en="Refresh codes")
WRONG_CONTACT = Text(zh="接收方式不对？更改", en="Wrong contact? Change it")
WATCHING = Text(zh="每 {n} 秒自动刷新", en="Refreshed every {n} seconds")
SHOWN_OF = Text(zh="最近 {shown} 条，共 {total} 条", en="Latest {shown} of {total}")
EMPTY_TITLE = Text(zh="没有发送过验证码", en="No codes sent yet")
EMPTY_NOTE = Text(
    zh="用这张卡付款需要 3DS 验证时，验证码会出现在这里。",
    en="When a payment on this card needs 3-D Secure, its code appears here.",
)
DENIED_TITLE = Text(zh="您没有查看验证码的权限", en="You don't have permission to view codes")
DENIED_NOTE = Text(
    zh="需要“3DS 验证码”权限（vcc_otp）和“交易查询”页面。请联系管理员开通，或请管理员代为查看。",
    en="You need the 3-D Secure code permission (vcc_otp) and access to Transactions. Ask an administrator to "
    "grant them, or to look up the code for you.",
)
