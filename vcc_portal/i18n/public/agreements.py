"""Words of /agreement and /sign."""

from vcc_portal.i18n.text import Text

VERSION = Text(zh="版本 {version}", en="Version {version}")
EFFECTIVE = Text(zh="{date} 起生效", en="Effective {date}")
PRINT = Text(zh="打印", en="Print")
MISSING = Text(zh="没有找到这份协议", en="Agreement not found")
MISSING_NOTE = Text(
    zh="协议代码可能有误，或该协议已停用。请联系您的客户经理确认。",
    en="The code may be wrong, or the agreement may no longer be in use. Your account manager can tell you.",
)

LEAD = Text(
    zh="使用虚拟卡服务前，请阅读并同意以下协议。签署后会回到您刚才的页面。",
    en="Please read and accept these agreements before you use the card service. You'll then return to your page.",
)
AGREE = Text(zh="我已阅读并同意《{title}》", en="I have read and agree to the {title}")
SIGN = Text(zh="同意并继续", en="Agree and continue")
DECLINE = Text(zh="不同意，退出登录", en="Decline and sign out")
DECLINE_NOTE = Text(
    zh="不同意协议将无法使用虚拟卡服务，您可以稍后再次登录签署。",
    en="Without these agreements you can't use the card service. You can sign in again later to accept them.",
)
TICK_FIRST = Text(zh="请阅读并勾选同意", en="Read and accept this agreement to continue")
LEFT = Text(zh="还有 {count} 份协议需要同意", en="{count:agreement|agreements} left to accept")
REMAINING = Text(
    zh="已签署其余协议，下面的协议仍需签署。",
    en="The others are signed. The agreements below still need your acceptance.",
)
NEWER = Text(
    zh="您阅读期间发布了新版本，请重新阅读并同意。",
    en="A newer version was published while you were reading. Please read and accept it.",
)
NO_TEXT = Text(
    zh="暂时读不到协议正文，请稍后重试。", en="We couldn't load the text of this agreement. Try again in a moment."
)
UNSURE = Text(
    zh="没有收到答复，已重新读取。仍需签署的协议列在下面。",
    en="We didn't get a response, so we checked again. What still needs signing is listed below.",
)
UNNAMED = Text(
    zh="服务商要求您先签署协议，但没有说明是哪一份。请稍后重试，或联系您的客户经理。",
    en="You need to sign agreements first, but the provider didn't say which. Try again, or contact your account manager.",
)
VISITOR = Text(zh="请先登录", en="Sign in first")
VISITOR_NOTE = Text(zh="登录后即可查看并签署您的协议。", en="Sign in to see the agreements that need your signature.")
NOTHING = Text(zh="没有待签署的协议", en="Nothing to sign")
NOTHING_NOTE = Text(zh="您的协议都已签署。", en="All your agreements are signed.")
