"""Words of the sign-in card."""

from vcc_portal.i18n.text import Text

LOGIN_NAME = Text(zh="邮箱 / 手机号", en="Email or mobile")
LOGIN_NAME_EMPTY = Text(zh="请输入邮箱或手机号", en="Enter your email or mobile number")
LOGIN_NAME_WRONG = Text(
    zh="请输入有效的邮箱或手机号；境外手机号以 + 和区号开头",
    en="Enter a valid email or mobile number. Numbers outside China start with + and the country code.",
)
PASSWORD_EMPTY = Text(zh="请输入密码", en="Enter your password")
PASSWORD_WRONG = Text(
    zh="账号或密码不正确，还可尝试 {remaining} 次",
    en="The account or the password isn't right. {remaining:try|tries} left before it's locked.",
)
PASSWORD_WRONG_LAST = Text(
    zh="账号或密码不正确，只剩 1 次机会；再错将暂时锁定",
    en="The account or the password isn't right. One more try, then it's locked for a while.",
)
PASSWORD_WRONG_BARE = Text(zh="账号或密码不正确", en="The account or the password isn't right.")
SHOW_PASSWORD = Text(zh="显示密码", en="Show password")
IMAGE_CODE = Text(zh="图形验证码", en="Image code")
IMAGE_ALT = Text(
    zh="图片中的验证字符，看不到时可改用验证码登录", en="Characters to copy. If you can't see them, use a code instead."
)
IMAGE_NEW = Text(zh="换一张图片", en="New image")
IMAGE_EMPTY = Text(zh="请输入图中的字符", en="Enter the characters in the image")
IMAGE_WRONG = Text(
    zh="字符不正确，已换一张新图片，请重新输入", en="That isn't what the image showed. Here's a new one."
)
IMAGE_OVER = Text(zh="图片已过期，已换一张新图片，请重新输入", en="That image had expired. Here's a new one.")
IMAGE_FOR_CODE = Text(
    zh="验证码获取较多，请先输入图中的字符再获取",
    en="Several codes were sent already. Copy the image first, then get another.",
)
HARD_TO_READ = Text(zh="看不清？", en="Hard to read?")
USE_CODE = Text(zh="改用验证码登录", en="Use a code instead")
USE_IMAGE = Text(zh="改用图形验证码", en="Use an image instead")
SENT_CODE = Text(zh="6 位验证码", en="6-digit code")
WAIT = Text(zh="剩余 {n} 秒", en="{n} s left")
CODE_EMPTY = Text(zh="请输入收到的 6 位验证码", en="Enter the 6-digit code you received")
CODE_SENT = Text(
    zh="如果 {mask} 已注册，验证码已发送，5 分钟内有效。",
    en="If {mask} has an account, a code is on its way. It's good for 5 minutes.",
)
CODE_STILL_GOOD = Text(
    zh="上一个验证码仍然有效，请直接输入；{duration}后可重新获取。",
    en="The last code still works, so enter that one. You can get another in {duration}.",
)
CODE_WANTED = Text(
    zh="本次登录需要验证码，请先获取。", en="This sign-in needs a code. Get one, then enter it with your password."
)
FORGOT = Text(zh="忘记密码", en="Forgot password")
NEW_HERE = Text(zh="还没有账户？", en="New here?")
OTHER_WAY = Text(zh="使用服务商登录页", en="Use the provider's sign-in page")
