"""Texts of the frame around every page of the provider."""

from vcc_portal.domain.text import Text

SKIP = Text(zh="跳到主要内容", en="Skip to main content")
SANDBOX = Text(
    zh="沙箱环境：这里代替服务商的外部页面，数据均为演示，不会发出真实的邮件和短信。",
    en="Sandbox: this stands in for the provider's own page. All data is made up; no mail or text leaves this machine.",
)
ABOUT_SANDBOX = Text(zh="关于沙箱", en="About the sandbox")
OUTBOX = Text(zh="发件箱", en="Outbox")
CONSOLE = Text(zh="控制台", en="Console")
TOOLS = Text(zh="沙箱工具", en="Tools of the sandbox")
LANGUAGE = Text(zh="语言", en="Language")
PREFERENCES = Text(zh="语言与外观", en="Language and theme")
TO_DARK = Text(zh="切换到深色", en="Switch to dark")
TO_LIGHT = Text(zh="切换到浅色", en="Switch to light")
ABOUT = Text(zh="关于我们", en="About")
AGREEMENT = Text(zh="服务协议", en="Service agreement")
PRIVACY = Text(zh="隐私政策", en="Privacy policy")
CONTACT = Text(zh="联系我们", en="Contact")
API = Text(zh="接口文档", en="API reference")
OPTIONAL = Text(zh="选填", en="optional")
SHOW_PASSWORD = Text(zh="显示密码", en="Show password")
CHOOSE = Text(zh="请选择", en="Choose")

SEND_CODE = Text(zh="发送验证码", en="Send code")
CODE = Text(zh="验证码", en="Code")
CODE_EMPTY = Text(zh="请填写收到的 6 位验证码", en="Enter the 6-digit code you received")
CODE_WRONG = Text(zh="验证码错误或已过期，请重新发送", en="The code is wrong or has expired. Send it again")
SEND_AGAIN = Text(zh="重新发送", en="Send again")
SEND_AGAIN_WAIT = Text(zh="{n} 秒后可重新发送", en="Send again in {n} s")
CODE_TOO_OFTEN = Text(zh="获取过于频繁，请 {time} 后再试", en="Too many codes. Try again in {time}")
OPEN_OUTBOX = Text(zh="打开发件箱", en="Open the outbox")
