"""Strings of the notice in place of a page: agreements to sign, and a tab that was led on too often."""

from vcc_portal.i18n.text import Text

AGREEMENTS = Text(zh="签署协议后即可继续", en="Sign the agreements to go on")
AGREEMENTS_NOTE = Text(
    zh="使用虚拟卡服务前，需要您阅读并签署服务商的协议。签署页面会在新标签页打开，完成后回到这里刷新。",
    en="The card service needs your signature first. The provider's page opens in a new tab; "
    "come back here when you are done.",
)
LIST = Text(zh="待签署的协议", en="Agreements to sign")
SIGN = Text(zh="去签署", en="Read and sign")
SIGNED = Text(zh="我已签署，刷新", en="I've signed, refresh")
NOT_YET = Text(
    zh="还没有全部签署。请先在服务商页面完成签署。",
    en="They are not signed yet. Finish on the provider's page, then refresh.",
)
NO_WAY = Text(zh="页面暂时无法打开", en="We could not open this page")
NO_WAY_NOTE = Text(
    zh="刚才连续跳转了多次，已为您停在这里。请稍后重试；如果仍然如此，请联系您的客户经理。",
    en="You were redirected several times in a row, so we stopped here. Try again in a moment; "
    "if it happens again, ask your account manager.",
)
TRY_AGAIN = Text(zh="重试", en="Try again")
STILL = Text(zh="还是没有打开。请过几分钟再试。", en="It still does not open. Try again in a few minutes.")
