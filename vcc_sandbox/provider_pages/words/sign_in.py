"""Texts of the sign-in page."""

from vcc_portal.domain.text import Text

TITLE = Text(zh="登录", en="Sign in")
SUB = Text(zh="使用邮箱或手机号", en="With your email or mobile number")
EYEBROW = Text(zh="演示登录", en="Demonstration sign-in")
HERO = Text(zh="选一个身份，\n一键进入。", en="Choose who you are.\nOne click, no typing.")
LEDE = Text(
    zh="每个身份展示产品的一种情形：账户、权限、认证和卡片都已准备好，可以放心操作。",
    en="Each person shows one side of the product, with accounts, permissions, verification and cards ready to use.",
)
PEOPLE = Text(zh="演示身份", en="Demonstration people")
PASSWORD_NOTE = Text(zh="所有演示身份的密码：", en="Every demonstration person's password: ")

LOGIN_NAME = Text(zh="邮箱或手机号", en="Email or mobile")
PASSWORD = Text(zh="密码", en="Password")
IMAGE_CODE = Text(zh="图形验证码", en="Image code")
IMAGE_ALT = Text(zh="图形验证码，含 4 个字符", en="Image with 4 characters to read")
IMAGE_NEW = Text(zh="换一张图", en="Another image")
HARD_TO_READ = Text(zh="看不清？", en="Hard to read?")
USE_CODE = Text(zh="改用短信或邮件验证码", en="Use a code by text or email")
USE_IMAGE = Text(zh="改用图形验证码", en="Use the image instead")
SENT_CODE = Text(zh="验证码", en="Verification code")
GET_CODE = Text(zh="获取验证码", en="Get code")
RESEND = Text(zh="重新获取", en="Resend")
WAIT = Text(zh="{n} 秒后可重新获取", en="Resend in {n} s")
CODE_HINT = Text(zh="6 位数字，5 分钟内有效", en="6 digits, good for 5 minutes")
CODE_SENT = Text(
    zh="如果 {mask} 已注册，验证码已发送。",
    en="If {mask} is registered, a code is on its way.",
)
SUBMIT = Text(zh="登录", en="Sign in")
FORGOT = Text(zh="忘记密码", en="Forgot password")
NEW_HERE = Text(zh="还没有账号？", en="New here?")
REGISTER = Text(zh="注册", en="Register")

CONTINUE_AS = Text(zh="您已登录", en="You are signed in")
CONTINUE = Text(zh="以 {name} 继续", en="Continue as {name}")
OTHER = Text(zh="换一个账号", en="Use another account")
SIGN_OUT = Text(zh="退出登录", en="Sign out")

NAME_EMPTY = Text(zh="请填写邮箱或手机号", en="Enter your email or mobile number")
PASSWORD_EMPTY = Text(zh="请填写密码", en="Enter your password")
IMAGE_EMPTY = Text(zh="请填写图中的 4 个字符", en="Enter the 4 characters in the image")
IMAGE_WRONG = Text(zh="图形验证码错误或已过期，已为您换一张", en="Wrong or expired. Here is a new image")
CODE_EMPTY = Text(zh="请获取并填写验证码", en="Get and enter the code")
CODE_WRONG = Text(zh="验证码错误或已过期", en="The code is wrong or has expired")
WRONG = Text(
    zh="账号或密码错误，还可尝试 {left} 次。",
    en="Wrong account or password. {left} tries left.",
)
WRONG_LAST = Text(
    zh="账号或密码错误，还可尝试 1 次，之后将锁定。",
    en="Wrong account or password. 1 try left before the account is locked.",
)
LOCKED = Text(
    zh="尝试次数过多，账号已锁定，请 {time} 后再试。",
    en="Too many tries. The account is locked, try again in {time}.",
)
