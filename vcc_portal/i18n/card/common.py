"""Strings of cards: statuses, limits, the list and the detail page."""

from vcc_portal.domain.card import CardMode, CardStatus, LimitWindow
from vcc_portal.i18n.text import Text

CARD_STATUS: dict[str, Text] = {
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
CARD_MODE: dict[str, Text] = {
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

RESETS_AT = Text(zh="{moment} 重置", en="resets {moment}")
LIMITS_OF = Text(zh="{name} 的限额", en="Limits of {name}")
USED_OF = Text(zh="已用 {used} / {limit}", en="{used} of {limit} used")
TRACK = Text(zh="进度", en="Track")
LIMITS = Text(zh="限额", en="Limits")
MORE_ACTIONS = Text(zh="{name} 的更多操作", en="More actions for {name}")
MOVE = Text(zh="转移子账户", en="Move to a sub-account")
RECHARGE = Text(zh="转入金额", en="Transfer in")
FREEZE = Text(zh="冻结", en="Freeze")
UNFREEZE = Text(zh="解冻", en="Unfreeze")
CANCEL_CARD = Text(zh="注销卡片", en="Cancel card")
CANCEL_CARDS = Text(zh="注销卡片", en="Cancel cards")
ADJUST_LIMITS = Text(zh="调整限额", en="Adjust limits")
EDIT_TAGS = Text(zh="修改标签", en="Edit tags")
NOTICE_SWITCH = Text(zh="动账通知", en="Notices")
PICK_WORDS: dict[str, Text] = {
    "picked": Text(zh="已选 {count} 张", en="{count} selected"),
    "allPicked": Text(zh="已选全部 {count} 张", en="All {count} selected"),
    "all": Text(zh="选择全部 {total} 张", en="Select all {total}"),
    "elsewhere": Text(zh="其中 {count} 张不在本页", en="{count} not on this page"),
    "tooMany": Text(
        zh="一次最多处理 {most} 张，当前已选 {count} 张。请减少选择，或改用“选择全部”。",
        en="At most {most} cards at a time; {count} are selected. Select fewer, or select all that match.",
    ),
    "capped": Text(zh="一次处理符合条件的前 {most} 张。", en="The first {most} cards that match are taken at a time."),
}

LIST_TITLE = Text(zh="卡片列表", en="Cards")
ISSUABLE = Text(zh="还可申请 {count} 张", en="{count} more can be issued")
APPLY = Text(zh="申请卡片", en="Apply for a card")
KEYWORD = Text(zh="关键词", en="Keyword")
KEYWORD_HINT = Text(zh="卡号后四位 / 卡片名称 / 标签", en="Last 4, card name or tag")
SEARCHED_BY: dict[str, Text] = {
    "last4": Text(zh="卡号后四位 {value}", en="last 4 digits {value}"),
    "card_id": Text(zh="卡片 ID {value}", en="card ID {value}"),
    "tag": Text(zh="标签 {value}", en="tag {value}"),
    "name": Text(zh="名称含 {value}", en="name with {value}"),
}
COLUMN_CARD = Text(zh="卡片", en="Card")
COLUMN_STATUS = Text(zh="状态", en="Status")
COLUMN_TAGS = Text(zh="标签", en="Tags")
COLUMN_MONTH = Text(zh="月限额使用", en="Monthly limit")
COLUMN_CURRENCY = Text(zh="币种", en="Currency")
COLUMN_SUB_ACCOUNT = Text(zh="子账户", en="Sub-account")
COLUMN_EXPIRY = Text(zh="有效期", en="Expires")
COLUMN_CREATED = Text(zh="申请时间", en="Applied on")
COLUMN_ACTIONS = Text(zh="操作", en="Actions")
TAG = Text(zh="标签", en="Tag")
MODE = Text(zh="卡片模式", en="Card mode")
APPLIED = Text(zh="申请时间", en="Applied")
ALL_SUB_ACCOUNTS = Text(zh="全部子账户", en="All sub-accounts")
ALL_CURRENCIES = Text(zh="全部币种", en="All currencies")
ALL_TAGS = Text(zh="全部标签", en="All tags")
ALL_MODES = Text(zh="全部模式", en="All modes")
MAIN_ACCOUNT = Text(zh="主账户", en="Main account")
TOTAL_CARDS = Text(zh="共 {total} 张", en="{total:card|cards}")
LIMIT_WHEN_ISSUED = Text(zh="开卡后生效", en="Set once issued")
NUMBER_PENDING = Text(zh="卡号生成中", en="Number pending")
LEFT = Text(zh="剩余 {amount}", en="Left {amount}")
VIEW = Text(zh="详情", en="View")
COPY_CARD_ID = Text(zh="复制卡片 ID", en="Copy card ID")
NO_CARDS = Text(zh="还没有卡片", en="No cards yet")
NO_CARDS_NOTE = Text(
    zh="申请第一张卡后，可以在这里查看状态、限额和交易。",
    en="After you apply for the first card, its status, limits and payments are shown here.",
)
NO_CARDS_OPERATOR = Text(
    zh="管理员把卡片分配给您的子账户后，会显示在这里。",
    en="Cards appear here when an administrator gives some to your sub-accounts.",
)
NO_MATCH = Text(zh="没有符合条件的卡片", en="No cards match these filters")
