"""Strings of cards: statuses, limits, the list and the detail page."""

from vcc_portal.domain.card import CardMode, CardStatus, LimitWindow
from vcc_portal.i18n.text import Text

CARD_STATUS: dict[CardStatus, Text] = {
    CardStatus.INACTIVE: Text(zh="未激活", en="Not activated"),
    CardStatus.APPLYING: Text(zh="申请中", en="Applying"),
    CardStatus.VALID: Text(zh="使用中", en="Active"),
    CardStatus.ABNORMAL: Text(zh="已冻结", en="Frozen"),
    CardStatus.EXPIRED: Text(zh="已过期", en="Expired"),
    CardStatus.CANCEL: Text(zh="已注销", en="Cancelled"),
    CardStatus.PRE_CANCEL: Text(zh="注销中", en="Cancelling"),
}
CARD_STATUS_MEANING: dict[CardStatus, Text] = {
    CardStatus.INACTIVE: Text(zh="已开卡，激活后可以支付", en="Issued; pays once it is activated"),
    CardStatus.APPLYING: Text(zh="正在开卡，卡号生成后可用", en="Being issued; usable once it has a number"),
    CardStatus.VALID: Text(zh="可以支付", en="Can pay"),
    CardStatus.ABNORMAL: Text(zh="暂停支付，解冻后恢复", en="Payments are paused until it is unfrozen"),
    CardStatus.EXPIRED: Text(zh="已过有效期，不能再支付", en="Past its expiry date; cannot pay any more"),
    CardStatus.CANCEL: Text(zh="已注销，不能恢复", en="Closed for good"),
    CardStatus.PRE_CANCEL: Text(zh="等待未入账交易结清后注销", en="Closes when its open payments are settled"),
}
CARD_MODE: dict[CardMode, Text] = {
    CardMode.SHARED: Text(zh="共享额度卡", en="Shared balance"),
    CardMode.SINGLE: Text(zh="单卡余额卡", en="Own balance"),
}
LIMIT_WINDOW: dict[LimitWindow, Text] = {
    LimitWindow.SINGLE: Text(zh="单笔", en="Per payment"),
    LimitWindow.DAY: Text(zh="单日", en="Daily"),
    LimitWindow.MONTH: Text(zh="单月", en="Monthly"),
    LimitWindow.LIFETIME: Text(zh="累计", en="Lifetime"),
}
NO_LIMIT = Text(zh="不限", en="No limit")
NOT_SET = Text(zh="未设置上限", en="No cap is set")
EACH_PAYMENT = Text(zh="每笔单独计算", en="Counts for each payment")
NEVER_RESETS = Text(zh="不重置", en="Never resets")
RESETS_ON = Text(zh="{date} 重置", en="resets {date}")
RESETS_IN_HOURS = Text(zh="{hours} 小时后重置", en="resets in {hours} h")
RESETS_IN_MINUTES = Text(zh="{minutes} 分钟后重置", en="resets in {minutes} min")
