"""Texts of registration and of a new password."""

from vcc_portal.domain.text import Text

TITLE = Text(zh="注册", en="Register")
SUB = Text(zh="用企业邮箱开通虚拟卡账户", en="Open a virtual-card account with your work email")
STEPS = (
    Text(zh="验证邮箱", en="Verify email"),
    Text(zh="设置密码", en="Set password"),
    Text(zh="进入门户", en="Enter the portal"),
)
MAIL = Text(zh="邮箱", en="Email")
MAIL_HINT = Text(zh="激活邮件将发送到这个邮箱", en="The activation mail goes to this address")
NEXT = Text(zh="发送激活邮件", en="Send activation mail")
SENT_TITLE = Text(zh="激活邮件已发送", en="Activation mail sent")
SENT = Text(
    zh="请打开发往 {mail} 的邮件里的链接，或在下面填写邮件中的验证码。",
    en="Open the link in the mail to {mail}, or enter its code below.",
)
CODE = Text(zh="邮件验证码", en="Code from the mail")
PASSWORD = Text(zh="设置密码", en="Password")
PASSWORD_HINT = Text(zh="8 至 64 个字符，至少含一个字母和一个数字", en="8–64 characters with a letter and a digit")
PASSWORD_AGAIN = Text(zh="再次输入密码", en="Password again")
REGION = Text(zh="企业所在地", en="Region")
REGIONS = (("CN", Text(zh="中国内地", en="Mainland China")), ("HK", Text(zh="中国香港", en="Hong Kong, China")))
INVITATION = Text(zh="邀请码", en="Invitation code")
INVITATION_HINT = Text(zh="只保留字母、数字和逗号", en="Letters, digits and commas only")
AGREE_SERVICE = Text(zh="我已阅读并同意", en="I have read and agree to the ")
AGREE_PRIVACY = Text(zh="我已阅读并同意", en="I have read and agree to the ")
SERVICE = Text(zh="《虚拟卡服务协议》", en="virtual card service agreement")
PRIVACY = Text(zh="《隐私政策》", en="privacy policy")
SUBMIT = Text(zh="完成注册", en="Finish registration")
OTHER_MAIL = Text(zh="换一个邮箱", en="Use another address")
HAVE_ACCOUNT = Text(zh="已有账号？", en="Already registered?")
SIGN_IN = Text(zh="登录", en="Sign in")

MAIL_WRONG = Text(zh="请填写完整的邮箱，例如 name@company.com", en="Enter a full address, such as name@company.com")
CODE_EMPTY = Text(zh="请填写邮件中的 6 位验证码", en="Enter the 6-digit code from the mail")
CODE_WRONG = Text(
    zh="验证码错误或已过期，请重新发送激活邮件",
    en="The code is wrong or has expired. Send the activation mail again",
)
PASSWORD_WEAK = Text(
    zh="密码需为 8 至 64 个字符，并至少含一个字母和一个数字", en="Use 8–64 characters with a letter and a digit"
)
PASSWORD_DIFFERS = Text(zh="两次输入的密码不一致", en="The two passwords differ")
REGION_EMPTY = Text(zh="请选择所在地", en="Choose a region")
AGREE_NEEDED = Text(zh="请阅读并勾选两份协议", en="Read and tick both agreements")
TOO_OFTEN = Text(zh="发送过于频繁，请 {time} 后再试", en="Sent too often. Try again in {time}")

FORGOT_TITLE = Text(zh="找回密码", en="Forgot password")
FORGOT_SUB = Text(zh="我们向您的邮箱或手机发送验证码", en="We send a code to your email or mobile")
FORGOT_STEPS = (
    Text(zh="确认账号", en="Your account"),
    Text(zh="设置新密码", en="New password"),
    Text(zh="完成", en="Done"),
)
LOGIN_NAME = Text(zh="邮箱或手机号", en="Email or mobile")
LOGIN_NAME_EMPTY = Text(zh="请填写邮箱或手机号", en="Enter your email or mobile number")
FORGOT_SENT = Text(
    zh="如果 {mask} 已注册，验证码已发送，5 分钟内有效。",
    en="If {mask} is registered, a code is on its way. It is good for 5 minutes.",
)
NEW_PASSWORD = Text(zh="新密码", en="New password")
FORGOT_SUBMIT = Text(zh="设置新密码", en="Set the new password")
FORGOT_DONE = Text(zh="密码已更新", en="Password changed")
FORGOT_DONE_SUB = Text(
    zh="其他设备上的登录已全部退出，请用新密码登录。",
    en="Every other sign-in has ended. Sign in with the new password.",
)
BACK = Text(zh="返回登录", en="Back to sign-in")
