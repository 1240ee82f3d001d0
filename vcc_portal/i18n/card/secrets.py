"""A card's number and CVV: the panel, the frame that shows them, and copying."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

PANEL = Text(zh="卡片信息", en="Number and CVV")
SHOWN = Text(zh="卡片信息已显示", en="Number and CVV shown")
NUMBER = terms.CARD_NUMBER
EXPIRY = terms.EXPIRES
CVV = Text.same("CVV")
HOLDER = terms.HOLDER
ADDRESS = Text(zh="账单地址", en="Billing address")
COPY_WHAT = Text(zh="复制{what}", en="Copy {what}")
COPY_NUMBER = Text(zh="复制卡号", en="Copy card number")
COPIED = terms.COPIED
COPY_FAILED = Text(zh="复制失败，请重试", en="Couldn't copy. Try again.")
VIEW = Text(zh="查看完整信息", en="View full details")
VIEW_ABOUT = Text(zh="查看完整卡号前，请确认是您本人操作", en="Confirm it's you to view the full card number")
COPY_ABOUT = Text(zh="复制完整卡号前，请确认是您本人操作", en="Confirm it's you to copy the full card number")
SHOWN_FOR = Text(zh="显示 60 秒后自动隐藏", en="Hides after 60 seconds")
VERIFY_AND_VIEW = Text(zh="验证并查看", en="Verify and view")
VERIFY_AND_COPY = Text(zh="验证并复制", en="Verify and copy")
HIDES_IN = Text(zh="{n} 秒后隐藏", en="Hides in {n} s")
HIDE_NOW = Text(zh="立即隐藏", en="Hide now")
EXTEND = Text(zh="延长 60 秒", en="Add 60 seconds")
LOGGED = Text(zh="每次查看与复制卡号都会记入操作日志。", en="Every view and copy is logged.")
READY_TO_COPY = Text(zh="验证通过，卡号可复制一次", en="Verified. You can copy the number once.")
OPENING = Text(zh="正在读取卡片信息", en="Loading card details")
TOO_OFTEN = Text(
    zh="短时间内查看卡号过多，请稍后再试",
    en="Too many card numbers viewed in a short time. Wait a moment and try again.",
)
NO_NUMBER = Text(zh="卡号生成后可在此查看", en="The number appears here once the card is issued.")
NEVER_ISSUED = Text(zh="这张卡没有开出，因此没有卡号", en="This card was never issued, so it has no number.")
USED_UP = Text(
    zh="该链接已失效，请返回页面重新查看。", en="This link has expired. Go back to the page and view the card again."
)
