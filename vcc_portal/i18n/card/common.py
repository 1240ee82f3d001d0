"""Strings of cards: statuses, limits, the list and the detail page."""

from vcc_portal.domain.card import CardMode, CardStatus, LimitWindow
from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

CARD_STATUS: dict[str, Text] = {
    CardStatus.INACTIVE: Text(zh="未激活", en="Not activated"),
    CardStatus.APPLYING: terms.APPLYING,
    CardStatus.VALID: terms.ACTIVE,
    CardStatus.ABNORMAL: Text(zh="已冻结", en="Frozen"),
    CardStatus.EXPIRED: terms.EXPIRED,
    CardStatus.CANCEL: Text(zh="已注销", en="Cancelled"),
    CardStatus.PRE_CANCEL: terms.CANCELLING,
}
CARD_STATUS_MEANING: dict[CardStatus, Text] = {
    CardStatus.INACTIVE: Text(zh="已开卡，激活后可以支付", en="Issued. Ready to pay once activated."),
    CardStatus.APPLYING: Text(zh="正在开卡，卡号生成后可用", en="Being issued. Ready to use once it has a number."),
    CardStatus.VALID: Text(zh="可以支付", en="Ready to pay"),
    CardStatus.ABNORMAL: Text(zh="暂停支付，解冻后恢复", en="Payments are paused until you unfreeze it"),
    CardStatus.EXPIRED: Text(zh="已过有效期，不能再支付", en="Past its expiry date. It can no longer pay."),
    CardStatus.CANCEL: Text(zh="已注销，不能恢复", en="Permanently closed"),
    CardStatus.PRE_CANCEL: Text(zh="等待未入账交易结清后注销", en="Closes once its pending payments settle"),
}
CARD_MODE: dict[str, Text] = {
    CardMode.SHARED: terms.SHARED_BALANCE,
    CardMode.SINGLE: terms.OWN_BALANCE,
}
LIMIT_WINDOW: dict[LimitWindow, Text] = {
    LimitWindow.SINGLE: Text(zh="单笔", en="Per payment"),
    LimitWindow.DAY: Text(zh="单日", en="Daily"),
    LimitWindow.MONTH: Text(zh="单月", en="Monthly"),
    LimitWindow.LIFETIME: Text(zh="累计", en="Lifetime"),
}
NO_LIMIT = terms.NO_LIMIT
NO_LIMIT_NOTE = Text(zh="以余额和其他限额为准", en="Balance and other limits apply")
EACH_PAYMENT = Text(zh="每笔单独计算", en="Applies to each payment")
NEVER_RESETS = Text(zh="不重置", en="Never resets")
RESETS_ON = Text(zh="{date} 重置", en="resets {date}")
RESETS_IN_HOURS = Text(zh="{hours} 小时后重置", en="resets in {hours} h")
RESETS_IN_MINUTES = Text(zh="{minutes} 分钟后重置", en="resets in {minutes} min")

RESETS_AT = Text(zh="{moment} 重置", en="resets {moment}")
LIMITS_OF = Text(zh="{name} 的限额", en="Limits of {name}")
USED_OF = Text(zh="已用 {used} / {limit}", en="{used} of {limit} used")
TRACK = terms.TRACK
LIMITS = terms.LIMITS
ACTION_OF = Text(zh="{action}：{name} {last4}", en="{action}: {name} {last4}")
MORE_ACTIONS = Text(zh="{name} 的更多操作", en="More actions for {name}")
MOVE = terms.MOVE_TO_SUB_ACCOUNT
RECHARGE = terms.CARD_TOP_UP
FREEZE = terms.FREEZE
UNFREEZE = terms.UNFREEZE
CANCEL_CARD = terms.CANCEL_CARD
CANCEL_CARDS = terms.CANCEL_CARDS
ADJUST_LIMITS = terms.SET_LIMITS
EDIT_TAGS = terms.EDIT_TAGS
NOTICE_SWITCH = terms.PAYMENT_ALERTS
SELECTION_WORDS: dict[str, Text] = {
    "selected": Text(zh="已选 {count} 张", en="{count} selected"),
    "allSelected": Text(zh="已选全部 {count} 张", en="All {count} selected"),
    "all": Text(zh="选择全部 {total} 张", en="Select all {total}"),
    "elsewhere": Text(zh="其中 {count} 张不在本页", en="{count} not on this page"),
    "tooMany": Text(
        zh="一次最多处理 {most} 张，当前已选 {count} 张。请减少选择，或改用“选择全部”。",
        en="Up to {most} cards at a time; {count} selected. Select fewer, or select all matching.",
    ),
    "capped": Text(
        zh="每次处理 {most} 张，完成后可继续处理其余的。",
        en="{most} cards are processed at a time; you can continue with the others when they're done.",
    ),
}

