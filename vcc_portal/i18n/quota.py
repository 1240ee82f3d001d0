"""Strings of /account/quota: quota of sub-accounts, and the sub-accounts themselves."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

TITLE_FACT = Text(zh="在主账户与子账户之间分配和收回，各币种分别提交", en="Each currency is submitted on its own")
TABS = {"": Text(zh="分配与收回", en="Allocate and return"), "records": Text(zh="分配记录", en="Records")}
TABS_NAME = Text(zh="额度", en="Quota")
CURRENCIES = Text(zh="币种账户", en="Currency account")
DIRECTION = terms.DIRECTION
ASSIGN = Text(zh="分配", en="Allocate")
RETURN = Text(zh="收回", en="Return")
DIRECTIONS = {"ASSIGN": ASSIGN, "RETURN": RETURN}
SEARCH = Text(zh="搜索子账户", en="Search sub-accounts")
NO_MATCH = Text(zh="没有名称相符的子账户", en="No matching sub-accounts")
COUNT = Text(zh="共 {count} 个子账户", en="{count:sub-account|sub-accounts}")
SUB_ACCOUNT = terms.SUB_ACCOUNT
AVAILABLE = Text(zh="当前可用", en="Available now")
AMOUNT = Text(zh="本次金额", en="Amount")
AMOUNT_IN = Text(zh="本次金额（{currency}）", en="Amount ({currency})")
AFTER = Text(zh="提交后", en="Afterwards")
ACTIONS = terms.ACTIONS
AMOUNT_FOR = Text(zh="{name} 的本次金额", en="Amount for {name}")
HELD = Text(zh="冻结 {amount}", en="{amount} frozen")
EACH = Text(zh="批量填写", en="Fill amounts")
FILL = Text(zh="每个填入", en="Each")
SPLIT = Text(zh="平均分摊", en="Split equally")
SPLIT_NOTE = Text(
    zh="把金额平均分给当前列出的 {count} 个子账户，合计不变", en="Shares it among the {count} listed, to the cent"
)
AS_BEFORE = Text(zh="同上次", en="As last time")
NOTHING_BEFORE = Text(zh="还没有同币种、同方向的记录", en="No earlier request in this currency and direction")
TYPE_A_TOTAL = Text(zh="请先填写要分摊的总金额", en="Enter the total to split first")
PASTE_NOTE = Text(
    zh="每行一个子账户的名称或编号，以及一个 {currency} 金额。其他子账户保持不变。",
    en="One line each: a sub-account's name or ID, and an amount in {currency}. Others stay as they are.",
)
PASTE_NOBODY = Text(zh="第 {line} 行：没有对应的子账户", en="Line {line}: no such sub-account")
PASTE_SEVERAL = Text(
    zh="第 {line} 行：对应不止一个子账户，请用编号", en="Line {line}: more than one sub-account is meant. Use its ID."
)
PASTE_TWICE = Text(zh="第 {line} 行：子账户重复", en="Line {line}: this sub-account was named before")
FILLED = Text(zh="已填入 {count} 个子账户的金额", en="Amounts filled in for {count:sub-account|sub-accounts}")
ALL_OF_IT = Text(zh="全部收回", en="Return all")
ALL_OF_IT_FOR = Text(zh="全部收回：{name} 的额度", en="Return all of {name}'s quota")

UNASSIGNED = Text(zh="待分配额度", en="Unassigned quota")
HIDDEN_MAIN = terms.HIDDEN_MAIN
CHECKED_LATER = Text(zh="提交时由支付服务核对额度。", en="Its quota is checked when you submit.")
TOTAL = Text(zh="本次合计", en="Total now")
TOTAL_OF = Text(zh="{count} 个子账户", en="{count:sub-account|sub-accounts}")
NOTHING_YET = terms.NO_AMOUNTS_YET
NONE_FILLED = Text(zh="至少为一个子账户填写金额", en="Enter an amount for at least one sub-account")
LEFT_OUT = Text(
    zh="有 {count} 笔金额未计入：对应的子账户已关闭，或您不再有权管理",
    en="{count:amount left out for a sub-account that is|amounts left out for sub-accounts that are} closed or no longer yours",
)
DROP_LEFT_OUT = Text(zh="清除这些金额", en="Clear these amounts")
MOST_AT_ONCE = Text(
    zh="一次最多为 {most} 个子账户填写金额", en="Enter amounts for at most {most} sub-accounts at a time"
)
OVER = Text(
    zh="超出待分配额度 {amount}。请减少金额，或先充值。", en="{amount} over the unassigned quota. Reduce it or top up."
)
OVER_LINE = Text(zh="超出待分配额度 {amount}", en="{amount} over the unassigned quota")
MORE_THAN_THERE = Text(zh="最多可收回 {most}", en="{most} can be returned at most")
BELOW_ZERO = Text(zh="余额不足，没有可收回的额度", en="Nothing to return from this sub-account")
SIDE_NOTE = Text(
    zh="额度只改变可用金额，不改变卡片限额。提交后需要安全验证，一般几秒完成。",
    en="Quota changes what can be spent, not card limits. You'll verify it's you; it usually takes seconds.",
)
TOP_UP = Text(zh="为主账户充值", en="Top up the main account")

CHECK_TITLE = Text(zh="核对额度变动", en="Review quota changes")
NAMES_MORE = Text(zh="{names}等 {count} 个", en="{names} and others, {count} in all")
CONFIRM = {
    "ASSIGN": Text(zh="确认分配 {amount}", en="Allocate {amount}"),
    "RETURN": Text(zh="确认收回 {amount}", en="Return {amount}"),
}
STEP_UP_ABOUT = {
    "ASSIGN": Text(
        zh="向 {count} 个子账户分配 {amount} 前，请确认是您本人操作。",
        en="Confirm it's you to allocate {amount} to {count:sub-account|sub-accounts}.",
    ),
    "RETURN": Text(
        zh="从 {count} 个子账户收回 {amount} 前，请确认是您本人操作。",
        en="Confirm it's you to return {amount} from {count:sub-account|sub-accounts}.",
    ),
}
MAIN_AFTER = Text(zh="提交后待分配", en="Unassigned afterwards")

PROCESSING_TITLE = Text(zh="额度处理中", en="Quota change in progress")
PROCESSING_NOTE = Text(
    zh="已受理，通常几秒完成。可以离开本页，结果不受影响。",
    en="Accepted. It usually completes within seconds, and you can leave this page.",
)
PROCESSING_LONG = Text(
    zh="比平时慢。可以离开本页，稍后在“处理中”或分配记录里查看。",
    en="Slower than usual. You can leave, and check In progress or the records later.",
)
DONE_TITLES = {
    "ASSIGN": Text(zh="分配完成", en="Quota allocated"),
    "RETURN": Text(zh="收回完成", en="Quota returned to the main account"),
}
DONE_NOTE = Text(zh="{count} 个子账户的额度已更新。", en="{count:sub-account has|sub-accounts have} the new quota.")
FAILED_TITLE = Text(zh="额度没有变动", en="No quota moved")
FAILED_NOTE = Text(zh="整笔申请未执行，原因：{reason}。", en="The whole request failed. Reason: {reason}.")
FAIL_REASONS = {
    "SUB_ACCOUNT_CLOSED": Text(zh="有子账户已关闭", en="A sub-account is closed"),
    "QUOTA_INSUFFICIENT": Text(zh="执行时额度已不足", en="The quota was used up by then"),
}
APPLICATION = Text(zh="申请编号", en="Request ID")
NOT_FOUND = Text(zh="没有这笔分配，或您没有权限查看", en="This request doesn't exist, or you don't have access to it")
NOT_FOUND_NOTE = Text(zh="请在分配记录中查找。", en="Look for it in the records.")
BALANCE_AFTER = Text(zh="子账户余额", en="Sub-account balance")
AGAIN = Text(zh="继续分配", en="Allocate more")
SEE_RECORDS = Text(zh="查看分配记录", en="View records")

RECORD_TOTAL = Text(zh="共 {total} 条", en="{total:record|records}")
RECORD_TIME = terms.TIME
RECORD_CHANGE = terms.AMOUNT
RECORD_UNASSIGNED = Text(zh="待分配额度", en="Unassigned after")
RECORD_SUB = Text(zh="子账户余额", en="Sub-account after")
RECORD_BALANCE_NOTE = Text(
    zh="不含冻结金额：已授权、尚未入账的部分。资金流水中的变动后余额则包含",
    en="Without frozen amounts: authorized and not settled yet. The balance after a movement in the fund flow includes them",
)
RECORD_STATUS = terms.STATUS
RECORD_OPERATOR = terms.OPERATOR
RECORD_ID = terms.TRANSACTION_ID
RECORD_DATES = Text(zh="分配日期", en="Date of allocation")
ALL_SUB_ACCOUNTS = terms.ALL_SUB_ACCOUNTS
ALL_DIRECTIONS = Text(zh="分配和收回", en="Both directions")
ALL_STATUSES = terms.ALL_STATUSES
NO_RECORDS = Text(zh="还没有分配记录", en="No allocations yet")
NO_RECORDS_NOTE = Text(zh="分配或收回额度后会显示在这里。", en="Allocated and returned quota appears here.")
NO_RECORDS_OPERATOR = Text(
    zh="这里显示您有数据权限的子账户的分配与收回。如需查看更多，请联系企业管理员。",
    en="You see the moves of sub-accounts you have data access to. Ask your administrator for more.",
)
NO_RECORDS_MATCH = Text(zh="没有符合条件的分配记录", en="No matching allocations")

CREATE = Text(zh="新建子账户", en="New sub-account")
RENAME = terms.RENAME
CREATE_IT = Text(zh="新建", en="Create")
CLOSE_SUB = Text(zh="关闭子账户", en="Close sub-account")
RENAME_OF = Text(zh="重命名 {name}", en="Rename {name}")
CLOSE_OF = Text(zh="关闭 {name}", en="Close {name}")
CREATE_NOTE = Text(
    zh="新子账户会开通主账户已有的全部币种，初始额度为 0。",
    en="It opens in every currency of the main account, with no quota.",
)
RENAME_NOTE = Text(zh="名称会显示在卡片、交易和记录中。", en="The name appears on cards, transactions and records.")
CLOSE_NOTE = Text(zh="关闭“{name}”后不能再分配额度或开卡。", en="{name} will no longer take quota or new cards.")
NAME = terms.NAME
NAME_HINT = Text(zh="最多 128 个字符，企业内不能重名", en="Up to 128 characters, unique in your company")
NAME_TAKEN = Text(zh="已有同名子账户", en="Another sub-account has this name")
REMARK = terms.REMARK
BLOCKS_MONEY = Text(zh="余额须为 0：请先收回 {amounts}。", en="The balance must be zero: return {amounts} first.")
BLOCKS_HELD = Text(
    zh="有 {amounts} 已授权、未入账，入账或撤销后才能关闭。", en="{amounts} is authorized and not settled yet."
)
BLOCKS_UNSETTLED = Text(
    zh="有已授权、未入账的交易，暂时不能关闭。", en="It can't be closed while payments are authorized and not settled."
)
BLOCKS_CARDS = Text(
    zh="还有 {count} 张未注销的卡片，请先转移或注销。", en="{count:card is|cards are} still open. Move or cancel first."
)
BLOCKS_MOVING = Text(
    zh="现在不能关闭：有额度正在变动，或仍有卡片。请稍后再试。",
    en="It can't be closed now: quota is moving, or it still has cards. Try again later.",
)
MAY_CLOSE = Text(
    zh="余额为 0，没有未注销的卡片，可以关闭。", en="It has no balance and no open cards, so it can be closed."
)
LAST_QUOTA = Text(zh="最近一次分配：{amount}，{time}", en="Last allocated: {amount}, {time}")
CREATED = Text(zh="已新建子账户“{name}”", en="{name} created")
EXISTS = Text(zh="子账户“{name}”已存在", en="{name} exists already")
RENAMED = Text(zh="已重命名为“{name}”", en="Renamed to {name}")
CLOSED = Text(zh="已关闭“{name}”", en="{name} closed")
CLOSED_BEFORE = Text(
    zh="“{name}”此前已关闭，不能再分配额度或开卡", en="{name} was closed before, and takes no quota or new cards"
)
NOT_SURE = Text(
    zh="没有收到支付服务的答复，列表也暂时无法读取。请稍后核对列表再试。",
    en="We didn't get a response, and the list can't be read right now. Check it later before you try again.",
)
NOT_DONE = Text(
    zh="没有收到支付服务的答复，列表中也没有这项变更，可以再次提交。",
    en="We didn't get a response, and the list doesn't show the change. You can submit it again.",
)

EMPTY = Text(zh="还没有子账户", en="No sub-accounts yet")
EMPTY_NOTE = Text(
    zh="子账户使用分配给它的额度，适合按部门或项目管理卡片。",
    en="A sub-account spends its own quota, for a department or a project.",
)
EMPTY_OPERATOR = Text(zh="没有您可以查看的子账户", en="No sub-accounts you can see")
EMPTY_OPERATOR_NOTE = Text(
    zh="请联系企业管理员新建子账户，或授予您数据权限。",
    en="Ask your administrator to create one, or to give you data access.",
)
UNSUPPORTED = Text(zh="尚未开通子账户功能", en="Sub-accounts aren't part of your service")
UNSUPPORTED_NOTE = Text(
    zh="开通后可以把额度分给部门或项目。请联系客户经理。",
    en="With them you can give quota to departments or projects. Ask your account manager.",
)
PERSONAL = Text(zh="个人账户没有子账户", en="Personal accounts have no sub-accounts")
PERSONAL_NOTE = Text(
    zh="子账户和额度分配仅支持企业账户，您的余额可以直接用于开卡和消费。",
    en="Sub-accounts and their quota are for business accounts. You can spend your balance as it is.",
)
TO_ACCOUNT = terms.BACK_TO_MY_ACCOUNT
NO_RIGHT = Text(
    zh="您可以查看额度，不能分配或收回。需要“额度分配”权限（vcc_quota），请联系企业管理员。",
    en="You can view quota but not move it. That requires the vcc_quota permission. Ask your administrator.",
)
NO_MAIN_ACCOUNT = Text(zh="主账户还没有币种账户", en="The main account has no currency account")
NO_MAIN_ACCOUNT_NOTE = Text(zh="开通币种账户并充值后可以分配额度。", en="Open a currency account and top it up first.")
NOT_THIS_ONE = Text(
    zh="链接里的子账户不存在、已关闭，或您没有权限查看。",
    en="The linked sub-account doesn't exist, is closed, or isn't yours to see.",
)
