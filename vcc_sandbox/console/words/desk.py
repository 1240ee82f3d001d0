"""Texts of the console: frame, clock, traffic, ledger."""

from vcc_portal.domain.text import Text

TITLE = Text(zh="沙箱控制台", en="Sandbox console")
SUB = Text(
    zh="在几秒内重现任何场景：改变用户状态、模拟消费、拨快时钟、注入故障。",
    en="Reproduce any situation in seconds: set states, simulate purchases, move the clock, inject faults.",
)
SECTIONS = Text(zh="控制台栏目", en="Sections of the console")
PEOPLE = Text(zh="场景", en="Scenario")
PURCHASE = Text(zh="模拟消费", en="Purchases")
CLOCK = Text(zh="时钟", en="Clock")
FAULTS = Text(zh="故障", en="Faults")
TRAFFIC = Text(zh="流量", en="Traffic")
SCENES = Text(zh="存档", en="Saved scenes")
TENANTS = Text(zh="租户", en="Tenants")
LEDGER = Text(zh="账本", en="Ledger")
OUTBOX = Text(zh="发件箱", en="Outbox")
IMPOSSIBLE = Text(zh="现在做不到：{why}", en="That cannot happen now: {why}")
CHOOSE_FIRST = Text(zh="请选择", en="Choose one")
BAD_VALUE = Text(zh="这个值不在可选范围内", en="This is not one of the choices")

NOW = Text(zh="沙箱时间（北京）", en="Sandbox time (Beijing)")
HOUR = Text(zh="1 小时", en="1 hour")
DAY = Text(zh="1 天", en="1 day")
MONTH = Text(zh="1 个月", en="1 month")
FORWARD = Text(zh="拨快", en="Forward")
CLOCK_NOTE = Text(
    zh="时间只会向前，重启后也不会倒退。到期的事情（授权过期、卡片到期、审核、账单）会立刻发生，并记在各自到期的时间。重置种子时回到真实时间。",
    en="Time only goes forward, after a restart too. What falls due on the way (holds, cards, reviews, bills) happens at once "
    "and bears the time at which it was due. A reset brings real time back.",
)
FELL_DUE = Text(zh="已拨到 {now}，途中发生 {n} 件事", en="It is now {now}; {n:thing|things} fell due on the way")
FELL_NOTHING = Text(zh="已拨到 {now}，途中没有事情到期", en="It is now {now}; nothing fell due on the way")
TO_TIME = Text(zh="拨到指定时间", en="Go to a time")
TO_TIME_HINT = Text(zh="格式 2026-12-31 23:59:59，须晚于现在", en="As 2026-12-31 23:59:59, later than now")
BAD_TIME = Text(zh="请按 2026-12-31 23:59:59 的格式填写", en="Write it as 2026-12-31 23:59:59")
PAST_TIME = Text(zh="须晚于沙箱现在的时间", en="This is before the sandbox's present")
FAR_TIME = Text(zh="一次最多拨快 10 年", en="At most ten years at a time")
LAST_TIME = Text(zh="最晚只能拨到 2999 年", en="The year 2999 is as far as it goes")
GO = Text(zh="拨到", en="Go")
COMING = Text(zh="接下来会到期", en="Falls due next")
COMING_NOTE = Text(zh="共 {n} 件等待，先列出最早的", en="{n} waiting, the earliest first")
NOTHING_COMES = Text(zh="没有等待到期的事情", en="Nothing waits to fall due")
WHAT = Text(zh="事情", en="What")
WHEN = Text(zh="时间", en="When")
OBJECT = Text(zh="编号", en="Id")
DUE: dict[str, Text] = {
    "auth.expires": Text(zh="授权过期释放", en="A hold expires"),
    "card.opens": Text(zh="卡片开通", en="A card is issued"),
    "card.expires": Text(zh="卡片到期", en="A card expires"),
    "card.closes": Text(zh="卡片注销完成", en="A card is closed"),
    "cards.more": Text(zh="更多卡片申请有结果", en="A request for more cards is decided"),
    "recharge.starts": Text(zh="充值开始处理", en="A top-up begins"),
    "recharge.ends": Text(zh="充值到账", en="A top-up arrives"),
    "card.recharge.starts": Text(zh="卡充值开始处理", en="A card top-up begins"),
    "card.recharge.ends": Text(zh="卡充值到账", en="A card top-up arrives"),
    "account.looks": Text(zh="余额提醒与自动充值检查", en="Balance alarms and automatic top-ups are checked"),
    "account.opens": Text(zh="币种账户开通", en="A currency account opens"),
    "quota.moves": Text(zh="额度调拨完成", en="A quota transfer ends"),
    "reward.issues": Text(zh="邀请奖励发放", en="An invitation reward is paid"),
    "rebate.closes": Text(zh="返现出账", en="A rebate period closes"),
    "rebate.issues": Text(zh="返现发放", en="A rebate is paid"),
    "bill.begun": Text(zh="账单开始生成", en="A bill is begun"),
    "bill.made": Text(zh="账单生成", en="A bill is ready"),
    "kyb.to-people": Text(zh="企业认证转人工审核", en="A business review goes to people"),
    "kyb.passes": Text(zh="企业认证通过", en="A business review passes"),
}

