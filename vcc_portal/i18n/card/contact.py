"""Strings of changing a card's phone, and where its 3-D Secure codes go."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

PHONE_TITLE = Text(zh="修改持卡人手机", en="Change the cardholder's phone number")
PHONE_NOTE = Text(
    zh="新号码用于接收动账通知；验证码会发到您本人的手机。",
    en="Payment alerts go to the new number. The verification code goes to your own phone.",
)
CONTACT_TITLE = terms.CHANGE_3_D_SECURE_CONTACT
CONTACT_NOTE = Text(
    zh="付款时的 3DS 验证码会发到这里；确认修改的验证码发到您本人的手机。",
    en="3-D Secure codes for payments go here. The code that confirms this change goes to your own phone.",
)
WHERE = Text(zh="3DS 验证码发到", en="Send 3-D Secure codes to")
MOBILE = Text(zh="手机", en="Mobile phone")
EMAIL = terms.EMAIL
NEW_NUMBER = Text(zh="新手机号", en="New number")
NEW_EMAIL = Text(zh="新邮箱", en="New email")
AREA_CODE = terms.COUNTRY_CODE
CODE_WRONG = terms.ENTER_SMS_CODE
SAVE = Text(zh="确认修改", en="Save change")
PHONE_SAVED = Text(zh="手机已修改", en="Phone number updated")
WHAT = {"phone": Text(zh="手机", en="phone number"), "contact": terms.THREE_D_SECURE_CONTACT}
SAVED_OF = Text(zh="“{name}”的{what}已修改", en="{name}: {what} updated")
NOT_SAVED_OF = Text(zh="“{name}”的{what}没有修改：{reason}", en="{name}: {what} not changed. {reason}")
NOT_SURE_OF = Text(
    zh="没有收到答复，不确定“{name}”的{what}是否已修改。请核对这张卡后再决定是否重试。",
    en="{name}: we didn't get a response, so the {what} may or may not have been changed. Check the card before you "
    "try again.",
)
CONTACT_SAVED = Text(zh="3DS 联系方式已修改", en="3-D Secure contact updated")
NOT_READ = Text(
    zh="没有收到答复，不确定是否已修改，卡片也暂时无法读取。请稍后刷新页面核对，再决定是否重试。",
    en="We didn't get a response, so the change may or may not have been made, and the card can't be read right now. "
    "Refresh the page later and check before you try again.",
)
NOT_SURE = Text(
    zh="没有收到答复，不确定是否已修改。页面已重新读取卡片，请核对后再决定是否重试。",
    en="We didn't get a response, so the change may or may not have been made. We've refreshed the card; check "
    "it before you try again.",
)
