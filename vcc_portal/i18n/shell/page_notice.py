"""Strings of the notice in place of a page: a tab that was led on too often."""

from vcc_portal.i18n.text import Text

NO_WAY = Text(zh="页面暂时无法打开", en="We couldn't open this page")
NO_WAY_NOTE = Text(
    zh="刚才连续跳转了多次，已为您停在这里。请稍后重试；如果仍然如此，请联系您的客户经理。",
    en="You were redirected several times in a row, so we stopped here. Try again in a moment. If it keeps "
    "happening, contact your account manager.",
)
STILL = Text(zh="还是没有打开。请过几分钟再试。", en="It still won't open. Try again in a few minutes.")