LIVE = Text(zh="实时流量", en="Live traffic")
ALL_TRAFFIC = Text(zh="全部", en="All")
TRAFFIC_SUB = Text(
    zh="门户发给服务商的每次请求，最新的在上；密码、令牌和卡号已隐去。",
    en="Every request from the portal to the provider, newest first; passwords, tokens and card numbers are hidden.",
)
TIME = Text(zh="时间", en="Time")
METHOD = Text(zh="方法", en="Method")
PATH = Text(zh="路径", en="Path")
CODE = Text(zh="业务码", en="Code")
STATUS = Text(zh="状态", en="HTTP")
MS = Text(zh="毫秒", en="ms")
NOTES = Text(zh="说明", en="Remarks")
CANCELLED = Text(zh="已取消", en="cancelled")
FAULTY = Text(zh="故障", en="fault")
NO_TRAFFIC = Text(zh="还没有请求", en="No requests yet")
NO_TRAFFIC_NOTE = Text(
    zh="在另一个标签页使用门户，请求会出现在这里。", en="Use the portal in another tab and they show here."
)
REFRESH = Text(zh="刷新", en="Refresh")
PAUSE = Text(zh="暂停", en="Pause")
RESUME = Text(zh="继续", en="Resume")
CLEAR_LIST = Text(zh="清空", en="Clear")

LEDGER_SUB = Text(
    zh="不看余额字段，只从每一笔分录重新计算，再与账面逐一核对。",
    en="Recomputed from the postings alone and compared with every stored balance.",
)
BALANCED = Text(zh="账本平衡", en="The books balance")
BALANCED_NOTE = Text(
    zh="{entries} 笔凭证、{postings} 条分录全部合计为零，每个账户与对账单一致。用时 {ms} 毫秒。",
    en="{entries} entries with {postings} postings all sum to zero; every account agrees with its statement. {ms} ms.",
)
UNBALANCED = Text(zh="账本有 {n} 处差异", en="The books differ in {n:place|places}")
CHECK_AGAIN = Text(zh="重新核对", en="Check again")
EXPECTED = Text(zh="应为", en="Expected")
FOUND = Text(zh="实为", en="Found")
WHERE = Text(zh="位置", en="Where")
SUMS = Text(zh="各账户合计", en="Sums per account")
SUMS_NOTE = Text(zh="每个币种一列，合计必须为零。", en="One column for each currency; each adds up to zero.")
ACCOUNT = Text(zh="账户", en="Account")
TOTAL = Text(zh="合计", en="Sum")
COMPANY = Text(zh="公司", en="Company")
EVERYBODY = Text(zh="全部公司", en="All companies")
SHOW = Text(zh="查看", en="Show")
ACCOUNTS: dict[str, Text] = {
    "external": Text(zh="外部资金", en="Outside money"),
    "clearing": Text(zh="清算", en="Clearing"),
    "fee": Text(zh="费用", en="Fees"),
    "rebate": Text(zh="返现", en="Rebates"),
    "main.available": Text(zh="主账户可用", en="Main, available"),
    "main.frozen": Text(zh="主账户冻结", en="Main, held"),
    "sub.available": Text(zh="子账户可用", en="Sub-accounts, available"),
    "sub.frozen": Text(zh="子账户冻结", en="Sub-accounts, held"),
    "card.available": Text(zh="单卡可用", en="Cards, available"),
    "card.frozen": Text(zh="单卡冻结", en="Cards, held"),
}
