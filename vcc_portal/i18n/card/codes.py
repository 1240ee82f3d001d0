"""Strings of the 3-D Secure codes that were sent for a card."""

from vcc_portal.i18n.text import Text

SENT = Text(zh="发送时间", en="Sent")
MERCHANT = Text(zh="商户", en="Merchant")
AMOUNT = Text(zh="金额", en="Amount")
CHANNEL = Text(zh="发送方式", en="Sent by")
CODE = Text(zh="验证码", en="Code")
CHANNELS: dict[str, Text] = {"SMS": Text(zh="短信", en="SMS"), "EMAIL": Text(zh="邮件", en="e-mail")}
SHOW = Text(zh="显示验证码", en="Show the code")
HIDE = Text(zh="隐藏验证码", en="Hide the code")
USED = Text(zh="已使用", en="Used")
EXPIRED = Text(zh="已过期", en="Expired")
EXPIRES_IN = Text(zh="{n} 秒后过期", en="expires in {n} s")
HIDDEN = Text(zh="已隐藏", en="hidden")
REFRESH = Text(zh="刷新验证码", en="Refresh the codes")
WATCHING = Text(zh="每 {n} 秒自动刷新", en="Refreshed every {n} seconds")
SHOWN_OF = Text(zh="最近 {shown} 条，共 {total} 条", en="The latest {shown} of {total}")
EMPTY_TITLE = Text(zh="没有发送过验证码", en="No code was sent")
EMPTY_NOTE = Text(
    zh="用这张卡付款需要 3DS 验证时，验证码会出现在这里。",
    en="When a payment with this card asks for 3-D Secure, its code appears here.",
)
DENIED_TITLE = Text(zh="您没有查看验证码的权限", en="You may not read the codes")
DENIED_NOTE = Text(
    zh="需要“3DS 验证码”权限（vcc_otp）和“交易查询”页面。请联系管理员开通，或请管理员代为查看。",
    en="It takes the right to 3-D Secure codes (vcc_otp) and the page “Transactions”. Ask an administrator to grant it, or to look for you.",
)
