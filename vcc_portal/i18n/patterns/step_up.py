"""The dialog that asks for a verification before a sensitive action (spec §5, §9)."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

TITLE = Text(zh="安全验证", en="Security check")
METHOD = Text(zh="验证方式", en="Verification method")
BY_SMS = Text(zh="短信验证码", en="SMS code")
BY_PASSWORD = terms.PAYMENT_PASSWORD
CODE = Text(zh="短信验证码", en="SMS code")
CODE_HINT = terms.ENTER_SMS_CODE
PASSWORD_HINT = Text(zh="请输入支付密码", en="Enter your payment password")
GET_CODE = Text(zh="获取验证码", en="Get code")
RESEND = Text(zh="重新获取", en="Resend")
WAIT = Text(zh="剩余 {n} 秒后可重新获取", en="Resend: remaining {n} seconds")
GOES_TO = Text(zh="将发送至 {mobile}", en="Will be sent to {mobile}")
SENT_TO = Text(zh="已发送至 {mobile}", en="Sent to {mobile}")
GOES_TO_YOURS = Text(zh="将发送至您绑定的手机", en="Will be sent to your mobile number")
SENT_TO_YOURS = Text(zh="已发送至您绑定的手机", en="Sent to your mobile number")
SENT_TIP = Text(zh="验证码已发送至手机 {mobile}", en="Code sent to {mobile}")
NO_CODE = Text(zh="收不到验证码？", en="Didn't get a code?")
NO_CODE_HELP = Text(
    zh="请确认手机有信号且未拦截短信。号码已更换时，请联系企业管理员或客户经理修改绑定手机。",
    en="Check that your phone has signal and isn't blocking messages. If your number has changed, ask your "
    "administrator or account manager to update it.",
)
NAMES_AND_MORE = Text(zh="{names}等 {count} 张", en="{names} and {more} more")
CONFIRM = Text(zh="验证并继续", en="Verify and continue")
NO_WAY = Text(
    zh="这里无法完成所需的安全验证，请联系您的客户经理。",
    en="The verification required can't be completed here. Contact your account manager.",
)
BIND = Text(zh="去账号中心绑定", en="Add it in the account center")
BOUND = Text(zh="我已绑定，继续", en="I've added it, continue")
CLOSE = terms.GOT_IT
EXPIRED = Text(zh="之前的验证已失效，请重新验证", en="Your earlier verification has expired. Please verify again.")
UNFINISHED = Text(zh="本次验证未完成，请重新获取验证码", en="The check was not completed. Get a new code.")
