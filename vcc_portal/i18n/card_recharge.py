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
