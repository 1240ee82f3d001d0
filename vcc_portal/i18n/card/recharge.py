"""Strings of /card/recharge: balance for cards of the single-card mode."""

from vcc_portal.i18n.text import Text

TITLE_FACT = Text(zh="为单卡模式的卡片转入余额", en="Balance for cards of the single-card mode")

CARD = Text(zh="卡片", en="Card")
AMOUNT = Text(zh="转入金额", en="Amount")
REMARK = Text(zh="备注", en="Remark")
REMARK_HINT = Text(zh="仅自己可见，最多 64 个字符", en="Only you see it; at most 64 characters")
RANGE = Text(zh="单笔 {least} 至 {most}", en="{least} to {most} at a time")
QUICK = Text(zh="常用金额", en="Usual amounts")
QUICK_ALL = Text(zh="全部可用 {amount}", en="All available, {amount}")
HOW_LONG = Text(
    zh="通常几秒到账。处理中的划转可在右侧「处理中」查看，无需重复提交。",
    en="It usually arrives in seconds. Follow it in the tray at the right; there is no need to send it again.",
)
FORM_NOTE = Text(
    zh="资金从该卡所属账户划转到卡内余额，卡片注销时余额退回。",
    en="The money moves from the account that owns the card onto the card. It comes back when the card is cancelled.",
)
MAIN_ACCOUNT = Text(zh="主账户", en="Main account")
MAIN_NOTE = Text(zh="未分配额度", en="unassigned")
CARD_BALANCE = Text(zh="卡内余额", en="Card balance")
SHORT = Text(zh="余额不足，还差 {amount}", en="{amount} short")
NO_ACCOUNT = Text(zh="没有 {currency} 账户", en="There is no {currency} account")
NOT_ENOUGH = Text(
    zh="转出账户余额不足。请减少金额，或先为账户补充资金。",
    en="The paying account does not have enough. Send less, or fund the account first.",
)
UNDER_WAY = Text(zh="请注意", en="Please note")
TOP_UP = Text(zh="账户充值", en="Top up the account")
ALLOCATE = Text(zh="分配额度", en="Allocate quota")
TO_CHECK = Text(zh="下一步，核对", en="Next: check it")
CHECK_TITLE = Text(zh="核对划转", en="Check the transfer")
CONFIRM = Text(zh="确认转入 {amount}", en="Transfer {amount}")
PROVING = Text(
    zh="转入 {amount} 前，请确认是您本人操作。", en="Confirm that it is you before {amount} is moved onto this card."
)

PROCESSING_TITLE = Text(zh="划转处理中", en="The transfer is on its way")
PROCESSING_NOTE = Text(
    zh="已受理，资金正在划转，通常几秒完成。可以离开本页，结果不受影响。",
    en="It was accepted and the money is moving; this usually takes seconds. You can leave this page.",
)
PROCESSING_LONG = Text(
    zh="需要更长时间。可以离开本页，稍后在「处理中」查看。",
    en="It takes longer than usual. You can leave this page and look in the tray at the right later.",
)
DONE_TITLE = Text(zh="转入成功", en="The money is on the card")
DONE_NOTE = Text(zh="{card} 已可使用新余额。", en="{card} can spend it now.")
FAILED_TITLE = Text(zh="划转失败，资金未动", en="The transfer failed; no money moved")
FAILED_NOTE = Text(zh="原因：{reason}。", en="Reason: {reason}.")
NEW_BALANCE = Text(zh="卡内新余额", en="New card balance")
LEFT_OVER = Text(zh="转出账户余额", en="Left in the paying account")
OPEN_CARD = Text(zh="查看卡片", en="Open the card")
ANOTHER = Text(zh="再转一笔", en="Another transfer")
TRY_AGAIN = Text(zh="重新转入", en="Try again")
TO_LIST = Text(zh="返回卡片列表", en="Card list")

HISTORY = Text(zh="最近划转", en="Recent transfers")
HISTORY_EMPTY = Text(zh="这张卡还没有划转记录", en="No transfers on this card yet")
DIRECTION = Text(zh="方向", en="Direction")
IN = Text(zh="转入", en="In")
OUT = Text(zh="退回", en="Returned")
ON_ITS_WAY = Text(
    zh="这张卡有 {count} 笔划转正在处理，共 {amount}。到账前请勿重复转入。",
    en="{count} transfers onto this card are on their way, {amount} in all. Wait for them before you send more.",
)
ON_ITS_WAY_ONE = Text(
    zh="这张卡有 1 笔划转正在处理，金额 {amount}。到账前请勿重复转入。",
    en="A transfer of {amount} onto this card is on its way. Wait for it before you send more.",
)

