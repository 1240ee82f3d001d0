"""Strings of changing a card's phone, and where its 3-D Secure codes go."""

from vcc_portal.i18n.text import Text

PHONE_TITLE = Text(zh="修改持卡人手机", en="Change the card's phone")
PHONE_NOTE = Text(
    zh="新号码用于接收动账通知；验证码会发到您本人的手机。",
    en="The new number gets the notices of payments. The code is sent to your own phone.",
)
CONTACT_TITLE = Text(zh="修改 3DS 联系方式", en="Change the 3-D Secure contact")
CONTACT_NOTE = Text(
    zh="付款时的 3DS 验证码会发到这里；确认修改的验证码发到您本人的手机。",
    en="3-D Secure codes go there when the card pays. The code that confirms this change goes to your own phone.",
)
WHERE = Text(zh="3DS 验证码发到", en="3-D Secure codes go to")
MOBILE = Text(zh="手机", en="A mobile phone")
EMAIL = Text(zh="邮箱", en="A mailbox")
NEW_NUMBER = Text(zh="新手机号", en="New number")
NEW_EMAIL = Text(zh="新邮箱", en="New e-mail")
AREA_CODE = Text(zh="区号", en="Area code")
CODE_WRONG = Text(zh="请输入 6 位短信验证码", en="Enter the 6-digit SMS code")
SAVE = Text(zh="确认修改", en="Change it")
PHONE_SAVED = Text(zh="手机已修改", en="The phone was changed")
CONTACT_SAVED = Text(zh="3DS 联系方式已修改", en="The 3-D Secure contact was changed")
NOT_SURE = Text(
    zh="没有收到答复，不确定是否已修改。页面已重新读取卡片，请核对后再决定是否重试。",
    en="No answer came, so it is not certain whether it was changed. The card has been read again: check it first.",
)