ISSUABLE = Text(zh="还可申请 {count} 张", en="{count} more available to issue")
APPLY = terms.APPLY_FOR_A_CARD
KEYWORD = Text(zh="关键词", en="Keyword")
KEYWORD_HINT = Text(zh="卡号后四位 / 卡片名称 / 标签", en="Last 4, card name or tag")
SEARCHED_BY: dict[str, Text] = {
    "last4": Text(zh="卡号后四位 {value}", en="last 4 digits {value}"),
    "card_id": Text(zh="卡片 ID {value}", en="card ID {value}"),
    "tag": Text(zh="标签 {value}", en="tag {value}"),
    "name": Text(zh="名称含 {value}", en="name contains {value}"),
}
COLUMN_CARD = terms.CARD
COLUMN_STATUS = terms.STATUS
COLUMN_TAGS = terms.TAGS
COLUMN_MONTH = terms.MONTH_LIMIT
COLUMN_CURRENCY = terms.CURRENCY
COLUMN_SUB_ACCOUNT = terms.SUB_ACCOUNT
COLUMN_EXPIRY = terms.EXPIRES
COLUMN_CREATED = Text(zh="申请时间", en="Applied on")
COLUMN_ACTIONS = terms.ACTIONS
TAG = terms.TAG
MODE = terms.CARD_MODE
EXPIRES_WITHIN = terms.EXPIRES
ANY_EXPIRY = Text(zh="全部有效期", en="At any time")
WITHIN_DAYS = Text(zh="{days} 天内到期", en="Within {days} days")
APPLIED = Text(zh="申请时间", en="Applied")
ALL_SUB_ACCOUNTS = terms.ALL_SUB_ACCOUNTS
ALL_CURRENCIES = terms.ALL_CURRENCIES
ALL_TAGS = terms.ALL_TAGS
ALL_MODES = Text(zh="全部模式", en="All modes")
MAIN_ACCOUNT = terms.MAIN_ACCOUNT
TOTAL_CARDS = Text(zh="共 {total} 张", en="{total:card|cards}")
LIMIT_WHEN_ISSUED = Text(zh="开卡后生效", en="Takes effect once issued")
NEVER_NUMBERED = Text(zh="未生成卡号", en="No card number")
NUMBER_PENDING = Text(zh="卡号生成中", en="Number pending")
LEFT = terms.LEFT
VIEW = Text(zh="详情", en="View")
COPY_CARD_ID = terms.COPY_CARD_ID
NO_CARDS = terms.NO_CARDS_YET
NO_CARDS_NOTE = Text(
    zh="申请第一张卡后，可以在这里查看状态、限额和交易。",
    en="Apply for your first card to see its status, limits and payments here.",
)
NO_CARDS_OPERATOR = Text(
    zh="管理员把卡片分配给您的子账户后，会显示在这里。",
    en="Cards appear here once an administrator assigns them to your sub-accounts.",
)
NO_MATCH = Text(zh="没有符合条件的卡片", en="No cards match these filters")
NOT_READ = Text(
    zh="尚未提交：未能读取最新设置。{reason}",
    en="Nothing was submitted, because the latest settings couldn't be read. {reason}",
)