CHOOSE_TITLE = Text(zh="选择要转入的卡片", en="Choose a card")
CHOOSE_NOTE = Text(
    zh="只有单卡模式且使用中的卡片可以转入余额。",
    en="Only active cards of the single-card mode have a balance of their own.",
)
CHOOSE_NONE = Text(zh="没有可转入余额的卡片", en="No card can take a balance")
CHOOSE_NONE_NOTE = Text(
    zh="共享模式的卡片直接使用账户余额。申请单卡模式的卡片后，可在这里转入。",
    en="Shared cards spend the account's balance. Once you have a card of the single-card mode, fund it here.",
)
CHOOSE_IN_LIST = Text(zh="在卡片列表中选择", en="Choose in the card list")
CHOOSE_MANY = Text(zh="在列表中勾选多张卡片，可一次转入。", en="Tick several cards in the list to fund them at once.")
BALANCE_OF = Text(zh="余额 {amount}", en="Balance {amount}")
APPLY = Text(zh="申请卡片", en="Apply for a card")

BLOCKED_MISSING = Text(zh="找不到这张卡片", en="There is no such card")
BLOCKED_MISSING_NOTE = Text(zh="它可能不属于当前账户。", en="It may belong to another account.")
BLOCKED_SHARED = Text(zh="共享模式的卡片无需转入", en="A shared card needs no transfer")
BLOCKED_SHARED_NOTE = Text(
    zh="「{card}」直接使用账户余额，卡上没有单独的余额。余额不足时请为账户充值或分配额度。",
    en="{card} spends the balance of its account and has none of its own. "
    "If the balance is too low, top up the account or allocate quota.",
)
BLOCKED_STATUS = Text(zh="这张卡片当前不能转入", en="This card cannot be funded now")
BLOCKED_STATUS_NOTE = Text(
    zh="「{card}」的状态为「{status}」，只有使用中的卡片可以转入余额。",
    en="{card} is {status}. Only an active card can be funded.",
)
BLOCKED_RIGHT = Text(zh="您没有转入卡片余额的权限", en="You may not fund cards")
BLOCKED_RIGHT_NOTE = Text(
    zh="该操作需要管理员授权。请联系企业管理员开通「卡片转入」权限。",
    en="An administrator decides this. Ask the administrator of your company for the right to fund cards.",
)
BLOCKED_MODE = Text(zh="尚未开通单卡模式", en="The single-card mode is not open to you")
BLOCKED_MODE_NOTE = Text(
    zh="转入余额只用于单卡模式。请联系客户经理开通。",
    en="Only cards of the single-card mode are funded. Ask your customer manager to open it.",
)

MANY_NAME = Text(zh="批量转入", en="Fund cards")
MANY_TITLE = Text(zh="{count} 张卡片", en="{count} cards")
MANY_CONFIRM = Text(zh="确认为 {count} 张卡片转入", en="Fund {count} cards")
EACH_CARD = Text(zh="每张", en="Each")
MANY_NOTE = Text(zh="金额留空的卡片不会转入。", en="A card without an amount gets nothing.")
FILL = Text(zh="每张 {currency} 卡片", en="Each {currency} card")
FILL_ALL = Text(zh="填入全部", en="Fill in all")
CLEAR_ALL = Text(zh="清空", en="Clear")
BALANCE = Text(zh="卡内余额", en="Balance")
AFTER = Text(zh="转入后", en="After")
AMOUNT_FOR = Text(zh="{card} 的转入金额", en="Amount for {card}")
CANNOT = Text(zh="不能转入：{reason}", en="Cannot be funded: {reason}")
WHY_SHARED = Text(zh="共享模式，没有单独余额", en="A shared card has no balance of its own")
WHY_STATUS = Text(zh="状态为「{status}」", en="The card is {status}")
WHY_ACCOUNT = Text(zh="没有 {currency} 账户", en="There is no {currency} account")
WHY_SHORT = Text(zh="排到这张时账户余额不足", en="The cards before it use the account up")
TOTALS = Text(zh="本次合计", en="In all")
TOTAL_OF = Text(zh="{count} 张", en="{count} cards")
NOTHING_YET = Text(zh="还没有填写金额", en="No amount yet")
NONE_FILLED = Text(zh="至少为一张卡片填写金额", en="Enter an amount for at least one card")
SENT_BEFORE = Text(
    zh="这批转入已提交过 {count} 张，不会重复转入；继续只会提交其余卡片。",
    en="{count} cards of this run were sent before and are not sent twice; going on sends the others only.",
)
TRANSFER_NOTE = Text(zh="转入 {amount}", en="{amount} in")
ALREADY_SENT = Text(zh="这批中已提交 {amount}：{status}", en="{amount} was sent in this run: {status}")
STILL_PROCESSING = Text(
    zh="已受理，仍在处理；请勿重复转入。", en="It was accepted and is still being processed. Do not send it again."
)
NEVER_ARRIVED = Text(
    zh="支付服务没有这张卡的记录，资金未动，可以重试。",
    en="The provider has no record of it and no money moved. It can be sent again.",
)
PROVING_MANY = Text(
    zh="为 {count} 张卡片转入 {amount} 前，请确认是您本人操作。",
    en="Confirm that it is you before {amount} is moved onto {count} cards.",
)
RUN_NUMBER = Text(zh="批次编号", en="Run number")
MOST_AT_ONCE = Text(
    zh="选中了 {total} 张，单次最多转入 {count} 张。完成后请再处理其余卡片。",
    en="{total} cards are chosen; {count} can be funded at a time. Come back for the others afterwards.",
)
