"""Strings of /card/recharge: balance for cards of the single-card mode."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

TITLE_FACT = Text(zh="为单卡模式的卡片转入余额", en="Add money to own-balance cards")

CARD = terms.CARD
AMOUNT = Text(zh="转入金额", en="Amount")
REMARK = terms.REMARK
REMARK_HINT = terms.REMARK_HINT
QUICK = Text(zh="常用金额", en="Common amounts")
QUICK_ALL = Text(zh="全部可用 {amount}", en="All available, {amount}")
HOW_LONG = Text(
    zh="通常几秒到账。处理中的转入可在右侧“处理中”查看，无需重复提交。",
    en="Usually arrives within seconds. Track it under In progress; there's no need to submit it again.",
)
FORM_NOTE = Text(
    zh="资金从该卡所属账户转入卡内余额，卡片注销时余额退回。",
    en="Money moves from the card's account to the card. It's refunded when the card is cancelled.",
)
MAIN_ACCOUNT = terms.MAIN_ACCOUNT
MAIN_NOTE = terms.UNASSIGNED
CARD_BALANCE = terms.CARD_BALANCE
SHORT = terms.AMOUNT_SHORT
NO_ACCOUNT = terms.NO_CURRENCY_ACCOUNT
NOT_ENOUGH = Text(
    zh="转出账户余额不足。请减少金额，或先为账户补充资金。",
    en="Insufficient balance in the paying account. Enter a lower amount, or top up the account first.",
)
UNDER_WAY = Text(zh="请注意", en="Please note")
TOP_UP = Text(zh="账户充值", en="Top up the account")
ALLOCATE = terms.ALLOCATE_QUOTA
TO_CHECK = terms.REVIEW
CHECK_TITLE = Text(zh="核对转入", en="Review card top-up")
CONFIRM = Text(zh="确认转入 {amount}", en="Top up {amount}")
STEP_UP_ABOUT = Text(
    zh="转入 {amount} 前，请确认是您本人操作。", en="Confirm it's you to top up this card with {amount}."
)

PROCESSING_TITLE = Text(zh="转入处理中", en="Top-up in progress")
PROCESSING_NOTE = Text(
    zh="已受理，资金正在转入，通常几秒完成。可以离开本页，结果不受影响。",
    en="Your top-up was accepted and usually completes within seconds. You can leave this page.",
)
PROCESSING_LONG = Text(
    zh="需要更长时间。可以离开本页，稍后在“处理中”查看。",
    en="This is taking longer than usual. You can leave this page and check In progress later.",
)
DONE_TITLE = Text(zh="转入成功", en="Card topped up")
DONE_NOTE = Text(zh="{card} 已可使用新余额。", en="{card} can use the new balance now.")
FAILED_TITLE = Text(zh="转入失败，资金未动", en="Top-up failed. No money moved.")
FAILED_NOTE = Text(zh="原因：{reason}。", en="Reason: {reason}.")
NOT_FOUND = Text(zh="查不到这笔转入", en="This top-up can't be found")
NOT_FOUND_NOTE = Text(
    zh="可能链接有误，或您没有权限查看。刚刚提交的转入可能稍后才能查到：再次转入前，请重新查询或打开卡片查看最近转入。",
    en="The link may be wrong, or you may not have access to it. If it was just sent, it may not show yet: check again or "
    "look at the card's recent top-ups before you send another.",
)
NEW_BALANCE = Text(zh="卡内新余额", en="New card balance")
LEFT_OVER = Text(zh="转出账户余额", en="Paying account balance")
OPEN_CARD = terms.VIEW_CARD
ANOTHER = Text(zh="再转一笔", en="Top up again")
TRY_AGAIN = Text(zh="重新转入", en="Try again")
TO_LIST = terms.BACK_TO_CARD_LIST

HISTORY = Text(zh="最近转入", en="Recent top-ups")
HISTORY_EMPTY = Text(zh="这张卡还没有转入记录", en="No top-ups for this card yet")
HISTORY_UNREAD = Text(
    zh="可能有仍在处理的转入未显示，再次转入前请先核实。",
    en="A top-up that's still on its way may be missing here. Check before you top up again.",
)
DIRECTION = terms.DIRECTION
IN = Text(zh="转入", en="In")
OUT = Text(zh="退回", en="Returned")
ON_ITS_WAY = Text(
    zh="这张卡有 {count} 笔转入正在处理，共 {amount}。到账前请勿重复转入。",
    en="{count} top-ups of this card are in progress, {amount} in total. Wait for them before you send more.",
)
ON_ITS_WAY_ONE = Text(
    zh="这张卡有 1 笔转入正在处理，金额 {amount}。到账前请勿重复转入。",
    en="A top-up of {amount} is in progress. Wait for it before you send more.",
)

CHOOSE_TITLE = Text(zh="选择要转入的卡片", en="Choose a card")
CHOOSE_NOTE = Text(
    zh="只有单卡模式且使用中的卡片可以转入余额。",
    en="Only active own-balance cards can be topped up.",
)
CHOOSE_NONE = Text(zh="没有可转入余额的卡片", en="No cards to top up")
CHOOSE_NONE_NOTE = Text(
    zh="共享模式的卡片直接使用账户余额。申请单卡模式的卡片后，可在这里转入。",
    en="Shared-balance cards use the account's balance. Once you have an own-balance card, top it up here.",
)
CHOOSE_IN_LIST = Text(zh="在卡片列表中选择", en="Choose from card list")
CHOOSE_MANY = Text(
    zh="在列表中勾选多张卡片，可一次转入。", en="Select several cards in the list to top them up together."
)
CHOOSE_SHOWN = Text(
    zh="这里显示 {shown} 张，共 {total} 张。其他卡片请在列表中按名称、卡号后四位或标签查找。",
    en="Showing {shown} of {total} cards. Find the others in the list by name, last 4 digits or tag.",
)
BALANCE_OF = terms.BALANCE_OF
APPLY = terms.APPLY_FOR_A_CARD

BLOCKED_MISSING = terms.CARD_NOT_FOUND
BLOCKED_MISSING_NOTE = Text(zh="它可能不属于当前账户。", en="It may belong to another account.")
BLOCKED_SHARED = Text(zh="共享模式的卡片无需转入", en="Shared-balance cards don't need a top-up")
BLOCKED_SHARED_NOTE = Text(
    zh="“{card}”直接使用账户余额，卡上没有单独的余额。余额不足时请为账户充值或分配额度。",
    en="{card} uses its account's balance and has none of its own. If the balance is low, top up the account or "
    "allocate quota.",
)
BLOCKED_STATUS = Text(zh="这张卡片当前不能转入", en="This card can't be topped up right now")
BLOCKED_STATUS_NOTE = Text(
    zh="“{card}”的状态为“{status}”，只有使用中的卡片可以转入余额。",
    en="{card} is {status}. Only active cards can be topped up.",
)
BLOCKED_RIGHT = Text(zh="您没有转入卡片余额的权限", en="You don't have permission to top up cards")
BLOCKED_RIGHT_NOTE = Text(
    zh="该操作需要管理员授权。请联系企业管理员开通“卡片转入”权限。",
    en="Ask your company's administrator for the card top-up permission.",
)
BLOCKED_MODE = Text(zh="尚未开通单卡模式", en="Own-balance mode isn't enabled")
BLOCKED_MODE_NOTE = Text(
    zh="转入余额只用于单卡模式。请联系客户经理开通。",
    en="Only own-balance cards can be topped up. Ask your account manager to enable this mode.",
)

MANY_NAME = Text(zh="批量转入", en="Top up cards")
MANY_NAME_ONE = Text(zh="卡片转入", en="Top up card")
MANY_TITLE = terms.COUNT_OF_CARDS
MANY_CONFIRM = Text(zh="确认为 {count} 张卡片转入", en="Top up {count:card|cards}")
EACH_CARD = Text(zh="每张", en="Each")
MANY_NOTE = Text(zh="金额留空的卡片不会转入。", en="Cards without an amount aren't topped up.")
SAME_AMOUNTS = Text(
    zh="上一部分每张卡片的金额已填入这些卡片，可以修改。",
    en="The amount that each card of the part before got is filled in for these cards; you can change it.",
)
FILL = Text(zh="每张 {currency} 卡片", en="Each {currency} card")
FILL_ALL = Text(zh="填入全部", en="Fill all")
BALANCE = Text(zh="卡内余额", en="Balance")
AFTER = Text(zh="转入后", en="After")
AMOUNT_FOR = Text(zh="{card} 的转入金额", en="Amount for {card}")
CANNOT = Text(zh="不能转入：{reason}", en="Can't be topped up: {reason}")
WHY_SHARED = Text(zh="共享模式，没有单独余额", en="Shared-balance card, no balance of its own")
WHY_STATUS = Text(zh="状态为“{status}”", en="Card status: {status}")
WHY_ACCOUNT = terms.NO_CURRENCY_ACCOUNT
UNUSABLE = Text(zh="卡片或其账户当前不可用", en="The card or its account can't be used right now")
WHY_SHORT = Text(zh="排到这张时账户余额不足", en="Account balance used up by the cards before it")
TOTALS = Text(zh="本次合计", en="Total")
TOTAL_ASKED = Text(zh="申请转入合计", en="Total requested")
TOTAL_DONE = Text(zh="成功转入合计", en="Total topped up")
SUM_TO_SEND = Text(zh="共转入 {amount}", en="{amount} in total")
SUM_DONE = Text(zh="已转入 {amount}", en="{amount} topped up")
TOTAL_OF = Text(zh="{count} 张", en="{count:card|cards}")
NOTHING_YET = terms.NO_AMOUNTS_YET
NONE_FILLED = Text(zh="至少为一张卡片填写金额", en="Enter an amount for at least one card")
PASTE_NOTE = Text(
    zh="每行一张卡片的名称、名称加卡号后四位或卡片 ID，以及一个金额。其他卡片保持不变。",
    en="One line each: a card's name, name and last 4 digits, or card ID, and an amount. Others stay as they are.",
)
PASTE_NOBODY = Text(zh="第 {line} 行：所选卡片中没有这张", en="Line {line}: no such card among those chosen")
PASTE_SEVERAL = Text(
    zh="第 {line} 行：对应不止一张卡片，请加卡号后四位或用卡片 ID",
    en="Line {line}: more than one card is meant. Add its last 4 digits, or use its card ID.",
)
PASTE_TWICE = Text(zh="第 {line} 行：卡片重复", en="Line {line}: this card was named before")
PASTE_SENT = Text(zh="这批中已提交过，不会重复转入", en="already submitted in this run, and won't be sent twice")
FILLED = Text(zh="已填入 {count} 张卡片的金额", en="Amounts filled in for {count:card|cards}")
SENT_BEFORE = Text(
    zh="这批转入已提交过 {count} 张，不会重复转入；继续只会提交其余卡片。",
    en="{count:card was|cards were} already submitted in this run and won't be sent twice. Continuing submits "
    "only the others.",
)
RECHARGE_NOTE = Text(zh="转入 {amount}", en="{amount} in")
ALREADY_SENT = Text(zh="这批中已提交 {amount}：{status}", en="{amount} already submitted in this run: {status}")
STILL_PROCESSING = Text(
    zh="已受理，仍在处理；请勿重复转入。", en="Accepted and still processing. Don't submit it again."
)
NEVER_ARRIVED = Text(
    zh="支付服务目前没有这张卡的记录，资金未动。可以重试：同一笔操作只会执行一次。",
    en="The provider has no record of this card's top-up so far, and no money has moved. You can retry; the same "
    "operation never runs twice.",
)
STEP_UP_ABOUT_MANY = Text(
    zh="为 {count} 张卡片转入 {amount} 前，请确认是您本人操作。",
    en="Confirm it's you to top up {count:card|cards} with {amount}.",
)
RUN_NUMBER = Text(zh="批次编号", en="Run number")
